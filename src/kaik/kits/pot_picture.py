"""A game for one pot as a picture: stakes in the middle, and what everybody has thrown."""

from __future__ import annotations

from collections.abc import Mapping

from kaik.kits.picture import ChipShape, NoteShape, Picture, Shapes, middle, seat_rows
from kaik.kits.pot import Pot


def pot_picture(pot: Pot, thrown: Mapping[int, Shapes], games: int) -> Picture:
    """The pot, the purses, and by seat what lies there."""
    rows = seat_rows(pot.purses, ((thrown.get(seat, ()),) for seat in range(len(pot.purses))))
    game = NoteShape(f"Game {min(pot.game, games)}/{games}")
    return Picture((middle((game,), (NoteShape("Pot"), ChipShape(str(pot.points)))), *rows))
