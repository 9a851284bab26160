"""Games of an exchange and bets in the kernel: one card for an open or a drawn one, rounds of bets, a showdown."""

from __future__ import annotations

from kaik.engine.cards import frame, pot
from kaik.engine.cards.frame import DEALT, CardTable, any_of, deal, laid_anew
from kaik.engine.cards.heaps import ALL, count, laid_out, one, taken
from kaik.engine.cards.match import ask, ask_luck, first_throw, next_to
from kaik.engine.cards.pot import NOBODY, best_class, bettor, everybody_paid, winners_of
from kaik.engine.compiled import Numbers, part, part_for, whole
from kaik.kits.packed import exchange as at
from kaik.kits.packed.cards import FULL_HEAP
from kaik.kits.packed.match import ARGUMENT, ASKED, DEAL, DEALER, DEALER_DRAWN, MOST_SEATS, SEATS, VERB_BITS
from kaik.kits.packed.pot import HOST, LIVE, PRICE

FIRST_KIND = (1 << at.SECOND) - 1


class ExchangeTable(CardTable):
    """Where a game of an exchange and bets is played."""


TABLE = ExchangeTable


@part
def exchanging(book: Numbers, now: Numbers) -> int:
    """Whose exchange it is, as long as there are any to come."""
    seat = whole(now[HOST])
    for _ in range(now[at.EXCHANGES]):
        seat = next_to(book, now, seat)
    return seat


@part
def go_on(book: Numbers, now: Numbers) -> None:
    """Who is asked next: whoever is to exchange or to bet, or luck."""
    if now[at.ROUND]:
        if now[at.ROUND] > book[at.ROUNDS]:
            ask_luck(now)
        else:
            ask(now, bettor(book, now))
    elif now[at.DRAWS] and now[at.DRAWN] == 0:
        ask_luck(now)
    else:
        ask(now, exchanging(book, now))


@part
def least_base(book: Numbers, now: Numbers) -> int:
    """The lowest base a dealer may set."""
    return whole(max(book[at.LEAST], now[at.BASE]) if book[at.RAISE_ONLY] else book[at.LEAST])


@part_for(frame.legal, ExchangeTable)
def legal(table: CardTable, now: Numbers) -> int:
    book, out, seat, n = table.book, table.out, now[ASKED], 0
    if now[at.ROUND] == 0:
        return exchanges(table, now)
    if now[PRICE]:
        out[0], n = at.IN, 1
    else:
        least = least_base(book, now)
        for amount in range(least, pot.most_bet(book, now, seat, least, book[at.HIGHEST]) + 1):
            out[n] = at.IN | amount << ARGUMENT
            n += 1
    out[n] = at.OUT
    return n + 1


@part
def exchanges(table: CardTable, now: Numbers) -> int:
    """Every way to exchange a card, or to go on after a draw."""
    out, seat, n = table.out, now[ASKED], 0
    verb, others = (at.PUT, now[at.DRAWN]) if now[at.DRAWN] else (at.SWAP, now[at.OPEN])
    if verb == at.SWAP:
        out[0], n = at.DRAW, 1
        if table.book[at.OPTIONAL]:
            out[1], n = at.PASS, 2
    for own in range(ALL):
        if count(now[at.HANDS + seat], own) == 0:
            continue
        for other in range(ALL):
            if count(others, other):
                out[n] = verb | own << ARGUMENT | other << ARGUMENT + at.SECOND
                n += 1
    return n


@part_for(frame.candidates, ExchangeTable)
def candidates(table: CardTable, now: Numbers) -> int:
    book = table.book
    if now[at.ROUND] == 0 or now[PRICE]:
        return frame.legal(table, now)
    least = least_base(book, now)
    most = pot.most_bet(book, now, now[ASKED], least, book[at.HIGHEST])
    return pot.likely_bets(table, now, at.IN, at.OUT, least, most)


