"""What a position of Season's End holds, and the zones its cards lie in."""

from __future__ import annotations

from typing import Literal

import msgspec

from kaik.games.season_end.options import SeasonEndOptions
from kaik.games.season_end.scoring import Score
from kaik.kits.cards48 import Cards, Hands, gathered
from kaik.kits.packed.game import CardGame
from kaik.kits.seasons import Seasons

Phase = Literal["deal", "light", "draw", "act", "claim", "last-light"]
"""Before the deal; the first light; a draw; the seat to discard; answers to a discard; the second light."""


class Win(msgspec.Struct, frozen=True):
    """One finished hand, as everybody saw it."""

    seat: int
    discarder: int | None
    """Who discarded the last card; None if the winner drew it."""
    score: Score


class Ended(msgspec.Struct, frozen=True):
    """How a season ended; without wins the stock had run out."""

    wins: tuple[Win, ...]
    gains: tuple[int, ...]
    lights: Cards = ()


class Position(CardGame, frozen=True):
    """The cards and points of a match under way."""

    options: SeasonEndOptions
    match: Seasons
    phase: Phase
    stock: Cards
    hands: Hands
    """What each seat holds concealed."""
    melds: Hands
    """The one meld each seat may have open; a second one would be a win."""
    discards: Hands
    """What each seat has discarded and nobody took, in order; the one just offered is the last."""
    lights: Cards
    """The cards turned up as lights, in order."""
    mover: int
    """Whose turn it is; once he has discarded, the one whose card is offered."""
    drew: str
    """The card the mover has drawn in this turn; "" where he took a discard instead."""
    first_round: bool
    answers: tuple[str, ...]
    """What each seat has answered to the discard; "" where it has not, or is not asked."""
    winners: tuple[int, ...] = ()
    """Who has ended the season, while the second light is still to come."""
    gone: Cards = ()
    """Cards of earlier deals that everybody has seen, where the deck is not shuffled in between."""
    put_away: Hands = ()
    """Hands of earlier deals that only their owners have seen."""
    ended: Ended | None = None
    """The season before, until this one ends too."""
    began: tuple[int, ...] = ()
    """Points at the start of the season; openings and sets of four are paid while it goes on."""

    @property
    def seats(self) -> int:
        return self.match.seats

    @property
    def offered(self) -> str:
        """The card that everybody else may take; "" while none is offered."""
        return self.discards[self.mover][-1] if self.phase == "claim" else ""

    def waiting(self) -> tuple[int, ...]:
        """Who has yet to answer a discard."""
        if self.phase != "claim":
            return ()
        return tuple(seat for seat, said in enumerate(self.answers) if not said and seat != self.mover)

    def season_of(self) -> tuple[int, int]:
        return self.match.played, self.options.seasons

    def conserved(self) -> tuple[Cards, int]:
        cards = gathered(self.stock, *self.hands, *self.melds, *self.discards, self.lights, self.gone, *self.put_away)
        return cards, sum(self.match.points)
