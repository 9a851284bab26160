"""How near a hand is to ready, and which tiles bring it nearer."""

from __future__ import annotations

from kaik.engine.compiled import Numbers, part
from kaik.engine.tiles.hands import kind_of
from kaik.engine.tiles.lacks import HONOURS, ORPHANS, PAIRED, least
from kaik.kits.mahjong.places import RED_CODE
from train.riichi.room import (
    REDS,
    SIZE,
    Judged,
)

FIVES = tuple(5**n for n in range(9))


@part
def add(j: Judged, kind: int, many: int) -> None:
    """Put tiles of a kind into the hand, or take them out of it."""
    j.h[kind] += many
    j.k[kind // 9] += many * (FIVES[8 - kind % 9] if kind < 27 else FIVES[33 - kind])
    j.n[SIZE] += many


@part
def take_out(j: Judged, code: int) -> None:
    kind = kind_of(code)
    add(j, kind, -1)
    if code >= RED_CODE:
        j.red[code - RED_CODE] -= 1
        j.n[REDS] -= 1


@part
def put_in(j: Judged, code: int) -> None:
    kind = kind_of(code)
    add(j, kind, 1)
    if code >= RED_CODE:
        j.red[code - RED_CODE] += 1
        j.n[REDS] += 1


@part
def keys(j: Judged) -> None:
    """The keys of the hand as it lies there."""
    j.n[SIZE] = 0
    for suit in range(4):
        number = 0
        for kind in range(9 * suit, min(9 * suit + 9, 34)):
            number = number * 5 + j.h[kind]
            j.n[SIZE] += j.h[kind]
        j.k[suit] = number


@part
def steps(j: Judged) -> int:
    """How many tiles the hand lacks to be ready."""
    needs, size = j.needs, j.n[SIZE]
    far = least(needs[j.k[0]], needs[j.k[1]], needs[j.k[2]], needs[HONOURS + j.k[3]], size // 3) - 1
    if size > 12:
        far = min(far, odd_forms(j))
    return far


@part
def odd_forms(j: Judged) -> int:
    """How far it is from seven pairs, or from the thirteen orphans."""
    kinds, doubles = 0, 0
    for kind in range(34):
        kinds += j.h[kind] > 0
        doubles += j.h[kind] > 1
    return min(6 - doubles + max(0, 7 - kinds), thirteen(j))


@part
def thirteen(j: Judged) -> int:
    kinds, double = 0, 0
    for kind in ORPHANS:
        kinds += j.h[kind] > 0
        double |= j.h[kind] > 1
    return 13 - kinds - double


@part
def together(one: int, other: int) -> int:
    """What two parts of a hand lack together."""
    found = 0
    for n in range(5):
        plain, paired = 15, 15
        for k in range(n + 1):
            a, b = one >> 4 * k & 15, other >> 4 * (n - k) & 15
            plain = min(plain, a + b)
            paired = min(paired, min((one >> PAIRED + 4 * k & 15) + b, a + (other >> PAIRED + 4 * (n - k) & 15)))
        found |= plain << 4 * n | paired << PAIRED + 4 * n
    return found


@part
def nearest(rest: int, more: int, sets: int) -> int:
    """The fewest tiles lacking for so many sets and a pair."""
    fewest = 99
    for n in range(sets + 1):
        here = (rest >> PAIRED + 4 * n & 15) + (more >> 4 * (sets - n) & 15)
        there = (rest >> 4 * n & 15) + (more >> PAIRED + 4 * (sets - n) & 15)
        fewest = min(fewest, min(here, there))
    return fewest


@part
def find_outs(j: Judged, far: int, outs: Numbers) -> int:
    """The kinds that bring a hand nearer with how many of them are left; all together."""
    needs, sets, total = j.needs, j.n[SIZE] // 3, 0
    a, b, c, d = needs[j.k[0]], needs[j.k[1]], needs[j.k[2]], needs[HONOURS + j.k[3]]
    low, high = together(a, b), together(c, d)
    for suit in range(4):
        rest = (
            together(b, high)
            if suit == 0
            else together(a, high)
            if suit == 1
            else together(low, d)
            if suit == 2
            else together(low, c)
        )
        first = 9 * suit
        for kind in range(first, min(first + 9, 34)):
            outs[kind] = 0
            if j.left[kind] == 0 or j.h[kind] > 3:
                continue
            beside = j.h[kind]
            if suit < 3:
                beside += (
                    (j.h[kind - 1] if kind > first else 0)
                    + (j.h[kind - 2] if kind > first + 1 else 0)
                    + (j.h[kind + 1] if kind < first + 8 else 0)
                    + (j.h[kind + 2] if kind < first + 7 else 0)
                )
            if not beside:
                continue
            key = j.k[suit] + (FIVES[8 - kind % 9] if suit < 3 else FIVES[33 - kind])
            more = needs[key if suit < 3 else HONOURS + key]
            if nearest(rest, more, sets) - 1 < far:
                outs[kind] = j.left[kind]
    if j.n[SIZE] == 13:
        odd_outs(j, far, outs)
    for kind in range(34):
        total += outs[kind]
    return total


@part
def odd_outs(j: Judged, far: int, outs: Numbers) -> None:
    """What brings seven pairs or the thirteen orphans nearer, where they are as near as anything."""
    kinds, doubles = 0, 0
    for kind in range(34):
        kinds += j.h[kind] > 0
        doubles += j.h[kind] > 1
    if 6 - doubles + max(0, 7 - kinds) == far:
        for kind in range(34):
            if j.h[kind] == 1 or (not j.h[kind] and kinds < 7):
                outs[kind] = j.left[kind]
    if thirteen(j) == far:
        paired = False
        for kind in ORPHANS:
            paired = paired or j.h[kind] > 1
        for kind in ORPHANS:
            if not j.h[kind] or not paired:
                outs[kind] = j.left[kind]
