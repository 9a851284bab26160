"""Earlier positions of a match, kept at growing distances from its end.

A take-back goes on from an earlier position. With these at hand only the entries since the nearest one are played
again: it costs about as much as the entries it takes back, and there are few positions to keep, however long the
match is.
"""

from __future__ import annotations

from kaik.core.state import State

STEP = 2
"""Actions of the game between two waypoints at least."""
MOST = 16
"""Waypoints after which the older ones are thinned out."""

Waypoint = tuple[int, int, State]
"""How many live actions led to a position, how many entries the log had then, and the position."""


class Waypoints:
    """A cache, no part of what a match is: all of them are equal."""

    __slots__ = ("_count", "_marks")

    def __init__(self, marks: tuple[Waypoint, ...] = (), count: int = 0) -> None:
        self._marks, self._count = marks, count

    @property
    def last(self) -> tuple[int, State] | None:
        """The latest of them: how long the log was, and the position."""
        return self._marks[-1][1:] if self._marks else None

    def then(self, actions: int, n: int, state: State) -> Waypoints:
        """After so many actions of the game, when the log has `n` entries and leads to that position."""
        count = self._count + actions
        if count - (self._marks[-1][0] if self._marks else 0) < STEP:
            return Waypoints(self._marks, count)
        marks = (*self._marks, (count, n, state))
        return Waypoints(_thinned(marks) if len(marks) > MOST else marks, count)

    def before(self, n: int) -> Waypoints:
        """Those of positions that entry `n` and later ones have not touched."""
        marks = self._marks
        while marks and marks[-1][1] > n:
            marks = marks[:-1]
        return Waypoints(marks, marks[-1][0] if marks else 0)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Waypoints)

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return f"Waypoints({[n for _, n, _ in self._marks]})"


def _thinned(marks: tuple[Waypoint, ...]) -> tuple[Waypoint, ...]:
    """The newest and, further back, one about every time the distance from it doubles."""
    kept = [marks[-1]]
    end = marks[-1][0]
    for mark in reversed(marks[:-1]):
        if kept[-1][0] - mark[0] >= end - kept[-1][0]:
            kept.append(mark)
    return tuple(reversed(kept))
