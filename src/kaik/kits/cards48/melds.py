"""What a meld is, in one place: singles, sets, runs and run-sets, and the vessels that fill them.

A set is two or more cards of equal strength in any colours; a run is three or more consecutive numbers of
one colour; a run-set is a run in which every number comes equally often (only linked friends has it).
A vessel stands for any card of its own colour, so it fills every set but only runs of its colour. Nothing
asks whether the card it stands for is still to be had.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

import msgspec

from kaik.core.action import Action, action, joined, parts
from kaik.core.errors import BadAction
from kaik.core.renamed import renamed
from kaik.kits.cards48.deck import COLOURS, RANKS, Cards

MeldType = Literal["single", "run", "runset", "set"]

_ORDER = {"single": 0, "run": 1, "runset": 2, "set": 3}
"""Which reading of a group goes first where nobody chooses; then the highest."""


class MeldRules(msgspec.Struct, frozen=True, cache_hash=True):
    """What one game counts as a meld; the defaults are the common rules."""

    strengths: tuple[int, ...] = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9)
    """By rank in the order S 0 … 8 K T; king and Tam are equal unless a game says otherwise."""
    wild: str = "S"
    """The rank that stands for any card of its own colour; "" where none does."""
    wild_single: bool = False
    """Whether a wild card alone may be declared any strength; else it is what is printed on it."""
    colours: Literal["kept", "ignored"] = "kept"
    """Whether a run must be of one colour."""
    run_min: int = 3
    """The shortest run; 0 where there are no runs."""
    runset_min: int = 0
    """The fewest numbers of a run-set; 0 where there are none."""
    low_ship: bool = False
    """Whether a vessel may lie below 0 in a run."""
    high_ship: bool = False
    """Whether a vessel may lie above 8 in a run."""
    high_king: bool = False
    """Whether king and Tam (and so a vessel in their place) may lie above 8 in a run."""

    def strength(self, card: str) -> int:
        return self.strengths[RANKS.index(card[1])]

    def is_wild(self, card: str) -> bool:
        return card[1] == self.wild

    def number(self, card: str) -> int | None:
        """A card's place in a run, if it has one of its own."""
        if card[1].isdigit():
            return int(card[1])
        return 9 if self.high_king and card[1] in "KT" else None

    @property
    def lowest(self) -> int:
        """Where runs may begin."""
        return -1 if self.low_ship else 0

    @property
    def highest(self) -> int:
        """Where runs may end."""
        return 9 if self.high_ship or self.high_king else 8


COMMON = MeldRules()
"""What all games call a meld unless they say otherwise."""


class CardMeld(msgspec.Struct, frozen=True, gc=False):
    """A group of cards read one way; it does not say which cards, only what they are worth."""

    type: MeldType
    size: int
    """How many cards."""
    top: int
    """Strength of a single or set, highest number of a run."""
    colours: str
    """The colours of its cards, sorted: `BRR`."""
    width: int = 1
    """How often each number comes in a run-set."""

    @property
    def shape(self) -> tuple[MeldType, int, int]:
        """What "the same meld" means: type, number of cards and, in run-sets, how often each number comes."""
        return self.type, self.size, self.width

    def beats(self, other: CardMeld) -> bool:
        """Whether it is the same meld and stronger."""
        return self.top > other.top and self.shape == other.shape

    @property
    def name(self) -> str:
        """Its spelling inside an action, `run6` or `runset4x2`, for readings that are not the first."""
        return f"{self.type}{self.top}x{self.width}" if self.type == "runset" else f"{self.type}{self.top}"


@lru_cache(maxsize=16384)
def read(cards: Cards, rules: MeldRules = COMMON) -> tuple[CardMeld, ...]:
    """Every way to read all these cards as one meld, the strongest first; () if they are none."""
    colours = "".join([card[0] for card in cards])
    found = [*_as_set(cards, rules), *_as_run(cards, rules)] if len(cards) > 1 else [*_as_single(cards, rules)]
    if len(found) > 1:
        found.sort(key=lambda one: (_ORDER[one[0]], one[1:]), reverse=True)
    return tuple([CardMeld(kind, len(cards), top, colours, width) for kind, top, width in found])


