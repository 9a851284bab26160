"""The melds in a hand, without laying out every subset: copies of a card are alike.

`find` lists groups of cards with every reading of each, `alike` only those of one kind of meld. A hand of 24 may
hold more than a player should be asked at once; linked friends therefore counts its melds in its own way.
Where colours are ignored, cards that differ only in colour are alike too and the black ones go first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

import msgspec

from kaik.core.action import Action, word
from kaik.kits.cards48.deck import COLOURS, Cards
from kaik.kits.cards48.melds import COMMON, Meld, MeldRules, read, spelled

Stacks = dict[int, Cards]
"""Cards by number or strength, in order."""


class Play(msgspec.Struct, frozen=True):
    """A group of cards laid as one meld."""

    cards: Cards
    meld: Meld
    items: tuple[str, ...]
    """What follows the verb in the word that lays it."""

    def word(self, verb: str) -> Action:
        return word(verb, *self.items)


def find(hand: Cards, rules: MeldRules = COMMON) -> tuple[Play, ...]:
    """Every meld that a hand holds, each with every reading, sorted by cards."""
    groups: set[Cards] = {(card,) for card in hand}
    groups.update(*_sets(hand, rules), *_runs(hand, rules))
    return tuple([play for group in sorted(groups) for play in _plays(group, rules)])


def alike(hand: Cards, rules: MeldRules, meld: Meld) -> tuple[Play, ...]:
    """Every play of the same meld, whatever its strength and colours; `find` would look at the others too."""
    groups = set[Cards]()
    match meld.type:
        case "single":
            groups.update((card,) for card in hand)
        case "set":
            groups.update(*_sets(hand, rules))
        case _:
            groups.update(*_runs(hand, rules))
    fitting = sorted([group for group in groups if len(group) == meld.size])
    return tuple([play for group in fitting for play in _plays(group, rules) if play.meld.shape == meld.shape])


@lru_cache(maxsize=8192)
def _plays(group: Cards, rules: MeldRules) -> tuple[Play, ...]:
    return tuple(Play(group, meld, spelled("", group, meld, rules).args) for meld in read(group, rules))


def _sets(hand: Cards, rules: MeldRules) -> Iterator[tuple[Cards, ...]]:
    """The sets of a hand strength by strength; most stay together from turn to turn, so they are kept."""
    wild = tuple([card for card in hand if card[1] == rules.wild])
    by_strength: dict[int, list[str]] = {}
    for card in hand:
        if card[1] != rules.wild:
            by_strength.setdefault(rules.strength(card), []).append(card)
    for equal in by_strength.values():
        if len(equal) + len(wild) > 1:
            yield _filled(tuple(equal), wild, rules)
    if len(wild) > 1:
        yield tuple(fill for fill in _choices(wild, rules) if len(fill) > 1)


def _runs(hand: Cards, rules: MeldRules) -> Iterator[tuple[Cards, ...]]:
    """The runs and run-sets of a hand, colour by colour where colours count."""
    for colours in COLOURS if rules.colours == "kept" else (COLOURS,):
        yield _chains(tuple([card for card in hand if card[0] in colours]), rules)


@lru_cache(maxsize=4096)
def _filled(equal: Cards, wild: Cards, rules: MeldRules) -> tuple[Cards, ...]:
    """Every set of these equally strong cards, some of them at least, and the wild ones."""
    pairs = product(_choices(equal, rules)[1:], _choices(wild, rules))
    return tuple(tuple(sorted(some + fill)) for some, fill in pairs if len(some) + len(fill) > 1)


@lru_cache(maxsize=4096)
def _choices(cards: Cards, rules: MeldRules) -> tuple[Cards, ...]:
    """Every different choice from these cards, the empty one first; only their number differs without colours."""
    if rules.colours == "ignored":
        return tuple(cards[:count] for count in range(len(cards) + 1))
    counts = Counter(cards)
    rows = [[(card,) * times for times in range(count + 1)] for card, count in counts.items()]
    return tuple(tuple(card for some in row for card in some) for row in product(*rows))


@lru_cache(maxsize=4096)
def _chains(lane: Cards, rules: MeldRules) -> tuple[Cards, ...]:
    """Every run and run-set of cards of one colour, or of any where colours are ignored."""
    wild = tuple([card for card in lane if rules.is_wild(card)])
    numbers: Stacks = {}
    for card in lane:
        number = None if rules.is_wild(card) else rules.number(card)
        if number is not None:
            numbers[number] = (*numbers.get(number, ()), card)
    if not numbers:
        return ()
    found: set[Cards] = set()
    if rules.run_min:
        found.update(_of_width(numbers, wild, rules, 1, rules.run_min))
    if rules.runset_min:
        for width in range(2, max(map(len, numbers.values())) + len(wild) + 1):
            found.update(_of_width(numbers, wild, rules, width, rules.runset_min))
    return tuple(found)


def _of_width(numbers: Stacks, wild: Cards, rules: MeldRules, width: int, shortest: int) -> Iterator[Cards]:
    """Every run in which each number comes so often, of so many numbers at least."""
    if len(numbers) + len(wild) // width < shortest:
        return
    for low in range(rules.lowest, rules.highest + 1):
        for cards, used in _grown(numbers, wild, low, rules, width):
            if len(cards) >= width * shortest and used < len(cards):
                yield tuple(sorted(cards))


def _grown(numbers: Stacks, wild: Cards, low: int, rules: MeldRules, width: int) -> Iterator[tuple[Cards, int]]:
    """Every chain upward from a number, each number so often, with how many wild cards it took."""
    open_ends: list[tuple[Cards, int]] = [((), 0)]
    for number in range(low, rules.highest + 1):
        own = _choices(numbers.get(number, ()), rules)
        grown: list[tuple[Cards, int]] = []
        for cards, used in open_ends:
            for some in own:
                more = used + width - len(some)
                if used <= more <= len(wild):
                    grown.append((cards + some + wild[used:more], more))
        if not grown:
            return
        yield from grown
        open_ends = grown
