"""The melds of a climbing game in the kernel: found by how many cards of each strength a hand holds.

The counts lie in the pad from COUNTS on, vessels first, then the numbers, then king and Tam; every meld is put into
`out` as an action with its cards, of those alike the ones that sort first, and its reading.
"""

from __future__ import annotations

import numpy as np

from kaik.engine.cards.frame import CardTable
from kaik.engine.cards.heaps import count, one
from kaik.engine.compiled import Numbers, part, whole
from kaik.kits.packed import tallies as at
from kaik.kits.packed.cards import ORDER, RANK_OF
from kaik.kits.packed.match import ARGUMENT

COUNTS = 64
"""Where in the pad the counts lie."""
PICKED, EACH = 160, 9
"""Where the first cards of each strength lie as heaps, so many for a strength: none, one, two …"""
ROYAL = at.STRENGTHS - 1
"""The place of king and Tam."""
LARGEST, LONGEST = 10, 11
"""No set has more cards, no run more numbers."""
BELOW_ALL = -2
ALIKE = 4
"""No strength has more kinds than this."""


def _kinds() -> list[list[int]]:
    """The kinds of each strength in the order in which they are laid."""
    rows: list[list[int]] = [[] for _ in range(at.STRENGTHS)]
    for kind in ORDER:
        rows[min(RANK_OF[kind], ROYAL)].append(kind)
    return [row + [-1] * (ALIKE - len(row)) for row in rows]


KINDS_OF = np.array(_kinds(), np.int64)


@part
def counted(hand: int, pad: Numbers) -> None:
    """Lay out how many cards of each strength a hand has, and the first one, two, three … of them as heaps."""
    for place in range(at.STRENGTHS):
        heap, many, first = 0, 0, PICKED + EACH * place
        pad[first] = 0
        for i in range(ALIKE):
            kind = KINDS_OF[place, i]
            for _ in range(count(hand, kind) if kind >= 0 else 0):
                heap += one(kind)
                many += 1
                pad[first + many] = heap
        pad[COUNTS + place] = many


@part
def picked(pad: Numbers, place: int, many: int) -> int:
    """So many cards of a strength that are laid out, those that sort first."""
    return whole(pad[PICKED + EACH * place + many])


@part
def first_kind(heap: int, place: int) -> int:
    """The first card of a strength in a heap; -1 for none."""
    for i in range(ALIKE):
        kind = KINDS_OF[place, i]
        if kind >= 0 and count(heap, kind):
            return whole(kind)
    return -1


@part
def meld_action(heap: int, kind: int, top: int, width: int) -> int:
    return at.PLAY | heap << ARGUMENT | (kind | top + 1 << at.TOP | width - 1 << at.WIDTH) << at.READING


@part
def singles(table: CardTable, above: int, n: int) -> int:
    """Every single card that is stronger than that."""
    pad, out = table.pad, table.out
    wild = pad[COUNTS] and table.book[at.WILD_SINGLE]
    if pad[COUNTS] and not wild and above < -1:
        out[n] = meld_action(picked(pad, 0, 1), at.SINGLE, -1, 1)
        n += 1
    for top in range(max(above + 1, 0), ROYAL):
        if pad[COUNTS + top + 1]:
            out[n] = meld_action(picked(pad, top + 1, 1), at.SINGLE, top, 1)
            n += 1
        if wild:
            out[n] = meld_action(picked(pad, 0, 1), at.SINGLE, top, 1)
            n += 1
    return n


@part
def sets(table: CardTable, smallest: int, largest: int, above: int, n: int) -> int:
    """Every set of these sizes that is stronger than that, with vessels among them or without."""
    pad, out = table.pad, table.out
    ships = pad[COUNTS]
    for place in range(max(above + 2, 1), at.STRENGTHS):
        own = pad[COUNTS + place]
        if own == 0:
            continue
        for size in range(smallest, min(largest, own + ships) + 1):
            for many in range(max(1, size - ships), min(own, size) + 1):
                heap = picked(pad, place, many) + picked(pad, 0, size - many)
                out[n] = meld_action(heap, at.SET, place - 1, 1)
                n += 1
    if ships == 2 and smallest == 2 and above == BELOW_ALL:
        out[n] = meld_action(picked(pad, 0, 2), at.SET, -1, 1)
        n += 1
    return n


@part
def own_of(book: Numbers, pad: Numbers, number: int, width: int) -> int:
    """How many cards of a number a run may use in which each comes so often."""
    if number < 0 or (number > 8 and not book[at.KING_RUNS]):
        return 0
    return min(whole(pad[COUNTS + number + 1]), width)


@part
def runs(table: CardTable, width: int, shortest: int, longest: int, above: int, n: int) -> int:
    """Every run of these lengths, stronger than that, in which each number comes so often."""
    book, pad = table.book, table.pad
    ships, lowest, highest = whole(pad[COUNTS]), whole(book[at.LOWEST]), whole(book[at.HIGHEST])
    for low in range(lowest, highest - shortest + 2):
        missing = 0
        for top in range(low, min(low + longest, highest + 1)):
            missing += width - own_of(book, pad, top, width)
            if missing > ships:
                break
            if top - low + 1 >= shortest and top > above:
                n = fillings(table, width, low, top, ships - missing, n)
    return n


