"""What a finished hand looks like: two groups of three, a pair and a four, or three pairs.

A meld that lies open is a group of its own and stays one. The tests for every draw and discard look groups
of three up in one table a rule set, and see pair hands by the parity of their strengths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from operator import itemgetter

import msgspec

from kaik.games.season_end.options import SeasonEndOptions
from kaik.kits.cards48 import FULL, Cards, MeldRules, read, without

HELD = 5
"""Cards everybody holds between turns, open ones included."""

SPECIAL = {"horse-bow-soldier": "521", "culture": "876", "going": "S35"}
"""The booklet's regional groups, by rank."""


class Group(msgspec.Struct, frozen=True):
    """One way to read a part of a hand: a set by its strength, a run by its highest number, or a special group."""

    kind: str
    size: int
    top: int = -1


class HandRules(msgspec.Struct, frozen=True, cache_hash=True):
    """What the options say about finished hands."""

    melds: MeldRules = MeldRules()
    pairs: bool = True
    special: bool = False
    grows: bool = True
    """Whether an open set of three may become a set of four."""


Triples = dict[Cards, tuple[Group, ...]]
Cut = Callable[[Cards], Cards]


@lru_cache(maxsize=64)
def hand_rules(options: SeasonEndOptions) -> HandRules:
    """The part of the options that decides which hands are finished."""
    melds = MeldRules(
        low_ship=options.run_ship_minus1 == "on",
        high_ship=options.run_ship_9 == "on",
        high_king=options.run_king_9 == "on",
    )
    return HandRules(melds, options.pair_shapes == "on", options.special_sets == "on", options.open_melds == "may_grow")


def readings(cards: Cards, rules: HandRules) -> tuple[Group, ...]:
    """Every way to read these cards as one group; () if they are none."""
    melds = [Group(meld.type, meld.size, meld.top) for meld in read(cards, rules.melds)]
    special = [Group(name, 3) for name, ranks in SPECIAL.items() if rules.special and fills(cards, ranks)]
    return (*melds, *special)


def fills(cards: Cards, ranks: str) -> bool:
    """Whether these cards are those ranks in any colours; vessels stand in for what is missing."""
    missing = list(ranks)
    for card in sorted(cards, key=lambda card: card[1] == "S"):
        if card[1] in missing:
            missing.remove(card[1])
        elif card[1] != "S":
            return False
    return len(cards) == len(ranks)


@lru_cache(maxsize=64)
def triples(rules: HandRules) -> Triples:
    """Every group of three the deck can make, with its readings."""
    return {cards: found for cards in set(combinations(FULL, 3)) if (found := readings(cards, rules))}


@lru_cache(maxsize=512)
def completed(card: str, rules: HandRules) -> dict[Cards, Cards]:
    """The groups of three with a card, by the two others."""
    return {without(three, (card,)): three for three in triples(rules) if card in three}


_BIT = {card: 0 if card[1] == "S" else 1 << MeldRules().strength(card) for card in set(FULL)}
"""A bit for each strength; vessels have none of their own."""


def all_pairs(cards: Cards) -> bool:
    """Whether these cards fall into pairs of equal strength, vessels filling the gaps.

    A strength that comes an odd number of times needs a vessel; two vessels that are left make a pair themselves.
    """
    odd = ships = 0
    for card in cards:
        bit = _BIT[card]
        odd ^= bit
        ships += not bit
    return odd.bit_count() <= ships


def pairing(cards: Cards) -> Iterator[str]:
    """The kinds of cards with any of which these cards fall into pairs."""
    odd = ships = 0
    for card in cards:
        odd ^= _BIT[card]
        ships += not _BIT[card]
    return (card for card, bit in _BIT.items() if (odd ^ bit).bit_count() <= ships + (not bit))


def most_alike(cards: Cards) -> int:
    """How many of these cards can be one set at most."""
    bits = [_BIT[card] for card in cards]
    ships = bits.count(0)
    return ships + max((bits.count(bit) for bit in bits if bit), default=0)


