"""The deck's own options, on top of those of a match of seasons, and the meld rules they make."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from kaik.core.options import Switch, says
from kaik.kits.cards48.melds import MeldRules
from kaik.kits.seasons import DealerOptions, MatchOptions

# Each option once; the two classes below differ only in what they build on.
ShipSingle = Annotated[Literal["weakest", "wild"], says("a vessel alone: the weakest card, or any rank of its colour")]
RunShipLow = Annotated[Switch, says("whether a vessel may lie below 0 in a run")]
RunShipHigh = Annotated[Switch, says("whether a vessel may lie above 8 in a run")]
RunKingHigh = Annotated[Switch, says("whether king and Tam may lie above 8 in a run")]
RunMin = Annotated[int, msgspec.Meta(ge=2, le=9), says("how many cards the shortest run has")]


class CardOptions(MatchOptions, frozen=True):
    """For games of melds without a dealer's value, such as those played for a pot."""

    ship_single: ShipSingle = "weakest"
    run_ship_minus1: RunShipLow = "off"
    run_ship_9: RunShipHigh = "off"
    run_king_9: RunKingHigh = "off"
    run_min: RunMin = 3


class DealerCardOptions(DealerOptions, frozen=True):
    """For games of melds in which payments with the dealer are multiplied."""

    ship_single: ShipSingle = "weakest"
    run_ship_minus1: RunShipLow = "off"
    run_ship_9: RunShipHigh = "off"
    run_king_9: RunKingHigh = "off"
    run_min: RunMin = 3


@lru_cache(maxsize=256)
def meld_rules(options: CardOptions | DealerCardOptions) -> MeldRules:
    """What these options call a meld; a game with more to say changes the result with `replace`."""
    return MeldRules(
        wild_single=options.ship_single == "wild",
        run_min=options.run_min,
        low_ship=options.run_ship_minus1 == "on",
        high_ship=options.run_ship_9 == "on",
        high_king=options.run_king_9 == "on",
    )
