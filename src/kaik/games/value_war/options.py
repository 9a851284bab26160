"""What a table of Value War may agree on, beside the options of all card games of seasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from kaik.core.options import Switch, says
from kaik.kits.cards48 import CardOptions


class ValueWarOptions(CardOptions, frozen=True):
    """The rules one match of Value War is played by; the defaults are the book's."""

    # The book lets "what is discarded in the exchange" join the open cards; its original-language column says
    # outright that one hand card and one of the drawn cards are revealed.
    draw2_leftover: Annotated[
        Literal["open", "bottom", "discard"],
        says("the drawn card one does not keep: an open card, under the stock unseen, or thrown away face up"),
    ] = "open"
    exchange_optional: Annotated[Switch, says("whether a seat may leave its hand as it is")] = "off"
    # The book compares the game with Texas hold'em, where the common cards alone may be one's best hand.
    must_use_hand: Annotated[Switch, says("whether a meld needs a card of one's own hand to count")] = "off"
    # The book lets the dealer change the base each round, its original-language column lets him raise it.
    base_raise_only: Annotated[Switch, says("whether the base may never be lower than in the round before")] = "off"
    # "This is repeated for three rounds" follows the bets; the point each pays first stands before them.
    ante_each_round: Annotated[Switch, says("whether everybody pays a point in every round, not only in the first")] = (
        "off"
    )
    # No source says what breaks a tie here; the book's other betting game goes on to the next best meld.
    tie: Annotated[
        Literal["next_meld", "same_colour", "split"],
        says("equal melds: the next best meld decides, one colour beats two, or the pot is shared at once"),
    ] = "next_meld"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=10), says("how many betting rounds a season has")] = 3
    base_min: Annotated[int, msgspec.Meta(ge=1, le=100), says("the lowest base a dealer may set")] = 1
    base_max: Annotated[int, msgspec.Meta(ge=1, le=100), says("the highest base a dealer may set")] = 5

    def contradictions(self) -> Iterator[str]:
        yield from super().contradictions()
        if self.base_min > self.base_max:
            yield f"base_min {self.base_min} is above base_max {self.base_max}: no base could ever be set"
