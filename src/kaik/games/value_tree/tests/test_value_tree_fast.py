"""Value Tree: what is found by colour is what the plain definition says, and that is what trying everything finds."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from kaik.core.action import joined
from kaik.core.state import Choose
from kaik.games.value_tree import GAME, fast, roads
from kaik.games.value_tree.fast import adding_up, clearing, halves, singly, whole
from kaik.games.value_tree.roads import Tip, Tips, ends, first
from kaik.games.value_tree.sums import HIGHEST, groups, is_number, total
from kaik.kits.cards48 import FULL, Cards, cards
from kaik.play.match import positions
from kaik.play.walk import walk


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


MERGES = ["two_to_one", "many_to_one", "two_to_many", "many_to_many"]
OPTIONS = {branch: GAME.chosen(None, {"branch": branch}) for branch in ("on", "off")}


def some_tips(luck: Random, branch: str) -> Tips:
    """Roads with ends of one card, and where cards stay together of several; some of them alike."""
    table: list[Tip] = [first(card) for card in luck.sample(FULL, luck.randrange(1, 7))]
    if branch == "off":
        table += ends(tuple(sorted(luck.choices([card for card in FULL if is_number(card)], k=2))), OPTIONS["off"])
    return tuple(table + table[: luck.randrange(2)])


@pytest.mark.parametrize("merge", MERGES)
@pytest.mark.parametrize("adjacent", ["on", "off"])
@pytest.mark.parametrize("branch", ["on", "off"])
def test_the_same_words_are_found_for_any_hand_and_roads(merge, adjacent, branch):
    options, luck = OPTIONS[branch].changed({"merge": merge, "merge_adjacent": adjacent}), Random(merge + adjacent)
    for hand in some_hands():
        tips = some_tips(luck, branch)
        quick, plain = (each.turn_actions(tips, hand, options) for each in (fast, roads))
        assert Counter(quick) == Counter(plain), (tips, hand)
        assert len(set(plain)) == len(plain)


@pytest.mark.parametrize("preset", GAME.presets)
def test_every_position_offers_what_is_legal(preset):
    for seed in range(3):
        for state, _ in positions(walk(GAME, GAME.preset(preset), seed=seed, limit=80)):
            turn = state.turn()
            for seat in turn.seats if isinstance(turn, Choose) else ():
                assert tuple(sorted(state.offer(seat))) == state.legal(seat)
