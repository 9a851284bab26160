"""How every piece goes and takes, as data: the readable rules and any faster ones read these.

A gait lists kinds of movement and directions as the mover sees them, in the spelling of `kits.tam.tables`:
`step` is one square, `ride` any distance over empty squares; F B L R, + straight, x diagonal, * all eight.
"""

from __future__ import annotations

from functools import lru_cache

from kaik.games.ancient_cerke.board import GRID
from kaik.games.ancient_cerke.pieces import BEAST, PROMOTED
from kaik.kits.grid import AROUND, ORTHOGONAL, Way
from kaik.kits.runners import Line, Lines
from kaik.kits.tam.pieces import ARCHER, CHARIOT, GENERAL, KING, PAWN
from kaik.kits.tam.tables import strides

GAITS: dict[int, str] = {
    PAWN: "step F",
    PROMOTED: "step +",
    ARCHER: "ride +",
    CHARIOT: "ride +",
    BEAST: "ride x",
    GENERAL: "step F L R x",
    KING: "step *",
}
"""The ship is not here: it goes by water alone."""

WALKING: dict[str, dict[int, str]] = {
    "both": {},
    "none": {CHARIOT: "step +", BEAST: "step x"},
    "chariot_only": {BEAST: "step x"},
}
"""The gaits that a choice of `running` changes."""

JUMPERS = frozenset({CHARIOT, BEAST})
"""They take by leaping over their victim; everybody else takes by moving onto it; ships take nothing."""

SAILING: dict[str, tuple[tuple[Way, ...], bool]] = {
    "orthogonal": (ORTHOGONAL, True),
    "eight_way": (AROUND, True),
    "straight_line": (ORTHOGONAL, False),
}
"""The ways a ship may go and whether it may turn on its way."""


@lru_cache(maxsize=64)
def lines(running: str, profession: int, owner: int) -> Lines:
    """The lines of a piece from every square of the board."""
    gait = WALKING[running].get(profession, GAITS[profession])
    return tuple(_from(square, gait, owner) for square in range(GRID.size))


def _from(square: int, gait: str, owner: int) -> tuple[Line, ...]:
    found = []
    for kind, way, _ in strides(gait, owner):
        ray = GRID.ray(square, way)
        if ray:
            run = ray[:1] if kind == "step" else ray
            found.append(Line(run, (*ray[1:], -1)[: len(run)]))
    return tuple(found)
