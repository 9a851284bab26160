"""Games of tricks in the kernel that are joined with stronger cards or larger sets, until one seat is left in them."""

from __future__ import annotations

import numpy as np

from kaik.engine.cards import frame
from kaik.engine.cards.frame import DEALT, CardTable, any_of, deal, laid_anew
from kaik.engine.cards.heaps import ALL, COLOUR, RANK, count, laid_out, one, size, taken
from kaik.engine.cards.match import ask, ask_luck, conclude, first_throw, gains, next_to
from kaik.engine.compiled import Numbers, part, part_for, whole
from kaik.kits.cards48 import COLOURS
from kaik.kits.cards48 import RANKS as RANK_CODES
from kaik.kits.packed import ranks as at
from kaik.kits.packed.cards import FULL_HEAP, KIND, ONE
from kaik.kits.packed.match import ARGUMENT, DEAL, DEALER, POINTS, SEATS, VERB_BITS

HEAP = (1 << at.OWNER) - 1
OF_RANK = np.array([[ONE[colour + rank] for colour in COLOURS] for rank in RANK_CODES], np.int64)
"""A card of each rank in each colour, as a heap."""
KIND_OF = np.array([[KIND[colour + rank] for colour in COLOURS] for rank in RANK_CODES], np.int64)
"""The same as its kind."""
TRIES = 16
"""How often a deal is thrown away that does not fit what is known."""


class RanksTable(CardTable):
    """Where a game of tricks of one rank is played."""


TABLE = RanksTable


# -- what may be done --------------------------------------------------------------------------------------


@part
def held(hand: int, rank: int, colour: int) -> int:
    """How many cards of a rank and colour a hand has."""
    return count(hand, KIND_OF[rank, colour])


@part
def rank_of(book: Numbers, meld: int) -> int:
    """The rank of a single or a set; what is wild fills, and is itself only where there is nothing else."""
    found = whole(book[at.WILD])
    for kind in range(ALL):
        if count(meld, kind) and RANK[kind] != book[at.WILD]:
            found = whole(RANK[kind])
    return found


@part
def colours_of(meld: int) -> int:
    """The colours of a meld as bits."""
    found = 0
    for kind in range(ALL):
        if count(meld, kind):
            found |= 1 << COLOUR[kind]
    return found


@part
def sets(table: CardTable, hand: int, rank: int, verb: int, more_than: int, colours: int, n: int) -> int:
    """Every single and set of a rank with more cards than that and one of these colours, put behind those in `out`."""
    book, out, wild = table.book, table.out, whole(table.book[at.WILD])
    black, red = (0, 0) if rank == wild else (held(hand, rank, 0), held(hand, rank, 1))
    blacks, reds = (held(hand, wild, 0), held(hand, wild, 1)) if book[at.FILLED + rank] else (0, 0)
    for own in range((black + 1) * (red + 1)):
        own_black, own_red = own % (black + 1), own // (black + 1)
        if own == 0 and rank != wild:
            continue
        cards = own_black * OF_RANK[rank, 0] + own_red * OF_RANK[rank, 1]
        for fill in range((blacks + 1) * (reds + 1)):
            fill_black, fill_red = fill % (blacks + 1), fill // (blacks + 1)
            has = (1 if own_black + fill_black else 0) | (2 if own_red + fill_red else 0)
            if own_black + own_red + fill_black + fill_red > more_than and has & colours:
                out[n] = verb | cards + fill_black * OF_RANK[wild, 0] + fill_red * OF_RANK[wild, 1] << ARGUMENT
                n += 1
    return n


@part_for(frame.legal, RanksTable)
def legal(table: CardTable, now: Numbers) -> int:
    hand = now[at.HANDS + now[at.PLAYER]]
    if now[at.TRICK]:
        return answers(table, hand, now[at.TRICK + now[at.TRICK]] & HEAP)
    if now[at.RANK]:
        return sets(table, hand, now[at.RANK] - 1, at.LEAD, 0, 3, 0)
    n, naming = 0, size(hand) > table.book[at.AT_ONCE]
    for rank in range(at.RANKS):
        if held(hand, rank, 0) + held(hand, rank, 1):
            if naming:
                table.out[n] = at.NAME | rank << ARGUMENT
                n += 1
            else:
                n = sets(table, hand, rank, at.LEAD, 0, 3, n)
    return n


