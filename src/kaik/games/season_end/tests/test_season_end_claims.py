"""Season's End: who may take a discard, for what, and what it costs; sets of four."""

import pytest
from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.state import Choose
from kaik.games.season_end.rules import SeasonEnd
from kaik.kits.cards48 import FULL, cards, unseen
from kaik.play.script import play

KINGS = "BK BT RK B5 B5"  # and R5: end 2, bonus 3
IDLE = "B0 R2 B3 R4 B6"
QUIET = "R0 B2 R3 B7 R8"


# Taking a discard to lay a meld open


def test_the_booklets_figure(table, told, turn_of):
    state = turn_of(table(QUIET.replace("B7", "R6"), "B8 B7 B3 R1 R1"), "B6", "B6", _1="open:B6+B7+B8")
    assert state.match.points == (1, -1)
    assert state.melds == ((), cards("B6 B7 B8"))
    assert state.discards[0] == ()
    assert state.turn() == Choose((1,))
    assert state.legal(1) == ("discard:B3", "discard:R1")
    state = told(play(state, "discard:B3"))
    assert (state.mover, state.phase) == (0, "draw")
    waits = [
        card for card in sorted(set(state.stock)) if "win" in play(state, f"draw:{card}", f"discard:{card}").legal(1)
    ]
    assert waits == ["B1", "BS", "R1", "RS"]


def test_a_card_is_taken_for_a_set_of_three_a_run_or_a_set_of_four(table):
    state = play(table(QUIET, "R1 B1 B1 R5 R6"), "draw:R1", "discard:R1")
    assert state.legal(1) == ("open:B1+B1+R1", "open:B1+B1+R1+R1", "open:B1+R1+R1", "pass")
    state = play(table("R0 B2 R3 B7 R8", "R1 B1 B3 R5 R6"), "draw:R7", "discard:R7")
    assert state.legal(1) == ("open:R5+R6+R7", "pass")


def test_a_card_is_not_taken_for_a_pair_nor_for_a_run_of_two_colours(table):
    assert play(table(QUIET, "R1 B0 R4 B3 R6"), "draw:B1", "discard:B1").legal(1) == ("pass",)
    assert play(table(QUIET, "R4 B1 R6 BK B3"), "draw:B5", "discard:B5").legal(1) == ("pass",)


def test_a_discarded_ship_is_taken_like_any_card(table):
    state = play(table(QUIET, "R4 R5 B0 B3 BK"), "draw:RS", "discard:RS")
    assert state.legal(1) == ("open:R4+R5+RS", "pass")


def test_whoever_takes_a_card_skips_the_seats_between(table, told, turn_of):
    state = table(QUIET, IDLE, "B1 R1 R5 BK B8", "R0 R0 B4 B8 R7")
    state = turn_of(state, "R1", "R1", _2="open:B1+R1+R1")
    assert state.turn() == Choose((2,))
    assert told(play(state, "discard:BK")).mover == 3


def test_everybody_may_take_the_card_of_a_taker_too(table, told, turn_of):
    state = table(QUIET, "BK BT R6 R7 B4", "B1 R1 R5 RK B8")
    state = turn_of(state, "R1", "R1", _2="open:B1+R1+R1")
    state = play(state, "discard:RK")
    assert state.legal(1) == ("open:BK+BT+RK", "pass")
    state = told(state, _1="open:BK+BT+RK")
    assert state.match.points == (1, -1, 0)
    assert state.mover == 1


def test_whoever_takes_a_card_draws_none_and_cannot_win_with_it(table, turn_of):
    state = table(QUIET, "R1 R1 B5 B6 B7")
    state = turn_of(state, "R1", "R1", _1="open:R1+R1+R1")
    assert state.turn() == Choose((1,))
    assert len(state.hands[1]) == 3
    assert "win" not in state.legal(1)


def test_one_card_must_be_left_to_discard(table):
    state = table(QUIET, "R1 B1 B7")
    state = replace(state, hands=(cards(QUIET), cards("R1 B1")), melds=((), cards("R5 R6 R7")))
    state = replace(state, stock=unseen(*state.hands, *state.melds))
    assert play(state, "draw:B1", "discard:B1").legal(1) == ("pass", "win")


