"""Every way to read a complete hand: sets and a pair, seven pairs, thirteen orphans.

A hand is split suit by suit and the answers are kept, so the same suit is never split twice. A wildcard (飛) stands
for one tile of one group; each suit is asked for its readings with 0, 1, 2 … wildcards, and only these few answers
are put together, instead of trying every tile for every wildcard.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Literal

import msgspec

from kaik.core.renamed import renamed
from kaik.kits.mahjong.tiles import KINDS, YAOCHU, Counts

Shape = Literal["run", "triplet", "quad", "pair"]
Layout = Literal["sets", "pairs", "orphans"]
SIZE: dict[Shape, int] = {"run": 3, "triplet": 3, "quad": 4, "pair": 2}
JUST_SETS: tuple[Layout, ...] = ("sets",)
ALL_LAYOUTS: tuple[Layout, ...] = ("sets", "pairs", "orphans")
EVERY = tuple(range(KINDS))
WILD = -1
"""The winning tile, where it was a wildcard."""
_PARTS = ((0, 9), (9, 18), (18, 27), (27, 34))


class TileGroup(msgspec.Struct, frozen=True, order=True):
    """A run, triplet, quad or pair; its kind is its lowest tile."""

    shape: Shape
    kind: int
    wild: tuple[int, ...] = ()
    """The kinds its wildcards stand for."""
    called: bool = False
    """Whether it was made with another player's tile and lies open; a closed quad was not."""

    @property
    def kinds(self) -> tuple[int, ...]:
        """Its tiles as kinds, wildcards as what they stand for."""
        if self.shape == "run":
            return self.kind, self.kind + 1, self.kind + 2
        return (self.kind,) * SIZE[self.shape]

    @property
    def same(self) -> bool:
        """Whether its tiles are all alike and make a set: a triplet or a quad."""
        return self.shape in ("triplet", "quad")

    def holds(self, tile: int) -> bool:
        """Whether a real tile of that kind, or a wildcard, lies in it."""
        if tile == WILD:
            return bool(self.wild)
        return self.kinds.count(tile) > self.wild.count(tile)


class HandForm(msgspec.Struct, frozen=True):
    """One reading of a complete hand and the group its last tile completed."""

    layout: Layout
    groups: tuple[TileGroup, ...] = ()
    """The hand's own sets, the called ones, the pair last; seven pairs; nothing for the orphans."""
    win: int = -1
    """Which group the winning tile completed; -1 for the orphans."""

    @property
    def sets(self) -> tuple[TileGroup, ...]:
        return self.groups[:-1]

    @property
    def pair(self) -> TileGroup:
        return self.groups[-1]

    @property
    def last(self) -> TileGroup:
        return self.groups[self.win]


def forms(
    counts: Counts,
    win: int,
    melds: tuple[TileGroup, ...] = (),
    layouts: Collection[Layout] = JUST_SETS,
    wild: int = 0,
    free: Sequence[int] = EVERY,
) -> Iterator[HandForm]:
    """Every reading of a hand with its winning tile; `counts` has the tiles not in melds, the winning one included.

    `wild` wildcards lie in the hand besides; those that make up a group of their own stand for a kind in `free`.
    """
    if "orphans" in layouts and not melds and not wild and _orphans(counts):
        yield HandForm("orphans")
    if "pairs" in layouts and not melds and not wild and counts.count(2) == 7:
        seven = tuple(TileGroup("pair", kind) for kind in range(KINDS) if counts[kind])
        yield HandForm("pairs", seven, next(at for at, pair in enumerate(seven) if pair.kind == win))
    if "sets" not in layouts:
        return
    for own in readings(counts, wild, free):
        groups = (*own[:-1], *melds, own[-1])
        for at, group in enumerate(groups):
            if not group.called and group.shape != "quad" and group.holds(win) and group not in groups[:at]:
                yield HandForm("sets", groups, at)


def complete(counts: Counts, wild: int = 0) -> bool:
    """Whether a hand (without its melds) and so many wildcards are sets and a pair."""
    if (sum(counts) + wild) % 3 != 2:
        return False
    parts = [counts[first:end] for first, end in _PARTS]
    for shares in _shares(wild):
        pairs = sum((sum(part) + share) % 3 == 2 for part, share in zip(parts, shares[:4], strict=True))
        if pairs + (shares[4] == 2) == 1 and all(_can(part, share) for part, share in zip(parts, shares, strict=False)):
            return True
    return False


def readings(counts: Counts, wild: int = 0, free: Sequence[int] = EVERY) -> tuple[tuple[TileGroup, ...], ...]:
    """Every way to part a hand into sets and one pair, the pair last."""
    if (sum(counts) + wild) % 3 != 2:
        return ()
    return _readings(counts, wild, tuple(free))


