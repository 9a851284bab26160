"""What the search needs to know of a game around tam: which actions to read, in which order, and what is at stake."""

from __future__ import annotations

from kaik.engine.compiled import tuned_part as part
from kaik.engine.compiled import tuned_part_for as part_for
from kaik.engine.compiled import whole
from kaik.engine.search import reader
from kaik.engine.search.buffers import (
    BASE,
    BEST,
    CHILD,
    CHOICE,
    KIND,
    SEASON_NOW,
    SQUARES,
    STAMP,
    V2026B,
    VERSION,
    WIDE,
    SearchBuffers,
)
from kaik.engine.search.reader import CAPTURES, EVERY_ACTION, FIRST_ACTION, LOUD, PASS, SURE_CAPTURES, WORTH_READING
from kaik.engine.tam import layout as at
from kaik.engine.tam.judge import judge
from kaik.engine.tam.layout import BOARD, MOVING, PHASE, SIDE, A, B, C, D
from kaik.engine.tam.moves import (
    begin,
    drops,
    hue_row,
    landings,
    lay_out,
    rides,
    rides_over,
    steps,
    steps_over,
    tam_ways,
)
from kaik.engine.tam.turns import end, play
from kaik.kits.tam.pieces import KING, TAM

SURE = 32
"""The chance of a move that needs no throw, in parts of 32; captures carry it in the last six bits of their rank."""


HOPELESS = -2
"""The rank of a ride that no throw is enough for."""
GAMBLE = 32
"""Below the first position rides that take nothing are read only if they are likelier than not, or a habit."""


class TamBuffers(SearchBuffers):
    """A set of buffers on which a game around tam is read."""


@part_for(reader.asked, TamBuffers)
def asked(buffers: SearchBuffers, ply: int) -> int:
    now = buffers.now[ply]
    phase = now[PHASE]
    if phase == at.ENDED or now[at.SEASON] != buffers.tally[SEASON_NOW]:
        return -2
    if phase >= at.FIRST:
        return -1
    return 1 if phase == MOVING else 0


@part_for(reader.judged, TamBuffers)
def judged(buffers: SearchBuffers, ply: int) -> float:
    return judge(buffers, buffers.men[ply], buffers.now[ply])


@part_for(reader.pressed, TamBuffers)
def pressed(buffers: SearchBuffers, ply: int) -> bool:
    return False


@part_for(reader.played, TamBuffers)
def played(buffers: SearchBuffers, ply: int, action: int) -> None:
    if action == PASS:
        buffers.now[ply, SIDE], buffers.now[ply, at.TAM_MOVED] = 1 - buffers.now[ply, SIDE], 0
        return
    play(buffers.book, buffers.ways, buffers.men[ply], buffers.now[ply], buffers.pad, buffers.out, action)


@part_for(reader.traced, TamBuffers)
def traced(buffers: SearchBuffers, ply: int, action: int) -> int:
    return SQUARES * SQUARES * whole(buffers.now[ply, SIDE]) + place_of(action)


@part_for(reader.listed, TamBuffers)
def listed(buffers: SearchBuffers, ply: int, which: int) -> int:
    """The actions of a position; of several moves that come to the same the surest is kept."""
    book, ways, men, now, pad, out = (
        buffers.book,
        buffers.ways,
        buffers.men[ply],
        buffers.now[ply],
        buffers.pad,
        buffers.out,
    )
    if now[PHASE] != MOVING:
        return outcomes(buffers, ply) if now[PHASE] >= at.FIRST else answers(buffers, ply)
    own = lay_out(book, ways, men, now, pad)
    n, stones = steps(book, ways, men, now, pad, out, own)
    n, stones = rides(book, ways, men, now, pad, out, own, n, stones)
    n = steps_over(book, ways, men, now, pad, out, n, stones)
    n = rides_over(book, ways, men, now, pad, out, n, stones)
    if which >= WORTH_READING:
        n = tam_ways(book, ways, now, pad, out, n)
        if which == EVERY_ACTION or n == 0:
            n = drops(book, men, now, pad, out, n)
        if n == 0:
            end(now, at.BY_NO_MOVE)
    return sorted_out(buffers, ply, which, n)


@part
def answers(buffers: SearchBuffers, ply: int) -> int:
    """What may be answered to a throw or declared about a hand."""
    now, base, n = buffers.now[ply], buffers.frames[ply, BASE], 2
    if now[PHASE] == at.DECLARING:
        buffers.actions[base], buffers.actions[base + 1] = at.END_SEASON, at.GO_ON
    elif now[PHASE] == at.CHAINING:
        buffers.actions[base], buffers.actions[base + 1] = at.KEEP, at.AGAIN
    else:
        n = landings(buffers.book, buffers.ways, buffers.men[ply], now, buffers.pad, buffers.out)
        for i in range(n):
            buffers.actions[base + i] = buffers.out[i]
        buffers.actions[base + n] = at.STAY
        n += whole(buffers.book[at.ABANDON])
    for i in range(n):
        buffers.ranks[base + i] = LOUD - i
    return n


