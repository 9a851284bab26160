"""The hands drawn on the rules page are what they say they are."""

from __future__ import annotations

from kaik.games import find
from kaik.games.riichi.figures import EXAMPLES, figures
from kaik.games.riichi.options import RiichiOptions
from kaik.kits.figures import TilesFigure


def drawn() -> TilesFigure:
    figure = figures(RiichiOptions())[0]
    assert isinstance(figure, TilesFigure)
    return figure


def test_every_example_holds_its_yaku_by_the_book() -> None:
    assert [hand.name for hand in drawn().hands] == [example.yaku for example in EXAMPLES]


def test_every_example_is_a_hand_of_fourteen_tiles_and_its_yaku_has_a_name() -> None:
    labels = find("riichi").labels
    for hand in drawn().hands:
        assert len(hand.tiles) == 14, hand.name
        assert labels[hand.name]["ja"] and labels[hand.name]["en"]


def test_examples_are_worth_what_a_closed_hand_is_worth() -> None:
    worth = {hand.name: hand.worth["en"] for hand in drawn().hands}
    assert (worth["pinfu"], worth["chinitsu"], worth["suu_ankou"]) == ("1 han", "6 han", "yakuman")


def test_every_preset_has_its_pictures() -> None:
    game = find("riichi")
    assert game.figures
    for preset in game.presets:
        assert game.figures(game.preset(preset))
