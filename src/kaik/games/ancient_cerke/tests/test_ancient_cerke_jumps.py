"""Ancient Cerke: chariots and beasts, who take by leaping over their victims."""

import pytest

from kaik.core.state import Over
from kaik.games.ancient_cerke import GAME


def moves(src, squares):
    return {f"move:{src}-{square}" for square in squares.split()}


def test_a_chariot_runs_straight_and_a_beast_diagonally(table, open_to):
    assert open_to(table("B:LU"), "LU") == moves("LU", "KU LI LE LA LO LY LAI LAU LIA NU TU")
    assert open_to(table("T:LU"), "LU") == moves("LU", "KI KO NI TE ZA")


def test_a_chariot_runs_up_leaps_and_stops_right_behind_its_victim(table, open_to):
    state = table("B:LIA +p:LI")
    actions = open_to(state, "LIA")
    assert "jump:LIA-LI-LE" in actions
    assert "move:LIA-LI" not in actions
    assert "move:LIA-LE" not in actions
    pieces = state.after(0, "jump:LIA-LI-LE").view(0).pieces
    assert pieces["LE"] == "B"
    assert "LI" not in pieces
    assert "LIA" not in pieces


def test_a_beast_leaps_diagonally(table, open_to):
    assert "jump:KE-LI-NU" in open_to(table("T:KE +r:LI"), "KE")


def test_nobody_leaps_over_their_own(table, open_to):
    assert not [action for action in open_to(table("B:LIA P:LI"), "LIA") if action.verb == "jump"]


@pytest.mark.parametrize(
    ("pieces", "behind"),
    [
        ("B:LIA +p:LA", "the edge"),
        ("B:TIA +p:TY", "water"),
        ("B:LIA +p:LI +p:LE", "an enemy"),
        ("B:LIA +p:LI P:LE", "a friend"),
        ("B:TIA +p:TY V:TO", "a ship"),
    ],
)
def test_no_capture_where_the_square_behind_is_not_free(table, pieces, behind):
    assert not [action for action in table(pieces).legal(0) if action.verb != "move"], behind


def test_a_jump_may_follow_steps_over_ships(table):
    state = table("B:TAU V:TO +p:TI").after(0, "step-jump:TAU-TO-TI-TE")
    assert state.view(0).pieces["TE"] == "B"
    assert "TI" not in state.view(0).pieces


def test_no_step_follows_a_jump(table, open_to):
    actions = open_to(table("B:LO +p:MO +v:CO", multi_jump="on"), "LO")
    assert not [action for action in actions if action.verb != "move"]
    behind = open_to(table("B:NIA +p:NAI V:NO", multi_jump="on"), "NIA")
    assert {action for action in behind if action.verb != "move"} == {"jump:NIA-NAI-NY"}


def test_leaping_over_the_king_wins(table):
    over = table("B:KO +k:KE").after(0, "jump:KO-KE-KA").turn()
    assert isinstance(over, Over)
    assert over.payoffs == (1.0, -1.0)


def test_one_victim_a_turn_unless_jumps_may_go_on(table, open_to):
    line = "B:LIA +p:LAI +p:LO"
    assert {action for action in open_to(table(line), "LIA") if action.verb == "jump"} == {"jump:LIA-LAI-LY"}
    both = table(line, multi_jump="on").after(0, "jump:LIA-LAI-LY-LO-LU").view(0)
    assert both.pieces["LU"] == "B"
    assert both.lost[1].count("+p") == 8


def test_jumps_may_stop_after_any_victim_and_turn(table, open_to):
    turned = open_to(table("B:LAU +p:LAI +p:NY", running="none", multi_jump="on"), "LAU")
    assert {action for action in turned if action.verb == "jump"} == {"jump:LAU-LAI-LY", "jump:LAU-LAI-LY-NY-TY"}


def test_a_victim_is_gone_at_once_and_no_longer_in_the_way(table, open_to):
    back = open_to(table("B:LY +p:LU +p:LAU", multi_jump="on"), "LY")
    assert "jump:LY-LU-LI-LAU-LIA" in back


def test_no_jump_follows_the_kings_capture(table, open_to):
    actions = open_to(table("B:LIA +k:LAI +p:LO", multi_jump="on"), "LIA")
    assert {action for action in actions if action.verb == "jump"} == {"jump:LIA-LAI-LY"}


def test_a_jumper_may_give_itself_up_before_water_and_the_edge(table, open_to):
    assert "sacrifice:LIA-LA" in open_to(table("B:LIA +p:LA", sacrificial_capture="on"), "LIA")
    state = table("B:TIA +p:TY", sacrificial_capture="on")
    pieces = state.after(0, "sacrifice:TIA-TY").view(0).pieces
    assert "TIA" not in pieces
    assert "TY" not in pieces


@pytest.mark.parametrize("pieces", ["B:LIA +p:LI +p:LE", "B:LIA +p:LI P:LE", "B:TIA +p:TY V:TO"])
def test_no_sacrifice_before_another_piece_a_ship_least_of_all(table, pieces):
    assert not [action for action in table(pieces, sacrificial_capture="on").legal(0) if "sacrifice" in action.verb]


def test_a_sacrifice_may_end_a_row_of_jumps(table, open_to):
    state = table("B:LIA +p:LAI +p:LA", sacrificial_capture="on", multi_jump="on")
    after = state.after(0, "sacrifice:LIA-LAI-LY-LA")
    assert after.view(0).lost[1].count("+p") == 8
    assert "B" not in after.view(0).pieces.values()


def test_a_sacrifice_may_follow_steps_and_take_the_king(table):
    state = table("B:TAU V:TO +k:TA", sacrificial_capture="on").after(0, "step-sacrifice:TAU-TO-TA")
    assert isinstance(state.turn(), Over)
    assert state.turn().payoffs == (1.0, -1.0)
    assert "B" not in state.view(0).pieces.values()


def test_where_nobody_runs_both_go_one_square_and_jump_a_neighbour(table, open_to):
    far = table("B:LIA T:MIA +p:LAI", running="none")
    assert open_to(far, "LIA") == moves("LIA", "KIA LAU NIA")
    assert open_to(far, "MIA") == moves("MIA", "CAU PAU")
    near = table("B:LIA T:MIA +p:LAU +p:CAU", running="none")
    assert "jump:LIA-LAU-LAI" in open_to(near, "LIA")
    assert "jump:MIA-CAU-XAI" in open_to(near, "MIA")


def test_where_only_chariots_run_beasts_go_one_square(table, open_to):
    state = table("B:LIA T:MIA", running="chariot_only")
    assert "move:LIA-LA" in open_to(state, "LIA")
    assert open_to(state, "MIA") == moves("MIA", "CAU PAU")


def test_the_presets_are_what_they_are_called():
    swapped, chariot, none = (GAME.preset(name) for name in ("swapped", "chariot-runs", "no-running"))
    assert [GAME.begin(swapped).view(0).pieces[square] for square in ("LIA", "NIA", "CA", "MA")] == [
        "B",
        "T",
        "+t",
        "+b",
    ]
    assert (chariot.running, chariot.multi_jump) == ("chariot_only", "off")
    assert (none.running, none.multi_jump) == ("none", "on")
