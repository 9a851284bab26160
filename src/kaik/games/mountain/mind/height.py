"""How far a side of the mountain may come, in squares: how high it is, what the purse buys, what the cards will do.

A rule of thumb for imagined games, not a proof: each placed card counts by what it usually brings in a turn, for the
turns it has left.
"""

from __future__ import annotations

from kaik.games.mountain.road import GOAL
from kaik.games.mountain.side import WORN, Side

ADVANCES = {"0": 0.1, "1": 0.18, "3": 0.2, "4": 0.3, "6": 0.25, "7": 0.6, "8": 0.3, "K": 0.95, "T": 1.0}
"""Advances a card is worth in each turn it works."""
STRIDES = {"2": 1, "5": 2}
"""Squares a card adds to each advance."""
WORKS_WELL = 0.6
"""From so many advances a turn a card climbs nearly by itself."""
PACE = 0.8
"""Advances in a usual turn."""
MOST_TURNS = 6.0


def height(side: Side) -> float:
    """How far a side may come, in squares of the road."""
    if side.node >= GOAL:
        return GOAL + 2.0
    return min(side.node + _ahead(side), GOAL + 1.0)


def _ahead(side: Side) -> float:
    """Squares that purse, hand and cards are good for."""
    left = GOAL - side.node
    turns = min(MOST_TURNS, left / 3)
    stride, rate = 1.35, 0.0
    for each in side.placed:
        rank = each.card[1]
        works = turns if each.card[0] == "R" else min(turns, WORN - each.marks)
        share = works / turns
        rate += ADVANCES.get(rank, 0.0) * share
        stride += STRIDES.get(rank, 0) * share
    purse = side.rice / 10 + side.coins / 2 + 0.18 * len(side.hand)
    # An advance a turn is the most a purse buys, so a full purse is worth less and less.
    advances = min(purse, turns) * 0.8 + rate * turns
    return advances * stride + (stride - 1.35) * PACE * turns * 0.5
