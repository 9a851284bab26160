"""The numbers a judgement at riichi is made with: those written by hand, and those learned from self-play."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

import msgspec

from kaik.kits.mahjong.mind.values import Values


class RiichiValues(Values, frozen=True, forbid_unknown_fields=True):
    """What riichi weighs with besides."""

    # Hands on their way.
    declared_han: float = 1.7
    """A riichi, with the ippatsu, tsumo and ura it sometimes brings."""
    open_share: float = 0.8
    """How much of its estimate an open hand brings in the end: it can hide and grow less than a closed one."""
    doubt: float = 1.0
    """How heavily it counts that an open hand has no yaku yet: the power of how sure it is."""
    simple: float = 1.0
    """The same for a hand that may become one without honours, ones and nines."""
    pair_grows: float = 0.45
    """How likely a pair of dragons or own winds becomes a triplet."""
    one_suited: float = 1.6
    """The han of a closed hand of one suit, as likely as it is."""
    dora: float = 0.9
    """The han of a dora in the hand."""
    # Ready hands.
    declaring: float = 0.0
    """Points that speak for declaring riichi beside what it brings."""
    underneath: float = 0.25
    """How much more a riichi brings than its tiles tell, for what may lie beneath the indicators."""
    wary: float = 0.42
    """How readily others throw a tile to a riichi, ..."""
    unwary: float = 0.75
    """... and to a hand that has not declared."""
    # The others.
    riichi_cost: float = 5200.0
    """About what it costs to give the winning tile to a riichi, ..."""
    open_cost: float = 2600.0
    """... and to an open hand."""
    open_ready: float = 1.0
    """How much more likely an open hand is ready than its sets tell."""
    wins: float = 0.085
    """How likely a ready player wins in a go-round, ..."""
    ends: float = 0.045
    """... and that somebody wins whom nobody feared."""
    own_tile: float = 0.052
    """How likely a tile thrown without care is the one a ready player waits for."""
    share: float = 0.35
    """How much of a hand's cost falls on a player who did not give the tile."""
    noten: float = 1000.0
    """What it brings to be ready when the tiles are over."""
    reads_ready: bool = False
    """Whether it is told from what was learned (`rivals.toml`) how likely another is ready, ..."""
    reads_waits: bool = False
    """... what it wins with, ..."""
    reads_costs: bool = False
    """... and how dear its hand is."""
    by_places: bool = False
    """Whether points are weighed by the places that matches were seen to end with (`places.toml`)."""
    corrects: bool = False
    """Whether its opinion is corrected by what playing on has shown (`corrections.toml`)."""
    spread: float = 1.0
    """How far apart the points at the end are taken to be: the farther, the less places count beside points."""


BY_HAND = RiichiValues()
"""What was written by hand."""


def read(text: str) -> RiichiValues:
    """The numbers under `[values]`; those that are not there are as they were written by hand."""
    return msgspec.convert(tomllib.loads(text).get("values", {}), RiichiValues)


@cache
def learned() -> RiichiValues:
    """What the best judge weighs with: `values.toml` beside this file tells how it was learned."""
    return read(resources.files(__package__).joinpath("values.toml").read_text(encoding="utf-8"))
