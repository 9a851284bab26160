"""The exchange before the bets: one card with an open one, or the better of two from the stock."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from kaik.core.action import Action
from kaik.kits.cards48 import Cards

DRAW = Action("draw")
PASS = Action("pass")


class Exchange(msgspec.Struct, frozen=True):
    """What everybody saw of one seat's exchange; empty where the seat passed."""

    seat: int
    out: str = ""
    """The hand card that became an open card."""
    took: str = ""
    """The open card taken for it, which everybody knows to be in that hand from now on."""
    left: str = ""
    """The drawn card that was not kept; `?` where it went under the stock unseen."""


@lru_cache(maxsize=512)
def choices(hand: Cards, open_cards: Cards, optional: str) -> tuple[Action, ...]:
    """Every way to begin an exchange."""
    swaps = [Action("swap", own, other) for own in _kinds(hand) for other in _kinds(open_cards)]
    return tuple(sorted([DRAW, *swaps, *([PASS] if optional == "on" else [])]))


@lru_cache(maxsize=512)
def puts(hand: Cards, drawn: Cards) -> tuple[Action, ...]:
    """Every pair to put out after a draw: a card of the hand, then one of the two drawn; the other is kept."""
    return tuple(Action("put", own, left) for own in _kinds(hand) for left in _kinds(drawn))


def _kinds(cards: Cards) -> list[str]:
    """Each different card once, in order."""
    return sorted(set(cards))
