"""The log of a match as a value that grows: a longer log shares its entries with the one it came from.

A match is frozen and every entry makes another one, so a plain tuple would be copied for every move and a move
would cost more the longer the match is. Here all logs of one match share one list, and each knows how much of it is
its own. Only a log that somebody has gone on from already is copied when another one goes on from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import overload

import msgspec

from kaik.core.action import Action
from kaik.core.renamed import old_field
from kaik.play.talk import is_talk


class Entry(msgspec.Struct, frozen=True):
    """One line of the log: its number, whose it is, and the action."""

    n: int
    seat: int
    action: Action

    @property
    def talk(self) -> bool:
        """Whether it is table talk."""
        return is_talk(self.action)

    word = old_field("action")


class Log(Sequence[Entry]):
    """Entries numbered from 0; it equals a tuple of the same entries."""

    __slots__ = ("_length", "_shared")

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._shared = list(entries)
        self._length = len(self._shared)

    def plus(self, fresh: Iterable[Entry]) -> Log:
        """This log and more entries; this one stays what it is."""
        longer = Log.__new__(Log)
        owner = len(self._shared) == self._length
        longer._shared = self._shared if owner else self._shared[: self._length]
        longer._shared.extend(fresh)
        longer._length = len(longer._shared)
        return longer

    def stretch(self, start: int, end: int) -> Iterator[Entry]:
        """The entries from `start` up to `end`, without copying them."""
        return (self._shared[n] for n in range(max(0, start), min(end, self._length)))

    def backwards(self, start: int, end: int) -> Iterator[Entry]:
        """The entries from before `end` down to `start`, without copying them."""
        return (self._shared[n] for n in range(min(end, self._length) - 1, max(0, start) - 1, -1))

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> Entry: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Entry, ...]: ...

    def __getitem__(self, at: int | slice) -> Entry | tuple[Entry, ...]:
        if isinstance(at, slice):
            start, stop, step = at.indices(self._length)
            if step == 1:  # as it mostly is: what has come since
                return tuple(self._shared[start:stop])
            return tuple(self._shared[each] for each in range(start, stop, step))
        if not -self._length <= at < self._length:
            raise IndexError(f"the log has {self._length} entries, none of number {at}")
        return self._shared[at % self._length]

    def __iter__(self) -> Iterator[Entry]:
        return islice(self._shared, self._length)

    def __reversed__(self) -> Iterator[Entry]:
        return self.backwards(0, self._length)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Log):
            return self._length == other._length and all(map(_same, self, other))
        return isinstance(other, tuple) and tuple(self) == other

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Log of {self._length} entries"


def _same(one: Entry, other: Entry) -> bool:
    return one is other or one == other
