"""Season's End as a picture: melds, discards, and hands that were shown."""

from __future__ import annotations

from kaik.games.season_end.seen import SeasonEndView
from kaik.kits.cards48 import text
from kaik.kits.picture import Picture, Shapes, cards, heap, held_cards, middle, seat_rows, spaced


def picture(view: SeasonEndView) -> Picture:
    """Before each seat its cards and melds, below that its discards."""
    rows = seat_rows(view.match.points, ((_held(view, seat), _gone(view, seat)) for seat in range(view.match.seats)))
    offered = cards((view.offered,)) if view.offered else ()
    return Picture((middle(heap(view.stock), cards(view.lights), offered), *rows))


def _held(view: SeasonEndView, seat: int) -> Shapes:
    shown = view.shown[seat] if seat < len(view.shown) else ()
    hand = cards(text.in_order(shown)) if shown else held_cards(view, seat)
    return spaced((hand, cards(view.melds[seat])))


def _gone(view: SeasonEndView, seat: int) -> Shapes:
    return cards(view.discards[seat])
