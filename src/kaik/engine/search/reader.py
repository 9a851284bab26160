"""The search itself: every action and every throw, to a depth, best actions first, hopeless ones cut off.

Worth is counted for seat 0, so seat 0 takes the most and seat 1 the least; throws are averaged by their
weights, and one is broken off as soon as what is left of it cannot matter any more. The way down lies in frames
and not on the machine's stack, so a search can pause after any position and go on later.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kaik.engine.compiled import Numbers, compiled, copied, real, whole
from kaik.engine.compiled import tuned_part as part
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
    STAND,
    STATE,
    STOP_AT,
    SUM,
    V2026B,
    VERSION,
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
TRIED_SOME, TRIED_MANY = 4, 16
"""The same from version 2026b on; after many of them two steps less deep."""
QUIET_AT_LAST, QUIET_BEFORE, ASKED_EXACTLY, THREAT = 16, 48, 0.02, 0.03
"""From version 2026b on no more actions are tried one move before the depth is used up, and two moves, if the rest is
quiet, the worth is not asked exactly (the span is narrow), and what was tried is not far below a glance."""
PASS = -1
"""The action of doing nothing: whoever would still be well off after it need not look for anything better."""
IN_FULL, LATE, SCOUTED, PASSING, PASSED, AGAIN_IN_FULL = 0, 1, 2, 3, 4, -1
"""How the action in hand is read (REDUCED): in full, less deep, only whether it beats the best; or it is a pass.

