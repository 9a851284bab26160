"""Shanten of many mahjong hands at once: the same sharing of sets among suits as in the kit, from flat tables.

    shanten_of(hands)      hands as an array of n times 34 counts; an answer for each

The tables (what each of 5^9 suits lacks, 20 megabytes) are built in memory at the first question, in about a second.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kaik.core.errors import KaikError
from kaik.engine import NoEngine, why_not
from kaik.engine.compiled import compiled
from kaik.kits.mahjong.shanten import NEVER
from kaik.kits.mahjong.tiles import YAOCHU

ByteTable = NDArray[np.uint8]
SmallNumbers = NDArray[np.int8]

ORPHANS = np.array(sorted(YAOCHU))
TILES = 14


class Tables(NamedTuple):
    """Ten numbers for every suit and for every hand of honours, each found by its digits in base five."""

    suits: ByteTable
    honours: ByteTable


class ShantenFound(NamedTuple):
    """Answers for a batch; with called sets, pairs and orphans are out of reach and read 99."""

    normal: SmallNumbers
    pairs: SmallNumbers
    orphans: SmallNumbers
    best: SmallNumbers


def shanten_of(hands: NDArray[np.integer]) -> ShantenFound:
    """How far each hand is from each form; hands of 3n tiles are refused, as in the kit."""
    if reason := why_not():
        raise NoEngine(reason)
    if hands.ndim != 2 or hands.shape[1] != 34:
        raise KaikError(f"hands are rows of 34 counts, not an array of shape {hands.shape}")
    sizes = hands.sum(axis=1)
    odd = len(hands) and (hands.min() < 0 or hands.max() > 4 or sizes.max() > TILES or not (sizes % 3).all())
    if odd:
        raise KaikError("each hand has 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14 tiles, no more than four of a kind")
    counts = np.ascontiguousarray(hands, dtype=np.uint8)
    found = ShantenFound(*(np.empty(len(counts), np.int8) for _ in range(4)))
    measure(counts, tables(), found)
    return found


@cache
def tables() -> Tables:
    """The tables, built once in this process."""
    low, high = halves(5), halves(4)
    made = Tables(np.full((5**9, 10), NEVER, np.uint8), np.full((5**7, 10), NEVER, np.uint8))
    meet(low, high, made.suits)
    honours(made.honours)
    return made


def halves(ranks: int) -> ByteTable:
    """What each half of a suit lacks, for the nine ways runs may cross into the other half."""
    outer = np.full((1, 9, 10), NEVER, np.uint8)
    outer[0, 0, 0] = 0
    for _ in range(ranks):
        inner = np.full((len(outer) * 5, 9, 10), NEVER, np.uint8)
        step(outer, inner)
        outer = inner
    return outer


@compiled
def step(outer: ByteTable, inner: ByteTable) -> None:
    """One rank nearer to the cut; the newest digit is the lowest in base five."""
    for at in range(len(inner)):
        held = at % 5
        for crossing in range(9):
            two, one = crossing // 3, crossing % 3
            for ending in range(3):
                rest = outer[at // 5, 3 * ending + two]
                for group in range(3):  # nothing, a triplet, a pair
                    used = two + one + ending + (0, 3, 2)[group]
                    if used <= 4:
                        take(inner[at, crossing], rest, max(0, used - held), ending + (group == 1), group == 2)


@compiled
def take(needs: ByteTable, offer: ByteTable, lacking: int, sets: int, pair: int) -> None:
    """Lower the needs to an offer with so many sets, and perhaps a pair, more than its place says."""
    for n in range(5 - sets):
        at = n + sets + 5 * pair
        needs[at] = min(needs[at], min(NEVER, offer[n] + lacking))
        if not pair:
            needs[at + 5] = min(needs[at + 5], min(NEVER, offer[n + 5] + lacking))


@compiled
def join(one: ByteTable, other: ByteTable, out: ByteTable) -> None:
    """What two parts of a hand lack together."""
    for n in range(5):
        plain, paired = NEVER, NEVER
        for k in range(n + 1):
            plain = min(plain, one[k] + other[n - k])
            paired = min(paired, min(one[5 + k] + other[n - k], one[k] + other[5 + n - k]))
        out[n], out[5 + n] = plain, paired


@compiled
def meet(low: ByteTable, high: ByteTable, suits: ByteTable) -> None:
    """Every suit of at most 14 tiles from its two halves; the high half is read from the end."""
    both = np.empty(10, np.uint8)
    for a in range(len(low)):
        for b in range(len(high)):
            if digit_sum(a) + digit_sum(b) > TILES:
                continue
            needs = suits[a * 625 + turned(b)]
            for crossing in range(9):
                two, one = crossing // 3, crossing % 3
                join(low[a, crossing], high[b, 3 * one + two], both)
                take(needs, both, 0, two + one, 0)


@compiled
def digit_sum(number: int) -> int:
    total = 0
    while number:
        total += number % 5
        number //= 5
    return total


@compiled
def turned(number: int) -> int:
    """Four digits in base five, read from the other end."""
    back = 0
    for _ in range(4):
        back = back * 5 + number % 5
        number //= 5
    return back


@compiled
def honours(table: ByteTable) -> None:
    """Every hand of honours of at most 14 tiles, from the one with its last kind left out."""
    single, before = np.empty(10, np.uint8), np.empty(10, np.uint8)
    for at in range(len(table)):
        if digit_sum(at) > TILES:
            continue
        before[:] = NEVER
        before[0] = 0
        number = at
        for _ in range(7):
            single[:] = NEVER
            held = number % 5
            single[0], single[1], single[5] = 0, max(0, 3 - held), max(0, 2 - held)
            join(before, single, table[at])
            before[:] = table[at]
            number //= 5


@compiled
def measure(hands: ByteTable, made: Tables, found: ShantenFound) -> None:
    """All four answers for every hand."""
    one, other = np.empty(10, np.uint8), np.empty(10, np.uint8)
    for i in range(len(hands)):
        hand = hands[i]
        size = 0
        for kind in range(34):
            size += hand[kind]
        join(made.suits[key(hand, 0, 9)], made.suits[key(hand, 9, 18)], one)
        join(made.suits[key(hand, 18, 27)], made.honours[key(hand, 27, 34)], other)
        found.normal[i] = nearest(one, other, size // 3) - 1
        found.pairs[i] = pairs(hand) if size > 12 else NEVER
        found.orphans[i] = orphans(hand) if size > 12 else NEVER
        found.best[i] = min(found.normal[i], min(found.pairs[i], found.orphans[i]))


@compiled
def key(hand: ByteTable, first: int, end: int) -> int:
    """A part of a hand as a number in base five."""
    number = 0
    for kind in range(first, end):
        number = number * 5 + hand[kind]
    return number


@compiled
def nearest(one: ByteTable, other: ByteTable, sets: int) -> int:
    """The fewest tiles lacking for these sets and a pair, from two parts of a hand."""
    fewest = NEVER
    for k in range(sets + 1):
        fewest = min(fewest, min(one[5 + k] + other[sets - k], one[k] + other[5 + sets - k]))
    return fewest


@compiled
def pairs(hand: ByteTable) -> int:
    kinds, doubles = 0, 0
    for kind in range(34):
        kinds += hand[kind] > 0
        doubles += hand[kind] > 1
    return 6 - doubles + max(0, 7 - kinds)


@compiled
def orphans(hand: ByteTable) -> int:
    kinds, double = 0, 0
    for kind in ORPHANS:
        kinds += hand[kind] > 0
        double |= hand[kind] > 1
    return 13 - kinds - double


__all__ = ["ShantenFound", "Tables", "shanten_of", "tables"]
