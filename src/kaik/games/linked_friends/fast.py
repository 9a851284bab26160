"""What `melds.py` defines, found by how often each strength is held: the same actions, hundreds of times as fast.

Those of one kind are found without looking at the others. Which melds there are follows from the tally of a hand, or
from the part of it that matters; cards and actions are looked for when a meld is taken. A test compares both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations
from operator import attrgetter

from kaik.core.action import Action, action, joined
from kaik.core.offer import Unspelled
from kaik.games.linked_friends.melds import ASKED_AT_ONCE, NOTHING, PASS, SINGLE, STRENGTHS, TAKE, Kind
from kaik.games.linked_friends.tally import (
    ABOVE,
    MOST,
    SHIPS,
    WHOLE,
    Tally,
    at_least,
    in_a_row,
    most,
    picked,
    places,
    tally,
)
from kaik.kits.cards48 import CardMeld, Cards, MeldRules, MeldType, spelled

LARGEST = 10
"""No set has more cards: eight pawns and two vessels."""
RUN = 11
"""No run has more numbers, vessels below 0 and above 8 included."""

Held = tuple[int, ...]
"""How many cards of each number a run may pass are held, from the lowest; not more than it can use."""

Reading = tuple[MeldType, int, int]
"""Type, strength and width of a meld whose vessels leave a choice."""

Choice = tuple[Tally, Reading | None]
"""A meld that may be laid; no cards at all are a pass."""
Choices = tuple[Choice, ...]

PASSING: Choices = ((0, None),)
NONE: Choices = ()


RUNS = tuple(Kind("run", size) for size in range(12))
SETS = tuple(Kind("set", size) for size in range(2, LARGEST + 1))


def kinds(hand: Cards, rules: MeldRules) -> list[Kind]:
    """Every kind of meld this hand can lay."""
    return _kinds(tally(hand), rules) if hand else []


def _kinds(held: Tally, rules: MeldRules) -> list[Kind]:
    ships = held & SHIPS
    largest = most(held - ships) + ships
    found = [SINGLE, *SETS[: max(0, largest - 1)]]
    found += RUNS[rules.run_min : _longest(held, rules, 1) + 1]
    for width in range(2, largest + 1):
        longest = _longest(held, rules, width) if _often_enough(held, rules, width) else 0
        if longest < rules.runset_min:  # and no wider one is longer
            break
        found += [Kind("runset", m * width, width) for m in range(rules.runset_min, longest + 1)]
    return found


def plays(hand: Cards, rules: MeldRules, kind: Kind, above: int = NOTHING) -> Sequence[Action]:
    """Every action that lays a meld of that kind and stronger than that, in no order."""
    return _unspelled(hand, rules, _alike(tally(hand), rules, kind, above))


def leads(hand: Cards, rules: MeldRules) -> Sequence[Action]:
    """What a leader may say: every meld, or with many cards every kind of meld."""
    held = tally(hand)
    if len(hand) > ASKED_AT_ONCE:
        return Unspelled(_kinds(held, rules), attrgetter("action"))
    found = _singles(held, rules, NOTHING) + _sets(held, 2, LARGEST) + _runs(held, rules, 1, (rules.run_min, RUN))
    for width in range(2, LARGEST):
        if not _often_enough(held, rules, width):
            break
        found += _runs(held, rules, width, (rules.runset_min, RUN))
    return _unspelled(hand, rules, found)


def answers(hand: Cards, rules: MeldRules, table: CardMeld, bomb: str) -> Sequence[Action]:
    """What may be said over a meld: pass, the same meld and stronger, or any set of three or more."""
    held = tally(hand)
    if table.type != "set" or table.size < 3:
        found = PASSING + _sets(held, 3, LARGEST) + _alike(held, rules, table, table.top)
    elif bomb == "literal":
        found = PASSING + _sets(held, 3, LARGEST)
    else:
        found = PASSING + _sets(held, table.size + 1, LARGEST) + _alike(held, rules, table, table.top)
    return _unspelled(hand, rules, found)


def _unspelled(hand: Cards, rules: MeldRules, choices: Choices) -> Sequence[Action]:
    return Unspelled(choices, partial(_spelled, hand, rules))


def _spelled(hand: Cards, rules: MeldRules, choice: Choice) -> Action:
    """The action for a choice; without a choice of readings the plain action says it, as sets are read first."""
    some, reading = choice
    if not some:
        return PASS
    cards = picked(hand, some)
    if reading is None:
        return action("play", "+".join(cards))
    kind, top, width = reading
    colours = "".join([card[0] for card in cards])
    return spelled("play", tuple(cards), CardMeld(kind, len(cards), top, colours, width), rules)


def _alike(held: Tally, rules: MeldRules, like: Kind | CardMeld, above: int) -> Choices:
    """Every meld of one kind that is stronger than that."""
    match like.type:
        case "single":
            return _singles(held, rules, above)
        case "set":
            return _sets(held, like.size, like.size, above)
    length = like.size // like.width
    return _runs(held, rules, like.width, (length, length), above)


def _singles(held: Tally, rules: MeldRules, above: int) -> Choices:
    if not (rules.wild_single and held & SHIPS):
        return _ones(at_least(held, 1) & ABOVE[above + 2])
    tops = range(max(above + 1, 0), 10)
    return _ones(at_least(held - (held & SHIPS), 1) & ABOVE[above + 2]) + tuple((1, ("single", top, 1)) for top in tops)


@lru_cache(maxsize=4096)
def _ones(held: Tally) -> Choices:
    return tuple((1 << 4 * place, None) for place in places(held))


def _sets(held: Tally, smallest: int, largest: int, above: int = NOTHING) -> Choices:
    """Every set of these sizes, with vessels among them or without."""
    ships = held & SHIPS
    found, sets = NONE, _sets_with(ships, smallest, largest)
    for place in places(at_least(held - ships, max(1, smallest - ships)) & ABOVE[above + 2]):
        found += sets[held & 15 << 4 * place]
    # Vessels among themselves are the weakest set, and there are never more than two.
    return (*found, (2, None)) if ships == smallest == 2 and above == NOTHING else found


@lru_cache(maxsize=256)
def _sets_with(ships: int, smallest: int, largest: int) -> dict[Tally, Choices]:
    """The sets that so many cards of one strength and vessels make, for every strength."""
    every = ((place, own) for place in range(1, len(STRENGTHS)) for own in range(1, MOST + 1))
    return {own << 4 * place: tuple(_sets_of(place, own, ships, smallest, largest)) for place, own in every}


def _sets_of(place: int, own: int, ships: int, smallest: int, largest: int) -> Iterator[Choice]:
    for size in range(smallest, min(largest, own + ships) + 1):
        for count in range(max(1, size - ships), min(own, size) + 1):
            yield count << 4 * place | size - count, None


def _runs(held: Tally, rules: MeldRules, width: int, lengths: tuple[int, int], above: int = NOTHING) -> Choices:
    """Every run of these lengths in which each number comes so often."""
    ships, numbers = held & SHIPS, held & _numbers(rules)
    if ships:
        return _chains(_useful(numbers, ships, width), ships, width, lengths, above, rules)
    shortest, longest = lengths
    row, found = in_a_row(at_least(numbers, width), shortest), NONE
    for length in range(shortest, longest + 1):
        if not row:
            break
        found += _straight(row & ABOVE[max(0, above + 3 - length)], length, width)
        row = in_a_row(row, 2)
    return found


@lru_cache(maxsize=4096)
def _straight(lowest: Tally, length: int, width: int) -> Choices:
    """Runs without vessels that begin at these strengths."""
    run = width * (ABOVE[0] - ABOVE[length])
    return tuple((run << 4 * place, None) for place in places(lowest))


def _often_enough(held: Tally, rules: MeldRules, width: int) -> bool:
    """Whether a run-set of that width is worth looking for: a vessel fills up one number at most."""
    ships, numbers = held & SHIPS, held & _numbers(rules)
    if at_least(numbers, width).bit_count() < rules.runset_min - ships:
        return False
    return not ships or at_least(numbers, width - ships).bit_count() >= rules.runset_min


@lru_cache(maxsize=256)
def _numbers(rules: MeldRules) -> Tally:
    """The bits that count the cards a run may be made of: 0 to 8, and by option king and Tam above them."""
    return 15 * (ABOVE[1] if rules.high_king else ABOVE[1] - ABOVE[10])


def _useful(numbers: Tally, ships: int, width: int) -> Tally:
    """What a run can use in which each number comes so often: not more of any, and none that vessels cannot fill up."""
    full = at_least(numbers, width)
    return (numbers & ~(15 * full) | width * full) & 15 * at_least(numbers, width - ships)


def _row(useful: Tally, rules: MeldRules) -> Held:
    """The same number by number; only vessels lie below 0, and above 8 unless king and Tam do."""
    return tuple([useful >> bits & 15 for bits in _bits(rules)])


@lru_cache(maxsize=256)
def _bits(rules: MeldRules) -> tuple[int, ...]:
    """Where the numbers are counted that a run may pass."""
    return tuple(4 * (number + 1) for number in range(rules.lowest, rules.highest + 1))


def _longest(held: Tally, rules: MeldRules, width: int) -> int:
    """How many numbers the longest run has in which each comes so often; every shorter one is in the hand too."""
    ships, numbers = held & SHIPS, held & _numbers(rules)
    if ships:
        return _longest_filled(_useful(numbers, ships, width), ships, width, rules)
    length, row = 0, at_least(numbers, width)
    while row:
        length, row = length + 1, in_a_row(row, 2)
    return length


@lru_cache(maxsize=4096)
def _longest_filled(useful: Tally, spare: int, width: int, rules: MeldRules) -> int:
    if not useful:  # vessels alone are no run; beside a single number they never reach farther without it
        return 0
    low = longest = 0
    held = _row(useful, rules)
    for at, own in enumerate(held):
        spare -= width - own
        while spare < 0:
            spare += width - held[low]
            low += 1
        longest = max(longest, at - low + 1)
    return longest


@lru_cache(maxsize=8192)
def _chains(useful: Tally, spare: int, width: int, lengths: tuple[int, int], above: int, rules: MeldRules) -> Choices:
    """Every run of these lengths, stronger than that, that such cards and so many vessels make."""
    held, (shortest, longest), found = _row(useful, rules), lengths, list[Choice]()
    kind: MeldType = "run" if width == 1 else "runset"
    for low in range(len(held) - shortest + 1):
        place = low + rules.lowest + 1
        for high in range(max(low + shortest, above - rules.lowest + 2), min(low + longest, len(held)) + 1):
            window = held[low:high]
            if len(window) * width - sum(window) > spare:
                break
            reading = kind, high - 1 + rules.lowest, width
            found += [
                ((some << 4 * place) + ships, reading if ships else None)
                for some, ships in _fillings(window, spare, width)
            ]
    return tuple(found)


@lru_cache(maxsize=4096)
def _fillings(window: Held, spare: int, width: int) -> tuple[tuple[Tally, int], ...]:
    """What may be laid of numbers in a row, and how many vessels stand for the rest; never vessels alone."""
    ways: list[tuple[Tally, int]] = [(0, spare)]
    for at, own in enumerate(window):
        ways = [
            (some | count << 4 * at, left - width + count)
            for some, left in ways
            for count in range(max(0, width - left), own + 1)
        ]
    return tuple((some, spare - left) for some, left in ways if some)


def takes(discards: Cards) -> Sequence[Action]:
    """Every action that takes a card back, one of each strength."""
    return Unspelled(places(at_least(tally(discards), 1)), partial(_take, discards))


def _take(discards: Cards, place: int) -> Action:
    return TAKE[picked(discards, 1 << 4 * place)[0]]


def exclusions(excluded: Cards, count: int) -> Sequence[Action]:
    """Every choice of so many strengths that still have a card in the game; all of them if there are fewer."""
    return Unspelled(_some_of(at_least(WHOLE - tally(excluded), 1), count), _exclude)


@lru_cache(maxsize=4096)
def _some_of(left: Tally, count: int) -> tuple[tuple[str, ...], ...]:
    strengths = [STRENGTHS[place] for place in places(left)]
    return tuple(combinations(strengths, min(count, len(strengths))))


def _exclude(strengths: tuple[str, ...]) -> Action:
    return action("exclude", joined(strengths))