def best(cards: Cards, rules: MeldRules = COMMON) -> CardMeld | None:
    """The reading taken where nobody chooses: of several windows of a run the highest."""
    readings = read(cards, rules)
    return readings[0] if readings else None


MeldFound = tuple[MeldType, int, int]


def _as_single(cards: Cards, rules: MeldRules) -> Iterator[MeldFound]:
    if not cards:
        return
    if not (rules.wild_single and rules.is_wild(cards[0])):
        yield "single", rules.strength(cards[0]), 1
        return
    for top in sorted({rules.strengths[i] for i, rank in enumerate(RANKS) if rank != rules.wild}):
        yield "single", top, 1


def _as_set(cards: Cards, rules: MeldRules) -> Iterator[MeldFound]:
    """Equal strength, wild cards aside; wild cards among themselves are what is printed on them."""
    of, wild = _strengths(rules), rules.wild
    strengths = {of[card[1]] for card in cards if card[1] != wild} or {of[card[1]] for card in cards}
    if len(strengths) == 1:
        yield "set", strengths.pop(), 1


def _as_run(cards: Cards, rules: MeldRules) -> Iterator[MeldFound]:
    """Consecutive numbers, each once or, in a run-set, each as often as the others."""
    if rules.colours == "kept" and cards[0][0] != cards[-1][0]:  # codes are sorted, colour first
        return
    numbers = _numbers(cards, rules)
    if not numbers:
        return
    size, often = len(cards), max(numbers.values())
    if rules.run_min and size >= rules.run_min and often == 1:
        for top in _windows(numbers, size, rules):
            yield "run", top, 1
    if rules.runset_min:
        for width in range(max(2, often), size // rules.runset_min + 1):
            if size % width == 0:
                for top in _windows(numbers, size // width, rules):
                    yield "runset", top, width


def _numbers(cards: Cards, rules: MeldRules) -> dict[int, int]:
    """How often each number lies among the cards that are not wild; empty if one of them has none."""
    numbers: dict[int, int] = {}
    of, wild = _places(rules), rules.wild
    for card in cards:
        if card[1] == wild:
            continue
        number = of[card[1]]
        if number is None:
            return {}
        numbers[number] = numbers.get(number, 0) + 1
    return numbers


@lru_cache(maxsize=64)
def _strengths(rules: MeldRules) -> dict[str, int]:
    return dict(zip(RANKS, rules.strengths, strict=True))


@lru_cache(maxsize=64)
def _places(rules: MeldRules) -> dict[str, int | None]:
    """The number of each rank."""
    return {rank: rules.number(COLOURS[0] + rank) for rank in RANKS}


def _windows(numbers: dict[int, int], length: int, rules: MeldRules) -> range:
    """The tops of all windows of that length that hold every number; the wild cards fill the rest."""
    low, high = min(numbers), max(numbers)
    return range(max(high, rules.lowest + length - 1), min(rules.highest, low + length - 1) + 1)


def spelled(verb: str, cards: Cards, meld: CardMeld, rules: MeldRules) -> Action:
    """The action for laying these cards as that meld: the first reading goes without saying.

    `lead:B4+B5+BS` is the run up to 6, `lead:B4+B5+BS-run5` the run up to 5.
    """
    return action(verb, joined(cards)) if meld == best(cards, rules) else action(verb, joined(cards), meld.name)


@lru_cache(maxsize=16384)
def understood(action: Action, rules: MeldRules) -> tuple[Cards, CardMeld]:
    """The cards and the reading an action of `spelled` stands for."""
    cards = parts(action.args[0])
    for meld in read(cards, rules):
        if len(action.args) == 1 or meld.name == action.args[1]:
            return cards, meld
    raise BadAction(f"{action} lays no meld; {' '.join(cards)} cannot be read so")


__getattr__ = renamed(__name__, {"Meld": "CardMeld"})
