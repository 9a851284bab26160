"""How the actions of games around tam can look: squares from, over and to; what tam steps over has a `/` before it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from kaik.core.forms import ActionForms, bare, form
from kaik.core.shapes import OneOf
from kaik.core.walks import Legs, Walk
from kaik.kits.grid import Grid
from kaik.kits.sticks_spaces import STICKS_THROWN, first
from kaik.kits.tam.form import Form
from kaik.kits.tam.options import TamOptions
from kaik.kits.tam.pieces import KIND_OF
from kaik.kits.tam.reach import Paths, reach
from kaik.kits.tam.tables import MoveTable

SEATS = 2


def stepped(paths: Paths) -> Iterable[int]:
    """The squares of steps and leaps, whatever stands between."""
    return (*paths.single, *(end for _, end in paths.double))


def ridden(paths: Paths) -> Iterable[int]:
    """The squares of all rides, and the first of each, by which its direction is told."""
    return (square for ray in (*paths.rides, *paths.hops, *paths.fars) for square in ray)


@lru_cache(maxsize=64)
def legs(grid: Grid, table: MoveTable) -> tuple[Legs, Legs, Legs]:
    """Where some piece gets to from each square: in any way, by steps and leaps, and by rides."""
    ways = reach(grid, table)
    near, far = [set[int]() for _ in grid.names], [set[int]() for _ in grid.names]
    for at, paths in enumerate(ways):
        near[at % grid.size].update(stepped(paths))
        far[at % grid.size].update(ridden(paths))
    every = [one | other for one, other in zip(near, far, strict=True)]
    whole, short, long = (tuple(tuple(sorted(ends)) for ends in some) for some in (every, near, far))
    return whole, short, long


def tam_forms(of: Form, options: TamOptions) -> ActionForms:
    """The forms of a game with that board and those moves."""
    squares = of.grid.names
    whole, short, far = legs(of.grid, options.moves())
    around = of.near
    over, to = ("from", "over"), ("from", "over", "to")
    actions = (
        *bare("stay", "again", "keep", "go-on", "end-season"),
        form("land", OneOf("to", squares)),
        form("drop", OneOf("kind", tuple(KIND_OF)), OneOf("to", squares)),
        form("move", Walk(squares, ("from", "to"), (whole,))),
        form("step", Walk(squares, to, (whole, short))),
        form("ride", Walk(squares, over, (whole,))),
        form("ride", Walk(squares, to, (whole, far))),
        form("tam", Walk(squares, ("from", "via", "to"), (around, around))),
        form("tam", Walk(squares, ("from", "over", "via", "to"), (around,) * 3, ("", "/", "", ""))),
        form("tam", Walk(squares, ("from", "via", "over", "to"), (around,) * 3, ("", "", "/", ""))),
    )
    return ActionForms(actions, (first(SEATS), STICKS_THROWN))
