"""How a match went is told by its seasons, or by its acts where there was but one season."""

from __future__ import annotations

from typing import Any

import pytest

from kaik.games import every, find
from kaik.play.course import Course, course_of
from kaik.play.match import Match, positions
from kaik.play.talk import read_action
from kaik.play.walk import walk


def walked(game: str, **options: Any) -> Match:
    """A match of actions by lot; somebody resigns where it takes too long."""
    found = find(game)
    match = walk(found, found.chosen(None, options), seed=3, limit=900)
    return match if match.over else match.then(0, read_action("@resign"))


def course(match: Match) -> Course:
    return course_of(match, (*(state for state, _ in positions(match)), match.state))


@pytest.mark.parametrize("game", [each.slug for each in every()])
def test_every_match_has_a_course_and_something_that_changed_it(game: str) -> None:
    match = walked(game)
    told = course(match)
    assert len(told.points) > 1 and all(len(each.scores) == match.seats for each in told.points)
    assert 0 < len(told.swings) <= 3
    assert [each.n for each in told.swings] == sorted({each.n for each in told.swings})
    for swing in told.swings:
        assert 0 <= swing.first <= swing.n < len(match.log) and swing.gain > 0


def test_seasons_are_told_by_their_settlements() -> None:
    match = walked("fool-sticks", rounds=6)
    told = course(match)
    assert len(told.settled) == 6
    assert [each.scores for each in told.points[1:]] == [each.after for _, each in told.settled]
    assert {each.n for each in told.swings} <= {n for n, _ in told.settled}


def test_a_match_of_one_season_is_told_by_its_acts_and_ends_with_its_result() -> None:
    match = walked("six-sticks")
    told = course(match)
    assert len(told.settled) == 1 and len(told.points) > 5
    last = told.points[-1].scores
    assert last.index(max(last)) == match.payoffs.index(max(match.payoffs))
    assert all(each.n < told.settled[0][0] for each in told.swings), "that the end decided it goes without saying"


def test_what_was_taken_back_is_no_part_of_the_course() -> None:
    found = find("fool-sticks")
    match = walk(found, found.chosen(None, {"rounds": 3}), seed=3, limit=9)
    for seat, said in ((0, "@take-back:0"), (1, "@accept-take-back"), (0, "@resign")):
        match = match.then(seat, read_action(said))
    told = course(match)
    assert told.settled == () and told.swings == ()
