"""Climbing games in the kernel: melds are laid over each other until a hand is empty; generals drive cards out."""

from __future__ import annotations

from kaik.engine.cards import frame
from kaik.engine.cards.climbing import (
    BELOW_ALL,
    COUNTS,
    LARGEST,
    counted,
    every_meld,
    first_kind,
    has_kind,
    kinds,
    like,
    sets,
)
from kaik.engine.cards.frame import DEALT, CardTable, any_of
from kaik.engine.cards.heaps import ALL, count, laid_out, one, size, taken
from kaik.engine.cards.match import ask, ask_luck, conclude, factor, first_throw, gains, next_to, pay
from kaik.engine.compiled import Numbers, part, part_for, whole
from kaik.engine.dice import below
from kaik.kits.packed import tallies as at
from kaik.kits.packed.cards import FULL_HEAP, HEAP_BITS, ONE
from kaik.kits.packed.match import ARGUMENT, DEAL, DEALER, MOST_SEATS, POINTS, SEATS, VERB_BITS

HEAP = (1 << HEAP_BITS) - 1
SHIPS, GENERALS = ONE["BS"] | ONE["RS"], (ONE["B8"], ONE["R8"])
TRIES, SHAKES = 64, 4
"""So many deals are tried when a position is imagined, each mended by so many exchanges for each unseen card."""
OWNERS = 80
"""Where in the pad the owners of the unseen cards stand, which lie in front of it one by one."""
UNUSED = MOST_SEATS
"""The owner of the cards that nobody got."""
NOBODY = -1


class TalliesTable(CardTable):
    """Where a climbing game is played."""


TABLE = TalliesTable


# -- what may be done --------------------------------------------------------------------------------------


@part_for(frame.legal, TalliesTable)
def legal(table: CardTable, now: Numbers) -> int:
    hand = now[at.HANDS + now[at.PLAYER]]
    if now[at.LEFT]:
        return effects(table, now)
    counted(hand, table.pad)
    if now[at.TABLE + 1]:
        return answers(table, now[at.TABLE + 1], now[at.TABLE + 2])
    if now[at.KIND]:
        return like(table, now[at.KIND] - 1, BELOW_ALL, 0)
    return kinds(table) if size(hand) > table.book[at.AT_ONCE] else every_meld(table)


@part
def answers(table: CardTable, cards: int, reading: int) -> int:
    """What may be said over a meld: the same meld and stronger, pass, or a set that goes over everything."""
    book, kind, many, above = table.book, reading & 3, size(cards), (reading >> at.TOP & 15) - 1
    shape, n = kind | many << at.KIND_SIZE | (reading >> at.WIDTH) + 1 << at.KIND_WIDTH, 0
    is_bomb = kind == at.SET and many >= book[at.BOMB]
    if not is_bomb or book[at.ORDERED]:
        n = like(table, shape, above, 0)
    table.out[n] = at.PASS
    smallest = many + 1 if is_bomb and book[at.ORDERED] else whole(book[at.BOMB])
    return sets(table, smallest, LARGEST, BELOW_ALL, n + 1)


@part
def effects(table: CardTable, now: Numbers) -> int:
    """What the generals just laid may do: take cards back, drive strengths out, or nothing."""
    book, out, n = table.book, table.out, 0
    for place in range(at.STRENGTHS):
        kind = first_kind(now[at.DISCARDS], place)
        if kind >= 0:
            out[n] = at.TAKE | kind << ARGUMENT
            n += 1
    if now[at.TAKING]:
        return n
    if book[at.OPTIONAL]:
        out[n] = at.FORGO
        n += 1
    elif n == 0:
        out[n] = at.TAKE_NOTHING
        n += 1
    return exclusions(table, now, n)


