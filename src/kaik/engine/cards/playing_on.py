"""How a search plays a game of groups on: what others may hold, what sensible players do, what hands may yet bring.

All of it goes by what hands are worth (`outlook`), which a search has in `kept`.
"""

from __future__ import annotations

from kaik.engine.cards.claims import offered
from kaik.engine.cards.finished import CONCEALED, SORTED, complete, listed
from kaik.engine.cards.frame import CardTable
from kaik.engine.cards.heaps import holds, laid_out, one, size, taken
from kaik.engine.cards.outlook import FIVES, PAIRS, POINT, TURNS, number_without, row_number
from kaik.engine.compiled import Numbers, part, real, whole
from kaik.engine.dice import below
from kaik.kits.packed import groups as at
from kaik.kits.packed.match import ARGUMENT, MOST_SEATS, SEATS, STEP, VERB_BITS

EACH = 5
"""Cards everybody holds between turns."""
ERRS = 120
"""By how much, in thousandths of a point, discards and claims may differ unseen."""
LIGHT = 350
"""What a card of a light's kind is worth in a hand, in the same unit."""
DRAWN, BACK, TRIES = 1 << 12, 4, 8
"""So many hands are drawn for everybody and looked at so many discards back; so often one of them is asked for that can
be laid out beside the others' hands."""
ROOM = 2 * DRAWN * MOST_SEATS
"""Each has a place in `many`, and beside it how well it and all before it fit."""
SMALL = 0.02
"""How likely it is that somebody lets a win go by."""
FINE, LOTS = 1 << 20, 1 << 30
"""How finely hands are weighed, and how finely one is drawn by its weight."""
WORTHS = 64
"""Where in the pad lies what is left after each discard."""
CARELESS = 150.0
"""A discard that gives away so much is half as likely as the best one."""


@part
def piled_up(pile: int) -> int:
    """How many cards a pile has."""
    many = 0
    while pile:
        many += 1
        pile >>= at.PILE
    return many


@part
def discards_of(now: Numbers, seat: int) -> int:
    """How many cards a seat has discarded, those aside that were taken."""
    place = at.DISCARDS + at.PILES * seat
    return piled_up(now[place]) + piled_up(now[place + 1])


@part
def discarded(now: Numbers, seat: int, back: int) -> int:
    """The kind that a seat has discarded so many discards before its last; -1 for none."""
    place = at.DISCARDS + at.PILES * seat
    last = now[place + 1]
    many = piled_up(last)
    if back < many:
        return whole((last >> at.PILE * back & 31) - 1)
    return whole((now[place] >> at.PILE * (back - many) & 31) - 1)


@part
def beside(many: int) -> int:
    """Where in a row of the table hands of so many concealed cards begin."""
    return 0 if many == 5 else FIVES if many == 2 else FIVES + PAIRS


@part
def lit(now: Numbers, kind: int) -> int:
    """How often a kind is a light."""
    lights, found = now[at.LIGHTS], 0
    while lights:
        found += (lights & 31) - 1 == kind
        lights >>= at.PILE
    return found


@part
def best_discard(table: CardTable, now: Numbers, seat: int, hand: int, errs: int) -> tuple[int, int]:
    """The kind to discard of a hand that is one too many, and what the rest is worth then."""
    pad = table.pad
    many, turn = listed(hand, pad, CONCEALED), min(discards_of(now, seat), TURNS - 1)
    first, best, kind = beside(many - 1), -1 << 40, 0
    for i in range(many):
        if i == 0 or pad[CONCEALED + i] != pad[CONCEALED + i - 1]:
            own = whole(SORTED[pad[CONCEALED + i]])
            worth = whole(table.kept[turn, first + number_without(pad, CONCEALED, many, i)])
            worth -= LIGHT * lit(now, own)
            if errs:
                worth += below(table.luck, errs)
            if worth > best:
                best, kind = worth, own
    return kind, best


@part
def claimed(table: CardTable, now: Numbers, seat: int, many: int, errs: int) -> int:
    """One of several answers: the meld that is worth most if it is laid open, or none."""
    hand, meld, kind = now[at.HANDS + seat], now[at.MELDS + seat], offered(now)
    concealed, turn = listed(hand, table.pad, CONCEALED), min(discards_of(now, seat), TURNS - 1)
    best = whole(table.kept[TURNS + turn, beside(concealed) + row_number(table.pad, CONCEALED, concealed)])
    best += below(table.luck, errs) if errs else 0
    chosen = whole(at.PASS)
    for i in range(many):
        laid = table.out[i] >> ARGUMENT
        if table.out[i] & VERB_BITS == at.OPEN:
            _, worth = best_discard(table, now, seat, hand + meld + one(kind) - laid, errs)
            worth += POINT * ((size(laid) == 4) * table.book[at.FOURS_PAID] - 1)
            if worth > best:
                best, chosen = worth, whole(table.out[i])
    return chosen


