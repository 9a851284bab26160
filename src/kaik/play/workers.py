"""Much work side by side: every share goes to a process of its own, and comes back as it is done."""

from __future__ import annotations

import os
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

from kaik.core.errors import KaikError

S = TypeVar("S")
T = TypeVar("T")
PATIENCE = 2.0
"""Seconds a worker that is to leave has for it."""
SPAWN = get_context("spawn")


def nothing() -> None:
    """What workers do before they leave, unless told."""


def side_by_side(
    work: Callable[[S], T], shares: Iterable[S], jobs: int, leaving: Callable[[], None] = nothing
) -> Generator[T, None, None]:
    """What comes of each share, in no order; with one job all of it is done here, one after another.

    Whoever stops listening, or dies, ends the workers at once; each calls `leaving` before it goes.
    """
    if jobs == 1:
        yield from map(work, shares)
        return
    waiting = iter(shares)
    theirs, lifeline = SPAWN.Pipe(duplex=False)
    workers: dict[Connection, _Worker] = {}
    try:
        for share in islice(waiting, jobs):
            worker = _Worker(work, theirs, leaving)
            workers[worker.pipe] = worker
            worker.take(share)
        busy = set(workers)
        while busy:
            for pipe in wait(list(busy)):
                assert isinstance(pipe, Connection)
                done = workers[pipe].answer()
                busy.discard(pipe)
                for share in islice(waiting, 1):
                    workers[pipe].take(share)
                    busy.add(pipe)
                yield done
    finally:
        lifeline.close()
        theirs.close()
        for worker in workers.values():
            worker.end()


class _Worker:
    """A process that does one share at a time."""

    def __init__(self, work: Callable[[Any], Any], lifeline: Connection, leaving: Callable[[], None]) -> None:
        self.pipe, theirs = SPAWN.Pipe()
        self._process = SPAWN.Process(target=_working, args=(work, theirs, lifeline, leaving), daemon=True)
        # Ctrl-C is for whoever hands out the work: a process started so never receives it, not even while it starts.
        with on_signal(signal.SIGINT, signal.SIG_IGN):
            self._process.start()
        theirs.close()

    def take(self, share: Any) -> None:
        try:
            self.pipe.send(share)
        except OSError:
            raise self._lost() from None

    def answer(self) -> Any:
        try:
            done, wrong = self.pipe.recv()
        except (EOFError, OSError):
            raise self._lost() from None
        if wrong is not None:
            raise wrong
        return done

    def end(self) -> None:
        self._process.join(PATIENCE)
        self._process.kill()
        self._process.join()
        self.pipe.close()

    def _lost(self) -> KaikError:
        self._process.join(PATIENCE)
        code = self._process.exitcode
        how = f"by signal {-code}" if code is not None and code < 0 else f"with exit code {code}"
        return KaikError(f"a worker was ended {how} while it was working; its result is lost")


@contextmanager
def on_signal(number: int, handler: Any) -> Iterator[None]:
    """Handle a signal otherwise for a while; only the main thread can, so elsewhere nothing changes."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(number, handler)
    try:
        yield
    finally:
        signal.signal(number, before)


def _working(work: Callable[[Any], Any], pipe: Connection, lifeline: Connection, leaving: Callable[[], None]) -> None:
    """What a worker does all its life."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with, args=(lifeline, leaving), daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_tried(work, pipe.recv()))


def _leave_with(lifeline: Connection, leaving: Callable[[], None]) -> None:
    """Wait until nobody holds the other end any more, by will or by death, and leave whatever there is to do."""
    with suppress(EOFError, OSError):
        lifeline.recv()
    try:
        leaving()
    finally:
        os._exit(0)


def _tried(work: Callable[[Any], Any], share: Any) -> tuple[Any, Exception | None]:
    """What came of a share, or why nothing did, in a form that survives the way back."""
    try:
        return work(share), None
    except KaikError as refusal:
        return None, KaikError(str(refusal), refusal.kind)
    except Exception:
        return None, RuntimeError(f"a worker failed:\n{traceback.format_exc()}")