def _splits() -> Iterator[tuple[Cut, Cut]]:
    for second, third in combinations(range(1, 6), 2):
        rest = [at for at in range(1, 6) if at not in (second, third)]
        yield itemgetter(0, second, third), itemgetter(*rest)


SPLITS = tuple(_splits())
"""The ten ways to cut six sorted cards into two threes."""


THREES: tuple[tuple[Cut, Cut], ...] = tuple(
    (itemgetter(*three), itemgetter(*(at for at in range(5) if at not in three))) for three in combinations(range(5), 3)
)
"""The ten ways to cut five cards into three and two."""


@lru_cache(maxsize=8)
def partners(rules: HandRules) -> dict[Cards, frozenset[str]]:
    """For any two cards the kinds that make them a group of three."""
    found: dict[Cards, set[str]] = {}
    for three in triples(rules):
        for at in range(3):
            found.setdefault(three[:at] + three[at + 1 :], set()).add(three[at])
    return {two: frozenset(third) for two, third in found.items()}


@lru_cache(maxsize=512)
def complete(concealed: Cards, meld: Cards, rules: HandRules) -> bool:
    """Whether concealed cards and the open meld (or none) are a finished hand of six."""
    match len(meld):
        case 0:
            return (rules.pairs and all_pairs(concealed)) or _two_triples(concealed, triples(rules))
        case 3:
            return concealed in triples(rules) or bool(grown(concealed, meld, rules))
    return rules.pairs and all_pairs(concealed)


def fourth(meld: Cards, longer: Cards, rules: HandRules) -> bool:
    """Whether one more card has made an open set of three a set of four."""
    if not rules.grows or len(meld) != 3:
        return False
    return set_strength(meld, rules) is not None and set_strength(longer, rules) is not None


def grown(three: Cards, meld: Cards, rules: HandRules) -> list[tuple[Cards, ...]]:
    """The ways to finish a hand whose open set of three takes one of the others, which leaves a pair."""
    if not rules.pairs:
        return []
    fours = {card: (*sorted((*meld, card)),) for card in dict.fromkeys(three)}
    return [
        (four, without(three, (card,)))
        for card, four in fours.items()
        if fourth(meld, four, rules) and set_strength(without(three, (card,)), rules) is not None
    ]


def _two_triples(six: Cards, table: Triples) -> bool:
    return any(one(six) in table and other(six) in table for one, other in SPLITS)


@lru_cache(maxsize=8192)
def set_strength(cards: Cards, rules: HandRules) -> int | None:
    """The strength of a set; None if the cards are not one."""
    return next((group.top for group in readings(cards, rules) if group.kind == "set"), None)


@lru_cache(maxsize=1024)
def partitions(concealed: Cards, meld: Cards, rules: HandRules) -> tuple[tuple[Cards, ...], ...]:
    """Every way to cut a finished hand into its groups, the open meld first; () if it is not finished."""
    if meld:
        if len(meld) == 3 and concealed not in triples(rules):
            return tuple(grown(concealed, meld, rules))
        return ((meld, concealed),) if complete(concealed, meld, rules) else ()
    table = triples(rules)
    cuts = {tuple(sorted((one(concealed), other(concealed)))) for one, other in SPLITS}
    found: list[tuple[Cards, ...]] = sorted(cut for cut in cuts if all(part in table for part in cut))
    return (*found, *sorted(_in_pairs(concealed, rules))) if rules.pairs else tuple(found)


def _in_pairs(six: Cards, rules: HandRules) -> set[tuple[Cards, ...]]:
    """A pair with a set of four, or three pairs."""
    found: set[tuple[Cards, ...]] = set()
    for pair in set(combinations(six, 2)):
        rest = without(six, pair)
        if set_strength(pair, rules) is None:
            continue
        if set_strength(rest, rules) is not None:
            found.add((rest, pair))
        for second in set(combinations(rest, 2)):
            third = without(rest, second)
            if set_strength(second, rules) is not None and set_strength(third, rules) is not None:
                found.add(tuple(sorted((pair, second, third))))
    return found
