"""The course of a game in the kernel: what a position becomes after an action, in place.

A turn is worked out in stages that follow one another (a throw limits a ride, a piece enters a square,
arrives or fails, the turn is finished, the next side is asked); each stage says which comes next. The squares
of the move in hand lie in SRC, STONE and AIM, what the turn costs in DUE.
"""

from __future__ import annotations

from kaik.engine.compiled import Book, Bytes, Numbers, whole
from kaik.engine.compiled import tuned_part as part
from kaik.engine.tam import layout as at
from kaik.engine.tam.claims import claim
from kaik.engine.tam.hands import grade, grade_all
from kaik.engine.tam.layout import (
    AIM,
    ARRIVE,
    BOARD,
    CARRIED,
    CLOSE,
    DUE,
    ENTER,
    FAIL,
    FINISH,
    KINDS,
    LIMIT,
    MOVING,
    NOWHERE,
    OPENER,
    PASS,
    PHASE,
    RATE,
    SCORE,
    SEASON,
    SIDE,
    SRC,
    STONE,
    TAM_AT,
    TAM_MOVED,
    TOTAL,
    WAIT,
    A,
    B,
    C,
    D,
)
from kaik.engine.tam.moves import begin, hue_row, landings, moves
from kaik.kits.tam.pieces import KING, SHIP, TAM


@part
def legal(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers) -> int:
    """Every action open to the side that is asked; returns how many, 0 when nobody is.

    A side that cannot move at all ends the game on the score as it is; that is found out here.
    """
    phase = now[PHASE]
    if phase == MOVING:
        n = moves(book, ways, men, now, pad, out)
        if n == 0:
            end(now, at.BY_NO_MOVE)
        return n
    return answers(book, ways, men, now, pad, out)


@part
def answers(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers) -> int:
    """What may be answered to a throw or declared about a hand; returns how many."""
    phase = now[PHASE]
    if phase == at.STEPPED:
        n = landings(book, ways, men, now, pad, out)
        out[n] = at.STAY
        return n + whole(book[at.ABANDON])
    if phase == at.CHAINING:
        out[0], out[1] = at.AGAIN, at.KEEP
        return 2
    if phase == at.DECLARING:
        out[0], out[1] = at.END_SEASON, at.GO_ON
        return 2
    return 0


@part
def play(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers, action: int) -> None:
    """Change the position into the one after an action that is known to be open, throws included."""
    stage = said(book, ways, men, now, action)
    if stage == LIMIT:
        stage = limit_ride(book, ways, men, now, pad, out)
    if stage == ENTER:
        stage = enter(book, ways, men, now)
    if stage == ARRIVE:
        stage = arrive(book, ways, men, now)
    if stage == FAIL:
        stage = fail(book, men, now)
    if stage == FINISH:
        stage = finish(book, men, now, pad)
    if stage == CLOSE:
        end_season(book, ways, men, now, pad)
    if stage == PASS:
        now[SIDE] = 1 - now[SIDE]
        stand(now, MOVING, 0)


@part
def may_be_stuck(book: Book, ways: Bytes, men: Bytes, now: Numbers) -> bool:
    """A quick look whether no own piece has an empty square before it; only then is there need to ask `legal`."""
    if now[PHASE] != MOVING:
        return False
    room, hue, section = book[at.ROOM] + 64 * now[SIDE], hue_row(book, now), whole(book[at.STEPS])
    for src in range(whole(book[at.SIZE])):
        piece = whole(men[BOARD + src])
        if not ways[room + piece] & at.OWN:
            continue
        steps = begin(book, ways, section, hue, piece, src)
        for i in range(steps + 1, steps + 1 + ways[steps]):
            if not men[BOARD + ways[i]]:
                return False
    return True


# -- what is done ------------------------------------------------------------------------------------------


@part
def said(book: Book, ways: Bytes, men: Bytes, now: Numbers, action: int) -> int:
    """Take in an action; those that name no squares are taken in by `answered`."""
    verb, a, b, c = action & 255, action >> A & 255, action >> B & 255, action >> C & 255
    if verb == at.MOVE:
        now[SRC], now[STONE], now[AIM] = a, NOWHERE, b
        return ENTER
    if verb == at.STEP:
        now[SRC], now[STONE], now[AIM] = a, b, c
        return ENTER
    if verb == at.RIDE:
        now[PHASE], now[SRC], now[STONE], now[TOTAL] = at.STEPPING, a, b, -1
        now[AIM] = NOWHERE if c == at.NO_AIM else c
        return WAIT
    if verb == at.DROP:
        exchange(book, men, now, a, -1)
        men[BOARD + b] = ways[book[at.OWNED] + 2 * a + now[SIDE]]
        now[TAM_MOVED] = 0
        return FINISH
    if verb < at.LAND:
        now[SRC], now[STONE], now[AIM] = a, NOWHERE, c if verb == at.TAM_PLAIN else action >> D & 255
        return ENTER if book[at.ALL_WADE] else ARRIVE
    if verb == at.LAND:
        now[AIM] = a
        return ENTER
    return FAIL if verb == at.STAY else answered(book, now, verb, a)


