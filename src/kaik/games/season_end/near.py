"""What a hand lacks: the cards that would end the season, told so that nobody has to search for them."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from kaik.games.season_end.shapes import HELD, HandRules, complete
from kaik.kits.cards48 import FULL, Cards, gathered, without

KINDS = tuple(dict.fromkeys(FULL))


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
    own = gathered(hand, meld)
    left = (card for card in KINDS if own.count(card) < FULL.count(card))
    return tuple(card for card in left if complete(gathered(hand, (card,)), meld, rules))
