"""Games of draws, discards and claims in the kernel: whoever has all cards in groups of three or in pairs has won."""

from __future__ import annotations

from math import tanh

from kaik.engine.cards import frame, outlook, playing_on
from kaik.engine.cards.claims import answers, offered, own_actions
from kaik.engine.cards.finished import (
    bonus_points,
    complete,
    end_points,
    score,
)
from kaik.engine.cards.frame import DEALT, CardTable, deal, laid_anew
from kaik.engine.cards.heaps import drawn_kind, laid_out, one, size
from kaik.engine.cards.match import ask, ask_luck, conclude, factor, first_throw, gains, next_to, pay
from kaik.engine.cards.playing_on import (
    EACH,
    ERRS,
    best_discard,
    claimed,
    hands_prepared,
    hidden_from,
    likely_hand,
)
from kaik.engine.compiled import Numbers, part, part_for, real, whole
from kaik.engine.dice import below
from kaik.kits.packed import groups as at
from kaik.kits.packed.cards import FULL_HEAP
from kaik.kits.packed.match import (
    ALL_ASKED,
    ARGUMENT,
    ASKED,
    DEAL,
    DEALER,
    FIRST_VALUE,
    MULT,
    PLAYED,
    POINTS,
    SEASONS,
    SEATS,
    VERB_BITS,
)

LOGISTIC = 0.851
"""Half of what makes a logistic curve most like the normal one."""
MOVES, COIN_MOVES = 5.2, 2.0
"""How far leads move until the end, from the start of a last season: by the dealer's value, or where coins are paid."""
GOES_ON, WON, DRAWN = range(3)
"""What an act does to the season."""


class GroupsTable(CardTable):
    """Where a game of groups is played."""


TABLE = GroupsTable
known = outlook.known
"""What a search of this family goes by ..."""
NOTED = playing_on.ROOM
"""... and how much it notes of what others may hold."""


# -- what may be done --------------------------------------------------------------------------------------


@part_for(frame.legal, GroupsTable)
def legal(table: CardTable, now: Numbers) -> int:
    seat = now[ASKED]
    if now[at.PHASE] == at.ACTING:
        return own_actions(table, now, seat)
    return answers(table, now, seat)


# -- what comes after --------------------------------------------------------------------------------------


@part_for(frame.play, GroupsTable)
def play(table: CardTable, now: Numbers, action: int) -> None:
    """What ends a season is done here alone: all of it is compiled anew wherever it is called from."""
    verb, about, ends = action & VERB_BITS, action >> ARGUMENT, GOES_ON
    if verb == at.DISCARD:
        discard(now, about)
    elif verb == at.DRAW:
        draw(now, about)
    elif verb == at.REVEAL:
        lay(table, now, now[ASKED], about, 0)
    elif verb == at.CALL:
        ends = called(table, now)
    elif now[at.PHASE] == at.CLAIMING:
        answer(now, action)
    elif verb == at.WIN:
        now[at.WINNERS] = 1 << now[ASKED]
        ends = declared(table, now)
    elif verb == at.LIGHT:
        ends = light(now, about)
    elif verb == DEAL:
        dealt(table, now)
    else:
        now[DEALER] = now[at.MOVER] = about
    if ends != GOES_ON:
        season_over(table, now, ends == DRAWN)


@part
def dealt(table: CardTable, now: Numbers) -> None:
    for seat in range(now[SEATS]):
        now[at.HANDS + seat] = table.pad[DEALT + seat]
        now[at.STOCK] -= table.pad[DEALT + seat]
    now[at.PHASE] = at.LIGHTING if table.book[at.LIT] else at.DRAWING


@part
def light(now: Numbers, kind: int) -> int:
    """A card is turned up; with the second one the season is over."""
    now[at.STOCK] -= one(kind)
    now[at.LIGHTS] = now[at.LIGHTS] << at.PILE | kind + 1
    if now[at.PHASE] == at.LAST_LIGHT:
        return WON
    now[at.PHASE] = at.DRAWING
    return GOES_ON


@part
def draw(now: Numbers, kind: int) -> None:
    now[at.HANDS + now[at.MOVER]] += one(kind)
    now[at.STOCK] -= one(kind)
    now[at.DREW] = kind + 1
    now[at.PHASE] = at.ACTING
    ask(now, now[at.MOVER])


