"""What a meld is, and which ones a hand holds."""

from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.errors import BadAction, KaikError
from kaik.kits.cards48 import (
    FULL,
    CardOptions,
    DealerCardOptions,
    MeldRules,
    alike,
    best,
    cards,
    find,
    meld_answer,
    meld_rules,
    read,
    spelled,
    text,
    understood,
)

COMMON = MeldRules()
FRIENDS = MeldRules(colours="ignored", runset_min=3)
KITTEN = MeldRules(strengths=(-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), wild="0", run_min=0)


def tops(group: str, rules: MeldRules = COMMON) -> list[str]:
    """All readings of some cards, by name."""
    return [meld.name for meld in read(cards(group), rules)]


def test_one_card_is_a_single_of_its_strength():
    assert tops("B5") == ["single5"]
    assert tops("B0") == ["single0"]


def test_a_ship_alone_is_weaker_than_every_piece():
    assert tops("RS") == ["single-1"]
    assert best(cards("B0")).beats(best(cards("RS")))


def test_king_and_tam_are_equal():
    assert best(cards("BK")).top == best(cards("BT")).top == 9
    assert not best(cards("BT")).beats(best(cards("BK")))


def test_cards_of_equal_strength_in_any_colours_are_a_set():
    assert tops("B5 R5 R5") == ["set5"]
    assert tops("BK RT") == ["set9"]
    assert tops("B5 R6") == []


def test_three_consecutive_numbers_of_one_colour_are_a_run():
    assert tops("B2 B3 B4") == ["run4"]
    assert tops("B0 B1 B2 B3 B4 B5 B6 B7 B8") == ["run8"]


def test_runs_of_two_cards_do_not_exist():
    assert tops("B2 B3") == []


def test_a_run_has_one_colour_and_no_gap():
    assert tops("B2 R3 B4") == []
    assert tops("B2 B3 B5") == []
    assert tops("B2 B2 B3 B4") == []


def test_a_ship_fills_a_set_of_any_colours():
    assert tops("B5 B5 RS") == ["set5"]
    assert tops("RS BK") == ["set9"]


def test_a_ship_fills_a_gap_or_an_end_of_a_run():
    assert tops("R4 R5 RS") == ["run6", "run5"]
    assert tops("R4 R6 RS") == ["run6"]


def test_a_ship_never_fills_a_run_of_the_other_colour():
    assert tops("R4 R5 BS") == []


def test_a_ship_may_stand_for_a_card_that_is_nowhere_left():
    assert tops("B5 B5 R5 R5 BS RS") == ["set5"]


def test_ships_alone_are_a_set_below_everything():
    assert tops("BS RS") == ["set-1"]


def test_a_run_stays_between_nothing_and_general():
    assert tops("R0 R1 RS") == ["run2"]
    assert tops("R7 R8 RS") == ["run8"]
    assert tops("R7 R8 RK") == []


def test_a_ship_below_nothing_is_an_option():
    low = replace(COMMON, low_ship=True)
    assert tops("R0 R1 RS", low) == ["run2", "run1"]


def test_a_ship_above_the_general_is_an_option():
    high = replace(COMMON, high_ship=True)
    assert tops("R7 R8 RS", high) == ["run9", "run8"]
    assert tops("R7 R8 RK", high) == []


def test_king_and_tam_above_the_general_are_an_option():
    royal = replace(COMMON, high_king=True)
    assert tops("R7 R8 RK", royal) == ["run9"]
    assert tops("R7 R8 BT", royal) == []
    assert tops("R7 RS RT", royal) == ["run9"]


def test_a_ship_alone_may_be_declared_anything_as_an_option():
    wild = replace(COMMON, wild_single=True)
    assert tops("RS", wild) == [f"single{top}" for top in range(9, -1, -1)]
    assert tops("R5", wild) == ["single5"]


def test_longer_runs_only_is_an_option():
    assert tops("B2 B3 B4", replace(COMMON, run_min=4)) == []
    assert tops("B2 BS", replace(COMMON, run_min=2)) == ["set2", "run3", "run2"]


def test_the_same_meld_has_the_same_type_and_number_of_cards():
    run, longer = best(cards("B2 B3 B4")), best(cards("B5 B6 B7 B8"))
    assert not longer.beats(run)
    assert not best(cards("B5 B5 R5")).beats(run)
    assert best(cards("R3 R4 R5")).beats(run)


def test_a_meld_tells_its_colours_ships_by_their_own():
    assert best(cards("R5 BS R5")).colours == "BRR"


def test_where_colours_are_ignored_any_cards_make_a_run():
    assert tops("B2 R3 B4", FRIENDS) == ["run4"]
    assert tops("B2 R3 BS RS", FRIENDS) == ["run5", "run4", "run3"]


def test_a_run_set_has_each_number_equally_often():
    assert tops("B1 R1 B2 R2 B3 R3", FRIENDS) == ["runset3x2"]
    assert tops("B1 R1 B2 R2", FRIENDS) == []
    assert tops("B1 R1 B2 R2 B3", FRIENDS) == []
    assert tops("B1 R1 B2 R2 B3 RS", FRIENDS) == ["runset3x2"]
    assert tops("B1 R1 B2 R2 B3 R3") == []


def test_run_sets_compare_only_with_the_same_width():
    pairs, next_pairs = best(cards("B1 R1 B2 R2 B3 R3"), FRIENDS), best(cards("B2 R2 B3 R3 B4 R4"), FRIENDS)
    threes = best(cards("B2 B2 R2 B3 B3 R3 B4 B4 R4"), FRIENDS)
    assert next_pairs.beats(pairs)
    assert not threes.beats(pairs)


