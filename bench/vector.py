"""Many matches at once: steps a second of the vector environment, by one process and by two.

A step answers once in every match; opponents, luck, observations and masks are part of it. On a machine whose cores are
not free the ratio says nothing.
"""

from __future__ import annotations

from time import perf_counter

from bench.rows import Row
from kaik.adapters.gymnasium import SeatVectorEnv
from kaik.core.game import Game
from kaik.games import every

MATCHES, STEPS, ROUNDS = 256, 20, 3
"""How many matches, how many steps in a round, and of how many rounds the best one counts."""
TWICE = 1.8
"""Two processes are to do so many times as much as one, where two cores are free."""


def run() -> list[Row]:
    """The first game of each group."""
    first: dict[str, Game] = {}
    for game in every():
        first.setdefault(game.group, game)
    return [_row(game) for game in first.values()]


def _row(game: Game) -> Row:
    rates = dict.fromkeys((1, 2), 0.0)
    environments = {processes: SeatVectorEnv(MATCHES, game=game.slug, processes=processes) for processes in rates}
    for env in environments.values():
        env.reset(seed=1)
    for _ in range(ROUNDS):
        for processes, env in environments.items():
            rates[processes] = max(rates[processes], _rate(env))
    for env in environments.values():
        env.close()
    what = f"{game.slug}, {MATCHES} matches at once, two processes"
    return Row(what, rates[2], "/s", "one process", rates[1], at_least=TWICE)


def _rate(env: SeatVectorEnv) -> float:
    """Steps of all matches together in a second, with first answers."""
    began = perf_counter()
    for _ in range(STEPS):
        env.step(env.mask().argmax(axis=1))
    return MATCHES * STEPS / (perf_counter() - began)
