"""The ends of the roads, their names, and what a hand can lay on them.

A name is the card that ends the road; of several alike the second is `B1.2`, the third `B1.3`. Where cards
laid together count as one end they are named together: `B1_R2`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import msgspec

from kaik.core.action import Action, joined, parts, word
from kaik.games.value_tree.options import ValueTreeOptions
from kaik.games.value_tree.sums import Spelled, adding_up, groups, is_number, numbered, singles, total
from kaik.kits.cards48 import Cards

WILD = -1
"""The value of king, Tam or ship as the first card of a road: any one card may follow."""


class Tip(msgspec.Struct, frozen=True):
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
    return Tip((card,), int(card[1]) if is_number(card) else WILD)


def ends(cards: Cards, options: ValueTreeOptions) -> Tips:
    """What cards laid together leave: an end each, from the lowest number, or one end with their sum."""
    if options.branch == "off":
        return (Tip(cards, total(cards)),)
    return tuple(Tip((card,), int(card[1])) for card in sorted(cards, key=lambda card: (card[1], card)))


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
    named = names(tips)
    return tuple(sorted(map(named.index, some)))


def covered(tips: Tips, over: tuple[int, ...], cards: Cards, options: ValueTreeOptions) -> Tips:
    """The ends once these are covered by these cards, which lie in the place of the leftmost."""
    place = over[0]
    after = (tip for i, tip in enumerate(tips) if i > place and i not in over)
    return (*tips[:place], *ends(cards, options), *after)


def put_words(tips: Tips, hand: Cards, options: ValueTreeOptions) -> Iterator[Action]:
    """Every group that fits an end; of ends that are alike only the first is offered, unless their places count."""
    by_place = options.merge_adjacent == "on"
    found: list[Action] = []
    for tip, name in zip(tips, names(tips), strict=True):
        if by_place or "." not in name:
            found += _puts(name, tip.value, hand)
    return _told_apart(tips, found, options) if by_place else iter(found)


def _told_apart(tips: Tips, found: Iterable[Action], options: ValueTreeOptions) -> Iterator[Action]:
    """Of words that come to the same the first: in a row of alike cards it makes no difference which is covered."""
    seen = set[tuple[Tips, tuple[Cards, ...]]]()
    for said in found:
        over = at(tips, parts(said.args[0]))
        result = covered(tips, over, parts(said.args[1]), options), tuple(sorted(tips[i].cards for i in over))
        if result not in seen:
            seen.add(result)
            yield said


@lru_cache(maxsize=512)
def _puts(name: str, value: int, hand: Cards) -> tuple[Action, ...]:
    fitting = sorted(set(numbered(hand))) if value == WILD else adding_up(hand, value)
    return tuple([word("put", name, some) for some in fitting])


def merge_words(tips: Tips, hand: Cards, options: ValueTreeOptions) -> Iterator[Action]:
    """Every way to begin joining roads: with the card, or first the two roads where more must be asked."""
    if options.merge != "two_to_one":
        return _joins(tips, hand, options)
    found = _merges(tips, singles(hand), options)
    return _told_apart(tips, found, options) if options.merge_adjacent == "on" else found


def _merges(tips: Tips, fitting: Mapping[int, Spelled], options: ValueTreeOptions) -> Iterator[Action]:
    named, values = names(tips), [tip.value for tip in tips]
    for one, other in _pairs(tips, options):
        for card in fitting.get(values[one] + values[other], ()):
            yield word("merge", joined((named[one], named[other])), card)


def _joins(tips: Tips, hand: Cards, options: ValueTreeOptions) -> Iterator[Action]:
    named = names(tips)
    for one, other in _pairs(tips, options):
        if completable(tips, (one, other), hand, options):
            yield Action("join", joined((named[one], named[other])))


def join_words(tips: Tips, over: tuple[int, ...], hand: Cards, options: ValueTreeOptions) -> Iterator[Action]:
    """What may be said once roads are being joined: one more road, or the cards to lay."""
    named = names(tips)
    for some in _sums(hand, options).get(sum(tips[i].value for i in over), ()):
        yield Action("lay", some)
    offered = set[str]()
    for i in _further(tips, over, options):
        if tips[i].kind not in offered and completable(tips, (*over, i), hand, options):
            yield Action("join", named[i])
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


def _sums(hand: Cards, options: ValueTreeOptions) -> Mapping[int, Spelled]:
    """What may be laid where roads join, by its sum."""
    return groups(hand) if options.merge in ("two_to_many", "many_to_many") else singles(hand)


def _pairs(tips: Tips, options: ValueTreeOptions) -> Iterator[tuple[int, int]]:
    """Two numbered ends; where places do not count, one pair of each kind."""
    if options.merge_adjacent == "on":
        for i in range(len(tips) - 1):
            if tips[i].value != WILD and tips[i + 1].value != WILD:
                yield i, i + 1
        return
    named = names(tips)
    open_ends = [i for i, tip in enumerate(tips) if tip.value != WILD]
    for one in open_ends:
        if "." in named[one]:
            continue
        second = f"{named[one]}.2"
        for other in open_ends:
            if named[other] == second or (other > one and "." not in named[other]):
                yield one, other


def _further(tips: Tips, over: tuple[int, ...], options: ValueTreeOptions) -> list[int]:
    """The ends that may be joined to those already chosen."""
    if options.merge == "two_to_many":
        return []
    if options.merge_adjacent == "on":
        around = (min(over) - 1, max(over) + 1)
        return [i for i in around if 0 <= i < len(tips) and tips[i].value != WILD]
    return [i for i, tip in enumerate(tips) if i not in over and tip.value != WILD]
