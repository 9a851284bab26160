"""The ends of the roads, their names, and what a hand can lay on them.

A name is the card that ends the road; of several alike the second is `B1.2`, the third `B1.3`. Where cards
laid together count as one end they are named together: `B1_R2`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, pairwise

import msgspec

from kaik.core.action import parts
from kaik.games.value_tree.options import ValueTreeOptions
from kaik.games.value_tree.sums import Spelled, clearing, groups, is_number, singles, total
from kaik.kits.cards48 import DECK, Cards

WILD = -1
"""The value of king, Tam or vessel as the first card of a road: any one card may follow."""


Said = tuple[str, ...]
"""An action that is not spelled yet: its verb and what follows."""


class Tip(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The end of a road."""

    cards: Cards
    value: int

    @property
    def kind(self) -> str:
        """What it is called as long as no other is alike."""
        return self.cards[0] if len(self.cards) == 1 else "_".join(self.cards)


Tips = tuple[Tip, ...]


def first(card: str) -> Tip:
    """A new road of one card."""
    return ONE[card]


ONE = {card: Tip((card,), int(card[1]) if is_number(card) else WILD) for card, _ in DECK}
"""The end of a road for each card alone, made once."""


def ends(cards: Cards, options: ValueTreeOptions) -> Tips:
    """What cards laid together leave: an end each, from the lowest number, or one end with their sum."""
    if options.branch == "off":
        return (Tip(cards, total(cards)),)
    if len(cards) == 1:
        return (ONE[cards[0]],)
    return tuple([ONE[card] for card in sorted(cards, key=lambda card: (card[1], card))])


@lru_cache(maxsize=512)
def names(tips: Tips) -> Spelled:
    """A name for every end, in their order."""
    seen: dict[str, int] = {}
    found = []
    for tip in tips:
        kind = tip.kind
        count = seen[kind] = seen.get(kind, 0) + 1
        found.append(kind if count == 1 else f"{kind}.{count}")
    return tuple(found)


def at(tips: Tips, some: Iterable[str]) -> tuple[int, ...]:
    """Where ends of these names lie, in order."""
    return tuple(sorted([_place(tips, name) for name in some]))


def _place(tips: Tips, name: str) -> int:
    """Where one end lies; most are called by their only card, and the first that is alike is meant."""
    return tips.index(ONE[name]) if name in ONE else names(tips).index(name)


def covered(tips: Tips, over: tuple[int, ...], cards: Cards, options: ValueTreeOptions) -> Tips:
    """The ends once these are covered by these cards, which lie in the place of the leftmost."""
    place = over[0]
    if len(over) == 1:
        return tips[:place] + ends(cards, options) + tips[place + 1 :]
    after = (tip for i, tip in enumerate(tips) if i > place and i not in over)
    return (*tips[:place], *ends(cards, options), *after)


def turn_actions(tips: Tips, hand: Cards, options: ValueTreeOptions) -> list[Said]:
    """What the cards of a hand may do in a turn: lie on one end, begin to join several, or clear all."""
    return [
        *put_actions(tips, hand, options),
        *merge_actions(tips, hand, options),
        *(("clear", card) for card in clearing(hand)),
    ]


def put_actions(tips: Tips, hand: Cards, options: ValueTreeOptions) -> list[Said]:
    """Every group that fits an end; of ends that are alike only the first is offered, unless their places count."""
    ends = zip(names(tips), tips, strict=True)
    if options.merge_adjacent == "on":
        every: list[Said] = [("put", name, some) for name, tip in ends for some in fitting(tip.value, hand)]
        return told_apart(tips, every, options)
    return [("put", tip.kind, some) for tip in dict.fromkeys(tips) for some in fitting(tip.value, hand)]


def fitting(value: int, hand: Cards) -> Sequence[str]:
    """What fits an end: any one card on king, Tam or vessel, else every group with its value."""
    if value == WILD:
        return [card for cards in singles(hand).values() for card in cards]
    return groups(hand).get(value, ())


def told_apart(tips: Tips, found: list[Said], options: ValueTreeOptions) -> list[Said]:
    """Of actions that come to the same the first: in a row of alike cards it makes no difference which is covered."""
    different: dict[tuple[Tips, tuple[Cards, ...]], Said] = {}
    for said in found:
        over = at(tips, parts(said[1]))
        result = covered(tips, over, parts(said[2]), options), tuple(sorted(tips[i].cards for i in over))
        different.setdefault(result, said)
    return list(different.values())


