"""Pots, bets and showdowns in the kernel, as `kaik.kits.betting` has them."""

from __future__ import annotations

from kaik.engine.cards.frame import CardTable
from kaik.engine.cards.heaps import ALL, absent, count, holds, laid_out, one, size, taken
from kaik.engine.cards.match import conclude, gains, next_to
from kaik.engine.compiled import Numbers, part, whole
from kaik.engine.dice import below
from kaik.kits.packed import pot as at
from kaik.kits.packed.cards import FULL_HEAP
from kaik.kits.packed.match import ARGUMENT, ASKED, DEALER, DEBTS, MOST_SEATS, PLAYED, POINTS, ROTATES, SEASONS, SEATS

NOBODY = -1
MUCH, VERY_MUCH = 3, 9
"""Points beyond what everybody had to pay that tell of good cards, and of very good ones."""
CHEAP = 2
"""A price that everybody pays."""
BOLD = 4
"""Once in so many bets a good hand is bet on more than it must."""
ROOM = 512
"""Ways to go on that are followed side by side for one seat at most."""
WIDE = 4 * MOST_SEATS * ROOM
"""Room in `out` for all of them: own and common cards, before and after another meld."""


@part
def paid(book: Numbers, now: Numbers, seat: int, amount: int) -> None:
    """A seat pays into the pot; without debts no more than it has."""
    if book[DEBTS] == 0:
        amount = min(amount, now[POINTS + seat])
    now[POINTS + seat] -= amount
    now[at.PAID + seat] += amount
    now[at.POT] += amount


@part
def everybody_paid(book: Numbers, now: Numbers, amount: int) -> None:
    for seat in range(now[SEATS]):
        if now[at.LIVE] >> seat & 1:
            paid(book, now, seat, amount)


@part
def bet(book: Numbers, now: Numbers, seat: int, amount: int) -> None:
    """A seat has bet."""
    paid(book, now, seat, amount)
    now[at.ACTED] |= 1 << seat
    now[at.PRICE] = amount


@part
def most_bet(book: Numbers, now: Numbers, seat: int, least: int, highest: int) -> int:
    """The highest bet a seat may name: without debts no more than it has, but the least bet is always open."""
    return highest if book[DEBTS] else max(least, min(highest, now[POINTS + seat]))


@part
def folded(book: Numbers, now: Numbers, seat: int) -> None:
    """A seat has gone out for the season; a dealer hands the deal on."""
    now[at.LIVE] &= ~(1 << seat)
    while not now[at.LIVE] >> now[at.HOST] & 1:
        now[at.HOST] = next_to(book, now, now[at.HOST])


@part
def bettor(book: Numbers, now: Numbers) -> int:
    """Who is to bet or fold; NOBODY once the pass is over."""
    seat, waiting = whole(now[at.HOST]), now[at.LIVE] & ~now[at.ACTED]
    if waiting == 0:
        return NOBODY
    while not waiting >> seat & 1:
        seat = next_to(book, now, seat)
    return seat


@part
def likely_bets(table: CardTable, now: Numbers, verb: int, out: int, least: int, most: int) -> int:
    """Put the bets worth a thought into `out`, and folding: the least one, and for whoever does not bet last of all two
    larger ones. Whoever bets last gains nothing by paying more."""
    table.out[0], table.out[1], n = verb | least << ARGUMENT, out, 2
    if now[at.LIVE] & ~now[at.ACTED] == 1 << now[ASKED] or most == least:
        return n
    if most > least + 1:
        table.out[n] = verb | (least + most + 1) // 2 << ARGUMENT
        n += 1
    table.out[n] = verb | most << ARGUMENT
    return n + 1


@part
def alone(now: Numbers) -> bool:
    """Whether only one seat is still in."""
    live = whole(now[at.LIVE])
    return (live & (live - 1)) == 0


@part
def next_pass(now: Numbers) -> None:
    now[at.ACTED], now[at.PRICE] = 0, 0


