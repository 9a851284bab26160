"""Linked Friends: which melds a hand holds when colours do not count, and how many are asked for at once."""

from random import Random

import pytest

from kaik.games.linked_friends import GAME
from kaik.games.linked_friends.melds import (
    ASKED_AT_ONCE,
    Kind,
    answers,
    kinds,
    leads,
    plays,
    rules_of,
)
from kaik.games.linked_friends.tally import STRENGTHS, WHOLE, at_least, most, picked, tally
from kaik.kits.cards48 import FULL, Meld, cards, find, spelled, understood

WIDEST = {"run_min": 2, "runset_min": 2, "run_ship_minus1": "on", "run_ship_9": "on", "run_king_9": "on"}
FREE = rules_of(GAME.chosen(None, {**WIDEST, "ship_single": "wild"}))
BOOK = rules_of(GAME.preset())


def kind_of(meld: Meld) -> Kind:
    return Kind(meld.type, meld.size, meld.width)


def some_hands(count: int, size: int, seed: int) -> list[tuple[str, ...]]:
    """Random hands, every other one with both ships."""
    luck = Random(seed)
    plain = [card for card in FULL if card[1] != "S"]
    hands = [luck.sample(FULL, size) if i % 2 else ["BS", "RS", *luck.sample(plain, size - 2)] for i in range(count)]
    return [tuple(sorted(hand)) for hand in hands]


@pytest.mark.parametrize("rules", [BOOK, FREE], ids=["book", "free"])
@pytest.mark.parametrize("size", [3, 8, 13])
def test_the_quick_search_finds_what_the_thorough_one_does(rules, size):
    for hand in some_hands(40, size, size):
        quick = [word for kind in kinds(hand, rules) for word in plays(hand, rules, kind)]
        thorough = {spelled("play", play.cards, play.meld, rules) for play in find(hand, rules)}
        assert len(quick) == len(set(quick))
        assert {word for word in quick if "+" in word} == {word for word in thorough if "+" in word}
        assert set(quick) <= thorough
        assert {kind_of(understood(word, rules)[1]) for word in quick} == set(kinds(hand, rules))


def test_of_equal_cards_the_black_ones_are_laid_first():
    assert tuple(sorted(leads(cards("B5 R5 R5"), BOOK))) == ("play:B5", "play:B5+R5", "play:B5+R5+R5")
    assert tuple(sorted(leads(cards("BT RK"), BOOK))) == ("play:BT", "play:BT+RK")


def test_a_floor_leaves_only_what_is_stronger():
    hand = cards("B2 B3 B4 B5 R6 BS")
    run = Kind("run", 3)
    every = [understood(word, BOOK)[1].top for word in plays(hand, BOOK, run)]
    above = [understood(word, BOOK)[1].top for word in plays(hand, BOOK, run, 4)]
    assert sorted(above) == sorted(top for top in every if top > 4)
    assert {2, 3, 4} & set(every)


def test_a_leader_with_many_cards_first_names_the_kind():
    hand = cards("B0 B1 B2 B3 B4 R4 R5 R6 R7 R8 BK")
    assert len(hand) == ASKED_AT_ONCE + 1
    assert tuple(sorted(leads(hand, BOOK))) == (
        "kind:run-3",
        "kind:run-4",
        "kind:run-5",
        "kind:run-6",
        "kind:run-7",
        "kind:run-8",
        "kind:run-9",
        "kind:set-2",
        "kind:single",
    )
    assert tuple(plays(hand, BOOK, Kind("run", 9))) == ("play:B0+B1+B2+B3+B4+R5+R6+R7+R8",)


def test_the_kind_of_a_run_set_says_its_cards_and_how_often_each_number_comes():
    hand = cards("B1 B1 R1 B2 B2 R2 B3 B3 R3 B5 R6")
    assert {"kind:runset-6-2", "kind:runset-9-3"} <= set(leads(hand, BOOK))
    assert tuple(plays(hand, BOOK, Kind("runset", 9, 3))) == ("play:B1+B1+B2+B2+B3+B3+R1+R2+R3",)


@pytest.mark.parametrize("rules", [BOOK, FREE], ids=["book", "free"])
def test_no_hand_is_asked_for_more_than_500_words(rules):
    rich = ["BS RS B0 B1 B2 B3 B4 B5 B6 B7", "BS RS B1 B2 B3 B4 B5 B6 B7 B8", "BS RS B2 B3 B4 B5 B6 B7 B8 BK"]
    rich.append("BS RS B0 R0 B1 R1 B2 R2 B3 R3 B4 R4 B5 R5 B6 R6 B7 R7 B8 R8 BK RK B1 R1")
    rich.append(" ".join(FULL))
    hands = [cards(hand) for hand in rich] + some_hands(20, 10, 5) + some_hands(4, 24, 6)
    for hand in hands:
        assert len(leads(hand, rules)) <= 500
        for kind in kinds(hand, rules):
            assert len(plays(hand, rules, kind)) <= 500
            assert len(answers(hand, rules, Meld(kind.type, kind.size, -1, "", kind.width), "literal")) <= 500


def held(count: int) -> list[int]:
    """A tally written out."""
    return [count >> 4 * place & 15 for place in range(len(STRENGTHS))]


def test_a_tally_counts_the_cards_of_each_strength():
    for hand in [FULL, *some_hands(40, 24, 7)]:
        ranks = [card[1] for card in hand]
        assert held(tally(hand)) == [sum(map(ranks.count, strength)) for strength in STRENGTHS]
        assert most(tally(hand)) == max(held(tally(hand)))
        for count in range(11):
            assert held(at_least(tally(hand), count)) == [int(own >= count) for own in held(tally(hand))]


def test_what_is_picked_from_a_hand_is_of_the_strengths_asked_for():
    for hand, some in zip(some_hands(40, 24, 8), some_hands(40, 9, 9), strict=True):
        common = [min(pair) for pair in zip(held(tally(hand)), held(tally(some)), strict=True)]
        wanted = sum(count << 4 * place for place, count in enumerate(common))
        assert tally(picked(hand, wanted)) == wanted


def _hands_without_colour(size: int) -> int:
    """How many different hands of so many cards there are if only strength counts."""
    ways = [1] + [0] * size
    for copies in held(WHOLE):
        ways = [sum(ways[at - few] for few in range(min(copies, at) + 1)) for at in range(size + 1)]
    return ways[size]


@pytest.mark.parametrize(("size", "count"), [(8, 38_464), (12, 405_326), (16, 1_817_237), (24, 5_516_415)])
def test_so_many_hands_differ_when_colours_do_not_count(size, count):
    assert _hands_without_colour(size) == count


def test_eleven_strengths_make_up_the_deck():
    assert held(WHOLE) == [2, 6, 8, 4, 4, 4, 4, 4, 4, 4, 4]
    assert len(STRENGTHS) == 11


def test_the_meld_question_ignores_colours():
    ask = GAME.asks["meld"]
    assert ask(GAME.preset(), {"cards": "B5 RS R6"}) == {"type": "run", "size": 3, "top": 7}
    assert ask(GAME.preset(), {"cards": "B1 R1 B2 R2 B3 R3"}) == {"type": "runset", "size": 6, "top": 3, "width": 2}
    assert ask(GAME.preset(), {"cards": "B1 R1 B2 R2"}) == {"type": None, "size": 4, "top": None}
    assert ask(GAME.preset(), {"cards": "BK RT"}) == {"type": "set", "size": 2, "top": 9}
