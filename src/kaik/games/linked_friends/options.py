"""What a table of Linked Friends may agree on, beside the options of all card games of seasons."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from kaik.core.options import Switch, says
from kaik.kits.cards48 import DealerCardOptions


class LinkedFriendsOptions(DealerCardOptions, frozen=True):
    """The rules one match of Linked Friends is played by; the defaults are the book's."""

    # The book lets a set of three or more be played "at any time", even over a stronger one.
    bomb: Annotated[
        Literal["literal", "ordered"],
        says("a set of three or more over another: any, or only with more cards or as many and stronger"),
    ] = "literal"
    pass_locks: Annotated[Switch, says("whether a pass puts you out until the trick is over")] = "off"
    # Only five players leave cards over; the booklet on paper cerke knows both ways.
    remainder: Annotated[
        Literal["unused", "deal"], says("cards that do not divide evenly: left face down, or dealt on")
    ] = "unused"
    # The original-language column: "must do one of the following".
    wai_mix: Annotated[Switch, says("whether several generals may act each in its own way")] = "off"
    wai_ship: Annotated[Switch, says("whether a vessel laid as a general acts as one")] = "off"
    wai_optional: Annotated[Switch, says("whether a general's effect may be forgone")] = "off"
    exclude_can_win: Annotated[Switch, says("whether a hand emptied by an exclusion wins")] = "on"
    runset_min: Annotated[Literal[2, 3], says("how many numbers the shortest run-set has")] = 3
    # No source names a payment.
    score: Annotated[
        Literal["none", "per_card"],
        says("what a season brings: it is counted as won, or losers pay for each card left"),
    ] = "none"
    # Taking cards back can go round for ever.
    turn_cap: Annotated[int, msgspec.Meta(ge=1, le=2000), says("after how many turns a season is drawn")] = 1000
