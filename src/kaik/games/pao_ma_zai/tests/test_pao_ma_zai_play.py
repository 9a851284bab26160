"""Pao ma zai: turns, calls and who comes next."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kaik.core.errors import IllegalAction
from kaik.core.state import Choose, Over, Throw
from kaik.games.pao_ma_zai import GAME
from kaik.games.pao_ma_zai.rules import PaoMaZai
from kaik.play.script import play
from kaik.play.walk import walk

Table = Callable[..., PaoMaZai]
APART = "147m2589p369s1234z"
"""Fourteen tiles of no use to each other."""


def verbs(state: PaoMaZai, seat: int) -> set[str]:
    return {action.verb for action in state.legal(seat)}


def asked(state: PaoMaZai) -> tuple[int, ...]:
    turn = state.turn()
    return turn.seats if isinstance(turn, Choose) else ()


# The turn.


def test_the_dealer_has_a_tile_more_and_begins(dealt: Table) -> None:
    state = dealt(APART)
    assert [len(side.hand) for side in state.sides] == [14, 13, 13, 13]
    assert asked(state) == (0,)
    assert verbs(state, 0) == {"discard"}


def test_every_other_seat_is_asked_about_every_discard(dealt: Table) -> None:
    state = play(dealt(APART), "discard:1z")
    assert asked(state) == (1, 2, 3)
    assert all("pass" in state.legal(seat) for seat in (1, 2, 3))


def test_a_discard_nobody_takes_lets_the_right_neighbour_draw(dealt: Table, passed: Table) -> None:
    state = play(passed(play(dealt(APART, "147m"), "discard:1z")), "draw:9s")
    assert asked(state) == (1,)
    assert state.drawn == "9s" and len(state.sides[1].hand) == 14


def test_there_is_no_chi(dealt: Table) -> None:
    state = play(dealt("145m2589p369s1234z", "46m"), "discard:5m")
    assert verbs(state, 1) == {"pass"}


def test_a_triplet_may_be_made_with_anybodys_tile_and_a_discard_follows(dealt: Table) -> None:
    state = play(dealt(APART, "", "99p19m1s"), "discard:9p", "1 pass", "2 pon:9p+9p", "3 pass", "calls:2-pon-9p+9p")
    assert asked(state) == (2,)
    assert verbs(state, 2) == {"discard"}
    assert state.sides[2].melds[0].tiles == ("9p", "9p", "9p")
    assert state.sides[0].river[0].called
    state = play(state, "discard:1m", "0 pass", "1 pass", "3 pass")
    assert isinstance(state.turn(), Throw)
    assert play(state, "draw:5s").mover == 3


def test_after_a_triplet_neither_a_win_nor_a_kan_can_be_declared(dealt: Table) -> None:
    called = play(dealt(APART, "99p11112355577s"), "discard:9p", "1 pon:9p+9p", "2 pass", "3 pass", "calls:1-pon-9p+9p")
    assert verbs(called, 1) == {"discard"}


def test_a_win_is_heard_before_a_triplet(dealt: Table, passed: Table) -> None:
    state = dealt(APART, "99p19m1s", "123456m78p33345s")
    state = passed(play(state, "discard:9p", "1 pon:9p+9p", "2 ron"))
    assert state.turn().chance.weights[0][0].verb == "wins"
    after = state.after(-1, state.turn().chance.weights[0][0])
    assert after.last.winners == (2,)


def test_one_to_three_players_may_win_with_one_tile(dealt: Table) -> None:
    state = dealt(APART, "123456m78p33345s", "123456m78p44477s", "123789m78p55566s")
    state = play(state, "discard:9p", "3 ron", "1 ron", "2 ron")
    after = state.after(-1, state.turn().chance.weights[0][0])
    assert after.last.winners == (1, 2, 3)
    assert after.points == (-9, 3, 3, 3)


def test_nobody_is_forced_to_win(dealt: Table, passed: Table) -> None:
    state = play(passed(play(dealt(APART, "123456m78p33345s"), "discard:9p")), "draw:9s")
    assert state.played_out == 0 and state.mover == 1


@pytest.mark.parametrize("hand", ["1133557799m1133p", "119m19p19s1234567z"])
def test_seven_pairs_and_thirteen_orphans_are_no_win(dealt: Table, hand: str) -> None:
    assert verbs(dealt(hand), 0) == {"discard"}


def test_a_hand_that_is_complete_when_dealt_is_a_win_by_own_draw(dealt: Table) -> None:
    state = play(dealt("123456789m111p22s"), "tsumo")
    assert state.points == (6, -2, -2, -2)
    assert state.last.tile == ""


# Kans.


def test_a_closed_kan_is_replaced_from_the_head_of_the_wall(dealt: Table) -> None:
    state = play(dealt("1111m2589p369s123z"), "ankan:1m")
    assert state.points == (6, -2, -2, -2)
    before = state.wall.shape
    state = play(state, "draw:9s")
    assert (state.wall.shape.replaced, state.wall.shape.drawn) == (1, before.drawn)
    assert asked(state) == (0,) and len(state.sides[0].hand) == 11


def test_four_alike_need_not_be_declared(dealt: Table) -> None:
    state = dealt("1111m2589p369s123z")
    assert {"ankan:1m", "discard:1m"} <= set(state.legal(0))


def test_a_big_kan_is_paid_by_the_discarder_alone(dealt: Table) -> None:
    state = dealt(APART, "", "999p")
    assert {"pon:9p+9p", "daiminkan:9p+9p+9p"} <= set(play(state, "discard:9p").legal(2))
    state = play(state, "discard:9p", "1 pass", "2 daiminkan:9p+9p+9p", "3 pass", "calls:2-daiminkan-9p+9p+9p")
    assert state.points == (-3, 0, 3, 0)
    state = play(state, "draw:8s")
    assert state.wall.shape.replaced == 1 and asked(state) == (2,)


def small(dealt: Table, **options: object) -> PaoMaZai:
    """Seat 2 has a triplet of nines on the table; it is seat 1's turn to draw."""
    state = dealt(APART, "123456m78p33345s", "19m599p17s234567z", "2389m1346p2489s5z", **options)
    state = play(state, "discard:9p", "1 pass", "2 pon:9p+9p", "3 pass", "calls:2-pon-9p+9p")
    state = play(state, "discard:7z", "0 pass", "1 pass", "3 pass", "draw:8s")
    state = play(state, "discard:8s", "0 pass", "1 pass", "2 pass", "draw:8s")
    state = play(state, "discard:8s", "1 pass", "2 pass", "3 pass", "draw:8s")
    return play(state, "discard:8s", "0 pass", "2 pass", "3 pass")