@part
def exclusions(table: CardTable, now: Numbers, n: int) -> int:
    """Every choice of so many strengths that still have a card in the game; all of them if there are fewer."""
    left, strengths = 0, 0
    for place in range(at.STRENGTHS):
        if first_kind(FULL_HEAP - now[at.EXCLUDED], place) >= 0:
            left |= 1 << place
            strengths += 1
    some = (1 << min(1 if table.book[at.MIXED] else whole(now[at.LEFT]), strengths)) - 1
    while some < 1 << at.STRENGTHS:  # the next higher number with as many bits is the next choice
        if some & left == some:
            table.out[n] = at.EXCLUDE | some << ARGUMENT
            n += 1
        lowest = some & -some
        carried = some + lowest
        some = ((carried ^ some) >> 2) // lowest | carried
    return n


# -- what comes after --------------------------------------------------------------------------------------


@part_for(frame.play, TalliesTable)
def play(table: CardTable, now: Numbers, action: int) -> None:
    verb, about = action & VERB_BITS, action >> ARGUMENT
    if verb == at.PLAY:
        lay(table, now, about & HEAP, action >> at.READING)
    elif verb == at.PASS:
        now[at.PASSED] |= 1 << now[at.PLAYER]
        turn_over(table, now)
    elif verb == at.NAME:
        now[at.KIND] = about + 1
    elif verb == at.TAKE:
        take(table, now, about)
    elif verb == at.TAKE_NOTHING or verb == at.FORGO:
        now[at.LEFT] = 0
        turn_over(table, now)
    elif verb == at.EXCLUDE:
        now[at.NAMED] = about
        ask_luck(now)
    elif verb == at.SHOW:
        exclude(table, now)
    elif verb == at.DRAWN:
        season_over(table, now, NOBODY)
    elif verb == DEAL:
        for seat in range(now[SEATS]):
            now[at.HANDS + seat] = table.pad[DEALT + seat]
            now[at.DECK] -= table.pad[DEALT + seat]
        ask(now, now[at.PLAYER])
    else:
        now[DEALER] = now[at.PLAYER] = about


@part
def lay(table: CardTable, now: Numbers, cards: int, reading: int) -> None:
    """A meld goes on the table; what lay there is discarded."""
    book, seat = table.book, now[at.PLAYER]
    now[at.HANDS + seat] -= cards
    for kind in range(ALL):
        many = count(cards, kind)
        if many:
            now[at.KNOWN + seat] -= min(count(now[at.KNOWN + seat], kind), many) * one(kind)
            now[at.ABSENT + seat] |= book[at.EARLIER + kind]
    now[at.DISCARDS] += now[at.TABLE + 1]
    now[at.TABLE], now[at.TABLE + 1], now[at.TABLE + 2], now[at.KIND] = seat, cards, reading, 0
    if not book[at.LOCKS]:
        now[at.PASSED] = 0
    if now[at.HANDS + seat] == 0:
        season_over(table, now, seat)
        return
    now[at.LEFT] = generals(book, cards, reading)
    if not now[at.LEFT]:
        turn_over(table, now)


@part
def generals(book: Numbers, cards: int, reading: int) -> int:
    """How many generals a meld holds: those laid, and by option the vessels that stand for one."""
    if not book[at.SHIPS_ACT] or not cards & SHIPS:
        found = 0
        for kind in range(ALL):
            if one(kind) == GENERALS[0] or one(kind) == GENERALS[1]:
                found += count(cards, kind)
        return found
    kind, top, width = reading & 3, (reading >> at.TOP & 15) - 1, (reading >> at.WIDTH) + 1
    if kind == at.SINGLE or kind == at.SET:
        return size(cards) if top == book[at.GENERAL] else 0
    low = top - size(cards) // width + 1
    return width if low <= book[at.GENERAL] <= top else 0


@part
def take(table: CardTable, now: Numbers, kind: int) -> None:
    """A discarded card goes openly into the hand."""
    seat = now[at.PLAYER]
    now[at.HANDS + seat] += one(kind)
    now[at.KNOWN + seat] += one(kind)
    now[at.DISCARDS] -= one(kind)
    acted(table, now, 1, 0 if table.book[at.MIXED] else 1)


