"""March as a picture: the round on the table, and what everybody has won."""

from __future__ import annotations

from kaik.games.march.rules import Laid, MarchView
from kaik.kits.picture import Picture, Shapes, backs, cards, held_cards, seat_rows, spaced


def picture(view: MarchView) -> Picture:
    """Before each seat its hand and what it has laid to the round, below that what it has won."""
    laid = {each.seat: _laid(each) for each in view.trick or view.before}
    lines = (
        (spaced((held_cards(view, seat), laid.get(seat, ()))), cards(view.open_cards[seat]))
        for seat in range(view.match.seats)
    )
    return Picture(seat_rows(view.match.points, lines))


def _laid(laid: Laid) -> Shapes:
    return backs(laid.size) if laid.meld is None else cards(laid.cards)
