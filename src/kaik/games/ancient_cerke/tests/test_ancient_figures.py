"""The pictures of Ancient Cerke show the lines its referee reads."""

from __future__ import annotations

from kaik.games import find
from kaik.games.ancient_cerke.board import GRID
from kaik.games.ancient_cerke.figures import figures
from kaik.games.ancient_cerke.options import AncientOptions
from kaik.games.ancient_cerke.seen import AncientView
from kaik.games.ancient_cerke.tables import GAITS, lines
from kaik.kits.figures import GridFigure
from kaik.kits.tam.figures import SMALL


def drawn(options: AncientOptions) -> tuple[GridFigure, ...]:
    return tuple(figure for figure in figures(options) if isinstance(figure, GridFigure))


def test_the_marked_squares_are_those_of_the_referees_lines() -> None:
    for running in ("both", "none", "chariot_only"):
        options = AncientOptions(running=running)
        for profession, figure in zip(GAITS, drawn(options)[1:], strict=True):
            runs = [line[0] for line in lines(running, profession, 0)[GRID.square("ZO")]]
            reached = {GRID.names[square] for run in runs for square in run} & set(SMALL.names)
            assert set(figure.marks) == reached, figure.title


def test_the_first_picture_is_the_first_position() -> None:
    game = find("ancient-cerke")
    assert game.figures
    first = game.figures(game.preset())[0]
    assert isinstance(first, GridFigure)
    view = game.begin().view(None)
    assert isinstance(view, AncientView)
    assert first.pieces == view.pieces
    assert set(first.grounds) == set(view.water)
