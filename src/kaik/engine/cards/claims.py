"""What may be said in a game of groups: by whoever is to discard, and by everybody else to a discard."""

from __future__ import annotations

from kaik.engine.cards.finished import CONCEALED, OPENED, SORTED, alike, complete, listed, three_of
from kaik.engine.cards.frame import CardTable
from kaik.engine.cards.heaps import ALL, count, one
from kaik.engine.compiled import Numbers, part, whole
from kaik.kits.packed import groups as at
from kaik.kits.packed.match import ARGUMENT


@part
def own_actions(table: CardTable, now: Numbers, seat: int) -> int:
    """What may be said with six cards: discard, show a set of four, and after a draw win."""
    hand, meld, out, n = now[at.HANDS + seat], now[at.MELDS + seat], table.out, 0
    for kind in range(ALL):
        if count(hand, kind):
            out[n] = at.DISCARD | kind << ARGUMENT
            n += 1
    if table.book[at.FOURS_PAID]:
        if meld:
            for i in range(n):
                n = longer(table, meld, out[i] >> ARGUMENT, at.REVEAL, n)
        else:
            n = sets_of_four(table, hand, -1, at.REVEAL, n)
    if now[at.DREW] and complete(table, hand, meld):
        out[n] = at.WIN
        n += 1
    return n


@part
def longer(table: CardTable, meld: int, kind: int, verb: int, n: int) -> int:
    """The action that makes an open set of three four with a card, if it does."""
    book, pad = table.book, table.pad
    if book[at.GROWS] and listed(meld, pad, OPENED) == 3 and alike(book, pad, OPENED, 3):
        listed(meld + one(kind), pad, OPENED)
        if alike(book, pad, OPENED, 4):
            table.out[n] = verb | meld + one(kind) << ARGUMENT
            return n + 1
    return n


@part
def sets_of_four(table: CardTable, hand: int, taken: int, verb: int, n: int) -> int:
    """The sets of four that a hand makes, together with a taken card if there is one (-1: none)."""
    many = listed(hand, table.pad, CONCEALED)
    if taken >= 0:
        table.pad[CONCEALED + many] = taken
    if most_alike(table.book, table.pad, many + (taken >= 0)) < 4:
        return n
    first, wanted, heap = n, 4 if taken < 0 else 3, one(SORTED[taken]) if taken >= 0 else 0
    for some in range(1 << many):
        n = set_of(table, some, many, wanted, heap, verb, first, n)
    return n


@part
def most_alike(book: Numbers, pad: Numbers, many: int) -> int:
    """How many of the concealed cards can be one set at most."""
    tally, wild, most = 0, 0, 0
    for i in range(CONCEALED, CONCEALED + many):
        strength = book[at.STRENGTHS + pad[i]]
        if strength < 0:
            wild += 1
        else:
            tally += 1 << 4 * strength
            most = max(most, tally >> 4 * strength & 15)
    return most + wild


@part
def set_of(table: CardTable, some: int, many: int, wanted: int, heap: int, verb: int, first: int, n: int) -> int:
    """The action for some of the concealed cards, as bits, if they are so many and a set with the heap beside them."""
    pad, out, chosen = table.pad, table.out, 0
    for i in range(many):
        if some >> i & 1:
            pad[OPENED + chosen] = pad[CONCEALED + i]
            heap += one(SORTED[pad[CONCEALED + i]])
            chosen += 1
    if wanted == 3:
        pad[OPENED + chosen] = pad[CONCEALED + many]
    if chosen != wanted or not alike(table.book, pad, OPENED, 4):
        return n
    for i in range(first, n):  # copies are alike
        if out[i] == verb | heap << ARGUMENT:
            return n
    out[n] = verb | heap << ARGUMENT
    return n + 1


@part
def answers(table: CardTable, now: Numbers, seat: int) -> int:
    """What may be answered to a discard: a meld laid open with it, a pass, or a win."""
    hand, meld, out, n = now[at.HANDS + seat], now[at.MELDS + seat], table.out, 0
    kind = offered(now)
    if table.book[at.CLAIMS]:
        if not meld:
            n = opened(table, hand, kind)
        elif table.book[at.EXTENDS]:
            n = longer(table, meld, kind, at.OPEN, 0)
    out[n] = at.PASS
    n += 1
    if complete(table, hand + one(kind), meld):
        out[n] = at.WIN
        n += 1
    return n


@part
def opened(table: CardTable, hand: int, kind: int) -> int:
    """The groups of three that a discard makes with two cards, and where there are any the sets of four with three."""
    pad, n, place = table.pad, 0, 0
    many = listed(hand, pad, CONCEALED)
    while SORTED[place] != kind:
        place += 1
    for i in range(many - 1):
        for j in range(i + 1, many):
            n = three_with(table, pad[CONCEALED + i], pad[CONCEALED + j], place, n)
    return sets_of_four(table, hand, place, at.OPEN, n) if n else 0


@part
def three_with(table: CardTable, one_place: int, other: int, place: int, n: int) -> int:
    """The action that lays a discard open with two cards, if they are a group and it is not there yet."""
    if not three_of(table.book, one_place, other, place):
        return n
    action = at.OPEN | one(SORTED[one_place]) + one(SORTED[other]) + one(SORTED[place]) << ARGUMENT
    for i in range(n):
        if table.out[i] == action:
            return n
    table.out[n] = action
    return n + 1


@part
def offered(now: Numbers) -> int:
    """The kind of the card that everybody else may take: the last one the mover has discarded."""
    place = at.DISCARDS + at.PILES * now[at.MOVER]
    return whole((now[place + 1] if now[place + 1] else now[place]) % (1 << at.PILE) - 1)
