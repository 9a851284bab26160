"""The course of a game of cerke: announcements, penalties, declarations, seasons and the end."""

from __future__ import annotations

import pytest

from kaik import find
from kaik.core.codec import to_json
from kaik.core.state import Choose, Over, Throw
from kaik.games.cerke.rules import FORM, Cerke
from kaik.kits.tam import penalties
from kaik.kits.tam.penalties import AGAIN, NULL
from kaik.kits.tam.phases import Declaring, Ended, First, Moving
from kaik.play.script import play

GAME = find("cerke")
START = FORM.setup


def at(text: str, preset: str = "official", **options: str) -> Cerke:
    state = GAME.notation.read(text, GAME.chosen(preset, options))
    assert isinstance(state, Cerke)
    return state


def begin(preset: str = "official", **options: str) -> Cerke:
    state = GAME.begin(GAME.chosen(preset, options))
    assert isinstance(state, Cerke)
    return state


KING_TO_TAKE = "9/9/9/9/9/9/1+k7/1R7/8M [] IA"
"""An archer on LAU stands before the red king on LAI."""


# -- announcements ----------------------------------------------------------------------------------------

ARCHER = "9/9/9/9/9/1p7/9/9/1R6M [] IA"
"""An archer on LIA, a stone on LY, the file above it free."""


def aims(state: Cerke) -> set[str]:
    return {"-".join(action.args[2:]) for action in state.legal(0) if action.verb == "ride" and action.args[1] == "LY"}


def test_the_exact_destination_is_announced() -> None:
    assert {"LO", "LU", "LI", "LE", "LA"} <= aims(at(ARCHER))
    assert play(at(ARCHER), "ride:LIA-LY-LI sticks:4").legal(0) == ("land:LI", "stay")
    assert play(at(ARCHER), "ride:LIA-LY-LI sticks:2").side == 1


def test_with_a_small_throw_a_nearer_square_will_do_where_that_is_the_rule() -> None:
    state = at(ARCHER, step_declaration="destination_or_nearer")
    assert play(state, "ride:LIA-LY-LI sticks:2").legal(0) == ("land:LO", "land:LU", "stay")
    assert play(state, "ride:LIA-LY-LI sticks:3").legal(0) == ("land:LI", "stay")
    assert play(state, "ride:LIA-LY-LI sticks:0").side == 1


def test_only_a_direction_is_announced_online() -> None:
    state = at(ARCHER, step_declaration="direction")
    assert {"LO", "KY", "NY"} <= aims(state) and "LU" not in aims(state)
    assert play(state, "ride:LIA-LY-LO sticks:3").legal(0) == ("land:LI", "land:LO", "land:LU", "stay")


def test_nothing_is_announced_and_every_ray_is_open() -> None:
    state = at(ARCHER, step_declaration="nothing")
    assert aims(state) == {""}
    landings = play(state, "ride:LIA-LY sticks:1").legal(0)
    assert landings == ("land:KY", "land:LAI", "land:LO", "land:NY", "stay")


def test_where_it_is_allowed_the_stone_is_taken_after_any_throw() -> None:
    state = at(ARCHER, zero_move_capture="on")
    taken = play(state, "ride:LIA-LY-LI sticks:0 land:LY")
    assert taken.hands[0] and not taken.board[FORM.grid.square("LIA")]


def test_a_ship_stepping_on_a_stone_with_three_may_end_on_three_squares_or_give_up() -> None:
    ship = at("9/9/9/9/4p4/9/4V4/9/8M [] IA", step_declaration="direction")
    assert play(ship, "ride:ZAI-ZO-ZU sticks:3").legal(0) == ("land:ZE", "land:ZI", "land:ZU", "stay")


# -- chained throws ---------------------------------------------------------------------------------------


def test_chained_throws_add_up_until_they_are_kept() -> None:
    state = play(at(ARCHER, step_throw="renzoku"), "ride:LIA-LY-LI sticks:1")
    assert state.legal(0) == ("again", "keep")
    assert play(state, "again sticks:2 keep").legal(0) == ("land:LI", "stay")