def test_a_win_goes_before_a_meld_and_the_nearest_goes_first(table, call_of):
    def taker(**said: str) -> Action:
        state = play(table(QUIET, "B5 R5 B1 BK B8", "R6 R7 B0 B3 RK", "R7 R6 B1 B1 R1"), "draw:R5", "discard:R5")
        for seat in state.waiting():
            state = state.after(seat, said.get(f"_{seat}", "pass"))
        return call_of(state)

    assert taker(_1="open:B5+R5+R5", _2="open:R5+R6+R7", _3="win") == "call:3-win-B1+B1+R1+R6+R7"
    assert taker(_1="open:B5+R5+R5", _2="open:R5+R6+R7") == "call:1-open-B5+R5+R5"
    assert taker(_2="open:R5+R6+R7") == "call:2-open-R5+R6+R7"
    assert taker() == "call:none"


def test_nearest_means_next_in_the_direction_of_play(table, call_of):
    def taker(direction: str) -> Action:
        hands = (QUIET, "R6 R7 B0 B3 RK", "R7 R6 B1 B8 RT")
        state = play(table(*hands, direction=direction), "draw:R5", "discard:R5")
        state = state.after(1, "open:R5+R6+R7").after(2, "open:R5+R6+R7")
        return call_of(state)

    assert taker("cw") == "call:1-open-R5+R6+R7"
    assert taker("ccw") == "call:2-open-R5+R6+R7"


def two_winners(table, turn_of, **options: object) -> SeasonEnd:
    hands = (QUIET, "B1 B1 R1 R6 R7", "R0 R0 B0 B5 B5")
    return turn_of(table(*hands, mult_scope="off", **options), "R5", "R5", _1="win", _2="win")


def test_of_two_winners_the_nearest_wins_or_by_option_both(table, turn_of):
    assert two_winners(table, turn_of).match.points == (-2, 2, 0)
    both = two_winners(table, turn_of, multi_win="all")
    assert both.match.points == (-4, 2, 2)
    assert [win.seat for win in both.ended.wins] == [1, 2]
    assert both.match.dealer == 1
    assert both.conserved() == (FULL, 0)


def test_both_winners_show_their_cards_before_the_second_light(table, turn_of):
    lit = two_winners(table, turn_of, multi_win="all", hikari="on")
    assert lit.phase == "last-light"
    assert lit.view(None).shown == ((), cards("B1 B1 R1 R6 R7"), cards("R0 R0 B0 B5 B5"))
    assert play(lit, "light:R7").match.points == (-5, 3, 2)


def test_taking_discards_may_be_ruled_out(table):
    state = play(table(QUIET, "R1 B1 B1 R5 R6", nam="off"), "draw:R1", "discard:R1")
    assert state.legal(1) == ("pass",)
    assert "win" in play(table(QUIET, KINGS, nam="off"), "draw:R5", "discard:R5").legal(1)


def test_skipped_players_may_be_paid_too(table, turn_of):
    hands = (QUIET, IDLE, "R0 R0 B4 B8 R7", "B1 R1 R5 BK B8")
    assert turn_of(table(*hands), "R1", "R1", _3="open:B1+R1+R1").match.points == (1, 0, 0, -1)
    paid = turn_of(table(*hands, nam_pay_skipped="on"), "R1", "R1", _3="open:B1+R1+R1")
    assert paid.match.points == (1, 1, 1, -3)


# Four friends


def test_a_set_of_four_in_the_hand_may_be_shown_for_a_point_from_everybody(table):
    state = play(table("R1 R1 B1 B1 R5", IDLE, QUIET), "draw:B6")
    assert [action for action in state.legal(0) if action.verb == "reveal"] == ["reveal:B1+B1+R1+R1"]
    state = play(state, "reveal:B1+B1+R1+R1")
    assert state.match.points == (2, -1, -1)
    assert state.legal(0) == ("discard:B6", "discard:R5")


def test_a_set_of_four_is_not_paid_again_at_the_win(table):
    state = play(table("R1 R1 B1 B1 R5", IDLE, QUIET), "draw:B5", "reveal:B1+B1+R1+R1")
    assert state.match.points == (2, -1, -1)
    assert play(state, "win").match.points == (10, -5, -5)
    at_once = play(table("R1 R1 B1 B1 R5", IDLE, QUIET), "draw:B5", "win")
    assert at_once.match.points == (10, -5, -5)


