"""A position painted as SVG, from what one seat or a spectator sees of it."""

from __future__ import annotations

from collections.abc import Sequence

from kaik.core.game import Game
from kaik.core.state import View
from kaik.kits.picture import Picture, seat_rows
from kaik.kits.picture.paint import paint


def picture_of(game: Game, view: View, seats: int) -> Picture:
    """What lies on the table; a game that does not say how it looks shows who plays."""
    if game.picture is None:
        return Picture(seat_rows((None,) * seats, ((),) * seats))
    drawn = game.picture(view)
    assert isinstance(drawn, Picture)
    return drawn


def painted_view(game: Game, view: View, names: Sequence[str], asked: Sequence[int] = ()) -> str:
    """What is inside the SVG: the picture of a view, with a name for each seat, and those marked that are asked."""
    return paint(picture_of(game, view, len(names)), game.names.en, names, asked)
