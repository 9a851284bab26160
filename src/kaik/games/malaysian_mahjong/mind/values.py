"""The numbers a judgement at Malaysian mahjong is made with: as they were written by hand, and as they were learned."""

from __future__ import annotations

from functools import cache

from kaik.kits.mahjong.mind import values
from kaik.kits.mahjong.mind.others import OthersValues


class MalaysianValues(OthersValues, frozen=True, forbid_unknown_fields=True):
    """What Malaysian mahjong weighs with besides."""

    # The others.
    wins: float = 0.12
    ends: float = 0.09
    """However early: with fei hands are fast, and nearly every season is won."""
    usual_han: float = 6.0
    """What the others' hands are worth when they win."""
    share: float = 0.75
    """How much of what its giver pays a win costs on average."""
    own_tile: float = 0.05
    # The han a hand may come to.
    flower_comes: float = 0.09
    """Dora that count, to be expected from each draw."""
    bare: float = 0.0
    """The han of a hand without a set or a flower on the table, as likely as it stays so."""
    fei: float = 0.0
    """The han of a fei in the hand."""
    pair_grows: float = 0.5
    """How likely a pair of dragons or own winds becomes a triplet."""
    dragons: float = 1.0
    """How much more three dragons bring than what stands below."""
    circles: float = 2.3
    """The han of circles alone, ..."""
    strange: float = 1.0
    """... and how heavily tiles count that do not belong to them: the power of how likely they still go."""
    honours: float = 10.0
    """The han of honours alone, ..."""
    noble: float = 1.0
    """... and how heavily circles count there."""
    triplets: float = 2.0
    """The han of triplets alone, ..."""
    lacking: float = 1.0
    """... and how heavily tiles count that are lacking."""
    # What these han bring.
    enough: float = 1.6
    """How sharply it is told whether a hand will have han enough, ..."""
    enough_more: float = 0.7
    """... how many it finds on its way, ..."""
    limit: float = 1.5
    limit_more: float = 0.5
    """... and the same for a limit hand."""
    singles: float = 3.4
    """How many times the points of its han a hand brings."""
    # The fei.
    read_fei: float = 1.0
    """The most fei a hand has that is read tile by tile; of a ready hand with more one tile stands for all."""
    laid: float = 0.85
    """How much of its hopes a hand keeps that goes a step back to lay a fei: dora make limit hands."""
    lay: float = 0.0
    """Points that speak for laying a fei, ..."""
    swap: float = 0.0
    """... and for taking one back."""
    kan: float = 0.0
    """Points that speak for a kan beside what is paid for it."""


BY_HAND = MalaysianValues()
"""What was written by hand."""


@cache
def learned() -> MalaysianValues:
    """What the best judges weigh with: `values.toml` beside this file tells how it was learned."""
    return values.learned(__package__, MalaysianValues)