def test_ships_make_a_set_of_four_in_several_ways(table):
    state = play(table("R1 R1 B1 B1 RS", IDLE), "draw:B6")
    fours = [action for action in state.legal(0) if action.verb == "reveal"]
    assert fours == ["reveal:B1+B1+R1+R1", "reveal:B1+B1+R1+RS", "reveal:B1+R1+R1+RS"]


def test_a_drawn_card_may_make_an_open_set_four(with_open_set):
    state = play(replace(with_open_set(), mover=1), "draw:B1")
    assert "reveal:B1+B1+R1+R1" in state.legal(1)
    state = play(state, "reveal:B1+B1+R1+R1")
    assert state.match.points == (-1, 2, -1)
    assert state.melds[1] == cards("B1 B1 R1 R1")
    assert state.hands[1] == cards("R5 B6")


def test_a_discard_may_make_an_open_set_four_unless_the_table_forbids_it(told, with_open_set):
    state = play(with_open_set(), "draw:B1", "discard:B1")
    assert state.legal(1) == ("open:B1+B1+R1+R1", "pass")
    state = told(state, _1="open:B1+B1+R1+R1")
    assert state.match.points == (0, 1, -1)
    assert state.turn() == Choose((1,))
    assert state.legal(1) == ("discard:B6", "discard:R5")
    assert play(with_open_set(nam_extend_open="off"), "draw:B1", "discard:B1").legal(1) == ("pass",)


@pytest.fixture
def pair_beside_open_horses(with_open_set):
    """Seat 1 has 5-5-5 open and 8-8 in hand; the fourth 5 is still in the stock."""

    def made(**options):
        hands = (cards("B0 B2 R3 B7 R7"), cards("B8 R8"), cards("B0 B3 R4 B6 R6"))
        melds = ((), cards("B5 B5 R5"), ())
        return replace(with_open_set(**options), melds=melds, hands=hands, stock=unseen(*hands, *melds))

    return made


def test_a_discard_that_makes_an_open_set_four_and_leaves_a_pair_wins(told, pair_beside_open_horses):
    state = play(pair_beside_open_horses(), "draw:R5", "discard:R5")
    assert state.legal(1) == ("open:B5+B5+R5+R5", "pass", "win")
    won = told(state, _1="win").ended.wins[0]
    assert (won.seat, won.discarder) == (1, 0)
    assert won.score.groups == (cards("B5 B5 R5 R5"), cards("B8 R8"))


def test_the_same_card_drawn_wins_as_well(pair_beside_open_horses):
    assert "win" in play(replace(pair_beside_open_horses(), mover=1), "draw:R5").legal(1)


def test_where_open_melds_are_fixed_a_fourth_card_is_only_a_card(pair_beside_open_horses):
    state = play(pair_beside_open_horses(open_melds="fixed"), "draw:R5", "discard:R5")
    assert state.legal(1) == ("pass",)
    drawn = play(replace(pair_beside_open_horses(open_melds="fixed"), mover=1), "draw:R5")
    assert {action.verb for action in drawn.legal(1)} == {"discard"}


def test_an_open_run_grows_to_nothing(with_open_set):
    state = with_open_set()
    melds = ((), cards("R0 R1 R2"), ())
    hands = (cards("B0 B2 R3 B7 R8"), cards("R5 B6"), cards("B0 B3 R4 B8 R8"))
    state = replace(state, melds=melds, hands=hands, stock=unseen(*hands, *melds))
    assert play(state, "draw:B4", "discard:R3").legal(1) == ("pass",)


def test_whoever_has_taken_a_card_may_still_show_a_set_of_four(table, turn_of):
    state = turn_of(table(QUIET, "R1 R1 B1 B5 B6"), "B1", "B1", _1="open:B1+B1+R1")
    assert state.legal(1) == ("discard:B5", "discard:B6", "discard:R1", "reveal:B1+B1+R1+R1")


def test_sets_of_four_may_be_worth_nothing(table, turn_of):
    state = play(table("R1 R1 B1 B1 R5", IDLE, four_friends="off"), "draw:B5")
    assert not [action for action in state.legal(0) if action.verb == "reveal"]
    assert play(state, "win").match.points == (4, -4)
    taken = turn_of(table(QUIET, "R1 B1 B1 R5 R6", four_friends="off"), "R1", "R1", _1="open:B1+B1+R1+R1")
    assert taken.match.points == (1, -1)
