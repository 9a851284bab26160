"""The arena itself: matches handed to workers, counted as they come back."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context

from kaik.cli.arena.bout import Bout, Setting, bout
from kaik.cli.arena.pairing import Pairing, pairings
from kaik.cli.arena.results import Results


def play(setting: Setting, games: int, jobs: int, results: Results) -> Iterator[Bout]:
    """Play what is still missing of an arena and keep it; matches come as they end."""
    missing = [one for one in pairings(len(setting.players), setting.seats, games) if one.n not in results.bouts]
    played = _in_turn(setting, missing) if jobs == 1 else _side_by_side(setting, missing, jobs)
    for one in played:
        results.add(one)
        yield one


def _in_turn(setting: Setting, missing: list[Pairing]) -> Iterator[Bout]:
    for pairing in missing:
        yield bout(setting, pairing)


def _side_by_side(setting: Setting, missing: list[Pairing], jobs: int) -> Iterator[Bout]:
    """A few matches more than there are workers are handed out at a time, so that stopping loses little."""
    waiting = iter(missing)
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    running: set[Future[Bout]] = set()
    try:
        while True:
            for pairing in waiting:
                running.add(pool.submit(bout, setting, pairing))
                if len(running) >= 2 * jobs:
                    break
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                yield one.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
