"""Games of bets on two cards in the kernel: pass by pass, with common cards opened in between, and a showdown."""

from __future__ import annotations

from kaik.engine.cards import frame, pot
from kaik.engine.cards.frame import DEALT, CardTable, any_of, deal, laid_anew
from kaik.engine.cards.heaps import ALL, count, laid_out, one, taken
from kaik.engine.cards.match import ask, ask_luck, first_throw
from kaik.engine.cards.pot import NOBODY, best_class, bettor, everybody_paid, winners_of
from kaik.engine.compiled import Numbers, part, part_for, whole
from kaik.engine.dice import below
from kaik.kits.packed import barrel as at
from kaik.kits.packed.cards import FULL_HEAP
from kaik.kits.packed.match import (
    ALL_ASKED,
    ARGUMENT,
    ASKED,
    DEAL,
    DEALER,
    DEALER_DRAWN,
    MOST_SEATS,
    MOVE,
    SEATS,
    VERB_BITS,
    WAITS,
)
from kaik.kits.packed.pot import HOST, LIVE, PRICE

ALL_THE_WAY = 48


class BarrelTable(CardTable):
    """Where a game of bets on two cards is played."""


TABLE = BarrelTable


@part
def turning_up(book: Numbers, now: Numbers) -> bool:
    """Whether everybody turns a card up after this pass."""
    return whole(book[at.TURNS_UP]) == 1 and whole(now[at.STAGE]) == 0


@part
def least_bet(book: Numbers, now: Numbers) -> int:
    least = now[PRICE] + 1 if book[at.MORE] else max(now[PRICE], 1)
    return whole(min(least, book[at.HIGHEST]))


@part
def go_on(book: Numbers, now: Numbers) -> None:
    """Who is asked next: whoever has yet to bet, all that have yet to choose a card, or luck."""
    seat = bettor(book, now)
    if seat != NOBODY:
        ask(now, seat)
        return
    ask_luck(now)
    if turning_up(book, now):
        for other in range(now[SEATS] - 1, -1, -1):
            if now[LIVE] >> other & 1 and now[at.PICKS + other] == 0:
                now[WAITS], now[ASKED] = MOVE, other
                now[ALL_ASKED] |= 1 << other


@part_for(frame.legal, BarrelTable)
def legal(table: CardTable, now: Numbers) -> int:
    book, out, seat, n = table.book, table.out, now[ASKED], 0
    if bettor(book, now) == NOBODY:
        for kind in range(ALL):
            if count(now[at.HANDS + seat], kind):
                out[n] = at.TURN_UP | kind << ARGUMENT
                n += 1
        return n
    least = least_bet(book, now)
    for amount in range(least, pot.most_bet(book, now, seat, least, book[at.HIGHEST]) + 1):
        out[n] = at.BET | amount << ARGUMENT
        n += 1
    out[n] = at.OUT
    return n + 1


@part_for(frame.candidates, BarrelTable)
def candidates(table: CardTable, now: Numbers) -> int:
    book = table.book
    if bettor(book, now) == NOBODY:
        return frame.legal(table, now)
    least = least_bet(book, now)
    most = pot.most_bet(book, now, now[ASKED], least, book[at.HIGHEST])
    return pot.likely_bets(table, now, at.BET, at.OUT, least, most)


@part_for(frame.play, BarrelTable)
def play(table: CardTable, now: Numbers, action: int) -> None:
    book, verb, about, seat = table.book, action & VERB_BITS, action >> ARGUMENT, now[ASKED]
    if verb == at.BET:
        pot.bet(book, now, seat, about)
    elif verb == at.OUT:
        pot.folded(book, now, seat)
        if pot.alone(now):
            season_over(book, now, now[LIVE], 0, 0)
            return
    elif verb == at.OPENED:
        now[at.BARREL] += about
        now[at.STOCK] -= about
        next_stage(now)
    elif verb == at.TURN_UP:
        now[at.PICKS + seat] = about + 1
    elif verb == at.REVEAL:
        reveal(now)
    elif verb == DEAL:
        now[at.STOCK] = FULL_HEAP
        for other in range(now[SEATS]):
            now[at.HANDS + other] = table.pad[DEALT + other]
            now[at.STOCK] -= table.pad[DEALT + other]
        everybody_paid(book, now, book[at.ANTE])
    elif verb == DEALER_DRAWN:
        now[DEALER] = now[HOST] = about
        return
    else:
        show(table, now)
        return
    go_on(book, now)


@part
def next_stage(now: Numbers) -> None:
    now[at.STAGE] += 1
    pot.next_pass(now)


