"""Exact probabilities of luck, against what sampling gives and what can be counted by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial

import pytest

from kaik.core.chance import Chance, Deal, Heap, draw, joined, sticks
from kaik.play.odds import odds

DEALS = (
    Deal("deal", (("B", 2), ("R", 1), ("K", 2)), (2, 1)),
    Deal("deal", Heap(("a", "a", "b", "c")), (1,)),
    Deal("deal", (("x", 3),), (1, 1)),
    Deal("deal", (("p", 1), ("q", 1), ("r", 3)), (2, 2)),
)


@pytest.mark.parametrize("chance", [*DEALS, sticks(), draw("draw", {"B": 3, "R": 1})])
def test_probabilities_sum_to_one_and_are_of_what_may_fall(chance: Chance) -> None:
    found = odds(chance)
    assert found is not None and sum(found.values()) == 1
    assert odds(chance, len(found)) == found
    assert all(chance.allows(action) for action in found)


@pytest.mark.parametrize("deal", DEALS)
def test_a_deal_is_as_likely_as_counting_single_cards_says(deal: Deal) -> None:
    cards = [kind for kind, count in deal.pool for _ in range(count)]
    counted: Counter[str] = Counter()
    for order in permutations(range(len(cards))):
        hands, at = [], 0
        for size in deal.sizes:
            hands.append(joined(cards[each] for each in order[at : at + size]))
            at += size
        counted[f"{deal.verb}:{'-'.join(hands)}"] += 1
    every = factorial(len(cards))
    assert odds(deal) == {action: Fraction(number, every) for action, number in counted.items()}


@pytest.mark.parametrize("sizes", [(13,), (1, 13), (1, 1, 1, 1)])
def test_a_large_deal_is_told_without_being_spelled(sizes: tuple[int, ...]) -> None:
    pool = tuple((f"{number}", 4) for number in range(34))
    assert odds(Deal("deal", pool, sizes), most=1000) is None
