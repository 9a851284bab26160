"""The pictures on the rules page agree with the referee."""

from __future__ import annotations

from kaik.games import find
from kaik.games.value_war.figures import EXAMPLES
from kaik.kits.figures import CardsFigure


def shown(at: int) -> CardsFigure:
    game = find("value-war")
    assert game.figures
    figure = game.figures(game.preset())[at]
    assert isinstance(figure, CardsFigure)
    return figure


def test_every_example_is_one_meld_and_a_set_of_three_goes_before_a_run() -> None:
    rows = shown(1).rows
    assert sorted(" ".join(row.groups[0]) for row in rows) == sorted(EXAMPLES)
    names = [row.name["en"].split()[0] for row in rows]
    assert names == ["set"] * 2 + ["run"] * 2 + ["set"] * 3 + ["single"] * 3