def merge_actions(tips: Tips, hand: Cards, options: ValueTreeOptions) -> list[Said]:
    """Every way to begin joining roads: with the card, or first the two roads where more must be asked."""
    named = names(tips)
    if options.merge != "two_to_one":
        couples = (pair for pair in _pairs(tips, options) if completable(tips, pair, hand, options))
        return [("join", both(named[one], named[other])) for one, other in couples]
    found: list[Said] = [
        ("merge", both(named[one], named[other]), card)
        for one, other in _pairs(tips, options)
        for card in singles(hand).get(tips[one].value + tips[other].value, ())
    ]
    return told_apart(tips, found, options) if options.merge_adjacent == "on" else found


def both(one: str, other: str) -> str:
    """Two ends in one item of an action."""
    return f"{one}+{other}" if one < other else f"{other}+{one}"


def join_actions(tips: Tips, over: tuple[int, ...], hand: Cards, options: ValueTreeOptions) -> Iterator[Said]:
    """What may be said once roads are being joined: one more road, or the cards to lay."""
    named = names(tips)
    for some in _sums(hand, options).get(sum(tips[i].value for i in over), ()):
        yield "lay", some
    offered = set[str]()
    for i in _further(tips, over, options):
        if tips[i].kind not in offered and completable(tips, (*over, i), hand, options):
            yield "join", named[i]
            if options.merge_adjacent == "off":
                offered.add(tips[i].kind)


def completable(tips: Tips, over: tuple[int, ...], hand: Cards, options: ValueTreeOptions) -> bool:
    """Whether a hand has cards for these roads, perhaps with others joined to them as well."""
    fitting = _sums(hand, options)
    if sum(tips[i].value for i in over) in fitting:
        return True
    return any(value in fitting for value in _reachable(tips, tuple(sorted(over)), options))


@lru_cache(maxsize=512)
def _reachable(tips: Tips, over: tuple[int, ...], options: ValueTreeOptions) -> frozenset[int]:
    """The sums of these roads with any others that may still be joined to them."""
    if options.merge_adjacent == "on":
        found = {sum(tips[i].value for i in over)}
        for i in _further(tips, over, options):
            found |= _reachable(tips, tuple(sorted((*over, i))), options)
        return frozenset(found)
    found = {sum(tips[i].value for i in over)}
    for i in _further(tips, over, options):
        found |= {value + tips[i].value for value in found}
    return frozenset(found)


def _sums(hand: Cards, options: ValueTreeOptions) -> Mapping[int, Sequence[str]]:
    """What may be laid where roads join, by its sum."""
    return groups(hand) if options.merge in ("two_to_many", "many_to_many") else singles(hand)


def _pairs(tips: Tips, options: ValueTreeOptions) -> Iterable[tuple[int, int]]:
    """Two numbered ends; where places do not count, one pair of each kind."""
    if options.merge_adjacent == "on":
        return neighbours(tips)
    first_of: dict[Tip, int] = {}
    twins: dict[Tip, tuple[int, int]] = {}
    for i in _numbered(tips):
        before = first_of.setdefault(tips[i], i)
        if before != i:
            twins.setdefault(tips[i], (before, i))
    return chain(combinations(first_of.values(), 2), twins.values())


def neighbours(tips: Tips) -> list[tuple[int, int]]:
    """Two numbered ends that lie side by side."""
    return [(i, j) for i, j in pairwise(_numbered(tips)) if j == i + 1]


def _numbered(tips: Tips) -> list[int]:
    return [i for i, tip in enumerate(tips) if tip.value != WILD]


def _further(tips: Tips, over: tuple[int, ...], options: ValueTreeOptions) -> list[int]:
    """The ends that may be joined to those already chosen."""
    if options.merge == "two_to_many":
        return []
    if options.merge_adjacent == "on":
        around = (min(over) - 1, max(over) + 1)
        return [i for i in around if 0 <= i < len(tips) and tips[i].value != WILD]
    return [i for i, tip in enumerate(tips) if i not in over and tip.value != WILD]
