"""Value Tree as a picture: the ends of the roads, and how many cards everybody holds."""

from __future__ import annotations

from kaik.games.value_tree.rules import ValueTreeView
from kaik.kits.picture import ChipShape, Picture, PictureRow, Shapes, cards, heap, held_cards, seat_rows, spaced

_IN_A_LINE = 5


def picture(view: ValueTreeView) -> Picture:
    """Every end with its cards and its value; the stock beside them."""
    ends: list[Shapes] = [(*cards(tip.cards), ChipShape(str(tip.value))) for tip in view.tips]
    lines = [spaced(ends[at : at + _IN_A_LINE]) for at in range(0, len(ends), _IN_A_LINE)]
    tree = PictureRow(None, (spaced((heap(view.stock), *lines[:1])), *lines[1:]))
    return Picture((tree, *seat_rows(view.match.points, ((held_cards(view, seat),) for seat in range(len(view.held))))))
