"""Sets and runs looked for from the strongest down, in more cards than a hand: own and common ones together.

`cards48.find` lists every meld; a showdown wants only the best one, but with every group of cards that lays it,
since the cards left over may decide.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from kaik.kits.cards48 import COLOURS, DECK, RANKS, Cards, MeldRules, read, subsets

_RANK = {rank: at for at, rank in enumerate(RANKS)}


class Lot(msgspec.Struct, frozen=True, gc=False):
    """Cards counted once for all questions about them."""

    cards: Cards
    wild: int
    """How many ships there are ..."""
    ships: tuple[int, ...]
    """... and how many by colour."""
    counts: tuple[int, ...]
    """Other cards by strength, 0 to 9."""
    numbers: tuple[int, ...]
    """The numbers present by colour, as bits from -1 up."""


def counted(cards: Cards, rules: MeldRules) -> Lot:
    """The lot these cards make."""
    ships, counts, numbers = [0, 0], [0] * 10, [0, 0]
    places = _places(rules)
    for card in cards:
        colour, strength, bit = places[card]
        if strength < 0:
            ships[colour] += 1
            continue
        counts[strength] += 1
        numbers[colour] |= bit
    return Lot(cards, ships[0] + ships[1], tuple(ships), tuple(counts), tuple(numbers))


@lru_cache(maxsize=64)
def _places(rules: MeldRules) -> dict[str, tuple[int, int, int]]:
    """Each card's colour, strength (-1 for what is wild) and the bit of its number."""
    found = {}
    for card, _ in DECK:
        number = rules.number(card)
        strength = -1 if rules.is_wild(card) else rules.strengths[_RANK[card[1]]]
        found[card] = COLOURS.index(card[0]), strength, 0 if number is None else 1 << number + 1
    return found


def sets(lot: Lot, size: int) -> Iterator[int]:
    """The strengths of all sets of that size, the strongest first; ships among themselves are the weakest."""
    for strength in range(9, -1, -1):
        if lot.counts[strength] and lot.counts[strength] + lot.wild >= size:
            yield strength
    if lot.wild >= size:
        yield -1


def runs(lot: Lot, size: int, rules: MeldRules) -> Iterator[int]:
    """The tops of all runs of that size, the highest first."""
    for top in range(rules.highest, rules.lowest + size - 2, -1):
        window = ((1 << size) - 1) << top - size + 2
        for present, ships in zip(lot.numbers, lot.ships, strict=True):
            # The ships fill what is missing, but a run of ships alone is none.
            if size - (present & window).bit_count() <= min(ships, size - 1):
                yield top
                break


def singles(lot: Lot, rules: MeldRules) -> Iterator[int]:
    """The strengths of single cards, the strongest first; a ship alone is the weakest unless it may be anything."""
    for strength in range(9, -1, -1):
        if lot.counts[strength] or (lot.wild and rules.wild_single):
            yield strength
    if lot.wild and not rules.wild_single:
        yield -1


def laid_as(lot: Lot, kind: str, size: int, top: int, rules: MeldRules) -> list[Cards]:
    """Every group of so many cards that can be read as this meld, copies alike."""
    groups = subsets(_useful(lot, kind, size, top, rules), size)
    return [group for group in groups if any(meld.type == kind and meld.top == top for meld in read(group, rules))]


def _useful(lot: Lot, kind: str, size: int, top: int, rules: MeldRules) -> Cards:
    """The cards that could be part of such a meld."""
    if kind == "run":
        span = range(top - size + 1, top + 1)
        return tuple(card for card in lot.cards if rules.is_wild(card) or rules.number(card) in span)
    return tuple(card for card in lot.cards if rules.is_wild(card) or rules.strength(card) == top)
