"""Many matches at once: steps a second of the vector environment, by one process and by two.

A step answers once in every match; opponents, luck, observations and masks are part of it. Each process is sent its
next answers as soon as it is done, so none waits for another. On a machine whose cores are not free the ratio by the
clock says nothing. Processor time is true on any: all the work of two processes, shared out to two cores, beside that
of one on its own, and how much of it is left to the process that asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, process_time

from bench.rows import Row
from kaik.adapters.gymnasium import SeatVectorEnv
from kaik.core.game import Game
from kaik.games import every
from kaik.spaces.masks import first_numbers

MATCHES, STEPS, ROUNDS = 256, 20, 5
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
    single, double = (SeatVectorEnv(MATCHES, game=game.slug, processes=processes) for processes in (1, 2))
    for env in (single, double):
        env.reset(seed=1)
        _round(env)  # what is made once is made before it is measured
    measured = [(_round(single), _round(double)) for _ in range(ROUNDS)]
    for env in (single, double):
        env.close()
    # Of each figure the least counts: other work on the machine only ever adds to it.
    one, two = ([min(figures) for figures in zip(*each)] for each in zip(*measured))
    what, steps = f"{game.slug}, {MATCHES} matches at once, two processes", MATCHES * STEPS
    yield Row(f"{what}, by the clock", steps / two[0], "/s", "one process", steps / one[0], at_least=TWICE)
    if two[2]:
        yield Row(f"{what}, by processor time", steps / two[2], "/s", "one process", steps / one[1], at_least=TWICE)
    # What one process spends on the same steps is all the work there is.
    yield Row(f"{game.slug}, work left to the process that asks", 100 * two[1] / one[1], "%", at_most=SHARE)


def _round(env: SeatVectorEnv) -> tuple[float, float, float]:
    """Seconds of one round: by the clock, of a processor here, and as long as two free cores would need for it."""
    here, there = process_time(), _spent_there(env)
    clock = _seconds(env)
    spent = process_time() - here
    shares = [after - before for after, before in zip(_spent_there(env), there, strict=True)]
    # No less than the busier process needs, and no less than half of all the work.
    return clock, spent, max(*shares, (sum(shares) + spent) / 2) if shares else 0.0


def _spent_there(env: SeatVectorEnv) -> list[float]:
    """Seconds of a processor that each process of an environment has used so far, where the system tells."""
    told = [Path(f"/proc/{pid}/schedstat") for pid in env.pids]
    return [int(each.read_text().split()[0]) / 1e9 for each in told if each.is_file()]


def _seconds(env: SeatVectorEnv) -> float:
    """How long some steps of all matches take, with first answers."""
    began, left = perf_counter(), STEPS * len(env.parts)
    for part, rows in enumerate(env.parts):
        env.send(part, first_numbers(env.masks[rows]))
    for done in range(left):
        part, (_, _, _, _, infos) = env.recv()
        if done + len(env.parts) < left:
            env.send(part, first_numbers(infos["action_mask"]))
    return perf_counter() - began
