"""The melds of a hand when colours do not count, found by how often each strength is held.

Cards that differ only in colour are alike here, so the one that sorts first is laid first (black before red).
A hand of 24 may hold more than a thousand melds: nobody is asked for all of them at once (see `ASKED_AT_ONCE`),
and those of one kind are found without looking at the others. Which runs there are follows from how many cards of each
number are held; cards and words are looked for when a run is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from operator import attrgetter

import msgspec
from msgspec.structs import replace

from kaik.core.action import Action, word
from kaik.core.offer import Offer, Unspelled
from kaik.games.linked_friends.options import LinkedFriendsOptions
from kaik.kits.cards48 import DECK, RANKS, Cards, Meld, MeldRules, MeldType, meld_rules, spelled

ASKED_AT_ONCE = 10
"""A leader with more cards first says what kind of meld it will be; with ten no options offer 500 melds."""

STRENGTHS = ("S", "0", "1", "2", "3", "4", "5", "6", "7", "8", "KT")
"""What a general may name; king and Tam are one strength."""

PLACE = {rank: min(at, 10) for at, rank in enumerate(RANKS)}
"""Where a rank's strength stands among them."""

PLACE_OF = {card: PLACE[card[1]] for card, _ in DECK}

PLAY = {card: Action("play", card) for card, _ in DECK}
"""The words that lay one card."""

PASS = Action("pass")
GENERAL = 8
MOST = 8
"""No strength has more cards than the soldiers."""
RUN = 11
"""No run has more numbers, ships below 0 and above 8 included."""

Stacks = tuple[Cards, ...]
"""The cards of a hand by strength, in the order of `STRENGTHS`."""


Held = tuple[int, ...]
"""How many cards of each number a run may pass are held, from the lowest; not more than it can use."""

Chain = tuple[int, tuple[int, ...]]
"""A run: where it begins among these numbers, and how many cards it takes of each; ships stand for the rest."""


class Kind(msgspec.Struct, frozen=True, gc=False):
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

    @staticmethod
    def named(said: Action) -> Kind:
        """The kind that a word of `word` names."""
        match said.args:
            case ("single",):
                return SINGLE
            case "runset", size, width:
                return Kind("runset", int(size), int(width))
            case "run", size:
                return Kind("run", int(size))
        return Kind("set", int(said.args[1]))

    @property
    def is_bomb(self) -> bool:
        """Sets of three or more may be played whatever lies on the table."""
        return self.type == "set" and self.size >= 3


SINGLE = Kind("single", 1)
RUNS = tuple(Kind("run", size) for size in range(12))
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
        piles[PLACE_OF[card]].append(card)
    return tuple(map(tuple, piles))


@lru_cache(maxsize=512)
def kinds(hand: Cards, rules: MeldRules) -> tuple[Kind, ...]:
    """Every kind of meld this hand can lay."""
    if not hand:
        return ()
    sizes, ships = [*map(len, _lanes(hand, rules))], len(stacks(hand)[0])
    found = [SINGLE, *_set_kinds(hand)]
    found += RUNS[rules.run_min : _longest(_held(sizes, ships, 1), ships, 1) + 1]
    for width in range(2, _largest_set(hand) + 1):
        longest = _longest(_held(sizes, ships, width), ships, width)
        if longest < rules.runset_min:  # and no wider one is longer
            break
        found += [Kind("runset", m * width, width) for m in range(rules.runset_min, longest + 1)]
    return tuple(found)


def _largest_set(hand: Cards) -> int:
    """How many cards of one strength a hand can lay together, ships included."""
    return max(map(len, stacks(hand)[1:])) + len(stacks(hand)[0])


def _set_kinds(hand: Cards) -> tuple[Kind, ...]:
    return SETS[: max(0, _largest_set(hand) - 1)]


@lru_cache(maxsize=2048)
def _longest(held: Held, spare: int, width: int) -> int:
    """How many numbers the longest run has in which each comes so often; every shorter one is in the hand too."""
    if not any(held):  # ships alone are no run; beside a single number they never reach farther without it
        return 0
    low = longest = 0
    for at, own in enumerate(held):
        spare -= width - own
        while spare < 0:
            spare += width - held[low]
            low += 1
        longest = max(longest, at - low + 1)
    return longest


def _held(sizes: Iterable[int], spare: int, width: int) -> Held:
    """How many cards of each number a run can use in which each comes so often."""
    return tuple(map(_useful(spare, width).__getitem__, sizes))


@lru_cache(maxsize=64)
def _useful(spare: int, width: int) -> Held:
    """The same by how many are held: not more than it takes, and too few to be filled up are none."""
    return tuple(min(held, width) if held + spare >= width else 0 for held in range(MOST + 1))


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


def plays(hand: Cards, rules: MeldRules, kind: Kind, above: int = -2) -> Sequence[Action]:
    """Every word that lays a meld of that kind and stronger than that, in no order."""
    match kind.type:
        case "single":
            return _singles(hand, rules, above)
        case "set":
            return tuple(_sets(hand, kind.size, above))
    length = kind.size // kind.width
    return _runs(hand, rules, kind.width, (length, length), above)


def _singles(hand: Cards, rules: MeldRules, above: int) -> list[Action]:
    ships, *rest = stacks(hand)
    found = [PLAY[stack[0]] for stack in rest[max(above + 1, 0) :] if stack]
    if ships and rules.wild_single:
        tops = range(max(above + 1, 0), 10)
        found += [spelled("play", ships[:1], Meld("single", 1, top, ships[0][0]), rules) for top in tops]
    elif ships and above < -1:
        found.append(PLAY[ships[0]])
    return found


def _sets(hand: Cards, size: int, above: int) -> Iterator[Action]:
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


