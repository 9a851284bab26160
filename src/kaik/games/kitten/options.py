"""What a table of Kitten may agree on, beside the options of all games of seasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from kaik.core.options import Switch, says
from kaik.kits.seasons import MatchOptions

WHOLE_DECK = 12
"""Cards for each of four players that leave nothing to draw."""


class KittenOptions(MatchOptions, frozen=True):
    """The rules one match of Kitten is played by; the defaults are the book's, made playable for four."""

    hand_2: Annotated[int, msgspec.Meta(ge=1, le=23), says("cards dealt to each of two players")] = 12
    hand_3: Annotated[int, msgspec.Meta(ge=1, le=15), says("cards dealt to each of three players")] = 12
    # The book deals 12 to each of four too; that is the whole deck, and without a stock the season ends otherwise.
    hand_4: Annotated[
        int, msgspec.Meta(ge=1, le=12), says("cards dealt to each of four players; with 12 there is no stock")
    ] = 8
    nothing: Annotated[
        Literal["any", "numbers", "itself"],
        says("what 無 stands for in a set: any card of its colour, those with numbers only, or nothing but itself"),
    ] = "any"
    # "Gets all cards": the original-language column uses its action for drawing, but then winning sheds nothing.
    take: Annotated[
        Literal["pile", "hand"], says("where the winner of a trick puts its cards: out of play, or in the hand")
    ] = "pile"
    draw: Annotated[int, msgspec.Meta(ge=1, le=12), says("how many cards are drawn for leaving a trick")] = 3
    # In the related game of the booklet on paper cerke the larger set must share a colour too.
    colour_on_b: Annotated[Switch, says("whether a larger set must share a colour with what it beats")] = "off"
    tiebreak: Annotated[
        Literal["fewest_hand", "none"], says("who wins a season of equal points: the smallest hand, or all of them")
    ] = "fewest_hand"
    captured_points: Annotated[Switch, says("whether every captured card is a point at the season's end")] = "off"

    def contradictions(self) -> Iterator[str]:
        yield from super().contradictions()
        if self.captured_points == "on" and self.take == "hand":
            yield "captured_points on needs take pile: cards taken into the hand are not captured"
        if self.hand_4 == WHOLE_DECK and self.take == "hand":
            yield "hand_4 12 leaves no stock, and with take hand the cards would never be used up; take pile"

    def hand_size(self, seats: int) -> int:
        """How many cards each of so many players gets."""
        return {2: self.hand_2, 3: self.hand_3, 4: self.hand_4}[seats]
