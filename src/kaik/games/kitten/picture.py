"""Kitten as a picture: the trick, and what everybody has captured."""

from __future__ import annotations

from kaik.games.kitten.rules import KittenView
from kaik.kits.picture import Picture, cards, heap, held_cards, middle, seat_rows, spaced


def picture(view: KittenView) -> Picture:
    """Before each seat its hand and what it has laid, below that what it has captured."""
    laid = {each.seat: cards(each.cards) for each in view.trick or view.swept}
    lines = (
        (spaced((held_cards(view, seat, view.known[seat]), laid.get(seat, ()))), cards(view.captured[seat]))
        for seat in range(view.match.seats)
    )
    return Picture((middle(heap(view.stock)), *seat_rows(view.match.points, lines)))
