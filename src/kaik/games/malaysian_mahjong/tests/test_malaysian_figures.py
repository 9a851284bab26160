"""The hands drawn on the rules page are what they say they are."""

from __future__ import annotations

from kaik.games import find
from kaik.games.malaysian_mahjong.figures import EXAMPLES, figures
from kaik.games.malaysian_mahjong.options import MalaysianOptions
from kaik.kits.figures import TilesFigure


def drawn(at: int) -> TilesFigure:
    figure = figures(MalaysianOptions())[at]
    assert isinstance(figure, TilesFigure)
    return figure


def test_every_example_holds_its_yaku_by_the_book() -> None:
    assert [hand.name for hand in drawn(0).hands] == [example.yaku for example in EXAMPLES]
    assert all(hand.name in find("malaysian-mahjong").labels for hand in drawn(0).hands)


def test_every_example_is_a_whole_hand() -> None:
    assert {len(hand.tiles) for hand in drawn(0).hands if hand.name != "suu_kantsu"} == {14}
    worth = {hand.name: hand.worth["en"] for hand in drawn(0).hands}
    assert (worth["yaochu"], worth["daisangen"], worth["supe"]) == ("1 han", "7 han", "10 han")


def test_the_flowers_of_a_wind_are_its_number_and_the_fourth() -> None:
    south = next(row for row in drawn(1).hands if row.name == "wind.S")
    assert [tile for tile in south.tiles if tile[1] in "qf"] == ["2q", "4q", "2f", "4f"]
    assert south.apart == 0