@part
def answers(table: CardTable, hand: int, meld: int) -> int:
    """What may be said over a meld: one stronger card of a colour in it, a larger set of its rank, or out."""
    book, out, rank, colours = table.book, table.out, rank_of(table.book, meld), colours_of(meld)
    out[0], n = at.OUT, 1
    for stronger in range(at.RANKS):
        if book[at.BEATS + at.RANKS * stronger + rank]:
            for colour in range(2):
                if colours >> colour & 1 and held(hand, stronger, colour):
                    out[n] = at.JOIN | OF_RANK[stronger, colour] << ARGUMENT
                    n += 1
    if held(hand, rank, 0) + held(hand, rank, 1):
        n = sets(table, hand, rank, at.JOIN, size(meld), colours if book[at.COLOUR_TOO] else 3, n)
    return n


# -- what comes after --------------------------------------------------------------------------------------


@part_for(frame.play, RanksTable)
def play(table: CardTable, now: Numbers, action: int) -> None:
    verb, about = action & VERB_BITS, action >> ARGUMENT
    if verb == at.LEAD or verb == at.JOIN:
        lay(table, now, about)
    elif verb == at.OUT:
        if now[at.STOCK]:
            now[at.DRAWING] = 1
            ask_luck(now)
        else:
            drawn(table, now, 0)
    elif verb == at.DRAW:
        drawn(table, now, about)
    elif verb == at.NAME:
        now[at.RANK] = about + 1
    elif verb == DEAL:
        for seat in range(now[SEATS]):
            now[at.HANDS + seat] = table.pad[DEALT + seat]
            now[at.STOCK] -= table.pad[DEALT + seat]
        ask(now, now[at.PLAYER])
    else:
        now[DEALER] = now[at.PLAYER] = now[at.DEALING] = about


@part
def lay(table: CardTable, now: Numbers, cards: int) -> None:
    """Cards go on the table; whoever has none left scores as much as the largest hand holds."""
    seat, most = now[at.PLAYER], 0
    now[at.HANDS + seat] -= cards
    for kind in range(ALL):
        now[at.KNOWN + seat] -= min(count(now[at.KNOWN + seat], kind), count(cards, kind)) * one(kind)
    now[at.TRICK] += 1
    now[at.TRICK + now[at.TRICK]] = cards | seat << at.OWNER
    now[at.RANK] = 0
    if now[at.HANDS + seat] == 0:
        for other in range(now[SEATS]):
            most = max(most, size(now[at.HANDS + other]))
        now[POINTS + seat] += most
        now[at.SCORES + seat] += most
        if now[at.STOCK] == 0:
            season_over(table, now)
            return
    ask_next(table, now, seat)


@part
def ask_next(table: CardTable, now: Numbers, seat: int) -> None:
    """The next seat in the trick is asked."""
    seat = next_to(table.book, now, seat)
    while not now[at.WITHIN] >> seat & 1:
        seat = next_to(table.book, now, seat)
    now[at.PLAYER] = seat
    ask(now, seat)


@part
def drawn(table: CardTable, now: Numbers, cards: int) -> None:
    """Whoever left the trick has drawn; the season is over if that was the end of the stock."""
    seat = now[at.PLAYER]
    now[at.HANDS + seat] += cards
    now[at.STOCK] -= cards
    now[at.WITHIN] -= 1 << seat
    now[at.DRAWING] = 0
    if cards and now[at.STOCK] == 0:
        season_over(table, now)
    elif now[at.WITHIN] & (now[at.WITHIN] - 1):
        ask_next(table, now, seat)
    else:
        trick_over(table, now)


@part
def trick_over(table: CardTable, now: Numbers) -> None:
    """The last one in the trick takes its cards and leads; with an empty hand the next seat does."""
    winner, cards = 0, 0
    while not now[at.WITHIN] >> winner & 1:
        winner += 1
    for i in range(1, now[at.TRICK] + 1):
        cards += now[at.TRICK + i] & HEAP
    for i in range(1 + max(now[at.TRICK], now[at.SWEPT])):
        now[at.SWEPT + i], now[at.TRICK + i] = now[at.TRICK + i], 0
    now[at.WITHIN], now[at.DEALING] = (1 << now[SEATS]) - 1, winner
    if table.book[at.TO_HAND]:
        now[at.HANDS + winner] += cards
        now[at.KNOWN + winner] += cards
    else:
        now[at.CAPTURED + winner] += cards
    while now[at.HANDS + winner] == 0:
        winner = next_to(table.book, now, winner)
    now[at.PLAYER] = winner
    ask(now, winner)