@part
def of_strengths(book: Numbers, heap: int, strengths: int) -> int:
    """The cards of a heap that have one of these strengths."""
    found = 0
    for kind in range(ALL):
        if strengths >> book[at.STRENGTH_OF + kind] & 1:
            found += count(heap, kind) * one(kind)
    return found


@part
def exclude(table: CardTable, now: Numbers) -> None:
    """Everything of the named strengths leaves the hands and the discards; an empty hand may win."""
    book, named, seats, codes, empty = table.book, now[at.NAMED], now[SEATS], 0, 0
    for place in range(at.STRENGTHS):
        if named >> place & 1:
            codes |= book[at.CODES + place]
    out = of_strengths(book, now[at.DISCARDS], named)
    now[at.DISCARDS] -= out
    now[at.EXCLUDED] += out
    for seat in range(seats):
        out = of_strengths(book, now[at.HANDS + seat], named)
        now[at.HANDS + seat] -= out
        now[at.EXCLUDED] += out
        now[at.KNOWN + seat] -= of_strengths(book, now[at.KNOWN + seat], named)
        now[at.ABSENT + seat] |= codes
        empty += now[at.HANDS + seat] == 0
    now[at.NAMED] = 0
    if empty == seats and not book[at.EXCLUDED_WIN]:
        season_over(table, now, NOBODY)
    elif empty and book[at.EXCLUDED_WIN]:
        winner = whole(now[at.PLAYER])
        while now[at.HANDS + winner]:
            winner = next_to(book, now, winner)
        season_over(table, now, winner)
    else:
        acted(table, now, 1 if book[at.MIXED] else whole(now[at.LEFT]), 0)


@part
def acted(table: CardTable, now: Numbers, used: int, taking: int) -> None:
    """So many generals have acted; the turn goes on while some are left that can."""
    now[at.LEFT] -= used
    now[at.TAKING] = taking
    if now[at.LEFT] < 1 or now[at.HANDS + now[at.PLAYER]] == 0 or (taking and now[at.DISCARDS] == 0):
        now[at.LEFT], now[at.TAKING] = 0, 0
        turn_over(table, now)
    else:
        ask(now, now[at.PLAYER])


@part
def turn_over(table: CardTable, now: Numbers) -> None:
    """The next seat with cards is asked; with nobody left to answer, whoever laid last leads."""
    book, seat, last = table.book, whole(now[at.PLAYER]), whole(now[at.PLAYER])
    if now[at.TABLE + 1]:
        last = whole(now[at.TABLE])
    first, others = NOBODY, 0
    for _ in range(now[SEATS] - 1):
        seat = next_to(book, now, seat)
        if now[at.HANDS + seat] and not now[at.PASSED] >> seat & 1:
            first = seat if first < 0 else first
            others += seat != last
    now[at.TURNS] += 1
    if others:
        now[at.PLAYER] = first
    else:
        trick_over(table, now, last)
    if now[at.TURNS] < book[at.CAP]:
        ask(now, now[at.PLAYER])
    else:
        ask_luck(now)


@part
def trick_over(table: CardTable, now: Numbers, leader: int) -> None:
    """The table is cleared; whoever laid last leads, or the next seat that has cards."""
    while now[at.HANDS + leader] == 0:
        leader = next_to(table.book, now, leader)
    if now[at.TABLE + 1]:
        now[at.DISCARDS] += now[at.TABLE + 1]
        for i in range(at.LAID):
            now[at.SWEPT + i], now[at.TABLE + i] = now[at.TABLE + i], 0
    now[at.PLAYER], now[at.PASSED] = leader, 0