@part
def lay(table: CardTable, now: Numbers, seat: int, meld: int, taken: int) -> None:
    """A meld is laid open, from the hand and perhaps a taken card; a set of four is paid for at once."""
    now[at.HANDS + seat] -= meld - now[at.MELDS + seat] - taken
    now[at.MELDS + seat] = meld
    if size(meld) == 4 and table.book[at.FOURS_PAID]:
        everybody_pays(table, now, seat)


@part
def everybody_pays(table: CardTable, now: Numbers, seat: int) -> None:
    """A point from everybody else."""
    for other in range(now[SEATS]):
        if other != seat:
            pay(table.book, now, other, seat, 1)


@part
def discard(now: Numbers, kind: int) -> None:
    """A card is offered to everybody else."""
    mover = now[at.MOVER]
    now[at.HANDS + mover] -= one(kind)
    place = at.DISCARDS + at.PILES * mover
    if now[place] >> at.PILE * (at.PILED - 1):  # the first pile is full
        place += 1
    now[place] = now[place] << at.PILE | kind + 1
    now[at.DREW], now[at.PHASE] = 0, at.CLAIMING
    unanswered(now)
    now[ALL_ASKED] = (1 << now[SEATS]) - 1 - (1 << mover)
    now[ASKED] = 1 if mover == 0 else 0


@part
def unanswered(now: Numbers) -> None:
    for seat in range(now[SEATS]):
        now[at.ANSWERS + seat] = 0


@part
def answer(now: Numbers, action: int) -> None:
    """An answer is in; when all are, luck is asked to tell them."""
    now[at.ANSWERS + now[ASKED]] = action
    now[ALL_ASKED] -= 1 << now[ASKED]
    if not now[ALL_ASKED]:
        ask_luck(now)
        return
    seat = 0
    while not now[ALL_ASKED] >> seat & 1:
        seat += 1
    now[ASKED] = seat


@part
def called(table: CardTable, now: Numbers) -> int:
    """What comes of all answers: a win before a meld, and among equals the nearest to the discarder."""
    book, mover, winners, opener = table.book, now[at.MOVER], 0, -1
    seat = next_to(book, now, mover)
    while seat != mover:
        verb = now[at.ANSWERS + seat] & VERB_BITS
        if verb == at.WIN and (book[at.ALL_WIN] or not winners):
            winners |= 1 << seat
        elif verb == at.OPEN and opener < 0:
            opener = seat
        seat = next_to(book, now, seat)
    if winners:
        now[at.WINNERS] = winners
        return declared(table, now)
    if opener >= 0:
        take(table, now, opener)
    elif now[at.STOCK]:
        passed_by(table, now)
    else:
        return DRAWN
    return GOES_ON


@part
def passed_by(table: CardTable, now: Numbers) -> None:
    """Nobody has taken the card: the next seat draws."""
    now[at.MOVER] = next_to(table.book, now, now[at.MOVER])
    now[at.PHASE] = at.DRAWING
    if now[at.MOVER] == now[DEALER]:
        now[at.FIRST_ROUND] = 0
    unanswered(now)


@part
def take(table: CardTable, now: Numbers, seat: int) -> None:
    """The card goes into a meld; whoever sits between loses his turn and may be paid for it."""
    book, mover = table.book, now[at.MOVER]
    meld, kind = now[at.ANSWERS + seat] >> ARGUMENT, offered(now)
    place = at.DISCARDS + at.PILES * mover
    if now[place + 1]:
        place += 1
    now[place] >>= at.PILE
    lay(table, now, seat, meld, one(kind))
    pay(book, now, seat, mover, 1)
    other = mover
    while other != seat:
        other = next_to(book, now, other)
        if other == now[DEALER]:
            now[at.FIRST_ROUND] = 0
        if other != seat and book[at.SKIPPED_PAID]:
            pay(book, now, seat, other, 1)
    now[at.MOVER], now[at.PHASE] = seat, at.ACTING
    unanswered(now)
    ask(now, seat)


# -- the end of a season -----------------------------------------------------------------------------------


@part
def declared(table: CardTable, now: Numbers) -> int:
    """The season is ended; the second light comes first, if it is used and there is a card for it."""
    now[at.PHASE] = at.LAST_LIGHT
    unanswered(now)
    ask_luck(now)
    return GOES_ON if table.book[at.LIT] and now[at.STOCK] else WON


