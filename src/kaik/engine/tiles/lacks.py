"""How far a hand is from complete, from what each suit lacks.

What a suit lacks is one number of ten digits (base 16): for 0 to 4 sets, then for as many and a pair. All suits lie in
one array, the honours behind them.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from kaik.engine.compiled import Numbers, part
from kaik.engine.suits import tables
from kaik.engine.tiles.layout import KINDS_HELD
from kaik.kits.mahjong.tiles import YAOCHU

ORPHANS = tuple(sorted(YAOCHU))
TOO_MANY, PAIRED, HONOURS = 15, 20, 5**9
"""Where the numbers with a pair begin, and where the honours lie."""
SuitNeeds = Numbers


@cache
def suit_needs() -> SuitNeeds:
    """What every suit and every hand of honours lacks."""
    rows = np.concatenate(tables())
    needs = np.zeros(len(rows), np.int64)
    for n in range(10):
        needs |= np.minimum(rows[:, n], TOO_MANY).astype(np.int64) << 4 * n
    return needs


@part
def key_of(s: Numbers, first: int, end: int) -> int:
    number = 0
    for at in range(first, end):
        number = number * 5 + s[at]
    return number


@part
def least(one: int, two: int, three: int, four: int, sets: int) -> int:
    """The fewest tiles lacking for so many sets and a pair, from what four parts of a hand lack."""
    fewest = 99
    for here in range(sets + 1):
        plain, paired, other_plain, other_paired, there = 99, 99, 99, 99, sets - here
        for k in range(here + 1):
            a, b = one >> 4 * k & 15, two >> 4 * (here - k) & 15
            plain = min(plain, a + b)
            paired = min(paired, min((one >> PAIRED + 4 * k & 15) + b, a + (two >> PAIRED + 4 * (here - k) & 15)))
        for k in range(there + 1):
            a, b = three >> 4 * k & 15, four >> 4 * (there - k) & 15
            other_plain = min(other_plain, a + b)
            both = min((three >> PAIRED + 4 * k & 15) + b, a + (four >> PAIRED + 4 * (there - k) & 15))
            other_paired = min(other_paired, both)
        fewest = min(fewest, min(plain + other_paired, paired + other_plain))
    return fewest


@part
def distance(needs: SuitNeeds, s: Numbers, odd_forms: int) -> int:
    """The shanten of the tiles held; of seven pairs and orphans too where those count and nothing was called."""
    first, size, kinds, doubles = KINDS_HELD, 0, 0, 0
    for at in range(first, first + 34):
        size += s[at]
        kinds += s[at] > 0
        doubles += s[at] > 1
    one, two = needs[key_of(s, first, first + 9)], needs[key_of(s, first + 9, first + 18)]
    three, four = needs[key_of(s, first + 18, first + 27)], needs[HONOURS + key_of(s, first + 27, first + 34)]
    far = least(one, two, three, four, size // 3) - 1
    if odd_forms and size > 12:
        far = min(far, min(6 - doubles + max(0, 7 - kinds), orphans(s)))
    return far


@part
def orphans(s: Numbers) -> int:
    """How far the tiles held are from the thirteen orphans."""
    kinds, double = 0, 0
    for kind in ORPHANS:
        kinds += s[KINDS_HELD + kind] > 0
        double |= s[KINDS_HELD + kind] > 1
    return 13 - kinds - double


@part
def is_complete(needs: SuitNeeds, s: Numbers, odd_forms: int) -> bool:
    """Whether the tiles held are a complete hand; most are refused by the sizes of their suits alone."""
    first, pairs, size = KINDS_HELD, 0, 0
    fits = True
    for suit in range(4):
        total = 0
        for at in range(first + 9 * suit, first + min(34, 9 * suit + 9)):
            total += s[at]
        size += total
        pairs += total % 3 == 2
        fits = fits and total % 3 != 1
    if fits and pairs == 1 and all_used(needs, s):
        return True
    if not odd_forms or size != 14:
        return False
    doubles = 0
    for at in range(first, first + 34):
        doubles += s[at] == 2
    return doubles == 7 or orphans(s) < 0


@part
def all_used(needs: SuitNeeds, s: Numbers) -> bool:
    """Whether every suit is sets and, where its size says so, a pair."""
    for suit in range(4):
        first, total = KINDS_HELD + 9 * suit, 0
        end = KINDS_HELD + min(34, 9 * suit + 9)
        for at in range(first, end):
            total += s[at]
        key = key_of(s, first, end)
        lacking = needs[key if suit < 3 else HONOURS + key]
        if lacking >> 4 * (total // 3) + (PAIRED if total % 3 == 2 else 0) & 15:
            return False
    return True
