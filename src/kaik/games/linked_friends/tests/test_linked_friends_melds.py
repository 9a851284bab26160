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
from kaik.kits.cards48 import FULL, CardMeld, cards, understood

WIDEST = {"run_min": 2, "runset_min": 2, "run_ship_minus1": "on", "run_ship_9": "on", "run_king_9": "on"}
FREE = rules_of(GAME.chosen(None, {**WIDEST, "ship_single": "wild"}))
BOOK = rules_of(GAME.preset())


def some_hands(count: int, size: int, seed: int) -> list[tuple[str, ...]]:
    """Random hands, every other one with both vessels."""
    luck = Random(seed)
    plain = [card for card in FULL if card[1] != "S"]
    hands = [luck.sample(FULL, size) if i % 2 else ["BS", "RS", *luck.sample(plain, size - 2)] for i in range(count)]
    return [tuple(sorted(hand)) for hand in hands]


def test_of_equal_cards_the_black_ones_are_laid_first():
    assert tuple(sorted(leads(cards("B5 R5 R5"), BOOK))) == ("play:B5", "play:B5+R5", "play:B5+R5+R5")
    assert tuple(sorted(leads(cards("BT RK"), BOOK))) == ("play:BT", "play:BT+RK")


def test_a_floor_leaves_only_what_is_stronger():
    hand = cards("B2 B3 B4 B5 R6 BS")
    run = Kind("run", 3)
    every = [understood(action, BOOK)[1].top for action in plays(hand, BOOK, run)]
    above = [understood(action, BOOK)[1].top for action in plays(hand, BOOK, run, 4)]
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
            assert len(answers(hand, rules, CardMeld(kind.type, kind.size, -1, "", kind.width), "literal")) <= 500


def test_the_meld_question_ignores_colours():
    ask = GAME.asks["meld"]
    assert ask(GAME.preset(), {"cards": "B5 RS R6"}) == {"type": "run", "size": 3, "top": 7}
    assert ask(GAME.preset(), {"cards": "B1 R1 B2 R2 B3 R3"}) == {"type": "runset", "size": 6, "top": 3, "width": 2}
    assert ask(GAME.preset(), {"cards": "B1 R1 B2 R2"}) == {"type": None, "size": 4, "top": None}
    assert ask(GAME.preset(), {"cards": "BK RT"}) == {"type": "set", "size": 2, "top": 9}
