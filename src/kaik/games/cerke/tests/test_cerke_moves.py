"""How the pieces of cerke go: tables, stepping, tam, the shield, drops."""

from __future__ import annotations

from collections import Counter

import pytest

from kaik import find
from kaik.core.errors import IllegalAction
from kaik.games.cerke.rules import FORM, Cerke
from kaik.play.script import play

GAME = find("cerke")
SEATS = {"IA": 0, "A": 1}


def at(text: str, preset: str = "official", **options: str) -> Cerke:
    state = GAME.notation.read(text, GAME.chosen(preset, options))
    assert isinstance(state, Cerke)
    return state


def alone(square: str, piece: str, *others: tuple[str, str], side: str = "IA", **options: str) -> Cerke:
    """A board with one piece and perhaps others; tam stands far off at PA unless placed."""
    placed = dict([(square, piece), *others])
    if "M" not in placed.values():
        placed.setdefault("PA", "M")
    rows = []
    for row in FORM.grid.rows:
        rows.append("".join(placed.get(column + row, "1") for column in FORM.grid.columns))
    return at("/".join(rows) + f" [] {side}", **options)


def targets(state: Cerke, square: str, verb: str = "move") -> set[str]:
    """Where the piece on a square gets to by a plain move."""
    actions = (action for action in state.legal(state.side) if action.verb == verb and action.args[0] == square)
    return {action.args[-1] for action in actions}


def actions(state: Cerke, *verbs: str) -> set[str]:
    return {action for action in state.legal(state.side) if action.verb in verbs}


START = FORM.setup


@pytest.mark.parametrize("side", ["IA", "A"])
def test_either_side_has_249_first_words(side: str) -> None:
    kinds = Counter(action.verb for action in at(f"{START} [] {side}").legal(SEATS[side]))
    assert kinds == {"move": 20, "step": 62, "ride": 41, "tam": 126}


def test_nine_of_the_first_words_step_on_tam() -> None:
    assert len(at(f"{START} [] IA", kuttam="forbidden").legal(0)) == 240


def test_hard_tam_has_247_first_words() -> None:
    assert len(at(f"{START} [] IA", "hard-tam").legal(0)) == 247


def straight(square: str) -> set[str]:
    return {name for name in FORM.grid.names if (name[0] == square[0]) != (name[1:] == square[1:])}


def test_a_ship_rides_only_forward_out_of_hue() -> None:
    assert targets(alone("LAU", "V"), "LAU") == {"LA", "LE", "LI", "LU", "LO", "LY", "LAI"}


def test_a_ship_in_hue_rides_both_ways_and_steps_sideways() -> None:
    assert targets(alone("NI", "V"), "NI") == {
        "NA",
        "NE",
        "NU",
        "NO",
        "NY",
        "NAI",
        "NAU",
        "NIA",
        "LI",
        "KI",
        "TI",
        "ZI",
    }


def test_a_ship_in_hue_does_not_step_over_a_piece() -> None:
    assert not {"KI"} & targets(alone("NI", "V", ("LI", "p")), "NI")


def test_a_pawn_steps_forward_and_in_hue_all_four_ways_and_two_ahead() -> None:
    assert targets(alone("LY", "P"), "LY") == {"LO"}
    assert targets(alone("TU", "P"), "TU") == {"TI", "TO", "NU", "ZU", "TE"}


def test_a_pawn_of_the_a_side_goes_the_other_way() -> None:
    assert targets(alone("LU", "p", side="A"), "LU") == {"LO"}


def test_a_pawn_in_hue_does_not_step_two_over_a_piece() -> None:
    assert "TE" not in targets(alone("TU", "P", ("TI", "p")), "TU")


def test_an_archer_rides_straight_and_in_hue_diagonally() -> None:
    assert targets(alone("LY", "R"), "LY") == straight("LY")
    diagonals = "ME XE ZA MU PO XU ZO TY NAI LAU KIA"
    assert targets(alone("CI", "R"), "CI") == set(diagonals.split())


