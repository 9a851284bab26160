"""Mountain Path as a picture: the spiral with its runners, and what everybody has built."""

from __future__ import annotations

from typing import cast

from kaik.games.mountain.seen import MountainView
from kaik.kits.picture import CardShape, NoteShape, Picture, PictureGround, PictureRow, Shapes, held_cards, spaced
from kaik.kits.races_picture import gathered_at, road_squares, runner


def picture(view: MountainView) -> Picture:
    """The road as seat 0 climbs it; points are the squares climbed."""
    standing = gathered_at(view.stands, [runner(seat) for seat in range(len(view.node))])
    goal = len(view.places) - 1
    grounds = [cast(PictureGround, "hill" if at == goal else ground) for at, ground in enumerate(view.grounds)]
    rows = tuple(_row(view, seat) for seat in range(len(view.node)))
    return Picture(rows, road_squares(view.places, grounds, standing), view.places)


def _row(view: MountainView, seat: int) -> PictureRow:
    built = tuple(CardShape(each.card) for each in view.placed[seat])
    purse: Shapes = (NoteShape(f"{view.rice[seat]} rice"), NoteShape(f"{view.coins[seat]} coins"))
    return PictureRow(seat, (spaced((purse, built, held_cards(view, seat))),), view.node[seat])
