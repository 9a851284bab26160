"""The picture of Six Sticks: the road over the excavated board."""

from __future__ import annotations

from kaik.games.six_sticks.board import GOAL, LINES, ROUTE
from kaik.games.six_sticks.options import SixSticksOptions
from kaik.kits.figures import Figure, RouteFigure, SquarePictured


def figures(options: SixSticksOptions) -> tuple[Figure, ...]:
    """The squares as they are walked, with the lines that say how many cups are drunk there."""
    squares = (
        SquarePictured(row, column, "hue" if at == GOAL else "", LINES[at]) for at, (row, column) in enumerate(ROUTE)
    )
    return (
        RouteFigure({"en": "The road, with the cups of each square", "ja": "道と、ますごとの杯の数"}, tuple(squares)),
    )
