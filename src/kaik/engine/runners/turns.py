"""The course of a game of runners in the kernel, and the doors to it."""

from __future__ import annotations

from kaik.engine import many
from kaik.engine.compiled import Book, Bytes, Numbers, compiled, whole
from kaik.engine.compiled import tuned_part as part
from kaik.engine.compiled import tuned_part_for as part_for
from kaik.engine.dice import below
from kaik.engine.kernel import RESULT
from kaik.engine.many import ANSWER, LUCK, MOVE, OVER, GameArrays
from kaik.engine.runners import layout as at
from kaik.engine.runners.layout import KIND, NUMBER, SIDE
from kaik.engine.runners.moves import NOTHING, met, moves, nth_line, ship_at
from kaik.kits.runners import ANSWERING, ARRANGING, DRAWING, ENDED, MOVING, PROPOSING


@part
def legal(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers) -> int:
    """Every action open to the side that is asked; a side that cannot move at all ends the game here."""
    if now[KIND] == MOVING:
        n = moves(book, ways, men, now, pad, out)
        if n:
            return n
        close(book, ways, men, now, 1 - now[SIDE] if book[at.STUCK_LOSES] else -1)
        if now[KIND] == MOVING:
            return moves(book, ways, men, now, pad, out)
    kind = now[KIND]
    if kind == PROPOSING:
        out[0], out[1] = at.PROPOSE, at.PROPOSE | 1 << at.SRC
        return 2
    if kind == ANSWERING:
        out[0], out[1] = at.AGREE, at.REFUSE
        return 2
    if kind == ARRANGING:
        out[0], out[1] = at.KEEP, at.SWAP
        out[2], out[3] = at.SWAP | at.LOW_WING << at.SRC, at.SWAP | at.HIGH_WING << at.SRC
        return 4 if book[at.WINGS] else 2
    return 0


@part
def play(book: Book, ways: Bytes, men: Bytes, now: Numbers, action: int) -> None:
    """Change the position into the one after an action that is known to be open, the lot included."""
    verb = action & at.VERB_BITS
    if verb <= at.SACRIFICE:
        move(book, ways, men, now, action)
    elif verb == at.PROPOSE:
        now[SIDE], now[KIND], now[NUMBER] = 1, ANSWERING, action >> at.SRC & 1
    elif verb == at.AGREE:
        begin(book, now, now[NUMBER])
    elif verb == at.REFUSE:
        now[KIND], now[NUMBER] = DRAWING, 0
    elif verb == at.FIRST_MOVER:
        begin(book, now, action >> at.SRC & 1)
    else:
        arrange(book, ways, men, now, verb, action >> at.SRC)


@part
def begin(book: Book, now: Numbers, first: int) -> None:
    """Who begins is known: pieces are arranged where that is open, then the first move is asked."""
    arranges = whole(book[at.ARRANGES])
    now[SIDE], now[KIND], now[NUMBER] = first, ARRANGING if arranges else MOVING, arranges
    now[at.OPENER] = first if book[at.SEASONS] > 1 else 0


@part
def close(book: Book, ways: Bytes, men: Bytes, now: Numbers, winner: int) -> None:
    """A season is over: the game too, or the other side begins the next from the first position."""
    if now[at.SEASON] + 1 == book[at.SEASONS]:
        now[KIND], now[NUMBER] = ENDED, winner
        return
    if winner >= 0:
        now[at.WON + winner] += 1
    now[at.SEASON] += 1
    for square in range(whole(book[at.SIZE])):
        men[square] = ways[book[at.START] + square]
    begin(book, now, 1 - now[at.OPENER])


