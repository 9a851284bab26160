"""How many cards of each strength a heap holds, packed into one whole number.

Colours do not count in Linked Friends, so this is all that melds depend on. Four bits for each strength are enough, as
none has more than eight cards: so all strengths are compared in one sum, and what a number of them makes is looked up
by a plain number.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from kaik.games.linked_friends.melds import PLACE, STRENGTHS
from kaik.kits.cards48 import FULL, Cards

MOST = 8
"""No strength has more cards than the pawns."""

Tally = int
"""So many cards of each strength, four bits each in the order of `STRENGTHS`."""

ONE = {card: 1 << 4 * place for card, place in PLACE.items()}
"""The tally of each card alone."""
ALIKE = {card: 15 * one for card, one in ONE.items()}
"""The bits that count the cards of equal strength."""
EACH: Tally = sum(1 << 4 * place for place in range(len(STRENGTHS)))
"""One card of each strength."""
SHIPS = 15
"""The bits that count the vessels."""
ABOVE = tuple(sum(1 << 4 * place for place in range(low, len(STRENGTHS))) for low in range(len(STRENGTHS) + 1))
"""One card of each strength from a place on."""


def tally(heap: Iterable[str]) -> Tally:
    return sum(map(ONE.__getitem__, heap))


WHOLE = tally(FULL)
"""The tally of the deck."""


def at_least(held: Tally, count: int) -> Tally:
    """One of each strength that is held so often.

    >>> at_least(tally(("B0", "B1", "R1")), 2) == tally(("B1",))
    True
    """
    if count < 1:
        return EACH
    # Whatever is added to lift the count to 8 sets the highest of the four bits, and never flows over.
    return held + (MOST - count) * EACH >> 3 & EACH if count <= MOST else 0


def most(held: Tally) -> int:
    """How many cards the strength has that comes most often."""
    count = 0
    while count < MOST and at_least(held, count + 1):
        count += 1
    return count


def in_a_row(held: Tally, length: int) -> Tally:
    """One of each strength from which on so many in a row are held, where at most one of each is."""
    row = held
    for step in range(1, length):
        row &= held >> 4 * step
    return row


@lru_cache(maxsize=4096)
def places(held: Tally) -> tuple[int, ...]:
    """Where the strengths stand that are held at all."""
    return tuple(place for place in range(len(STRENGTHS)) if held >> 4 * place & 15)


def picked(heap: Cards, some: Tally) -> list[str]:
    """So many cards of each strength; of those that are alike the ones that sort first, black before red."""
    found = []
    for card in heap:
        if some & ALIKE[card]:
            found.append(card)
            some -= ONE[card]
            if not some:
                break
    return found
