"""Games of rounds in the kernel: a meld is led, the others beat it or drop cards, the best one takes the round."""

from __future__ import annotations

from kaik.engine.cards import frame
from kaik.engine.cards.frame import DEALT, CardTable, deal, laid_anew
from kaik.engine.cards.heaps import absent, holds, laid_out, size, subsets, taken
from kaik.engine.cards.match import ask, conclude, factor, first_throw, gains, next_to, pay
from kaik.engine.compiled import Numbers, part, part_for, whole
from kaik.engine.dice import below
from kaik.kits.packed import melds
from kaik.kits.packed import rounds as at
from kaik.kits.packed.cards import FULL_HEAP, ONE
from kaik.kits.packed.match import (
    ARGUMENT,
    ASKED,
    DEAL,
    DEALER,
    DEALER_DRAWN,
    MOST_SEATS,
    POINTS,
    SEATS,
    VERB_BITS,
)

BELOW_ALL = -2
"""Weaker than any meld."""
FEW = 12
"""Ways to drop cards that a search looks at below the first position."""
FOLLOWS = 4
"""In one of so many cases a sensible player drops cards though they could beat the lead."""
BLACK_SHIP, RED_SHIP = ONE["BS"], ONE["RS"]


class RoundsTable(CardTable):
    """Where a game of rounds is played."""


TABLE = RoundsTable


# -- what may be done --------------------------------------------------------------------------------------


@part
def plays(table: CardTable, hand: int, sort: int, above: int, verb: int) -> int:
    """Put every meld of a hand into `out`, of one sort (-1: any) and stronger than that; returns how many."""
    book, out, n = table.book, table.out, 0
    sorts, first, lacks = book[at.MELDS], 0, absent(hand)
    rows = at.MELDS + melds.ENDS + melds.WILDS * sorts
    wild = (1 if hand & BLACK_SHIP else 0) | (2 if hand & RED_SHIP else 0)
    for wilds in range(melds.WILDS):
        ends = at.MELDS + melds.ENDS + wilds * sorts
        last = book[ends + sorts - 1]
        if wilds & wild == wilds:
            if sort >= 0:
                first = book[ends + sort - 1] if wilds + sort else 0
            for row in range(first, book[ends + sort] if sort >= 0 else last):
                begin = rows + melds.COLUMNS * row
                cards = book[begin + melds.CARDS]
                if cards & lacks:
                    continue
                if holds(hand, cards) and book[begin + melds.TOP] > above:
                    out[n] = verb | row << ARGUMENT
                    n += 1
        first = last
    return n


@part
def meld(book: Numbers, row: int, column: int) -> int:
    """What the table says of a meld."""
    return whole(book[at.MELDS + melds.ENDS + melds.WILDS * book[at.MELDS] + melds.COLUMNS * row + column])


@part
def top_of(book: Numbers, row: int) -> int:
    """The strength of a meld; what lies face down is weaker than any."""
    return meld(book, row, melds.TOP) if row >= 0 else BELOW_ALL


@part
def floor(book: Numbers, now: Numbers) -> int:
    """The strength a follower must exceed."""
    if book[at.BEAT] == at.BEAT_ANY:
        return BELOW_ALL
    best = top_of(book, now[at.ROUND + 3])
    if book[at.BEAT] == at.BEAT_BEST:
        for i in range(1, now[at.ROUND]):
            best = max(best, top_of(book, now[at.ROUND + 3 + 3 * i]))
    return best


@part_for(frame.legal, RoundsTable)
def legal(table: CardTable, now: Numbers) -> int:
    """The leads of a hand; or what beats the lead, then what could be dropped, the weakest cards first."""
    return answers(table, now, len(table.out))


@part_for(frame.candidates, RoundsTable)
def candidates(table: CardTable, now: Numbers) -> int:
    return answers(table, now, FEW)


@part
def answers(table: CardTable, now: Numbers, drops: int) -> int:
    """What may be played, with no more than so many ways to drop cards."""
    book, hand = table.book, now[at.HANDS + now[ASKED]]
    if now[at.ROUND] == 0:
        return plays(table, hand, -1, BELOW_ALL, at.LEAD)
    lead = now[at.ROUND + 3]
    n = plays(table, hand, meld(book, lead, melds.SORT), floor(book, now), at.FOLLOW)
    many = meld(book, lead, melds.SIZE)
    return subsets(book, at.WEAKEST, hand, many, at.DROP, table.pad, table.out, n, min(n + drops, len(table.out)))


# -- what comes after --------------------------------------------------------------------------------------


@part_for(frame.play, RoundsTable)
def play(table: CardTable, now: Numbers, action: int) -> None:
    verb, about = action & VERB_BITS, action >> ARGUMENT
    if verb == DEAL:
        now[at.DECK] = FULL_HEAP
        for seat in range(now[SEATS]):
            now[at.HANDS + seat] = table.pad[DEALT + seat]
            now[at.DECK] -= table.pad[DEALT + seat]
        ask(now, now[at.LEADER])
    elif verb == DEALER_DRAWN:
        now[DEALER] = now[at.LEADER] = about
    elif verb == at.DROP:
        now[at.DROPPED + now[ASKED]] += about
        put(table, now, about, -1)
    else:
        put(table, now, meld(table.book, about, melds.CARDS), about)


