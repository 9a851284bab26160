"""What cards add up to: the groups a hand can lay, by their sum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from kaik.games.value_tree.options import ValueTreeOptions
from kaik.kits.cards48 import Cards, asked_cards, subsets

Spelled = tuple[str, ...]
"""Groups of cards as words spell them: `B1+R2`."""


def is_number(card: str) -> bool:
    """Whether a card has a number; king, Tam and ship have none."""
    return card[1].isdigit()


def total(cards: Iterable[str]) -> int:
    """What numbered cards add up to."""
    return sum(int(card[1]) for card in cards)


@lru_cache(maxsize=8192)
def numbered(hand: Cards) -> Cards:
    """The cards of a hand that have a number."""
    return tuple(filter(is_number, hand))


@lru_cache(maxsize=8192)
def clearing(hand: Cards) -> Cards:
    """The different cards of a hand that clear all roads."""
    return tuple(sorted({card for card in hand if not is_number(card)}))


@lru_cache(maxsize=8192)
def groups(hand: Cards) -> Mapping[int, Spelled]:
    """Every group of numbered cards in a hand, by its sum."""
    found: dict[int, list[str]] = {}
    for size in range(1, len(numbered(hand)) + 1):
        for some in subsets(numbered(hand), size):
            found.setdefault(total(some), []).append("+".join(some))
    return {value: tuple(spelled) for value, spelled in found.items()}


@lru_cache(maxsize=8192)
def singles(hand: Cards) -> Mapping[int, Spelled]:
    """Every numbered card of a hand, by its number."""
    found: dict[int, list[str]] = {}
    for card in sorted(set(numbered(hand))):
        found.setdefault(int(card[1]), []).append(card)
    return {value: tuple(spelled) for value, spelled in found.items()}


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
        return 8
    return 16 if options.merge == "two_to_many" and options.branch == "on" else 48 * 8
