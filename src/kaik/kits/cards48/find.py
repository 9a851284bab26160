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
from kaik.kits.cards48.melds import Meld, MeldRules, read

Stacks = dict[int, list[str]]
"""Cards by number or strength, in order."""


class Play(msgspec.Struct, frozen=True):
    """A group of cards laid as one meld."""

    cards: Cards
    meld: Meld


@lru_cache(maxsize=4096)
def find(hand: Cards, rules: MeldRules = MeldRules(), most: int = 48) -> tuple[Play, ...]:  # noqa: B008
    """Every meld of at most so many cards that a hand holds, each with every reading, sorted by cards."""
    groups: set[Cards] = {(card,) for card in hand}
    groups.update(_sets(hand, rules, most))
    if rules.run_min:
        groups.update(_runs(hand, rules, most))
    if rules.runset_min:
        groups.update(_runsets(hand, rules, most))
    return tuple(Play(group, meld) for group in sorted(groups) for meld in read(group, rules))


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


def _sets(hand: Cards, rules: MeldRules, most: int) -> Iterator[Cards]:
    wild = [card for card in hand if rules.is_wild(card)]
    by_strength: Stacks = {}
    for card in hand:
        if not rules.is_wild(card):
            by_strength.setdefault(rules.strength(card), []).append(card)
    for natural in by_strength.values():
        if len(natural) + len(wild) > 1:
            for some in _choices(tuple(natural), rules)[1:]:
                for fill in _choices(tuple(wild), rules):
                    if 2 <= len(some) + len(fill) <= most:
                        yield tuple(sorted(some + fill))
    if len(wild) > 1:
        yield from (fill for fill in _choices(tuple(wild), rules) if 2 <= len(fill) <= most)


@lru_cache(maxsize=4096)
def _choices(cards: Cards, rules: MeldRules) -> tuple[Cards, ...]:
    """Every different choice from these cards, the empty one first; only their number differs without colours."""
    if rules.colours == "ignored":
        return tuple(cards[:count] for count in range(len(cards) + 1))
    counts = Counter(cards)
    rows = [[(card,) * times for times in range(count + 1)] for card, count in counts.items()]
    return tuple(tuple(card for some in row for card in some) for row in product(*rows))


def _lanes(hand: Cards, rules: MeldRules) -> Iterator[tuple[Stacks, list[str]]]:
    """What runs may be made of: the numbers and the wild cards of each colour, or of both together."""
    for colours in COLOURS if rules.colours == "kept" else (COLOURS,):
        numbers: Stacks = {}
        wild: list[str] = []
        for card in hand:
            if card[0] not in colours:
                continue
            if rules.is_wild(card):
                wild.append(card)
            elif (number := rules.number(card)) is not None:
                numbers.setdefault(number, []).append(card)
        if numbers:
            yield numbers, wild


def _runs(hand: Cards, rules: MeldRules, most: int) -> Iterator[Cards]:
    for numbers, wild in _lanes(hand, rules):
        for low in range(rules.lowest, rules.highest + 1):
            for cards, used in _grown(numbers, wild, low, rules, 1, most):
                if len(cards) >= rules.run_min and used < len(cards):
                    yield tuple(sorted(cards))


def _runsets(hand: Cards, rules: MeldRules, most: int) -> Iterator[Cards]:
    for numbers, wild in _lanes(hand, rules):
        widest = max(map(len, numbers.values())) + len(wild)
        for width in range(2, widest + 1):
            for low in range(rules.lowest, rules.highest + 1):
                for cards, used in _grown(numbers, wild, low, rules, width, most):
                    if len(cards) >= width * rules.runset_min and used < len(cards):
                        yield tuple(sorted(cards))


def _grown(
    numbers: Stacks, wild: list[str], low: int, rules: MeldRules, width: int, most: int
) -> Iterator[tuple[Cards, int]]:
    """Every chain upward from a number, each number so often, with how many wild cards it took."""
    open_ends: list[tuple[Cards, int]] = [((), 0)]
    for number in range(low, rules.highest + 1):
        grown: list[tuple[Cards, int]] = []
        for cards, used in open_ends:
            if len(cards) + width > most:
                continue
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
