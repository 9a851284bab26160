"""School cerke: five by seven squares, ten pieces a side, four hands."""

from __future__ import annotations

from typing import ClassVar

from kaik.games.school_cerke.options import SchoolOptions
from kaik.kits.grid import COLUMNS, ROWS, Grid
from kaik.kits.tam.form import Form
from kaik.kits.tam.hands import HandBook, Recipe
from kaik.kits.tam.pieces import LETTERS
from kaik.kits.tam.rules import TamGame

GRID = Grid(COLUMNS[2:7], ROWS[1:8])
"""The middle of the large board, so that the hill is ZO on both."""

HANDS = HandBook(
    (
        Recipe("将巫兵", "GSP", 5),
        Recipe("車弓兵", "BRP", 5),
        Recipe("王", "K", 3),
        Recipe("船兵兵", "VPP", 3),
    )
)

_IN_SET = {"P": 4, "V": 1, "R": 1, "B": 1, "S": 1, "G": 1, "K": 1}

FORM = Form(
    grid=GRID,
    hue=GRID.squares("ZO"),
    water=GRID.squares("NO TO ZO XO CO"),
    setup="+b+r+k+g+s/pp+v+p+p/5/2M2/5/+P+PVPP/SGKRB",
    points=10,
    set_size=tuple(_IN_SET.get(letter, 0) for letter in LETTERS),
    books=(("standard", HANDS),),
)


class SchoolCerke(TamGame, frozen=True):
    """A position of school cerke."""

    form: ClassVar[Form] = FORM
    options: SchoolOptions


def start(options: SchoolOptions, seats: int) -> SchoolCerke:
    """The first position, before the sticks decide who begins."""
    return SchoolCerke.begin(options)