@part
def season_over(table: CardTable, now: Numbers, drawn: bool) -> None:
    """The winners are paid, in turn from the discarder; where the stock has run out the options say who deals next."""
    book, mover, wins, seat, winners = table.book, now[at.MOVER], 0, now[at.MOVER], now[at.WINNERS]
    for other in range(now[SEATS]):
        now[at.ENDED_GAINS + other] = -now[POINTS + other]
    for _ in range(0 if drawn else now[SEATS]):
        if winners >> seat & 1:
            hand = now[at.HANDS + seat] + (one(offered(now)) if seat != mover else 0)
            discarder = mover if seat != mover else -1
            told = score(table, now, seat, discarder, hand, at.WINS + at.WIN_LENGTH * wins)
            paid_for(table, now, seat, discarder, told)
            wins += 1
        seat = next_to(book, now, seat)
    note_end(now, wins)
    dealer, value = now[DEALER], now[MULT]
    conclude(book, now, winners)
    if drawn:  # whether the deal goes on is an option of its own here
        now[DEALER], now[MULT] = dealer, value
        if book[at.DRAWN_PASSES]:
            now[DEALER], now[MULT] = next_to(book, now, dealer), book[FIRST_VALUE]
    next_season(table, now, winners)


@part
def note_end(now: Numbers, wins: int) -> None:
    """Note how the season ended; what each seat had before it lies where the gains belong."""
    now[at.ENDED], now[at.ENDED_LIGHTS] = wins + 1, now[at.LIGHTS]
    for seat in range(now[SEATS]):
        now[at.ENDED_GAINS + seat] += now[POINTS + seat]
    for i in range(at.WINS + at.WIN_LENGTH * wins, at.NOW):
        now[i] = 0


@part
def paid_for(table: CardTable, now: Numbers, seat: int, discarder: int, told: int) -> None:
    """One hand is paid for: by everybody if it was drawn, else by the discarder; a set of four always by everybody."""
    book = table.book
    if book[at.COIN]:
        everybody_pays(table, now, seat)
        return
    for payer in range(now[SEATS]):
        if payer == discarder or (discarder < 0 and payer != seat):
            amount = end_points(book, told) * factor(book, now, payer, seat) + bonus_points(told)
            pay(book, now, payer, seat, amount)
    if told >> at.SHOWS_FOUR & 1 and book[at.FOURS_PAID]:
        everybody_pays(table, now, seat)


@part
def next_season(table: CardTable, now: Numbers, winners: int) -> None:
    """All cards come together again, or by option the next deal comes from what is left of the stock."""
    goes_on = table.book[at.UNSHUFFLED] and size(now[at.STOCK]) > EACH * now[SEATS] + table.book[at.LIT]
    for seat in range(now[SEATS]):
        hand = now[at.HANDS + seat]
        if goes_on and winners >> seat & 1:
            now[at.GONE] += hand
        elif goes_on:
            now[at.PUT_AWAY + seat] += hand
        clear(now, seat, goes_on)
    if goes_on:
        now[at.GONE] += piled(now[at.LIGHTS])
    else:
        now[at.STOCK], now[at.GONE] = FULL_HEAP, 0
    now[at.PHASE], now[at.MOVER], now[at.DREW], now[at.FIRST_ROUND] = at.DEALING, max(now[DEALER], 0), 0, 1
    now[at.WINNERS], now[at.LIGHTS] = 0, 0


@part
def clear(now: Numbers, seat: int, goes_on: bool) -> None:
    """One seat's cards leave the table."""
    place = at.DISCARDS + at.PILES * seat
    if goes_on:
        now[at.GONE] += now[at.MELDS + seat] + piled(now[place]) + piled(now[place + 1])
    else:
        now[at.PUT_AWAY + seat] = 0
    now[at.HANDS + seat], now[at.MELDS + seat], now[place], now[place + 1] = 0, 0, 0, 0
    now[at.ANSWERS + seat], now[at.BEGAN + seat] = 0, now[POINTS + seat]


@part
def piled(pile: int) -> int:
    """The cards of a pile as a heap."""
    heap = 0
    while pile:
        heap += one((pile & (1 << at.PILE) - 1) - 1)
        pile >>= at.PILE
    return heap


# -- luck and what is hidden -------------------------------------------------------------------------------


