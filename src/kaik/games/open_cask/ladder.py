"""What beats what in Open Cask: six named melds, then runs, sets and single cards.

The named melds are hands of cerke laid with cards. On the same step more cards win, then the higher number,
then one colour over two; then the next best meld from the cards left over is compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from kaik.games.open_cask.options import OpenCaskOptions
from kaik.kits.betting import HeldMeld, Lot, Verdict, Ways, counted, judged, laid_as, one_colour, runs, sets, singles
from kaik.kits.cards48 import FULL, Cards, MeldRules, asked_cards, find, gathered, meld_rules, subsets, without

NAMED = {
    "筆兵無傾": "12678",
    "皇王": "KT",
    "地心": "678",
    "馬弓兵": "125",
    "行行": "S35",
    "闇戦之集": "11111",
}
"""The named melds and their members, the strongest first, in the order of the original-language column.

The 2nd to 4th printed editions give 行行 twice, once with the members of 馬弓兵: a slip of the pen.
"""

NEEDED = {some: {rank: some.count(rank) for rank in some if rank != "S"} for some in NAMED.values()}
"""How often each rank comes among some members, vessels aside."""

PLAIN = ("run", "set", "single")


@lru_cache(maxsize=8)
def steps(options: OpenCaskOptions) -> tuple[str, ...]:
    """All kinds of melds, the strongest first."""
    kinds = [*NAMED, *PLAIN]
    if options.order_4_5 == "going_first":
        horse, going = kinds.index("馬弓兵"), kinds.index("行行")
        kinds[horse], kinds[going] = kinds[going], kinds[horse]
    return tuple(kinds)


@lru_cache(maxsize=512)
def best_of(cards: Cards, options: OpenCaskOptions) -> Ways[Cards]:
    """Every way to lay the strongest meld of these cards, with what is left."""
    rules = meld_rules(options)
    lot = counted(cards, rules)
    for place, kind in enumerate(steps(options)):
        for top, groups in _laid(kind, lot, rules):
            melds = [HeldMeld(kind, group, top, (-place, len(group), top)) for group in groups]
            even = [meld for meld in melds if meld.one_colour]
            best = [HeldMeld(meld.kind, meld.cards, meld.top, (*meld.worth, int(bool(even)))) for meld in even or melds]
            return [(meld, without(cards, meld.cards)) for meld in best]
    return []


@lru_cache(maxsize=64)
def every_meld(options: OpenCaskOptions) -> dict[Cards, list[tuple[int, ...]]]:
    """Every group of cards of the whole deck that lays some meld, with all that it is worth as one."""
    rules, found = meld_rules(options), dict[Cards, list[tuple[int, ...]]]()
    lot = counted(FULL, rules)
    for play in find(FULL, rules):
        place = steps(options).index(play.meld.type)
        worth = (-place, play.meld.size, play.meld.top, _evenness(play.cards))
        found.setdefault(play.cards, []).append(worth)
    for kind, members in NAMED.items():
        for group in named(lot, members):
            worth = (-steps(options).index(kind), len(group), _highest(members, rules), _evenness(group))
            found.setdefault(group, []).append(worth)
    return found


def _evenness(group: Cards) -> int:
    return int(one_colour(group))


def _laid(kind: str, lot: Lot, rules: MeldRules) -> Iterator[tuple[int, list[Cards]]]:
    """The strongest melds of one kind: their highest strength or number, and the groups that lay them."""
    match kind:
        case "run":
            longest = min(len(lot.cards), rules.highest - rules.lowest + 1)
            found = ((size, top) for size in range(longest, rules.run_min - 1, -1) for top in runs(lot, size, rules))
        case "set":
            found = ((size, top) for size in range(len(lot.cards), 1, -1) for top in sets(lot, size))
        case "single":
            found = ((1, top) for top in singles(lot, rules))
        case _:
            if groups := named(lot, NAMED[kind]):
                yield _highest(NAMED[kind], rules), groups
            return
    for size, top in found:
        yield top, laid_as(lot, kind, size, top, rules)


def named(lot: Lot, members: str) -> list[Cards]:
    """Every group that lays a named meld: vessels stand for missing members, but one member must be there itself.

    Where a vessel is a member, any vessel is that one, and the other may stand for something else.
    """
    need, wanted = NEEDED[members], len(members) - lot.wild
    held = "".join(lot.cards)
    there = sum(need.values())
    for rank, count in need.items():
        there -= max(count - held.count(rank), 0)
        if there < wanted:
            return []
    if there < 1:
        return []
    useful = tuple(card for card in lot.cards if card[1] in need or card[1] == "S")
    return [group for group in subsets(useful, len(members)) if _lays(group, need)]


def _lays(group: Cards, need: Mapping[str, int]) -> bool:
    """Whether no member is there too often, and not only vessels."""
    ranks = [card[1] for card in group if card[1] != "S"]
    return bool(ranks) and all(ranks.count(rank) <= need[rank] for rank in ranks)


def _highest(members: str, rules: MeldRules) -> int:
    """The strength of the strongest member; every meld of that name has the same."""
    return max(rules.strength("B" + rank) for rank in members)


def decided(hands: Mapping[int, Cards], barrel: Cards, options: OpenCaskOptions) -> Verdict:
    """Who wins among these hands, and every seat's melds as far as they were compared."""
    tables = {seat: gathered(hand, barrel) for seat, hand in hands.items()}
    return judged(tables, lambda cards: best_of(cards, options))


def meld_answer(options: OpenCaskOptions, request: Mapping[str, Any]) -> dict[str, Any]:
    """What the game makes of some cards: the best meld among them, and its step on the ladder from 1 down."""
    meld, _ = best_of(asked_cards(request), options)[0]
    return {
        "type": meld.kind,
        "size": len(meld.cards),
        "top": meld.top,
        "one_colour": meld.one_colour,
        "step": steps(options).index(meld.kind) + 1,
        "cards": " ".join(meld.cards),
    }
