"""How actions with cards can look: single cards, sets of them, melds with a reading, hands shown and dealt."""

from __future__ import annotations

from kaik.core.bags import Bag
from kaik.core.forms import ActionForm, bare, form, numbers, optional, seat_names
from kaik.core.shapes import ItemShape, Many, OneOf
from kaik.kits.cards48.deck import DECK, FULL

MOST_SEATS = 6
CODES = tuple(card for card, _ in DECK)
CARD = OneOf("card", CODES)
TOPS = range(10)
"""Strengths and highest numbers that a reading may name."""

READING = OneOf(
    "reading",
    (
        *(f"{kind}{top}" for kind in ("single", "set", "run") for top in TOPS),
        *(f"runset{top}x{width}" for top in TOPS for width in range(2, 13)),
    ),
)
"""How a meld is meant where that does not go without saying."""


def cards(least: int, most: int, empty: str = "") -> Bag:
    """Some cards of the deck."""
    return Bag("card", DECK, least, most, empty)


def melds(verb: str, most: int) -> ActionForm:
    """Actions that lay a meld of at most so many cards."""
    return form(verb, cards(1, most), optional(READING))


def dealer(seats: int = MOST_SEATS) -> ActionForm:
    return form("dealer", seat_names(seats))


def dealt(least: int, most: int, hands: int = MOST_SEATS, fewest: int = 2) -> ActionForm:
    """Hands of some sizes out of the deck."""
    return form("deal", Many(cards(least, most), fewest, hands))


def bets(verb: str, least: int, most: int) -> tuple[ActionForm, ...]:
    """Betting an amount, or going out."""
    return (form(verb, numbers("amount", least, most)), *bare("out"))


def shown(shape: ItemShape, seats: int = MOST_SEATS) -> ActionForm:
    """Hands opened at the end, those still in."""
    return form("show", Many(shape, 1, seats))


ALL = len(FULL)
