"""Value War as a picture."""

from __future__ import annotations

from kaik.games.value_war.rules import ValueWarView
from kaik.kits.betting.picture import betting_picture
from kaik.kits.picture import Picture, cards, held_cards


def picture(view: ValueWarView) -> Picture:
    """The open cards in the middle, and before each seat its cards."""
    hands = [held_cards(view, seat) for seat in range(len(view.held))]
    nothing = ((),) * len(view.held)
    return betting_picture(view.betting, cards(view.open_cards), hands, nothing)
