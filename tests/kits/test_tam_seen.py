"""What a table around tam shows of hands that are nearly made."""

from __future__ import annotations

from kaik.games import find
from kaik.kits.tam.seen import TamView

HORSES = "4+k4/9/h+h7/9/4M4/9/9/9/4K4"
KINGS = "4+k4/9/9/9/4M4/9/9/9/4K4"


def seen(hands: str, board: str) -> TamView:
    """The table of cerke with these pieces captured."""
    game = find("cerke")
    assert game.notation
    view = game.notation.read(f"{board} [{hands}] IA", game.preset()).view(0)
    assert isinstance(view, TamView)
    return view


def test_with_empty_hands_only_the_other_king_is_one_capture_away() -> None:
    assert [(near.name, near.by) for near in seen("", HORSES).near[0]] == [("王", ("rK",))]
    assert [(near.name, near.by) for near in seen("", HORSES).near[1]] == [("王", ("bK",))]


def test_one_piece_short_of_a_hand_names_every_piece_that_would_do() -> None:
    assert {near.name: near.by for near in seen("T", HORSES).near[0]}["獣"] == ("bH", "rH", "rK")


def test_the_other_side_is_no_nearer_for_what_i_hold() -> None:
    assert [near.name for near in seen("T", HORSES).near[1]] == ["王"]


def test_a_hand_that_is_held_is_not_also_nearly_held() -> None:
    view = seen("TH", HORSES)
    assert "獣" in {hand.name for hand in view.held[0]}
    assert "獣" not in {near.name for near in view.near[0]}


def test_what_is_not_on_the_board_brings_no_hand_nearer() -> None:
    assert {piece for near in seen("T", KINGS).near[0] for piece in near.by} == {"rK"}


def test_a_general_in_hue_guards_its_neighbours_but_not_itself_nor_the_other_side() -> None:
    guarded = "4+k4/9/2g6/2pP5/4M4/9/9/9/4K4"  # NI is hue
    assert seen("", guarded).guarded == ("NU",)


def test_a_general_out_of_hue_guards_nobody() -> None:
    assert seen("", "4+k4/9/3g5/3p5/7M1/9/9/9/4K4").guarded == ()


def test_both_sides_pieces_are_guarded_at_once_and_tam_needs_no_guard() -> None:
    view = seen("", "4+k4/9/9/4p4/3gMG3/4P4/9/9/4K4")
    assert view.guarded == ("ZU", "ZY")


def test_what_is_guarded_cannot_be_captured_and_what_is_not_can() -> None:
    game = find("cerke")
    assert game.notation
    for general, takes in (("2g6", False), ("1g7", True)):  # NI is hue, LI is not
        state = game.notation.read(f"4+k4/9/{general}/2p6/4M4/9/9/2R6/4K4 [] IA", game.preset())
        view = state.view(0)
        assert isinstance(view, TamView)
        assert ("move:NAU-NU" in state.legal(0)) is takes
        assert ("NU" in view.guarded) is not takes
