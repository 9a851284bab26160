"""How many tiles a hand lacks to be ready, and which tiles bring it nearer; −1 is a complete hand.

Each suit is asked once how many tiles it lacks for 0 to 4 sets, without and with a pair; the answers are kept, and
a hand is the cheapest way to share its sets among its suits. Nothing needs a fifth copy of a kind: what only a
fifth copy would complete does not count as near.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from operator import add

import msgspec

from kaik.core.errors import KaikError
from kaik.kits.mahjong.tiles import COPIES, KINDS, YAOCHU, Counts, counted, is_kind, read

Needs = tuple[int, ...]
"""Tiles lacking for 0 to 4 sets (first five), and for 0 to 4 sets and a pair (last five)."""
Measure = Callable[[Sequence[int]], int]

NEVER = 99
SIZES = frozenset(n for n in range(15) if n % 3)
_YAOCHU = tuple(sorted(YAOCHU))
_NOTHING: Needs = (0, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER)
_IMPOSSIBLE: Needs = (NEVER,) * 10
_CROSSING = tuple(product(range(3), repeat=2))
"""Runs that cross a cut: with two tiles on this side, with one; three equal runs are three triplets instead."""


class Shanten(msgspec.Struct, frozen=True):
    """How far a hand is from each form; pairs and orphans need a hand without called sets."""

    normal: int
    pairs: int | None
    orphans: int | None
    best: int


def shanten(counts: Sequence[int]) -> Shanten:
    """How far a hand of 1, 2, 4, 5, … 13 or 14 tiles is from each form."""
    size = sum(counts)
    if size not in SIZES:
        raise KaikError(f"a hand has 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14 tiles, not {size}")
    if size < 13:
        far = normal(counts)
        return Shanten(far, None, None, far)
    all_three = normal(counts), pairs(counts), orphans(counts)
    return Shanten(*all_three, min(all_three))


def asked(text: str) -> Shanten:
    """The same for a hand as text; one sentence if it is none."""
    tiles = read(text)
    for tile in tiles:
        if not is_kind(tile):
            raise KaikError(f"{tile} has no part in a hand of runs, triplets and pairs")
    return shanten(counted(tiles))


def normal(counts: Sequence[int], wild: int = 0) -> int:
    """For four sets and a pair, called sets left out; the pair lies in one half of the hand or the other.

    Wildcards lie in the hand besides; each is a tile that is not lacking any more.
    """
    hand = tuple(counts)
    one = joined(suit_needs(hand[:9]), suit_needs(hand[9:18]))
    other = joined(suit_needs(hand[18:27]), honour_needs(tuple(sorted(hand[27:], reverse=True))))
    sets = (sum(hand) + wild) // 3
    here: int = min(map(add, one[5 : 6 + sets], other[sets::-1]))
    there: int = min(map(add, one[: sets + 1], other[5 + sets : 4 : -1]))
    return min(here, there) - wild - 1


def pairs(counts: Sequence[int]) -> int:
    """For seven different pairs."""
    kinds = KINDS - counts.count(0)
    return 6 - (kinds - counts.count(1)) + max(0, 7 - kinds)


def orphans(counts: Sequence[int]) -> int:
    """For the thirteen kinds of honours, ones and nines, one of them twice."""
    held = [counts[kind] for kind in _YAOCHU]
    return held.count(0) - (max(held) > 1)


def best(counts: Sequence[int]) -> int:
    """The nearest form; pairs and orphans only for a hand without called sets."""
    far = normal(counts)
    return far if sum(counts) < 13 else min(far, pairs(counts), orphans(counts))


def improving(counts: Sequence[int], measure: Measure = best, called: Sequence[int] = ()) -> tuple[int, ...]:
    """The kinds that bring a hand of 3n+1 tiles nearer; `called` counts the tiles of its called sets."""
    far = measure(counts)
    hand = list(counts)
    found = []
    for kind in range(KINDS):
        if hand[kind] + (called[kind] if called else 0) >= COPIES:
            continue
        hand[kind] += 1
        if measure(hand) < far:
            found.append(kind)
        hand[kind] -= 1
    return tuple(found)


def waits(counts: Sequence[int], measure: Measure = best, called: Sequence[int] = ()) -> tuple[int, ...]:
    """The kinds that complete a hand of 3n+1 tiles; () unless it is ready.

    Who waits only for a tile of which they hold all four is not ready.
    """
    return improving(counts, measure, called) if measure(counts) == 0 else ()


def ukeire(counts: Sequence[int], seen: Sequence[int] = (), measure: Measure = best) -> Mapping[int, int]:
    """The kinds that bring a hand nearer, with how many of each are not in the hand nor seen elsewhere."""
    gone = seen or (0,) * KINDS
    left = {kind: COPIES - counts[kind] - gone[kind] for kind in improving(counts, measure)}
    return {kind: count for kind, count in left.items() if count > 0}


def discards(
    counts: Sequence[int], seen: Sequence[int] = (), measure: Measure = best
) -> Mapping[int, Mapping[int, int]]:
    """What each discard from a hand of 3n+2 tiles would leave to hope for, if it keeps the hand as near as it is."""
    far = measure(counts)
    hand = list(counts)
    found = {}
    for kind in range(KINDS):
        if not hand[kind]:
            continue
        hand[kind] -= 1
        if measure(hand) == max(far, 0):
            found[kind] = ukeire(tuple(hand), seen, measure)
        hand[kind] += 1
    return found


@lru_cache(maxsize=1 << 16)
def joined(one: Needs, other: Needs) -> Needs:
    """What two parts of a hand lack together."""
    plain = [min(map(add, one[: n + 1], other[n::-1])) for n in range(5)]
    here = [min(map(add, one[5 : 6 + n], other[n::-1])) for n in range(5)]
    there = [min(map(add, one[: n + 1], other[5 + n : 4 : -1])) for n in range(5)]
    return (*plain, *map(min, here, there))


@lru_cache(maxsize=1 << 18)
def suit_needs(digits: Counts) -> Needs:
    """What a suit lacks, from its halves: the low five ranks, and the high four read from the end."""
    low, high = _half(digits[:5]), _half(digits[:4:-1])
    needs = list(_IMPOSSIBLE)
    for two, one in _CROSSING:
        both = joined(low[3 * two + one], high[3 * one + two])
        _lower(needs, both, two + one, 0)
    return tuple(needs)


@cache
def honour_needs(held: Counts) -> Needs:
    """What honours lack; their order does not matter, so they come sorted."""
    needs = _NOTHING
    for count in held:
        triplet, pair = max(0, 3 - count), max(0, 2 - count)
        needs = joined(needs, (0, triplet, NEVER, NEVER, NEVER, pair, NEVER, NEVER, NEVER, NEVER))
    return needs


@cache
def _half(digits: Counts) -> tuple[Needs, ...]:
    """What the outer ranks of a suit lack, for every number of runs that cross into the other half.

    The last digit lies at the cut. A run that crosses is counted where the halves meet.
    """
    if not digits:
        return (_NOTHING, *[_IMPOSSIBLE] * 8)
    outer, held = _half(digits[:-1]), digits[-1]
    return tuple(_at_the_cut(outer, held, two, one) for two, one in _CROSSING)


def _at_the_cut(outer: tuple[Needs, ...], held: int, two: int, one: int) -> Needs:
    """The best use of the rank at the cut: runs ending here, and perhaps a triplet or a pair."""
    needs = list(_IMPOSSIBLE)
    for ending in range(3):
        runs = two + one + ending
        rest = outer[3 * ending + two]
        for triplet, pair in ((0, 0), (1, 0), (0, 1)):
            used = runs + 3 * triplet + 2 * pair
            if used <= COPIES:
                lacking = max(0, used - held)
                _lower(needs, [n + lacking for n in rest], ending + triplet, pair)
    return tuple(needs)


def _lower(needs: list[int], offer: Sequence[int], sets: int, pair: int) -> None:
    """Take an offer that has so many sets, and perhaps a pair, more than its place says."""
    for n in range(5 - sets):
        at = n + sets + 5 * pair
        needs[at] = min(needs[at], offer[n])
        if not pair:
            needs[at + 5] = min(needs[at + 5], offer[n + 5])
