"""What a position of a game around tam is worth at a glance.

Whoever makes the next new hand will most likely end the season with it, so a position is taken for a race: how
likely each side is to make the next hand (captured pieces near to hands that can still be made, the pieces on
the board, the move), and what it would claim then at the present rate. What the claims mean for the match is
looked up in a table of all scores, made by `stakes`.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

import numpy as np

from kaik.engine.compiled import Bytes, Numbers, real, whole
from kaik.engine.compiled import tuned_part as part
from kaik.engine.search.buffers import FUTILE, HIGHEST, LOWEST, SEASON_NOW, SLACK, SearchBuffers
from kaik.engine.search.network import VALUES, correction
from kaik.engine.tam import layout as at
from kaik.engine.tam.hands import forms
from kaik.engine.tam.layout import BOARD, CARRIED, KINDS, PHASE, RATE, SCORE, SIDE
from kaik.kits.tam.pieces import KING, TAM

# -- scale: the weights ------------------------------------------------------------------------------------
TEMPO, MORE = range(2, 4)
NEAR = 4
"""By how many pieces a hand lacks, up to five; a hand that is made keeps some worth too."""
ON_BOARD = 10
"""By profession."""
IN_HAND = 20
FORWARD = 21
SCALE = 22

RATES = 8
"""So many rates have a row of their own in the network."""
MIDDLE = 400
"""The place of an even score in the table of ends; one place is one point."""
FINAL = 0.97
"""What a won match is worth, before the size of the win."""

# -- pad: counts by side and profession, behind everything the rules use -----------------------------------
HELD, STANDING = at.PAD, at.PAD + 20
PAD = at.PAD + 40


@part
def at_stake(buffers: SearchBuffers, lead: int) -> float:
    """What the match is worth to seat 0 if this season ends with that lead, in tenths."""
    place = MIDDLE + round(lead / 20)
    return real(buffers.ends[min(max(place, 0), 2 * MIDDLE)])


@part
def judge(buffers: SearchBuffers, men: Bytes, now: Numbers) -> float:
    """The worth of a position to seat 0."""
    lead = whole(now[SCORE] - now[SCORE + 1])
    if now[PHASE] == at.ENDED:
        if lead == 0:
            return 0.0
        size = (1.0 - FINAL) * lead / (abs(lead) + 200.0)
        return FINAL + size if lead > 0 else size - FINAL
    if now[at.SEASON] != buffers.tally[SEASON_NOW]:
        return at_stake(buffers, lead)
    behind, won, lost = race(buffers, men, now)
    behind -= correction(buffers.network, buffers.sums, men, now[SIDE], rate_row(men, now[RATE]))
    win = 1.0 / (1.0 + exp(behind))
    return min(max(win * won + (1.0 - win) * lost, LOWEST), HIGHEST)


@part
def rate_row(men: Bytes, rate: int) -> int:
    """The row of the network for a rate: behind those of the places, one for each doubling."""
    doubled = 0
    while rate > 1 and doubled < RATES - 1:
        rate, doubled = rate // 2, doubled + 1
    return VALUES * len(men) + doubled


@part
def race(buffers: SearchBuffers, men: Bytes, now: Numbers) -> tuple[float, float, float]:
    """How far seat 0 is behind in the race for the next hand, and what the match is worth if it wins or loses that."""
    lead = whole(now[SCORE] - now[SCORE + 1])
    ahead = counted(buffers, men, now)
    rate = now[RATE]
    near_0, claim_0 = hand_near(buffers, men, 0)
    near_1, claim_1 = hand_near(buffers, men, 1)
    carried = whole(now[CARRIED + 1] - now[CARRIED])
    won = at_stake(buffers, lead + 2 * rate * whole(claim_0 + carried))
    lost = at_stake(buffers, lead - 2 * rate * whole(claim_1 - carried))
    return near_1 - near_0 - ahead, won, lost


@part
def counted(buffers: SearchBuffers, men: Bytes, now: Numbers) -> float:
    """Count pieces by side and profession; returns how far seat 0 is ahead on the board and by the move."""
    book, ways, pad, scale = buffers.book, buffers.ways, buffers.pad, buffers.scale
    for i in range(HELD, PAD):
        pad[i] = 0
    for i in range(2 * KINDS):
        pad[HELD + i // 2] += men[i]
    ahead, professions = 0.0, whole(book[at.PROFESSIONS])
    size = whole(book[at.SIZE])
    for square in range(size):
        piece = whole(men[BOARD + square])
        if piece == 0 or piece == TAM:
            continue
        profession, owner = whole(ways[professions + piece]), (piece - 1) & 1
        pad[STANDING + 10 * owner + profession] += 1
        forward = scale[FORWARD] * (size - 1 - square if owner == 0 else square) / size
        ahead += (1 - 2 * owner) * (scale[ON_BOARD + profession] + forward)
    held = 0
    for p in range(10):
        held += whole(pad[HELD + p]) - whole(pad[HELD + 10 + p])
    return real(ahead + scale[IN_HAND] * held + scale[TEMPO] * (1 - 2 * now[SIDE]))


@part
def hand_near(buffers: SearchBuffers, men: Bytes, side: int) -> tuple[float, float]:
    """How near a side is to a new hand, and what it would claim with it, in tenths."""
    book, pad, scale = buffers.book, buffers.pad, buffers.scale
    held, others = HELD + 10 * side, STANDING + 10 * (1 - side)
    near = claim = worth = likely = 0.0
    for recipe in range(whole(book[at.RECIPES])):
        need = whole(book[at.NEED]) + 10 * recipe
        lack = short = 0
        for p in range(KING):
            more = whole(book[need + p]) - whole(pad[held + p])
            if more > 0:
                lack += more
                short += max(0, more - whole(pad[others + p]))
        kings = whole(pad[held + KING]) - whole(book[need + KING])
        lack = lack - kings if kings < 0 or kings < lack else 0
        value = whole(book[book[at.WORTH] + recipe])
        if lack == 0:
            same = forms(book, men, KINDS * side, recipe, 0, 1, 1) or forms(book, men, KINDS * side, recipe, 1, 1, 1)
            claim += value + same * whole(book[book[at.BONUS] + recipe])
            near += scale[NEAR]
        elif lack <= 5 and short <= max(kings, 0) + whole(pad[others + KING]):
            near += scale[NEAR + lack]
            likely += scale[NEAR + lack]
            worth += scale[NEAR + lack] * value
    return near, claim + (worth / likely if likely > 0 else scale[MORE])


# -- what is at stake --------------------------------------------------------------------------------------

CLAIMS = ((3, 6), (5, 14), (7, 8), (10, 20), (14, 12), (20, 20), (40, 20))
"""How large claims are that end a season, in points with weights: from games of the search against itself."""


@lru_cache(maxsize=64)
def stakes(points: int, seasons: int, track: bool) -> Numbers:
    """What a score is worth to seat 0 with so many seasons left, from one end of the track to the other."""
    places = np.arange(-MIDDLE, MIDDLE + 1)
    if track:  # no more can pass than the other side has
        places = np.clip(places, -points, points)
    if seasons == 0:
        size = (1.0 - FINAL) * places / (np.abs(places) + 10.0)
        return np.asarray(FINAL * np.sign(places) + size)
    after, total = stakes(points, seasons - 1, track), sum(weight for _, weight in CLAIMS)
    worth = np.zeros(len(places))
    for claim, weight in CLAIMS:
        for sign in (-1, 1):
            worth += weight * after[np.clip(places + sign * claim, -MIDDLE, MIDDLE) + MIDDLE] / (2 * total)
    if track:
        over = np.abs(places) >= points
        worth[over] = stakes(points, 0, track)[over]
    return worth


def weights() -> Numbers:
    """The scale of the judge."""
    scale = np.zeros(SCALE)
    scale[SLACK], scale[FUTILE], scale[TEMPO], scale[MORE] = 0.01, 0.03, 0.15, 40.0
    scale[NEAR : NEAR + 6] = (0.3, 0.55, 0.18, 0.06, 0.02, 0.005)
    scale[ON_BOARD : ON_BOARD + 10] = (0.03, 0.03, 0.06, 0.05, 0.06, 0.05, 0.05, 0.06, 0.08, 0.1)
    scale[IN_HAND], scale[FORWARD] = 0.2, 0.05
    return scale
