"""Games of sums in the kernel: cards are laid on the ends of roads, roads are joined by their sum, and cleared."""

from __future__ import annotations

from kaik.engine.cards import frame
from kaik.engine.cards.finished import SORTED
from kaik.engine.cards.frame import DEALT, CardTable, any_of, deal, laid_anew
from kaik.engine.cards.heaps import count, drawn_kind, laid_out, one, size
from kaik.engine.cards.match import ask, ask_luck, conclude, factor, first_throw, gains, next_to, pay
from kaik.engine.cards.sums import (
    ALIKE,
    COLOUR_PLACES,
    GROUPS,
    MOST_SUM,
    NEW_ENDS,
    SUMS,
    WILD,
    WORTHS,
    alike_before,
    end_at,
    groups,
    heap_of,
    new_ends,
    numbered,
    reachable,
    sums_of,
    survey,
    value_of,
)
from kaik.engine.compiled import Numbers, part, part_for, whole
from kaik.kits.packed import roads as at
from kaik.kits.packed.cards import FULL_HEAP
from kaik.kits.packed.match import ARGUMENT, DEAL, DEALER, POINTS, SEATS, VERB_BITS

TRIES = 4096
"""So many deals are tried until whoever is joining roads can go on; mostly the first one fits."""


class RoadsTable(CardTable):
    """Where a game of roads is played."""


TABLE = RoadsTable


# -- what may be done --------------------------------------------------------------------------------------


@part_for(frame.legal, RoadsTable)
def legal(table: CardTable, now: Numbers) -> int:
    hand = now[at.HANDS + now[at.PLAYER]]
    if now[at.JOINED]:
        return join_actions(table, now, hand)
    survey(table.book, now, table.pad)
    n = put_actions(table, now, hand)
    n = merge_actions(table, now, hand, n)
    for place in range(2 * COLOUR_PLACES):
        if table.book[at.VALUES + place] < 0 and count(hand, SORTED[place]):
            table.out[n] = at.CLEAR | SORTED[place] << ARGUMENT
            n += 1
    table.out[n] = at.GROW if not now[at.GROWN] and (now[at.STOCK] or now[at.DEAD]) else at.PASS
    return n + 1


@part
def place_of(kind: int) -> int:
    """The place of a kind in the order of hands."""
    place = 0
    while SORTED[place] != kind:
        place += 1
    return place


@part
def put_actions(table: CardTable, now: Numbers, hand: int) -> int:
    """Every group that fits an end, the larger first; of ends that come to the same only the first is offered."""
    book, pad, out, n, fitting = table.book, table.pad, table.out, 0, 0
    many, adjacent = groups(book, hand, pad), book[at.ADJACENT]
    for i in range(1, many):
        fitting |= 1 << pad[SUMS + i]
    for i in range(now[at.ENDS]):
        value = pad[WORTHS + i]
        if value > MOST_SUM or (value >= 0 and not fitting >> value & 1) or (not adjacent and pad[ALIKE + i]):
            continue
        for j in range(many - 1, 0, -1):
            fits = size(pad[GROUPS + j]) == 1 if value == WILD else pad[SUMS + j] == value
            if fits and not (adjacent and put_before(table, now, i, pad[GROUPS + j])):
                out[n] = at.PUT | i << ARGUMENT | pad[GROUPS + j] << at.PUT_CARDS
                n += 1
    return n


@part
def put_before(table: CardTable, now: Numbers, i: int, heap: int) -> bool:
    """Whether these cards on an earlier end that is alike come to the same."""
    many, found = new_ends(table.book, heap, table.pad), False
    for j in range(i):
        found = found or (end_at(now, j) == end_at(now, i) and same_row(table, now, j, i, 1, many))
    return found


@part
def same_row(table: CardTable, now: Numbers, one_end: int, other: int, covers: int, many: int) -> bool:
    """Whether the row of ends is the same after covering so many ends at either place with the new ones."""
    far = other - one_end
    for k in range(far + many):
        here = table.pad[NEW_ENDS + k] if k < many else now[at.ENDS + 1 + one_end + covers + k - many]
        there = now[at.ENDS + 1 + one_end + k] if k < far else table.pad[NEW_ENDS + k - far]
        if here != there:
            return False
    return True