def test_a_small_kan_is_paid_by_all_once_nobody_has_robbed_it(dealt: Table) -> None:
    state = play(small(dealt), "draw:9p")
    assert "kakan:9p" in state.legal(2)
    state = play(state, "kakan:9p")
    assert asked(state) == (0, 1, 3)
    assert state.points == (0, 0, 0, 0)
    state = play(state, "0 pass", "1 pass", "3 pass", "draw:7s")
    assert state.points == (-1, -1, 3, -1)
    assert state.wall.shape.replaced == 1 and state.sides[2].quads == 1


def test_a_robbed_kan_costs_six_and_is_no_kan(dealt: Table) -> None:
    state = play(small(dealt), "draw:9p", "kakan:9p")
    assert set(state.legal(1)) == {"pass", "ron"}
    assert set(state.legal(0)) == {"pass"}
    state = play(state, "0 pass", "1 ron", "3 pass")
    state = state.after(-1, state.turn().chance.weights[0][0])
    assert state.points == (0, 6, -6, 0)
    assert state.last.how == "rob" and state.last.payer == 2


def kept_nine(dealt: Table, **options: object) -> PaoMaZai:
    """The fourth nine was drawn, and another tile thrown away; seat 2 has drawn again."""
    state = play(small(dealt, **options), "draw:9p", "discard:6z", "0 pass", "1 pass", "3 pass")
    for seat, tile in ((3, "7s"), (0, "7s"), (1, "7s")):
        state = play(state, f"draw:{tile}", f"discard:{tile}")
        state = play(state, *(f"{other} pass" for other in range(4) if other != seat))
    return play(state, "draw:6p")


def test_a_small_kan_needs_the_tile_just_drawn(dealt: Table) -> None:
    assert "kakan:9p" not in kept_nine(dealt).legal(2)


def test_elsewhere_any_tile_of_the_hand_makes_a_small_kan(dealt: Table) -> None:
    assert "kakan:9p" in kept_nine(dealt, kakan_from_hand="on").legal(2)


# The end of the wall.


def test_the_last_discard_can_only_be_won_with(dealt: Table, drained: Table) -> None:
    hands = ("147m258p369s12345z", "1346m1479p1467s6z", "99s147m258p13s567z", "235689m369p2578s")
    first = play(dealt(*hands), "discard:9s")
    assert "pon:9s+9s" in first.legal(2)
    state = play(drained(play(dealt(*hands), "discard:1z"), 1), "draw:9s", "discard:9s")
    assert state.wall.left == 0 and asked(state) == (0, 1, 2)
    assert state.legal(2) == ("pass",)


