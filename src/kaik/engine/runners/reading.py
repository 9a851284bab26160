"""What the search needs to know of a game of runners and ships: which actions to read, and what a board is worth."""

from __future__ import annotations

from kaik.engine.compiled import part, part_for, real, whole
from kaik.engine.runners import layout as at
from kaik.engine.runners.layout import KIND, NUMBER, SIDE
from kaik.engine.runners.turns import legal, play
from kaik.engine.search import reader
from kaik.engine.search.buffers import BASE, BEST, HIGHEST, SQUARES, STAMP, WIDE, SearchBuffers
from kaik.engine.search.reader import CAPTURES, FIRST_ACTION, LOUD
from kaik.kits.runners import DRAWING, ENDED, MOVING

SURE_WIN = HIGHEST - 0.01
A_PLY = 0.0002
"""A win is worth this much less for every action it is away."""
TEMPO, PLACED = 2, 3
"""Where the scale holds the worth of the move, and of every piece on every square."""
MATERIAL = 24.0
"""A lead of this much in pieces is worth half of all there is to win."""


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
    for square in range(len(men)):
        ahead += buffers.scale[PLACED + len(men) * whole(men[square]) + square]
    return real(0.9 * ahead / (MATERIAL + abs(ahead)))


@part_for(reader.played, RunnerBuffers)
def played(buffers: SearchBuffers, ply: int, action: int) -> None:
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
    if verb == at.JUMP:
        return LOUD + 600 * (action >> at.JUMPS & at.JUMPS_BITS)
    if verb == at.SACRIFICE:
        return LOUD + 1
    if verb == at.MOVE and buffers.now[ply, KIND] == MOVING:
        taken, mover = whole(men[action >> at.DST & 127]), whole(men[action >> at.SRC & 127])
        if (
            taken
            and action >> at.DST & 127 != action >> at.SRC & 127
            and not buffers.ways[buffers.book[at.ROLES] + taken] & at.SHIP
        ):
            return whole(LOUD + 100 * buffers.gains[taken] + 64 - buffers.gains[mover])
    return whole(min(LOUD // 2, buffers.habits[place_of(buffers, ply, action)]))
