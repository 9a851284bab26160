"""What `roads.py` says of a hand, found by colour: few halves of a hand there are, so each is looked at once.

The sums that a half can make are bits of a whole number, and one shift shows what the other half would need. The order
of the actions is not that of the plain definition, but always the same; a test compares both.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

import msgspec

from kaik.games.value_tree import roads
from kaik.games.value_tree.options import ValueTreeOptions
from kaik.games.value_tree.roads import WILD, Said, Tips, both, names, neighbours, told_apart
from kaik.games.value_tree.sums import HIGHEST, NUMBER, Spelled, by_sum, groups
from kaik.kits.cards48 import Cards


class Half(msgspec.Struct, frozen=True, gc=False):
    """The cards of one colour in a hand, and what they add up to; few halves there are, so each is looked at once."""

    cards: Cards
    clearing: Cards
    """King, Tam and vessel, which clear all roads; the deck has one of each."""
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
    found = by_sum(cards, HIGHEST)
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


def turn_actions(tips: Tips, hand: Cards, options: ValueTreeOptions) -> list[Said]:
    """What the cards of a hand may do at the beginning of a turn."""
    by_colour = halves(hand)
    found = put_actions(tips, by_colour, options)
    found += merge_actions(tips, by_colour, options)
    found += [("clear", card) for card in clearing(by_colour)]
    return found


def put_actions(tips: Tips, hand: Halves, options: ValueTreeOptions) -> list[Said]:
    """Every group that fits an end; of ends that are alike only the first is offered, unless their places count."""
    if options.merge_adjacent == "on":
        named = zip(names(tips), tips, strict=True)
        every: list[Said] = [("put", name, some) for name, tip in named for some in _fitting(tip.value, hand)]
        return told_apart(tips, every, options)
    found: list[Said] = []
    for tip in dict.fromkeys(tips):
        if fitting := _fitting(tip.value, hand):
            kind = tip.kind
            found += [("put", kind, some) for some in fitting]
    return found


def _fitting(value: int, hand: Halves) -> Sequence[str]:
    """What fits an end: any one card on king, Tam or vessel, else every group with its value."""
    if 0 <= value <= HIGHEST:
        return adding_up(hand, value)
    if value == WILD:
        return [card for half in hand for card in half.ones.values()]
    return groups(whole(hand)).get(value, ())


def merge_actions(tips: Tips, hand: Halves, options: ValueTreeOptions) -> list[Said]:
    """Every way to begin joining roads; where more than a card must be asked the plain definition is quick enough."""
    if options.merge != "two_to_one":
        return roads.merge_actions(tips, whole(hand), options)
    if options.merge_adjacent == "off":
        return _merges(tips, hand)
    return told_apart(tips, [*_merges_side_by_side(tips, hand)], options)


def _merges(tips: Tips, hand: Halves) -> list[Said]:
    """Every card with the sum of two ends, wherever they lie; of ends that are alike the first two are named."""
    black, red = hand[0].ones, hand[1].ones
    different = [tip for tip in dict.fromkeys(tips) if tip.value != WILD]
    found: list[Said] = []
    for one, other in combinations(different, 2):
        value = one.value + other.value
        if value in black or value in red:
            each = both(one.kind, other.kind)
            found += [("merge", each, ones[value]) for ones in (black, red) if value in ones]
    if len(different) < len(tips):
        for tip in different:
            if tips.count(tip) > 1:
                found += [("merge", f"{tip.kind}+{tip.kind}.2", card) for card in singly(hand, 2 * tip.value)]
    return found


def _merges_side_by_side(tips: Tips, hand: Halves) -> Iterator[Said]:
    named = names(tips)
    for one, other in neighbours(tips):
        for card in singly(hand, tips[one].value + tips[other].value):
            yield "merge", both(named[one], named[other]), card
