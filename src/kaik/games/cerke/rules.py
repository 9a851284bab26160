"""Cerke: nine by nine squares, twenty-four pieces a side and tam between them."""

from __future__ import annotations

from typing import ClassVar

from kaik.games.cerke.hands import BOOKS
from kaik.games.cerke.options import CerkeOptions
from kaik.kits.grid import Grid
from kaik.kits.tam.form import Form
from kaik.kits.tam.pieces import SET_SIZE
from kaik.kits.tam.rules import TamGame

GRID = Grid()

FORM = Form(
    grid=GRID,
    hue=GRID.squares("NI TU XY CAI NAI TY XU CI ZO"),
    water=GRID.squares("ZI ZU ZY ZAI NO TO XO CO ZO"),
    setup=("chbg+k+g+b+h+c/+s+r1+t1t1rs/p+pp+p+v+pp+pp/9/4M4/9/P+PP+PV+PP+PP/SR1T1+T1+R+S/+C+H+B+GKGBHC"),
    points=20,
    set_size=SET_SIZE,
    books=BOOKS,
)


class Cerke(TamGame, frozen=True):
    """A position of cerke."""

    form: ClassVar[Form] = FORM
    options: CerkeOptions


def start(options: CerkeOptions, seats: int) -> Cerke:
    """The first position, before the sticks decide who begins."""
    return Cerke.begin(options)