@part
def move_tam(book: Book, men: Bytes, now: Numbers, src: int, dst: int) -> None:
    """Tam goes; right after the other side moved it, or back to its square, that may cost something."""
    men[BOARD + src] = 0
    men[BOARD + dst] = TAM
    if now[TAM_MOVED]:
        fine(now, whole(book[at.AGAIN_TAM]), whole(book[at.AGAIN_COSTS]), at.FOR_AGAIN)
    if src == dst:
        fine(now, whole(book[at.NULL_TAM]), whole(book[at.NULL_COSTS]), at.FOR_NULL)
    now[TAM_AT], now[TAM_MOVED] = dst, 1


@part
def answered(book: Book, now: Numbers, verb: int, number: int) -> int:
    """Throws, what is answered between throws, declarations, and who begins."""
    if verb == at.THROW and now[PHASE] == at.WADING:
        return ARRIVE if number >= book[at.ENTERS] else FAIL
    if verb == at.THROW:
        return thrown(book, now, number)
    if verb == at.AGAIN:
        now[PHASE] = at.STEPPING
        return WAIT
    if verb == at.KEEP:
        return LIMIT
    if verb == at.END_SEASON:
        return CLOSE
    if verb == at.GO_ON:
        now[RATE] = min(2 * now[RATE], whole(book[at.HIGHEST]))
        return PASS
    open_season(now, number)
    return WAIT


@part
def thrown(book: Book, now: Numbers, dark: int) -> int:
    """The stepping throw: once, or 連撃術 where throws add up and a further low one loses everything."""
    before = now[TOTAL]
    now[TOTAL] = dark + max(before, 0)
    if not book[at.RENZOKU]:
        return LIMIT
    if before >= 0 and dark <= book[at.LOSES]:
        now[TOTAL] = 0
        return LIMIT
    if now[TOTAL] >= book[at.LONGEST]:
        return LIMIT
    now[PHASE] = at.CHAINING
    return WAIT


# -- the end of a move -------------------------------------------------------------------------------------


@part
def limit_ride(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers) -> int:
    """The stepping throw is settled: nothing in reach fails, and a lone choice is not asked."""
    now[PHASE] = at.STEPPED
    ends = landings(book, ways, men, now, pad, out)
    if ends == 0:
        return FAIL
    if ends == 1 and not book[at.ABANDON]:
        now[AIM] = out[0] >> A & 255
        return ENTER
    return WAIT


@part
def enter(book: Book, ways: Bytes, men: Bytes, now: Numbers) -> int:
    """The end of the move is fixed; water asks for its throw, all or most of those who come into it."""
    water, src, dst = whole(book[at.WATER]), now[SRC], now[AIM]
    throws = not ways[water + src] and ways[book[at.PROFESSIONS] + men[BOARD + src]] != SHIP
    if ways[water + dst] and (throws or (book[at.ALL_WADE] and dst != src)):
        now[PHASE], now[TOTAL] = at.WADING, 0
        return WAIT
    return ARRIVE


@part
def arrive(book: Book, ways: Bytes, men: Bytes, now: Numbers) -> int:
    """The piece comes down and takes what stands there; that may make a new hand."""
    src, stone, dst = now[SRC], now[STONE], now[AIM]
    if men[BOARD + src] == TAM:
        move_tam(book, men, now, src, dst)
        return FINISH
    if stone >= 0 and men[BOARD + stone] == TAM:
        fine(now, whole(book[at.KUTTAM]), whole(book[at.ON_TAM_COSTS]), at.FOR_STEPPING)
    now[TAM_MOVED] = 0
    taken, piece = men[BOARD + dst], men[BOARD + src]
    men[BOARD + src] = 0
    men[BOARD + dst] = piece
    if not taken or dst == src:
        return FINISH
    exchange(book, men, now, whole(ways[book[at.KINDS_OF] + taken]), 1)
    return FINISH


@part
def exchange(book: Book, men: Bytes, now: Numbers, kind: int, change: int) -> None:
    """A piece joins the side's captured ones or leaves them; more copies and other colourings are new."""
    hand, profession = KINDS * now[SIDE], kind >> 1
    for recipe in range(whole(book[at.RECIPES])):
        if profession != KING and not book[book[at.NEED] + 10 * recipe + profession]:
            continue  # a hand that asks for no such piece is held as it was; a king may stand for any
        men[hand + kind] += change
        how = grade(book, men, hand, recipe)
        men[hand + kind] -= change
        before = grade(book, men, hand, recipe) if how else 0
        more, coloured = how >> 1 > before >> 1, (how & 1) - (before & 1)
        if how and (more or coloured > 0 or (coloured < 0 and book[at.COLOUR_LOSS])):
            now[at.IS_NEW] = 1
    men[hand + kind] += change


