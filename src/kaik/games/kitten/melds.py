"""Strength and melds as Kitten has them: singles and sets, nothing (無) fills a set, a vessel beats only Tam.

Here Tam is stronger than king, and vessels stand for nothing but themselves. Copies of a card are alike, so the
sets of a rank depend only on how many of it, and of nothing, a hand holds in each colour.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import msgspec

from kaik.core.action import Action, action
from kaik.kits.cards48 import COLOURS, DECK, RANKS, Cards, MeldRules

ASKED_AT_ONCE = 16
"""A leader with more cards first names the rank; 16 cards make at most 447 melds."""

WILD = "0"
NUMBERED = "12345678"
SHIP, TAM = "S", "T"

STRENGTH = {rank: at - 1 for at, rank in enumerate(RANKS)}
"""From -1 for a vessel to 10 for Tam; that a vessel beats Tam all the same is told by `beats`."""

MELDS = MeldRules(strengths=tuple(STRENGTH.values()), wild=WILD, run_min=0)
"""The same for the kit, which answers what a group of cards is."""


def beats(rank: str, other: str) -> bool:
    """Whether one card of a rank goes over another rank: a vessel beats Tam alone, and only a vessel beats Tam."""
    if {rank, other} == {SHIP, TAM}:
        return rank == SHIP
    return STRENGTH[rank] > STRENGTH[other]


@lru_cache(maxsize=4096)
def look_of(meld: Cards) -> tuple[str, str]:
    """What must be beaten: the rank and the colours of a meld."""
    return rank_of(meld), colours_of(meld)


def rank_of(meld: Cards) -> str:
    """The rank of a single or a set; nothing fills, and is itself only where there is nothing else."""
    return next((card[1] for card in meld if card[1] != WILD), WILD)


def colours_of(meld: Cards) -> str:
    """The colours a meld contains."""
    return "".join(colour for colour in COLOURS if any(card[0] == colour for card in meld))


class Group(msgspec.Struct, frozen=True, gc=False):
    """A single or a set with the actions that lay it, made once for all hands."""

    cards: Cards
    lead: Action
    join: Action


@lru_cache(maxsize=4096)
def groups(rank: str, black: int, red: int, black_wild: int, red_wild: int) -> tuple[Group, ...]:
    """Every single and set of a rank that so many of it and of nothing make."""
    own = (0, 0) if rank == WILD else (black, red)
    found = []
    for wild_b, own_b, wild_r, own_r in product(*(range(n + 1) for n in (black_wild, own[0], red_wild, own[1]))):
        if own_b + own_r or (rank == WILD and wild_b + wild_r):
            cards = ("B" + WILD,) * wild_b + ("B" + rank,) * own_b + ("R" + WILD,) * wild_r + ("R" + rank,) * own_r
            item = "+".join(cards)
            found.append(Group(cards, Action("lead", item), Action("join", item)))
    return tuple(found)


def held(hand: Cards, rank: str, nothing: str = "any") -> tuple[Group, ...]:
    """Every single and set of a rank that a hand holds; `nothing` says what 無 stands for."""
    count = hand.count
    wild = (count("B" + WILD), count("R" + WILD)) if fills(rank, nothing) else (0, 0)
    return groups(rank, count("B" + rank), count("R" + rank), *wild)


def fills(rank: str, nothing: str) -> bool:
    """Whether 無 may lie in a set of this rank."""
    return rank == WILD or nothing == "any" or (nothing == "numbers" and rank in NUMBERED)


def ranks(hand: Cards) -> tuple[str, ...]:
    """The ranks a hand holds."""
    return tuple(sorted({card[1] for card in hand}))


def leads(hand: Cards, rank: str, nothing: str = "any") -> list[Action]:
    """What a leader may say, with the rank named before or not: every meld, or with many cards every rank."""
    if not rank and len(hand) > ASKED_AT_ONCE:
        return [action("rank", each) for each in ranks(hand)]
    found: list[Group] = []
    for each in rank or ranks(hand):
        found += held(hand, each, nothing)
    return [group.lead for group in found]


OUT = Action("out")
JOINS = {card: Action("join", card) for card, _ in DECK}
"""The actions that join with one card."""


@lru_cache(maxsize=64)
def over(rank: str, colours: str) -> frozenset[str]:
    """The cards that alone go over a meld of this rank and these colours."""
    return frozenset(card for card, _ in DECK if card[0] in colours and beats(card[1], rank))


def answers(hand: Cards, table: Cards, colour_on_b: str, nothing: str = "any") -> list[Action]:
    """What may be said over a meld: one stronger card of a colour in it, a larger set of its rank, or out."""
    rank, colours = look_of(table)
    stronger = over(rank, colours)
    actions = [OUT, *[JOINS[card] for card in dict.fromkeys(hand) if card in stronger]]
    if f"B{rank}" in hand or f"R{rank}" in hand:
        for group in held(hand, rank, nothing):
            cards = group.cards
            if len(cards) > len(table) and (colour_on_b == "off" or any(card[0] in colours for card in cards)):
                actions.append(group.join)
    return actions
