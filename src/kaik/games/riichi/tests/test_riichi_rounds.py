"""Riichi: who deals next, honba, the last hand, the west round, and the end of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kaik.core.state import Choose
from kaik.games.riichi import GAME
from kaik.games.riichi.rounds import over, placing, ranking
from kaik.games.riichi.rules import Riichi
from kaik.play.script import play

Make = Callable[..., Any]
READY = "234m23567p45688s"
"""Ready for 1p and 4p: pinfu."""


def won_by(season: Make, winner: int, dealer: int = 0, **how: Any) -> Any:
    """A season in which the winner takes 1p from whoever plays before him; 1000 points, 1500 for the dealer."""
    hands = [READY if seat == winner else "" for seat in range(4)]
    table = season(*hands, keep="1p9m78m3456z", dora="2z", dealer=dealer, **how)
    while table.state.drawer() != winner:
        table.turn(next(tile for tile in ("3z", "4z", "5z") if tile in dict(table.state.wall.unseen)))
    table.turn("9m").turn("6z").turn("7m").draw("1p")
    return table.throw("1p", f"{winner} ron")


def drawn(season: Make, *hands: str, **how: Any) -> Any:
    return season(*hands, dora="2z", **how).drain(0).told()


# The dealer and honba.


def test_a_winning_dealer_deals_again_with_one_honba_more(season: Make) -> None:
    state = won_by(season, 0, honba=2).state
    assert (state.kyoku, state.honba, state.table.dealer) == (0, 3, 0)
    assert state.stage == "seats" and state.table.thrower == 0


def test_another_winner_ends_the_kyoku(season: Make) -> None:
    state = won_by(season, 2, honba=2).state
    assert (state.kyoku, state.honba, state.table.dealer) == (1, 0, 1)


def test_a_dealer_who_is_ready_at_a_draw_stays(season: Make) -> None:
    state = drawn(season, READY).state
    assert (state.kyoku, state.honba) == (0, 1)


def test_or_must_have_won_at_some_tables(season: Make) -> None:
    assert drawn(season, READY, renchan="win").state.kyoku == 1


@pytest.mark.parametrize(("preset", "honba"), [("book", 3), ("book-literal", 0)])
def test_a_draw_with_an_unready_dealer_moves_the_deal_and_honba_goes_on(season: Make, preset: str, honba: int) -> None:
    state = drawn(season, preset=preset, honba=2).state
    assert (state.kyoku, state.honba, state.table.dealer) == (1, honba, 1)


def test_after_an_undecided_season_the_dealer_stays_with_one_honba_more(season: Make) -> None:
    state = season(keep="3333z", honba=1).round("3z", "3z", "3z", "3z").told().state
    assert (state.kyoku, state.honba) == (0, 2)
    state = season(keep="3333z", abort_renchan="off").round("3z", "3z", "3z", "3z").told().state
    assert (state.kyoku, state.honba) == (1, 1)


def test_winds_move_with_the_deal(season: Make) -> None:
    table = season(dealer=2)
    assert [table.state.table.wind(seat) for seat in range(4)] == [2, 3, 0, 1]
    state = won_by(season, 0, dealer=2).state
    assert [state.table.wind(seat) for seat in range(4)] == [1, 2, 3, 0]


def test_the_round_wind_changes_after_four_kyoku(season: Make) -> None:
    state = won_by(season, 0, dealer=3).state
    assert state.kyoku == 4 and state.table.dealer == 0
    assert "South 1" in GAME.draw(state.view(0), "en") and "南一局" in GAME.draw(state.view(0), "ja")


def test_the_next_season_is_dealt_after_one_throw(season: Make) -> None:
    state = play(won_by(season, 2).state, "dice:3-4")
    assert state.stage == "deal" and state.wall.shape.cut == 7


# The last hand.

LEADING = (20000, 25000, 25000, 30000)


def last_hand(season: Make, winner: int = 3, points: tuple[int, ...] = LEADING, **how: Any) -> Any:
    return won_by(season, winner, dealer=3, round=1, points=points, **how)


def test_a_leading_dealer_of_the_last_hand_may_end_the_game(season: Make) -> None:
    table = last_hand(season)
    assert table.state.turn() == Choose((3,))
    assert table.state.legal(3) == ("end-game", "go-on") and table.state.legal(0) == ()
    assert table.say("end-game").over


def test_or_go_on_with_one_honba_more(season: Make) -> None:
    state = last_hand(season).say("go-on").state
    assert (state.kyoku, state.honba, state.stage) == (7, 1, "seats")


def test_the_book_asks_for_no_30000_points(season: Make) -> None:
    low = (24000, 24500, 24500, 27000)
    assert last_hand(season, points=low).state.stage == "last"
    assert last_hand(season, points=low, preset="tenhou").state.stage == "seats"


def test_a_dealer_who_is_not_first_must_go_on(season: Make) -> None:
    assert last_hand(season, points=(40000, 20000, 20000, 20000)).state.stage == "seats"


def test_a_dealer_who_is_ready_at_the_last_draw_may_stop_too(season: Make) -> None:
    table = drawn(season, "", "", "", READY, dealer=3, round=1, points=LEADING)
    assert table.state.stage == "last"


def test_elsewhere_the_game_ends_by_itself_or_never(season: Make) -> None:
    assert last_hand(season, preset="tenhou").over
    assert last_hand(season, preset="ema2016").state.stage == "seats"


def test_there_is_no_such_choice_before_the_last_hand(season: Make) -> None:
    state = won_by(season, 2, dealer=2, round=1, points=(20000, 25000, 30000, 25000)).state
    assert state.stage == "seats"


# The end.


def test_the_game_ends_after_the_south_round_if_somebody_has_30000(season: Make) -> None:
    assert last_hand(season, winner=0, points=(29000, 25000, 23000, 23000)).over


def test_otherwise_a_west_round_begins(season: Make) -> None:
    state = last_hand(season, winner=0, points=(28900, 25000, 23100, 23000)).state
    assert state.stage == "seats" and state.kyoku == 8 and state.table.dealer == 0
    assert "West 1" in GAME.draw(state.view(0), "en")


def test_some_tables_know_no_west_round(season: Make) -> None:
    assert last_hand(season, winner=0, points=(28900, 25000, 23100, 23000), west="none").over


def in_west(season: Make, winner: int, dealer: int, points: tuple[int, ...], **how: Any) -> Any:
    return won_by(season, winner, dealer=dealer, round=2, points=points, **how)


def test_the_west_round_ends_as_soon_as_somebody_has_30000(season: Make) -> None:
    assert in_west(season, 2, 0, (25000, 24000, 29000, 22000)).over
    assert not in_west(season, 2, 0, (25000, 24000, 28900, 22100)).over


def test_but_a_staying_dealer_plays_on_or_may_stop(season: Make) -> None:
    assert in_west(season, 0, 0, (20000, 31000, 25000, 24000)).state.stage == "seats"
    assert in_west(season, 0, 0, (31000, 25000, 24000, 20000)).state.stage == "last"
    assert in_west(season, 0, 0, (31000, 25000, 24000, 20000), preset="tenhou").over


def test_at_the_latest_it_ends_after_its_fourth_kyoku(season: Make) -> None:
    assert in_west(season, 0, 3, (25000, 25000, 25000, 25000)).over


def test_by_the_letter_it_is_a_whole_round(season: Make) -> None:
    assert not in_west(season, 2, 0, (25000, 24000, 29000, 22000), preset="book-literal").over
    assert in_west(season, 0, 3, (25000, 25000, 25000, 25000), preset="book-literal").over


def test_somebody_below_zero_ends_the_game_and_zero_plays_on(season: Make) -> None:
    assert won_by(season, 2, points=(40000, 900, 30000, 29100)).over
    assert not won_by(season, 2, points=(40000, 1000, 30000, 29000)).over
    assert won_by(season, 2, points=(40000, 1000, 30000, 29000), tobi="at0").over
    assert not won_by(season, 2, points=(40000, 900, 30000, 29100), tobi="none").over


def test_deposits_left_go_to_the_first_place(season: Make) -> None:
    points = (31000, 22000, 22000, 23000)
    state = drawn(season, dealer=3, round=1, deposits=2, points=points).state
    assert state.points == (33000, 22000, 22000, 23000) and state.deposits == 0
    assert state.turn().payoffs == (8000.0, -3000.0, -3000.0, -2000.0)


def test_or_to_nobody_and_payoffs_still_add_up_to_nothing(season: Make) -> None:
    points = (31000, 22000, 22000, 23000)
    state = drawn(season, dealer=3, round=1, deposits=2, points=points, sticks_left="nobody").state
    assert state.points == points and sum(state.turn().payoffs) == 0


def finished(points: tuple[int, ...], **options: object) -> Riichi:
    state = GAME.begin(GAME.chosen("tenhou", options))
    return Riichi(state.options, state.table, points, first=2, stage="over")


def test_of_equal_points_whoever_sits_nearer_to_the_first_dealer_is_first() -> None:
    assert ranking(finished((30000, 20000, 20000, 30000))) == (3, 0, 2, 1)


def test_payoffs_are_points_won_and_lost() -> None:
    assert over(finished((40000, 20000, 15000, 25000))).payoffs == (15000, -5000, -10000, 0)


def test_uma_and_oka_are_for_tables_that_like_them() -> None:
    points = (40000, 20000, 15000, 25000)
    assert placing(finished(points, uma="10-20")) == (35, -15, -30, 10)
    assert placing(finished(points, oka="on")) == (30, -10, -15, -5)
    assert placing(finished(points)) is None


def test_payoffs_stay_points_whatever_the_places_are_worth() -> None:
    points = (40000, 20000, 15000, 25000)
    for options in ({"uma": "10-20"}, {"oka": "on"}, {"uma": "5-15", "oka": "on"}):
        assert over(finished(points, **options)).payoffs == (15000, -5000, -10000, 0)


def test_the_federation_pays_15_and_5_thousand_for_places() -> None:
    options = GAME.preset("ema2016")
    state = Riichi(options, GAME.begin(options).table, (40000, 30000, 20000, 30000), first=0, stage="over")
    assert placing(state) == (25, 5, -25, -5)


def test_the_reason_names_the_first_place() -> None:
    assert "seat 0 is first with 40000 points" in over(finished((40000, 20000, 15000, 25000))).reason
