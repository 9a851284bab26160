"""What cards add up to: the groups a hand can lay, by their sum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from kaik.games.value_tree.options import ValueTreeOptions
from kaik.kits.cards48 import DECK, Cards, asked_cards

HIGHEST = 8
"""The highest number a card has."""

Spelled = tuple[str, ...]
"""Groups of cards as actions spell them: `B1+R2`."""


NUMBER = {card: int(card[1]) if card[1].isdigit() else -1 for card, _ in DECK}
"""The number of each card; -1 for king, Tam and vessel."""


def is_number(card: str) -> bool:
    """Whether a card has a number; king, Tam and vessel have none."""
    return card[1].isdigit()


def total(cards: Iterable[str]) -> int:
    """What numbered cards add up to."""
    return sum(int(card[1]) for card in cards)


@lru_cache(maxsize=512)
def groups(hand: Cards) -> Mapping[int, Sequence[str]]:
    """Every group of numbered cards in a hand, by its sum."""
    return by_sum(hand, len(hand) * HIGHEST)


def by_sum(hand: Cards, most: int) -> Mapping[int, Sequence[str]]:
    """Groups up to a sum, card by card; of a card that comes twice the second only follows the first."""
    found: dict[int, list[str]] = {}
    sums: list[tuple[str, int]] = []
    before, fresh = "", 0
    for card in hand:
        number = NUMBER[card]
        if number < 0:
            continue
        longer = sums[fresh:] if card == before else sums
        alone = [] if card == before else [(card, number)]
        before, fresh = card, len(sums)
        sums += alone + [(f"{group}+{card}", value + number) for group, value in longer if value + number <= most]
    for group, value in sums:
        found.setdefault(value, []).append(group)
    return found


@lru_cache(maxsize=512)
def singles(hand: Cards) -> Mapping[int, Sequence[str]]:
    """Every numbered card of a hand, by its number."""
    found: dict[int, list[str]] = {}
    for card in dict.fromkeys(hand):
        if NUMBER[card] >= 0:
            found.setdefault(NUMBER[card], []).append(card)
    return found


def clearing(hand: Cards) -> Cards:
    """The cards of a hand that clear all roads: king, Tam and vessel."""
    return tuple(dict.fromkeys(card for card in hand if not is_number(card)))


def meld(options: ValueTreeOptions, request: Mapping[str, Any]) -> dict[str, Any]:
    """The `meld` question: the sum of a group that can be laid, or a single card that clears the roads."""
    cards = asked_cards(request)
    if not all(map(is_number, cards)):
        return {"type": "clear" if len(cards) == 1 else None, "size": len(cards), "top": None, "sum": None}
    value, top = total(cards), max(int(card[1]) for card in cards)
    fits = len(cards) == 1 or value <= _highest(options)
    return {"type": "sum" if fits else None, "size": len(cards), "top": top, "sum": value}


def _highest(options: ValueTreeOptions) -> int:
    """The highest sum of several cards that may ever be laid: one card's number, unless several join roads."""
    if options.merge in ("two_to_one", "many_to_one"):
        return HIGHEST
    return 2 * HIGHEST if options.merge == "two_to_many" and options.branch == "on" else 48 * HIGHEST
