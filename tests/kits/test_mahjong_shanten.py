"""How far hands of mahjong are from complete."""

from random import Random

import pytest

from kaik.core.errors import KaikError
from kaik.kits.mahjong.forms import complete
from kaik.kits.mahjong.shanten import asked, best, discards, improving, normal, shanten, ukeire, waits
from kaik.kits.mahjong.tiles import NAMES, counted, read, standard, written


def said(kinds) -> str:
    return written(NAMES[kind] for kind in kinds)


@pytest.mark.parametrize(
    ("hand", "normal", "pairs", "orphans"),
    [
        ("123m456p789s11122z", -1, 4, 8),
        ("123m456p789s1112z", 0, 5, 8),
        ("19m19p19s1234567z", 8, 6, 0),
        ("19m19p19s12345677z", 7, 5, -1),
        ("1133557799m1133p", 3, -1, 9),
        ("147m258p369s1234z", 8, 6, 7),
    ],
)
def test_a_whole_hand_is_measured_for_three_forms(hand, normal, pairs, orphans):
    found = asked(hand)
    assert (found.normal, found.pairs, found.orphans) == (normal, pairs, orphans)
    assert found.best == min(normal, pairs, orphans)


@pytest.mark.parametrize(
    ("hand", "far"), [("1m", 0), ("11m", -1), ("12m", 0), ("1114m", 0), ("1234m", 0), ("12345m", 0), ("1223344m", 0)]
)
def test_beside_called_sets_only_sets_and_a_pair_count(hand, far):
    found = asked(hand)
    assert (found.normal, found.pairs, found.orphans, found.best) == (far, None, None, far)


def test_four_of_a_kind_are_not_two_pairs():
    assert asked("1111557799m1133p").pairs == 1


def test_a_tile_of_which_one_holds_all_four_is_not_waited_for():
    assert asked("1111m").normal == 1
    assert asked("1111z").normal == 1
    assert waits(counted(read("1111m"))) == ()


def test_a_tile_shown_four_times_in_called_sets_is_not_waited_for():
    hand, called = counted(read("1m")), counted(read("111m"))
    assert said(waits(hand)) == "1m"
    assert waits(hand, called=called) == ()


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        ("23m11z", "14m"),
        ("1112345678999m", "123456789m"),
        ("19m19p19s1234567z", "19m19p19s1234567z"),
        ("113355779m1133p", "9m"),
        ("2223m", "134m"),
        ("12m11z", "3m"),
    ],
)
def test_the_waits_of_a_ready_hand(hand, wanted):
    assert said(waits(counted(read(hand)))) == wanted


def test_a_hand_that_is_not_ready_waits_for_nothing_yet():
    assert waits(counted(read("147m1z"))) == ()


def test_what_improves_a_hand_is_counted_with_what_is_left():
    hand, seen = counted(read("23m11z")), counted(read("1111m4m"))
    assert {NAMES[kind]: count for kind, count in ukeire(hand).items()} == {"1m": 4, "4m": 4}
    assert {NAMES[kind]: count for kind, count in ukeire(hand, seen).items()} == {"4m": 3}


def test_each_good_discard_says_what_it_hopes_for():
    found = discards(counted(read("23m11z9p")))
    assert [NAMES[kind] for kind in found] == ["9p"]
    assert said(found[17]) == "14m"


def test_only_sets_may_be_measured():
    orphans = counted(read("19m19p19s1234567z"))
    assert improving(orphans) == waits(orphans)
    assert len(improving(orphans, normal)) > 13


def test_minus_one_is_just_what_the_forms_call_complete():
    luck, found = Random(5), set()
    for _ in range(400):
        hand = counted(luck.sample([tile for tile in standard() if tile[1] == "m"], luck.choice((5, 8))))
        assert (normal(hand) == -1) == complete(hand)
        found.add(normal(hand))
    assert {-1, 0, 1} <= found


def test_a_drawn_tile_brings_a_hand_at_most_one_step_nearer():
    luck = Random(6)
    for _ in range(60):
        hand = luck.sample(standard(), 14)
        before, after = best(counted(hand[:13])), best(counted(hand))
        assert before - 1 <= after <= before


@pytest.mark.parametrize("hand", ["", "123m", "123456m", "123456789m123p", "123456789m123456p"])
def test_hands_of_other_sizes_are_refused_in_a_sentence(hand):
    with pytest.raises(KaikError, match="a hand has 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14 tiles, not"):
        asked(hand)


def test_flowers_have_no_shanten():
    with pytest.raises(KaikError, match="1q has no part in a hand"):
        asked("12m11z1q")


def test_shanten_of_counts_and_of_text_agree():
    assert shanten(counted(read("1234m"))) == asked("1234m")
