"""The exchange before the bets: one card with an open one, or the better of two from the stock."""

from __future__ import annotations

from itertools import product

import msgspec

from kaik.core.action import Action, action
from kaik.kits.cards48 import Cards

DRAW = Action("draw")
PASS = Action("pass")


class Exchange(msgspec.Struct, frozen=True, gc=False):
    """What everybody saw of one seat's exchange; empty where the seat passed."""

    seat: int
    out: str = ""
    """The hand card that became an open card."""
    took: str = ""
    """The open card taken for it, which everybody knows to be in that hand from now on."""
    left: str = ""
    """The drawn card that was not kept; `?` where it went under the stock unseen."""


def choices(hand: Cards, open_cards: Cards, optional: str) -> list[Action]:
    """Every way to begin an exchange."""
    return [DRAW, *([PASS] if optional == "on" else []), *_pairs("swap", hand, open_cards)]


def puts(hand: Cards, drawn: Cards) -> list[Action]:
    """Every pair to put out after a draw: a card of the hand, then one of the two drawn; the other is kept."""
    return _pairs("put", hand, drawn)


def _pairs(verb: str, hand: Cards, others: Cards) -> list[Action]:
    """An action for each different card of one's own with each different one of the others."""
    return [action(verb, *pair) for pair in product(dict.fromkeys(hand), dict.fromkeys(others))]
