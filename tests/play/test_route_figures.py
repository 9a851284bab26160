"""The roads drawn on rules pages are the roads the games are played on."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kaik.games import every, find
from kaik.games.six_sticks.rules import SixSticksView
from kaik.kits.figures import RouteFigure


def road(slug: str, **changes: str) -> RouteFigure:
    game = find(slug)
    assert game.figures
    figure = game.figures(game.chosen(None, changes))[0]
    assert isinstance(figure, RouteFigure)
    return figure


ROADS = [game.slug for game in every() if game.figures and isinstance(game.figures(game.preset())[0], RouteFigure)]


@pytest.mark.parametrize("slug", ROADS)
def test_a_road_is_walked_square_by_square_and_crosses_itself_nowhere(slug: str) -> None:
    places = [(square.row, square.column) for square in road(slug).squares]
    assert len(set(places)) == len(places) > 10
    for (row, column), (down, across) in pairwise(places):
        assert max(abs(row - down), abs(column - across)) == 1


def test_six_sticks_shows_the_lines_its_view_counts() -> None:
    view = find("six-sticks").begin().view(None)
    assert isinstance(view, SixSticksView)
    assert tuple(square.lines for square in road("six-sticks").squares) == view.lines


def test_the_start_of_the_mountain_is_hue_only_where_the_table_says_so() -> None:
    assert [road("mountain", start_tanke=value).squares[0].tone for value in ("on", "off")] == ["hue", ""]
