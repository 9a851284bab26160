"""The pictures of Ancient Cerke: the board and how every piece but the ship goes."""

from __future__ import annotations

from kaik.core.game import labels_of
from kaik.games.ancient_cerke.board import GRID, WATER, opening
from kaik.games.ancient_cerke.options import AncientOptions
from kaik.games.ancient_cerke.pieces import PROMOTED, letter, number
from kaik.games.ancient_cerke.tables import GAITS, WALKING
from kaik.kits.figures import Figure, GridFigure
from kaik.kits.tam.figures import MIDDLE, SMALL, marks


def figures(options: AncientOptions) -> tuple[Figure, ...]:
    """The first position, then every gait these options give."""
    gaits = GAITS | WALKING[options.running]
    return (_start(options), *(_movement(profession, gait) for profession, gait in gaits.items()))


def _start(options: AncientOptions) -> GridFigure:
    names = GRID.names
    return GridFigure(
        title={"en": "The board and the first position", "ja": "盤と初めの配置"},
        columns=GRID.columns,
        rows=GRID.rows,
        pieces={names[at]: letter(piece) for at, piece in enumerate(opening(options.setup)) if piece},
        grounds={names[at]: "water" for at in sorted(WATER)},
    )


def _movement(profession: int, gait: str) -> GridFigure:
    sign = letter(number(profession, 0))
    names = labels_of("kaik.games.ancient_cerke")["promoted" if profession == PROMOTED else sign]
    return GridFigure(
        title={"en": names["en"], "ja": names["ja"]},
        columns=SMALL.columns,
        rows=SMALL.rows,
        pieces={SMALL.names[MIDDLE]: sign},
        marks=marks(gait),
    )