def test_a_further_throw_of_one_loses_everything_but_the_first_cannot() -> None:
    first = play(at(ARCHER, step_throw="renzoku"), "ride:LIA-LY-LO sticks:1")
    assert play(first, "keep").legal(0) == ("land:LO", "stay")
    assert play(first, "again sticks:1").side == 1


def test_a_total_that_covers_the_board_is_kept_without_asking() -> None:
    state = play(at(ARCHER, step_throw="renzoku"), "ride:LIA-LY-LA sticks:4 again sticks:4")
    assert state.legal(0) == ("land:LA", "stay")


# -- stepping on tam --------------------------------------------------------------------------------------

ON_TAM = "9/9/9/9/4M4/4P4/9/9/4K4 [] IA"
"""A pawn before tam: stepping on it is 撃皇; the pawn then steps on to ZU, which is water."""


def test_stepping_on_tam_is_a_hand_and_forces_a_declaration() -> None:
    state = play(at(ON_TAM), "step:ZY-ZO-ZU")
    assert state.phase == Declaring((penalties.ON_TAM,)) and state.legal(0) == ("end-season", "go-on")


def test_ending_the_season_on_it_costs_five_times_the_rate() -> None:
    state = play(at(ON_TAM + " rate=2"), "step:ZY-ZO-ZU end-season")
    assert state.scores == (100, 300)


def test_going_on_pays_nothing_for_it() -> None:
    state = play(at(ON_TAM), "step:ZY-ZO-ZU go-on")
    assert state.scores == (200, 200) and state.rate == 2 and state.side == 1


def test_online_it_is_paid_at_once_and_play_goes_on() -> None:
    state = play(at(ON_TAM + " rate=2", "online"), "step:ZY-ZO-ZU")
    assert state.scores == (100, 300) and state.phase == Moving() and state.side == 1


def test_online_the_game_may_end_on_it() -> None:
    state = play(at(ON_TAM + " rate=4", "online"), "step:ZY-ZO-ZU")
    assert state.turn() == Over((-20, 20), "a player has all the points")


def test_carried_it_waits_for_the_end_of_the_season() -> None:
    state = play(at(ON_TAM, kuttam="accumulate"), "step:ZY-ZO-ZU")
    assert state.carried == (50, 0) and state.side == 1 and state.scores == (200, 200)


def test_a_carried_penalty_is_settled_whoever_ends_the_season() -> None:
    board = "9/9/9/9/9/9/1+k7/1R7/8M [] IA carried="
    own = play(at(board + "5-0", kuttam="accumulate"), "move:LAU-LAI end-season")
    assert own.scores == (200, 200)  # the king's five against the five carried
    other = play(at(board + "0-3", kuttam="accumulate"), "move:LAU-LAI end-season")
    assert other.scores == (280, 120)


def test_a_failed_move_over_tam_still_counts_unless_exempt() -> None:
    text = "9/9/9/9/4M4/4C4/9/9/4K4 [] IA"
    assert play(at(text), "ride:ZY-ZO-ZI sticks:0").phase == Declaring((penalties.ON_TAM,))
    assert play(at(text, kuttam_on_failure="exempt"), "ride:ZY-ZO-ZI sticks:0").side == 1


# -- tam again and tam going nowhere ----------------------------------------------------------------------


def test_moving_tam_right_after_the_opponent_did_is_minus_three() -> None:
    state = play(at(f"{START} [] IA"), "tam:ZO-TO-NO")
    assert state.tam_moved and state.side == 1
    assert play(state, "tam:NO-TO-ZO").phase == Declaring((AGAIN,))


def test_the_flag_is_gone_after_another_move() -> None:
    state = play(at(f"{START} [] IA"), "tam:ZO-TO-NO move:ZI-ZU")
    assert not state.tam_moved
    assert play(state, "tam:NO-TO-ZO").side == 1


def test_moving_tam_back_to_its_square_is_minus_three_and_both_make_six() -> None:
    assert play(at(f"{START} [] IA"), "tam:ZO-TO-ZO").phase == Declaring((NULL,))
    assert play(at(f"{START} [] IA tam=1"), "tam:ZO-TO-ZO").phase == Declaring((AGAIN, NULL))


