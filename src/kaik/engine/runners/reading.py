"""What the search needs to know of a game of runners and ships: which actions to read, and what a board is worth."""

from __future__ import annotations

from kaik.engine.compiled import real, whole
from kaik.engine.compiled import tuned_part as part
from kaik.engine.compiled import tuned_part_for as part_for
from kaik.engine.runners import layout as at
from kaik.engine.runners.captures import captures
from kaik.engine.runners.judge import FIRST_KING, king_at, lead
from kaik.engine.runners.layout import KIND, NUMBER, SIDE
from kaik.engine.runners.moves import NOTHING, met, nth_line, ship_at
from kaik.engine.runners.threats import is_threatened
from kaik.engine.runners.turns import legal, play
from kaik.engine.search import reader
from kaik.engine.search.buffers import (
    ALPHA,
    BASE,
    BEST,
    BETA,
    HIGHEST,
    SQUARES,
    STAMP,
    V2026A,
    VERSION,
    WIDE,
    WORTH,
    SearchBuffers,
)
from kaik.engine.search.network import correction
from kaik.engine.search.reader import CAPTURES, FIRST_ACTION, LOUD, PASS
from kaik.kits.runners import DRAWING, ENDED, MOVING

KING_WORTH = 500
KING_TAKEN = LOUD + 100 * KING_WORTH - 500
"""The rank of whatever takes a king."""
GIVING = 1
"""The rank of a capture that gives more than it takes."""
SURE_WIN = HIGHEST - 0.01
A_PLY = 0.0002
"""A win is worth this much less for every action it is away."""
TEMPO, PLACED = 2, 3
"""Where the scale holds the worth of the move, and of every piece on every square."""
MATERIAL = 24.0
"""A lead of this much in pieces is worth half of all there is to win."""
STEEPEST, SPARE = 0.06, 2.0
"""The most that a piece more can change a position's worth, and what a capture may bring besides what it takes."""


class RunnerBuffers(SearchBuffers):
    """A set of buffers on which a game of runners is read; its scale holds the worth of every piece on every square."""


@part_for(reader.asked, RunnerBuffers)
def asked(buffers: SearchBuffers, ply: int) -> int:
    kind = buffers.now[ply, KIND]
    if buffers.now[ply, at.SEASON] != buffers.now[0, at.SEASON]:
        return -2
    return 1 if kind == MOVING else -1 if kind == DRAWING else -2 if kind == ENDED else 0


@part_for(reader.judged, RunnerBuffers)
def judged(buffers: SearchBuffers, ply: int) -> float:
    """The balance of pieces where they stand; an end counts the more the sooner it comes."""
    men, now = buffers.men[ply], buffers.now[ply]
    if now[at.SEASON] != buffers.now[0, at.SEASON]:
        won = now[at.WON] - buffers.now[0, at.WON] - now[at.WON_1] + buffers.now[0, at.WON_1]
        return real(won * (SURE_WIN - A_PLY * ply))
    if now[KIND] == ENDED:
        return 0.0 if now[NUMBER] < 0 else real((1 - 2 * now[NUMBER]) * (SURE_WIN - A_PLY * ply))
    ahead = buffers.scale[TEMPO] * (1 - 2 * now[SIDE])
    if buffers.tally[VERSION] == V2026A:
        for square in range(len(men)):
            ahead += buffers.scale[PLACED + len(men) * whole(men[square]) + square]
    else:
        ahead += lead(buffers.ends, men)
    ahead += MATERIAL * correction(buffers.network, buffers.sums, men, now[SIDE], -1)
    return real(0.9 * ahead / (MATERIAL + abs(ahead)))


@part_for(reader.played, RunnerBuffers)
def played(buffers: SearchBuffers, ply: int, action: int) -> None:
    if action == PASS:
        buffers.now[ply, SIDE] = 1 - buffers.now[ply, SIDE]
        return
    play(buffers.book, buffers.ways, buffers.men[ply], buffers.now[ply], action)


@part_for(reader.traced, RunnerBuffers)
def traced(buffers: SearchBuffers, ply: int, action: int) -> int:
    return place_of(buffers, ply, action)


@part
def place_of(buffers: SearchBuffers, ply: int, action: int) -> int:
    """Side, start and end of a move as one number."""
    return SQUARES * (SQUARES * whole(buffers.now[ply, SIDE]) + (action >> at.SRC & 127)) + (action >> at.DST & 127)


@part_for(reader.listed, RunnerBuffers)
def listed(buffers: SearchBuffers, ply: int, which: int) -> int:
    """The actions of a position; of several moves that come to the same the first is kept."""
    men, now, base = buffers.men[ply], buffers.now[ply], buffers.frames[ply, BASE]
    newer = buffers.tally[VERSION] != V2026A
    if newer and which <= CAPTURES:
        return worthwhile(buffers, ply)
    if now[KIND] == DRAWING:
        for seat in range(2):
            buffers.actions[base + seat], buffers.ranks[base + seat] = at.FIRST_MOVER | seat << at.SRC, 1
        return 2
    found = legal(buffers.book, buffers.ways, men, now, buffers.pad, buffers.out)
    most, n = len(buffers.actions) if ply == 0 else WIDE, 0
    buffers.tally[STAMP] += 1
    for i in range(found):
        action = buffers.out[i]
        rank = rank_of(buffers, ply, action)
        if newer and rank >= KING_TAKEN and ply > 0:
            return only(buffers, ply, action)
        if which <= CAPTURES and rank < LOUD:
            continue
        if now[KIND] == MOVING and action & at.VERB_BITS == at.MOVE:
            place = SQUARES * (action >> at.SRC & 127) + (action >> at.DST & 127)
            if buffers.seen[place] == buffers.tally[STAMP]:
                continue
            buffers.seen[place] = buffers.tally[STAMP]
        if n == most:
            break
        buffers.actions[base + n] = action
        buffers.ranks[base + n] = FIRST_ACTION if action == buffers.frames[ply, BEST] else rank
        n += 1
    return n


