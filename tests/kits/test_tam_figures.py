"""The pictures of the rules pages show what the rules allow, no more and no less."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kaik.games import find
from kaik.games.cerke.rules import FORM
from kaik.kits.figures import GridFigure, HandsFigure
from kaik.kits.tam.figures import SMALL, movements
from kaik.kits.tam.moves import MoveFinder, board_actions
from kaik.kits.tam.options import TamOptions
from kaik.kits.tam.pieces import read_letter
from kaik.kits.tam.seen import TamView


def ends(figure: GridFigure, options: TamOptions) -> set[str]:
    """Where the referee lets the piece of a picture go on that board."""
    hue = frozenset(SMALL.square(square) for square, ground in figure.grounds.items() if ground == "hue")
    form = replace(FORM, grid=SMALL, hue=hue, water=frozenset())
    board = [read_letter(figure.pieces[name]) if name in figure.pieces else 0 for name in SMALL.names]
    return {action.args[1] for action in board_actions(MoveFinder(form, options, board, 0))}


@pytest.mark.parametrize("slug", ["cerke", "school-cerke"])
def test_the_marked_squares_are_those_the_referee_lets_the_piece_go_to(slug: str) -> None:
    game = find(slug)
    for preset in game.presets:
        options = game.preset(preset)
        assert isinstance(options, TamOptions) and game.figures
        drawn = [each for each in game.figures(options) if isinstance(each, GridFigure) and each.marks]
        assert drawn
        for figure in drawn:
            assert set(figure.marks) == ends(figure, options), figure.title


def test_a_ship_looks_ahead_out_of_hue_and_a_horse_in_hue_begins_at_the_second_square() -> None:
    options = find("cerke").preset()
    assert isinstance(options, TamOptions)
    by_title = {figure.title["en"]: figure.marks for figure in movements(FORM, options)}
    assert by_title["vessel, out of hue"] == {"ZU": "ride", "ZI": "ride", "ZE": "ride"}
    assert by_title["horse, in hue"]["NI"] == "far" and "TU" not in by_title["horse, in hue"]


def test_the_first_picture_is_the_first_position_on_its_ground() -> None:
    game = find("cerke")
    assert game.figures
    first = game.figures(game.preset())[0]
    assert isinstance(first, GridFigure)
    view = game.begin().view(None)
    assert isinstance(view, TamView)
    assert first.pieces == view.pieces
    assert first.grounds["ZO"] == "hill" and first.grounds["NO"] == "water" and first.grounds["NI"] == "hue"


def test_the_hands_are_those_of_the_chosen_system() -> None:
    game = find("cerke")
    assert game.figures
    hands = game.figures(game.preset())[-1]
    assert isinstance(hands, HandsFigure)
    assert {hand.name: hand.points for hand in hands.hands}["地心"] == 7
