"""The picture of Linked Ships: the waterway from start to goal."""

from __future__ import annotations

from kaik.games.linked_ships.board import GOAL, PLACES, START
from kaik.games.linked_ships.options import LinkedShipsOptions
from kaik.kits.figures import Figure, RouteFigure, SquarePictured


def figures(options: LinkedShipsOptions) -> tuple[Figure, ...]:
    """Down one side and up the other; start and goal are land, all between is water."""
    squares = (
        SquarePictured(row, column, "hue" if at in (START, GOAL) else "water")
        for at, (row, column) in enumerate(PLACES)
    )
    return (RouteFigure({"en": "The way of the ships", "ja": "船の通る道"}, tuple(squares)),)
