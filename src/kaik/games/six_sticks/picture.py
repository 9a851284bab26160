"""Six Sticks as a picture: the board as it was dug up, and the runners on it."""

from __future__ import annotations

from kaik.games.six_sticks.board import GOAL, LINES
from kaik.games.six_sticks.rules import SixSticksView
from kaik.kits.picture import NoteShape, Picture, PictureGround, seat_rows
from kaik.kits.races_picture import gathered_at, road_squares, runner


def picture(view: SixSticksView) -> Picture:
    """The road with everybody on it, and beside it how many cups each has."""
    standing = gathered_at([view.route[at] for at in view.at], [runner(seat) for seat in range(len(view.at))])
    grounds: list[PictureGround] = ["hue" if at == GOAL else "hill" if LINES[at] else "" for at in range(len(LINES))]
    lines = (
        ((runner(seat), NoteShape(f"on {at}"), NoteShape(f"{view.cups[seat]} cups")),)
        for seat, at in enumerate(view.at)
    )
    return Picture(seat_rows((None,) * len(view.at), lines), road_squares(view.route, grounds, standing), view.route)
