"""What cards add up to: the groups a hand can lay, by their sum."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from kaik.games.value_tree.options import ValueTreeOptions
from kaik.kits.cards48 import DECK, Cards, asked_cards

HIGHEST = 8
"""The highest number a card has."""

Spelled = tuple[str, ...]
"""Groups of cards as words spell them: `B1+R2`."""


NUMBER = {card: int(card[1]) if card[1].isdigit() else -1 for card, _ in DECK}
"""The number of each card; -1 for king, Tam and ship."""


def is_number(card: str) -> bool:
    """Whether a card has a number; king, Tam and ship have none."""
    return card[1].isdigit()


def total(cards: Iterable[str]) -> int:
    """What numbered cards add up to."""
    return sum(int(card[1]) for card in cards)


class Half(msgspec.Struct, frozen=True, gc=False):
    """The cards of one colour in a hand, and what they add up to; few halves there are, so each is looked at once."""

    cards: Cards
    clearing: Cards
    """King, Tam and ship, which clear all roads; the deck has one of each."""
    ones: dict[int, str]
    """The numbered cards, by their number."""
    groups: tuple[Spelled, ...]
    """The groups with each sum from 0 to 8; no card at all is the first of those with 0."""
    sums: int
    """Bit n is set where a group has the sum n ..."""
    rests: int
    """... and here bit 8 - n, so that one shift shows what each sum of the other half would need."""


Halves = tuple[Half, Half]
"""A hand as its black and its red cards."""


def halves(hand: Cards) -> Halves:
    """A hand by colour; codes begin with it, so all black cards lie before the red ones."""
    red = bisect_left(hand, "R")
    return _half(hand[:red]), _half(hand[red:])


@lru_cache(maxsize=4096)
def _half(cards: Cards) -> Half:
    found = _by_sum(cards, HIGHEST)
    clearers = tuple([card for card in cards if NUMBER[card] < 0])
    ones = {NUMBER[card]: card for card in cards if NUMBER[card] >= 0}
    groups = ("", *found.get(0, ())), *(tuple(found.get(value, ())) for value in range(1, HIGHEST + 1))
    held = [value for value, some in enumerate(groups) if some]
    return Half(cards, clearers, ones, groups, sum(1 << n for n in held), sum(1 << HIGHEST - n for n in held))


def adding_up(hand: Halves, value: int) -> list[str]:
    """Every group with that sum, which is no higher than a card's number."""
    black, red = hand
    splits = black.sums & red.rests >> (HIGHEST - value)
    if not splits:
        return []
    found = [
        f"{dark}+{light}" if dark and light else dark or light
        for part in SPLITS[splits]
        for dark in black.groups[part]
        for light in red.groups[value - part]
    ]
    return found if value else found[1:]


SPLITS = tuple(tuple(n for n in range(HIGHEST + 1) if bits >> n & 1) for bits in range(2 << HIGHEST))
"""Which bits are set: what the black cards may bring to a sum."""


def singly(hand: Halves, value: int) -> list[str]:
    """The cards with that number."""
    return [half.ones[value] for half in hand if value in half.ones]


def clearing(hand: Halves) -> Cards:
    """The cards of a hand that clear all roads."""
    return hand[0].clearing + hand[1].clearing


def whole(hand: Halves) -> Cards:
    return hand[0].cards + hand[1].cards


@lru_cache(maxsize=512)
def groups(hand: Cards) -> Mapping[int, Sequence[str]]:
    """Every group of numbered cards in a hand, by its sum."""
    return _by_sum(hand, len(hand) * HIGHEST)


def _by_sum(hand: Cards, most: int) -> Mapping[int, Sequence[str]]:
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