@part
def put(table: CardTable, now: Numbers, cards: int, row: int) -> None:
    """Cards leave a hand for the round."""
    seat, entry = now[ASKED], at.ROUND + 1 + 3 * now[at.ROUND]
    now[at.HANDS + seat] -= cards
    now[entry], now[entry + 1], now[entry + 2] = seat, size(cards), row
    now[at.ROUND] += 1
    if now[at.ROUND] == now[SEATS]:
        round_over(table, now)
    else:
        ask(now, next_to(table.book, now, seat))


@part
def round_over(table: CardTable, now: Numbers) -> None:
    """The winner keeps his cards as open cards; what else was shown is gone."""
    book, best, most = table.book, 0, BELOW_ALL - 1
    for i in range(now[SEATS]):
        row = now[at.ROUND + 3 + 3 * i]
        top = top_of(book, row)
        if row >= 0 and (top > most or (top == most and book[at.LAST_WINS])):
            best, most = i, top
    for i in range(now[SEATS]):
        row = now[at.ROUND + 3 + 3 * i]
        if row >= 0:
            place = at.OPEN + now[at.ROUND + 1 + 3 * i] if i == best else at.GONE
            now[place] += meld(book, row, melds.CARDS)
    won = now[at.ROUND + 1 + 3 * best]
    for i in range(1 + 3 * MOST_SEATS):
        now[at.BEFORE + i], now[at.ROUND + i] = now[at.ROUND + i], 0
    for i in range(at.PAID, at.NOW):
        now[i] = 0
    now[at.LEADER] = won
    if now[at.HANDS + won]:
        ask(now, won)
    else:
        season_over(table, now, won)


@part
def season_over(table: CardTable, now: Numbers, won: int) -> None:
    """Everybody pays the winner of the last round, less for each open card; who has very many receives instead."""
    book = table.book
    for seat in range(now[SEATS]):
        now[at.PAID + 1 + seat] = -now[POINTS + seat]
    for receives in range(2):  # what comes to the winner is counted before what he pays out
        for seat in range(now[SEATS]):
            owes = (book[at.BASE] - size(now[at.OPEN + seat])) * factor(book, now, seat, won)
            if seat != won and (owes < 0) == (receives == 1):
                if receives:
                    pay(book, now, won, seat, -owes)
                else:
                    pay(book, now, seat, won, owes)
    now[at.PAID] = 1
    for seat in range(now[SEATS]):
        now[at.PAID + 1 + seat] += now[POINTS + seat]
        now[at.COUNTED + seat], now[at.OPEN + seat], now[at.DROPPED + seat] = now[at.OPEN + seat], 0, 0
    now[at.GONE], now[at.DECK] = 0, FULL_HEAP
    conclude(book, now, 1 << won)
    now[at.LEADER] = now[DEALER]


# -- luck and what is hidden -------------------------------------------------------------------------------


@part_for(frame.throw, RoundsTable)
def throw(table: CardTable, now: Numbers) -> int:
    action = first_throw(now, table.luck)
    if action == DEAL:
        seats = now[SEATS]
        each = table.book[at.FEWER] if seats >= table.book[at.MANY_SEATS] else table.book[at.HAND]
        deal(table, FULL_HEAP, seats, each)
    return action


@part_for(frame.imagine, RoundsTable)
def imagine(table: CardTable, now: Numbers, seat: int) -> None:
    """What others hold and dropped, and what was not dealt, may be any of the cards this seat has not seen."""
    hidden = now[at.DECK]
    if hidden == FULL_HEAP:
        return
    for other in range(now[SEATS]):
        if other != seat:
            hidden += now[at.HANDS + other] + now[at.DROPPED + other]
    left = laid_anew(table, now, laid_out(hidden, table.pad), at.DECK)
    for other in range(now[SEATS]):
        if other != seat:
            left = laid_anew(table, now, left, at.HANDS + other)
            left = laid_anew(table, now, left, at.DROPPED + other)


@part_for(frame.face, RoundsTable)
def face(table: CardTable, now: Numbers, by: int, action: int, seat: int) -> int:
    """Others drop cards unseen, always as many as were led."""
    return at.DROP if action & VERB_BITS == at.DROP and by != seat else action


@part_for(frame.standing, RoundsTable)
def standing(table: CardTable, now: Numbers, scores: Numbers) -> None:
    gains(table.book, now, scores)


@part_for(frame.sensible, RoundsTable)
def sensible(table: CardTable, now: Numbers) -> int:
    """Any lead; an answer that beats it mostly where there is one, else any cards of the hand."""
    book, hand, luck = table.book, now[at.HANDS + now[ASKED]], table.luck
    if now[at.ROUND] == 0:
        return whole(table.out[below(luck, plays(table, hand, -1, BELOW_ALL, at.LEAD))])
    lead = now[at.ROUND + 3]
    n = plays(table, hand, meld(book, lead, melds.SORT), floor(book, now), at.FOLLOW)
    if n and below(luck, FOLLOWS):
        return whole(table.out[below(luck, n)])
    return at.DROP | taken(table.pad, laid_out(hand, table.pad), meld(book, lead, melds.SIZE), luck) << ARGUMENT


@part_for(frame.private, RoundsTable)
def private(table: CardTable, now: Numbers, seat: int) -> int:
    return 0
