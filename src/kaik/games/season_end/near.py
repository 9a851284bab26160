"""What a hand lacks: the cards that would end the season, told so that nobody has to search for them."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import msgspec

from kaik.games.season_end.shapes import HELD, THREES, HandRules, complete, pairing, partners, triples
from kaik.kits.cards48 import FULL, Cards, gathered, without

KINDS = tuple(dict.fromkeys(FULL))
_COPIES = Counter(FULL)


class Wait(msgspec.Struct, frozen=True):
    """A hand that one card ends."""

    discard: str
    """What has to go first; "" where the hand waits as it is."""
    cards: Cards
    """Any of these ends it, as far as they do not all lie in the hand."""


@lru_cache(maxsize=512)
def waits(hand: Cards, meld: Cards, rules: HandRules) -> tuple[Wait, ...]:
    """How a hand may come to wait for a single card, by what it would discard; () if it is further away."""
    if len(hand) + len(meld) <= HELD:
        found = [Wait("", _enders(hand, meld, rules))] if hand else []
    else:
        found = [Wait(card, _enders(without(hand, (card,)), meld, rules)) for card in dict.fromkeys(hand)]
    return tuple(wait for wait in found if wait.cards)


def _enders(hand: Cards, meld: Cards, rules: HandRules) -> Cards:
    """The kinds of cards that finish a hand of five; those of which one holds every copy cannot come any more."""
    own, ends = gathered(hand, meld), _ends(hand, meld, rules)
    return tuple(card for card in KINDS if card in ends and own.count(card) < _COPIES[card])


def _ends(hand: Cards, meld: Cards, rules: HandRules) -> set[str]:
    """The kinds that finish a hand; of five concealed cards three are a group already, or all but one are in pairs."""
    if meld or len(hand) != HELD:
        return {card for card in KINDS if complete(gathered(hand, (card,)), meld, rules)}
    found, groups, thirds = set(pairing(hand)) if rules.pairs else set(), triples(rules), partners(rules)
    for three, two in THREES:
        if three(hand) in groups:
            found |= thirds.get(two(hand), frozenset())
    return found