@part
def season_over(table: CardTable, now: Numbers) -> None:
    """The highest score wins; a winner who has just won a trick, or has dealt, gets a point more."""
    book, seats = table.book, now[SEATS]
    for seat in range(seats):
        more = size(now[at.CAPTURED + seat]) if book[at.CAPTURED_COUNT] else 0
        now[at.BEFORE_SCORES + seat], now[at.BEFORE_HELD + seat] = (
            now[at.SCORES + seat] + more,
            size(now[at.HANDS + seat]),
        )
        now[POINTS + seat] += more
    winners = best_seats(book, now)
    if winners >> now[at.DEALING] & 1:
        now[at.BEFORE_SCORES + now[at.DEALING]] += 1
        now[POINTS + now[at.DEALING]] += 1
    now[at.BEFORE], now[at.BEFORE_WINNERS] = 1, winners
    conclude(book, now, winners)
    for i in range(at.HANDS, at.BEFORE):
        now[i] = 0
    for i in range(at.TRICK, at.NOW):
        now[i] = 0
    now[at.PLAYER] = now[at.DEALING] = now[DEALER]
    now[at.WITHIN], now[at.RANK], now[at.DRAWING], now[at.STOCK] = (1 << seats) - 1, 0, 0, FULL_HEAP


@part
def best_seats(book: Numbers, now: Numbers) -> int:
    """Who wins a season of these scores and hands, as bits; nobody where all seats are equal."""
    most, fewest, winners = -1, 0, 0
    for seat in range(now[SEATS]):
        score, cards = now[at.BEFORE_SCORES + seat], now[at.BEFORE_HELD + seat]
        if not book[at.FEWEST_WINS]:
            cards = 0
        if score > most or (score == most and cards < fewest):
            most, fewest, winners = score, cards, 1 << seat
        elif score == most and cards == fewest:
            winners |= 1 << seat
    return 0 if winners == (1 << now[SEATS]) - 1 else winners


# -- luck and what is hidden -------------------------------------------------------------------------------


@part_for(frame.throw, RanksTable)
def throw(table: CardTable, now: Numbers) -> int:
    if now[at.DRAWING]:
        left = laid_out(now[at.STOCK], table.pad)
        many = min(whole(table.book[at.DRAWN]), left)
        return at.DRAW | taken(table.pad, left, many, table.luck) << ARGUMENT
    action = first_throw(now, table.luck)
    if action == DEAL:
        deal(table, FULL_HEAP, now[SEATS], table.book[at.HAND_OF_TWO + now[SEATS] - 2])
    return action


@part_for(frame.imagine, RanksTable)
def imagine(table: CardTable, now: Numbers, seat: int) -> None:
    """The unseen cards lie anywhere in the stock and in what is not known of the other hands."""
    if now[at.STOCK] == FULL_HEAP:
        return
    player, rank = now[at.PLAYER], now[at.RANK] - 1
    named = rank >= 0 and player != seat
    for _ in range(TRIES):
        dealt_anew(table, now, seat, 0)
        if not named or held(now[at.HANDS + player], rank, 0) + held(now[at.HANDS + player], rank, 1):
            return
    dealt_anew(table, now, seat, rank + 1)


@part
def dealt_anew(table: CardTable, now: Numbers, seat: int, wanted: int) -> None:
    """Deal the unseen cards once; if a rank is wanted (and one more), the leader gets a card of it before all else."""
    hidden, sure = now[at.STOCK], 0
    for other in range(now[SEATS]):
        if other != seat:
            hidden += now[at.HANDS + other] - now[at.KNOWN + other]
    player = now[at.PLAYER]
    if wanted:
        sure = OF_RANK[wanted - 1, 0] if held(hidden, wanted - 1, 0) else OF_RANK[wanted - 1, 1]
    left = laid_out(hidden - sure, table.pad)
    left = laid_anew(table, now, left, at.STOCK)
    for other in range(now[SEATS]):
        if other != seat:
            many = size(now[at.HANDS + other]) - size(now[at.KNOWN + other])
            gets = sure if other == player else 0
            some = taken(table.pad, left, many - size(gets), table.luck)
            left -= size(some)
            now[at.HANDS + other] = now[at.KNOWN + other] + gets + some


@part_for(frame.face, RanksTable)
def face(table: CardTable, now: Numbers, by: int, action: int, seat: int) -> int:
    """What is drawn is seen by whoever draws it."""
    return at.DRAW if action & VERB_BITS == at.DRAW and now[at.PLAYER] != seat else action


@part_for(frame.standing, RanksTable)
def standing(table: CardTable, now: Numbers, scores: Numbers) -> None:
    gains(table.book, now, scores)


@part_for(frame.sensible, RanksTable)
def sensible(table: CardTable, now: Numbers) -> int:
    return any_of(table, now)


@part_for(frame.private, RanksTable)
def private(table: CardTable, now: Numbers, seat: int) -> int:
    return 0


@part_for(frame.candidates, RanksTable)
def candidates(table: CardTable, now: Numbers) -> int:
    return frame.legal(table, now)