@part
def arrange(book: Book, ways: Bytes, men: Bytes, now: Numbers, verb: int, wing: int) -> None:
    """A side keeps its pieces as they are, or lets two kinds change places, on both wings or on one."""
    pair = book[at.SWAPS] + 2 * now[SIDE]
    one, other = ways[pair], ways[pair + 1]
    width = whole(book[at.WIDTH])
    for square in range(whole(book[at.SIZE])):
        column = square % width - width // 2
        if verb != at.SWAP or (wing == at.LOW_WING and column >= 0) or (wing == at.HIGH_WING and column <= 0):
            continue
        if men[square] == one:
            men[square] = other
        elif men[square] == other:
            men[square] = one
    now[SIDE] = 1 - now[SIDE]
    if now[NUMBER]:
        now[NUMBER] -= 1
    else:
        now[KIND] = MOVING


@part
def move(book: Book, ways: Bytes, men: Bytes, now: Numbers, action: int) -> None:
    """A piece goes and takes what it meets; a king taken ends the game."""
    verb, src, end = action & at.VERB_BITS, action >> at.SRC & 127, action >> at.DST & 127
    piece = whole(men[src])
    men[src] = 0
    taken = whole(men[end]) if verb == at.MOVE else 0
    if verb != at.MOVE:
        found = leap(book, ways, men, action, src, piece)
        end, taken = found & 255, found >> 8
    if verb != at.SACRIFICE:
        men[end] = ways[book[at.SETTLED] + piece * book[at.SIZE] + end]
    now[SIDE] = 1 - now[SIDE]
    if ways[book[at.ROLES] + taken] & at.KING:
        close(book, ways, men, now, 1 - now[SIDE])


@part
def leap(book: Book, ways: Bytes, men: Bytes, action: int, src: int, piece: int) -> int:
    """Take the victims of the jumps off the board; returns where the jumper ends and the last piece it took."""
    end, steps, taken = src, action >> at.STEPS & at.STEPS_BITS, 0
    if steps:
        end = ship_at(book, ways, men, action >> at.STONES + steps - 1 & 1)
    for i in range(action >> at.JUMPS & at.JUMPS_BITS):
        line = nth_line(book, ways, piece, end, action >> at.LINE + 2 * i & 3)
        found = met(book, ways, men, line)
        taken = whole(men[found & 255])
        men[found & 255] = 0
        end = found >> 8
    return min(end, NOTHING) | taken << 8


# -- the doors ---------------------------------------------------------------------------------------------


@compiled
def ask_legal(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers) -> int:
    """Put every action open to the side that is asked into `out`; returns how many."""
    return legal(book, ways, men, now, pad, out)


@compiled
def ask_after(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers, action: int) -> None:
    """Turn a position into the one after an action; a side left without a move ends the game at once."""
    play(book, ways, men, now, action)
    if now[KIND] == MOVING:
        legal(book, ways, men, now, pad, out)


# -- random games ------------------------------------------------------------------------------------------


class RunnerTable(GameArrays):
    """Where random games of runners are played."""


@part_for(many.waits, RunnerTable)
def waits(table: GameArrays) -> int:
    kind = table.now[1, KIND]
    if kind == ENDED:
        return OVER
    return LUCK if kind == DRAWING else MOVE if kind == MOVING else ANSWER


@part_for(many.thrown, RunnerTable)
def thrown(table: GameArrays) -> int:
    return at.FIRST_MOVER | below(table.luck, 2) << at.SRC


@part_for(many.actions_of, RunnerTable)
def actions_of(table: GameArrays) -> int:
    return legal(table.book, table.ways, table.men[1], table.now[1], table.pad, table.out)


@part_for(many.say, RunnerTable)
def say(table: GameArrays, action: int) -> None:
    play(table.book, table.ways, table.men[1], table.now[1], action)


@part_for(many.result, RunnerTable)
def result(table: GameArrays, row: Numbers) -> None:
    now = table.now[1]
    row[RESULT] = now[at.WON] - now[at.WON_1]
    if now[KIND] == ENDED and now[NUMBER] >= 0:
        row[RESULT] += 1 - 2 * now[NUMBER]