@part
def season_over(table: CardTable, now: Numbers, winner: int) -> None:
    """The season is counted or paid; the next dealer gets all cards to deal."""
    book, seats = table.book, now[SEATS]
    for seat in range(seats):
        now[at.BEFORE_HELD + seat], now[at.BEFORE_WON + seat] = size(now[at.HANDS + seat]), -now[POINTS + seat]
    if winner >= 0 and not book[at.PER_CARD]:
        now[POINTS + winner] += 1
    elif winner >= 0:
        for seat in range(seats):
            if seat != winner:
                pay(book, now, seat, winner, now[at.BEFORE_HELD + seat] * factor(book, now, seat, winner))
    for seat in range(seats):
        now[at.BEFORE_WON + seat] += now[POINTS + seat]
    now[at.BEFORE], now[at.BEFORE_WINNER] = 1, winner
    for i in range(at.LAID):
        now[at.BEFORE_LAST + i] = now[at.TABLE + i]
    conclude(book, now, 1 << winner if winner >= 0 else 0)
    for i in range(at.PLAYER, at.BEFORE):
        now[i] = 0
    now[at.PLAYER], now[at.DECK] = now[DEALER], FULL_HEAP


# -- luck and what is hidden -------------------------------------------------------------------------------


@part_for(frame.throw, TalliesTable)
def throw(table: CardTable, now: Numbers) -> int:
    if now[at.NAMED]:
        return at.SHOW
    if now[at.DECK] != FULL_HEAP:
        return at.DRAWN
    action = first_throw(now, table.luck)
    if action == DEAL:
        deal_all(table, now)
    return action


@part
def deal_all(table: CardTable, now: Numbers) -> None:
    """As many cards for everybody as the deck allows; by option the rest is dealt on from the dealer."""
    seats, left, seat = whole(now[SEATS]), laid_out(FULL_HEAP, table.pad), whole(now[DEALER])
    each, over = left // seats, left % seats if table.book[at.DEALT_ON] else 0
    for i in range(seats):
        many = each + (i < over)
        table.pad[DEALT + seat] = taken(table.pad, left, many, table.luck)
        left -= many
        seat = next_to(table.book, now, seat)


@part_for(frame.imagine, TalliesTable)
def imagine(table: CardTable, now: Numbers, seat: int) -> None:
    """The unseen cards lie anywhere among the other hands and the unused cards that fits what was seen."""
    if now[at.DECK] == FULL_HEAP:
        return
    naming = whole(now[at.PLAYER]) if now[at.KIND] and now[at.PLAYER] != seat else NOBODY
    spots, left = laid_openly(table, now, seat), TRIES
    while left and not dealt_well(table, now, spots, naming):
        left -= 1
    if not left:  # nothing has fitted, so the true cards are exchanged
        spread_out(table, now, seat)
        shake(table, now, spots, naming)
    now[at.DECK] = 0
    for other in range(now[SEATS]):
        if other != seat:
            now[at.HANDS + other] = now[at.KNOWN + other]
    for i in range(spots):
        owner = table.pad[OWNERS + i]
        now[at.DECK if owner == UNUSED else at.HANDS + owner] += one(table.pad[i])


@part
def unseen_of(now: Numbers, owner: int) -> int:
    """The cards of an owner that nobody else has seen."""
    return whole(now[at.DECK] if owner == UNUSED else now[at.HANDS + owner] - now[at.KNOWN + owner])


@part
def laid_openly(table: CardTable, now: Numbers, seat: int) -> int:
    """Lay out all unseen cards by their kinds, and as many owners: whose is which is not told. Returns how many."""
    hidden, spots = 0, 0
    for owner in range(UNUSED + 1):
        if owner != seat and (owner < now[SEATS] or owner == UNUSED):
            heap = unseen_of(now, owner)
            for _ in range(size(heap)):
                table.pad[OWNERS + spots] = owner
                spots += 1
            hidden += heap
    return laid_out(hidden, table.pad)


