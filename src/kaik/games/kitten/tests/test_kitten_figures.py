"""The pictures on the rules page agree with the referee."""

from __future__ import annotations

from kaik.games import find
from kaik.games.kitten.figures import JOINS
from kaik.kits.figures import CardsFigure


def shown(at: int) -> CardsFigure:
    game = find("kitten")
    assert game.figures
    figure = game.figures(game.preset())[at]
    assert isinstance(figure, CardsFigure)
    return figure


def test_the_referee_says_the_same_of_every_example() -> None:
    assert [row.name for row in shown(2).rows] == [example.why for example in JOINS]


def test_tam_stands_alone_at_the_top() -> None:
    assert shown(0).rows[0].groups[-2:] == (("BK",), ("BT",))
