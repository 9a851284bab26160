"""Open Cask as a picture."""

from __future__ import annotations

from kaik.games.open_cask.rules import OpenCaskView
from kaik.kits.betting.picture import betting_picture
from kaik.kits.picture import Picture, backs, cards, held_cards


def picture(view: OpenCaskView) -> Picture:
    """The barrel in the middle, as far as it is open, and before each seat its cards."""
    barrel = (*cards(view.barrel), *backs(view.closed)) if view.barrel else ()
    hands = [held_cards(view, seat) for seat in range(len(view.held))]
    return betting_picture(view.betting, barrel, hands, view.upturned)
