"""Ancient Cerke: ships on their water, and everybody else stepping over them."""

import pytest

from kaik.core.errors import IllegalAction
from kaik.games.ancient_cerke import GAME


def moves(src, squares):
    return {f"move:{src}-{square}" for square in squares.split()}


def steps(path, squares):
    return {f"step:{path}-{square}" for square in squares.split()}


def test_a_ship_goes_to_any_water_the_other_ship_does_not_cut_off(table, open_to):
    assert open_to(GAME.begin(), "ZAI") == moves("ZAI", "ZY ZO ZU NO TO XO CO")
    assert open_to(table("V:ZAI +v:ZO"), "ZAI") == moves("ZAI", "ZY")
    assert open_to(table("V:ZAI"), "ZAI") == moves("ZAI", "ZY ZO ZU ZI NO TO XO CO")


def test_a_ship_with_eight_ways_slips_past_the_other_at_the_centre(table, open_to):
    state = table("V:ZAI +v:ZO", ship_reach="eight_way")
    assert open_to(state, "ZAI") == moves("ZAI", "ZY ZU ZI NO TO XO CO")


def test_a_ship_may_be_held_to_one_straight_line(table, open_to):
    assert open_to(table("V:ZAI", ship_reach="straight_line"), "ZAI") == moves("ZAI", "ZY ZO ZU ZI")
    assert open_to(table("V:ZO +v:TO", ship_reach="straight_line"), "ZO") == moves("ZO", "ZU ZI ZY ZAI XO CO")


def test_a_ship_takes_nothing_leaves_no_water_and_steps_on_no_ship(table, open_to):
    actions = open_to(table("V:ZAI +v:ZY +p:TAI +p:ZAU"), "ZAI")
    assert actions == set()


def test_a_ship_cannot_be_taken(table):
    state = table("R:ZE +v:ZI K:PIA")
    assert "move:ZE-ZI" not in state.legal(0)
    jumper = table("B:ZE +v:ZI", sacrificial_capture="on")
    assert not [action for action in jumper.legal(0) if "jump" in action.verb or "sacrifice" in action.verb]


def test_only_ships_enter_water(table, open_to):
    assert open_to(table("R:TU"), "TU") == moves("TU", "TI TE TA NU LU KU")
    assert open_to(table("R:TU V:TO"), "TU") >= steps("TU-TO", "TY TAI TAU TIA")


def test_a_run_may_slide_over_empty_water_where_that_is_played(table, open_to):
    actions = open_to(table("R:TU", water_slide="yes"), "TU")
    assert actions == moves("TU", "TI TE TA NU LU KU TY TAI TAU TIA XU CU MU PU")


def test_a_slide_never_stops_on_water_nor_helps_a_single_step(table, open_to):
    assert open_to(table("P:TY", water_slide="yes"), "TY") == set()
    assert "move:TU-ZU" not in open_to(table("R:TU", water_slide="yes"), "TU")


def test_a_piece_steps_on_a_ship_of_either_side_and_goes_on(table, open_to):
    for ship in ("V:TO", "+v:TO"):
        assert open_to(table(f"P:TY {ship}"), "TY") == steps("TY-TO", "TU")


def test_no_piece_but_a_ship_is_stepped_on(table, open_to):
    assert open_to(table("P:LY P:LO"), "LY") == set()
    assert open_to(table("P:LY +p:LO"), "LY") == moves("LY", "LO")


def test_a_piece_never_stays_on_a_ship(table):
    with pytest.raises(IllegalAction, match="move:TY-TO is not open"):
        table("P:TY V:TO").after(0, "move:TY-TO")


def test_ships_may_be_stepped_on_one_after_the_other(table, open_to):
    actions = open_to(table("G:TY V:TO +v:ZU"), "TY")
    assert "step:TY-TO-ZU-XI" in actions
    assert "step:TY-TO-ZU-TI" in actions


def test_a_capture_may_follow_steps(table):
    state = table("G:TY V:TO +v:ZU +p:XI").after(0, "step:TY-TO-ZU-XI")
    assert state.view(0).pieces["XI"] == "G"
    assert state.view(0).pieces["TO"] == "V"
    assert "TY" not in state.view(0).pieces
    assert state.conserved() == table("V:TO +v:ZU").conserved()


def test_stepping_ends_on_no_own_piece(table, open_to):
    assert "step:TY-TO-TU" not in open_to(table("P:TY V:TO P:TU"), "TY")


def test_a_ride_stops_at_the_ship_and_begins_anew_from_it(table, open_to):
    actions = open_to(table("R:TAU V:TO"), "TAU")
    assert actions >= steps("TAU-TO", "TU TI TE TA") | moves("TAU", "TAI TY")
    assert "move:TAU-TU" not in actions


def test_a_piece_may_come_back_to_where_it_started_over_a_ship(table, open_to):
    assert "step:TY-TO-TY" in open_to(table("R:TY V:TO"), "TY")
    assert "step:TY-TO-TY" not in open_to(table("R:TY V:TO", null_move="forbidden"), "TY")


def test_the_way_on_from_a_ship_leads_through_the_square_just_left(table, open_to):
    assert "step:TY-TO-TAI" in open_to(table("R:TY V:TO"), "TY")


def test_a_ship_is_stepped_on_once_in_a_turn_or_twice_where_that_is_played(table, open_to):
    pieces = "G:TY V:TO +v:ZU"
    once, twice = open_to(table(pieces), "TY"), open_to(table(pieces, same_ship_twice="yes"), "TY")
    assert "step:TY-TO-ZU-TO-TU" not in once
    assert once < twice
    assert not [action for action in twice if action.args[1:-1].count("TO") > 2]


def test_every_path_is_a_word_of_its_own(table, open_to):
    actions = open_to(table("K:TU V:TO +v:ZU"), "TU")
    assert {"move:TU-TI", "step:TU-ZU-TI", "step:TU-TO-ZU-TI"} <= actions
