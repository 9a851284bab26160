"""Heaps of cards in the kernel, each one number (`kaik.kits.packed.cards`)."""

from __future__ import annotations

import numpy as np

from kaik.engine.compiled import Numbers, part, whole
from kaik.engine.dice import LuckState, below
from kaik.kits.packed.cards import COLOUR_OF, KINDS, NARROW, OFFSETS, RANK_OF
from kaik.kits.packed.match import ARGUMENT

ALL = len(KINDS)
OFFSET = np.array(OFFSETS, np.int64)
RANK = np.array(RANK_OF, np.int64)
COLOUR = np.array(COLOUR_OF, np.int64)


def _fields(parity: int) -> tuple[int, int]:
    """The bits of every other kind, and the bit above each of these fields."""
    widths = [2 if kind < NARROW else 3 for kind in range(ALL)]
    every = [kind for kind in range(ALL) if kind % 2 == parity]
    bits = sum(((1 << widths[kind]) - 1) << OFFSETS[kind] for kind in every)
    return bits, sum(1 << OFFSETS[kind] + widths[kind] for kind in every)


_EVEN, _ABOVE_EVEN = _fields(0)
_ODD, _ABOVE_ODD = _fields(1)
_PAIRS, _NIBBLES, _BYTES = 0x33333333333, 0x0F0F0F0F0F0F, 0x010101010101
_UNITS = 0x5555555555 | 5 << 40
_LOW = (1 << 2 * NARROW) - 1


@part
def one(kind: int) -> int:
    """A card alone as a heap."""
    return 1 << (2 * kind + (kind > NARROW))


@part
def count(heap: int, kind: int) -> int:
    """How many cards of a kind a heap has."""
    return heap >> (2 * kind + (kind > NARROW)) & (7 if kind >= NARROW else 3)


@part
def size(heap: int) -> int:
    """How many cards a heap has: the narrow fields added up side by side, then the two wide ones."""
    low = heap & _LOW
    low = (low & _PAIRS) + (low >> 2 & _PAIRS)
    low = (low & _NIBBLES) + (low >> 4 & _NIBBLES)
    return (low * _BYTES >> 40 & 255) + (heap >> 44 & 7) + (heap >> 47 & 7)


@part
def absent(heap: int) -> int:
    """The fields of all kinds that a heap has none of: whatever lies there, the heap does not hold."""
    there = (heap | heap >> 1) & _UNITS
    there |= there << 1 | (7 << 44 if heap >> 44 & 7 else 0) | (7 << 47 if heap >> 47 & 7 else 0)
    return ~there


@part
def holds(heap: int, some: int) -> bool:
    """Whether a heap has these cards too: no field may borrow from the bit above it."""
    even = ((heap & _EVEN) | _ABOVE_EVEN) - (some & _EVEN)
    odd = ((heap & _ODD) | _ABOVE_ODD) - (some & _ODD)
    return (even & _ABOVE_EVEN) == _ABOVE_EVEN and (odd & _ABOVE_ODD) == _ABOVE_ODD


@part
def laid_out(heap: int, pad: Numbers) -> int:
    """Lay a heap out card by card in front of the scratch pad; returns how many there are."""
    n = 0
    for kind in range(ALL):
        for _ in range(count(heap, kind)):
            pad[n] = kind
            n += 1
    return n


@part
def taken(pad: Numbers, left: int, many: int, luck: LuckState) -> int:
    """So many cards of those laid out, the first `left` of which are still there, as a heap."""
    heap = 0
    for i in range(many):
        at = below(luck, left - i)
        kind = whole(pad[at])
        pad[at] = pad[left - i - 1]
        heap += one(kind)
    return heap


@part
def drawn_kind(heap: int, luck: LuckState) -> int:
    """The kind of one card off a shuffled heap."""
    at = below(luck, size(heap))
    for kind in range(ALL):
        at -= count(heap, kind)
        if at < 0:
            return kind
    return -1


@part
def sorted_out(book: Numbers, order: int, heap: int, pad: Numbers) -> int:
    """Lay out the kinds of a heap in an order of the book: each as an argument, its copies, the cards from it on."""
    kinds, left = 0, 0
    for i in range(ALL):
        kind = whole(book[order + i])
        copies = count(heap, kind)
        if copies:
            pad[kinds], pad[ALL + kinds] = one(kind) << ARGUMENT, copies
            kinds += 1
    for i in range(kinds - 1, -1, -1):
        left += pad[ALL + i]
        pad[2 * ALL + i] = left
    return kinds


@part
def subsets(
    book: Numbers, order: int, heap: int, many: int, verb: int, pad: Numbers, out: Numbers, n: int, most: int
) -> int:
    """Put an action for each choice of so many cards from a heap into `out`, behind the first n; `most` is its end.

    The book has the kinds from `order` on, the first to go first. A choice is a row of kinds that never goes back; the
    last of them is a loop of its own, for that is where the time goes. The pad holds each kind as a heap, its copies,
    and how many cards are left from it on; then the row. Returns how many actions there are.
    """
    kinds = sorted_out(book, order, heap, pad)
    row, deep, chosen = 3 * ALL, 0, verb
    pad[row] = 0
    while deep >= 0:
        at = pad[row + deep]
        if deep == many - 1:
            for i in range(at, min(kinds, at + most - n)):
                out[n] = chosen + pad[i]
                n += 1
        elif at < kinds and n < most:
            same = 0
            while same < deep and pad[row + deep - same - 1] == at:
                same += 1
            if pad[2 * ALL + at] - same >= many - deep:
                chosen += pad[at]
                pad[row + deep + 1] = at if same + 1 < pad[ALL + at] else at + 1
                deep += 1
                continue
        deep -= 1
        if deep >= 0:
            chosen -= pad[pad[row + deep]]
            pad[row + deep] += 1
    return n