def test_a_chariot_leaps_two_straight_and_in_hue_two_diagonally() -> None:
    assert targets(alone("LY", "B", ("LO", "p")), "LY") == {"LU", "LAU", "TY"}
    assert targets(alone("TU", "B", ("NI", "p")), "TU") == {"LE", "XE", "LY", "XY"}


def test_a_tiger_steps_diagonally_and_in_hue_rides_diagonally() -> None:
    assert targets(alone("LY", "T"), "LY") == {"KO", "NO", "KAI", "NAI"}
    diagonals = "CO MU PI ZO TU NI LE KA CAI MAU PIA ZAI TAU NIA"
    assert targets(alone("XY", "T"), "XY") == set(diagonals.split())


def test_a_horse_leaps_two_diagonally_whatever_stands_between() -> None:
    assert targets(alone("LY", "H", ("NO", "p")), "LY") == {"TU", "TAU"}


def test_a_horse_in_hue_rides_from_the_second_square_on() -> None:
    state = alone("NAI", "H", ("TY", "p"), ("XU", "p"))
    assert targets(state, "NAI") == {"KO", "ZO", "XU", "KIA", "ZIA"}


def test_an_officer_rides_along_its_file_and_in_hue_all_straight_ways() -> None:
    assert targets(alone("LY", "C"), "LY") == {"L" + row for row in FORM.grid.rows if row != "Y"} | {"KY", "NY"}
    assert targets(alone("NI", "C"), "NI") == straight("NI")


def test_a_shaman_rides_sideways_and_steps_along_its_file() -> None:
    assert targets(alone("LY", "S"), "LY") == {column + "Y" for column in FORM.grid.columns if column != "L"} | {
        "LO",
        "LAI",
    }


def test_a_shaman_in_hue_rides_over_one_piece_at_most() -> None:
    state = alone("NI", "S", ("NU", "P"), ("NY", "p"), ("NAI", "p"))
    assert {"NO", "NY"} <= targets(state, "NI")
    assert not {"NU", "NAI", "NAU"} & targets(state, "NI")


def test_a_shaman_in_hue_may_hop_over_tam_without_penalty() -> None:
    state = alone("NI", "S", ("NU", "M"))
    after = play(state, "move:NI-NY")
    assert after.side == 1 and after.scores == (200, 200)


def test_a_general_does_not_step_straight_back_out_of_hue() -> None:
    assert targets(alone("LY", "G"), "LY") == {"KO", "LO", "NO", "KY", "NY", "KAI", "NAI"}
    assert "NU" in targets(alone("NI", "G"), "NI")


def test_a_king_steps_to_all_eight_neighbours() -> None:
    assert targets(alone("LY", "K"), "LY") == {"KO", "LO", "NO", "KY", "NY", "KAI", "LAI", "NAI"}


def test_hue_is_compulsory_and_read_from_the_square_a_leg_starts_on() -> None:
    assert "NE" not in targets(alone("NI", "R"), "NI")


def test_the_squares_around_tam_are_hue() -> None:
    assert "KO" in targets(alone("LY", "R", ("LAI", "M")), "LY")
    assert "LO" not in targets(alone("LY", "R", ("LAI", "M")), "LY")


# -- stepping ---------------------------------------------------------------------------------------------


def test_any_piece_may_be_the_stone_own_enemy_shielded_or_tam() -> None:
    state = alone("LY", "C", ("LO", "P"))
    assert actions(state, "step") == {"step:LY-LO-KO", "step:LY-LO-NO"}
    assert actions(alone("LY", "C", ("LO", "p")), "step") == actions(state, "step")
    shielded = alone("LU", "C", ("LI", "p"), ("NI", "g"))
    assert "move:LU-LI" not in shielded.legal(0) and "step:LU-LI-KI" in shielded.legal(0)
    assert "step:LO-LU-LI" in alone("LO", "P", ("LU", "M")).legal(0)


