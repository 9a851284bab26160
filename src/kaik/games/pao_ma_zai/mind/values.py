"""The numbers a judgement at pao ma zai is made with: those written by hand, and those learned from self-play."""

from __future__ import annotations

from functools import cache

from kaik.kits.mahjong.mind import values
from kaik.kits.mahjong.mind.others import OthersValues


class PaoValues(OthersValues, frozen=True, forbid_unknown_fields=True):
    """What pao ma zai weighs with besides."""

    share: float = 0.5
    """How much of a win by an own draw the others' wins cost a player who did not give the tile."""
    drawn: float = 0.5
    """How often a hand that is not ready yet will win by its own draw, of all its wins."""
    kan: float = 0.0
    """Points that speak for a kan beside what is paid for it."""


BY_HAND = PaoValues()
"""What was written by hand."""


@cache
def learned() -> PaoValues:
    """What the best judge weighs with: `values.toml` beside this file tells how it was learned."""
    return values.learned(__package__, PaoValues)
