"""The options every game of seasons shares, each spelled once.

msgspec structs inherit in one line only, so a kit that adds options of its own builds on one of these
two classes (see `kaik.kits.cards48.options`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from kaik.core.options import Options, Switch, says


class MatchOptions(Options, frozen=True):
    """Seats, seasons and points; all that a game without a dealer's value needs."""

    # The booklet on paper cerke knows no fixed custom and finds clockwise fine.
    direction: Annotated[Literal["cw", "ccw"], says("which way the turn goes round")] = "cw"
    first_dealer: Annotated[
        Literal["random", 0, 1, 2, 3, 4, 5], says("who deals first: drawn at random, or this seat")
    ] = "random"
    dealer_pass: Annotated[
        Literal["winner", "rotate"], says("who deals next: the winner of the season, or each seat in turn")
    ] = "winner"
    # The books name no number; four seasons make a year, as in cerke.
    seasons: Annotated[int, msgspec.Meta(ge=1, le=99), says("how many seasons a match has")] = 4
    start_points: Annotated[int, msgspec.Meta(ge=0, le=10_000), says("points everybody begins with")] = 0
    allow_debt: Annotated[Switch, says("whether points may fall below zero")] = "on"

    def contradictions(self) -> Iterator[str]:
        if self.allow_debt == "off" and self.start_points == 0:
            yield "allow_debt off needs start_points above 0: without points and without debts nobody could ever pay"


class DealerOptions(MatchOptions, frozen=True):
    """The same, and the dealer's value by which payments with the dealer are multiplied."""

    # The book's text lets the losing dealer pay more, its original-language column lets the winning dealer
    # receive more; the booklet's general chapter has both, and agrees with every worked example.
    mult_scope: Annotated[
        Literal["both", "payer_only", "winner_only", "off"],
        says("whose payments the dealer's value multiplies: any with the dealer, a losing or a winning dealer's, none"),
    ] = "both"
    mult_init: Annotated[int, msgspec.Meta(ge=1, le=100), says("the value of a new dealer")] = 2
    mult_step: Annotated[int, msgspec.Meta(ge=0, le=100), says("what each win as dealer adds to it")] = 1
