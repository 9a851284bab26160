"""What luck is asked for in the kernel, and what it brings: seats, the deal, tiles, indicators, what is told."""

from __future__ import annotations

from kaik.engine.compiled import Numbers, part, whole
from kaik.engine.dice import LuckState, below
from kaik.engine.tiles import layout as book_at
from kaik.engine.tiles import spots as at
from kaik.engine.tiles.acts import quads_of
from kaik.engine.tiles.course import called, drew, passed, silent
from kaik.engine.tiles.hands import DECLARED, EAST, kan_at_issue, kind_of, left_in_wall, right_of
from kaik.engine.tiles.layout import PILE
from kaik.engine.tiles.rounds import beneath, ended, horses_due, ran_out, went_on, won_by
from kaik.kits.mahjong import places
from kaik.kits.mahjong.places import PAID, SORTS
from kaik.kits.mahjong.tiles import NORTH

EVERYBODY = 15
KAZE4, KAN4, REACH4, RON3 = range(1, 5)
ODD_TILE, EVEN_TILE = 9, 10


@part
def asked(b: Numbers, s: Numbers) -> int:
    """What luck is asked for: an act that is told, or the verb of a throw, draw or deal.

    Once the wall is empty it names those who said that they are not ready; the others have yet to be looked at.
    """
    if s[at.FLIPS]:
        return places.DORA
    stage = s[at.STAGE]
    if stage == at.SEATS_STAGE:
        step = s[at.STEP]
        return places.LINE if step == at.LINE_STEP else places.WINDS if step == at.WINDS_STEP else places.DICE
    if stage == at.DEAL_STAGE:
        return places.DEAL
    if stage == at.URA_STAGE or stage == at.HORSES_STAGE:
        return places.URA if stage == at.URA_STAGE else places.HORSES
    if stage == at.CLAIM:
        return answered(b, s)
    if stage == at.DRAW_STAGE and left_in_wall(b, s) == 0:
        return whole(places.EXHAUSTED | s[at.NOTEN] << places.ONE)
    return places.DRAW


@part
def answered(b: Numbers, s: Numbers) -> int:
    """All answers are in: a win, an undecided end, a call, or the next tile."""
    winners, count, best, strength = 0, 0, 0, 0
    for n in range(1, b[book_at.SEATS]):
        seat = right_of(s, b[book_at.SEATS], s[at.GIVER], n)
        answer = s[at.ANSWERS + seat]
        verb = answer & places.VERB_BITS
        if verb == places.RON and (count == 0 or b[book_at.MULTI_RON] != book_at.NEAREST_WINS):
            winners |= seat << 2 * count
            count += 1
        strong = 1 if verb == places.CHI_CALL else 2
        if (verb == places.CHI_CALL or verb == places.PON_CALL or verb == places.DAIMINKAN_CALL) and strong > strength:
            best, strength = answer, strong
    named = count << places.COUNT | winners << places.WHO
    if count == 3 and b[book_at.MULTI_RON] == book_at.TRIPLE_ABORTS:
        return places.ABORTED | RON3 << places.ONE | named
    if count:
        return places.WINS | named
    if not s[at.ABOUT_KAN]:
        reason = undecided(b, s)
        if reason:
            shown = 4 << places.COUNT | (0 | 1 << 2 | 2 << 4 | 3 << 6) << places.WHO if reason == REACH4 else 0
            return places.ABORTED | reason << places.ONE | shown
    if best:
        return best ^ (best & places.VERB_BITS ^ places.CALLS_TOLD) | (best & places.VERB_BITS) << places.INNER
    return nobody_called(b, s)


@part
def nobody_called(b: Numbers, s: Numbers) -> int:
    """What follows once the tile in the window went by."""
    flips, call = s[at.LATER], kan_at_issue(s)
    if call and b[book_at.KAN_DORA]:
        flips += call == places.ANKAN or b[book_at.OPEN_KAN_DORA] == book_at.AT_ONCE
    if flips:
        return places.DORA
    if not call and left_in_wall(b, s) == 0:
        return places.EXHAUSTED | (silent(s) if b[book_at.HAS_RIICHI] else EVERYBODY) << places.ONE
    return places.DRAW