@part
def merge_actions(table: CardTable, now: Numbers, hand: int, n: int) -> int:
    """Every way to begin joining roads: with the card, or first the two roads where more must be asked."""
    pad, ends = table.pad, whole(now[at.ENDS])
    sums, joins, adjacent = sums_of(table, hand), table.book[at.JOINS], table.book[at.ADJACENT]
    for i in range(ends - 1):
        if pad[WORTHS + i] == WILD or (not adjacent and pad[ALIKE + i]):
            continue
        for j in range(i + 1, i + 2 if adjacent else ends):
            total = pad[WORTHS + i] + pad[WORTHS + j]
            if pad[WORTHS + j] == WILD or (not joins and (total > MOST_SUM or not sums >> total & 1)):
                continue
            twin = 1 if end_at(now, i) == end_at(now, j) else 0
            if adjacent or pad[ALIKE + j] == twin:  # where places do not count, one pair of each kind
                n = merge_of(table, now, hand, i, j, sums, n)
    return n


@part
def merge_of(table: CardTable, now: Numbers, hand: int, i: int, j: int, sums: int, n: int) -> int:
    """The actions that join two roads."""
    book, out = table.book, table.out
    if book[at.JOINS]:
        if reachable(book, now, 1 << i | 1 << j) & sums:
            out[n] = at.JOIN | i << ARGUMENT | j << at.SECOND_END
            n += 1
        return n
    value = table.pad[WORTHS + i] + table.pad[WORTHS + j]
    for place in (value, COLOUR_PLACES + value):
        kind = SORTED[place]
        if count(hand, kind) and not (book[at.ADJACENT] and merge_before(table, now, i, one(kind))):
            out[n] = at.MERGE | i << ARGUMENT | j << at.SECOND_END | kind << at.MERGE_CARD
            n += 1
    return n


@part
def merge_before(table: CardTable, now: Numbers, i: int, card: int) -> bool:
    """Whether this card on two earlier neighbours that are alike comes to the same."""
    many, a, b = new_ends(table.book, card, table.pad), end_at(now, i), end_at(now, i + 1)
    for j in range(i):
        c, d = end_at(now, j), end_at(now, j + 1)
        if ((a == c and b == d) or (a == d and b == c)) and same_row(table, now, j, i, 2, many):
            return True
    return False


@part
def join_actions(table: CardTable, now: Numbers, hand: int) -> int:
    """What may be said once roads are being joined: the cards to lay, or one more road."""
    book, pad, out, over, n, total = table.book, table.pad, table.out, now[at.JOINED], 0, 0
    sums, low, high = sums_of(table, hand), -1, -1
    for i in range(now[at.ENDS]):
        if over >> i & 1:
            total += value_of(book, end_at(now, i))
            low, high = (i if low < 0 else low), i
    for i in range(1, groups(book, hand, pad)):
        if pad[SUMS + i] == total and (book[at.MANY_CARDS] or size(pad[GROUPS + i]) == 1):
            out[n] = at.LAY | pad[GROUPS + i] << ARGUMENT
            n += 1
    if not book[at.MANY_ROADS]:
        return n
    for i in range(now[at.ENDS]):
        if over >> i & 1 or not numbered(book, now, i):
            continue
        if i not in (low - 1, high + 1) if book[at.ADJACENT] else offered_before(now, over, i):
            continue
        if reachable(book, now, over | 1 << i) & sums:
            out[n] = at.JOIN | i << ARGUMENT | at.NO_END << at.SECOND_END
            n += 1
    return n


@part
def offered_before(now: Numbers, over: int, i: int) -> bool:
    """Whether an end that is alike lies before this one and is not yet joined."""
    found = False
    for j in range(i):
        found = found or (not over >> j & 1 and end_at(now, j) == end_at(now, i))
    return found


# -- what comes after --------------------------------------------------------------------------------------


@part_for(frame.play, RoadsTable)
def play(table: CardTable, now: Numbers, action: int) -> None:
    verb, about = action & VERB_BITS, action >> ARGUMENT
    end = 1 << (about & at.END_BITS)
    if verb == at.TURN:
        turn_up(now, about)
    elif verb == at.PUT:
        lay(table, now, verb, end, action >> at.PUT_CARDS)
    elif verb == at.MERGE:
        both = end | 1 << (action >> at.SECOND_END & at.END_BITS)
        lay(table, now, verb, both, one(action >> at.MERGE_CARD))
    elif verb == at.JOIN:
        other = action >> at.SECOND_END & at.END_BITS
        now[at.JOINED] |= end | (0 if other == at.NO_END else 1 << other)
    elif verb == at.LAY:
        lay(table, now, verb, now[at.JOINED], about)
    elif verb == at.CLEAR:
        clear(table, now, one(about))
    elif verb == at.GROW:
        grow(table, now)
    elif verb == at.PASS:
        pass_on(table, now)
    elif verb == DEAL:
        for seat in range(now[SEATS]):
            now[at.HANDS + seat] = table.pad[DEALT + seat]
            now[at.STOCK] -= table.pad[DEALT + seat]
        now[at.TURNING] = table.book[at.ROADS]
    else:
        now[DEALER] = now[at.PLAYER] = about


