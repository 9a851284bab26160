"""The pictures of a game around tam: its board, how every piece moves, and its hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kaik.core.game import labels_of
from kaik.kits.figures import Figure, GridFigure, Ground, HandPictured, HandsFigure, Mark
from kaik.kits.grid import COLUMNS, ROWS, Grid
from kaik.kits.tam.form import Form, hue_around
from kaik.kits.tam.hands import points, worth
from kaik.kits.tam.options import TamOptions
from kaik.kits.tam.pieces import LETTERS, TAM, letter
from kaik.kits.tam.reach import bounded, paths_of, unbounded
from kaik.kits.tam.tables import strides

SMALL = Grid(COLUMNS[1:8], ROWS[1:8])
"""The board of a movement: wide enough for a ride to be seen as one."""
MIDDLE = SMALL.square("ZO")


def figures_of(form: Form) -> Callable[[Any], tuple[Figure, ...]]:
    """The pictures of a game of this form, for options to be given."""

    def figures(options: TamOptions) -> tuple[Figure, ...]:
        return (start(form, options), *movements(form, options), hands(form, options))

    return figures


def start(form: Form, options: TamOptions) -> GridFigure:
    """The first position on its special squares."""
    names, tam = form.grid.names, form.start.index(TAM)
    hue = hue_around(form, tam, options.tam_square_is_hue == "on")
    return GridFigure(
        title={"en": "The board and the first position", "ja": "盤と初めの配置"},
        columns=form.grid.columns,
        rows=form.grid.rows,
        pieces={names[at]: letter(piece) for at, piece in enumerate(form.start) if piece},
        grounds={names[at]: ground for at in range(form.grid.size) if (ground := _ground(form, hue[at], at))},
    )


def _ground(form: Form, hue: bool, square: int) -> Ground | None:
    """What lies under a square; the middle of the board is the hill, water and hue at once."""
    if square not in form.water:
        return "hue" if hue else None
    if square in form.hue and square == form.grid.size // 2:
        return "hill"
    return "hue-water" if hue else "water"


def movements(form: Form, options: TamOptions) -> tuple[GridFigure, ...]:
    """Every piece of the set out of hue, then in it."""
    return tuple(
        _movement(profession, cell, in_hue)
        for profession, cells in enumerate(options.moves())
        if form.set_size[profession]
        for in_hue, cell in enumerate(cells)
    )


def _movement(profession: int, cell: str, in_hue: int) -> GridFigure:
    names = labels_of("kaik.kits.tam")[LETTERS[profession]]
    en, ja = ("in hue", "皇処") if in_hue else ("out of hue", "皇処の外")
    ground: dict[str, Ground] = {SMALL.names[MIDDLE]: "hue"} if in_hue else {}
    return GridFigure(
        title={"en": f"{names['en']}, {en}", "ja": f"{names['ja']}（{ja}）"},
        columns=SMALL.columns,
        rows=SMALL.rows,
        pieces={SMALL.names[MIDDLE]: LETTERS[profession]},
        grounds=ground,
        marks=marks(cell),
    )


def marks(cell: str) -> dict[str, Mark]:
    """The squares a cell of a move table reaches from the middle of an empty board, and how."""
    empty = [0] * SMALL.size
    found: dict[str, Mark] = {}
    for stride in strides(cell, 0):
        paths = paths_of(SMALL, MIDDLE, (stride,))
        kinds: dict[str, Mark] = {"step": "step", "leap": "leap", "ride": "ride", "hop": "hop", "far": "far"}
        for end in bounded(empty, paths) + unbounded(empty, paths):
            found[SMALL.names[end]] = kinds[stride.kind]
    return found


def hands(form: Form, options: TamOptions) -> HandsFigure:
    """The hands of the system these options choose, with their points before colour and rate."""
    recipes = form.book(options.hands()).recipes
    return HandsFigure(
        title={"en": "Hands", "ja": "役"},
        hands=tuple(
            HandPictured(each.name, tuple(each.needs), points(worth(each, options.scoring))) for each in recipes
        ),
    )