def test_the_column_of_the_second_leg_is_that_of_the_stones_square() -> None:
    state = alone("NU", "P", ("NI", "p"))  # NI is hue, so the pawn leaves it as a pawn in hue
    assert actions(state, "step") == {
        "step:NU-NI-NE",
        "step:NU-NI-NU",
        "step:NU-NI-LI",
        "step:NU-NI-TI",
        "step:NU-NI-NA",
    }


def test_stepping_back_to_the_origin_is_a_legal_null_move() -> None:
    state = play(alone("LY", "K", ("LO", "p"), ("PIA", "+k")), "step:LY-LO-LY")
    assert state.side == 1 and state.board[FORM.grid.square("LY")]


def test_the_stone_itself_cannot_be_taken_by_a_zero_length_leg() -> None:
    state = play(alone("LAI", "R", ("LY", "p"), ("PIA", "+k")), "ride:LAI-LY-LU sticks:5")
    assert state.legal(0) == ("land:LU", "stay")


def test_a_second_leg_cannot_end_on_an_own_piece_tam_or_a_shielded_enemy() -> None:
    state = alone("LY", "K", ("LO", "p"), ("LU", "P"), ("KU", "M"), ("NU", "p"), ("NI", "g"), kuttam="forbidden")
    assert not {"step:LY-LO-LU", "step:LY-LO-KU", "step:LY-LO-NU"} & set(state.legal(0))


def test_a_ride_needs_the_distance_from_the_stone_and_not_the_first_leg() -> None:
    state = play(alone("LIA", "R", ("LY", "p"), ("PIA", "+k")), "ride:LIA-LY-LI")
    assert play(state, "sticks:2").side == 1
    assert play(state, "sticks:3").legal(0) == ("land:LI", "stay")


def test_the_squares_a_shaman_hops_over_count_as_distance() -> None:
    state = alone("LI", "S", ("NI", "p"), ("NU", "p"), ("PIA", "+k"))
    assert play(state, "ride:LI-NI-NO", "sticks:1").side == 1
    assert "land:NO" in play(state, "ride:LI-NI-NO", "sticks:2").legal(0)


def test_after_the_throw_the_move_may_be_given_up() -> None:
    before = alone("LIA", "R", ("LY", "p"), ("PIA", "+k"))
    after = play(before, "ride:LIA-LY-LI sticks:5 stay")
    assert after.board == before.board and after.side == 1


def test_where_giving_up_is_not_allowed_the_piece_lands_by_itself() -> None:
    before = alone("LIA", "R", ("LY", "p"), ("PIA", "+k"), may_abandon_after_throw="off")
    assert play(before, "ride:LIA-LY-LI sticks:5").side == 1


# -- water ------------------------------------------------------------------------------------------------


def test_entering_water_needs_three() -> None:
    before = alone("LO", "R", ("PIA", "+k"))
    throw = play(before, "move:LO-NO")
    assert play(throw, "sticks:2").board == before.board
    assert play(throw, "sticks:3").board[FORM.grid.square("NO")]


def test_a_failed_entry_takes_nothing() -> None:
    state = play(alone("LO", "R", ("NO", "p"), ("PIA", "+k")), "move:LO-NO sticks:0")
    assert state.hands == ((), ()) and state.side == 1


def test_ships_tam_drops_and_those_already_in_water_do_not_throw() -> None:
    assert play(alone("ZAU", "V", ("PIA", "+k")), "move:ZAU-ZAI").side == 1
    assert play(alone("TO", "R", ("PIA", "+k")), "move:TO-NO").side == 1
    drop = at("8M/9/9/9/9/9/9/9/8k [P] IA")
    assert play(drop, "drop:bP-ZO").side == 1
    assert play(at(f"{START} [] IA"), "tam:ZO-TO-NO").side == 1


def test_a_stone_in_water_asks_for_no_throw() -> None:
    state = play(alone("LO", "K", ("NO", "p"), ("PIA", "+k")), "step:LO-NO-TU")
    assert state.side == 1


