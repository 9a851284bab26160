"""March: actions that are spelled when they are taken are those that the plain definition spells at once."""

from collections import Counter
from random import Random

import pytest

from kaik.core.state import Choose
from kaik.games.march import GAME, fast, rules
from kaik.kits.cards48 import FULL, find, meld_rules
from kaik.play.match import positions
from kaik.play.walk import walk

BOOK = meld_rules(GAME.preset())


def some_hands(count: int, seed: int) -> list[tuple[str, ...]]:
    luck = Random(seed)
    return [tuple(sorted(luck.sample(FULL, luck.randrange(1, 11)))) for _ in range(count)]


def test_the_same_leads_and_answers_are_found():
    tables = [play.meld for hand in some_hands(20, 1) for play in find(hand, BOOK)]
    for at, hand in enumerate(some_hands(200, 2)):
        assert Counter(fast.leads(hand, BOOK)) == Counter(rules.leads(hand, BOOK))
        lead = tables[at % len(tables)]
        if lead.size <= len(hand):
            quick, plain = (each.answers(hand, BOOK, lead, at % 10 - 2) for each in (fast, rules))
            assert Counter(quick) == Counter(plain)


@pytest.mark.parametrize("preset", GAME.presets)
def test_every_position_offers_what_is_legal(preset):
    for state, _ in positions(walk(GAME, GAME.preset(preset), seats=4, seed=1, limit=120)):
        turn = state.turn()
        for seat in turn.seats if isinstance(turn, Choose) else ():
            assert tuple(sorted(state.offer(seat))) == state.legal(seat)
