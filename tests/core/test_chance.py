"""Luck as the rules describe it: pools that are counted, and pools that lie there card by card."""

from random import Random

import pytest

from kaik.core.action import Action
from kaik.core.chance import Deal, Heap

CARDS = ("B1", "B1", "B3", "R5", "R5", "R5", "RK")
COUNTED = (("B1", 2), ("B3", 1), ("R5", 3), ("RK", 1))


class Luck:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def below(self, n: int) -> int:
        return self.random.randrange(n)


def test_a_heap_is_the_pool_it_counts_to():
    heap = Heap(CARDS)
    assert tuple(heap) == COUNTED
    assert len(heap) == len(COUNTED)
    assert heap[2] == COUNTED[2]
    assert heap == COUNTED
    assert hash(heap) == hash(COUNTED)
    assert heap != Heap(CARDS[1:])
    assert Deal("draw", heap, (2,)) == Deal("draw", COUNTED, (2,))


@pytest.mark.parametrize("sizes", [(1,), (2,), (2, 3), (7,)])
def test_equal_luck_deals_the_same_hands_from_a_heap_as_from_its_counts(sizes):
    for seed in range(40):
        action = Deal("draw", Heap(CARDS), sizes).sample(Luck(seed))
        assert action == Deal("draw", COUNTED, sizes).sample(Luck(seed))
        assert Deal("draw", Heap(CARDS), sizes).allows(action)


def test_a_heap_has_no_more_of_a_card_than_lie_there():
    deal = Deal("draw", Heap(CARDS), (2,))
    assert deal.allows(Action("draw", "B1+RK"))
    assert not deal.allows(Action("draw", "RK+RK"))
    assert not deal.allows(Action("draw", "RK+B1"))