@part
def rank_of(buffers: SearchBuffers, ply: int, action: int) -> int:
    """How promising an action looks: what it takes, then what has settled other positions."""
    verb, men = action & at.VERB_BITS, buffers.men[ply]
    newer = buffers.tally[VERSION] != V2026A
    if verb == at.JUMP and newer and action >> at.JUMPS & at.JUMPS_BITS == 1:
        return taking(buffers, ply, action, landed(buffers, ply, action))
    if verb == at.JUMP:
        return LOUD + 600 * (action >> at.JUMPS & at.JUMPS_BITS)
    if verb == at.SACRIFICE:
        return LOUD + 1
    if verb == at.MOVE and buffers.now[ply, KIND] == MOVING:
        taken = whole(men[action >> at.DST & 127])
        if (
            taken
            and action >> at.DST & 127 != action >> at.SRC & 127
            and not buffers.ways[buffers.book[at.ROLES] + taken] & at.SHIP
        ):
            if newer:
                return taking(buffers, ply, action, landed(buffers, ply, action))
            return loud(buffers, ply, action, taken)
    return whole(min(LOUD // 2, buffers.habits[place_of(buffers, ply, action)]))


@part
def loud(buffers: SearchBuffers, ply: int, action: int, taken: int) -> int:
    """The rank of taking a piece: the dearest first, by the cheapest."""
    mover = whole(buffers.men[ply, action >> at.SRC & 127])
    return whole(LOUD + 100 * buffers.gains[taken] + 64 - buffers.gains[mover])


@part
def taking(buffers: SearchBuffers, ply: int, action: int, there: int) -> int:
    """The rank of a capture; one that gives more than it takes is tried among the quiet actions."""
    gain, mover = whole(buffers.gains[there >> 8]), whole(buffers.men[ply, action >> at.SRC & 127])
    if gain < buffers.gains[mover] and gain < KING_WORTH and is_met(buffers, ply, there & 255):
        return GIVING
    return loud(buffers, ply, action, there >> 8)


@part
def only(buffers: SearchBuffers, ply: int, action: int) -> int:
    """Leave nothing else to be read."""
    base = buffers.frames[ply, BASE]
    buffers.actions[base], buffers.ranks[base] = action, KING_TAKEN
    return 1


@part
def landed(buffers: SearchBuffers, ply: int, action: int) -> int:
    """Where a capture ends and, shifted by eight, what it takes first; NOTHING where the mover is lost with it."""
    book, ways, men = buffers.book, buffers.ways, buffers.men[ply]
    src, steps = action >> at.SRC & 127, action >> at.STEPS & at.STEPS_BITS
    if action & at.VERB_BITS == at.MOVE:
        return whole(action >> at.DST & 127) | whole(men[action >> at.DST & 127]) << 8
    start, piece = src, men[src]
    if steps:
        start = ship_at(book, ways, men, action >> at.STONES + steps - 1 & 1)
    men[src] = 0
    found = met(book, ways, men, nth_line(book, ways, whole(piece), start, action >> at.LINE & 3))
    men[src] = piece
    return found >> 8 | whole(men[found & 255]) << 8


@part
def worthwhile(buffers: SearchBuffers, ply: int) -> int:
    """The captures that may bring a position back into its span and do not simply give the piece that takes; the king
    alone where it can be taken."""
    men, now, base = buffers.men[ply], buffers.now[ply], buffers.frames[ply, BASE]
    found, n = captures(buffers.book, buffers.ways, men, now, buffers.pad, buffers.out), 0
    for i in range(found):
        action = buffers.out[i]
        there = landed(buffers, ply, action)
        taken, mover = there >> 8, whole(men[action >> at.SRC & 127])
        if buffers.ways[buffers.book[at.ROLES] + taken] & at.KING:
            return only(buffers, ply, action)
        gain = whole(buffers.gains[taken])
        if (action >> at.JUMPS & at.JUMPS_BITS <= 1 and not is_hopeful(buffers, ply, gain)) or n == WIDE:
            continue
        if gain < buffers.gains[mover] and is_met(buffers, ply, there & 255):
            continue
        buffers.actions[base + n], buffers.ranks[base + n] = action, loud(buffers, ply, action, taken)
        n += 1
    return n


@part
def is_hopeful(buffers: SearchBuffers, ply: int, gain: int) -> bool:
    """Whether a position could come back into its span by taking so much."""
    span, more = buffers.spans[ply], STEEPEST * (gain + SPARE)
    if buffers.now[ply, SIDE] == 0:
        return bool(span[WORTH] + more > span[ALPHA])
    return bool(span[WORTH] - more < span[BETA])


@part
def is_met(buffers: SearchBuffers, ply: int, square: int) -> bool:
    """Whether what comes to rest there can be taken again."""
    return square != NOTHING and is_threatened(
        buffers.book, buffers.ways, buffers.men[ply], square, 1 - buffers.now[ply, SIDE]
    )


@part_for(reader.pressed, RunnerBuffers)
def pressed(buffers: SearchBuffers, ply: int) -> bool:
    men, side = buffers.men[ply], whole(buffers.now[ply, SIDE])
    king = king_at(men, whole(buffers.ends[FIRST_KING + side]), side)
    return is_threatened(buffers.book, buffers.ways, men, king, 1 - side)