# -- throws ------------------------------------------------------------------------------------------------


@part
def outcomes(buffers: SearchBuffers, ply: int) -> int:
    """What a throw may bring, alike outcomes together; those that fail come first, since they are known soonest."""
    book, ways, now = buffers.book, buffers.ways, buffers.now[ply]
    base, phase = buffers.frames[ply, BASE], now[PHASE]
    if phase == at.FIRST:
        for seat in range(2):
            buffers.actions[base + seat] = at.FIRST_MOVER | seat << A
            buffers.ranks[base + seat] = 1
        return 2
    least = whole(book[at.ENTERS])
    if phase == at.STEPPING:
        if book[at.RENZOKU] or book[at.ANNOUNCE] != at.BY_SQUARE or book[at.ZERO_MOVE]:
            least = 0
        else:
            least = whole(ways[book[at.DISTANCE] + now[at.STONE] * book[at.SIZE] + now[at.AIM]])
    alike = phase == at.STEPPING and book[at.ANNOUNCE] == at.BY_DIRECTION and not book[at.RENZOKU]
    alike = alike and buffers.tally[VERSION] >= V2026B
    n, reached = 0, -1
    for dark in range(6):
        weight = 0
        for i in range(32):
            weight += ways[book[at.STICKS] + i] == dark
        if least and n and (dark < least or dark > least):
            buffers.ranks[base + n - 1] += weight
            continue
        if alike:
            ends = reach_of(buffers, ply, dark)
            if ends == reached:
                buffers.ranks[base + n - 1] += weight
                continue
            reached = ends
        buffers.actions[base + n] = at.THROW | dark << A
        buffers.ranks[base + n] = weight
        n += 1
    return n


@part
def reach_of(buffers: SearchBuffers, ply: int, dark: int) -> int:
    """How many squares a ride comes to with a throw; with one more it reaches those and perhaps others."""
    now = buffers.now[ply]
    before, now[at.TOTAL] = now[at.TOTAL], dark
    ends = landings(buffers.book, buffers.ways, buffers.men[ply], now, buffers.pad, buffers.out)
    now[at.TOTAL] = before
    return whole(ends)


# -- moves -------------------------------------------------------------------------------------------------


@part
def place_of(action: int) -> int:
    """Start and end of a move as one number."""
    verb, src = action & 255, action >> A & 127
    if verb == at.MOVE or verb == at.DROP:
        return SQUARES * src + (action >> B & 127)
    if verb == at.TAM_STONE_FIRST or verb == at.TAM_STONE_SECOND:
        return SQUARES * src + (action >> D & 127)
    return SQUARES * src + (action >> C & 127)


@part
def sorted_out(buffers: SearchBuffers, ply: int, which: int, found: int) -> int:
    """Take the moves that were found into the frame, each with its rank; returns how many are left."""
    # all in one function: handing the buffers on once more for every move makes the search five times as slow
    base, most, n = buffers.frames[ply, BASE], len(buffers.actions) if ply == 0 else WIDE, 0
    buffers.tally[STAMP] += 1
    stamp = buffers.tally[STAMP] << 12
    newer = buffers.tally[VERSION] >= V2026B
    by_direction = newer and buffers.book[at.ANNOUNCE] == at.BY_DIRECTION
    last = last_end(buffers, ply) if newer and which == SURE_CAPTURES else -1
    for i in range(found):
        action = buffers.out[i]
        verb, place = action & 255, place_of(action)
        if place >> 7 == place & 127 and verb <= at.RIDE:
            place = 0  # all ways back to where a piece began come to the same
        rides_on = by_direction and verb == at.RIDE
        end_at = prey(buffers, ply, action) if rides_on else place_of(action) & 127
        if newer and which <= CAPTURES and not buffers.men[ply, BOARD + end_at]:
            continue
        rank = rank_of(buffers, ply, action, verb, end_at)
        not_asked = left_out(which, newer, verb, rank)
        if not_asked or (which <= CAPTURES and newer and not settles(buffers, ply, which, end_at, rank, last)):
            continue
        if rides_on and GAMBLE < rank < LOUD:
            rank = GAMBLE + rank // 4  # what a throw may bring it to takes long to read: other quiet moves come first
        # a ride by direction is no move to the square that names it
        if verb != at.DROP and rank >= 0 and not rides_on:
            before = buffers.seen[place] - stamp
            if before >= 0:
                other = base + before
                if buffers.actions[other] & 255 == at.RIDE and rank > buffers.ranks[other]:
                    buffers.actions[other], buffers.ranks[other] = action, rank
                continue
            buffers.seen[place] = stamp + n
        if n == most:
            break
        buffers.actions[base + n], buffers.ranks[base + n] = action, rank
        n += 1
    best_first(buffers, ply, base, n)
    return n