@part_for(frame.play, ExchangeTable)
def play(table: CardTable, now: Numbers, action: int) -> None:
    book, verb, about, seat = table.book, action & VERB_BITS, action >> ARGUMENT, now[ASKED]
    if verb == at.IN or verb == at.OUT:
        went_on(book, now, seat, verb, about)
        if now[at.OPEN] == 0:
            return
    elif verb == at.SWAP:
        own, other = about & FIRST_KIND, about >> at.SECOND
        now[at.HANDS + seat] += one(other) - one(own)
        now[at.OPEN] += one(own) - one(other)
        exchanged(book, now, seat, own + 1, other + 1, 0)
    elif verb == at.DRAW:
        now[at.DRAWS] = 1
    elif verb == at.DRAWN_CARDS:
        now[at.DRAWN] = about
        now[at.STOCK] -= about
    elif verb == at.PUT:
        put(book, now, seat, about & FIRST_KIND, about >> at.SECOND)
    elif verb == at.PASS:
        exchanged(book, now, seat, 0, 0, 0)
    elif verb == DEAL:
        seats = now[SEATS]
        now[at.OPEN] = table.pad[DEALT + seats]
        now[at.STOCK] = FULL_HEAP - now[at.OPEN]
        for other in range(seats):
            now[at.HANDS + other] = table.pad[DEALT + other]
            now[at.STOCK] -= table.pad[DEALT + other]
    elif verb == DEALER_DRAWN:
        now[DEALER] = now[HOST] = about
        return
    else:
        show(table, now)
        return
    go_on(book, now)


@part
def put(book: Numbers, now: Numbers, seat: int, own: int, left: int) -> None:
    """A hand card goes out for one of the drawn cards; the book says where the other one goes."""
    now[at.HANDS + seat] += now[at.DRAWN] - one(left) - one(own)
    now[at.OPEN] += one(own)
    if book[at.LEFTOVER] == at.TO_OPEN:
        now[at.OPEN] += one(left)
    else:
        now[at.ASIDE + seat] = one(left)
    now[at.DRAWS], now[at.DRAWN] = 0, 0
    exchanged(book, now, seat, own + 1, 0, at.UNSEEN if book[at.LEFTOVER] == at.TO_BOTTOM else left + 1)


@part
def exchanged(book: Numbers, now: Numbers, seat: int, out: int, took: int, left: int) -> None:
    """After the last exchange everybody pays the ante and the bets begin."""
    entry = at.EXCHANGES + 1 + 4 * now[at.EXCHANGES]
    now[entry], now[entry + 1], now[entry + 2], now[entry + 3] = seat, out, took, left
    now[at.EXCHANGES] += 1
    if now[at.EXCHANGES] == now[SEATS]:
        now[at.ROUND] = 1
        everybody_paid(book, now, book[at.ANTE])


@part
def went_on(book: Numbers, now: Numbers, seat: int, verb: int, amount: int) -> None:
    """After a bet or a fold: the next seat, the next round, or the pot to the last one in."""
    if verb == at.IN:
        pot.bet(book, now, seat, amount if amount else now[PRICE])
    else:
        pot.folded(book, now, seat)
        if pot.alone(now):
            season_over(book, now, now[LIVE], 0, 0)
            return
    if bettor(book, now) == NOBODY:
        now[at.BASE] = now[PRICE]
        pot.next_pass(now)
        if book[at.ANTES] and now[at.ROUND] < book[at.ROUNDS]:
            everybody_paid(book, now, book[at.ANTE])
        now[at.ROUND] += 1


@part
def show(table: CardTable, now: Numbers) -> None:
    """The best meld of hand and open cards takes the pot."""
    book, hands, common = table.book, now[at.HANDS : at.HANDS + MOST_SEATS], now[at.OPEN]
    winners = winners_of(table, at.LADDER, now[LIVE], hands, common, book[at.NEEDS_OWN], book[at.DEPTH])
    season_over(book, now, winners, at.HANDS, common)


