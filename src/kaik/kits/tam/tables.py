"""How every piece moves, out of hue and in it, as data: the readable rules and the kernel read these.

A cell lists kinds of movement and directions as the mover sees them: F B L R, + the four straight ways,
x the four diagonals, * all eight; a 2 behind means two squares.

    step   exactly there; a two-square step not over a piece
    leap   exactly there, whatever stands between
    ride   any distance over empty squares, up to the first piece
    hop    like ride, but over one piece at most
    far    a ride that begins at the second square and minds nothing on the first
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kaik.kits.grid import DIAGONAL, ORTHOGONAL, Way

MoveTable = tuple[tuple[str, str], ...]
"""For each profession in the order of `pieces.LETTERS`: its moves out of hue, and in hue."""

STANDARD: MoveTable = (
    ("ride F", "ride F B, step L R L2 R2"),  # 船
    ("step F", "step F B L R F2"),  # 兵
    ("ride +", "ride x"),  # 弓
    ("leap +2", "leap x2"),  # 車
    ("step x", "ride x"),  # 虎
    ("leap x2", "far x"),  # 馬
    ("ride F B, step L R", "ride +"),  # 筆
    ("ride L R, step F B", "hop *"),  # 巫
    ("step F L R x", "step *"),  # 将
    ("step *", "step *"),  # 王
)

SHIP, ARCHER, CHARIOT, TIGER, HORSE, SHAMAN = 0, 2, 3, 4, 5, 7


def _with(table: MoveTable, **changes: tuple[str, str]) -> MoveTable:
    """A table with some rows replaced, named by profession."""
    rows = list(table)
    for name, row in changes.items():
        rows[globals()[name]] = row
    return tuple(rows)


MOVEMENTS: dict[str, MoveTable] = {
    "standard": STANDARD,
    # 硬皇力: hue always makes a piece stronger (book's diagrams)
    "hard_tam": _with(
        STANDARD,
        ARCHER=("ride +", "ride +, step x"),
        CHARIOT=("ride x", "ride x, step +"),
        HORSE=("leap x2", "leap x2 +2"),
        SHAMAN=("step +", "hop *"),
    ),
    # the summary of April 2019: the horse's ride in hue came later that year
    "standard_2019_04": _with(STANDARD, HORSE=("leap x2", "leap x2 +2")),
}


@lru_cache(maxsize=64)
def table(movement: str, ship_in_hue: str, tiger_horse: str, archer_chariot: str) -> MoveTable:
    """The move table that a choice of options stands for."""
    rows = MOVEMENTS[movement]
    if ship_in_hue != "standard":  # the book does not say which of the archer's columns
        rows = _with(rows, SHIP=(rows[SHIP][0], rows[ARCHER][int(ship_in_hue == "as_archer_in_hue")]))
    match tiger_horse:
        case "both_tiger":
            rows = _with(rows, HORSE=rows[TIGER])
        case "both_horse":
            rows = _with(rows, TIGER=rows[HORSE])
    match archer_chariot:
        case "both_archer":
            rows = _with(rows, CHARIOT=rows[ARCHER])
        case "both_chariot":
            rows = _with(rows, ARCHER=rows[CHARIOT])
    return rows


class Stride(NamedTuple):
    """One way a piece may go: the kind of movement, a direction, and how many squares (0 for any)."""

    kind: str
    way: Way
    squares: int


_FORWARD_UP: dict[str, tuple[Way, ...]] = {
    "F": ((-1, 0),),
    "B": ((1, 0),),
    "L": ((0, -1),),
    "R": ((0, 1),),
    "+": ORTHOGONAL,
    "x": DIAGONAL,
    "*": ORTHOGONAL + DIAGONAL,
}


@lru_cache(maxsize=512)
def strides(cell: str, owner: int) -> tuple[Stride, ...]:
    """A cell of a table spelled out for one owner; seat 0 looks up the board, seat 1 down."""
    found = []
    for group in cell.split(", "):
        kind, *signs = group.split(" ")
        for sign in signs:
            far = 2 if sign.endswith("2") else 1
            for way in _FORWARD_UP[sign.removesuffix("2")]:
                turned = way if owner == 0 else (-way[0], -way[1])
                found.append(Stride(kind, turned, far if kind in ("step", "leap") else 0))
    return tuple(found)
