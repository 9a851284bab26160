"""What a table of Open Cask may agree on, beside the options of all card games of seasons.

The book gives two cards each, melds of up to five, and "betting and revealing are repeated"; it does not say where
the other cards come from. `variant` holds the answers we know of.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from kaik.core.options import says
from kaik.kits.cards48 import CardOptions

USUAL = "1-1-1"
LARGEST = 8
"""Cards in the largest barrel."""


class OpenCaskOptions(CardOptions, frozen=True):
    """The rules one match of Open Cask is played by; the defaults are our reconstruction of the book's."""

    variant: Annotated[
        Literal["barrel", "two_card", "holdem"],
        says("where cards beyond two come from: a barrel opened bit by bit, nowhere, or five opened as in hold'em"),
    ] = "barrel"
    # Two cards and three from the barrel make five, the size of the largest melds; 値戦 has three common cards too.
    barrel: Annotated[
        str,
        msgspec.Meta(pattern=r"^[1-8](-[1-8])*$(?!\n)"),
        says("how many cards of the barrel are opened each time, as in 1-1-1 or 2-1"),
    ] = USUAL
    # The book says "at least as many points as the player before", its original-language column "more than".
    raises: Annotated[Literal["ge", "gt"], says("a bet must be at least the one before it, or more than that")] = "ge"
    # The original-language column and the points of cerke put the horse first, the publisher's web draft the going.
    order_4_5: Annotated[
        Literal["horse_first", "going_first"], says("which is stronger: 馬弓兵 (1 2 5) or 行行 (vessel 3 5)")
    ] = "horse_first"
    ante: Annotated[int, msgspec.Meta(ge=0, le=100), says("points everybody pays to take part in a season")] = 1
    max_bet: Annotated[int, msgspec.Meta(ge=1, le=400), says("the highest bet")] = 10

    def contradictions(self) -> Iterator[str]:
        yield from super().contradictions()
        if self.variant != "barrel" and self.barrel != USUAL:
            yield f"barrel {self.barrel} needs variant barrel; {self.variant} opens cards in its own way"
        if sum(self.openings) > LARGEST:
            yield f"barrel {self.barrel} holds {sum(self.openings)} cards, and {LARGEST} are the most"

    @property
    def openings(self) -> tuple[int, ...]:
        """How many barrel cards are opened after each betting pass but the last."""
        match self.variant:
            case "holdem":
                return 3, 1, 1
            case "two_card":
                return ()
        return tuple(map(int, self.barrel.split("-")))

    @property
    def stages(self) -> int:
        """How many betting passes a season has; with two cards each turns one up in between."""
        return 2 if self.variant == "two_card" else len(self.openings) + 1