# -- what others may hold ----------------------------------------------------------------------------------


@part
def hidden_from(now: Numbers, seat: int) -> int:
    """All cards that a seat has not seen."""
    hidden = now[at.STOCK]
    for other in range(now[SEATS]):
        if other != seat:
            hidden += now[at.PUT_AWAY + other]
            hidden += 0 if now[at.WINNERS] >> other & 1 else now[at.HANDS + other]
    return whole(hidden)


@part
def hands_prepared(table: CardTable, now: Numbers, seat: int) -> None:
    """Draw many hands for everybody else, and note with each how well it and those before it go with their discards."""
    hidden, pool = hidden_from(now, seat), table.many
    for other in range(now[SEATS]):
        many, total = size(now[at.HANDS + other]), 0
        known = many + size(now[at.MELDS + other]) == EACH and now[at.DISCARDS + at.PILES * other] != 0
        if other == seat or not known:
            continue
        for i in range(DRAWN):
            hand = taken(table.pad, laid_out(hidden, table.pad), many, table.luck)
            total += 1 + whole(FINE * fitting(table, now, other, hand))
            pool[2 * (DRAWN * other + i)], pool[2 * (DRAWN * other + i) + 1] = hand, total


@part
def likely_hand(table: CardTable, now: Numbers, other: int, hidden: int) -> int:
    """A hand that somebody may hold, of those prepared as far as it can be laid out of these cards."""
    pool, last = table.many, 2 * (DRAWN * other + DRAWN - 1)
    if len(pool) > last and pool[last + 1]:
        for _ in range(TRIES):
            low, high, wanted = 0, DRAWN - 1, below(table.luck, LOTS) * (pool[last + 1] / real(LOTS))
            while low < high:
                middle = (low + high) // 2
                if pool[2 * (DRAWN * other + middle) + 1] > wanted:
                    high = middle
                else:
                    low = middle + 1
            hand = whole(pool[2 * (DRAWN * other + low)])
            if holds(hidden, hand):
                return hand
    return taken(table.pad, laid_out(hidden, table.pad), size(now[at.HANDS + other]), table.luck)


@part
def fitting(table: CardTable, now: Numbers, other: int, hand: int) -> float:
    """How well a hand goes with the last discards of its owner and of all others, going back one after another.

    Any of the cards that were there before a discard may be the one drawn last, so one of them is taken by lot.
    """
    pad, meld, made, fits = table.pad, now[at.MELDS + other], discards_of(now, other), 1.0
    for back in range(min(BACK, made) if not meld else 1):
        if passed_a_win(table, now, other, hand, back):
            fits *= SMALL
        kind = discarded(now, other, back)
        six = hand + one(kind)
        if complete(table, six, meld):
            fits *= SMALL
        many = listed(six, pad, CONCEALED)
        fits *= likelihood(table, now, many, min(made - 1 - back, TURNS - 1), kind)
        hand = six - one(whole(SORTED[pad[CONCEALED + below(table.luck, many)]]))
    if not meld and made <= BACK and passed_a_win(table, now, other, hand, made):
        fits *= SMALL
    return fits


@part
def likelihood(table: CardTable, now: Numbers, many: int, turn: int, kind: int) -> float:
    """How likely somebody is to discard this kind of the cards laid out."""
    pad, first, best, own, total = table.pad, beside(many - 1), -1 << 40, 0.0, 0.0
    for i in range(many):
        worth = whole(table.kept[turn, first + number_without(pad, CONCEALED, many, i)])
        pad[WORTHS + i] = worth - LIGHT * lit(now, whole(SORTED[pad[CONCEALED + i]]))
        best = max(best, whole(pad[WORTHS + i]))
    for i in range(many):
        if i == 0 or pad[CONCEALED + i] != pad[CONCEALED + i - 1]:
            gives = real(best - pad[WORTHS + i]) / CARELESS
            odds = 1.0 / (1.0 + gives * gives)
            total += odds
            own += odds if SORTED[pad[CONCEALED + i]] == kind else 0.0
    return real(own / total)


@part
def passed_a_win(table: CardTable, now: Numbers, other: int, hand: int, back: int) -> bool:
    """Whether somebody else discarded what this hand wins with between two discards of its owner, so many back."""
    book, seats, claiming = table.book, whole(now[SEATS]), now[at.PHASE] == at.CLAIMING
    seat, since = whole((other + book[STEP]) % seats), now[at.MOVER] != other
    while seat != other:
        # seats between the owner and whoever moves have discarded once since
        its = back - 1 + since
        if seat == now[at.MOVER]:
            its = back - 1 + claiming
            since = False
        if its >= 0 and not (seat == now[at.MOVER] and claiming and its == 0):
            kind = discarded(now, seat, its)
            if kind >= 0 and complete(table, hand + one(kind), now[at.MELDS + other]):
                return True
        seat = whole((seat + book[STEP]) % seats)
    return False
