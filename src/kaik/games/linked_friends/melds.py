"""The melds of a hand when colours do not count, found by how often each strength is held.

Cards that differ only in colour are alike here, so the one that sorts first is laid first (black before red).
A hand of 24 may hold more than a thousand melds: nobody is asked for all of them at once (see `ASKED_AT_ONCE`),
and those of one kind are found without looking at the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from kaik.core.action import Action, word
from kaik.games.linked_friends.options import LinkedFriendsOptions
from kaik.kits.cards48 import RANKS, Cards, Meld, MeldRules, MeldType, meld_rules, spelled

ASKED_AT_ONCE = 10
"""A leader with more cards first says what kind of meld it will be; with ten no options offer 500 melds."""

STRENGTHS = ("S", "0", "1", "2", "3", "4", "5", "6", "7", "8", "KT")
"""What a general may name; king and Tam are one strength."""

PLACE = {rank: min(at, 10) for at, rank in enumerate(RANKS)}
"""Where a rank's strength stands among them."""

GENERAL = 8

Stacks = tuple[Cards, ...]
"""The cards of a hand by strength, in the order of `STRENGTHS`."""


class Kind(msgspec.Struct, frozen=True):
    """What "the same meld" means: type, number of cards and, in run-sets, how often each number comes."""

    type: MeldType
    size: int
    width: int = 1

    @property
    def word(self) -> Action:
        """`kind:single`, `kind:run-5`, `kind:runset-6-2`."""
        match self.type:
            case "single":
                return word("kind", "single")
            case "runset":
                return word("kind", "runset", str(self.size), str(self.width))
        return word("kind", self.type, str(self.size))

    @property
    def is_bomb(self) -> bool:
        """Sets of three or more may be played whatever lies on the table."""
        return self.type == "set" and self.size >= 3


SINGLE = Kind("single", 1)
SETS = tuple(Kind("set", size) for size in range(2, 11))
"""Up to eight soldiers and two ships."""


@lru_cache(maxsize=256)
def rules_of(options: LinkedFriendsOptions) -> MeldRules:
    """What these options call a meld: runs in any colours, and run-sets."""
    return replace(meld_rules(options), colours="ignored", runset_min=options.runset_min)


def kind_of(meld: Meld) -> Kind:
    return Kind(meld.type, meld.size, meld.width)


def strength_of(card: str) -> str:
    """The strength a general would have to name for this card."""
    return STRENGTHS[PLACE[card[1]]]


@lru_cache(maxsize=512)
def stacks(hand: Cards) -> Stacks:
    """A hand by strength; each stack in the order its cards are laid."""
    piles: list[list[str]] = [[] for _ in STRENGTHS]
    for card in hand:
        piles[PLACE[card[1]]].append(card)
    return tuple(map(tuple, piles))


@lru_cache(maxsize=512)
def kinds(hand: Cards, rules: MeldRules) -> tuple[Kind, ...]:
    """Every kind of meld this hand can lay."""
    if not hand:
        return ()
    found = [SINGLE, *_set_kinds(hand)]
    found += [Kind("run", size) for size in range(rules.run_min, _longest(hand, rules, 1) + 1)]
    for width in range(2, _largest_set(hand) + 1):
        longest = _longest(hand, rules, width)
        if longest < rules.runset_min:  # and no wider one is longer
            break
        found += [Kind("runset", m * width, width) for m in range(rules.runset_min, longest + 1)]
    return tuple(found)


def _largest_set(hand: Cards) -> int:
    """How many cards of one strength a hand can lay together, ships included."""
    return max(map(len, stacks(hand)[1:])) + len(stacks(hand)[0])


def _set_kinds(hand: Cards) -> tuple[Kind, ...]:
    return SETS[: max(0, _largest_set(hand) - 1)]


def _longest(hand: Cards, rules: MeldRules, width: int) -> int:
    """How many numbers the longest run has in which each comes so often; every shorter one is in the hand too."""
    lanes, spare = _lanes(hand, rules), len(stacks(hand)[0])
    if not any(lanes):  # ships alone are no run; beside a single number they never reach farther without it
        return 0
    gaps = [max(0, width - len(lane)) for lane in lanes]
    low = longest = 0
    for at, gap in enumerate(gaps):
        spare -= gap
        while spare < 0:
            spare += gaps[low]
            low += 1
        longest = max(longest, at - low + 1)
    return longest


def _lanes(hand: Cards, rules: MeldRules) -> list[Cards]:
    """The cards of each number a run may pass, from the lowest; only ships lie below 0."""
    ends = stacks(hand)
    lanes = list(ends[1:10])
    if rules.low_ship:
        lanes.insert(0, ())
    if rules.high_king:
        lanes.append(ends[10])
    elif rules.high_ship:
        lanes.append(())
    return lanes


@lru_cache(maxsize=512)
def plays(hand: Cards, rules: MeldRules, kind: Kind, above: int = -2) -> tuple[Action, ...]:
    """Every word that lays a meld of that kind and stronger than that, in no order."""
    match kind.type:
        case "single":
            return tuple(_singles(hand, rules, above))
        case "set":
            return tuple(_sets(hand, rules, kind.size, above))
    return tuple(_runs(hand, rules, kind, above))


