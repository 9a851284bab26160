"""Value Tree: what a hand adds up to, found by colour and by trying everything."""

from itertools import combinations
from random import Random

import pytest

from kaik.core.action import joined
from kaik.games.value_tree.sums import HIGHEST, adding_up, clearing, groups, halves, is_number, singly, total, whole
from kaik.kits.cards48 import FULL, Cards, cards


def some_hands() -> list[Cards]:
    luck = Random(5)
    return [tuple(sorted(luck.sample(FULL, size))) for size in (1, 2, 4, 6) for _ in range(50)]


def every_group(hand: Cards, value: int) -> set[str]:
    numbered = [card for card in hand if is_number(card)]
    every = (some for size in range(1, len(numbered) + 1) for some in combinations(numbered, size))
    return {joined(some) for some in every if total(some) == value}


@pytest.mark.parametrize("value", range(HIGHEST + 1))
def test_both_colours_together_add_up_to_what_the_whole_hand_does(value):
    for hand in some_hands():
        found = adding_up(halves(hand), value)
        assert len(found) == len(set(found))
        assert set(found) == every_group(hand, value) == set(groups(hand).get(value, ()))


def test_a_hand_by_colour_is_the_same_hand():
    for hand in some_hands():
        assert whole(halves(hand)) == hand
        assert clearing(halves(hand)) == tuple(card for card in hand if not is_number(card))


def test_no_card_is_no_group():
    assert adding_up(halves(()), 0) == []
    assert adding_up(halves(cards("B0 R0")), 0) == ["R0", "B0", "B0+R0"]
    assert singly(halves(cards("B3 B3 R3 R5")), 3) == ["B3", "R3"]