PASSED is said of a frame below a pass, or one in which passing was not enough.
"""
NARROW = 1e-4
"""How wide the span is in which it is only asked whether an action beats the best."""
CALM = 3
"""How many captures in a row are followed where the depth is used up."""
MOST_ANSWERS = 2
"""Answers to threats make a line at most so many times as long as it was to be."""
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
    if frame[REDUCED] == PASSING:
        passed(buffers, ply, side, worth)
        return
    if frame[REDUCED] > 0 and surprises(frame[REDUCED], span, side, worth):
        frame[REDUCED], frame[NEXT] = AGAIN_IN_FULL, frame[NEXT] - 1
        return
    frame[REDUCED] = IN_FULL
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
def surprises(how: int, span: Numbers, side: int, worth: float) -> bool:
    """Whether an action that was not read in full has to be: it beats the best, and it is not known by how much."""
    if (side == 0 and worth <= span[ALPHA]) or (side == 1 and worth >= span[BETA]):
        return False
    return how == LATE or (span[ALPHA] < worth < span[BETA] and span[BETA] - span[ALPHA] > NARROW)


@part
def passed(buffers: SearchBuffers, ply: int, side: int, worth: float) -> None:
    """A pass has been read: where it is good enough the position is settled, else its actions are listed after all."""
    frame, span = buffers.frames[ply], buffers.spans[ply]
    if (side == 0 and worth >= span[BETA]) or (side == 1 and worth <= span[ALPHA]):
        span[WORTH], frame[REDUCED] = worth, IN_FULL
    else:
        frame[STATE], frame[REDUCED] = FRESH, PASSED


@part
def may_pass(buffers: SearchBuffers, ply: int, stand: float) -> bool:
    """Whether a side is so well off that it is asked what doing nothing would bring; if so it is put into the frame."""
    frame, span, side = buffers.frames[ply], buffers.spans[ply], buffers.now[ply, 0]
    if ply == 0 or frame[REDUCED] == PASSED:
        return False
    if (side == 0 and stand < span[BETA]) or (side == 1 and stand > span[ALPHA]):
        return False
    buffers.actions[frame[BASE]], buffers.ranks[frame[BASE]] = PASS, 0
    opened(buffers, ply, CHOICE, 1)
    frame[REDUCED] = PASSING
    return True


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


def pressed(buffers: SearchBuffers, ply: int) -> bool:
    """Whether the side to move has to answer a threat to all it has, so that its answer costs no depth."""
    raise NotImplementedError


# -- the way down and up -----------------------------------------------------------------------------------


@part
def entered(buffers: SearchBuffers, ply: int) -> float:
    """Look at a new position: its worth, if that is known at once, else its actions are listed."""
    frame, span, wants = buffers.frames[ply], buffers.spans[ply], asked(buffers, ply)
    buffers.tally[NODES] += 1
    frame[BEST], frame[KEPT] = -1, -1
    side, depth, quiet = buffers.now[ply, 0], frame[DEPTH], EVERY_ACTION if ply == 0 else WORTH_READING
    worth, newer = LOWEST if side == 0 else HIGHEST, buffers.tally[VERSION] >= V2026B
    must_answer = newer and wants == 1 and answers(buffers, ply)
    depth = frame[DEPTH] = depth + must_answer
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
        if ply > 0 and (depth == 1 or newer):
            stand = span[STAND] = judged(buffers, ply)
            if newer and not must_answer and may_pass(buffers, ply, stand):
                return NAN
            if depth <= 1 + newer and not must_answer and hopeless(buffers, ply, stand, buffers.scale[FUTILE] * depth):
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
def answers(buffers: SearchBuffers, ply: int) -> bool:
    """Whether the side to move answers a threat, which costs no depth where lines have not become too long for that."""
    near = 0 < ply <= MOST_ANSWERS * buffers.frames[0, DEPTH]
    return bool(near and buffers.frames[ply, DEPTH] >= 0 and pressed(buffers, ply))


@part
def hopeless(buffers: SearchBuffers, ply: int, stand: float, more: float) -> bool:
    """Just before the depth is used up: whether a quiet move will not bring back what is lost."""
    span, side = buffers.spans[ply], buffers.now[ply, 0]
    return bool((side == 0 and stand + more <= span[ALPHA]) or (side == 1 and stand - more >= span[BETA]))


@part
def few(buffers: SearchBuffers, frame: Numbers) -> None:
    """Leave only the best captures."""
    if frame[COUNT] > MOST_CAPTURES:
        for i in range(MOST_CAPTURES):
            frame[NEXT] = i
            picked(buffers, frame)
        frame[NEXT], frame[COUNT] = 0, MOST_CAPTURES


@part
def descended(buffers: SearchBuffers, ply: int) -> bool:
    """Play the next action of a frame into the row below; False where what is left is not worth reading."""
    frame, below = buffers.frames[ply], buffers.frames[ply + 1]
    depth, at, under = frame[DEPTH], frame[BASE] + frame[NEXT], IN_FULL
    if frame[KIND] == LUCK:
        windowed(buffers, ply, float(buffers.ranks[at]))
    else:
        if frame[REDUCED] == IN_FULL and ply > 0:
            at = picked(buffers, frame)
        frame[CHILD] = at
        windowed(buffers, ply, 0.0)
        if buffers.tally[VERSION] >= V2026B:
            if frame[REDUCED] == PASSING:
                under = PASSED
                depth = max(0, depth - 2 - (depth >= 4))
                narrowed(buffers, ply, buffers.now[ply, 0] == 0)
            else:
                depth = less_deep(buffers, ply, buffers.ranks[at] < LOUD)
                if depth < -PLIES:
                    frame[NEXT] = frame[COUNT]
                    return False
        else:
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
    below[STATE], below[DEPTH], below[REDUCED] = FRESH, depth, under
    return True


@part
def less_deep(buffers: SearchBuffers, ply: int, quiet: bool) -> int:
    """How deep the next action is read, which is noted in its frame; far below zero if it is not worth reading."""
    frame, depth = buffers.frames[ply], whole(buffers.frames[ply, DEPTH])
    tried, again = frame[NEXT], frame[REDUCED] == AGAIN_IN_FULL
    late = 0
    if asked(buffers, ply) == 1:
        if quiet and ply > 0 and not again:
            if may_skip(buffers.spans[ply], buffers.now[ply, 0]) and (
                (depth == 1 and tried >= QUIET_AT_LAST) or (depth == 2 and tried >= QUIET_BEFORE)
            ):
                return -2 * PLIES
            late = (depth >= 2 and tried >= TRIED_SOME) + (depth >= 3 and tried >= TRIED_MANY)
        depth -= 1 + late
    frame[REDUCED] = IN_FULL if again or tried == 0 else LATE if late else SCOUTED
    if frame[REDUCED] != IN_FULL:
        narrowed(buffers, ply, buffers.now[ply, 0] == 1)
    return depth


@part
def may_skip(span: Numbers, side: int) -> bool:
    """Whether quiet actions may be left out: nothing is asked exactly, and nothing that was tried shows a threat."""
    if span[BETA] - span[ALPHA] > ASKED_EXACTLY:
        return False
    return bool(span[WORTH] >= span[STAND] - THREAT if side == 0 else span[WORTH] <= span[STAND] + THREAT)


@part
def narrowed(buffers: SearchBuffers, ply: int, at_top: bool) -> None:
    """Ask of the next child only whether it reaches the upper end of the span, or leaves the lower one."""
    span = buffers.spans[ply + 1]
    if at_top:
        span[ALPHA] = max(span[ALPHA], span[BETA] - NARROW)
    else:
        span[BETA] = min(span[BETA], span[ALPHA] + NARROW)


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
            if frame[NEXT] < frame[COUNT] and descended(buffers, ply):
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
