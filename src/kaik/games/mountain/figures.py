"""The picture of the mountain: the spiral from a corner to the top."""

from __future__ import annotations

from typing import Literal

from kaik.games.mountain.options import MountainOptions
from kaik.games.mountain.road import GOAL, ROUTE, ground, place
from kaik.kits.figures import Figure, RouteFigure, SquarePictured


def figures(options: MountainOptions) -> tuple[Figure, ...]:
    """The way of the first seat; the others climb it turned by quarters."""
    squares = tuple(
        SquarePictured(*place(node, route=options.route), _tone(node, options)) for node in range(len(ROUTE))
    )
    return (RouteFigure({"en": "The way up", "ja": "山への道"}, squares),)


def _tone(node: int, options: MountainOptions) -> Literal["", "hue", "water", "hill"]:
    if node == GOAL:
        return "hill"
    match ground(node, options.start_tanke, options.route):
        case "hue":
            return "hue"
        case "water":
            return "water"
    return ""
