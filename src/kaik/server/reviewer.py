"""A child process that reviews one match: a record comes in, lines of progress go out, the review last.

It has even less priority than the bots at the tables, since nobody's turn waits for it.
"""

from __future__ import annotations

import signal
import sys
from typing import IO

import msgspec

from kaik.bots.review import Depth, Review, review
from kaik.core.codec import to_json
from kaik.play.record import replay
from kaik.server.limits import ReviewLimits
from kaik.server.worker import LOWEST_NICE, answers, limit_resources, trace_of

OVERDUE = 10
"""Seconds after its time when a child that nobody has ended ends itself, for the server may be gone."""


class Task(msgspec.Struct, frozen=True):
    """A match to review; without a depth, as deep as is usual for its length."""

    record: str
    depth: Depth | None = None


class Progress(msgspec.Struct, frozen=True):
    """How far it has come; the last line has the review, or what went wrong."""

    done: int = 0
    of: int = 0
    review: Review | None = None
    error: str = ""
    trace: str = ""


def run_review(task: Task, out: IO[bytes]) -> None:
    """Review a match, line by line."""

    def say(progress: Progress) -> None:
        out.write(to_json(progress) + b"\n")
        out.flush()

    try:
        found = review(replay(task.record), task.depth, lambda done, of: say(Progress(done, of)))
        say(Progress(1, 1, found))
    except Exception as wrong:  # whatever goes wrong is reported
        say(Progress(error=f"{type(wrong).__name__}: {wrong}"[:300], trace=trace_of(wrong)))


def main() -> None:
    """Review what comes in."""
    limits = msgspec.json.decode(sys.argv[1], type=ReviewLimits)
    limit_resources(limits.memory, LOWEST_NICE)
    if hasattr(signal, "alarm"):
        signal.alarm(int(limits.seconds) + OVERDUE)
    out = answers()
    run_review(msgspec.json.decode(sys.stdin.buffer.read(), type=Task), out)


if __name__ == "__main__":
    main()