def _singles(hand: Cards, rules: MeldRules, above: int) -> Iterator[Action]:
    for at, stack in enumerate(stacks(hand)):
        if not stack:
            continue
        if at == 0 and rules.wild_single:
            tops = (top for top in range(10) if top > above)
            yield from (spelled("play", stack[:1], Meld("single", 1, top, stack[0][0]), rules) for top in tops)
        elif at - 1 > above:
            yield word("play", stack[0])


def _sets(hand: Cards, rules: MeldRules, size: int, above: int) -> Iterator[Action]:
    ships, *rest = stacks(hand)
    for top, stack in enumerate(rest):
        if top > above and stack and len(stack) + len(ships) >= size:
            yield from _sets_of(stack, ships, size)
    if above < -1 and size == len(ships):
        yield _laid(ships)


@lru_cache(maxsize=4096)
def _sets_of(stack: Cards, ships: Cards, size: int) -> tuple[Action, ...]:
    """Every set of so many cards of one strength and ships; read as a set first, so the plain word says it."""
    fewest, most = max(1, size - len(ships)), min(len(stack), size)
    return tuple(_laid(stack[:own] + ships[: size - own]) for own in range(fewest, most + 1))


def _runs(hand: Cards, rules: MeldRules, kind: Kind, above: int) -> Iterator[Action]:
    lanes, ships = _lanes(hand, rules), stacks(hand)[0]
    length = kind.size // kind.width
    for low in range(max(0, above + 2 - length - rules.lowest), len(lanes) - length + 1):
        top = low + length - 1 + rules.lowest
        for own, used in _filled(tuple(lanes[low : low + length]), len(ships), kind.width):
            if not used:
                yield _laid(own)
            elif own:
                cards = tuple(sorted(own + ships[:used]))
                colours = "".join(sorted(card[0] for card in cards))
                yield spelled("play", cards, Meld(kind.type, kind.size, top, colours, kind.width), rules)


def _filled(lanes: Stacks, spare: int, width: int) -> list[tuple[Cards, int]]:
    """Ways to lay these numbers so often each: the cards, and how many ships stand for the rest."""
    ways: list[tuple[Cards, int]] = [((), 0)]
    for lane in lanes:
        grown: list[tuple[Cards, int]] = []
        for cards, used in ways:
            for own in range(max(0, width - spare + used), min(width, len(lane)) + 1):
                grown.append((cards + lane[:own], used + width - own))
        if not grown:
            return []
        ways = grown
    return ways


def _laid(cards: Cards) -> Action:
    return word("play", "+".join(sorted(cards)))


@lru_cache(maxsize=512)
def bombs(hand: Cards) -> tuple[Action, ...]:
    """Every word that lays a set of three or more; there are never that many ships alone."""
    ships, *rest = stacks(hand)
    found: list[Action] = []
    for stack in rest:
        if stack and len(stack) + len(ships) > 2:
            found += _bombs_of(stack, ships)
    return tuple(found)


@lru_cache(maxsize=4096)
def _bombs_of(stack: Cards, ships: Cards) -> tuple[Action, ...]:
    sizes = range(3, len(stack) + len(ships) + 1)
    return tuple(laid for size in sizes for laid in _sets_of(stack, ships, size))


@lru_cache(maxsize=512)
def leads(hand: Cards, rules: MeldRules) -> tuple[Action, ...]:
    """What a leader may say: every meld, or with many cards every kind of meld."""
    if len(hand) > ASKED_AT_ONCE:
        return tuple(sorted(kind.word for kind in kinds(hand, rules)))
    return tuple(sorted(word for kind in kinds(hand, rules) for word in plays(hand, rules, kind)))


@lru_cache(maxsize=512)
def answers(hand: Cards, rules: MeldRules, table: Meld, bomb: str) -> tuple[Action, ...]:
    """What may be said over a meld: pass, the same meld and stronger, or any set of three or more."""
    kind = kind_of(table)
    if not kind.is_bomb:
        words = (*plays(hand, rules, kind, table.top), *bombs(hand))
    elif bomb == "literal":
        words = bombs(hand)
    else:
        larger = (other for other in _set_kinds(hand) if other.size > kind.size)
        more = (word for other in larger for word in plays(hand, rules, other))
        words = (*plays(hand, rules, kind, table.top), *more)
    return (Action("pass"), *sorted(words))


def generals(cards: Cards, meld: Meld, options: LinkedFriendsOptions) -> int:
    """How many generals a meld holds: those laid, and by option the ships that stand for one."""
    laid = sum(card[1] == "8" for card in cards)
    if options.wai_ship == "off" or not any(card[1] == "S" for card in cards):
        return laid
    if meld.type in ("single", "set"):
        return len(cards) if meld.top == GENERAL else 0
    low = meld.top - meld.size // meld.width + 1
    return meld.width if low <= GENERAL <= meld.top else 0