@part
def turn_up(now: Numbers, kind: int) -> None:
    """A card begins a new road; an empty stock is made anew from the dead cards first."""
    if now[at.STOCK] == 0:
        now[at.STOCK], now[at.DEAD], now[at.SHUFFLED] = now[at.DEAD], 0, 1
    now[at.STOCK] -= one(kind)
    now[at.ENDS] += 1
    now[at.ENDS + now[at.ENDS]] = place_of(kind) + 1
    now[at.TURNING] -= 1
    if now[at.TURNING] == 0:
        ask(now, now[at.PLAYER])


@part
def name_of(now: Numbers, i: int) -> int:
    """The name of an end."""
    return end_at(now, i) | alike_before(now, i) << at.AGAIN


@part
def tell(now: Numbers, verb: int, over: int, cards: int) -> None:
    """Note what is done, in case it wins the season."""
    now[at.WON_WITH], now[at.WON_WITH + 3] = verb, cards
    now[at.WON_WITH + 1], now[at.WON_WITH + 2] = 0, 0
    if verb == at.PUT or verb == at.MERGE:
        for i in range(now[at.ENDS]):
            if over >> i & 1:
                now[at.WON_WITH + 2] = now[at.WON_WITH + 1]
                now[at.WON_WITH + 1] = name_of(now, i)
    if now[at.WON_WITH + 2] and now[at.WON_WITH + 2] < now[at.WON_WITH + 1]:
        now[at.WON_WITH + 1], now[at.WON_WITH + 2] = now[at.WON_WITH + 2], now[at.WON_WITH + 1]


@part
def lay(table: CardTable, now: Numbers, verb: int, over: int, cards: int) -> None:
    """These cards cover these ends and become ends themselves, in the place of the leftmost."""
    pad, seat = table.pad, now[at.PLAYER]
    now[at.HANDS + seat] -= cards
    if now[at.HANDS + seat] == 0:
        tell(now, verb, over, cards)
        season_over(table, now, 1 << seat)
        return
    many, kept, ends, is_laid = new_ends(table.book, cards, pad), 0, now[at.ENDS], False
    for i in range(ends):
        pad[i] = now[at.ENDS + 1 + i]
        now[at.ENDS + 1 + i] = 0
    for i in range(ends):
        if not over >> i & 1:
            kept += 1
            now[at.ENDS + kept] = pad[i]
            continue
        now[at.DEAD] += heap_of(pad[i])
        for j in range(0 if is_laid else many):
            kept += 1
            now[at.ENDS + kept] = pad[NEW_ENDS + j]
        is_laid = True
    now[at.ENDS] = kept
    next_turn(table, now, 0)


@part
def clear(table: CardTable, now: Numbers, card: int) -> None:
    """King, Tam or vessel: all roads go, and new ones are turned up."""
    seat = now[at.PLAYER]
    now[at.HANDS + seat] -= card
    if now[at.HANDS + seat] == 0:
        tell(now, at.CLEAR, 0, card)
        season_over(table, now, 1 << seat)
        return
    now[at.DEAD] += card
    for i in range(now[at.ENDS]):
        now[at.DEAD] += heap_of(end_at(now, i))
        now[at.ENDS + 1 + i] = 0
    now[at.ENDS], now[at.TURNING] = 0, table.book[at.ROADS]
    next_turn(table, now, 0)


@part
def grow(table: CardTable, now: Numbers) -> None:
    """A road is turned up; by option the turn goes on after that."""
    now[at.TURNING] = 1
    if table.book[at.GOES_ON]:
        now[at.GROWN], now[at.PASSES] = 1, 0
        ask_luck(now)
    else:
        next_turn(table, now, 0)


@part
def pass_on(table: CardTable, now: Numbers) -> None:
    """Nothing is left to turn up, or a turn goes no further; when all pass, fewest cards win."""
    if now[at.GROWN] or now[at.PASSES] + 1 < now[SEATS]:
        next_turn(table, now, 0 if now[at.GROWN] else now[at.PASSES] + 1)
        return
    fewest, winners = 48, 0
    for seat in range(now[SEATS]):
        many = size(now[at.HANDS + seat])
        if many < fewest:
            fewest, winners = many, 0
        winners |= (many == fewest) << seat
    tell(now, at.PASS, 0, 0)
    season_over(table, now, winners)


