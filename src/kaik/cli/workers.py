"""Much work side by side: every share goes to a process of its own, and comes back as it is done."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def side_by_side(work: Callable[[S], T], shares: Iterable[S], jobs: int) -> Iterator[T]:
    """What comes of each share, in no order; with one job all of it is done here, one after another.

    A few shares more than there are workers are handed out at a time, so that stopping loses little.
    """
    if jobs == 1:
        yield from map(work, shares)
        return
    waiting = iter(shares)
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_deaf)
    running: set[Future[T]] = set()
    try:
        while True:
            for share in waiting:
                running.add(pool.submit(work, share))
                if len(running) >= 2 * jobs:
                    break
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                yield one.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _deaf() -> None:
    """Ctrl-C is for whoever hands out the work; the workers finish what they have."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
