"""What a hand lacks: the cards that would end the season, told so that nobody has to search for them."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import msgspec

from kaik.games.season_end.shapes import HELD, THREES, HandRules, complete, pairing, partners, triples
from kaik.kits.cards48 import FULL, Cards, gathered, without

READY, ONE_AWAY, FAR_AWAY = 0.42, 0.16, 0.04
"""How likely a hand is to win its season before it is the other's turn to be lucky, before its outs are counted."""
OUT = 0.022
"""What each card that would finish a ready hand adds ..."""
MADE, BEGUN = 0.06, 0.02
"""... what a made group of three adds to a hand that is not ready, and each two cards that may become one."""
BEST = 0.9
AHEAD = 0.9
"""What a hand one card later is worth now: the other seats move on as well."""
STAKE, DEALT = 0.7, 2.3
"""What a win usually brings, beside so much for each step of the dealer's value."""

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