@part
def undecided(b: Numbers, s: Numbers) -> int:
    """Why a season ends once the discard in the window went by; 0 to play on."""
    riichi, quads, most, winds, first = 0, 0, 0, 0, kind_of(s[at.RIVERS] & places.TILE)
    for seat in range(4):
        status = s[at.STATUS + seat]
        riichi += status & PAID != 0 or (seat == s[at.GIVER] and status & DECLARED != 0)
        some = quads_of(s, seat)
        quads, most = quads + some, max(most, some)
        mine = kind_of(s[at.RIVERS + seat * places.RIVER_ROOM] & places.TILE)
        winds += s[at.RIVER_COUNT + seat] == 1 and mine == first and mine >= EAST and mine <= NORTH
    if riichi == 4 and b[book_at.ABORT_REACH4]:
        return REACH4
    if quads >= 4 and b[book_at.ABORT_KAN4] and (most < 4 or b[book_at.KAN4_SINGLE_PLAYER]):
        return KAN4
    return KAZE4 if winds == 4 and s[at.UNTOUCHED] and b[book_at.ABORT_KAZE4] else 0


# -- what it brings -------------------------------------------------------------------------------------------------


@part
def fell(b: Numbers, s: Numbers, act: int) -> None:
    """Change the position into the one after an act of luck; tiles that are dealt lie in the pile."""
    verb, tile = act & places.VERB_BITS, act >> places.ONE & 63
    if verb == places.DRAW:
        if s[at.WINDOW] >= 0:
            passed(b, s)
        drew(b, s, tile)
    elif verb == places.DORA:
        if not s[at.FLIPS]:
            passed(b, s)
        s[at.UNSEEN + tile] -= 1
        s[at.INDICATORS + s[at.INDICATOR_COUNT]] = tile
        s[at.INDICATOR_COUNT] += 1
        s[at.FLIPS] -= 1
    elif verb == places.CALLS_TOLD:
        called(b, s, act ^ (act & places.VERB_BITS ^ act >> places.INNER))
    elif verb == places.WINS:
        won_by(b, s, (act >> places.COUNT & 7) | (act >> places.WHO & 63) << 3)
    elif verb == places.URA or verb == places.HORSES:
        s[at.STAGE] = at.PAYING
    elif verb == places.EXHAUSTED:
        if s[at.WINDOW] >= 0:
            passed(b, s)
        if b[book_at.HAS_RIICHI]:
            ran_out(b, s, tile)
        else:
            ended(b, s, s[at.DEALER])
    elif verb == places.ABORTED:
        if tile != RON3:
            passed(b, s)
        went_on(b, s, b[book_at.ABORT_RENCHAN], 0, 1)
    elif verb == places.DEAL:
        deal(b, s)
    else:
        seated(b, s, verb, tile, act >> places.TWO & 63)


@part
def deal(b: Numbers, s: Numbers) -> None:
    """Everybody's tiles from the pile, in the order of the seats."""
    n = PILE
    for seat in range(b[book_at.SEATS]):
        for _ in range(dealt_to(b, s, seat)):
            s[at.HANDS + seat * SORTS + s[n]] += 1
            s[at.UNSEEN + s[n]] -= 1
            n += 1
    s[at.WALL_DRAWN] += n - PILE
    s[at.MOVER], s[at.STAGE] = s[at.DEALER], at.DRAW_STAGE if b[book_at.HAS_RIICHI] else at.ACT
    s[at.FLIPS] = b[book_at.HAS_RIICHI]


@part
def dealt_to(b: Numbers, s: Numbers, seat: int) -> int:
    """How many tiles a seat is dealt; where the first turn has no draw, the dealer has one more."""
    return whole(b[book_at.HAND_SIZE] + (not b[book_at.HAS_RIICHI] and seat == s[at.DEALER]))


@part
def seated(b: Numbers, s: Numbers, verb: int, one: int, two: int) -> None:
    """The seats are drawn or dice are thrown; when all are, the wall is cut."""
    seats = b[book_at.SEATS]
    if verb == places.DICE:
        s[at.SHOWN_COUNT], s[at.SHOWN], s[at.SHOWN + 1] = 2, one, two
        for n in range(2, 6):
            s[at.SHOWN + n] = 0
        count(s, seats, one + two)
    else:
        sit(s, seats, verb)
    if s[at.STEP] == at.READY:
        s[at.WALL_OWNER], s[at.WALL_CUT], s[at.STAGE] = s[at.OWNER], s[at.CUT], at.DEAL_STAGE
        if s[at.FIRST] < 0:
            s[at.FIRST] = s[at.DEALER]