@part
def next_turn(table: CardTable, now: Numbers, passes: int) -> None:
    """The next seat is asked, unless roads are to be turned up first."""
    now[at.PLAYER] = next_to(table.book, now, now[at.PLAYER])
    now[at.JOINED], now[at.GROWN], now[at.PASSES] = 0, 0, passes
    if now[at.TURNING]:
        ask_luck(now)
    else:
        ask(now, now[at.PLAYER])


@part
def season_over(table: CardTable, now: Numbers, winners: int) -> None:
    """Everybody else pays each winner; all cards come together for the next dealer."""
    book, seats = table.book, now[SEATS]
    for seat in range(seats):
        now[at.PAID + seat] = -now[POINTS + seat]
    for winner in range(seats):
        for loser in range(seats):
            if winners >> winner & 1 and not winners >> loser & 1:
                more = size(now[at.HANDS + loser]) - size(now[at.HANDS + winner])
                pay(book, now, loser, winner, more * factor(book, now, loser, winner) if book[at.PER_CARD] else 1)
    for seat in range(seats):
        now[at.PAID + seat] += now[POINTS + seat]
        now[at.HANDS + seat] = 0
    for i in range(at.ENDS, at.NOW):
        now[i] = 0
    now[at.WON], now[at.STOCK], now[at.DEAD], now[at.TURNING], now[at.SHUFFLED] = winners, FULL_HEAP, 0, 0, 0
    now[at.JOINED], now[at.GROWN], now[at.PASSES] = 0, 0, 0
    conclude(book, now, winners)
    now[at.PLAYER] = now[DEALER]


# -- luck and what is hidden -------------------------------------------------------------------------------


@part_for(frame.throw, RoadsTable)
def throw(table: CardTable, now: Numbers) -> int:
    if now[at.TURNING]:
        heap = now[at.STOCK] if now[at.STOCK] else now[at.DEAD]
        return at.TURN | drawn_kind(heap, table.luck) << ARGUMENT
    action = first_throw(now, table.luck)
    if action == DEAL:
        deal(table, FULL_HEAP, now[SEATS], table.book[at.HAND])
    return action


@part_for(frame.imagine, RoadsTable)
def imagine(table: CardTable, now: Numbers, seat: int) -> None:
    """What others hold and what the stock holds may be any of the cards this seat has not seen.

    A stock made anew holds cards everybody saw. Whoever has begun to join roads has cards that fit them.
    """
    if now[at.STOCK] == FULL_HEAP:
        return
    player, over = whole(now[at.PLAYER]), now[at.JOINED]
    keeps = player if over and player != seat else -1
    true = now[at.HANDS + keeps] if keeps >= 0 else 0
    for _ in range(TRIES if keeps >= 0 else 1):
        deal_anew(table, now, seat, keeps, 0)
        if keeps < 0 or reachable(table.book, now, over) & sums_of(table, now[at.HANDS + keeps]):
            return
    deal_anew(table, now, seat, keeps, true)  # nothing else has fitted


@part
def deal_anew(table: CardTable, now: Numbers, seat: int, keeps: int, kept: int) -> None:
    """Deal the unseen cards once more; one seat keeps a hand, if it is told."""
    hidden = (0 if now[at.SHUFFLED] else now[at.STOCK]) - kept
    for other in range(now[SEATS]):
        if other != seat:
            hidden += now[at.HANDS + other]
    left = laid_out(hidden, table.pad)
    for other in range(now[SEATS]):
        if other == keeps and kept:
            now[at.HANDS + other] = kept
        elif other != seat:
            left = laid_anew(table, now, left, at.HANDS + other)
    if not now[at.SHUFFLED]:
        laid_anew(table, now, left, at.STOCK)


@part_for(frame.face, RoadsTable)
def face(table: CardTable, now: Numbers, by: int, action: int, seat: int) -> int:
    return action


@part_for(frame.standing, RoadsTable)
def standing(table: CardTable, now: Numbers, scores: Numbers) -> None:
    gains(table.book, now, scores)


@part_for(frame.sensible, RoadsTable)
def sensible(table: CardTable, now: Numbers) -> int:
    return any_of(table, now)


@part_for(frame.private, RoadsTable)
def private(table: CardTable, now: Numbers, seat: int) -> int:
    return 0


@part_for(frame.candidates, RoadsTable)
def candidates(table: CardTable, now: Numbers) -> int:
    return frame.legal(table, now)