def test_the_stepping_throw_comes_before_the_water_throw_and_either_failing_cancels_all() -> None:
    before = alone("LO", "R", ("LY", "p"), ("PIA", "+k"))
    stepped = play(before, "ride:LO-LY-NY")
    assert play(stepped, "sticks:0").board == before.board
    wet = alone("KY", "C", ("KO", "p"), ("PIA", "+k"), ("LO", "M"))  # KO is hue beside tam: the officer rides sideways
    assert "ride:KY-KO-LO" not in wet.legal(0)
    both = alone("ZA", "C", ("ZE", "p"), ("PIA", "+k"))
    landing = play(both, "ride:ZA-ZE-ZI sticks:1 land:ZI")
    assert play(landing, "sticks:2").board == both.board
    assert play(landing, "sticks:3").board != both.board


# -- tam --------------------------------------------------------------------------------------------------


def test_tam_makes_exactly_two_king_steps_over_empty_squares() -> None:
    state = alone("PIA", "K", ("ZO", "M"))
    ends = {action.args[-1] for action in actions(state, "tam")}
    assert {FORM.grid.distance(FORM.grid.square("ZO"), FORM.grid.square(end)) for end in ends} == {0, 1, 2}
    assert len(actions(state, "tam")) == 64


def test_tam_may_use_one_stone_in_either_half_and_so_go_three_squares() -> None:
    state = alone("ZU", "P", ("ZO", "M"))
    assert "tam:ZO-/ZU-ZI-ZE" in state.legal(0)
    assert "tam:ZO-TO-/ZU-ZI" in state.legal(0)
    assert not any(action.count("/") > 1 for action in state.legal(0))


def test_tam_boxed_into_a_corner_cannot_move() -> None:
    state = alone(
        "LA",
        "P",
        ("KE", "P"),
        ("LE", "P"),
        ("KA", "M"),
        ("NA", "P"),
        ("NE", "P"),
        ("NI", "P"),
        ("LI", "P"),
        ("KI", "P"),
    )
    assert not actions(state, "tam")


def test_tam_is_never_taken() -> None:
    assert "move:ZU-ZO" not in alone("ZU", "K", ("ZO", "M")).legal(0)


# -- shield -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("square", ["ME", "MI", "MU", "CE", "CU", "XE", "XI", "XU"])
def test_a_general_in_hue_shields_the_eight_squares_around_it(square: str) -> None:
    hunter = ("P" if square[0] == "M" else "K") + square[1:]  # from the side on which CI is not in the way
    capture = f"move:{hunter}-{square}"
    assert capture not in alone(hunter, "R", ("CI", "g"), (square, "p"), ("KIA", "M")).legal(0)
    assert capture in alone(hunter, "R", ("CI", "h"), (square, "p"), ("KIA", "M")).legal(0)
    assert capture in alone(hunter, "R", ("CI", "G"), (square, "p"), ("KIA", "M")).legal(0)


def test_a_general_out_of_hue_shields_nothing_and_never_itself() -> None:
    assert "move:LE-XE" in alone("LE", "R", ("XE", "p"), ("XA", "g")).legal(0)
    assert "move:CE-CI" in alone("CE", "R", ("CI", "g")).legal(0)


def test_two_generals_in_hue_beside_each_other_shield_each_other() -> None:
    state = alone("NE", "R", ("NI", "g"), ("TU", "g"))
    assert "move:NE-NI" not in state.legal(0)


# -- drops ------------------------------------------------------------------------------------------------


def test_a_piece_from_hand_goes_to_any_empty_square_and_keeps_its_colour() -> None:
    state = at(f"{START} [+R] IA".replace("+R+S/", "1+S/", 1))
    drops = actions(state, "drop")
    assert len(drops) == state.board.count(0)
    after = play(state, "drop:rR-ZU")
    assert GAME.notation.write(after).split("/")[3] == "4+R4"


def test_nothing_else_is_accepted() -> None:
    state = at(f"{START} [] IA")
    for action in ("move:LAU-TAU", "drop:rP-ZU", "tam:ZO-ZO-ZU", "land:ZU", "stay", "go-on", "sticks:3"):
        with pytest.raises(IllegalAction):
            state.after(0, action)
