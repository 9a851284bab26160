"""The melds in a hand, without laying out every subset: copies of a card are alike.

`find` lists groups of cards with every reading of each, `alike` only those of one kind of meld. Cards of one strength
make sets and those of one colour make runs, whatever else is held: so a hand is sorted into such parts, of which
there are few, and what each part makes is found once for all hands. A hand of 24 may hold more than a player should be
asked at once; linked friends therefore counts its melds in its own way.
Where colours are ignored, cards that differ only in colour are alike too and the black ones go first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import product

import msgspec

from kaik.core.action import Action, action
from kaik.core.renamed import renamed
from kaik.kits.cards48.deck import COLOURS, DECK, Cards
from kaik.kits.cards48.melds import COMMON, CardMeld, MeldRules, read, spelled

EQUAL = ("single", "set")
"""What is made of equal strength, not of numbers in a row."""
WILD = -9
"""Where the cards are put that stand for others."""

Stacks = dict[int, Cards]
"""Cards by number or strength, in order."""


class CardPlay(msgspec.Struct, frozen=True, gc=False):
    """A group of cards laid as one meld."""

    cards: Cards
    meld: CardMeld
    items: tuple[str, ...]
    """What follows the verb in the action that lays it."""

    def action(self, verb: str) -> Action:
        return action(verb, *self.items)


def find(hand: Cards, rules: MeldRules = COMMON) -> list[CardPlay]:
    """Every meld that a hand holds, in every reading: by strength singles and sets, then runs."""
    return _equals(hand, rules) + _runs(hand, rules)


def alike(hand: Cards, rules: MeldRules, meld: CardMeld, above: int = WILD) -> list[CardPlay]:
    """Every play of the same meld in the same colours, stronger than that, where colours count."""
    if meld.type == "single":
        fit = _singles(meld.colours, above, rules)
        return [play for card in dict.fromkeys(hand) if card in fit for play in fit[card]]
    parts = _equals(hand, rules) if meld.type == "set" else _runs(hand, rules)
    size, colours, shape = meld.size, meld.colours, meld.shape
    fitting = [play for play in parts if len(play.cards) == size and play.meld.colours == colours]
    return [play for play in fitting if play.meld.top > above and play.meld.shape == shape]


@lru_cache(maxsize=512)
def _singles(colour: str, above: int, rules: MeldRules) -> dict[str, list[CardPlay]]:
    """What each card of a colour makes alone, as far as it is stronger than that."""
    own = {card: [play for play in _plays((card,), rules) if play.meld.top > above] for card, _ in DECK}
    return {card: plays for card, plays in own.items() if plays and card[0] == colour}


def _equals(hand: Cards, rules: MeldRules) -> list[CardPlay]:
    """The singles and sets of a hand, strength by strength."""
    strengths, _ = _sorting(rules)
    equal: dict[int, list[str]] = {}
    for card in hand:
        equal.setdefault(strengths[card], []).append(card)
    wild = tuple(equal.pop(WILD, ()))
    found = [*_filling(wild, rules)] if wild else []
    for some in equal.values():
        found += _equal(tuple(some), wild, rules)
    return found


def _runs(hand: Cards, rules: MeldRules) -> list[CardPlay]:
    """The runs and run-sets of a hand, colour by colour where colours count; only run-sets need copies."""
    found: list[CardPlay] = []
    held = None if rules.runset_min else frozenset(hand)
    for lane in _sorting(rules)[1]:
        found += _chains(tuple(filter(lane.__contains__, hand)) if held is None else held & lane, rules)
    return found


@lru_cache(maxsize=64)
def _sorting(rules: MeldRules) -> tuple[dict[str, int], tuple[frozenset[str], ...]]:
    """Each card's strength, and the cards that runs are made of, colour by colour where colours count."""
    strengths = {card: WILD if rules.is_wild(card) else rules.strength(card) for card, _ in DECK}
    if not (rules.run_min or rules.runset_min):
        return strengths, ()
    fit = [card for card in strengths if rules.is_wild(card) or rules.number(card) is not None]
    colours = COLOURS if rules.colours == "kept" else (COLOURS,)
    return strengths, tuple(frozenset(card for card in fit if card[0] in some) for some in colours)


@lru_cache(maxsize=64)
def _filling(wild: Cards, rules: MeldRules) -> tuple[CardPlay, ...]:
    """What wild cards make alone."""
    return tuple(
        play for group in _choices(wild, rules)[1:] for play in _plays(group, rules) if play.meld.type in EQUAL
    )


@lru_cache(maxsize=4096)
def _equal(equal: Cards, wild: Cards, rules: MeldRules) -> tuple[CardPlay, ...]:
    """Every single and set of these equally strong cards, some of them at least, and the wild ones."""
    pairs = product(_choices(equal, rules)[1:], _choices(wild, rules))
    groups = (tuple(sorted(some + fill)) for some, fill in pairs)
    return tuple(play for group in groups for play in _plays(group, rules) if play.meld.type in EQUAL)


@lru_cache(maxsize=8192)
def _plays(group: Cards, rules: MeldRules) -> tuple[CardPlay, ...]:
    return tuple(CardPlay(group, meld, spelled("", group, meld, rules).args) for meld in read(group, rules))


@lru_cache(maxsize=4096)
def _choices(cards: Cards, rules: MeldRules) -> tuple[Cards, ...]:
    """Every different choice from these cards, the empty one first; only their number differs without colours."""
    if rules.colours == "ignored":
        return tuple(cards[:count] for count in range(len(cards) + 1))
    counts = Counter(cards)
    rows = [[(card,) * times for times in range(count + 1)] for card, count in counts.items()]
    return tuple(tuple(card for some in row for card in some) for row in product(*rows))


@lru_cache(maxsize=4096)
def _chains(lane: Collection[str], rules: MeldRules) -> tuple[CardPlay, ...]:
    """Every run and run-set of cards of one colour, or of any where colours are ignored."""
    if len(lane) < min(fewest for fewest in (rules.run_min, 2 * rules.runset_min) if fewest):
        return ()
    wild = tuple(sorted([card for card in lane if rules.is_wild(card)]))
    numbers: Stacks = {}
    for card in sorted(lane):
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
    return tuple(play for group in sorted(found) for play in _plays(group, rules) if play.meld.type not in EQUAL)


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


__getattr__ = renamed(__name__, {"Play": "CardPlay"})