@part_for(frame.throw, GroupsTable)
def throw(table: CardTable, now: Numbers) -> int:
    phase = now[at.PHASE]
    if phase == at.CLAIMING:
        return at.CALL
    if phase == at.DRAWING:
        return at.DRAW | drawn_kind(now[at.STOCK], table.luck) << ARGUMENT
    if phase == at.LIGHTING or phase == at.LAST_LIGHT:
        return at.LIGHT | drawn_kind(now[at.STOCK], table.luck) << ARGUMENT
    action = first_throw(now, table.luck)
    if action == DEAL:
        deal(table, now[at.STOCK], now[SEATS], EACH)
    return action


@part_for(frame.prepare, GroupsTable)
def prepare(table: CardTable, now: Numbers, seat: int) -> None:
    hands_prepared(table, now, seat)


@part_for(frame.imagine, GroupsTable)
def imagine(table: CardTable, now: Numbers, seat: int) -> None:
    """Hands, hands put away, the stock, a draw and covered answers may be otherwise for all this seat knows."""
    hidden = hidden_from(now, seat)
    for other in range(now[SEATS]):
        if other != seat and not now[at.WINNERS] >> other & 1:
            now[at.HANDS + other] = likely_hand(table, now, other, hidden)
            hidden -= now[at.HANDS + other]
    left = laid_anew(table, now, laid_out(hidden, table.pad), at.STOCK)
    for other in range(now[SEATS]):
        if other != seat:
            left = laid_anew(table, now, left, at.PUT_AWAY + other)
    if now[at.DREW] and now[at.MOVER] != seat:
        now[at.DREW] = drawn_kind(now[at.HANDS + now[at.MOVER]], table.luck) + 1
    for other in range(now[SEATS]):
        if other != seat and now[at.ANSWERS + other]:
            many = answers(table, now, other)
            now[at.ANSWERS + other] = table.out[below(table.luck, many)]


@part_for(frame.face, GroupsTable)
def face(table: CardTable, now: Numbers, by: int, action: int, seat: int) -> int:
    """Draws are their owner's, answers are covered, whoever wins shows his cards."""
    verb = action & VERB_BITS
    if by < 0:
        return at.DRAW if verb == at.DRAW and now[at.MOVER] != seat else action
    if by != seat and now[at.PHASE] == at.CLAIMING:
        return at.PASS
    return action


@part_for(frame.standing, GroupsTable)
def standing(table: CardTable, now: Numbers, scores: Numbers) -> None:
    gains(table.book, now, scores)


@part_for(frame.ahead, GroupsTable)
def ahead(table: CardTable, now: Numbers, lead: float, spread: float) -> float:
    """By what leads have come to in playouts: the dealer's value of the season to come says how far they may move."""
    seasons, value = real(max(table.book[SEASONS] - now[PLAYED], 1)), real(now[MULT])
    far = COIN_MOVES if table.book[at.COIN] else MOVES * (2.0 + 0.6 * value)
    return real(tanh(LOGISTIC * lead / (far * seasons**0.4)))


@part_for(frame.sensible, GroupsTable)
def sensible(table: CardTable, now: Numbers) -> int:
    """Win where that is possible, let go what is needed least, and take a discard that brings the hand nearer."""
    seat, out = now[ASKED], table.out
    if now[at.PHASE] == at.ACTING:
        if now[at.DREW] and complete(table, now[at.HANDS + seat], now[at.MELDS + seat]):
            return at.WIN
        return at.DISCARD | best_discard(table, now, seat, now[at.HANDS + seat], ERRS)[0] << ARGUMENT
    many = answers(table, now, seat)
    if many == 1 or out[many - 1] == at.WIN:
        return whole(out[many - 1])
    return claimed(table, now, seat, many, ERRS)


@part_for(frame.private, GroupsTable)
def private(table: CardTable, now: Numbers, seat: int) -> int:
    """The hand itself: what another seat does depends on it so much that nothing is learnt from other hands."""
    return whole(now[at.HANDS + seat])


@part_for(frame.candidates, GroupsTable)
def candidates(table: CardTable, now: Numbers) -> int:
    """All of them, but what is best for the own hand alone comes first."""
    many, out, seat = frame.legal(table, now), table.out, now[ASKED]
    if now[at.PHASE] == at.ACTING:
        best, _ = best_discard(table, now, seat, now[at.HANDS + seat], 0)
        for i in range(many):
            if out[i] == at.DISCARD | best << ARGUMENT:
                out[0], out[i] = out[i], out[0]
    if out[many - 1] == at.WIN:
        out[0], out[many - 1] = out[many - 1], out[0]
    return many
