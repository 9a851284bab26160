"""The pictures on the rules page agree with the referee."""

from __future__ import annotations

from kaik.games import find
from kaik.games.value_tree.figures import ON_ONE, ON_TWO
from kaik.kits.figures import CardsFigure


def shown(at: int) -> CardsFigure:
    game = find("value-tree")
    assert game.figures
    figure = game.figures(game.preset())[at]
    assert isinstance(figure, CardsFigure)
    return figure


def test_the_referee_says_the_same_of_every_example() -> None:
    assert [row.name for row in shown(0).rows] == [example.why for example in ON_ONE]
    assert [row.name for row in shown(1).rows] == [example.why for example in ON_TWO]


def test_ship_king_and_tam_clear_the_roads() -> None:
    assert {row.groups[0] for row in shown(2).rows} == {("BS",), ("BK",), ("BT",)}
