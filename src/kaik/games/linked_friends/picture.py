"""Linked Friends as a picture: what was laid last, and how many cards everybody holds."""

from __future__ import annotations

from kaik.games.linked_friends.rules import LinkedFriendsView
from kaik.kits.picture import NoteShape, Picture, Shapes, cards, held_cards, middle, seat_rows, spaced


def picture(view: LinkedFriendsView) -> Picture:
    """The meld to beat in the middle, or the one that was swept away last."""
    table = view.table or view.swept
    lines = ((_before(view, seat),) for seat in range(view.match.seats))
    lying = cards(table.cards) if table else ()
    return Picture((middle(lying, cards(view.excluded)), *seat_rows(view.match.points, lines)))


def _before(view: LinkedFriendsView, seat: int) -> Shapes:
    passed: Shapes = (NoteShape("pass"),) if seat in view.passed else ()
    return spaced((held_cards(view, seat, view.known[seat]), passed))
