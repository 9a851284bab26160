"""What a table of Value Tree may agree on, beside the options of all games of seasons."""

from __future__ import annotations

from typing import Annotated, Literal

from kaik.core.options import Switch, says
from kaik.kits.seasons import DealerOptions


class ValueTreeOptions(DealerOptions, frozen=True):
    """The rules one match of Value Tree is played by; the defaults are the book's."""

    # The book joins two roads with one card and says no more.
    merge: Annotated[
        Literal["two_to_one", "two_to_many", "many_to_one", "many_to_many"],
        says("joining roads: two or more of them, under one card or several"),
    ] = "two_to_one"
    # The booklet on paper cerke draws 5 and 3 side by side on an 8, and then a 6 over that 3 and another.
    branch: Annotated[Switch, says("whether each of several cards laid together is an end of its own")] = "on"
    merge_adjacent: Annotated[Switch, says("whether only roads lying side by side may be joined")] = "off"
    play_after_grow: Annotated[Switch, says("whether a turn goes on after a new road was turned up")] = "off"
    # No source names a payment.
    score: Annotated[
        Literal["none", "per_card"],
        says("what a season brings: one point from each loser, or one for each card they still hold"),
    ] = "none"
