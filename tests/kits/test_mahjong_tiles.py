"""The tiles of mahjong, their sets and hands as text."""

from collections import Counter
from random import Random

import pytest

from kaik.core.errors import BadAction
from kaik.core.game import labels_of
from kaik.kits.mahjong.melds import group_of
from kaik.kits.mahjong.text import drawn
from kaik.kits.mahjong.tiles import (
    NAMES,
    YAOCHU,
    counted,
    is_kind,
    kind,
    malaysian,
    named,
    one,
    ordered,
    read,
    standard,
    wind,
    without,
    written,
)


def test_the_standard_set_has_34_kinds_four_times():
    assert len(standard()) == 136
    assert set(Counter(standard()).values()) == {4}
    assert len(set(standard())) == 34


def test_red_fives_take_the_place_of_plain_ones():
    counts = Counter(standard(3))
    assert len(standard(3)) == 136
    assert (counts["0m"], counts["5m"], counts["0p"], counts["5p"], counts["0s"], counts["5s"]) == (1, 3, 1, 3, 1, 3)
    assert Counter(standard(4))["0p"] == 2
    assert counted(standard(3)) == counted(standard())


def test_the_malaysian_set_has_84_tiles():
    tiles = Counter(malaysian())
    assert sum(tiles.values()) == 84
    assert sum(count for tile, count in tiles.items() if tile[1] == "p") == 36
    assert sum(count for tile, count in tiles.items() if tile[1] == "z") == 28
    assert tiles["1j"] == 4
    assert all(tiles[f"{n}{letter}"] == 1 for letter in "qfha" for n in range(1, 5))


def test_kinds_are_numbered_by_suit_and_a_red_five_is_a_five():
    assert (kind("1m"), kind("1p"), kind("1s"), kind("1z"), kind("7z")) == (0, 9, 18, 27, 33)
    assert kind("0p") == kind("5p") == 13
    assert not is_kind("1j") and not is_kind("3q")


def test_there_are_thirteen_kinds_of_honours_ones_and_nines():
    assert written(NAMES[kind] for kind in YAOCHU) == "19m19p19s1234567z"


def test_a_hand_is_read_and_written_in_drawing_order():
    assert written(read("67s 40677p345m")) == "345m40677p67s"
    assert read("") == ()


def test_a_red_five_stands_after_the_plain_ones():
    assert written(read("0565m")) == "5506m"


def test_any_hand_written_reads_back():
    luck = Random(1)
    for deck in (standard(), standard(4), malaysian()):
        for _ in range(100):
            hand = ordered(luck.sample(deck, 14))
            assert read(written(hand)) == hand


def test_counts_and_names_go_both_ways():
    assert named(counted(read("0123m77z"))) == ("1m", "2m", "3m", "5m", "7z", "7z")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("11111m", "1m came 5 times, but a set has only 4"),
        ("50555p5p", "5p came 6 times"),
        ("8z", "'8z' is no tile"),
        ("5q", "'5q' is no tile"),
        ("2j", "'2j' is no tile"),
        ("11q", "1q came 2 times, but a set has only 1"),
        ("11111j", "1j came 5 times"),
        ("345", "digits come before their letter"),
        ("m345", "digits come before their letter"),
        ("34é5m", "digits come before their letter"),
    ],
)
def test_what_is_no_hand_of_tiles_is_refused_in_a_sentence(text, sentence):
    with pytest.raises(BadAction, match=sentence):
        read(text)


def test_one_tile_must_be_one():
    assert one("0p") == "0p"
    with pytest.raises(BadAction, match="should be one tile, but is 2"):
        one("12m")


def test_a_wind_is_one_of_four():
    assert [wind(letter) for letter in "ESWN"] == [27, 28, 29, 30]
    for bad in ("X", "", "ES"):
        with pytest.raises(BadAction, match="is no wind"):
            wind(bad)


def test_taking_tiles_takes_one_copy_each():
    assert without(read("113m"), ["1m"]) == ("1m", "3m")


def test_hands_are_drawn_as_codes_kanji_or_tiles():
    hand = read("123m07p19s127z")
    assert drawn(hand) == "123m 07p 19s 127z"
    assert drawn(hand, "kanji") == "一二三萬 [5]7筒 19索 東 南 中"
    assert drawn(hand, "tiles") == "🀇🀈🀉🀝*🀟🀐🀘🀀🀁🀄"
    assert drawn(read("1j1q3f"), "kanji") == "飛 春 菊"


def test_every_tile_has_a_name_in_both_languages():
    labels = labels_of("kaik.kits.mahjong")
    for tile in {*standard(4), *malaysian()}:
        assert labels[tile]["en"] and labels[tile]["ja"]


def test_called_sets_are_groups_of_a_form():
    assert group_of("chi", read("406p")).kinds == (12, 13, 14)
    assert group_of("pon", read("777z")).called
    assert group_of("daiminkan", read("1111m")).shape == "quad"
    assert not group_of("ankan", read("1111m")).called


def test_a_wildcard_in_a_called_set_stands_for_what_is_missing():
    assert group_of("pon", ("5p", "5p", "1j"), low=13).wild == (13,)
    assert group_of("chi", ("1j", "5p", "6p"), low=12).wild == (12,)
    with pytest.raises(BadAction, match="is no chi"):
        group_of("chi", ("1j", "5p", "6p"))


@pytest.mark.parametrize(
    ("call", "tiles", "sentence"),
    [
        ("chi", "891m", "189m is no chi, which is three in a row of one suit"),
        ("chi", "9m12p", "is no chi"),
        ("chi", "123z", "is no chi"),
        ("chi", "12m", "is no chi"),
        ("chi", "", "nothing is no chi"),
        ("pon", "112m", "112m is no pon, which is three alike"),
        ("pon", "1111m", "is no pon"),
        ("ankan", "111m", "111m is no ankan, which is four alike"),
        ("pong", "111m", "'pong' is no call; did you mean pon?"),
    ],
)
def test_tiles_that_are_no_set_are_refused_in_a_sentence(call, tiles, sentence):
    with pytest.raises(BadAction, match=sentence):
        group_of(call, read(tiles))
