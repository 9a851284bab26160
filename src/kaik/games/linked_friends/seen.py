"""What everybody knows about the hands of others: cards taken openly, and cards that cannot be there.

A card that was taken back is known until it is laid. After an exclusion nobody holds that strength. And as
equal cards are laid in their order, a later one on the table says that no earlier one was left behind.
"""

from __future__ import annotations

import msgspec

from kaik.games.linked_friends.melds import STRENGTH, STRENGTHS
from kaik.kits.cards48 import DECK, Cards, still_known

Codes = int
"""Some of the 24 different cards, a bit for each."""

BIT = {card: 1 << at for at, (card, _) in enumerate(DECK)}

CODES: dict[str, Codes] = {
    strength: sum(BIT[card] for card, _ in DECK if STRENGTH[card] == strength) for strength in STRENGTHS
}
"""The cards of each strength."""

EARLIER: dict[str, Codes] = {card: CODES[STRENGTH[card]] & BIT[card] - 1 for card, _ in DECK}
"""The cards of equal strength that would have been laid before this one; the deck is in that order."""


class Known(msgspec.Struct, frozen=True, gc=False):
    """Public knowledge about one hand."""

    cards: Cards = ()
    """What it surely holds."""
    absent: Codes = 0
    """What is not among its other cards."""


UNKNOWN = Known()


def after_laying(known: Known, laid: Cards) -> Known:
    """What is known once these cards have left the hand."""
    gone = known.absent
    for card in laid:
        gone |= EARLIER[card]
    left = still_known(known.cards, laid) if known.cards else ()
    if gone == known.absent and len(left) == len(known.cards):
        return known
    return Known(left, gone)


def after_taking(known: Known, card: str) -> Known:
    """What is known once this card was openly taken into the hand."""
    return Known(tuple(sorted((*known.cards, card))), known.absent)


def after_exclusion(known: Known, strengths: tuple[str, ...]) -> Known:
    """What is known once these strengths have left every hand."""
    gone = known.absent
    for strength in strengths:
        gone |= CODES[strength]
    return Known(tuple([card for card in known.cards if STRENGTH[card] not in strengths]), gone)
