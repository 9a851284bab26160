"""The search itself: every action and every throw, to a depth, best actions first, hopeless ones cut off.

Worth is counted for seat 0, so seat 0 takes the most and seat 1 the least; throws are averaged by their
weights, and one is broken off as soon as what is left of it cannot matter any more. The way down lies in frames
and not on the machine's stack, so a search can pause after any position and go on later.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kaik.engine.compiled import Numbers, compiled, copied, part, real, whole
from kaik.engine.search.buffers import (
    ALPHA,
    AT_LEAST,
    AT_MOST,
    BASE,
    BEST,
    BETA,
    CEILING,
    CHILD,
    CHOICE,
    COUNT,
    DEPTH,
    DONE,
    EXACT,
    FLOOR,
    FRESH,
    FUTILE,
    HIGHEST,
    KEPT,
    KIND,
    KNOWN_ACTION,
    KNOWN_DEPTH,
    KNOWN_SIDE,
    LOWEST,
    LUCK,
    NEXT,
    NODES,
    OPEN,
    PLIES,
    PLY,
    REDUCED,
    REST,
    SIGN,
    SIGNED,
    SLACK,
    STATE,
    STOP_AT,
    SUM,
    WHOLE,
    WORTH,
    SearchBuffers,
)

FIRST_ACTION = 1 << 40
"""The rank of an action that proved best before."""
LOUD = 1 << 20
"""Actions of this rank and above take or declare something; others are quiet."""
TRIED_WHOLE = 8
"""So many quiet actions of a position are read in full; later ones a step less deep unless they surprise."""
CALM = 3
"""How many captures in a row are followed where the depth is used up."""
MOST_CAPTURES = 6
"""How many of them in one position."""
_MIX = np.uint64(0x9E3779B97F4A7C15)
_29 = np.uint64(29)
NAN = float("nan")
SURE_CAPTURES, CAPTURES, WORTH_READING, EVERY_ACTION = range(4)
"""Which actions of a position are listed."""


@part
def sign_of(buffers: SearchBuffers, ply: int) -> Any:
    """One number for a whole position; two positions share one only by a miracle."""
    men, now, signs = buffers.men[ply], buffers.now[ply], buffers.signs
    sign = np.uint64(0)
    for place in range(len(men)):
        sign ^= signs[64 * place + men[place]]
    for place in range(buffers.tally[SIGNED]):
        sign = (sign ^ np.uint64(now[place])) * _MIX
        sign ^= sign >> _29
    return sign


@part
def opened(buffers: SearchBuffers, ply: int, kind: int, count: int) -> None:
    """A frame whose actions are listed."""
    frame, span = buffers.frames[ply], buffers.spans[ply]
    frame[STATE], frame[KIND], frame[NEXT], frame[COUNT], frame[REDUCED] = OPEN, kind, 0, count, 0
    span[FLOOR], span[CEILING] = span[ALPHA], span[BETA]
    span[SUM] = span[REST] = span[WHOLE] = 0.0
    if kind == LUCK:
        for i in range(count):
            span[WHOLE] += buffers.ranks[frame[BASE] + i]
        span[REST] = span[WHOLE]


@part
def remembered(buffers: SearchBuffers, ply: int) -> float:
    """The worth of a position read before at least as deep, if that settles it; else not a number.

    Its best action is put first either way.
    """
    frame, span = buffers.frames[ply], buffers.spans[ply]
    place = frame[KEPT]
    if buffers.keys[place] != frame[SIGN]:
        return NAN
    known = buffers.known[place]
    frame[BEST] = known[KNOWN_ACTION]
    worth, side = buffers.worths[place], known[KNOWN_SIDE]
    if known[KNOWN_DEPTH] < frame[DEPTH]:
        return NAN
    if side == EXACT or (side == AT_LEAST and worth >= span[BETA]) or (side == AT_MOST and worth <= span[ALPHA]):
        return real(worth)
    return NAN


@part
def remember(buffers: SearchBuffers, ply: int) -> None:
    """Keep what was found about a position."""
    frame, span = buffers.frames[ply], buffers.spans[ply]
    place, worth = frame[KEPT], span[WORTH]
    known = buffers.known[place]
    buffers.keys[place], buffers.worths[place] = frame[SIGN], worth
    known[KNOWN_ACTION], known[KNOWN_DEPTH] = frame[BEST], frame[DEPTH]
    known[KNOWN_SIDE] = AT_MOST if worth <= span[FLOOR] else AT_LEAST if worth >= span[CEILING] else EXACT


@part
def took(buffers: SearchBuffers, ply: int, side: int, worth: float) -> None:
    """An action of a choice has been read: note it if it is the best so far, and narrow the span."""
    frame, span = buffers.frames[ply], buffers.spans[ply]
    chosen = frame[BASE] + frame[NEXT] - 1
    if frame[REDUCED] and ((side == 0 and worth > span[ALPHA]) or (side == 1 and worth < span[BETA])):
        frame[REDUCED], frame[NEXT] = -1, frame[NEXT] - 1  # it surprises: read it again in full
        return
    frame[REDUCED] = 0
    if ply == 0:
        buffers.found[frame[CHILD]] = worth
    better = worth > span[WORTH] if side == 0 else worth < span[WORTH]
    if better:
        span[WORTH], frame[BEST] = worth, buffers.actions[chosen]
    # actions of the first position are told apart a little below the best too, for those who may blunder
    slack = buffers.scale[SLACK] if ply == 0 else 0.0
    if side == 0:
        span[ALPHA] = max(span[ALPHA], worth - slack)
    else:
        span[BETA] = min(span[BETA], worth + slack)
    if span[ALPHA] >= span[BETA] and ply > 0:
        frame[NEXT] = frame[COUNT]


@part
def added(buffers: SearchBuffers, ply: int, worth: float) -> None:
    """An outcome of a throw has been read; the rest is left out when it cannot bring the throw into the span."""
    frame, span = buffers.frames[ply], buffers.spans[ply]
    weight = buffers.ranks[frame[BASE] + frame[NEXT] - 1]
    span[SUM] += weight * worth
    span[REST] -= weight
    least = (span[SUM] + span[REST] * LOWEST) / span[WHOLE]
    most = (span[SUM] + span[REST] * HIGHEST) / span[WHOLE]
    span[WORTH] = least if least >= span[BETA] else most
    if frame[NEXT] < frame[COUNT] and (least >= span[BETA] or most <= span[ALPHA]):
        frame[NEXT] = frame[COUNT]


@part
def picked(buffers: SearchBuffers, frame: Numbers) -> int:
    """Bring the most promising action that is left to the front; returns its place."""
    at = first = frame[BASE] + frame[NEXT]
    ranks, actions = buffers.ranks, buffers.actions
    for i in range(first + 1, frame[BASE] + frame[COUNT]):
        if ranks[i] > ranks[at]:
            at = i
    rank, action = ranks[at], actions[at]
    ranks[at], actions[at] = ranks[first], actions[first]
    ranks[first], actions[first] = rank, action
    return whole(first)


@part
def windowed(buffers: SearchBuffers, ply: int, weight: float) -> None:
    """The span in which the next child matters."""
    here, span = buffers.spans[ply], buffers.spans[ply + 1]
    span[ALPHA], span[BETA] = here[ALPHA], here[BETA]
    if weight > 0:
        rest = here[REST] - weight
        span[ALPHA] = max(LOWEST, (here[ALPHA] * here[WHOLE] - here[SUM] - rest * HIGHEST) / weight)
        span[BETA] = min(HIGHEST, (here[BETA] * here[WHOLE] - here[SUM] - rest * LOWEST) / weight)


# -- what every kernel brings ------------------------------------------------------------------------------


def asked(buffers: SearchBuffers, ply: int) -> int:
    """What a position wants: -2 nothing more, -1 a throw, 0 an answer that costs no depth, 1 a move."""
    raise NotImplementedError


def listed(buffers: SearchBuffers, ply: int, which: int) -> int:
    """Put the actions of a position into its frame with their ranks (weights, for a throw); returns how many."""
    raise NotImplementedError


def judged(buffers: SearchBuffers, ply: int) -> float:
    """What a position is worth to seat 0, from LOWEST to HIGHEST, at a glance."""
    raise NotImplementedError


def played(buffers: SearchBuffers, ply: int, action: int) -> None:
    """Change the position in a row into the one after an action."""
    raise NotImplementedError


def traced(buffers: SearchBuffers, ply: int, action: int) -> int:
    """The place of an action among the habits."""
    raise NotImplementedError


# -- the way down and up -----------------------------------------------------------------------------------


@part
def entered(buffers: SearchBuffers, ply: int) -> float:
    """Look at a new position: its worth, if that is known at once, else its actions are listed."""
    frame, span, wants = buffers.frames[ply], buffers.spans[ply], asked(buffers, ply)
    buffers.tally[NODES] += 1
    frame[BEST], frame[KEPT] = -1, -1
    side, depth, quiet = buffers.now[ply, 0], frame[DEPTH], EVERY_ACTION if ply == 0 else WORTH_READING
    worth = LOWEST if side == 0 else HIGHEST
    ends = wants == -2 or ply == PLIES - 1
    if ends or (wants == 1 and depth <= 0):
        worth = judged(buffers, ply)
        # where the depth is used up only captures are followed, and nobody has to make one
        if ends or depth <= -CALM or (side == 0 and worth >= span[BETA]) or (side == 1 and worth <= span[ALPHA]):
            return worth
        quiet = CAPTURES if depth == 0 else SURE_CAPTURES
    elif wants == 1:
        sign = sign_of(buffers, ply)
        frame[KEPT], frame[SIGN] = whole(sign & np.uint64(len(buffers.keys) - 1)), whole(sign)
        known = remembered(buffers, ply)
        if known == known:
            return known
        if depth == 1 and ply > 0:
            # one move before the depth is used up a quiet one will not bring back what is lost
            stand, more = judged(buffers, ply), buffers.scale[FUTILE]
            if (side == 0 and stand + more <= span[ALPHA]) or (side == 1 and stand - more >= span[BETA]):
                worth, quiet = stand, CAPTURES
    span[WORTH] = worth
    count = listed(buffers, ply, quiet)
    if count == 0:
        return worth if quiet <= CAPTURES else judged(buffers, ply)
    opened(buffers, ply, LUCK if wants == -1 else CHOICE, count)
    if quiet <= CAPTURES:
        if side == 0:
            span[ALPHA] = max(span[ALPHA], worth)
        else:
            span[BETA] = min(span[BETA], worth)
        few(buffers, frame)
    return NAN


@part
def few(buffers: SearchBuffers, frame: Numbers) -> None:
    """Leave only the best captures."""
    if frame[COUNT] > MOST_CAPTURES:
        for i in range(MOST_CAPTURES):
            frame[NEXT] = i
            picked(buffers, frame)
        frame[NEXT], frame[COUNT] = 0, MOST_CAPTURES


@part
def descended(buffers: SearchBuffers, ply: int) -> None:
    """Play the next action of a frame into the row below."""
    frame, below = buffers.frames[ply], buffers.frames[ply + 1]
    depth, at = frame[DEPTH], frame[BASE] + frame[NEXT]
    if frame[KIND] == LUCK:
        windowed(buffers, ply, float(buffers.ranks[at]))
    else:
        if frame[REDUCED] == 0 and ply > 0:
            at = picked(buffers, frame)
        frame[CHILD] = at
        windowed(buffers, ply, 0.0)
        late = 0
        if asked(buffers, ply) == 1:
            quiet = buffers.ranks[at] < LOUD
            late = quiet and frame[NEXT] >= TRIED_WHOLE and depth >= 2 and ply > 0 and frame[REDUCED] == 0
            depth -= 1 + late
        frame[REDUCED] = late
    frame[NEXT] += 1
    copied(buffers.men[ply + 1], buffers.men[ply])
    copied(buffers.now[ply + 1], buffers.now[ply])
    played(buffers, ply + 1, buffers.actions[at])
    below[STATE], below[DEPTH] = FRESH, depth


@part
def closed(buffers: SearchBuffers, ply: int) -> float:
    """All actions of a frame are read: remember it, and which action settled it."""
    frame, span = buffers.frames[ply], buffers.spans[ply]
    worth = real(span[WORTH])
    if frame[KIND] == CHOICE and frame[KEPT] >= 0:
        remember(buffers, ply)
        settled = worth >= span[CEILING] if buffers.now[ply, 0] == 0 else worth <= span[FLOOR]
        if settled and frame[BEST] >= 0:
            buffers.habits[traced(buffers, ply, frame[BEST])] += frame[DEPTH] * frame[DEPTH]
    return worth


@compiled
def read(buffers: SearchBuffers) -> int:
    """Go on reading until the first position is done (1) or the pause is reached (0)."""
    tally = buffers.tally
    ply = tally[PLY]
    while tally[NODES] < tally[STOP_AT]:
        frame, worth = buffers.frames[ply], NAN
        if frame[STATE] == FRESH:
            worth = entered(buffers, ply)
        if worth != worth:
            if frame[NEXT] < frame[COUNT]:
                descended(buffers, ply)
                ply += 1
                continue
            worth = closed(buffers, ply)
        if ply == 0:
            tally[DONE] = 1
            break
        ply -= 1
        if buffers.frames[ply, KIND] == LUCK:
            added(buffers, ply, worth)
        else:
            took(buffers, ply, buffers.now[ply, 0], worth)
    tally[PLY] = ply
    return whole(tally[DONE])