@part
def season_over(book: Numbers, now: Numbers, winners: int, hands: int, common: int) -> None:
    """The pot to its winners; all cards come together again."""
    pot.won(book, now, winners, hands, common)
    for i in range(at.HANDS, at.NOW):
        now[i] = 0
    now[at.STOCK] = FULL_HEAP


@part_for(frame.throw, ExchangeTable)
def throw(table: CardTable, now: Numbers) -> int:
    book = table.book
    if now[at.OPEN] == 0:
        action = first_throw(now, table.luck)
        if action == DEAL:
            left = deal(table, FULL_HEAP, now[SEATS], book[at.HAND])
            table.pad[DEALT + now[SEATS]] = taken(table.pad, left, book[at.COMMON], table.luck)
        return action
    if now[at.ROUND]:
        return at.SHOW
    two = taken(table.pad, laid_out(now[at.STOCK], table.pad), book[at.TWO], table.luck)
    return at.DRAWN_CARDS | two << ARGUMENT


@part
def taken_openly(now: Numbers, seat: int) -> int:
    """The open card that everybody knows to be in a hand, as a heap."""
    for i in range(now[at.EXCHANGES]):
        entry = at.EXCHANGES + 1 + 4 * i
        if now[entry] == seat and now[entry + 2]:
            return one(now[entry + 2] - 1)
    return 0


@part_for(frame.imagine, ExchangeTable)
def imagine(table: CardTable, now: Numbers, seat: int) -> None:
    """Others' hands may be any cards this seat has not seen, but what they took openly they still hold."""
    if now[at.OPEN] == 0:
        return
    unseen_aside, hidden = table.book[at.LEFTOVER] == at.TO_BOTTOM, now[at.STOCK]
    drawer = now[at.DRAWN] != 0 and now[ASKED] != seat
    hidden += now[at.DRAWN] if drawer else 0
    for other in range(now[SEATS]):
        if other != seat:
            now[at.HANDS + other] -= taken_openly(now, other)
            hidden += now[at.HANDS + other] + (now[at.ASIDE + other] if unseen_aside else 0)
    left = laid_anew(table, now, laid_out(hidden, table.pad), at.STOCK)
    if drawer:
        left = laid_anew(table, now, left, at.DRAWN)
    for other in range(now[SEATS]):
        if other != seat:
            left = laid_anew(table, now, left, at.HANDS + other)
            now[at.HANDS + other] += taken_openly(now, other)
            if unseen_aside:
                left = laid_anew(table, now, left, at.ASIDE + other)


@part_for(frame.face, ExchangeTable)
def face(table: CardTable, now: Numbers, by: int, action: int, seat: int) -> int:
    """What is drawn only the drawer sees, and by option what goes under the stock."""
    verb = action & VERB_BITS
    if verb == at.DRAWN_CARDS and exchanging(table.book, now) != seat:
        return verb
    if verb == at.PUT and by != seat and table.book[at.LEFTOVER] == at.TO_BOTTOM:
        return action & (1 << ARGUMENT + at.SECOND) - 1
    return action


@part_for(frame.standing, ExchangeTable)
def standing(table: CardTable, now: Numbers, scores: Numbers) -> None:
    pot.standing(table.book, now, scores)


@part_for(frame.sensible, ExchangeTable)
def sensible(table: CardTable, now: Numbers) -> int:
    book, seat = table.book, now[ASKED]
    if now[at.ROUND] == 0:
        return any_of(table, now)
    least = least_base(book, now)
    most = pot.most_bet(book, now, seat, least, book[at.HIGHEST])
    amount = pot.sensible_bet(table, now, least, most, now[at.HANDS + seat], now[at.OPEN], at.LADDER)
    return at.OUT if amount < 0 else at.IN if now[PRICE] else at.IN | amount << ARGUMENT


@part_for(frame.private, ExchangeTable)
def private(table: CardTable, now: Numbers, seat: int) -> int:
    """How strong the best meld is that a seat has so far."""
    return best_class(table.book, at.LADDER, now[at.HANDS + seat] + now[at.OPEN]) if now[at.ROUND] else 0
