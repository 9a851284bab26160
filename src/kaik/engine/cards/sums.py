"""The ends of roads in the kernel, and what a hand and roads add up to."""

from __future__ import annotations

from kaik.engine.cards.finished import SORTED, listed
from kaik.engine.cards.frame import CardTable
from kaik.engine.cards.heaps import count, one
from kaik.engine.compiled import Numbers, part, whole
from kaik.kits.packed import roads as at

GROUPS, SUMS = 0, 64
"""Where in the pad the groups lie that a hand makes, and their sums."""
WORTHS, ALIKE = 160, 208
"""Where it has the value of every end, and how many that are alike lie before it."""
NEW_ENDS = 144
"""Where in the pad the ends lie that cards laid together leave."""
MOST_SUM = 48
"""No hand adds up to more."""
NUMBERS, COLOUR_PLACES = 9, 12
WILD = -1


@part
def value_of(book: Numbers, end: int) -> int:
    """What the cards of an end add up to; -1 for king, Tam and vessel."""
    value = 0
    while end:
        value += book[at.VALUES + (end & at.CARD_BITS) - 1]
        end >>= at.CARD
    return value


@part
def heap_of(end: int) -> int:
    """The cards of an end as a heap."""
    heap = 0
    while end:
        heap += one(SORTED[(end & at.CARD_BITS) - 1])
        end >>= at.CARD
    return heap


@part
def end_of(heap: int, pad: Numbers) -> int:
    """A heap of a few cards as one end."""
    many, end = listed(heap, pad, NEW_ENDS), 0
    for i in range(many - 1, -1, -1):
        end = end << at.CARD | pad[NEW_ENDS + i] + 1
    return end


@part
def new_ends(book: Numbers, heap: int, pad: Numbers) -> int:
    """What cards laid together leave: an end each, from the lowest number, or one end; returns how many."""
    if not book[at.BRANCHES]:
        pad[NEW_ENDS] = end_of(heap, pad)
        return 1
    n = 0
    for number in range(NUMBERS):
        for place in (number, COLOUR_PLACES + number):
            for _ in range(count(heap, SORTED[place])):
                pad[NEW_ENDS + n] = place + 1
                n += 1
    return n


@part
def groups(book: Numbers, hand: int, pad: Numbers) -> int:
    """Lay out every group of numbered cards of a hand with its sum, the first of them empty; returns how many."""
    n = 1
    pad[GROUPS], pad[SUMS] = 0, 0
    for place in range(2 * COLOUR_PLACES):
        value, kind = book[at.VALUES + place], SORTED[place]
        copies, before = count(hand, kind) if value >= 0 else 0, n
        for _ in range(copies * before):
            pad[GROUPS + n] = pad[GROUPS + n - before] + one(kind)
            pad[SUMS + n] = pad[SUMS + n - before] + value
            n += 1
    return n


@part
def survey(book: Numbers, now: Numbers, pad: Numbers) -> None:
    """Lay out what every end is worth, and how many that are alike lie before it."""
    for i in range(now[at.ENDS]):
        pad[WORTHS + i] = value_of(book, end_at(now, i))
        pad[ALIKE + i] = alike_before(now, i)


@part
def sums_of(table: CardTable, hand: int) -> int:
    """What may be laid where roads join adds up to this, as bits."""
    book, pad, found = table.book, table.pad, 0
    if not book[at.MANY_CARDS]:
        for place in range(2 * COLOUR_PLACES):
            if book[at.VALUES + place] >= 0 and count(hand, SORTED[place]):
                found |= 1 << book[at.VALUES + place]
        return found
    for i in range(1, groups(book, hand, pad)):
        found |= 1 << pad[SUMS + i]
    return found


@part
def end_at(now: Numbers, i: int) -> int:
    return whole(now[at.ENDS + 1 + i])


@part
def numbered(book: Numbers, now: Numbers, i: int) -> bool:
    """Whether there is such an end and it has a number."""
    return bool(0 <= i < now[at.ENDS] and value_of(book, end_at(now, i)) != WILD)


@part
def reachable(book: Numbers, now: Numbers, over: int) -> int:
    """The sums of these roads with any others that may still be joined to them, as bits; large ones are left out."""
    total, low, high = 0, -1, -1
    for i in range(now[at.ENDS]):
        if over >> i & 1:
            total += value_of(book, end_at(now, i))
            low, high = (i if low < 0 else low), i
    found = 1 << total if total <= MOST_SUM else 0
    if not book[at.MANY_ROADS]:
        return found
    if book[at.ADJACENT]:
        return side_by_side(book, now, low, high, total)
    for i in range(now[at.ENDS]):
        if not over >> i & 1 and numbered(book, now, i):
            found |= found << value_of(book, end_at(now, i)) & (1 << MOST_SUM + 1) - 1
    return found


@part
def side_by_side(book: Numbers, now: Numbers, low: int, high: int, total: int) -> int:
    """The same where only roads that lie side by side may be joined."""
    found = 0
    while True:
        more, right = total, high
        while True:
            if more <= MOST_SUM:
                found |= 1 << more
            right += 1
            if not numbered(book, now, right):
                break
            more += value_of(book, end_at(now, right))
        low -= 1
        if not numbered(book, now, low):
            return found
        total += value_of(book, end_at(now, low))


@part
def alike_before(now: Numbers, i: int) -> int:
    """How many ends before one are alike."""
    found = 0
    for j in range(i):
        found += now[at.ENDS + 1 + j] == now[at.ENDS + 1 + i]
    return found
