"""Refusals that are the server's own fault: what was asked for is right, but cannot be done now."""

from __future__ import annotations

from kaik.core.errors import KaikError


class Unavailable(KaikError):
    """Something the server needs does not work now, as a database that is locked or a disk that is full.

    `doubtful` says that nobody knows whether it was written: the connection broke in the middle of a commit.
    Whoever holds a copy of it in memory reads it anew.
    """

    kind = "unavailable"

    def __init__(self, sentence: str, *, doubtful: bool = False) -> None:
        super().__init__(sentence)
        self.doubtful = doubtful