@part
def count(s: Numbers, seats: int, total: int) -> None:
    """Count to the right as the dice say, beginning with whoever threw as one."""
    seat, step = right_of(s, seats, s[at.THROWER], total - 1), s[at.STEP]
    if step == at.LINE_DICE:
        s[at.THROWER], s[at.STEP] = seat, at.LINE_STEP
    elif step == at.TEMPORARY:
        s[at.THROWER], s[at.STEP] = seat, at.DEALER_STEP
    elif step == at.DEALER_STEP:
        s[at.THROWER], s[at.DEALER], s[at.STEP] = seat, seat, at.SIDE_STEP
    elif step == at.SIDE_STEP:
        s[at.OWNER], s[at.STEP] = seat, at.CUT_STEP
    elif step == at.CUT_STEP:
        s[at.CUT], s[at.STEP] = total, at.READY
    else:
        s[at.OWNER], s[at.CUT], s[at.STEP] = seat, total, at.READY


@part
def sit(s: Numbers, seats: int, verb: int) -> None:
    """Everybody takes the place of the wind they drew, from the tiles in the pile; East holds the dice."""
    total, first = s[at.SHOWN] + s[at.SHOWN + 1], s[at.THROWER]
    tiles, start = seats + (2 if verb == places.LINE else 0), EVEN_TILE if total % 2 == 0 else ODD_TILE
    begins, seen, turn = -1, 0, 0
    for n in range(tiles):
        if s[PILE + n] < EAST:
            begins = s[PILE + n] if begins < 0 else begins
    for n in range(tiles):
        wind = s[PILE + n] - EAST
        if wind < 0:
            continue
        seat = seen
        if verb == places.LINE:
            turn = seen if begins == start else seats - 1 - seen
            seat = (turn + first) % seats
        s[at.CIRCLE + wind] = seat
        seen += 1
    s[at.SHOWN_COUNT] = tiles
    for n in range(6):
        s[at.SHOWN + n] = s[PILE + n] if n < tiles else 0
    s[at.THROWER] = s[at.CIRCLE]
    if s[at.EAST_FIRST]:
        s[at.DEALER], s[at.STEP] = s[at.CIRCLE], at.SIDE_STEP
    else:
        s[at.STEP] = at.TEMPORARY


# -- throwing -------------------------------------------------------------------------------------------------------


@part
def thrown(b: Numbers, s: Numbers, act: int, luck: LuckState) -> int:
    """An act of luck that was asked for, as likely as the rules have it; dealt tiles are put into the pile."""
    verb = act & places.VERB_BITS
    if verb == places.DICE:
        return act | (1 + below(luck, 6)) << places.ONE | (1 + below(luck, 6)) << places.TWO
    if verb == places.DRAW or verb == places.DORA:
        return act | any_unseen(s, luck) << places.ONE
    if verb == places.LINE or verb == places.WINDS:
        lie_down(b, s, verb == places.LINE, luck)
    elif verb == places.DEAL or verb == places.URA or verb == places.HORSES:
        deal_pile(s, dealt_in_all(b, s, verb), luck)
    return act


@part
def dealt_in_all(b: Numbers, s: Numbers, verb: int) -> int:
    """How many tiles a deal takes."""
    if verb == places.URA:
        return beneath(b, s)
    if verb == places.HORSES:
        return min(horses_due(b, s), left_in_wall(b, s))
    tiles = 0
    for seat in range(b[book_at.SEATS]):
        tiles += dealt_to(b, s, seat)
    return tiles


@part
def any_unseen(s: Numbers, luck: LuckState) -> int:
    """A tile nobody has seen, each copy equally likely."""
    total = 0
    for code in range(SORTS):
        total += s[at.UNSEEN + code]
    left, code = below(luck, total), 0
    while left >= s[at.UNSEEN + code]:
        left -= s[at.UNSEEN + code]
        code += 1
    return code


@part
def deal_pile(s: Numbers, count: int, luck: LuckState) -> None:
    """Lay all unseen tiles out and bring so many of them to the front."""
    n = PILE
    for code in range(SORTS):
        for _ in range(s[at.UNSEEN + code]):
            s[n] = code
            n += 1
    mix(s, PILE, n - PILE, count, luck)


@part
def mix(s: Numbers, first: int, size: int, count: int, luck: LuckState) -> None:
    """Bring so many of some numbers to the front, any of them as likely as any other."""
    for n in range(count):
        other = n + below(luck, size - n)
        s[first + n], s[first + other] = s[first + other], s[first + n]


@part
def lie_down(b: Numbers, s: Numbers, with_numbers: int, luck: LuckState) -> None:
    """The winds, and in the seat-drawing game the two number tiles, in any order."""
    seats, tiles = b[book_at.SEATS], b[book_at.SEATS]
    for n in range(seats):
        s[PILE + n] = EAST + n
    if with_numbers:
        s[PILE + seats], s[PILE + seats + 1], tiles = ODD_TILE, EVEN_TILE, seats + 2
    mix(s, PILE, tiles, tiles, luck)
