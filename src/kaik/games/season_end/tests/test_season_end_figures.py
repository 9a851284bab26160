"""The pictures on the rules page agree with the referee."""

from __future__ import annotations

from kaik.games import find
from kaik.games.season_end.options import SeasonEndOptions
from kaik.kits.figures import CardsFigure


def shown(at: int) -> CardsFigure:
    game = find("season-end")
    assert game.figures
    figure = game.figures(game.preset())[at]
    assert isinstance(figure, CardsFigure)
    return figure


def test_hands_are_counted_as_the_referee_counts_them() -> None:
    worth = {row.name["en"]: row.worth["en"] for row in shown(3).rows}
    assert worth["season's end 2 · king and tam 3"] == "end 2, bonus 3"
    assert worth["season's end 2 · one colour 1 · six in a row 1"] == "end 4"


def test_a_set_of_four_is_shown_as_one_and_special_groups_only_where_they_are_played() -> None:
    four = next(row for row in shown(3).rows if "four friends" in row.name["en"])
    assert sorted(map(len, four.groups)) == [2, 4]
    game = find("season-end")
    assert game.figures
    special = game.figures(SeasonEndOptions(special_sets="on"))[3]
    assert isinstance(special, CardsFigure) and len(special.rows) == len(shown(3).rows) + 1