def test_online_tam_rests_after_it_moved_but_may_return_freely() -> None:
    assert not [action for action in at(f"{START} [] IA tam=1", "online").legal(0) if action.verb == "tam"]
    assert play(at(f"{START} [] IA", "online"), "tam:ZO-TO-ZO").side == 1


@pytest.mark.parametrize(
    ("rule", "scores", "carried"), [("immediate", (170, 230), (0, 0)), ("accumulate", (200, 200), (30, 0))]
)
def test_tam_penalties_at_once_or_carried(rule: str, scores: tuple[int, int], carried: tuple[int, int]) -> None:
    again = play(at(f"{START} [] IA tam=1", tam_after_tam=rule), "tam:ZO-TO-NO")
    back = play(at(f"{START} [] IA", tam_null_move=rule), "tam:ZO-TO-ZO")
    for state in (again, back):
        assert state.side == 1 and state.scores == scores and state.carried == carried


def test_where_it_is_forbidden_tam_never_ends_where_it_began() -> None:
    state = at(f"{START} [] IA", tam_null_move="forbidden")
    ends = {action.args[-1] for action in state.legal(0) if action.verb == "tam"}
    assert ends and "ZO" not in ends


# -- declarations -----------------------------------------------------------------------------------------


def test_a_new_hand_must_be_declared() -> None:
    state = play(at(KING_TO_TAKE), "move:LAU-LAI")
    assert state.turn() == Choose((0,)) and state.legal(0) == ("end-season", "go-on")


def test_without_a_new_hand_nothing_may_be_declared() -> None:
    text = "9/9/9/9/9/9/1p7/1R7/8M [+GPP] IA"
    assert play(at(text), "move:LAU-LAI").phase == Moving()


def test_the_one_colour_version_of_a_hand_is_new() -> None:
    text = "9/9/9/9/9/9/1h7/1R7/8M [T+H] IA"
    assert play(at(text), "move:LAU-LAI").phase == Declaring()


def test_a_hand_dissolved_by_a_drop_and_made_again_is_new() -> None:
    state = at("9/9/9/9/9/9/1h7/1R7/8M [TH] IA")
    dropped = play(state, "drop:bH-KA")
    assert dropped.side == 1 and not dropped.held(dropped.hands[0])
    again = at("9/9/9/9/9/9/1h7/1R7/8M [T] IA")
    assert play(again, "move:LAU-LAI").phase == Declaring()


def test_a_drop_that_takes_the_colour_out_of_a_hand_makes_the_plain_one_which_is_new() -> None:
    state = at("9/9/9/9/9/9/9/9/8M [TH+H] IA")
    assert play(state, "drop:bH-KA").phase == Declaring()
    assert play(state, "drop:rH-KA").phase == Moving()
    assert play(at("9/9/9/9/9/9/9/9/8M [TH+T+H] IA"), "drop:bH-KA").phase == Moving()


def test_word_for_word_any_hand_held_is_declared_every_turn() -> None:
    text = "9/9/9/9/9/9/9/1R7/8M [TH] IA"
    assert play(at(text, "book-literal"), "move:LAU-LAI").phase == Declaring()
    assert play(at(text, "book"), "move:LAU-LAI").phase == Moving()


def test_ending_the_season_pays_all_hands_held_times_the_rate() -> None:
    text = KING_TO_TAKE.replace("[]", "[+T+H]") + " rate=2"
    state = play(at(text), "move:LAU-LAI end-season")
    assert state.turn() == Over((20, -20), "a player has all the points")  # (5 + 5) x 2 = 20


def test_going_on_doubles_the_rate_for_both() -> None:
    state = play(at(KING_TO_TAKE), "move:LAU-LAI go-on")
    assert state.rate == 2 and state.side == 1 and state.scores == (200, 200)
    twice = play(at("9/9/9/9/9/9/1K7/1r7/8M [] A rate=4"), "move:LAU-LAI end-season")
    assert twice.turn() == Over((-20, 20), "a player has all the points")


def test_a_negative_total_is_paid_to_the_opponent() -> None:
    state = play(at(ON_TAM.replace("[]", "[T+H]")), "step:ZY-ZO-ZU end-season")
    assert state.scores == (180, 220)  # three for the animals, minus five


