"""What anybody can tell from a table without riichi: tiles still to come, and who may be ready."""

from __future__ import annotations

from collections.abc import Sequence

from kaik.kits.mahjong.table import Side
from kaik.kits.mahjong.tiles import COPIES, Counts, counted

EARLY, LATE = 5, 16
"""Nobody is taken to be ready before so many discards of their own; about half of all are after the second number."""
HALF = 0.5
BY_SETS = (0.0, 0.08, 0.2, 0.4, 0.7)
"""What open sets add to that."""


def in_sight(sides: Sequence[Side], besides: Sequence[str] = ()) -> Counts:
    """How many of each kind lie open; tiles that were called lie in a set, not in the river any more."""
    rivers = (each.tile for side in sides for each in side.river if not each.called)
    melds = (tile for side in sides for meld in side.melds for tile in meld.tiles)
    return counted((*rivers, *melds, *besides))


def unseen(sides: Sequence[Side], seat: int, besides: Sequence[str] = (), kinds: Counts = (COPIES,) * 34) -> Counts:
    """How many of each kind a seat has neither in hand nor in sight."""
    seen, own = in_sight(sides, besides), counted(sides[seat].hand)
    return tuple(max(many - open_ - held, 0) for many, open_, held in zip(kinds, seen, own, strict=True))


def ready(side: Side) -> float:
    """How likely a player is ready, by discards and open sets."""
    by_time = HALF * max(len(side.river) - EARLY, 0) / (LATE - EARLY)
    calls = sum(meld.is_open for meld in side.melds)
    return min(by_time + BY_SETS[calls] * min(len(side.river) / 8, 1.2), 0.95)
