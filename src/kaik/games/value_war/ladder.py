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
from kaik.kits.cards48 import Cards, asked_cards, gathered, meld_rules, without

Table = tuple[Cards, Cards]
"""One's own cards and the open ones."""


def held(cards: Cards, options: ValueWarOptions) -> Iterator[list[HeldMeld]]:
    """The melds in these cards, the strongest first; those that nothing tells apart come together."""
    rules = meld_rules(options)
    lot = counted(cards, rules)
    # "Runs of three" follow the shortest run a table has agreed on.
    steps = (
        ("set", 3, sets(lot, 3)),
        ("run", rules.run_min, runs(lot, rules.run_min, rules)),
        ("set", 2, sets(lot, 2)),
        ("single", 1, singles(lot, rules)),
    )
    for place, (kind, size, tops) in enumerate(steps):
        for top in tops:
            groups = laid_as(lot, kind, size, top, rules)
            melds = [HeldMeld(kind, group, top, (-place, top)) for group in groups]
            yield from _by_colour(melds) if options.tie == "same_colour" else [melds]


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


def decided(hands: Mapping[int, Cards], common: Cards, options: ValueWarOptions) -> Verdict:
    """Who wins among these hands, and every seat's melds as far as they were compared."""
    depth = ALL_THE_WAY if options.tie == "next_meld" else 1
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
