"""Who plays with whom, as a pure function of the seeks and the time: the longest waiting first, with their nearest.

Two are near enough if their ratings differ by no more than the mean of what each would accept, which grows while they
wait. Somebody who chose a seek from the list is paired with that one and nobody else.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from kaik.server.meeting.seek import Seek
from kaik.server.meeting.terms import GameTerms

SeekGroup = tuple[Seek, ...]
Apart = Collection[frozenset[str]]
"""Pairs of guests who are not to meet."""


def groups(seeks: Iterable[Seek], now: int, apart: Apart = ()) -> list[SeekGroup]:
    """Those who can begin now, as many in each group as their table has seats."""
    found: list[SeekGroup] = []
    for pool in _pools(seek for seek in seeks if seek.is_pairable(now)).values():
        found += SeekPool(pool, now, apart).full_groups()
    return found


def filled_groups(seeks: Iterable[Seek], now: int, apart: Apart = ()) -> list[SeekGroup]:
    """Those who begin with bots in the empty seats of a larger table: all who said yes, once everybody has answered."""
    found: list[SeekGroup] = []
    for terms, pool in _pools(seek for seek in seeks if seek.is_pairable(now)).items():
        agreed = [seek for seek in pool if seek.agreed]
        if terms.seats > 2 and agreed and not any(seek.is_undecided(now) for seek in pool):
            found += SeekPool(agreed, now, apart).any_groups()
    return found


class SeekPool:
    """Seeks on the same terms; whoever is taken is gone from it."""

    def __init__(self, seeks: Iterable[Seek], now: int, apart: Apart) -> None:
        self._now, self._apart = now, apart
        self._seeks = {seek.id: seek for seek in seeks}
        self._order = sorted((seek.strength, seek.id) for seek in self._seeks.values() if not seek.join)
        self._widest = max((seek.reach(now) for seek in self._seeks.values()), default=0.0)
        self._joining: defaultdict[str, list[Seek]] = defaultdict(list)
        for seek in sorted(self._seeks.values(), key=_age):
            if seek.join:
                self._joining[seek.join].append(seek)

    def full_groups(self) -> Iterator[SeekGroup]:
        """Groups that fill their tables."""
        for anchor in self._anchors():
            group = self._around(anchor)
            if len(group) == anchor.terms.seats:
                yield self._take(group)

    def any_groups(self) -> Iterator[SeekGroup]:
        """Groups of whatever size there are."""
        for anchor in self._anchors():
            yield self._take(self._around(anchor))

    def _anchors(self) -> Iterator[Seek]:
        """Those who choose, in turn: whoever was chosen by others first, then by how long they have waited."""
        waiting = [seek for seek in self._seeks.values() if not seek.join]
        for seek in sorted(waiting, key=lambda seek: (seek.id not in self._joining, *_age(seek))):
            if seek.id in self._seeks:
                yield seek

    def _around(self, anchor: Seek) -> SeekGroup:
        """Somebody and those nearest to them, as many as there is room for."""
        group = [anchor]
        for other in chain(self._joining.get(anchor.id, ()), self._nearest(anchor)):
            if len(group) == anchor.terms.seats:
                break
            if other.id in self._seeks and all(self._may_meet(other, each) for each in group):
                group.append(other)
        return tuple(group)

    def _nearest(self, anchor: Seek) -> Iterator[Seek]:
        """The others in reach, nearest first."""
        at = bisect_left(self._order, (anchor.strength, anchor.id))
        below, above = at - 1, at + 1
        while below >= 0 or above < len(self._order):
            down = anchor.strength - self._order[below][0] if below >= 0 else float("inf")
            up = self._order[above][0] - anchor.strength if above < len(self._order) else float("inf")
            if min(down, up) > (anchor.reach(self._now) + self._widest) / 2:
                return
            other = self._seeks[self._order[below if down <= up else above][1]]
            below, above = (below - 1, above) if down <= up else (below, above + 1)
            if min(down, up) <= (anchor.reach(self._now) + other.reach(self._now)) / 2:
                yield other

    def _may_meet(self, one: Seek, other: Seek) -> bool:
        return one.guest != other.guest and frozenset((one.guest, other.guest)) not in self._apart

    def _take(self, group: SeekGroup) -> SeekGroup:
        for seek in group:
            del self._seeks[seek.id]
            if not seek.join:
                del self._order[bisect_left(self._order, (seek.strength, seek.id))]
        return group


def _pools(seeks: Iterable[Seek]) -> dict[GameTerms, list[Seek]]:
    pools: defaultdict[GameTerms, list[Seek]] = defaultdict(list)
    for seek in seeks:
        pools[seek.terms].append(seek)
    return pools


def _age(seek: Seek) -> tuple[int, str]:
    return seek.since, seek.id