@part
def spread_out(table: CardTable, now: Numbers, seat: int) -> None:
    """Lay out every unseen card beside its true owner."""
    spots = 0
    for owner in range(UNUSED + 1):
        if owner != seat and (owner < now[SEATS] or owner == UNUSED):
            heap = unseen_of(now, owner)
            for kind in range(ALL):
                for _ in range(count(heap, kind)):
                    table.pad[spots], table.pad[OWNERS + spots] = kind, owner
                    spots += 1


@part
def dealt_well(table: CardTable, now: Numbers, spots: int, naming: int) -> bool:
    """Deal the cards laid out to their owners, mended by exchanges if need be; whether all fits now."""
    pad, luck = table.pad, table.luck
    for i in range(spots - 1, 0, -1):
        j = below(luck, i + 1)
        pad[i], pad[j] = pad[j], pad[i]
    if all_fit(table, now, spots, naming):
        return True
    shake(table, now, spots, naming)
    return all_fit(table, now, spots, naming)


@part
def all_fit(table: CardTable, now: Numbers, spots: int, naming: int) -> bool:
    """Whether every card may lie where it does, and a leader who has named a kind can lay it."""
    for i in range(spots):
        if not fits(table.book, now, table.pad[i], table.pad[OWNERS + i]):
            return False
    return naming < 0 or can_lay(table, now, spots, naming)


@part
def can_lay(table: CardTable, now: Numbers, spots: int, naming: int) -> bool:
    """Whether a leader can lay the kind that was named; its cards are counted in the pad then."""
    hand = now[at.KNOWN + naming]
    for i in range(spots):
        if table.pad[OWNERS + i] == naming:
            hand += one(table.pad[i])
    counted(hand, table.pad)
    return has_kind(table.book, table.pad, now[at.KIND] - 1)


@part
def shake(table: CardTable, now: Numbers, spots: int, naming: int) -> None:
    """Exchange two cards at a time, so that no more cards lie amiss than before, and a kind once held is kept."""
    book, pad, luck = table.book, table.pad, table.luck
    held = naming >= 0 and can_lay(table, now, spots, naming)
    for _ in range(SHAKES * spots):
        i, j = below(luck, spots), below(luck, spots)
        one_owner, other = pad[OWNERS + i], pad[OWNERS + j]
        well = fits(book, now, pad[j], one_owner) + fits(book, now, pad[i], other)
        if one_owner == other or well < fits(book, now, pad[i], one_owner) + fits(book, now, pad[j], other):
            continue
        if naming in (one_owner, other):
            comes, goes = (pad[j], pad[i]) if naming == one_owner else (pad[i], pad[j])
            pad[COUNTS + book[at.STRENGTH_OF + comes]] += 1
            pad[COUNTS + book[at.STRENGTH_OF + goes]] -= 1
            holds_kind = has_kind(book, pad, now[at.KIND] - 1)
            if held and not holds_kind:
                pad[COUNTS + book[at.STRENGTH_OF + comes]] -= 1
                pad[COUNTS + book[at.STRENGTH_OF + goes]] += 1
                continue
            held = holds_kind
        pad[i], pad[j] = pad[j], pad[i]


@part
def fits(book: Numbers, now: Numbers, kind: int, owner: int) -> bool:
    """Whether a card may be among the unseen cards of an owner."""
    return bool(owner == UNUSED or not now[at.ABSENT + owner] & book[at.BIT_OF + kind])


@part_for(frame.face, TalliesTable)
def face(table: CardTable, now: Numbers, by: int, action: int, seat: int) -> int:
    return action


@part_for(frame.standing, TalliesTable)
def standing(table: CardTable, now: Numbers, scores: Numbers) -> None:
    gains(table.book, now, scores)


@part_for(frame.sensible, TalliesTable)
def sensible(table: CardTable, now: Numbers) -> int:
    return any_of(table, now)


@part_for(frame.private, TalliesTable)
def private(table: CardTable, now: Numbers, seat: int) -> int:
    return 0


@part_for(frame.candidates, TalliesTable)
def candidates(table: CardTable, now: Numbers) -> int:
    return frame.legal(table, now)
