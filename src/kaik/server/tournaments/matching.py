"""Perfect matchings: whether everybody can be paired at all, and with whom.

The paths are found as Jack Edmonds described them in "Paths, Trees, and Flowers" (1965).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

Graph = Mapping[int, frozenset[int]]
"""Who may be paired with whom, both ways."""
Mates = dict[int, int]


def matched(graph: Graph, mates: Mates | None = None) -> Mates:
    """As many pairs as there can be, grown from those that are given; each is there both ways."""
    found = dict(mates or {})
    for player in graph:
        if player not in found:
            _PathSearch(graph, found).grow(player)
    return found


def is_perfect(graph: Graph, mates: Mates) -> bool:
    """Whether nobody is left over."""
    return len(mates) == len(graph)


def without(graph: Graph, *gone: int) -> Graph:
    """The others among themselves."""
    left = frozenset(gone)
    return {player: others - left for player, others in graph.items() if player not in left}


class _PathSearch:
    """One search for a path from a free player to another along which pairs can be exchanged."""

    def __init__(self, graph: Graph, mates: Mates) -> None:
        self._graph, self._mates = graph, mates
        self._parent: dict[int, int] = {}
        self._base = {player: player for player in graph}
        self._reached: set[int] = set()
        self._queue: deque[int] = deque()

    def grow(self, root: int) -> bool:
        """Pair one player more, exchanging others where that is needed; whether it could be done."""
        end = self._search(root)
        if end is None:
            return False
        at: int | None = end
        while at is not None:
            before = self._parent[at]
            following = self._mates.get(before)
            self._mates[at], self._mates[before] = before, at
            at = following
        return True

    def _search(self, root: int) -> int | None:
        self._reach(root)
        while self._queue:
            player = self._queue.popleft()
            for other in sorted(self._graph[player]):
                if self._base[player] == self._base[other] or self._mates.get(player) == other:
                    continue
                if other == root or self._mates.get(other) in self._parent:
                    self._shrink(root, player, other)
                elif other not in self._parent:
                    self._parent[other] = player
                    if other not in self._mates:
                        return other
                    self._reach(self._mates[other])
        return None

    def _reach(self, player: int) -> None:
        if player not in self._reached:
            self._reached.add(player)
            self._queue.append(player)

    def _shrink(self, root: int, one: int, other: int) -> None:
        """An odd ring counts as one player: whoever is in it can be left over by turning it."""
        base = self._common_base(root, one, other)
        ring: set[int] = set()
        self._collect(ring, one, base, other)
        self._collect(ring, other, base, one)
        for player in self._graph:
            if self._base[player] in ring:
                self._base[player] = base
                self._reach(player)

    def _common_base(self, root: int, one: int, other: int) -> int:
        above: set[int] = set()
        at = self._base[one]
        above.add(at)
        while at != self._base[root]:
            at = self._base[self._parent[self._mates[at]]]
            above.add(at)
        at = self._base[other]
        while at not in above:
            at = self._base[self._parent[self._mates[at]]]
        return at

    def _collect(self, ring: set[int], player: int, base: int, child: int) -> None:
        while self._base[player] != base:
            mate = self._mates[player]
            ring |= {self._base[player], self._base[mate]}
            self._parent[player] = child
            child, player = mate, self._parent[mate]
