"""The han that the form of a won hand brings, found quickly: what its yaku ask is kept suit by suit as numbers.

The rules read every hand whole (`yaku.best`) and say which reading it is; a player who thinks about hundreds of hands
needs only the most han that one of them brings. A test looks that both agree.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from kaik.games.malaysian_mahjong.options import FeiLimit
from kaik.games.malaysian_mahjong.yaku import PLAYED, Groups, fits
from kaik.kits.mahjong.forms import of_wildcards, parted
from kaik.kits.mahjong.tiles import EAST, FEI, KINDS, NORTH, YAOCHU, Counts, Tiles, counted

Mark = tuple[int, int]
"""What the yaku ask of some groups: which honours there are and what else holds, and how often each honour is alike."""

CIRCLES, HONOURS = (9, 18), (EAST, KINDS)
CIRCLE, ALIKE, RUN, INNER = (1 << at for at in range(7, 11))
"""There is a circle; a triplet or a quad; a run; a group without honour, one or nine."""
ALL_WINDS, ALL_DRAGONS = 0b1111, 0b1110000
WIDE = 3
"""Bits for how often an honour is alike."""
FOUR_FEI = 10


def most_han(tiles: Tiles, sets: Groups, wind: int, limit: FeiLimit) -> int | None:
    """The most han that the form of a complete hand brings, its winning tile included; None if it has no reading."""
    counts, wild = counted(tiles), tiles.count(FEI)
    own = _own(counts[slice(*CIRCLES)], counts[slice(*HONOURS)], wild, limit)
    if not own or not fits(sets, limit):
        return None
    flags, alike = _of_groups(sets)
    most = max(_han(flags | more, alike + also, wind) for more, also in own)
    most += FOUR_FEI * (sum(group.shape == "quad" for group in sets) == 4)
    return most + FOUR_FEI * (wild + sum(len(group.wild) for group in sets) == 4)


@lru_cache(maxsize=1 << 12)
def _han(flags: int, alike: int, wind: int) -> int:
    """What the yaku bring that groups with these marks have; `yaku.FORMS` says it plainly."""
    times = [alike >> WIDE * at & (1 << WIDE) - 1 for at in range(7)]
    han = times[wind] + sum(times[NORTH - EAST :])
    han += 0 if flags & INNER else 1
    han += 0 if flags & RUN else 2
    if not flags & (ALL_WINDS | ALL_DRAGONS):
        han += 2 if flags & ALIKE else 3
    han += (3 if flags & ALL_DRAGONS == ALL_DRAGONS else 0) + (7 if all(times[4:]) else 0)
    han += 0 if flags & CIRCLE else 10
    return han + (10 if flags & ALL_WINDS == ALL_WINDS else 0)


@lru_cache(maxsize=1 << 15)
def _own(circles: Counts, honours: Counts, wild: int, limit: FeiLimit) -> tuple[Mark, ...]:
    """The marks of every reading of a hand without its sets."""
    found: set[Mark] = set()
    for here in range(wild + 1):
        for there in range(wild - here + 1):
            alone = wild - here - there
            sizes = sum(circles) + here, sum(honours) + there, alone
            if sorted(size % 3 for size in sizes) != [0, 0, 2]:
                continue
            parts = _part(circles, CIRCLES[0], here, limit), _part(honours, EAST, there, limit), _alone(alone, limit)
            found.update((a | b | c, d + e + f) for (a, d), (b, e), (c, f) in product(*parts))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _part(held: Counts, first: int, wild: int, limit: FeiLimit) -> tuple[Mark, ...]:
    """The marks of every reading of a suit with so many fei in its groups."""
    return tuple({_of_groups(groups) for groups in parted(held, wild, first) if fits(groups, limit)})


@lru_cache(maxsize=16)
def _alone(wild: int, limit: FeiLimit) -> tuple[Mark, ...]:
    """The marks of a group of fei alone, and of none."""
    return tuple({_of_groups(groups) for groups in of_wildcards(wild, PLAYED) if fits(groups, limit)})


@lru_cache(maxsize=1 << 12)
def _of_groups(groups: Groups) -> Mark:
    flags = alike = 0
    for group in groups:
        honour = group.kind - EAST
        flags |= 1 << honour if honour >= 0 else CIRCLE
        flags |= (ALIKE if group.same else 0) | (RUN if group.shape == "run" else 0)
        flags |= 0 if YAOCHU.intersection(group.kinds) else INNER
        alike += 1 << WIDE * honour if group.same and honour >= 0 else 0
    return flags, alike
