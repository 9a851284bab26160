"""Ancient Cerke as a picture: the board, and what each side has lost."""

from __future__ import annotations

from kaik.games.ancient_cerke.pieces import KANJI
from kaik.games.ancient_cerke.seen import AncientView
from kaik.kits.picture import Picture, PictureRow, PictureSquare, TabletShape
from kaik.kits.tam.picture import facing
from kaik.kits.tam.pieces import OWNER, PROFESSION, RED, read_letter


def picture(view: AncientView) -> Picture:
    """The table as a spectator sees it; seat 0 sits at the bottom, as in the books."""
    squares = tuple(
        PictureSquare(row, column, "water" if name in view.water else "", _standing(view, name))
        for row, low in enumerate(view.rows)
        for column, high in enumerate(view.columns)
        for name in (high + low,)
    )
    return Picture((_side(view, 1), _side(view, 0)), squares)


def _standing(view: AncientView, name: str) -> tuple[TabletShape, ...]:
    if name not in view.pieces:
        return ()
    code = read_letter(view.pieces[name])
    return (TabletShape(KANJI[PROFESSION[code]], RED[code], facing(OWNER[code]), name in view.promoted),)


def _side(view: AncientView, seat: int) -> PictureRow:
    codes = [read_letter(sign) for sign in view.lost[seat]]
    lost = tuple(TabletShape(KANJI[PROFESSION[code]], RED[code], facing(OWNER[code])) for code in codes)
    return PictureRow(seat, (lost[:9], lost[9:]))
