"""Refusals that are the server's own fault: what was asked for is right, but cannot be done now."""

from __future__ import annotations

from kaik.core.errors import KaikError


class Unavailable(KaikError):
    """Something the server needs does not work now, as a database that is locked or a disk that is full.

    `doubtful` says that nobody knows whether it was written: the connection broke in the middle of a commit.
    Whoever holds a copy of it in memory reads it again.
    """

    kind = "unavailable"

    def __init__(self, sentence: str, *, doubtful: bool = False) -> None:
        super().__init__(sentence)
        self.doubtful = doubtful


class Misdirected(KaikError):
    """A request that calls the server by a name it does not have."""


class TooLarge(KaikError):
    """A request whose path, headers or body are longer than anything the server could want."""

    kind = "nonsense"


class TooSlow(KaikError):
    """A request that did not arrive in time."""

    kind = "rate"


MOVED = "the table has moved to another server; come back at once"
"""What everybody is told at a table that is not here any more."""