@part
def fillings(table: CardTable, width: int, low: int, top: int, spare: int, n: int) -> int:
    """The ways to lay one run: vessels where cards are missing, and up to two more in the place of cards."""
    book, pad = table.book, table.pad
    cards, many = 0, 0
    for number in range(low, top + 1):
        own = own_of(book, pad, number, width)
        cards += picked(pad, number + 1, own)
        many += own
    n = filled(table, cards, many, width, low, top, n)
    if spare == 0:
        return n
    for one_number in range(low, top + 1):
        own = own_of(book, pad, one_number, width)
        if own == 0:
            continue
        less = cards - picked(pad, one_number + 1, own) + picked(pad, one_number + 1, own - 1)
        n = filled(table, less, many - 1, width, low, top, n)
        for other in range(one_number, top + 1 if spare > 1 else low):
            its = own_of(book, pad, other, width) - (other == one_number)
            if its > 0:
                least = less - picked(pad, other + 1, its) + picked(pad, other + 1, its - 1)
                n = filled(table, least, many - 2, width, low, top, n)
    return n


@part
def filled(table: CardTable, cards: int, many: int, width: int, low: int, top: int, n: int) -> int:
    """One way to lay a run: so many cards, and vessels for the rest; vessels alone are no run."""
    if many == 0:
        return n
    heap = cards + picked(table.pad, 0, (top - low + 1) * width - many)
    table.out[n] = meld_action(heap, at.RUN if width == 1 else at.RUNSET, top, width)
    return n + 1


@part
def longest_run(book: Numbers, pad: Numbers, width: int) -> int:
    """How many numbers the longest run has in which each comes so often; 0 for none, as for vessels alone."""
    spare, low, longest, cards = whole(pad[COUNTS]), whole(book[at.LOWEST]), 0, 0
    for number in range(low, book[at.HIGHEST] + 1):
        own = own_of(book, pad, number, width)
        spare -= width - own
        while spare < 0:
            spare += width - own_of(book, pad, low, width)
            low += 1
        if own >= width - pad[COUNTS] and own > 0:
            cards += own
        longest = max(longest, number - low + 1)
    return longest if cards else 0


@part
def has_kind(book: Numbers, pad: Numbers, kind: int) -> bool:
    """Whether the cards that are laid out by strength make a meld of a kind."""
    size, width = kind >> at.KIND_SIZE & 63, max(kind >> at.KIND_WIDTH, 1)
    if kind & 3 == at.SINGLE:
        return True
    if kind & 3 == at.SET:
        return size <= most_alike(pad)
    return size // width <= longest_run(book, pad, width)


@part
def most_alike(pad: Numbers) -> int:
    """How many cards the largest set has."""
    most = 0
    for place in range(1, at.STRENGTHS):
        most = max(most, whole(pad[COUNTS + place]))
    return most + whole(pad[COUNTS])


@part
def kinds(table: CardTable) -> int:
    """Every kind of meld that the cards laid out make."""
    book, pad, out = table.book, table.pad, table.out
    out[0], n, largest = at.NAME | (at.SINGLE | 1 << at.KIND_SIZE | 1 << at.KIND_WIDTH) << ARGUMENT, 1, most_alike(pad)
    for size in range(2, largest + 1):
        out[n] = at.NAME | (at.SET | size << at.KIND_SIZE | 1 << at.KIND_WIDTH) << ARGUMENT
        n += 1
    for size in range(book[at.RUN_MIN], longest_run(book, pad, 1) + 1):
        out[n] = at.NAME | (at.RUN | size << at.KIND_SIZE | 1 << at.KIND_WIDTH) << ARGUMENT
        n += 1
    for width in range(2, largest + 1):
        for length in range(book[at.RUNSET_MIN], longest_run(book, pad, width) + 1):
            out[n] = at.NAME | (at.RUNSET | length * width << at.KIND_SIZE | width << at.KIND_WIDTH) << ARGUMENT
            n += 1
    return n


@part
def like(table: CardTable, kind: int, above: int, n: int) -> int:
    """Every meld of one kind that is stronger than that."""
    size, width = kind >> at.KIND_SIZE & 63, kind >> at.KIND_WIDTH
    if kind & 3 == at.SINGLE:
        return singles(table, above, n)
    if kind & 3 == at.SET:
        return sets(table, size, size, above, n)
    return runs(table, width, size // width, size // width, above, n)


@part
def every_meld(table: CardTable) -> int:
    """Every meld of a hand, those with more cards first where that is told by their kind."""
    book, n = table.book, 0
    for width in range(most_alike(table.pad), 1, -1):
        n = runs(table, width, whole(book[at.RUNSET_MIN]), LONGEST, BELOW_ALL, n)
    n = runs(table, 1, whole(book[at.RUN_MIN]), LONGEST, BELOW_ALL, n)
    n = sets(table, 2, LARGEST, BELOW_ALL, n)
    return singles(table, BELOW_ALL, n)
