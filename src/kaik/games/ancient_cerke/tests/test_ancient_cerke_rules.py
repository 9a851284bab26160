"""Ancient Cerke: the set-up, how each piece goes and takes, pawns, kings and the end."""

import pytest

from kaik.core.errors import IllegalAction
from kaik.core.state import Choose, Over
from kaik.games.ancient_cerke import GAME


def played(state, *actions):
    """The actions in turn, by whoever is asked."""
    for action in actions:
        state = state.after(state.side, action)
    return state


def moves(src, squares):
    return {f"move:{src}-{square}" for square in squares.split()}


def test_eighteen_pieces_a_side_stand_in_two_rows_and_a_ship_on_water():
    pieces = GAME.begin().view(0).pieces
    assert len(pieces) == 36
    assert [pieces[f"{column}IA"] for column in "KLNTZXCMP"] == list("RTBGKGBTR")
    assert [pieces[f"{column}A"] for column in "KLNTZXCMP"] == [f"+{sign}" for sign in "rtbgkgbtr"]
    assert [pieces[f"{column}AI"] for column in "KLNTZXCMP"] == list("PPPPVPPPP")
    assert pieces["ZI"] == "+v"


def test_either_side_has_32_first_moves():
    for first in ("black", "red"):
        state = GAME.begin(GAME.chosen(None, {"first_mover": first}))
        actions = state.legal(state.side)
        pieces = state.view(None).pieces
        kinds = [pieces[action.args[0]].strip("+").upper() for action in actions]
        assert {kind: kinds.count(kind) for kind in kinds} == {"P": 8, "G": 6, "K": 3, "B": 2, "T": 4, "R": 2, "V": 7}


def test_black_begins_unless_red_is_told_to():
    assert GAME.begin().turn() == Choose((0,))
    assert GAME.begin(GAME.chosen(None, {"first_mover": "red"})).turn() == Choose((1,))


def test_a_king_goes_to_all_eight_neighbours_on_land(table, open_to):
    assert open_to(table("K:LY"), "LY") == moves("LY", "LO KO KY NY KAI LAI NAI")
    assert open_to(table("K:LAI"), "LAI") == moves("LAI", "LY KY NY KAI NAI KAU LAU NAU")


def test_a_king_does_not_enter_water(table, open_to):
    assert open_to(table("K:MU"), "MU") == moves("MU", "MI CI PI CU PU MO PO")


def test_a_general_never_goes_straight_back(table, open_to):
    black, red = table("G:LY"), table("+g:LY", "A")
    assert open_to(black, "LY") == moves("LY", "LO KO KY NY KAI NAI")
    assert open_to(red, "LY") == moves("LY", "LAI KAI NAI KY NY KO")


def test_an_archer_rides_straight_and_takes_by_moving_there(table, open_to):
    state = table("R:LO +p:LI P:LAU")
    assert open_to(state, "LO") == moves("LO", "LU LI LY LAI KO")
    after = state.after(0, "move:LO-LI")
    assert after.view(0).pieces["LI"] == "R"
    assert "+p" not in after.view(0).pieces.values()


def test_a_pawn_steps_one_square_forward_and_takes_there(table, open_to):
    assert open_to(table("P:LY"), "LY") == moves("LY", "LO")
    assert open_to(table("+p:LY", "A"), "LY") == moves("LY", "LAI")
    assert table("P:LY +r:LO").after(0, "move:LY-LO").view(0).pieces["LO"] == "P"
    assert open_to(table("P:LY P:LO"), "LY") == set()


def test_a_pawn_before_water_is_stuck(table, open_to):
    assert open_to(table("P:TY"), "TY") == set()


def test_a_pawn_that_enters_the_far_three_rows_goes_four_ways(table, open_to):
    state = table("P:LU")
    assert open_to(state, "LU") == moves("LU", "LI")
    inside = played(state, "move:LU-LI", "move:KA-KE")
    assert inside.view(0).promoted == ("LI",)
    assert open_to(inside, "LI") == moves("LI", "LE LU KI NI")


def test_a_promoted_pawn_stays_promoted_outside(table, open_to):
    out = played(table("P:LI"), "move:LI-LU", "move:KA-KE")
    assert out.view(0).promoted == ("LU",)
    assert open_to(out, "LU") == moves("LU", "LI LO KU NU")


def test_promotion_may_last_only_in_the_zone(table, open_to):
    out = played(table("P:LI", promotion="in_zone"), "move:LI-LU", "move:KA-KE")
    assert out.view(0).promoted == ()
    assert open_to(out, "LU") == moves("LU", "LI")


def test_a_red_pawn_promotes_in_the_black_rows(table):
    assert table("+p:LY", "A").after(1, "move:LY-LAI").view(1).promoted == ("LAI",)


def test_taking_the_king_wins_at_once(table):
    over = table("R:KO").after(0, "move:KO-KA").turn()
    assert isinstance(over, Over)
    assert over.payoffs == (1.0, -1.0)
    assert over.reason == "the red king is taken"
    lost = table("+r:PO", "A").after(1, "move:PO-PIA").turn()
    assert isinstance(lost, Over)
    assert lost.payoffs == (-1.0, 1.0)


def test_there_is_no_check_a_king_may_walk_into_danger(table, open_to):
    assert "move:PIA-PAU" in open_to(table("+r:KAU"), "PIA")


def test_captured_pieces_are_out_of_play(table):
    state = table("R:LO +p:LI").after(0, "move:LO-LI")
    assert state.view(0).lost[1].count("+p") == 8
    assert all(action.verb == "move" for action in state.legal(1))


def test_a_move_of_the_other_sides_piece_is_refused_in_a_sentence(table):
    with pytest.raises(IllegalAction, match=r"move:LI-LU is not open to seat 0; legal: move:PIA"):
        table("+p:LI").after(0, "move:LI-LU")


WALLED_IN = "K:TAI P:NY P:TY P:NAI P:NAU P:TAU P:ZAU"
"""The king's pawns stand around it, each before water or before another of its own."""


@pytest.mark.parametrize(("no_move", "payoffs"), [("draw", (0.0, 0.0)), ("loss", (-1.0, 1.0))])
def test_a_side_without_a_move_draws_or_loses(table, no_move, payoffs):
    over = table(WALLED_IN, "A", no_move=no_move).after(1, "move:KA-KE").turn()
    assert isinstance(over, Over)
    assert over.payoffs == payoffs
    assert over.reason == "black has no move"


def test_the_balance_of_pieces_lies_between_a_loss_and_a_win(table):
    assert GAME.begin().standing() == (0.0, 0.0)
    ahead = table("R:LO R:MO B:NU").standing()
    assert 0 < ahead[0] < 1
    assert ahead[1] == -ahead[0]
    assert table("R:KO").after(0, "move:KO-KA").standing() == (1.0, -1.0)