@part
def best_first(buffers: SearchBuffers, ply: int, base: int, count: int) -> None:
    """What proved best before is tried first."""
    best = buffers.frames[ply, BEST]
    for i in range(base, base + count):
        if buffers.actions[i] == best:
            buffers.ranks[i] = FIRST_ACTION


@part
def left_out(which: int, newer: bool, verb: int, rank: int) -> bool:
    """Whether a move of some rank is not among those that are asked for."""
    if rank == HOPELESS or (which <= CAPTURES and rank < LOUD):
        return True
    if which == SURE_CAPTURES and not newer and rank & 63 < SURE:
        return True
    return which == WORTH_READING and verb == at.RIDE and rank < GAMBLE


@part
def prey(buffers: SearchBuffers, ply: int, action: int) -> int:
    """The square of the most a ride by direction could take, or the one that names its direction."""
    book, ways, men, pad = buffers.book, buffers.ways, buffers.men[ply], buffers.pad
    src, stone, beside = whole(action >> A & 127), whole(action >> B & 127), whole(action >> C & 127)
    at_ray = begin(book, ways, whole(book[at.RAYS]), hue_row(book, buffers.now[ply]), whole(men[BOARD + src]), stone)
    found, most, rays = beside, 0, ways[at_ray]
    at_ray += 1
    for _ in range(rays):
        pieces = whole(ways[at_ray + 1])
        if ways[at_ray] == beside:
            for i in range(at_ray + 3, at_ray + 3 + ways[at_ray + 2]):
                end = whole(ways[i])
                if end == src or not pad[end] & at.OCCUPIED:
                    continue
                if pad[end] & at.MAY_END:
                    gain = buffers.gains[at.KINDS * buffers.now[ply, SIDE] + ways[book[at.KINDS_OF] + men[BOARD + end]]]
                    if gain > most:
                        found, most = end, gain
                pieces -= 1
                if pieces == 0:
                    break
        at_ray += 3 + ways[at_ray + 2]
    return found


@part
def last_end(buffers: SearchBuffers, ply: int) -> int:
    """The square on which the turn before this one ended, -1 if it cannot be told."""
    for above in range(ply - 1, max(ply - 6, -1), -1):
        if buffers.frames[above, KIND] == CHOICE:
            action = buffers.actions[buffers.frames[above, CHILD]]
            verb = action & 255
            if verb == at.LAND:
                return whole(action >> A & 127)
            if action >= 0 and verb <= at.RIDE:
                return place_of(action) & 127
    return -1


@part
def settles(buffers: SearchBuffers, ply: int, which: int, end_at: int, rank: int, last: int) -> bool:
    """Whether a capture belongs to what is followed where the depth is used up: the king, exchanges on one square.

    The first capture in a row may be any that is likelier than not.
    """
    taken = buffers.men[ply, BOARD + end_at]
    if buffers.ways[buffers.book[at.PROFESSIONS] + taken] == KING:
        return True
    return rank & 63 >= SURE // 2 if which == CAPTURES else end_at == last and rank & 63 >= SURE


@part
def rank_of(buffers: SearchBuffers, ply: int, action: int, verb: int, end_at: int) -> int:
    """How promising a move looks: captures by what they bring and how sure they are, quiet ones by habit.

    A negative rank is a step on tam, which is never the same as another way to that square.
    """
    book, ways, men, now = buffers.book, buffers.ways, buffers.men[ply], buffers.now[ply]
    side, src = now[SIDE], action >> A & 127
    if verb >= at.DROP:
        habit = min(LOUD // 2, buffers.habits[SQUARES * SQUARES * side + place_of(action)])
        return whole(habit // 4 if verb == at.DROP else habit)
    if verb != at.MOVE and men[BOARD + (action >> B & 127)] == TAM:
        return -1
    taken = whole(men[BOARD + end_at])
    wades = ways[book[at.WATER] + end_at] and not ways[book[at.WATER] + src]
    sure = 16 if wades and ways[book[at.PROFESSIONS] + men[BOARD + src]] != 0 else SURE
    if verb == at.RIDE:
        far = whole(ways[book[at.DISTANCE] + (action >> B & 127) * book[at.SIZE] + end_at])
        enough = 0
        if buffers.tally[VERSION] >= V2026B:
            enough = whole(buffers.gains[2 * at.KINDS + far])
        else:
            for i in range(SURE):
                enough += ways[book[at.STICKS] + i] >= far
        if enough == 0 and not book[at.RENZOKU]:
            return HOPELESS
        sure = sure * max(enough, 1) // SURE
    if taken and end_at != src:
        gain = buffers.gains[at.KINDS * side + ways[book[at.KINDS_OF] + taken]]
        mine = buffers.gains[at.KINDS * (1 - side) + ways[book[at.KINDS_OF] + men[BOARD + src]]]
        return whole(LOUD + (max(0, 4 * gain - mine) * sure // 32 << 6) + sure)
    habit = min(LOUD // 2, buffers.habits[SQUARES * SQUARES * side + SQUARES * src + end_at])
    return whole((habit + 64) * sure // SURE)
