"""Linked Friends: what is found by packed counts is what the plain definition says, and the counts are right."""

from collections import Counter
from random import Random

import pytest

from kaik.core.state import Choose
from kaik.games.linked_friends import GAME, fast, melds
from kaik.games.linked_friends.melds import STRENGTHS, rules_of
from kaik.games.linked_friends.tally import WHOLE, at_least, most, picked, tally
from kaik.kits.cards48 import FULL, find
from kaik.play.match import positions
from kaik.play.walk import walk

WIDEST = {"run_min": 2, "runset_min": 2, "run_ship_minus1": "on", "run_ship_9": "on", "run_king_9": "on"}
FREE = rules_of(GAME.chosen(None, {**WIDEST, "ship_single": "wild"}))
BOOK = rules_of(GAME.preset())
BOTH = pytest.mark.parametrize("rules", [BOOK, FREE], ids=["book", "free"])


def some_hands(count: int, size: int, seed: int) -> list[tuple[str, ...]]:
    """Random hands, every other one with both vessels."""
    luck = Random(seed)
    plain = [card for card in FULL if card[1] != "S"]
    hands = [luck.sample(FULL, size) if i % 2 else ["BS", "RS", *luck.sample(plain, size - 2)] for i in range(count)]
    return [tuple(sorted(hand)) for hand in hands]


@BOTH
@pytest.mark.parametrize("size", [3, 8, 10, 13])
def test_the_same_leads_and_kinds_are_found(rules, size):
    for hand in some_hands(40, size, size):
        assert Counter(fast.leads(hand, rules)) == Counter(melds.leads(hand, rules))
        assert Counter(fast.kinds(hand, rules)) == Counter(melds.kinds(hand, rules))


@BOTH
@pytest.mark.parametrize("size", [3, 8, 13])
def test_the_same_melds_of_a_kind_are_found(rules, size):
    for at, hand in enumerate(some_hands(30, size, size + 100)):
        for kind in melds.kinds(hand, rules):
            for above in (melds.NOTHING, at % 10):
                quick, plain = (each.plays(hand, rules, kind, above) for each in (fast, melds))
                assert Counter(quick) == Counter(plain), (hand, kind, above)


@BOTH
@pytest.mark.parametrize("bomb", ["literal", "ordered"])
def test_the_same_answers_are_found_over_every_meld(rules, bomb):
    tables = {play.meld for hand in some_hands(12, 8, 3) for play in find(hand, rules)}
    hands = some_hands(40, 9, 4)
    for at, table in enumerate(sorted(tables, key=repr)):
        hand = hands[at % len(hands)]
        quick, plain = (each.answers(hand, rules, table, bomb) for each in (fast, melds))
        assert Counter(quick) == Counter(plain), (hand, table)


def test_generals_find_the_same_to_take_and_to_exclude():
    for heap in [(), *some_hands(40, 12, 5), FULL]:
        assert Counter(fast.takes(heap)) == Counter(melds.takes(heap))
        for count in (1, 2, 3):
            assert Counter(fast.exclusions(heap, count)) == Counter(melds.exclusions(heap, count))


@pytest.mark.parametrize("preset", GAME.presets)
def test_every_position_offers_what_is_legal(preset):
    for seed in range(3):
        for state, _ in positions(walk(GAME, GAME.preset(preset), seats=2 + seed, seed=seed, limit=80)):
            turn = state.turn()
            for seat in turn.seats if isinstance(turn, Choose) else ():
                assert tuple(sorted(state.offer(seat))) == state.legal(seat)


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