@lru_cache(maxsize=4096)
def _readings(counts: Counts, wild: int, free: tuple[int, ...]) -> tuple[tuple[TileGroup, ...], ...]:
    found: set[tuple[TileGroup, ...]] = set()
    for shares in _shares(wild):
        parts = [parted(counts[slice(*_PARTS[n])], shares[n], _PARTS[n][0]) for n in range(4)]
        for chosen in product(*parts, of_wildcards(shares[4], free)):
            groups = sorted(group for part in chosen for group in part)
            if sum(group.shape == "pair" for group in groups) == 1:
                found.add((*(g for g in groups if g.shape != "pair"), *(g for g in groups if g.shape == "pair")))
    return tuple(sorted(found))


@lru_cache(maxsize=64)
def _shares(wild: int) -> tuple[tuple[int, ...], ...]:
    """How wildcards may be shared among four suits and, last, groups of nothing else (a pair or a set)."""
    if not wild:
        return ((0, 0, 0, 0, 0),)
    return tuple(share for share in product(range(wild + 1), repeat=5) if sum(share) == wild and share[4] in (0, 2, 3))


def of_wildcards(wild: int, free: tuple[int, ...]) -> tuple[tuple[TileGroup, ...], ...]:
    """The groups that wildcards can make alone."""
    if not wild:
        return ((),)
    if wild == 2:
        return tuple((TileGroup("pair", kind, (kind, kind)),) for kind in free)
    runs = [kind for kind in free if kind < 27 and kind % 9 < 7 and kind + 1 in free and kind + 2 in free]
    triplets = tuple((TileGroup("triplet", kind, (kind,) * 3),) for kind in free)
    return (*triplets, *((TileGroup("run", kind, (kind, kind + 1, kind + 2)),) for kind in runs))


@lru_cache(maxsize=1 << 14)
def parted(digits: Counts, wild: int, first: int) -> tuple[tuple[TileGroup, ...], ...]:
    """Every way to part one suit and so many wildcards into sets and at most one pair; its first rank is this kind."""
    return tuple(
        tuple(TileGroup(g.shape, g.kind + first, tuple(kind + first for kind in g.wild)) for g in reading)
        for reading in _split(digits, wild)
    )


@lru_cache(maxsize=1 << 16)
def _split(digits: Counts, wild: int) -> frozenset[tuple[TileGroup, ...]]:
    """Every way to use up a suit and so many wildcards in sets and at most one pair; no group is all wildcards."""
    if not any(digits):
        return frozenset() if wild else frozenset({()})
    found = set()
    for group in _groups_of_lowest(digits, wild):
        left = list(digits)
        for rank in group.kinds:
            left[rank] -= 1
        for rank in group.wild:
            left[rank] += 1
        for rest in _split(tuple(left), wild - len(group.wild)):
            if group.shape != "pair" or all(other.shape != "pair" for other in rest):
                found.add(tuple(sorted((group, *rest))))
    return frozenset(found)


def _groups_of_lowest(digits: Counts, wild: int) -> Iterator[TileGroup]:
    """Every group the lowest tile of a suit can be in; honours (seven digits) have no runs."""
    low = next(rank for rank, count in enumerate(digits) if count)
    for shape in ("triplet", "pair"):
        for real in range(1, min(SIZE[shape], digits[low]) + 1):
            if SIZE[shape] - real <= wild:
                yield TileGroup(shape, low, (low,) * (SIZE[shape] - real))
    if len(digits) < 9:
        return
    for start in range(max(0, low - 2), min(low, 6) + 1):
        others = [rank for rank in range(start, start + 3) if rank != low]
        for count in range(min(wild, 2) + 1):
            for some in combinations(others, count):
                if all(digits[rank] for rank in others if rank not in some):
                    yield TileGroup("run", start, some)


@lru_cache(maxsize=1 << 16)
def _can(digits: Counts, wild: int) -> bool:
    """Whether a suit and so many wildcards are sets and at most one pair."""
    return (sum(digits) + wild) % 3 != 1 and bool(_split(digits, wild))


def _orphans(counts: Counts) -> bool:
    """The thirteen kinds of honours, ones and nines, one of them twice, and nothing else."""
    return sum(counts) == 14 and all(counts[kind] for kind in YAOCHU) and sum(counts[kind] for kind in YAOCHU) == 14


__all__ = [
    "ALL_LAYOUTS",
    "EVERY",
    "JUST_SETS",
    "WILD",
    "HandForm",
    "Layout",
    "Shape",
    "TileGroup",
    "complete",
    "forms",
    "of_wildcards",
    "parted",
    "readings",
]

__getattr__ = renamed(__name__, {"Group": "TileGroup", "Form": "HandForm"})
