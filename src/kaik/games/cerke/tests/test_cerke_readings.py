"""Readings of cerke that are agreed at the table: colours lost by a drop, old countings, the rate, vessels."""

from __future__ import annotations

import pytest

from kaik import find
from kaik.core.errors import BadRecord
from kaik.games.cerke.rules import Cerke
from kaik.kits.tam.phases import Declaring, Moving
from kaik.play.match import Match
from kaik.play.record import Record, read, write
from kaik.play.script import play

GAME = find("cerke")
COLOUR_TO_LOSE = "9/9/9/9/9/9/9/9/8M [TH+H] IA"
KING_TO_TAKE = "9/9/9/9/9/9/1+k7/1R7/8M [] IA"


def at(text: str, preset: str = "official", **options: str) -> Cerke:
    state = GAME.notation.read(text, GAME.chosen(preset, options))
    assert isinstance(state, Cerke)
    return state


def points(pieces: str, preset: str, **options: str) -> float:
    told = GAME.asks["hands"](GAME.chosen(preset, options), {"pieces": pieces})["points"]
    assert isinstance(told, int | float)
    return told


# -- a drop that takes the colour out ----------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["book", "official"])
def test_a_drop_that_takes_the_colour_out_of_a_hand_is_declared(preset: str) -> None:
    assert play(at(COLOUR_TO_LOSE, preset), "drop:bH-KA").phase == Declaring()


def test_online_nothing_is_asked_after_a_drop() -> None:
    assert play(at(COLOUR_TO_LOSE, "online"), "drop:bH-KA").phase == Moving()
    assert play(at(COLOUR_TO_LOSE, "online", colour_loss="declares"), "drop:bH-KA").phase == Declaring()


def test_a_colour_gained_is_declared_in_either_reading() -> None:
    text = "9/9/9/9/9/9/1h7/1R7/8M [T+H] IA"
    assert play(at(text, "online"), "move:LAU-LAI").phase == Declaring()


# -- the old countings -------------------------------------------------------------------------------------


def test_a_piece_is_in_a_hand_or_idle_never_both() -> None:
    assert points("KT+H", "old-3-5-exclusive") == 3 + 5 + 0.4  # the king is the black horse, the red one idle
    assert points("T+H", "old-3-5-exclusive") == 3
    assert points("KTH", "old-3-5-exclusive") == 3 + 5


def test_of_two_colours_that_score_alike_the_one_that_leaves_more_idle_is_taken() -> None:
    assert points("TH+T+H", "old-3-5-exclusive") == 5 + 1
    assert points("THPP+P+PB+B", "old-3-5-exclusive") == 5 + 4.7 + 0.4 + 0.5


def test_both_copies_of_a_hand_are_used() -> None:
    assert points("TT+H+H", "old-3-5-exclusive", duplicates="twice") == 6
    assert points("TT+H+H+V", "old-3-5-exclusive", duplicates="twice") == 6.1


def test_in_the_old_counting_a_king_beside_both_animals_makes_one_plain_hand() -> None:
    assert points("KT+H", "old-2-4", duplicates="twice") == 6
    assert points("KTT+H", "old-2-4", duplicates="twice") == 2.6 + 2 + 2 * 2 + 2  # the second needs the king


def test_the_unbeatable_is_counted_like_every_hand_in_the_old_countings() -> None:
    pieces = "VPRBTHCSG+K"
    flat = points(pieces, "old-2-4", old_unbeatable="flat_50")
    assert flat - points(pieces, "old-2-4") == pytest.approx(50 - 18.4)
    assert points(pieces, "official") == points(pieces, "official", old_unbeatable="flat_50")


# -- the rate ----------------------------------------------------------------------------------------------


def test_in_old_countings_the_rate_goes_on_until_a_tenth_takes_everything() -> None:
    assert play(at(KING_TO_TAKE + " rate=64", "old-2-4"), "move:LAU-LAI go-on").rate == 128
    assert play(at(KING_TO_TAKE + " rate=512", "old-2-4"), "move:LAU-LAI go-on").rate == 512
    assert play(at(KING_TO_TAKE + " rate=64"), "move:LAU-LAI go-on").rate == 64


# -- vessels -----------------------------------------------------------------------------------------------


def test_a_vessel_in_hue_may_move_as_an_archer_there() -> None:
    text = "9/9/9/9/9/9/2V6/9/8M [] IA"
    ends = {action.args[1] for action in at(text, ship_in_hue="as_archer_in_hue").legal(0) if action.verb == "move"}
    assert ends == {"KO", "LY", "TY", "ZO", "XU", "CI", "ME", "PA", "LAU", "KIA", "TAU", "ZIA"}
    assert "NA" in {action.args[1] for action in at(text, ship_in_hue="as_archer").legal(0) if action.verb == "move"}


# -- records of version 2 ----------------------------------------------------------------------------------


def old(preset: str, **options: str) -> str:
    match = Match.begin(GAME, GAME.chosen(preset, options), 2, preset)
    return write(Record.of(match)).replace("rules: 3", "rules: 2")


def test_a_record_of_version_2_is_replayed_as_it_was_played() -> None:
    record = read(old("online"))
    assert record.match.options.spelled()["colour_loss"] == "declares"
    assert record.match.options.spelled()["old_unbeatable"] == "flat_50"
    assert write(record) == old("online")


def test_a_record_of_version_2_whose_counting_is_gone_says_so() -> None:
    with pytest.raises(BadRecord, match="line 3: version 2 of the rules counted idle pieces in another way"):
        read(old("old-3-5-exclusive"))
    with pytest.raises(BadRecord, match="coloured second copies"):
        read(old("old-2-4", duplicates="twice"))
