"""The pictures on the rules page agree with the referee."""

from __future__ import annotations

from kaik.games import find
from kaik.games.march.figures import FOLLOWS
from kaik.games.march.options import MarchOptions
from kaik.kits.figures import CardsFigure


def shown(at: int) -> CardsFigure:
    game = find("march")
    assert game.figures
    figure = game.figures(game.preset())[at]
    assert isinstance(figure, CardsFigure)
    return figure


def test_the_referee_says_the_same_of_every_example() -> None:
    assert [row.name for row in shown(3).rows] == [example.why for example in FOLLOWS]


def test_where_anything_may_follow_a_king_follows_a_tam() -> None:
    game = find("march")
    assert game.figures
    loose = game.figures(MarchOptions(beat="any"))[3]
    assert isinstance(loose, CardsFigure)
    assert {"BT", "BK"} not in [{card for group in row.groups for card in group} for row in loose.rows]
