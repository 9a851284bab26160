"""The search against itself inside the kernel: a whole season without the interpreter, as data for learning.

Every action is looked at once, with the captures that answer it; then one of the best is drawn by lot, so that no two
seasons are alike.
"""

from __future__ import annotations

from math import exp

from kaik.engine.compiled import Bytes, Numbers, compiled, copied, real, whole
from kaik.engine.compiled import tuned_part as part
from kaik.engine.dice import LuckState, below
from kaik.engine.search import buffers as at
from kaik.engine.search.buffers import SearchBuffers
from kaik.engine.search.reader import EVERY_ACTION, IN_FULL, asked, judged, listed, played, read

PARTS = 1 << 30
"""How finely luck is cut for drawing an action."""


@compiled
def play_season(
    buffers: SearchBuffers, luck: LuckState, men: Bytes, now: Numbers, worths: Numbers, settings: Numbers
) -> int:
    """Play from the first row of the buffers to the end of the season; returns how many positions were kept.

    `settings`: how deep every action is looked at (0 follows captures, less follows fewer), and by how much an action
    must be worse than the best to be chosen 1/e times as often, and beyond which worth of a position the season is
    broken off as decided.
    """
    kept = 0
    while kept < len(worths):
        wants = asked(buffers, 0)
        if wants == -2:
            break
        if wants == -1:
            played(buffers, 0, thrown(buffers, luck))
            continue
        side = buffers.now[0, 0]
        best = looked(buffers, whole(settings[0]))
        if buffers.frames[0, at.COUNT] == 0:
            break
        if wants == 1:
            copied(men[kept], buffers.men[0])
            copied(now[kept], buffers.now[0])
            worths[kept] = best
            kept += 1
        if abs(best) > settings[2]:
            break
        played(buffers, 0, drawn_by_lot(buffers, luck, side, best, real(settings[1])))
    return kept


@compiled
def glance(buffers: SearchBuffers) -> float:
    """What the judge says of the first position, to seat 0."""
    return judged(buffers, 0)


@part
def thrown(buffers: SearchBuffers, luck: LuckState) -> int:
    """The action of luck, by the weights of what it may bring."""
    count, weight = listed(buffers, 0, EVERY_ACTION), 0
    for i in range(count):
        weight += whole(buffers.ranks[i])
    left, i = below(luck, weight), 0
    while left >= buffers.ranks[i]:
        left -= whole(buffers.ranks[i])
        i += 1
    return whole(buffers.actions[i])


@part
def looked(buffers: SearchBuffers, depth: int) -> float:
    """Look at every action of the first position; returns what the best is worth to seat 0."""
    frame, span, tally = buffers.frames[0], buffers.spans[0], buffers.tally
    frame[at.BASE], frame[at.BEST] = 0, -1
    count = listed(buffers, 0, EVERY_ACTION)
    frame[at.STATE], frame[at.KIND], frame[at.NEXT], frame[at.COUNT] = (
        at.OPEN,
        at.CHOICE,
        0,
        min(count, len(buffers.found)),
    )
    frame[at.DEPTH], frame[at.REDUCED], frame[at.KEPT] = depth, IN_FULL, -1
    span[at.ALPHA] = span[at.FLOOR] = at.LOWEST
    span[at.BETA] = span[at.CEILING] = at.HIGHEST
    span[at.WORTH] = at.LOWEST if buffers.now[0, 0] == 0 else at.HIGHEST
    tally[at.PLY] = tally[at.DONE] = tally[at.NODES] = 0
    tally[at.STOP_AT] = PARTS
    read(buffers)
    return real(span[at.WORTH])


@part
def drawn_by_lot(buffers: SearchBuffers, luck: LuckState, side: int, best: float, spread: float) -> int:
    """An action, the likelier the nearer it is to the best."""
    count, total = whole(buffers.frames[0, at.COUNT]), 0.0
    for i in range(count):
        total += exp(-abs(buffers.found[i] - best) / spread)
    left = total * below(luck, PARTS) / PARTS
    for i in range(count):
        left -= exp(-abs(buffers.found[i] - best) / spread)
        if left <= 0.0:
            return whole(buffers.actions[i])
    return whole(buffers.actions[0])
