"""Finished hands in the kernel: whether six cards fall into groups, and the way to cut them that brings most.

Cards are laid out by their places in the order of hands; what three of them are together is read from the book.
"""

from __future__ import annotations

import numpy as np

from kaik.engine.cards.frame import CardTable
from kaik.engine.cards.heaps import RANK, one
from kaik.engine.cards.match import factor
from kaik.engine.compiled import Numbers, part, whole
from kaik.kits.packed import groups as at
from kaik.kits.packed.cards import NARROW, ORDER
from kaik.kits.packed.match import SEATS

CONCEALED, OPENED = 48, 56
"""Where in the pad a hand and its open meld lie, card by card."""
SORTED = np.array(ORDER, np.int64)
"""The kind at each place."""
PLACES = 24
COLOUR_PLACES = 12
"""So many places have the first colour."""
KING, VESSEL = 10, 0
"""Ranks: from king on there is only Tam."""
CUTS = np.array([(1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (4, 5)], np.int64)
"""Which two of six cards go with the first, so that there are two threes."""
DIGIT = 25
"""Cards are compared in order as the digits of a number."""


@part
def listed(heap: int, pad: Numbers, first: int) -> int:
    """Lay a few cards out by their places, sorted; returns how many."""
    n = 0
    for place in range(PLACES):
        kind = SORTED[place]
        for _ in range(heap >> (2 * kind + kind // 23) & (7 if kind >= NARROW else 3)):
            pad[first + n] = place
            n += 1
    return n


@part
def three_of(book: Numbers, a: int, b: int, c: int) -> int:
    """What three cards are together; 0 for nothing."""
    return whole(book[at.THREES + (a * PLACES + b) * PLACES + c])


@part
def alike(book: Numbers, pad: Numbers, first: int, many: int) -> bool:
    """Whether cards laid out are of one strength, vessels aside."""
    strength = -1
    for i in range(first, first + many):
        own = book[at.STRENGTHS + pad[i]]
        if own >= 0 and strength >= 0 and own != strength:
            return False
        strength = max(strength, own)
    return True


@part
def alike_two(book: Numbers, one_place: int, other: int) -> bool:
    """Whether two cards are a pair."""
    strength, its = book[at.STRENGTHS + one_place], book[at.STRENGTHS + other]
    return bool(strength == its or strength < 0 or its < 0)


@part
def all_pairs(book: Numbers, pad: Numbers, many: int) -> bool:
    """Whether the concealed cards fall into pairs: a strength that comes an odd number of times needs a vessel."""
    odd, spare = 0, 0
    for i in range(CONCEALED, CONCEALED + many):
        strength = book[at.STRENGTHS + pad[i]]
        if strength < 0:
            spare += 1
        else:
            odd ^= 1 << strength
    while odd:
        odd &= odd - 1
        spare -= 1
    return spare >= 0


@part
def complete(table: CardTable, hand: int, meld: int) -> bool:
    """Whether concealed cards and an open meld (or none) are a finished hand."""
    book, pad = table.book, table.pad
    many = listed(hand, pad, CONCEALED)
    if many == 6:
        if book[at.IN_PAIRS] and all_pairs(book, pad, 6):
            return True
        return two_threes(book, pad)
    listed(meld, pad, OPENED)
    if many == 3:
        three = three_of(book, pad[CONCEALED], pad[CONCEALED + 1], pad[CONCEALED + 2])
        return three != 0 or growing(book, pad) >= 0
    return book[at.IN_PAIRS] != 0 and all_pairs(book, pad, 2)


@part
def two_threes(book: Numbers, pad: Numbers) -> bool:
    """Whether six concealed cards are two groups of three."""
    found = False
    for cut in range(len(CUTS)):
        found = found or (cut_one(book, pad, cut) != 0 and cut_other(book, pad, cut) != 0)
    return found


@part
def cut_one(book: Numbers, pad: Numbers, cut: int) -> int:
    return three_of(book, pad[CONCEALED], pad[CONCEALED + CUTS[cut, 0]], pad[CONCEALED + CUTS[cut, 1]])


@part
def left_by(cut: int) -> int:
    """The places of the three cards that a cut leaves, as digits of four bits."""
    left, digits = 0, 0
    for i in range(1, 6):
        if i != CUTS[cut, 0] and i != CUTS[cut, 1]:
            digits |= i << left
            left += 4
    return digits


@part
def cut_other(book: Numbers, pad: Numbers, cut: int) -> int:
    left = left_by(cut)
    return three_of(book, pad[CONCEALED + (left & 15)], pad[CONCEALED + (left >> 4 & 15)], pad[CONCEALED + (left >> 8)])


@part
def growing(book: Numbers, pad: Numbers) -> int:
    """Which of three concealed cards makes the open set of three four and leaves a pair, the first; -1 for none."""
    if not (book[at.IN_PAIRS] and book[at.GROWS] and alike(book, pad, OPENED, 3)):
        return -1
    for i in range(3):
        pad[OPENED + 3] = pad[CONCEALED + i]
        rest = pad[CONCEALED + (i == 0)], pad[CONCEALED + 1 + (i < 2)]
        if alike(book, pad, OPENED, 4) and alike_two(book, rest[0], rest[1]):
            return i
    return -1


# -- what a finished hand is worth -------------------------------------------------------------------------


@part
def added(book: Numbers, more: int) -> int:
    """What two groups of three add together."""
    if more == at.SIX_RUN:
        return whole(book[at.SIX_ADDS])
    if more == at.TWIN_TRIPLES:
        return whole(book[at.TWINS_ADD])
    return whole(book[at.WONDER_ADDS]) if more == at.WONDER else 0


@part
def read_together(book: Numbers, one_reading: int, other: int) -> int:
    """What two readings are together."""
    if one_reading >= at.SPECIAL_FROM and other >= at.SPECIAL_FROM:
        return at.WONDER
    if one_reading >= at.SPECIAL_FROM or other >= at.SPECIAL_FROM:
        return at.NO_MORE
    if one_reading == other:
        return at.TWIN_TRIPLES if book[at.TWINS_ADD] else at.NO_MORE
    if min(one_reading, other) >= at.RUN_FROM and abs(one_reading - other) == 3:
        return at.SIX_RUN
    return at.NO_MORE


@part
def together(book: Numbers, one_three: int, other: int) -> int:
    """The best that two groups of three are together, read in the order of the rules."""
    best, most = at.NO_MORE, -1
    if book[at.BASE_ONLY]:
        return best
    while one_three:
        rest = other
        while rest:
            more = read_together(book, one_three & at.READINGS, rest & at.READINGS)
            worth = 0 if book[at.COIN] else added(book, more)  # where a coin is paid, the first will do
            if worth > most:
                best, most = more, worth
            rest >>= at.READING
        one_three >>= at.READING
    return best


@part
def figures(table: CardTable, now: Numbers, many: int, opened: int) -> int:
    """What counts whatever the groups are: colour, first round, king and Tam, lights; as `WIN_ITEMS` has them."""
    book, pad = table.book, table.pad
    colours, royal, lit = 0, 0, 0
    for i in range(many + opened):
        place = pad[CONCEALED + i] if i < many else pad[OPENED + i - many]
        kind = SORTED[place]
        colours |= 1 + (place >= COLOUR_PLACES)
        royal += RANK[kind] >= KING
        lights = now[at.LIGHTS]
        while lights and RANK[kind] != VESSEL:
            light = (lights & 31) - 1
            lit += RANK[light] == RANK[kind] if book[at.LIT_BY_RANK] else light == kind
            lights >>= at.PILE
    told = royal << at.ROYAL | lit << at.LIT_CARDS
    if not book[at.BASE_ONLY]:
        told |= (colours != 3) << at.ONE_COLOUR | now[at.FIRST_ROUND] << at.IN_FIRST_ROUND
    return told


@part
def end_points(book: Numbers, told: int) -> int:
    """The end points of a win, which are multiplied."""
    colour, first = told >> at.ONE_COLOUR & 1, told >> at.IN_FIRST_ROUND & 1
    more = added(book, told >> at.TOGETHER & 3)
    return whole(book[at.BASE] + colour * book[at.COLOUR_ADDS] + first * book[at.FIRST_ADDS] + more)


@part
def bonus_points(told: int) -> int:
    """The bonus points of a win, which are not."""
    return (told >> at.ROYAL & 15) + (told >> at.LIT_CARDS & 15)


@part
def income(table: CardTable, now: Numbers, seat: int, discarder: int, told: int) -> int:
    """What a win brings in."""
    book, seats, points = table.book, now[SEATS], 0
    if book[at.COIN]:
        return 0
    for payer in range(seats):
        if payer == discarder or (discarder < 0 and payer != seat):
            points += end_points(book, told) * factor(book, now, payer, seat) + bonus_points(told)
    return whole(points + (seats - 1) * (told >> at.SHOWS_FOUR & 1) * book[at.FOURS_PAID])


@part
def heap_of(pad: Numbers, digits: int) -> int:
    """The heap of cards that are digits of a number, each the place in the pad and one more; sorted by the caller."""
    heap = 0
    while digits:
        heap += one(SORTED[pad[CONCEALED + (digits & 15) - 1]])
        digits >>= 4
    return heap


@part
def key(pad: Numbers, digits: int, room: int) -> int:
    """The same cards as a number by which groups are sorted; `room` is how many digits it gets."""
    number = 0
    for i in range(room):
        digit = digits >> 4 * i & 15
        number = number * DIGIT + (pad[CONCEALED + digit - 1] + 1 if digit else 0)
    return number


@part
def score(table: CardTable, now: Numbers, seat: int, discarder: int, hand: int, entry: int) -> int:
    """Note the best a winner can make of a finished hand, at that place of the position; returns what it is worth."""
    book, pad, meld = table.book, table.pad, now[at.MELDS + seat]
    many = listed(hand, pad, CONCEALED)
    told = figures(table, now, many, listed(meld, pad, OPENED))
    for i in range(at.WIN_LENGTH):
        now[entry + i] = 0
    now[entry + at.WIN_SEAT], now[entry + at.WIN_FROM] = seat, discarder
    if many == 6:
        told = best_cut(table, now, seat, discarder, entry, told)
    else:
        three = three_of(book, pad[CONCEALED], pad[CONCEALED + 1], pad[CONCEALED + 2]) if many == 3 else 0
        grows = growing(book, pad) if many == 3 and not three else -1
        moved = one(SORTED[pad[CONCEALED + grows]]) if grows >= 0 else 0
        now[entry + at.WIN_GROUPS], now[entry + at.WIN_GROUPS + 1] = meld + moved, hand - moved
        if three:
            told |= together(book, three_of(book, pad[OPENED], pad[OPENED + 1], pad[OPENED + 2]), three) << at.TOGETHER
        told |= (grows >= 0) << at.SHOWS_FOUR
    now[entry + at.WIN_ITEMS] = told
    return told


@part
def best_cut(table: CardTable, now: Numbers, seat: int, discarder: int, entry: int, plain: int) -> int:
    """The first cut that brings most, of six concealed cards: into threes, then into pairs, each sorted."""
    book, pad, most, first, best = table.book, table.pad, -1, 0, plain
    for cut in range(len(CUTS)):
        one_three, other = cut_one(book, pad, cut), cut_other(book, pad, cut)
        if one_three and other:
            a, b = 1 | CUTS[cut, 0] + 1 << 4 | CUTS[cut, 1] + 1 << 8, left_by(cut) + 0x111
            if key(pad, a, 3) > key(pad, b, 3):
                a, b, one_three, other = b, a, other, one_three
            told = plain | together(book, one_three, other) << at.TOGETHER
            brings, order = income(table, now, seat, discarder, told), key(pad, a, 3) * DIGIT**3 + key(pad, b, 3)
            if brings > most or (brings == most and order < first):
                most, first, best = brings, order, told
                now[entry + at.WIN_GROUPS], now[entry + at.WIN_GROUPS + 1] = heap_of(pad, a), heap_of(pad, b)
    if not (book[at.IN_PAIRS] and all_pairs(book, pad, 6)):
        return best
    return best_pairs(table, now, seat, discarder, entry, plain, most, best)


@part
def best_pairs(
    table: CardTable, now: Numbers, seat: int, discarder: int, entry: int, plain: int, most: int, best: int
) -> int:
    """The first way into a set of four and a pair, or into three pairs, if it brings more than that."""
    book, pad = table.book, table.pad
    by_four = income(table, now, seat, discarder, plain | 1 << at.SHOWS_FOUR)
    by_pairs = income(table, now, seat, discarder, plain)
    four, four_first = four_and_pair(book, pad)
    pairs, pairs_first = three_pairs(book, pad)
    if four and (by_four > by_pairs or not pairs or (by_four == by_pairs and four_first < pairs_first)):
        pairs, by_pairs, plain = four, by_four, plain | 1 << at.SHOWS_FOUR
    if by_pairs <= most:
        return best
    for i in range(3):
        now[entry + at.WIN_GROUPS + i] = heap_of(pad, pairs >> 16 * i & 0xFFFF)
    return plain


@part
def four_and_pair(book: Numbers, pad: Numbers) -> tuple[int, int]:
    """The first way to cut six cards into a set of four and a pair, and its place among all ways; 0 for none."""
    best, first = 0, 0
    for i in range(5):
        for j in range(i + 1, 6):
            if not alike_two(book, pad[CONCEALED + i], pad[CONCEALED + j]):
                continue
            rest, many = 0, 0
            for k in range(6):
                if k != i and k != j:
                    pad[OPENED + many] = pad[CONCEALED + k]
                    rest |= k + 1 << 4 * many
                    many += 1
            pair = i + 1 | j + 1 << 4
            order = key(pad, rest, 4) * DIGIT**4 + key(pad, pair, 2) * DIGIT**2
            if alike(book, pad, OPENED, 4) and (not best or order < first):
                best, first = rest | pair << 16, order
    return best, first


@part
def three_pairs(book: Numbers, pad: Numbers) -> tuple[int, int]:
    """The same for three pairs: the first card goes with any other, the next that is left with any of the rest."""
    best, first = 0, 0
    for i in range(1, 6):
        second = 2 if i == 1 else 1
        for j in range(second + 1, 6):
            if i == j:
                continue
            rest, many = 0, 0
            for k in range(1, 6):
                if k != i and k != second and k != j:
                    rest |= k + 1 << 4 * many
                    many += 1
            a, b, c = 1 | i + 1 << 4, second + 1 | j + 1 << 4, rest
            if not (pair_at(book, pad, a) and pair_at(book, pad, b) and pair_at(book, pad, c)):
                continue
            if key(pad, a, 2) > key(pad, b, 2):
                a, b = b, a
            if key(pad, b, 2) > key(pad, c, 2):
                b, c = c, b
            if key(pad, a, 2) > key(pad, b, 2):
                a, b = b, a
            order = key(pad, a, 4) * DIGIT**4 + key(pad, b, 2) * DIGIT**2 + key(pad, c, 2)
            if not best or order < first:
                best, first = a | b << 16 | c << 32, order
    return best, first


@part
def pair_at(book: Numbers, pad: Numbers, digits: int) -> bool:
    """Whether two concealed cards are a pair."""
    return alike_two(book, pad[CONCEALED + (digits & 15) - 1], pad[CONCEALED + (digits >> 4) - 1])