@part
def won(book: Numbers, now: Numbers, winners: int, hands: int, common: int) -> None:
    """The pot shared by its winners, and the next season opened; the hands lie from there on, or nowhere (0).

    What cannot be shared waits in the next pot; after the last season it goes to the first winners, a point each.
    """
    seats, many, showed = now[SEATS], 0, 0
    for seat in range(seats):
        many += winners >> seat & 1
        now[at.LAST_GAINS + seat] = -now[POINTS + seat] - now[at.PAID + seat]
        now[at.LAST_HANDS + seat] = 0
        if hands and now[at.LIVE] >> seat & 1:
            now[at.LAST_HANDS + seat] = now[hands + seat]
            showed |= 1 << seat
    share, odd = now[at.POT] // many, now[at.POT] % many
    is_last, seat = now[PLAYED] + 1 >= book[SEASONS], now[at.HOST]
    carried = 0 if is_last else odd
    for _ in range(seats):
        if winners >> seat & 1:
            now[POINTS + seat] += share + (1 if is_last and odd > 0 else 0)
            odd -= 1
        seat = next_to(book, now, seat)
    now[at.LAST], now[at.LAST_POT], now[at.LAST_WON], now[at.LAST_CARRIED] = 1, now[at.POT], winners, carried
    now[at.LAST_SHOWED], now[at.LAST_COMMON] = showed, common
    for seat in range(seats):
        now[at.LAST_GAINS + seat] += now[POINTS + seat]
        now[at.PAID + seat] = 0
    if book[ROTATES] == 0:
        now[DEALER] = now[at.HOST]
    conclude(book, now, winners)
    now[at.LIVE], now[at.POT], now[at.HOST] = (1 << seats) - 1, carried, now[DEALER]
    next_pass(now)


@part
def standing(book: Numbers, now: Numbers, scores: Numbers) -> None:
    """Points won or lost, the pot parted equally among those who may still win it."""
    gains(book, now, scores)
    many = 0
    for seat in range(now[SEATS]):
        many += now[at.LIVE] >> seat & 1
    for seat in range(now[SEATS]):
        if now[at.LIVE] >> seat & 1:
            scores[seat] += now[at.POT] / many


# -- whose melds are best ----------------------------------------------------------------------------------


@part
def best_class(book: Numbers, ladder: int, heap: int) -> int:
    """The class of the strongest meld in a heap; -1 where there is none."""
    lacks, first = absent(heap), ladder + 1
    for row in range(book[ladder]):
        cards = book[first + at.LADDER_COLUMNS * row]
        if cards & lacks == 0 and holds(heap, cards):
            return whole(book[first + at.LADDER_COLUMNS * row + 2])
    return -1


@part
def believed(
    table: CardTable, now: Numbers, seat: int, free: int, hand: int, stock: int, common: int, ladder: int
) -> None:
    """Let a seat that has paid more than it had to hold better cards: of two or three hands it keeps the best.

    `hand` and `stock` are the places of its cards and of others that it could as well hold, `free` is what everybody
    had to pay, `common` what counts for all.
    """
    more = now[at.PAID + seat] - free
    for _ in range((more >= MUCH) + (more >= VERY_MUCH)):
        own = whole(now[hand])
        other = taken(table.pad, laid_out(now[stock], table.pad), size(own), table.luck)
        if best_class(table.book, ladder, other + common) > best_class(table.book, ladder, own + common):
            now[hand] = other
            now[stock] += own - other


@part
def looks_best(table: CardTable, ladder: int, hand: int, common: int) -> bool:
    """Whether a hand is as good as any other of its size that nobody has seen: true as often as it may hope to win."""
    left, many = laid_out(FULL_HEAP - hand - common, table.pad), size(hand)
    other = taken(table.pad, left, many, table.luck)
    return best_class(table.book, ladder, hand + common) >= best_class(table.book, ladder, other + common)