def test_no_kan_without_a_tile_to_replace_it(dealt: Table, drained: Table, passed: Table) -> None:
    state = drained(play(dealt("1111m2589p369s123z"), "discard:2p"), 4)
    seen = []
    while state.wall.left:
        state = state.after(-1, state.turn().chance.weights[0][0])
        if state.mover == 0:
            seen.append((state.wall.left, "ankan:1m" in state.legal(0)))
        state = passed(state.after(state.mover, f"discard:{state.drawn}"))
    assert seen and all(offered == (left > 0) for left, offered in seen)


def test_an_empty_wall_ends_the_season_and_the_same_player_deals(dealt: Table, drained: Table) -> None:
    state = drained(play(dealt("1111m2589p369s123z"), "ankan:1m", "draw:9s", "discard:9s"), 0)
    assert [str(action) for action, _ in state.turn().chance.weights] == ["exhausted"]
    state = play(state, "exhausted")
    assert state.points == (6, -2, -2, -2), "what a kan brought is kept"
    assert state.table.dealer == 0 and state.played_out == 1


# The next season.


def test_the_winner_deals_next_and_winds_move_with_the_dealer(dealt: Table, passed: Table) -> None:
    state = passed(play(dealt(APART, "", "123456m78p33345s"), "discard:9p", "2 ron"))
    state = state.after(-1, state.turn().chance.weights[0][0])
    assert state.table.dealer == 2
    assert [state.table.wind(seat) for seat in (2, 3, 0, 1)] == [0, 1, 2, 3]


def test_after_several_winners_the_discarder_deals(dealt: Table, passed: Table) -> None:
    state = dealt(APART, "123456m78p33345s", "", "123789m78p55566s")
    state = passed(play(state, "discard:1z"))
    state = passed(play(state, "draw:9s", "discard:9s"))
    state = passed(play(state, "draw:9p", "discard:9p", "1 ron", "3 ron"))
    state = state.after(-1, state.turn().chance.weights[0][0])
    assert state.points == (0, 3, -6, 3)
    assert state.table.dealer == 2


def test_the_deal_may_instead_go_round(dealt: Table, passed: Table) -> None:
    state = passed(play(dealt(APART, "", "123456m78p33345s", next_dealer="right"), "discard:9p", "2 ron"))
    assert state.after(-1, state.turn().chance.weights[0][0]).table.dealer == 1


def test_later_seasons_are_opened_with_one_throw(dealt: Table) -> None:
    state = play(dealt("123456789m111p22s", horses=0), "tsumo")
    assert state.stage == "seats"
    state = play(state, "dice:3-4")
    assert state.stage == "deal"
    assert (state.wall.shape.owner, state.wall.shape.cut) == (2, 7)


def test_a_match_of_one_season_is_over_after_it(dealt: Table, passed: Table) -> None:
    state = passed(play(dealt(APART, "", "123456m78p33345s", seasons=1), "discard:9p", "2 ron"))
    turn = state.after(-1, state.turn().chance.weights[0][0]).turn()
    assert turn == Over((-3.0, 0.0, 3.0, 0.0), "after 1 season seat 2 has the most points, 3")


def test_a_match_has_sixteen_seasons() -> None:
    match = walk(GAME, seed=3)
    ends = [entry for entry in match.log if entry.action.verb in ("wins", "tsumo", "exhausted")]
    assert len(ends) == 16


# Before the first deal.


def test_the_book_draws_seats_with_six_tiles_and_dice() -> None:
    state = play(GAME.begin(), "dice:1-2", "line:1p-2z-1z-2p-4z-3z")
    # The sum 3 is odd: from the odd tile on the left, seat 2 takes South, seat 3 East, seat 0 North, seat 1 West.
    assert state.table.circle == (3, 2, 1, 0)
    assert state.table.step == "temporary" and state.table.thrower == 3


def test_two_throws_tell_the_dealer_and_two_more_the_cut() -> None:
    state = play(GAME.begin(), "dice:1-2", "line:1p-2z-1z-2p-4z-3z", "dice:1-1", "dice:1-3", "dice:2-3", "dice:5-6")
    # East is seat 3; two counts to the right give seat 2, four more seat 3.
    assert state.table.dealer == 3
    assert (state.wall.shape.owner, state.wall.shape.cut) == (3, 11)
    assert state.stage == "deal"


def test_words_of_others_are_refused(dealt: Table) -> None:
    with pytest.raises(IllegalAction, match="seat 0 is to choose"):
        dealt(APART).after(1, "discard:1z")
