"""A heap of cards as one number: how many there are of each of the 24 kinds, in fields of two or three bits.

Heaps are laid together by adding and taken apart by subtracting, as long as no kind comes more often than in the deck.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from kaik.kits.cards48 import COLOURS, COPIES, DECK, RANKS, Cards

_CODES = [card for card, _ in DECK]
KINDS: tuple[str, ...] = (*(c for c in _CODES if COPIES[c[1]] < 4), *(c for c in _CODES if COPIES[c[1]] >= 4))
"""The kinds of cards by number; the two that come four times are the last, for their fields are wider."""
KIND = {card: kind for kind, card in enumerate(KINDS)}
NARROW = 22
"""How many kinds have a field of two bits."""
OFFSETS = tuple(2 * kind + kind // 23 for kind in range(len(KINDS)))
ONE = {card: 1 << OFFSETS[kind] for card, kind in KIND.items()}
"""Each card alone as a heap."""
RANK_OF = tuple(RANKS.index(card[1]) for card in KINDS)
COLOUR_OF = tuple(COLOURS.index(card[0]) for card in KINDS)
HEAP_BITS = 50
"""How many bits a heap has."""
ORDER = tuple(KIND[card] for card in _CODES)
"""The kinds in the order in which hands are sorted."""


def packed(cards: Iterable[str]) -> int:
    """A heap as one number."""
    return sum(map(ONE.__getitem__, cards))


@lru_cache(maxsize=1 << 16)
def unpacked(heap: int) -> Cards:
    """The cards of a heap, sorted."""
    return tuple(KINDS[kind] for kind in ORDER for _ in range(count(heap, kind)))


def count(heap: int, kind: int) -> int:
    """How many cards of a kind a heap has."""
    return heap >> OFFSETS[kind] & (3 if kind < NARROW else 7)


FULL_HEAP = sum(copies * ONE[card] for card, copies in DECK)
"""The whole deck."""