# -- seasons ----------------------------------------------------------------------------------------------


def test_the_sticks_decide_who_begins_each_season() -> None:
    state = begin()
    assert isinstance(state.turn(), Throw) and state.legal(0) == state.legal(1) == ()
    assert play(state, "first:1").turn() == Choose((1,))


def test_a_new_season_starts_fresh() -> None:
    state = play(at(KING_TO_TAKE + " rate=2"), "move:LAU-LAI end-season")
    assert state.phase == First() and state.season == 1 and state.rate == 1
    assert state.board == FORM.start and state.hands == ((), ()) and state.scores == (300, 100)


@pytest.mark.parametrize(("rule", "begins"), [("fixed", 0), ("alternate", 1), ("winner", 0), ("loser", 1)])
def test_who_begins_the_next_season_may_be_agreed(rule: str, begins: int) -> None:
    state = play(at(KING_TO_TAKE, first_mover=rule), "move:LAU-LAI end-season")
    assert state.turn() == Choose((begins,))


def test_with_a_fixed_first_mover_no_sticks_are_thrown_at_all() -> None:
    assert begin(first_mover="fixed").turn() == Choose((0,))


def test_a_transfer_past_the_end_is_clamped() -> None:
    state = play(at(KING_TO_TAKE + " rate=64"), "move:LAU-LAI end-season")
    assert state.scores == (400, 0)


def test_after_the_last_season_the_higher_score_wins() -> None:
    state = play(at(KING_TO_TAKE + " season=3"), "move:LAU-LAI end-season")
    assert state.turn() == Over((5, -5), "the last season is over")
    assert isinstance(play(at(KING_TO_TAKE, seasons="1"), "move:LAU-LAI end-season").phase, Ended)


def test_equal_scores_are_a_draw() -> None:
    state = play(at(KING_TO_TAKE + " season=3 score=15-25"), "move:LAU-LAI end-season")
    assert state.turn() == Over((0, 0), "the last season is over")


def test_without_a_cap_all_seasons_are_played() -> None:
    state = play(at(KING_TO_TAKE + " rate=8", score_cap="none_until_last_season"), "move:LAU-LAI end-season")
    assert state.scores == (600, -200) and state.season == 1


def test_for_money_there_is_no_track() -> None:
    state = play(at(KING_TO_TAKE + " rate=128", score_cap="money"), "move:LAU-LAI end-season")
    assert state.scores == (6400, -6400) and state.season == 1


def test_the_rate_stops_at_64_on_the_track_only() -> None:
    assert play(at(KING_TO_TAKE + " rate=64"), "move:LAU-LAI go-on").rate == 64
    assert play(at(KING_TO_TAKE + " rate=64", score_cap="money"), "move:LAU-LAI go-on").rate == 128


def test_old_counting_pays_exact_tenths() -> None:
    text = "9/9/9/9/9/9/1h7/1R7/8M [TP+VP+PB+T] IA"
    state = play(at(text, "old-2-4"), "move:LAU-LAI end-season")
    assert state.scores == (346, 54)


def test_a_side_that_cannot_move_at_all_ends_the_game_on_the_score() -> None:
    # A's only piece, a pawn on KIA, looks over the edge, and there is no tam to move
    state = play(at("9/9/9/9/9/9/9/8P/p8 [] IA score=25-15"), "move:PAU-PAI")
    assert state.turn() == Over((5, -5), "no move is left to the side whose turn it is")


def test_a_penalty_that_is_declared_says_what_it_is_for_and_is_seen_as_points() -> None:
    """The kind is never guessed from the amount: the two penalties of a tam move cost the same."""
    again, null = at(f"{START} [] IA tam=1"), at(f"{START} [] IA")
    seen = play(again, "tam:ZO-TO-ZO")
    assert seen.phase == Declaring((AGAIN, NULL)) and seen.due() == -60
    assert to_json(seen.view(0).phase) == b'{"type":"declaring","penalty":60,"due":-6}'
    assert play(null, "tam:ZO-TO-ZO").phase != Declaring((AGAIN,)) and AGAIN.amount == NULL.amount
