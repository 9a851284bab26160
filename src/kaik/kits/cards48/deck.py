"""The 48 cards of paper cerke: two colours, twelve ranks, and hands as sorted tuples of codes.

A code is the colour (B black, R red) and the rank: S vessel, 0 nothing, 1 pawn … 8 general, K king, T Tam.
The boxed Mountain Path manual counts other copies of archer and king; they do not add up to its own 24 and 24.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from operator import eq
from typing import TypeVar

from kaik.core.action import Action
from kaik.core.chance import Outcomes
from kaik.core.errors import BadAction

Cards = tuple[str, ...]
"""Cards as a sorted tuple of codes; copies of a code are alike."""

Hands = tuple[Cards, ...]
"""Cards by seat."""

Places = tuple[int, ...]
"""Where cards lie in a hand, from 0."""

T = TypeVar("T")

COLOURS = "BR"
RANKS = "S012345678KT"
COPIES = {"S": 1, "0": 3, "1": 4, "2": 2, "3": 2, "4": 2, "5": 2, "6": 2, "7": 2, "8": 2, "K": 1, "T": 1}
"""How often each rank comes in each colour."""

DECK: tuple[tuple[str, int], ...] = tuple(
    sorted((colour + rank, copies) for colour in COLOURS for rank, copies in COPIES.items())
)
"""The deck as a multiset, ready for `Deal`."""

FULL: Cards = tuple(card for card, copies in DECK for _ in range(copies))
"""The deck card by card."""

_COUNTS = dict(DECK)


def colour(card: str) -> str:
    """`B` or `R`; a vessel has its own colour for every test of colour."""
    return card[0]


def rank(card: str) -> str:
    return card[1]


def cards(text: str) -> Cards:
    """The cards a person wrote, as `B5 RS R6` or `B5+RS+R6`; BadWord if the deck cannot hold them."""
    named = text.replace("+", " ").replace(",", " ").split()
    for code in named:
        if code not in _COUNTS:
            raise BadAction(f"{code!r} is no card; a card is B or R and one of {' '.join(RANKS)}, as in B5 or RK")
    for code, count in Counter(named).items():
        if count > _COUNTS[code]:
            raise BadAction(f"{code} came {count} times, but the deck has only {_COUNTS[code]}")
    return tuple(sorted(named))


def gathered(*heaps: Iterable[str]) -> Cards:
    """Heaps of cards laid together."""
    together: list[str] = []
    for heap in heaps:
        together += heap
    together.sort()
    return tuple(together)


def laid(heap: Cards, card: str) -> Cards:
    """A heap with one more card on it.

    >>> laid(("B1", "R5"), "B3")
    ('B1', 'B3', 'R5')
    """
    at = bisect(heap, card)
    return (*heap[:at], card, *heap[at:])


def without(hand: Cards, gone: Iterable[str]) -> Cards:
    """A hand after these cards have left it; ValueError if it did not hold them."""
    left = list(hand)
    for card in gone:
        left.remove(card)
    return tuple(left)


def swapped_in(hands: tuple[T, ...], seat: int, cards: T) -> tuple[T, ...]:
    """The same hands, or whatever else is kept by seat, with one seat's replaced."""
    changed = list(hands)
    changed[seat] = cards
    return tuple(changed)


def unseen(*seen: Iterable[str]) -> Cards:
    """The rest of the deck, once these heaps are known; ValueError if it does not hold them."""
    left = dict(DECK)
    for heap in seen:
        for card in heap:
            left[card] -= 1
    if min(left.values()) < 0:
        raise ValueError("the deck has fewer of some of these cards")
    return tuple([card for card, copies in left.items() if copies for _ in range(copies)])


def pool(heap: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """A heap as a multiset, ready for `Deal`."""
    return tuple(sorted(Counter(heap).items()))


def drawn(verb: str, heap: Cards) -> Outcomes:
    """One card off a shuffled heap, each copy equally likely."""
    actions, held = _drawing(verb), dict[str, int]()
    for card in heap:  # a heap is drawn from so often that this is worth being quicker than a Counter
        held[card] = held.get(card, 0) + 1
    return Outcomes(tuple([(actions[card], copies) for card, copies in held.items()]))


@lru_cache(maxsize=32)
def _drawing(verb: str) -> dict[str, Action]:
    """The action for each card that may be drawn, made once: a game asks for them at every draw."""
    return {card: Action(verb, card) for card, _ in DECK}


def subsets(hand: Cards, size: int) -> tuple[Cards, ...]:
    """Every different choice of so many cards from a hand, copies alike."""
    return tuple(tuple([hand[at] for at in places]) for places in choices(hand, size))


def choices(hand: Cards, size: int) -> tuple[Places, ...]:
    """The same as places in the hand: these depend only on which neighbours are copies, so they are found once."""
    return _choices(tuple(map(eq, hand, hand[1:])), size)


@lru_cache(maxsize=4096)
def _choices(copies: tuple[bool, ...], size: int) -> tuple[Places, ...]:
    """Places to take; a copy of the card before is taken only together with that one."""
    second = [at for at, copy in enumerate(copies, 1) if copy]
    every = combinations(range(len(copies) + 1), size)
    return tuple(some for some in every if all(at not in some or at - 1 in some for at in second))
