"""What everybody knows about the hands of others: cards taken openly, and cards that cannot be there.

A card that was taken back is known until it is laid. After an exclusion nobody holds that strength. And as
equal cards are laid in their order, a later one on the table says that no earlier one was left behind.
"""

from __future__ import annotations

import msgspec

from kaik.games.linked_friends.melds import PLACE, STRENGTHS, strength_of
from kaik.kits.cards48 import COLOURS, RANKS, Cards, still_known

CODES: dict[str, Cards] = {
    strength: tuple(sorted(colour + rank for colour in COLOURS for rank in RANKS if STRENGTHS[PLACE[rank]] == strength))
    for strength in STRENGTHS
}
"""The cards of each strength in the order they are laid."""

EARLIER: dict[str, Cards] = {code: codes[:at] for codes in CODES.values() for at, code in enumerate(codes)}
"""The cards of equal strength that would have been laid before this one."""


class Known(msgspec.Struct, frozen=True, gc=False):
    """Public knowledge about one hand."""

    cards: Cards = ()
    """What it surely holds."""
    absent: Cards = ()
    """What is not among its other cards."""


UNKNOWN = Known()


def after_laying(known: Known, laid: Cards) -> Known:
    """What is known once these cards have left the hand."""
    left = still_known(known.cards, laid) if known.cards else ()
    gone = set(known.absent).union(*map(EARLIER.__getitem__, laid))
    if len(left) == len(known.cards) and len(gone) == len(known.absent):
        return known
    return Known(left, tuple(sorted(gone)))


def after_taking(known: Known, card: str) -> Known:
    """What is known once this card was openly taken into the hand."""
    return Known(tuple(sorted((*known.cards, card))), known.absent)


def after_exclusion(known: Known, strengths: tuple[str, ...]) -> Known:
    """What is known once these strengths have left every hand."""
    left = tuple(card for card in known.cards if strength_of(card) not in strengths)
    gone = {*known.absent, *(code for strength in strengths for code in CODES[strength])}
    return Known(left, tuple(sorted(gone)))
