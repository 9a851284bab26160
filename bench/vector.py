"""Many matches at once: steps a second of the vector environment, by one process and by two.

A step answers once in every match; opponents, luck, observations and masks are part of it. Each process is sent its
next answers as soon as it is done, so none waits for another. On a machine whose cores are not free the ratio says
nothing; how much of the work is left to the process that asks is true on any.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter, process_time

from bench.rows import Row
from kaik.adapters.gymnasium import SeatVectorEnv
from kaik.core.game import Game
from kaik.games import every
from kaik.spaces.masks import first_numbers

MATCHES, STEPS, ROUNDS = 256, 20, 3
"""How many matches, how many steps in a round, and of how many rounds the best one counts."""
TWICE = 1.8
"""Two processes are to do so many times as much as one, where two cores are free."""
SHARE = 10.0
"""No more of the work than so many hundredths is to be left to the process that asks."""


def run() -> list[Row]:
    """The first game of each group."""
    first: dict[str, Game] = {}
    for game in every():
        first.setdefault(game.group, game)
    return [row for game in first.values() for row in _rows(game)]


def _rows(game: Game) -> Iterator[Row]:
    rates, spent = dict.fromkeys((1, 2), 0.0), dict.fromkeys((1, 2), 0.0)
    environments = {processes: SeatVectorEnv(MATCHES, game=game.slug, processes=processes) for processes in rates}
    for env in environments.values():
        env.reset(seed=1)
    for _ in range(ROUNDS):
        for processes, env in environments.items():
            began = process_time()
            rates[processes] = max(rates[processes], _rate(env))
            spent[processes] += process_time() - began
    for env in environments.values():
        env.close()
    what = f"{game.slug}, {MATCHES} matches at once, two processes"
    yield Row(what, rates[2], "/s", "one process", rates[1], at_least=TWICE)
    # What one process spends on the same steps is all the work there is.
    yield Row(f"{game.slug}, work left to the process that asks", 100 * spent[2] / spent[1], "%", at_most=SHARE)


def _rate(env: SeatVectorEnv) -> float:
    """Steps of all matches together in a second, with first answers."""
    began, left = perf_counter(), STEPS * len(env.parts)
    for part, rows in enumerate(env.parts):
        env.send(part, first_numbers(env.masks[rows]))
    for done in range(left):
        part, (_, _, _, _, infos) = env.recv()
        if done + len(env.parts) < left:
            env.send(part, first_numbers(infos["action_mask"]))
    return MATCHES * STEPS / (perf_counter() - began)