@part
def sensible_bet(table: CardTable, now: Numbers, least: int, most: int, hand: int, common: int, ladder: int) -> int:
    """What a cautious player pays: mostly as little as it must, and a high price only with good cards; -1 to fold."""
    price = now[at.PRICE]
    if price == 0:
        bold = most > least and below(table.luck, BOLD) == 0 and looks_best(table, ladder, hand, common)
        return least + (below(table.luck, most - least + 1) if bold else 0)
    if price > CHEAP and not (looks_best(table, ladder, hand, common) and looks_best(table, ladder, hand, common)):
        return -1
    return least


@part
def missing(meld: int, heap: int) -> int:
    """What a meld takes beyond a heap."""
    more = 0
    for kind in range(ALL):
        more += max(count(meld, kind) - count(heap, kind), 0) * one(kind)
    return more


@part
def noted(out: Numbers, begin: int, n: int, own: int, common: int) -> int:
    """Note a way to go on, unless it is known; returns how many there are."""
    for i in range(n):
        if out[begin + 2 * i] == own and out[begin + 2 * i + 1] == common:
            return n
    if n == ROOM:
        return n
    out[begin + 2 * n], out[begin + 2 * n + 1] = own, common
    return n + 1


@part
def spent(out: Numbers, begin: int, n: int, own: int, common: int, meld: int, needs_own: int) -> int:
    """Note what may be left after a meld; where one's own cards are needed, at least one of them goes, and no more."""
    if needs_own == 0:
        return noted(out, begin, n, own - meld, 0)
    forced = missing(meld, common)
    if forced:
        return noted(out, begin, n, own - forced, common - (meld - forced))
    for kind in range(ALL):
        if count(meld, kind) and count(own, kind):
            n = noted(out, begin, n, own - one(kind), common - meld + one(kind))
    return n


@part
def next_rank(table: CardTable, ladder: int, ways: int, many: int, after: int, needs_own: int) -> int:
    """The rank of the strongest next meld after any of these ways; what is left then is noted at `after`.

    Returns the rank and, above it, how many ways there are then; -1 where there is no meld.
    """
    book, out, best, n = table.book, table.out, -1, 0
    first = ladder + 1
    for i in range(many):
        own, common = out[ways + 2 * i], out[ways + 2 * i + 1]
        heap, found = own + common, -1
        lacks = absent(heap)
        for row in range(book[ladder]):
            cards, rank = book[first + at.LADDER_COLUMNS * row], book[first + at.LADDER_COLUMNS * row + 1]
            if rank < max(found, best):
                break
            if cards & lacks or not holds(heap, cards):
                continue
            fresh = n if rank == best else 0
            fits = spent(out, after, fresh, own, common, cards, needs_own)
            if fits > fresh or rank == best:
                best, found, n = rank, rank, fits
    return -1 if best < 0 else best | n << 32


@part
def winners_of(table: CardTable, ladder: int, live: int, hands: Numbers, common: int, needs_own: int, deep: int) -> int:
    """The seats that nobody beats, as bits: the best melds are compared, then the next best from what is left.

    `hands` has one heap for each seat. Ways to go on lie in `out`, which nobody needs meanwhile.
    """
    out, counts = table.out, table.pad
    for seat in range(MOST_SEATS):
        begin = 4 * ROOM * seat
        out[begin], out[begin + 1], counts[seat] = hands[seat] + (0 if needs_own else common), 0, 1
        if needs_own:
            out[begin + 1] = common
    for level in range(deep):
        most, still = -2, 0
        for seat in range(MOST_SEATS):
            if not live >> seat & 1:
                continue
            here = 4 * ROOM * seat + 2 * ROOM * (level & 1)
            there = 4 * ROOM * seat + 2 * ROOM * (1 - (level & 1))
            found = next_rank(table, ladder, here, counts[seat], there, needs_own)
            rank = found & 0xFFFFFFFF if found >= 0 else -1
            counts[seat] = found >> 32 if found >= 0 else 0
            if rank > most:
                most, still = rank, 0
            if rank == most:
                still |= 1 << seat
        live = still
        if most < 0 or (live & (live - 1)) == 0:
            break
    return live
