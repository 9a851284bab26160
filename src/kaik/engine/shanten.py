"""Shanten of many mahjong hands at once: the same sharing of sets among suits as in the kit, from flat tables.

    shanten_of(hands)      hands as an array of n times 34 counts; an answer for each

The tables (what each of 5^9 suits lacks, 20 megabytes) are those of `kaik.engine.suits`.
"""

from __future__ import annotations

from typing import NamedTuple

from kaik.core.errors import KaikError, not_installed

try:
    import numpy as np
    from numpy.typing import NDArray

    from kaik.engine.compiled import compiled
except ModuleNotFoundError as missing:
    raise not_installed(__name__, "engine", missing) from None

from kaik.engine import NoEngine, why_not
from kaik.engine.suits import TILES, ByteTable, Tables, tables
from kaik.kits.mahjong.shanten import NEVER
from kaik.kits.mahjong.tiles import YAOCHU

SmallNumbers = NDArray[np.int8]

ORPHANS = np.array(sorted(YAOCHU))


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
    measure(counts, tables(), found, np.empty((2, 10), np.uint8))
    return found


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
def measure(hands: ByteTable, made: Tables, found: ShantenFound, pad: ByteTable) -> None:
    """All four answers for every hand; the pad has room for what its two halves lack."""
    one, other = pad[0], pad[1]
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