def test_two_ships_and_a_card_can_be_a_set_or_a_run():
    assert tops("B5 BS RS", FRIENDS) == ["set5", "run7", "run6", "run5"]


def test_in_kitten_nothing_is_wild_and_tam_is_above_the_king():
    assert tops("R5 B0", KITTEN) == ["set5"]
    assert tops("BT RK", KITTEN) == []
    assert tops("RS R5", KITTEN) == []
    assert tops("B0 R0", KITTEN) == ["set0"]
    assert best(cards("BT"), KITTEN).beats(best(cards("RK"), KITTEN))


@pytest.mark.parametrize(
    "rules",
    [
        COMMON,
        KITTEN,
        MeldRules(run_min=2, low_ship=True, high_ship=True, high_king=True, wild_single=True),
        MeldRules(runset_min=2),
    ],
)
def test_every_meld_of_a_hand_is_found_and_nothing_else(rules):
    source = Random(5)
    for _ in range(12):
        hand = tuple(sorted(["BS", "RS", *source.sample([card for card in FULL if card[1] != "S"], 8)]))
        groups = {tuple(sorted(some)) for size in range(1, 11) for some in combinations(hand, size)}
        expected = {(group, meld) for group in groups for meld in read(group, rules)}
        found = [(play.cards, play.meld) for play in find(hand, rules)]
        assert set(found) == expected
        assert len(found) == len(expected)


@pytest.mark.parametrize("runset_min", [2, 3])
def test_every_kind_of_meld_is_found_where_colours_are_ignored(runset_min):
    rules = replace(FRIENDS, runset_min=runset_min)
    source = Random(6)
    for _ in range(8):
        hand = tuple(sorted(["BS", "RS", *source.sample([card for card in FULL if card[1] in "01234"], 9)]))
        groups = {tuple(sorted(some)) for size in range(1, 12) for some in combinations(hand, size)}
        expected = {replace(meld, colours="") for group in groups for meld in read(group, rules)}
        assert {replace(play.meld, colours="") for play in find(hand, rules)} == expected


@pytest.mark.parametrize("rules", [COMMON, replace(COMMON, run_min=2), replace(COMMON, high_king=True, runset_min=2)])
def test_melds_alike_are_those_of_all_melds_that_have_the_same_shape_and_colours(rules):
    source = Random(8)
    for _ in range(20):
        hand = tuple(sorted(["BS", "RS", *source.sample([card for card in FULL if card[1] != "S"], 10)]))
        every = find(hand, rules)
        for meld in {play.meld for play in every}:
            same = [play for play in every if play.meld.shape == meld.shape and play.meld.colours == meld.colours]
            assert sorted(alike(hand, rules, meld), key=repr) == sorted(same, key=repr)
            above = [play for play in same if play.meld.top > meld.top]
            assert sorted(alike(hand, rules, meld, meld.top), key=repr) == sorted(above, key=repr)


def test_pairs_alike_differ_in_ships_and_not_in_colours():
    hand = cards("B5 R5 RS BS R6")
    fives = {play.cards for play in alike(hand, COMMON, best(cards("B3 R3")), 4) if play.meld.top == 5}
    assert fives == {("B5", "R5"), ("B5", "RS"), ("BS", "R5")}


def test_a_play_spells_its_own_word():
    for play in find(cards("B4 B5 BS R5 RS"), COMMON):
        assert play.action("lead") == spelled("lead", play.cards, play.meld, COMMON)


def test_a_word_names_the_reading_only_if_it_is_not_the_first():
    group = cards("B4 B5 BS")
    high, low = read(group)
    assert spelled("lead", group, high, COMMON) == "lead:B4+B5+BS"
    assert spelled("lead", group, low, COMMON) == "lead:B4+B5+BS-run5"
    for meld in (high, low):
        assert understood(spelled("lead", group, meld, COMMON), COMMON) == (group, meld)
    with pytest.raises(BadAction, match="lays no meld"):
        understood(Action("lead", "B4+R5"), COMMON)


def test_the_options_of_the_deck_make_the_rules():
    assert meld_rules(CardOptions()) == meld_rules(DealerCardOptions()) == COMMON
    options = DealerCardOptions().changed(
        {"ship_single": "wild", "run_ship_minus1": "on", "run_ship_9": True, "run_king_9": "on", "run_min": "4"}
    )
    assert meld_rules(options) == MeldRules(wild_single=True, low_ship=True, high_ship=True, high_king=True, run_min=4)


def test_the_meld_question_answers_with_type_size_and_top():
    answer = meld_answer(meld_rules)
    assert answer(CardOptions(), {"cards": "R5 RS R6"}) == {"type": "run", "size": 3, "top": 7}
    assert answer(CardOptions(), {"cards": "BS"}) == {"type": "single", "size": 1, "top": -1}
    assert answer(CardOptions(), {"cards": "B5 RS R6"}) == {"type": None, "size": 3, "top": None}
    friends = meld_answer(lambda options: FRIENDS)
    assert friends(CardOptions(), {"cards": "B1 R1 B2 R2 B3 R3"})["width"] == 2
    with pytest.raises(KaikError, match="needs cards"):
        answer(CardOptions(), {})


def test_melds_are_told_in_words():
    assert text.meld(best(cards("R5 R6 RS")), "en") == "run of 3 up to shaman"
    assert text.meld(best(cards("BK RT")), "ja") == "2枚の友・王・皇"
    assert text.meld(best(cards("BS")), "en") == "single vessel"
