"""What beats what in Value War: a set of three, a run of three, a pair, a single card; then strength.

In a random hand with three open cards a set of three is more likely than a run. The book ranks it first all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from kaik.games.value_war.options import ValueWarOptions
from kaik.kits.betting import (
    ALL_THE_WAY,
    HeldMeld,
    Lot,
    Verdict,
    Ways,
    counted,
    judged,
    laid_as,
    one_colour,
    runs,
    sets,
    singles,
)
from kaik.kits.cards48 import FULL, Cards, MeldRules, asked_cards, find, gathered, meld_rules, without

Table = tuple[Cards, Cards]
"""One's own cards and the open ones."""


def steps(rules: MeldRules) -> tuple[tuple[str, int], ...]:
    """Kinds and sizes of melds, the strongest first; "runs of three" follow the shortest run a table has agreed on."""
    return ("set", 3), ("run", rules.run_min), ("set", 2), ("single", 1)


def held(cards: Cards, options: ValueWarOptions) -> Iterator[list[HeldMeld]]:
    """The melds in these cards, the strongest first; those that nothing tells apart come together."""
    rules = meld_rules(options)
    lot = counted(cards, rules)
    for place, (kind, size) in enumerate(steps(rules)):
        for top in _tops(kind, size, lot, rules):
            groups = laid_as(lot, kind, size, top, rules)
            melds = [HeldMeld(kind, group, top, (-place, top)) for group in groups]
            yield from _by_colour(melds) if options.tie == "same_colour" else [melds]


def _tops(kind: str, size: int, lot: Lot, rules: MeldRules) -> Iterator[int]:
    """The tops of all melds of a kind and size, the highest first."""
    match kind:
        case "set":
            return sets(lot, size)
        case "run":
            return runs(lot, size, rules)
    return singles(lot, rules)


def _by_colour(melds: list[HeldMeld]) -> Iterator[list[HeldMeld]]:
    """The same melds, those of one colour first and worth more."""
    for even in (True, False):
        alike = [meld for meld in melds if one_colour(meld.cards) == even]
        if alike:
            yield [HeldMeld(meld.kind, meld.cards, meld.top, (*meld.worth, int(even))) for meld in alike]


@lru_cache(maxsize=512)
def best_of(cards: Cards, options: ValueWarOptions) -> Ways[Cards]:
    """Every way to lay the strongest meld of these cards, with what is left."""
    return [(meld, without(cards, meld.cards)) for meld in next(held(cards, options), [])]


@lru_cache(maxsize=512)
def best_with_own(table: Table, options: ValueWarOptions) -> Ways[Table]:
    """The same where a meld counts only if a card of one's own is in it; own cards are spent sparingly."""
    own, common = table
    for melds in held(gathered(own, common), options):
        ways = [(meld, rest) for meld in melds for rest in _spent(own, common, meld.cards)]
        if ways:
            return ways
    return []


def _spent(own: Cards, common: Cards, meld: Cards) -> list[Table]:
    """What may be left of own and open cards after a meld that takes at least one of one's own."""
    shared = [card for card in set(meld) if card in own]
    forced: list[str] = []
    left = list(common)
    for card in meld:
        if card in left:
            left.remove(card)
        else:
            forced.append(card)
    if forced:
        return [(without(own, forced), tuple(left))]
    return [(without(own, [card]), gathered(left, [card])) for card in sorted(shared)]


def looked_at(options: ValueWarOptions) -> int:
    """How many melds of a hand are compared at most."""
    return ALL_THE_WAY if options.tie == "next_meld" else 1


@lru_cache(maxsize=64)
def every_meld(options: ValueWarOptions) -> dict[Cards, list[tuple[int, ...]]]:
    """Every group of cards of the whole deck that lays some meld, with all that it is worth as one."""
    rules, found = meld_rules(options), dict[Cards, list[tuple[int, ...]]]()
    places = {step: place for place, step in enumerate(steps(rules))}
    for play in find(FULL, rules):
        place = places.get((play.meld.type, play.meld.size))
        if place is not None:
            even = (int(one_colour(play.cards)),) if options.tie == "same_colour" else ()
            found.setdefault(play.cards, []).append((-place, play.meld.top, *even))
    return found


def decided(hands: Mapping[int, Cards], common: Cards, options: ValueWarOptions) -> Verdict:
    """Who wins among these hands, and every seat's melds as far as they were compared."""
    depth = looked_at(options)
    if options.must_use_hand == "on":
        owned = {seat: (hand, common) for seat, hand in hands.items()}
        return judged(owned, lambda table: best_with_own(table, options), depth)
    tables = {seat: gathered(hand, common) for seat, hand in hands.items()}
    return judged(tables, lambda cards: best_of(cards, options), depth)


def best_meld(hand: Cards, common: Cards, options: ValueWarOptions) -> HeldMeld:
    """What a hand is worth with these open cards."""
    _, melds = decided({0: hand}, common, options)
    return melds[0][0]


def meld_answer(options: ValueWarOptions, request: Mapping[str, Any]) -> dict[str, Any]:
    """What the game makes of some cards: the best meld among them."""
    meld, _ = best_of(asked_cards(request), options)[0]
    return {"type": meld.kind, "size": len(meld.cards), "top": meld.top, "cards": " ".join(meld.cards)}
