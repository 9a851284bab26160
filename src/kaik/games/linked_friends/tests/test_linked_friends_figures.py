"""The pictures on the rules page agree with the referee."""

from __future__ import annotations

from kaik.games import find
from kaik.games.linked_friends.figures import OVER
from kaik.kits.figures import CardsFigure


def shown(at: int) -> CardsFigure:
    game = find("linked-friends")
    assert game.figures
    figure = game.figures(game.preset())[at]
    assert isinstance(figure, CardsFigure)
    return figure


def test_the_referee_says_the_same_of_every_example() -> None:
    assert [row.name for row in shown(3).rows] == [example.why for example in OVER]


def test_run_sets_and_runs_in_two_colours_are_shown() -> None:
    drawn = [row.groups[0] for row in shown(1).rows]
    assert ("R2", "R2", "R3", "R3", "R4", "R4") in drawn and ("B0", "R1", "R2", "B3") in drawn
