"""What unfinished hands promise, in points, so that positions can be compared before a season ends."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kaik.games.riichi.points import STICK
from kaik.kits.mahjong.shanten import best
from kaik.kits.mahjong.tiles import Tiles, counted

if TYPE_CHECKING:
    from kaik.games.riichi.rules import Riichi

STEP = 100.0
"""For each tile a hand no longer lacks."""
OPEN = 150.0
"""What a hand loses in worth by its first open set: no riichi, fewer yaku."""
DECLARED = 200.0
"""What a riichi promises beyond its deposit."""


def hopes(state: Riichi) -> tuple[float, ...]:
    """Points since the start, and a little for every hand."""
    start = float(state.options.start)
    return tuple(points - start + _hope(state, seat) for seat, points in enumerate(state.points))


def _hope(state: Riichi, seat: int) -> float:
    vow, side = state.vows[seat], state.sides[seat]
    # A deposit is not lost as long as its owner may still win it back.
    return nearness(side.hand) - OPEN * (not side.is_closed) + (DECLARED if vow.declared else 0) + STICK * vow.paid


@lru_cache(maxsize=1 << 15)
def nearness(hand: Tiles) -> float:
    """How near a hand is, and a breath for pairs and neighbours, so that even a bot that looks one act ahead builds."""
    if not hand:
        return 0.0
    counts = counted(hand)
    pairs = sum(count > 1 for count in counts)
    beside = sum(bool(counts[at] and counts[at + 1]) for at in range(26) if at % 9 < 8)
    return STEP * (8 - best(counts)) + 4.0 * (pairs + beside)