@part
def fail(book: Book, men: Bytes, now: Numbers) -> int:
    """The piece stays where it was and the turn is over; stepping on tam may still count."""
    stone = now[STONE]
    if stone >= 0 and men[BOARD + stone] == TAM and book[at.FAILURE]:
        fine(now, whole(book[at.KUTTAM]), whole(book[at.ON_TAM_COSTS]), at.FOR_STEPPING)
    now[TAM_MOVED] = 0
    return FINISH


@part
def fine(now: Numbers, how: int, cost: int, reason: int) -> None:
    """The turn costs something; what counts as a hand is told when it is declared."""
    now[DUE + how] += cost
    if how == at.HAND:
        now[at.FINES] |= reason


@part
def finish(book: Book, men: Bytes, now: Numbers, pad: Bytes) -> int:
    """The turn's move is over: penalties, then a declaration if there is anything to declare."""
    at_once, as_hand, is_new = now[DUE + at.IMMEDIATE], now[DUE + at.HAND], now[at.IS_NEW]
    now[CARRIED + now[SIDE]] += now[DUE + at.ACCUMULATE]
    fines = now[at.FINES]
    for i in range(DUE, at.NOW):
        now[i] = 0
    if at_once:
        pay(book, now, -at_once * now[RATE])
        if now[PHASE] == at.ENDED:
            return WAIT
    if as_hand or is_new or (book[at.ANY_HAND] and grade_all(book, men, now[SIDE], pad)):
        stand(now, at.DECLARING, as_hand)
        now[at.FINES] = fines
        return WAIT
    return PASS


@part
def stand(now: Numbers, phase: int, total: int) -> None:
    """Put a position into a phase without a move in hand."""
    now[PHASE], now[TOTAL], now[at.FINES] = phase, total, 0
    now[SRC] = now[STONE] = now[AIM] = NOWHERE


@part
def end(now: Numbers, reason: int) -> None:
    """The game is over."""
    stand(now, at.ENDED, 0)
    now[at.REASON] = reason


# -- seasons and scores ------------------------------------------------------------------------------------


@part
def pay(book: Book, now: Numbers, amount: int) -> None:
    """That many tenths go from the other side to the side to move; the end of the track ends the game."""
    side, total = now[SIDE], now[SCORE] + now[SCORE + 1]
    now[SCORE + side] += amount
    now[SCORE + 1 - side] -= amount
    if book[at.TRACK]:
        first = max(0, min(total, now[SCORE]))
        now[SCORE], now[SCORE + 1] = first, total - first
        if first * (total - first) == 0:
            end(now, at.BY_ALL_POINTS)


@part
def end_season(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes) -> None:
    """終季: the declarer receives rate times all hands, less what this turn and the season cost."""
    side = now[SIDE]
    owed = claim(book, men, side, pad) - now[TOTAL] - now[CARRIED + side] + now[CARRIED + 1 - side]
    amount = owed * now[RATE]
    pay(book, now, amount)
    if now[PHASE] == at.ENDED:
        return
    if now[SEASON] + 1 == book[at.SEASONS]:
        end(now, at.BY_LAST_SEASON)
        return
    begin_season(book, ways, men, now)
    winner = side if amount > 0 else 1 - side
    opens = book[at.OPENS]
    if opens == at.BY_SEAT_0:
        open_season(now, 0)
    elif opens == at.IN_TURN:
        open_season(now, 1 - now[OPENER])
    elif amount and opens == at.BY_WINNER:
        open_season(now, winner)
    elif amount and opens == at.BY_LOSER:
        open_season(now, 1 - winner)


@part
def begin_season(book: Book, ways: Bytes, men: Bytes, now: Numbers) -> None:
    """The pieces go back to where they began; who moves first is not known yet."""
    for kind in range(BOARD):
        men[kind] = 0
    for square in range(whole(book[at.SIZE])):
        men[BOARD + square] = ways[book[at.START] + square]
    now[TAM_AT] = whole(book[at.START_TAM]) - 1
    now[SEASON] += 1
    now[RATE] = 1
    now[TAM_MOVED] = now[CARRIED] = now[CARRIED + 1] = 0
    stand(now, at.FIRST, 0)


@part
def open_season(now: Numbers, seat: int) -> None:
    """A seat begins."""
    now[SIDE] = now[OPENER] = seat
    stand(now, MOVING, 0)