def _runs(hand: Cards, rules: MeldRules, width: int, lengths: tuple[int, int], above: int = -2) -> Sequence[Action]:
    """Every run of these lengths in which each number comes so often."""
    lanes, ships = _lanes(hand, rules), stacks(hand)[0]
    found: Sequence[Chain] = _chains(_held(map(len, lanes), len(ships), width), len(ships), width, lengths)
    if found and above > -2:
        below = above - rules.lowest
        found = [(low, counts) for low, counts in found if low + len(counts) - 1 > below]
    return Unspelled(found, partial(_run_laid, lanes, ships, width, rules)) if found else ()


@lru_cache(maxsize=4096)
def _chains(held: Held, spare: int, width: int, lengths: tuple[int, int]) -> tuple[Chain, ...]:
    """Every run of these lengths that so many cards of each number and ships make."""
    shortest, longest = lengths
    found: list[Chain] = []
    for low in range(len(held) - shortest + 1):
        for high in range(low + shortest, min(low + longest, len(held)) + 1):
            window = held[low:high]
            if len(window) * width - sum(window) > spare:
                break
            found += [(low, counts) for counts in _fillings(window, spare, width)]
    return tuple(found)


@lru_cache(maxsize=4096)
def _fillings(window: Held, spare: int, width: int) -> tuple[Held, ...]:
    """How many cards of each number in a row may be laid, where ships stand for the rest; never ships alone."""
    ways: list[tuple[Held, int]] = [((), spare)]
    for own in window:
        ways = [
            ((*counts, count), left - width + count)
            for counts, left in ways
            for count in range(max(0, width - left), own + 1)
        ]
    return tuple(counts for counts, _ in ways if any(counts))


def _run_laid(lanes: list[Cards], ships: Cards, width: int, rules: MeldRules, chain: Chain) -> Action:
    low, counts = chain
    cards = [card for lane, count in zip(lanes[low:], counts, strict=False) for card in lane[:count]]
    used = width * len(counts) - len(cards)
    if not used:
        return Action("play", "+".join(sorted(cards)))
    laid = tuple(sorted((*cards, *ships[:used])))
    kind: MeldType = "run" if width == 1 else "runset"
    top = low + len(counts) - 1 + rules.lowest
    colours = "".join(sorted([card[0] for card in laid]))
    return spelled("play", laid, Meld(kind, len(laid), top, colours, width), rules)


def _laid(cards: Cards) -> Action:
    return word("play", "+".join(sorted(cards)))


@lru_cache(maxsize=512)
def bombs(hand: Cards) -> tuple[Action, ...]:
    """Every word that lays a set of three or more; there are never that many ships alone."""
    ships, *rest = stacks(hand)
    found: list[Action] = []
    for stack in rest:
        if stack and len(stack) + len(ships) > 2:
            found += _sets_from(stack, ships, 3)
    return tuple(found)


@lru_cache(maxsize=4096)
def _sets_from(stack: Cards, ships: Cards, fewest: int) -> tuple[Action, ...]:
    """Every set of cards of one strength and ships from a size on."""
    sizes = range(fewest, len(stack) + len(ships) + 1)
    return tuple(laid for size in sizes for laid in _sets_of(stack, ships, size))


def leads(hand: Cards, rules: MeldRules) -> Sequence[Action]:
    """What a leader may say: every meld, or with many cards every kind of meld."""
    if len(hand) > ASKED_AT_ONCE:
        return Unspelled(kinds(hand, rules), attrgetter("word"))
    ships, *rest = stacks(hand)
    words = _singles(hand, rules, -2)
    for stack in rest:
        if stack and len(stack) + len(ships) > 1:
            words += _sets_from(stack, ships, 2)
    if len(ships) > 1:
        words.append(_laid(ships))
    offer: Sequence[Action] = words
    for width, shortest in _widths(hand, rules):
        offer = _with(offer, _runs(hand, rules, width, (shortest, RUN)))
    return offer


def _widths(hand: Cards, rules: MeldRules) -> list[tuple[int, int]]:
    """How often each number may come in a run that a hand could lay, and how many numbers it then has at least."""
    ships, sizes = len(stacks(hand)[0]), sorted(map(len, _lanes(hand, rules)), reverse=True)
    found = [(1, rules.run_min)] if sizes[rules.run_min - 1] + ships > 0 else []
    widest = sizes[rules.runset_min - 1] + ships
    return found + [(width, rules.runset_min) for width in range(2, widest + 1)] if widest > 1 else found


def _with(words: Sequence[Action], runs: Sequence[Action]) -> Sequence[Action]:
    return Offer(words, runs) if runs else words


def answers(hand: Cards, rules: MeldRules, table: Meld, bomb: str) -> Sequence[Action]:
    """What may be said over a meld: pass, the same meld and stronger, or any set of three or more."""
    kind = kind_of(table)
    if not kind.is_bomb:
        return _with([PASS, *bombs(hand)], plays(hand, rules, kind, table.top))
    if bomb == "literal":
        return [PASS, *bombs(hand)]
    larger = (other for other in _set_kinds(hand) if other.size > kind.size)
    more = (word for other in larger for word in plays(hand, rules, other))
    return [PASS, *plays(hand, rules, kind, table.top), *more]


def generals(cards: Cards, meld: Meld, options: LinkedFriendsOptions) -> int:
    """How many generals a meld holds: those laid, and by option the ships that stand for one."""
    if options.wai_ship == "off" or not ("BS" in cards or "RS" in cards):
        return cards.count("B8") + cards.count("R8")
    if meld.type in ("single", "set"):
        return len(cards) if meld.top == GENERAL else 0
    low = meld.top - meld.size // meld.width + 1
    return meld.width if low <= GENERAL <= meld.top else 0
