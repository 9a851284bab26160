"""School cerke: what differs from the large board."""

from __future__ import annotations

from collections import Counter

import pytest

from kaik import find
from kaik.core.errors import BadPosition
from kaik.core.state import Over, Throw
from kaik.games.school_cerke.rules import FORM, SchoolCerke
from kaik.kits.tam.penalties import NULL, ON_TAM
from kaik.kits.tam.phases import Declaring
from kaik.play.script import play

GAME = find("school-cerke")


def at(text: str, **options: str) -> SchoolCerke:
    state = GAME.notation.read(text, GAME.chosen(None, options))
    assert isinstance(state, SchoolCerke)
    return state


def worth(pieces: str) -> tuple[float, dict[str, tuple[bool, float]]]:
    answer = GAME.asks["hands"](GAME.preset(), {"pieces": pieces})
    return answer["points"], {hand["name"]: (hand["one_colour"], hand["points"]) for hand in answer["hands"]}


@pytest.mark.parametrize("side", ["IA", "A"])
def test_either_side_has_148_first_words(side: str) -> None:
    seat = ("IA", "A").index(side)
    kinds = Counter(action.verb for action in at(f"{FORM.setup} [] {side}").legal(seat))
    assert kinds == {"move": 6, "step": 34, "ride": 12, "tam": 96}


def test_the_board_is_the_middle_of_the_large_one() -> None:
    assert FORM.grid.columns == ("N", "T", "Z", "X", "C")
    assert FORM.grid.rows == ("E", "I", "U", "O", "Y", "AI", "AU")
    assert {FORM.grid.names[at] for at in FORM.water} == {"NO", "TO", "ZO", "XO", "CO"}
    assert {FORM.grid.names[at] for at in FORM.hue} == {"ZO"}


def test_a_half_turn_swaps_the_sides_and_every_colour_but_the_pawns() -> None:
    from kaik.kits.tam.pieces import OWNER, PAWN, PROFESSION, RED, TAM

    for one, other in zip(FORM.start, reversed(FORM.start), strict=True):
        if one in (0, TAM):
            assert one == other
            continue
        assert PROFESSION[one] == PROFESSION[other] and OWNER[one] != OWNER[other]
        assert (RED[one] == RED[other]) == (PROFESSION[one] == PAWN)


def test_ten_points_each_and_twenty_end_the_game() -> None:
    state = at("2+k2/2P2/5/5/5/5/4M [] IA rate=2")
    assert state.scores == (100, 100)
    assert play(state, "move:ZI-ZE end-season").turn() == Over((10, -10), "a player has all the points")


def test_the_four_hands() -> None:
    assert worth("G+SP") == (5, {"将巫兵": (False, 5)})
    assert worth("B+RP") == (5, {"車弓兵": (False, 5)})
    assert worth("K") == (5, {"王": (True, 5)})
    assert worth("V+PP") == (3, {"船兵兵": (False, 3)})


def test_king_chariot_pawn_and_ship_make_three_hands() -> None:
    assert set(worth("KBP+V")[1]) == {"王", "車弓兵", "船兵兵"}


def test_two_ships_and_four_pawns_are_one_hand() -> None:
    assert list(worth("V+VPP+P+P")[1]) == ["船兵兵"]


def test_only_the_one_colour_version_counts() -> None:
    assert worth("B+BRP") == (7, {"車弓兵": (True, 7)})


def test_entering_the_water_row_needs_three() -> None:
    state = at("2+k2/5/5/5/P4/5/2K1M [] IA")
    assert play(state, "move:NY-NO sticks:2").board == state.board
    assert play(state, "move:NY-NO sticks:3").board != state.board


def test_stepping_on_tam_is_declared_here_too() -> None:
    state = at("2+k2/5/5/2M2/2P2/5/2K2 [] IA")
    assert play(state, "step:ZY-ZO-ZU").phase == Declaring((ON_TAM,))


def test_pieces_of_the_large_set_are_refused() -> None:
    with pytest.raises(BadPosition, match="the set has 0"):
        at("2+k2/2T2/5/5/5/5/4M [] IA")


IN_HUE = "5/5/5/1V3/2M2/5/2K2 [] IA"
"""A vessel in the water and in hue: it may step sideways."""
IN_WATER = "5/5/5/1V2M/P4/5/2K2 [] IA"
"""A vessel in the water on TO, tam beside the hill on CO, a pawn on NY."""


@pytest.mark.parametrize("move", ["move:TO-ZO", "tam:CO-XY-XO", "move:NY-NO"])
def test_by_the_words_of_the_leaflet_everybody_throws_for_the_water(move: str) -> None:
    state = at(IN_HUE if move == "move:TO-ZO" else IN_WATER, water_throw="everybody")
    thrown = play(state, move)
    assert isinstance(thrown.turn(), Throw)
    kept, moved = play(thrown, "sticks:2"), play(thrown, "sticks:3")
    assert (kept.board, kept.side, kept.tam_moved) == (state.board, 1, False)
    assert moved.board != state.board and moved.side == 1


def test_in_the_usual_reading_vessels_and_tam_do_not_throw() -> None:
    assert play(at(IN_HUE), "move:TO-ZO").side == 1
    assert play(at(IN_WATER), "tam:CO-XY-XO").side == 1


def test_tam_that_stays_where_it_was_enters_nothing() -> None:
    assert play(at(IN_WATER, water_throw="everybody"), "tam:CO-XY-CO").phase == Declaring((NULL,))