@part
def reveal(now: Numbers) -> None:
    """All cards that were chosen are turned up at once."""
    for seat in range(now[SEATS]):
        if now[LIVE] >> seat & 1:
            card = one(now[at.PICKS + seat] - 1)
            now[at.HANDS + seat] -= card
            now[at.UPTURNED + seat] = card
        now[at.PICKS + seat] = 0
    next_stage(now)


@part
def show(table: CardTable, now: Numbers) -> None:
    """The best hand of those still in takes the pot; cards turned up count as held."""
    for seat in range(now[SEATS]):
        now[at.HANDS + seat] += now[at.UPTURNED + seat]
    hands, barrel = now[at.HANDS : at.HANDS + MOST_SEATS], now[at.BARREL]
    winners = winners_of(table, at.LADDER, now[LIVE], hands, barrel, 0, ALL_THE_WAY)
    season_over(table.book, now, winners, at.HANDS, barrel)


@part
def season_over(book: Numbers, now: Numbers, winners: int, hands: int, common: int) -> None:
    """The pot to its winners; all cards come together again."""
    pot.won(book, now, winners, hands, common)
    for i in range(at.HANDS, at.NOW):
        now[i] = 0
    now[at.STOCK] = FULL_HEAP


@part_for(frame.throw, BarrelTable)
def throw(table: CardTable, now: Numbers) -> int:
    book = table.book
    if now[at.HANDS] == 0:
        action = first_throw(now, table.luck)
        if action == DEAL:
            deal(table, FULL_HEAP, now[SEATS], book[at.HAND])
        return action
    if turning_up(book, now):
        return at.REVEAL
    if now[at.STAGE] + 1 < book[at.STAGES]:
        many = book[at.OPENINGS + now[at.STAGE]]
        return at.OPENED | taken(table.pad, laid_out(now[at.STOCK], table.pad), many, table.luck) << ARGUMENT
    return at.SHOW


@part_for(frame.imagine, BarrelTable)
def imagine(table: CardTable, now: Numbers, seat: int) -> None:
    """What lies face down before others, or nowhere yet, may be any card this seat has not seen."""
    if now[at.HANDS] == 0:
        return
    hidden = now[at.STOCK]
    for other in range(now[SEATS]):
        if other != seat:
            hidden += now[at.HANDS + other]
    left = laid_anew(table, now, laid_out(hidden, table.pad), at.STOCK)
    for other in range(now[SEATS]):
        if other != seat:
            left = laid_anew(table, now, left, at.HANDS + other)
    for other in range(now[SEATS]):
        if other != seat and now[LIVE] >> other & 1:
            free, common = table.book[at.ANTE] + now[at.STAGE], now[at.BARREL] + now[at.UPTURNED + other]
            pot.believed(table, now, other, free, at.HANDS + other, at.STOCK, common, at.LADDER)
        if other != seat and now[at.PICKS + other]:
            now[at.PICKS + other] = any_kind(table, now[at.HANDS + other]) + 1


@part
def any_kind(table: CardTable, heap: int) -> int:
    """The kind of any card of a small heap."""
    at_random = below(table.luck, 2)
    found = -1
    for kind in range(ALL):
        if count(heap, kind) and (found < 0 or at_random):
            found = kind
    return found


@part_for(frame.face, BarrelTable)
def face(table: CardTable, now: Numbers, by: int, action: int, seat: int) -> int:
    """Which card another seat turns up is seen only when all are."""
    if action & VERB_BITS == at.TURN_UP and by != seat:
        return at.TURN_UP
    if action & VERB_BITS == at.REVEAL:  # what is turned up now tells acts apart
        told = 0
        for other in range(now[SEATS]):
            told = 31 * told + now[at.PICKS + other]
        return at.REVEAL | told << ARGUMENT
    return action


@part_for(frame.standing, BarrelTable)
def standing(table: CardTable, now: Numbers, scores: Numbers) -> None:
    pot.standing(table.book, now, scores)


@part_for(frame.sensible, BarrelTable)
def sensible(table: CardTable, now: Numbers) -> int:
    book, seat = table.book, now[ASKED]
    if bettor(book, now) == NOBODY:
        return any_of(table, now)
    least, hand = least_bet(book, now), now[at.HANDS + seat] + now[at.UPTURNED + seat]
    most = pot.most_bet(book, now, seat, least, book[at.HIGHEST])
    amount = pot.sensible_bet(table, now, least, most, hand, now[at.BARREL], at.LADDER)
    return at.OUT if amount < 0 else at.BET | amount << ARGUMENT


@part_for(frame.private, BarrelTable)
def private(table: CardTable, now: Numbers, seat: int) -> int:
    """How strong the best meld is that a seat has so far."""
    own = now[at.HANDS + seat] + now[at.UPTURNED + seat] + now[at.BARREL]
    return best_class(table.book, at.LADDER, own)
