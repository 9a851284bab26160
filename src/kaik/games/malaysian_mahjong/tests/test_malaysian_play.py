"""Malaysian mahjong: the wall, flowers, turns, calls, kans, and how seasons follow each other."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kaik.core.action import CHANCE
from kaik.core.errors import IllegalAction
from kaik.core.state import Choose, Over, Throw
from kaik.games.malaysian_mahjong import GAME
from kaik.games.malaysian_mahjong.rules import Malaysian
from kaik.kits.mahjong.tiles import malaysian
from kaik.play.script import play

Table = Callable[..., Malaysian]
PLAIN = "1479p1234567z"
"""Eleven tiles that have nothing to do with each other."""
READY = "123789p46p55522z"
"""Waits for 5p; with a white triplet: two han without flowers."""


def verbs(state: Malaysian, seat: int) -> set[str]:
    return {action.verb for action in state.legal(seat)}


def calls(state: Malaysian, seat: int) -> list[str]:
    """What a seat may call, the win and passing left out."""
    return [str(action) for action in state.legal(seat) if action.verb not in ("pass", "ron")]


def heard(state: Malaysian) -> str:
    """The one action luck has to say once all answers are in."""
    turn = state.turn()
    assert isinstance(turn, Throw)
    ((action, _),) = turn.chance.weights
    return str(action)


# Tiles, wall and flowers.


def test_84_tiles_make_three_walls_of_14_stacks() -> None:
    state = GAME.begin()
    assert (state.wall.shape.sides, state.wall.shape.stacks, state.wall.left) == (3, 14, 84)
    assert state.conserved() == (malaysian(), 0)


def test_seats_are_drawn_with_three_winds_and_two_number_tiles() -> None:
    state = play(GAME.begin(), "dice:1-2", "line:2z-1p-1z-3z-2p")
    # An odd sum starts from the odd tile, here the left end; seat 2 was counted and takes south, seat 0 east.
    assert state.table.circle == (0, 2, 1)
    state = play(state, "dice:1-1 dice:2-2 dice:1-1 dice:6-6")
    assert state.stage == "deal"
    assert state.wall.shape.cut == 12


def test_the_dealer_has_14_tiles_and_sits_east(dealt: Table) -> None:
    state = dealt()
    assert [len(side.hand) for side in state.sides] == [14, 13, 13]
    assert [state.table.wind(seat) for seat in range(3)] == [0, 1, 2]
    assert state.turn() == Choose((0,))


def test_flowers_of_the_deal_are_replaced_from_the_dealer_to_the_right(dealt: Table) -> None:
    state = dealt("1q2f", "", "3h")
    assert state.stage == "flowers"
    assert [side.flowers for side in state.sides] == [("1q", "2f"), (), ("3h",)]
    state = play(state, "draw:1j draw:5z")
    assert len(state.sides[0].hand) == 14
    state = play(state, "draw:4a")
    assert state.sides[2].flowers == ("3h", "4a"), "a replacement that is a flower is replaced again"
    state = play(state, "draw:9p")
    assert len(state.sides[2].hand) == 13
    assert state.turn() == Choose((0,)) and state.mover == 0


def test_a_drawn_flower_is_laid_open_and_replaced_at_once(dealt: Table, passed: Table) -> None:
    state = play(passed(play(dealt(PLAIN), "discard:7z")), "draw:4q")
    assert state.sides[1].flowers == ("4q",)
    assert isinstance(state.turn(), Throw)
    state = play(state, "draw:2h", "draw:5p")
    assert state.sides[1].flowers == ("4q", "2h") and state.drawn == "5p"
    assert state.turn() == Choose((1,))


def test_replacements_come_from_the_head_or_where_all_draw(dealt: Table, passed: Table) -> None:
    for where, replaced, drawn in (("head", 1, 41), ("tail", 0, 42)):
        state = play(passed(play(dealt(PLAIN, replacement=where), "discard:7z")), "draw:4q", "draw:5p")
        assert (state.wall.shape.replaced, state.wall.shape.drawn) == (replaced, drawn)


def test_without_a_replacement_the_season_is_drawn(dealt: Table, drained: Table) -> None:
    state = drained(play(dealt(PLAIN), "discard:7z"), 1)
    state = state.after(CHANCE, state.turn().chance.weights[0][0])
    assert heard(state) == "exhausted"
    ended = play(state, "exhausted")
    assert ended.last is not None and ended.last.how == "exhausted"
    assert ended.points == (0, 0, 0)


# Calls.


def test_a_run_is_called_from_the_left_neighbour_only(dealt: Table) -> None:
    state = play(dealt("5p", "46p", "46p"), "discard:5p")
    assert "chi:4p+6p" in calls(state, 1)
    assert not [action for action in calls(state, 2) if action.startswith("chi")]


def test_honours_make_no_runs(dealt: Table) -> None:
    state = play(dealt("2z", "13z1j"), "discard:2z")
    assert not [action for action in calls(state, 1) if action.startswith("chi")]


def test_after_a_run_or_a_triplet_only_a_discard_follows(dealt: Table, passed: Table) -> None:
    state = passed(play(dealt("5p", "46p7777z1j"), "discard:5p", "1 chi:4p+6p"))
    state = play(state, heard(state))
    assert state.sides[1].melds[0].tiles == ("4p", "5p", "6p")
    assert verbs(state, 1) == {"discard"}
    assert state.sides[0].river[0].called


def test_a_triplet_goes_before_a_run_and_a_win_before_both(dealt: Table) -> None:
    state = play(dealt("5p", "46p", "55p"), "discard:5p", "1 chi:4p+6p")
    assert heard(play(state, "2 pon:5p+5p")) == "calls:2-pon-5p+5p"
    assert heard(play(state, "2 pass")) == "calls:1-chi-4p+6p"
    wins = play(dealt("5p", "55p1j", "123789p46p66644z"), "discard:5p", "1 pon:5p+5p")
    assert "ron" in wins.legal(2)
    assert heard(play(wins, "2 ron")).startswith("wins:2-")


def test_of_two_triplets_the_one_with_more_real_tiles_is_heard(dealt: Table) -> None:
    state = play(dealt("5p", "5p1j", "55p1j"), "discard:5p")
    assert heard(play(state, "1 pon:1j+5p", "2 pon:5p+5p")) == "calls:2-pon-5p+5p"
    assert heard(play(state, "1 pon:1j+5p", "2 pon:1j+5p")) == "calls:1-pon-1j+5p", "the nearer to the right"


def test_the_last_discard_can_only_be_won_with(dealt: Table, emptied: Table) -> None:
    state = dealt("5p" + PLAIN, READY, "555p")
    usual, last = play(state, "discard:5p"), play(emptied(state), "discard:5p")
    assert {"ron", "chi"} <= verbs(usual, 1) and {"pon", "daiminkan"} <= verbs(usual, 2)
    assert (verbs(last, 1), verbs(last, 2)) == ({"pass", "ron"}, {"pass"})
    assert heard(play(last, "1 pass", "2 pass")) == "exhausted"


def test_there_is_no_kan_without_a_tile_to_replace_it(dealt: Table, emptied: Table) -> None:
    state = dealt("7777z")
    assert "ankan" in verbs(state, 0)
    assert "ankan" not in verbs(emptied(state), 0)


# Kans.


def test_a_closed_kan_is_paid_by_both_at_once(dealt: Table) -> None:
    state = play(dealt("7777z"), "ankan:7z")
    assert state.points == (2000, -1000, -1000)
    state = play(state, "draw:1p")
    assert state.wall.shape.replaced == 1 and state.turn() == Choose((0,))


def test_a_big_kan_is_paid_by_the_discarder(dealt: Table, passed: Table) -> None:
    state = passed(play(dealt("7z", "", "777z"), "discard:7z", "2 daiminkan:7z+7z+7z"))
    state = play(state, heard(state))
    assert state.points == (-1000, 0, 1000)
    assert state.sides[2].melds[0].call == "daiminkan"


def small_kan(dealt: Table, passed: Table, **options: object) -> Malaysian:
    """Seat 1 has called a triplet of 5p and draws the fourth."""
    state = passed(play(dealt("5p" + PLAIN, "55p1z2z", **options), "discard:5p", "1 pon:5p+5p"))
    state = passed(play(state, heard(state), "discard:1z"))
    state = passed(play(state, "draw:2p"))
    state = passed(play(state, f"discard:{state.drawn}"))
    state = play(state, "draw:6p")
    state = passed(play(state, f"discard:{state.drawn}"))
    return play(state, "draw:5p")


def test_a_small_kan_is_paid_by_both_once_nobody_robs_it(dealt: Table, passed: Table) -> None:
    state = play(small_kan(dealt, passed), "kakan:5p")
    assert state.points == (0, 0, 0)
    assert state.turn() == Choose((0, 2))
    state = passed(state)
    assert state.points == (0, 0, 0), "luck has yet to say that nobody won"
    state = state.after(CHANCE, state.turn().chance.weights[0][0])
    assert state.points == (-500, 1000, -500)


def test_a_small_kan_needs_the_tile_just_drawn_unless_agreed_otherwise(dealt: Table, passed: Table) -> None:
    for agreed, open_ in (("off", False), ("on", True)):
        state = passed(play(small_kan(dealt, passed, kakan_from_hand=agreed), "discard:2z"))
        for tile in ("7p", "8p"):
            state = passed(play(state, f"draw:{tile}", f"discard:{tile}"))
        state = play(state, "draw:9p")
        assert ("kakan:5p" in state.legal(1)) == open_


# Wins, seasons and the match.


def test_a_hand_below_five_han_may_not_win(dealt: Table, passed: Table) -> None:
    # A flower that does not count takes メンゼン・ムカ away and leaves ホラ and ヤクハイ.
    state = play(dealt("5p" + PLAIN, "123789p46p5552z3q"), "draw:2z", "discard:5p")
    assert state.sides[1].flowers == ("3q",)
    assert "ron" not in state.legal(1)
    with pytest.raises(IllegalAction):
        state.after(1, "ron")
    closed = play(dealt("5p" + PLAIN, READY), "discard:5p")
    assert "ron" in closed.legal(1)


def test_off_a_discard_the_third_player_pays_half(dealt: Table, passed: Table) -> None:
    state = passed(play(dealt("5p" + PLAIN, READY), "discard:5p", "1 ron"))
    ended = play(state, heard(state))
    assert ended.points == (-4000, 6000, -2000)
    assert ended.last is not None and ended.last.triumphs[0].yaku == (
        ("hora", 1),
        ("menzen_muka", 10),
        ("yakuhai_haku", 1),
    )


def test_a_plain_cap_pays_ten_han_as_ten(dealt: Table, passed: Table) -> None:
    state = passed(play(dealt("5p" + PLAIN, READY, preset="cap10"), "discard:5p", "1 ron"))
    assert play(state, heard(state)).points == (-2000, 3000, -1000)


def test_by_own_draw_both_pay_alike(dealt: Table, passed: Table) -> None:
    state = play(passed(play(dealt("7z" + PLAIN, READY), "discard:7z")), "draw:5p", "tsumo")
    assert state.points == (-4000, 8000, -4000)


def test_two_may_win_with_one_tile_and_neither_pays_the_other(dealt: Table) -> None:
    state = play(dealt("5p", READY, "123789p46p66644z"), "discard:5p", "1 ron", "2 ron")
    ended = play(state, heard(state))
    assert ended.points == (-8000, 4000, 4000)
    assert ended.table.dealer == 1, "the nearer to the discarder's right"


def test_a_table_may_let_only_the_nearest_win(dealt: Table) -> None:
    state = play(dealt("5p", READY, "123789p46p66644z", multi_ron="nearest"), "discard:5p", "1 ron", "2 ron")
    assert play(state, heard(state)).points == (-4000, 6000, -2000)


def test_a_robbed_kan_is_won_with_and_not_paid(dealt: Table, passed: Table, holding: Table) -> None:
    state = small_kan(dealt, passed)
    ready = holding(state, 2, READY)
    state = play(ready, "kakan:5p", "2 ron", "0 pass")
    ended = play(state, heard(state))
    assert ended.points == (-2000, -4000, 6000)
    assert ended.last is not None
    assert ended.last.how == "rob" and ("chankan", 1) in ended.last.triumphs[0].yaku


def test_the_winner_deals_next_and_the_winds_move(dealt: Table, passed: Table) -> None:
    state = passed(play(dealt("5p" + PLAIN, READY), "discard:5p", "1 ron"))
    ended = play(state, heard(state))
    assert ended.table.dealer == 1
    assert [ended.table.wind(seat) for seat in range(3)] == [2, 0, 1]
    assert ended.table.step == "side-and-cut"


def test_after_a_drawn_season_the_dealer_stays_or_the_deal_goes_on(dealt: Table, drained: Table) -> None:
    for agreed, dealer in (("stay", 0), ("right", 1)):
        state = drained(play(dealt(PLAIN, draw_dealer=agreed), "discard:7z"), 0)
        assert play(state, "exhausted").table.dealer == dealer


def test_after_the_last_season_most_points_win(dealt: Table, passed: Table) -> None:
    state = passed(play(dealt("5p" + PLAIN, READY, seasons=1), "discard:5p", "1 ron"))
    over = play(state, heard(state)).turn()
    assert isinstance(over, Over)
    assert over.payoffs == (-4000, 6000, -2000)
    assert over.reason == "after 1 season seat 1 has the most points, +6000"


def test_won_on_the_deal_and_on_the_first_draw(dealt: Table, passed: Table) -> None:
    on_the_deal = play(dealt("5p" + READY), "tsumo")
    assert on_the_deal.last is not None
    assert ("tenhou", 10) in on_the_deal.last.triumphs[0].yaku
    first = play(passed(play(dealt("7z" + PLAIN, READY), "discard:7z")), "draw:5p", "tsumo")
    assert first.last is not None
    assert ("chiihou", 10) in first.last.triumphs[0].yaku


def test_after_a_call_the_first_draw_is_nothing_special(dealt: Table, passed: Table) -> None:
    state = passed(play(dealt("7z" + PLAIN, READY, "77z"), "discard:7z", "2 pon:7z+7z"))
    state = play(state, heard(state))
    state = passed(play(state, str(state.legal(2)[-1])))
    state = passed(play(state, "draw:9p", "discard:9p"))
    state = play(state, "draw:5p", "tsumo")
    assert state.last is not None
    assert "chiihou" not in dict(state.last.triumphs[0].yaku)


def test_a_first_draw_that_is_a_flower_is_nothing_special(dealt: Table, passed: Table) -> None:
    state = play(passed(play(dealt("7z" + PLAIN, READY, min_han=1), "discard:7z")), "draw:2q draw:5p", "tsumo")
    assert state.last is not None
    assert dict(state.last.triumphs[0].yaku) == {"hora": 1, "dora": 1, "yakuhai_haku": 1}


def test_the_tile_after_a_kan_even_if_a_flower_came_between(dealt: Table) -> None:
    for between in ("", "draw:3q "):
        state = play(dealt("7777z123789p46p22z", min_han=1), "ankan:7z", f"{between}draw:5p", "tsumo")
        assert state.last is not None
        assert ("rinshan_kaihou", 1) in state.last.triumphs[0].yaku


def test_a_flowers_replacement_counts_only_where_agreed(dealt: Table, passed: Table) -> None:
    for agreed, counts in (("off", False), ("on", True)):
        state = dealt("7z" + PLAIN, READY, min_han=1, rinshan_on_flower=agreed)
        state = play(passed(play(state, "discard:7z")), "draw:2q draw:5p", "tsumo")
        assert state.last is not None
        assert ("rinshan_kaihou" in dict(state.last.triumphs[0].yaku)) == counts


def test_a_kan_stays_paid_when_the_season_is_drawn(dealt: Table, drained: Table) -> None:
    state = play(dealt("7777z", min_han=100), "ankan:7z")
    state = play(state, str(state.turn().chance.weights[-1][0]))
    while isinstance(state.turn(), Throw):
        state = play(state, str(state.turn().chance.weights[-1][0]))
    state = drained(play(state, str(state.legal(0)[1])), 0)
    assert play(state, "exhausted").points == (2000, -1000, -1000)
