"""A process that plays a part of many matches; it is told what to do in a word, and answers when it is done."""

from __future__ import annotations

from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from kaik.adapters.batch import SPAWN, MatchBatch, shared_arrays
from kaik.adapters.seat_match import SeatTask
from kaik.core.errors import KaikError

PATIENCE = 5.0
"""Seconds a process that is to leave has for it."""


class BatchWorker:
    """One process and the pipe to it."""

    def __init__(self, task: SeatTask, memory: Any, matches: int, part: tuple[int, int]) -> None:
        self.pipe, theirs = SPAWN.Pipe()
        arguments = (theirs, task, memory, matches, part)
        self._process = SPAWN.Process(target=_working, args=arguments, daemon=True)
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int:
        return self._process.pid or 0

    def send(self, command: str, number: int) -> None:
        self.pipe.send((command, number))

    def wait(self) -> None:
        """Wait until it has done what it was told, or say what went wrong."""
        try:
            wrong = self.pipe.recv()
        except EOFError:
            raise KaikError("a process that played matches is gone") from None
        if wrong:
            raise KaikError(wrong)

    def end(self) -> None:
        with suppress(OSError):
            self.pipe.send(("leave", 0))
        self._process.join(PATIENCE)
        if self._process.is_alive():
            self._process.kill()
        self.pipe.close()


def _working(pipe: Connection, task: SeatTask, memory: Any, matches: int, part: tuple[int, int]) -> None:
    arrays, _ = shared_arrays(task, matches, memory)
    batch = MatchBatch(task, arrays, *part)
    while True:
        try:
            command, number = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            break
        if command == "leave":
            break
        pipe.send(_done(batch, command, number))


def _done(batch: MatchBatch, command: str, number: int) -> str:
    """What went wrong, in a sentence; "" if nothing did."""
    try:
        batch.run(command, number)
    except KaikError as wrong:
        return str(wrong)
    except Exception as wrong:
        return f"a match could not go on: {type(wrong).__name__}: {wrong}"
    return ""
