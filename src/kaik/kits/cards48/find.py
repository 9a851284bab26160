"""The melds in a hand, without laying out every subset: copies of a card are alike.

`find` lists groups of cards with every reading of each. Where that is more than a player should be asked
at once (a hand of 24 in linked friends), ask for one of `shapes` first and then for one of `ways`.
Where colours are ignored, cards that differ only in colour are alike too and the black ones go first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

import msgspec

from kaik.kits.cards48.deck import COLOURS, Cards
from kaik.kits.cards48.melds import COMMON, Meld, MeldRules, read

Stacks = dict[int, list[str]]
"""Cards by number or strength, in order."""


class Play(msgspec.Struct, frozen=True):
    """A group of cards laid as one meld."""

    cards: Cards
    meld: Meld


@lru_cache(maxsize=4096)
def find(hand: Cards, rules: MeldRules = COMMON, most: int = 48) -> tuple[Play, ...]:
    """Every meld of at most so many cards that a hand holds, each with every reading, sorted by cards."""
    groups: set[Cards] = {(card,) for card in hand}
    if most > 1:
        groups.update(group for some in _larger(hand, rules) for group in some if len(group) <= most)
    return tuple(play for group in sorted(groups) for play in _plays(group, rules))


@lru_cache(maxsize=65536)
def _plays(group: Cards, rules: MeldRules) -> tuple[Play, ...]:
    return tuple(Play(group, meld) for meld in read(group, rules))


def _larger(hand: Cards, rules: MeldRules) -> Iterator[tuple[Cards, ...]]:
    """The melds of two and more cards, from cards of one strength and from cards of one lane.

    Both are looked up by these few cards alone, for most of them stay together from turn to turn.
    """
    wild = tuple(card for card in hand if card[1] == rules.wild)
    by_strength: dict[int, list[str]] = {}
    for card in hand:
        if card[1] != rules.wild:
            by_strength.setdefault(rules.strength(card), []).append(card)
    for alike in by_strength.values():
        if len(alike) + len(wild) > 1:
            yield _sets(tuple(alike), wild, rules)
    if len(wild) > 1:
        yield tuple(fill for fill in _choices(wild, rules) if len(fill) > 1)
    for colours in COLOURS if rules.colours == "kept" else (COLOURS,):
        yield _chains(tuple(card for card in hand if card[0] in colours), rules)


def shapes(hand: Cards, rules: MeldRules) -> tuple[Meld, ...]:
    """What a hand can lay, whatever the cards: each type, size and top once, colours left out."""
    alike = {msgspec.structs.replace(play.meld, colours="") for play in find(hand, rules)}
    return tuple(sorted(alike, key=lambda meld: (meld.type, meld.size, meld.width, meld.top)))


def ways(hand: Cards, rules: MeldRules, meld: Meld) -> tuple[Play, ...]:
    """Every group of cards that lays a meld of that shape and top; colours count if the meld names them."""
    return tuple(
        play
        for play in find(hand, rules, meld.size)
        if play.meld.shape == meld.shape
        and play.meld.top == meld.top
        and (not meld.colours or play.meld.colours == meld.colours)
    )


def stronger(hand: Cards, rules: MeldRules, than: Meld) -> tuple[Play, ...]:
    """Every play of the same meld that beats this one, in any colours."""
    return tuple(play for play in find(hand, rules, than.size) if play.meld.beats(than))


@lru_cache(maxsize=4096)
def _sets(alike: Cards, wild: Cards, rules: MeldRules) -> tuple[Cards, ...]:
    """Every set of these equally strong cards, some of them at least, and the wild ones."""
    pairs = product(_choices(alike, rules)[1:], _choices(wild, rules))
    return tuple(tuple(sorted(some + fill)) for some, fill in pairs if len(some) + len(fill) > 1)


@lru_cache(maxsize=4096)
def _choices(cards: Cards, rules: MeldRules) -> tuple[Cards, ...]:
    """Every different choice from these cards, the empty one first; only their number differs without colours."""
    if rules.colours == "ignored":
        return tuple(cards[:count] for count in range(len(cards) + 1))
    counts = Counter(cards)
    rows = [[(card,) * times for times in range(count + 1)] for card, count in counts.items()]
    return tuple(tuple(card for some in row for card in some) for row in product(*rows))


@lru_cache(maxsize=16384)
def _chains(lane: Cards, rules: MeldRules) -> tuple[Cards, ...]:
    """Every run and run-set of cards of one colour, or of any where colours are ignored."""
    wild = [card for card in lane if rules.is_wild(card)]
    numbers: Stacks = {}
    for card in lane:
        number = None if rules.is_wild(card) else rules.number(card)
        if number is not None:
            numbers.setdefault(number, []).append(card)
    if not numbers:
        return ()
    found: set[Cards] = set()
    if rules.run_min:
        found.update(_runs(numbers, wild, rules, 1, rules.run_min))
    if rules.runset_min:
        for width in range(2, max(map(len, numbers.values())) + len(wild) + 1):
            found.update(_runs(numbers, wild, rules, width, rules.runset_min))
    return tuple(found)


def _runs(numbers: Stacks, wild: list[str], rules: MeldRules, width: int, shortest: int) -> Iterator[Cards]:
    """Every run in which each number comes so often, of so many numbers at least."""
    for low in range(rules.lowest, rules.highest + 1):
        for cards, used in _grown(numbers, wild, low, rules, width):
            if len(cards) >= width * shortest and used < len(cards):
                yield tuple(sorted(cards))


def _grown(
    numbers: Stacks, wild: list[str], low: int, rules: MeldRules, width: int
) -> Iterator[tuple[Cards, int]]:
    """Every chain upward from a number, each number so often, with how many wild cards it took."""
    open_ends: list[tuple[Cards, int]] = [((), 0)]
    for number in range(low, rules.highest + 1):
        grown: list[tuple[Cards, int]] = []
        for cards, used in open_ends:
            for some, fill in _steps(numbers.get(number, []), len(wild) - used, width, rules):
                grown.append((cards + some + tuple(wild[used : used + fill]), used + fill))
        if not grown:
            return
        yield from grown
        open_ends = grown


def _steps(stack: list[str], spare: int, width: int, rules: MeldRules) -> Iterator[tuple[Cards, int]]:
    """Ways to lay one number of a run: cards of its own, and wild cards for the rest."""
    for some in _choices(tuple(stack), rules):
        if len(some) <= width <= len(some) + spare:
            yield some, width - len(some)
