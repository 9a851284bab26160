"""A board around tam as a picture: squares with their pieces, and what each side has taken."""

from __future__ import annotations

from kaik.kits.picture import (
    GapShape,
    NoteShape,
    Picture,
    PictureGround,
    PictureRow,
    PictureSquare,
    TabletShape,
)
from kaik.kits.picture.shapes import Facing
from kaik.kits.tam.pieces import KANJI, LETTERS, OWNER, PROFESSION, RED, TAM, read_letter
from kaik.kits.tam.seen import TamView


def picture(view: TamView) -> Picture:
    """The table as a spectator sees it; seat 0 sits at the bottom, as in the books."""
    squares = tuple(
        PictureSquare(row, column, _ground(view, name), _standing(view.pieces.get(name)))
        for row, low in enumerate(view.rows)
        for column, high in enumerate(view.columns)
        for name in (high + low,)
    )
    return Picture((_side(view, 1), _middle(view), _side(view, 0)), squares)


def taken(sign: str) -> TabletShape:
    """A captured piece by its kind, `rP` or `bK`."""
    return TabletShape(KANJI[LETTERS.index(sign[1])], sign[0] == "r")


def facing(owner: int) -> Facing:
    """Which way the pieces of a side look."""
    return "up" if owner == 0 else "down"


def _ground(view: TamView, name: str) -> PictureGround:
    if name in view.water:
        return "water"
    return "hue" if name in view.hue else ""


def _standing(sign: str | None) -> tuple[TabletShape, ...]:
    if sign is None:
        return ()
    code = read_letter(sign)
    if code == TAM:
        return (TabletShape("皇", faces="nobody"),)
    return (TabletShape(KANJI[PROFESSION[code]], RED[code], facing(OWNER[code])),)


def _side(view: TamView, seat: int) -> PictureRow:
    pieces = tuple(map(taken, view.captured[seat]))
    return PictureRow(seat, (pieces[:10], pieces[10:20], pieces[20:]), view.scores[seat])


def _middle(view: TamView) -> PictureRow:
    season = NoteShape(f"Season {view.season + 1}/{view.seasons}")
    return PictureRow(None, ((season, GapShape(), NoteShape(f"x{view.rate}")),))
