"""The pictures on the rules page agree with the referee."""

from __future__ import annotations

from kaik.games import find
from kaik.games.open_cask.figures import EXAMPLES
from kaik.games.open_cask.ladder import NAMED
from kaik.kits.figures import CardsFigure


def shown(at: int) -> CardsFigure:
    game = find("open-cask")
    assert game.figures
    figure = game.figures(game.preset())[at]
    assert isinstance(figure, CardsFigure)
    return figure


def test_every_example_is_one_meld_and_the_named_ones_stand_in_their_order() -> None:
    rows = shown(1).rows
    assert sorted(" ".join(row.groups[0]) for row in rows) == sorted(EXAMPLES)
    named = list(dict.fromkeys(row.name["ja"] for row in rows))[: len(NAMED)]
    assert named == list(NAMED)
