"""A match looked at again: curves, turning points, and opinions that know no more than their seat."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from kaik import find
from kaik.bots import review as reviewing
from kaik.bots.review import Depth, Look, Unit, decisions, look, places, review, reviewed
from kaik.core.action import CHANCE, Action
from kaik.core.game import Game
from kaik.core.state import State
from kaik.games import slugs
from kaik.play.luck import Luck
from kaik.play.match import Entry, Match, positions
from kaik.play.referee import Referee
from kaik.play.walk import walk

SMALL = Depth(6, 5.0)
WHY = {"en": "because", "ja": "だから"}


def looked(n: int, worth: float, said: float, doubt: float = 0.0, seat: int = 0, *, same: bool = False) -> Look:
    best = "move:B" if not same else "move:A"
    return Look(n, seat, Action.parse("move:A"), said, Action.parse(best), worth, doubt, WHY)


def a_match(entries: int = 40) -> Match:
    return walk(find("linked-ships"), seed=3, limit=entries)


def test_a_word_that_gave_something_away_is_a_turning_point() -> None:
    told = reviewed(a_match(), (looked(4, 0.6, 0.3), looked(6, 0.5, 0.48), looked(8, 0.7, 0.7, same=True)))
    [turning] = told.turnings
    assert (turning.n, turning.said, turning.better) == (4, "move:A", "move:B")
    assert (turning.worth, turning.said_worth, turning.why) == (0.6, 0.3, WHY)


def test_what_may_be_chance_is_no_turning_point() -> None:
    assert reviewed(a_match(), (looked(4, 0.6, 0.5, doubt=0.08),)).turnings == ()
    assert len(reviewed(a_match(), (looked(4, 0.6, 0.5, doubt=0.02),)).turnings) == 1


def test_the_dearest_turning_points_are_told_in_the_order_of_the_match() -> None:
    many = tuple(looked(n, 0.9, 0.8 - n / 100) for n in range(20))
    told = reviewed(a_match(), many).turnings
    assert [turning.n for turning in told] == list(range(20 - reviewing.MOST, 20))


def test_a_curve_has_a_point_wherever_its_seat_was_to_speak_and_falls_after_a_turning_point() -> None:
    told = reviewed(a_match(), (looked(2, 0.5, 0.5), looked(3, 0.4, 0.4, seat=1), looked(5, 0.8, 0.1)))
    own, other = [tuple(map(_pair, curve)) for curve in told.curves]
    assert own == ((2, 0.5), (5, 0.8), (6, 0.1)) and other == ((3, 0.4),)


def _pair(point: Any) -> tuple[int, float]:
    return point.n, point.worth


def test_a_curve_ends_with_what_came_of_it() -> None:
    referee = Referee.open(find("linked-ships"), Luck.of(1))
    referee.submit(1, "@resign")
    told = reviewed(referee.match, ())
    assert [curve[-1].worth for curve in told.curves] == [1.0, 0.0]


def test_a_place_is_the_share_of_the_others_one_is_ahead_of() -> None:
    assert places((3.0, 1.0, 1.0, -5.0)) == (1.0, 0.5, 0.5, 0.0)
    assert places((0.0, 0.0)) == (0.5, 0.5)


def test_words_without_an_alternative_and_words_taken_back_are_not_looked_at() -> None:
    referee = Referee.open(find("linked-ships"), Luck.of(2))
    while not referee.match.live() or len(decisions(referee.match)) < 2:
        seat = next(seat for seat in (0, 1) if referee.match.legal(seat))
        referee.submit(seat, referee.match.legal(seat)[0])
    last = decisions(referee.match)[-1][1]
    referee.submit(last.seat, f"@take-back:{last.n}")
    referee.submit(1 - last.seat, "@accept-take-back")
    left = decisions(referee.match)
    assert last.n not in {entry.n for _, entry in left}
    assert all(len(state.legal(entry.seat)) > 1 for state, entry in left)


def test_an_opinion_knows_no_more_than_its_seat() -> None:
    """Two worlds that a seat cannot tell apart are reviewed alike."""
    match = walk(find("march"), seed=5, limit=12)
    state, entry = next(step for step in decisions(match))
    other = state.imagine(entry.seat, Luck.of("another world").dice(1))
    assert other != state
    seen: list[State] = []

    def noted(position: State, *_: Any) -> Any:
        seen.append(position)
        return reviewing.Opinion((reviewing.Choice(entry.action, 0.5),), "read")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reviewing, "search_for", lambda game, position: noted)
        look(match.game, state, entry, SMALL)
    assert seen[0].view(entry.seat) == state.view(entry.seat) and seen[0] != state


@pytest.mark.parametrize(("known", "lost"), [(("move:A-C", "move:A-D"), 0.4), (("move:A-C", "move:B-D"), 0.0)])
def test_a_word_that_the_search_left_out_is_not_blamed(known: tuple[str, str], lost: float) -> None:
    best, other = map(Action.parse, known)
    opinion = reviewing.Opinion((reviewing.Choice(best, 0.9), reviewing.Choice(other, 0.5)), "read", 5)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reviewing, "search_for", lambda game, position: lambda *_: opinion)
        match = walk(find("mountain"), seed=3, limit=20)
        found = look(match.game, match.state, Entry(3, 0, Action.parse("move:A-D")), SMALL)
    assert found.lost == pytest.approx(lost) and found.best == best
    assert found.turns is (lost > 0)


def test_a_kernel_reads_for_itself_what_it_had_left_out() -> None:
    """A ride that may fail is not the sure move with the same ends, which the search keeps for both."""
    start = find("cerke").begin().played(CHANCE, Action.parse("first:0"))
    found = look(find("cerke"), start, Entry(1, 0, Action.parse("ride:LAU-KAU-NAU")), Depth(120, 30.0))
    assert found.best != found.said and 0.005 < found.lost < 0.2
    assert found.why["en"] and found.why["ja"]


def test_what_a_pot_may_bring_is_counted_once() -> None:
    """The first of two at chain-strike sticks wins less than a third of the time; the pot lies before both."""
    game = find("chain-sticks")
    asked = decisions(walk(game, game.chosen(None, {"rounds": 1}), seats=2, seed=2))
    mind = game.mind
    state, entry = next(step for step in asked if mind.exact_values_of(step[0], step[1].seat))
    seat = entry.seat
    found = look(game, state, Entry(1, seat, state.legal(seat)[0]), SMALL)
    values = mind.exact_values_of(state, seat)
    assert mind.banked_of(state)[seat] + max(values.values()) < state.standing()[seat]
    assert found.worth < 0.45


JUDGED = ("riichi", "malaysian-mahjong", "pao-ma-zai")


@pytest.mark.parametrize("slug", JUDGED)
def test_a_game_that_judges_itself_is_reviewed_by_its_judge(slug: str) -> None:
    """Nothing is searched; what the best level would do costs nothing, and the worst action costs something."""

    def unwanted(game: Game, position: State) -> Any:
        raise AssertionError("nothing is to be searched")

    game = find(slug)
    match, unit = walk(game, seed=8, limit=150), Unit(game)
    steps = [step for step in decisions(match) if len(step[0].legal(step[1].seat)) > 3][:12]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reviewing, "search_for", unwanted)
        for state, entry in steps:
            advice = game.mind.advice_of(state, entry.seat, 5)
            told = {one.action: one.points for one in advice if one.points is not None}
            best, worst = max(told, key=told.__getitem__), min(told, key=told.__getitem__)
            praised = look(game, state, replace(entry, action=best), SMALL, unit)
            blamed = look(game, state, replace(entry, action=worst), SMALL, unit)
            assert praised.lost == 0 and blamed.best == best and blamed.why == praised.why
            assert 0 < blamed.lost < 1 and 0 < blamed.said_worth < blamed.worth < 1


def test_points_are_counted_in_what_a_season_moves() -> None:
    """A lead of a few points means little at the start of a long match, and all seats begin at about a half."""
    for slug in JUDGED:
        state, entry = decisions(walk(find(slug), seed=8, limit=60))[0]
        assert 0.4 < look(find(slug), state, entry, SMALL).worth < 0.65


def test_what_a_judge_counted_is_told_from_a_smaller_loss_on() -> None:
    small = looked(4, 0.52, 0.5)
    assert reviewed(a_match(), (small,)).turnings == ()
    assert len(reviewed(a_match(), (replace(small, dear=reviewing.DEAR_TO_A_JUDGE),)).turnings) == 1


@pytest.mark.parametrize("slug", slugs())
def test_every_game_can_be_reviewed(slug: str) -> None:
    match = walk(find(slug), seed=4, limit=26)
    steps: list[tuple[int, int]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reviewing, "AGAIN", 1)
        found = review(match, Depth(4, 0.05), lambda done, of: steps.append((done, of)))
    assert found.looks == len(decisions(match)) and len(found.curves) == match.seats
    assert all(0 <= point.worth <= 1 for curve in found.curves for point in curve)
    assert found.imagined is match.game.secret(match.options)
    assert all(done < of for done, of in steps) and steps == sorted(steps, key=lambda step: step[0])
    asked = {entry.n: state for state, entry in positions(match)}
    for turning in found.turnings:
        assert turning.better in asked[turning.n].legal(turning.seat) and turning.better != turning.said


def test_the_same_match_is_reviewed_alike_where_lines_end_the_looks() -> None:
    match = a_match(20)
    assert review(match, SMALL) == review(match, SMALL)
    assert review(match, SMALL) != review(match, Depth(60, 5.0))


def test_long_matches_get_shorter_looks() -> None:
    assert Depth.usual(10).seconds == reviewing.LONGEST
    assert Depth.usual(200).seconds == 0.25
    assert Depth.usual(10_000).seconds == reviewing.SHORTEST
