"""What points are worth by places, as `kaik.games.riichi.mind.places` and `stakes` say it."""

from __future__ import annotations

from math import exp

from kaik.engine.compiled import part, real
from kaik.engine.tiles import layout as book_at
from kaik.engine.tiles import spots as at
from kaik.engine.tiles.hands import right_of
from kaik.games.riichi.mind.places import BY_RON, EVEN, HUNDRED, LEAST, MEAN, MOST, SPREAD, TSUMO, WIDE
from train.riichi.room import (
    AT,
    DEPOSITS,
    MOST_POINTS,
    NOW,
    SEAT,
    STAMP,
    STICK_COST,
    UNIT,
    Judged,
)
from train.riichi.room import (
    WIDE as SPREAD_OF_POINTS,
)

BY_PLACES, SPREAD_AT = AT["by_places"], AT["spread"]
T0, T1, T2, T3 = (times for times, _ in SPREAD)
S0, S1, S2, S3 = (share for _, share in SPREAD)
HAVE, BONUS = 4, 8
"""In `points`: the present ones, and what deals to come are worth if the dealer passes on; behind it, if he stays."""
DEAL, NEXT = 8, 9


@part
def prepare_places(j: Judged) -> None:
    """What this seat's points are worth now, and what a change of them is measured in."""
    b, s, seat = j.b, j.s, j.n[SEAT]
    last, kyoku = 4 * b[book_at.ROUNDS], s[at.KYOKU]
    for who in range(4):
        j.points[HAVE + who] = s[at.POINTS + who]
    for n in range(4):
        who = right_of(s, 4, s[at.DEALER], n)
        for stays in range(2):
            many = 0
            for number in range(kyoku + 1 - stays, last):
                many += (number - kyoku) % 4 == n
            j.points[BONUS + 4 * stays + who] = j.places[DEAL] * many + j.places[NEXT] * (n == 1 - stays)
    j.x[DEPOSITS] = 1000.0 * s[at.DEPOSITS]
    if j.v[BY_PLACES]:
        set_out(j)
        j.x[NOW] = behind(j, seat, 0)
        up, down = evenly(j, WIDE), evenly(j, -WIDE)
        j.x[UNIT] = min(max(2 * WIDE / max(up - down, 1e-6), LEAST), MOST)
        set_out(j)
        j.points[seat] -= 1000.0
        j.x[STICK_COST] = -felt(j, 0)
    else:
        j.x[SPREAD_OF_POINTS] = j.v[SPREAD_AT] * (3000.0 + 5500.0 * real(max(last - kyoku - 1, 0)) ** 0.5)
        j.x[NOW] = plain_hope(j, 0.0)
        up, down = abs(plain_hope(j, 1000.0) - j.x[NOW]), abs(plain_hope(j, -1000.0) - j.x[NOW])
        j.x[UNIT] = 1000.0 / max(max(up, down), 1e-3)
        j.x[STICK_COST] = -plainly(j, -1000.0)


@part
def set_out(j: Judged) -> None:
    for who in range(4):
        j.points[who] = j.points[HAVE + who]


@part
def behind(j: Judged, seat: int, stays: int) -> float:
    """How many of the others end behind, when a season ends with the points that are set out."""
    b, s, p = j.b, j.s, j.points
    left = 4 * b[book_at.ROUNDS] - s[at.KYOKU] - (1 - stays)
    if is_over(j, left, stays):
        place = 0
        mine, before = p[seat], True
        for n in range(4):
            who = right_of(s, 4, max(s[at.FIRST], 0), n)
            if who == seat:
                before = False
            elif p[who] > mine or (p[who] == mine and before):
                place += 1
        return 3.0 - place
    spread = j.places[min(max(left, 1), 8) - 1]
    bonus, found = BONUS + 4 * stays, 0.0
    own = p[seat] + p[bonus + seat]
    for who in range(4):
        if who != seat:
            found += 1.0 / (1.0 + exp(min(max((p[who] + p[bonus + who] - own) / spread, -30.0), 30.0)))
    return found


@part
def is_over(j: Judged, left: int, stays: int) -> bool:
    """Whether the match ends with the points that are set out."""
    b, s, p = j.b, j.s, j.points
    least, most = min(min(p[0], p[1]), min(p[2], p[3])), max(max(p[0], p[1]), max(p[2], p[3]))
    if b[book_at.TOBI] != book_at.NEVER_OUT and least < 0:
        return True
    if left <= 0:
        return bool(b[book_at.WEST] == book_at.NO_WEST or most >= b[book_at.GOAL])
    if not stays or left > 1 or b[book_at.OORASU_STOP] == book_at.NO_STOP:
        return False
    own = p[s[at.DEALER]]
    return bool(own >= most and (own >= b[book_at.GOAL] or not b[book_at.OORASU_NEEDS_GOAL]))


@part
def evenly(j: Judged, change: float) -> float:
    for who in range(4):
        j.points[who] = j.points[HAVE + who] + (change if who == j.n[SEAT] else -change / 3)
    return behind(j, j.n[SEAT], 0)


@part
def felt(j: Judged, stays: int) -> float:
    """What the points that are set out are worth beside the present ones."""
    return real((behind(j, j.n[SEAT], stays) - j.x[NOW]) * j.x[UNIT])


# -- points alone ---------------------------------------------------------------------------------------------------


@part
def plain_hope(j: Judged, change: float) -> float:
    seat, total = j.n[SEAT], 0.0
    for who in range(4):
        if who != seat:
            lead = (j.points[HAVE + seat] + change - j.points[HAVE + who] + change / 3) / j.x[SPREAD_OF_POINTS]
            total += lead / (0.7 + abs(lead))
    return total


@part
def plainly(j: Judged, change: float) -> float:
    return real((plain_hope(j, change) - j.x[NOW]) * j.x[UNIT])


# -- what is won and lost -------------------------------------------------------------------------------------------


@part
def drawn_by(j: Judged, winner: int, points: float) -> float:
    """What a hand drawn to its end is worth to this seat."""
    dealer = j.s[at.DEALER]
    set_out(j)
    j.points[winner] += points + j.x[DEPOSITS]
    for who in range(4):
        if who != winner:
            j.points[who] -= points / 3 if winner == dealer else points * (2 if who == dealer else 1) / 4
    return felt(j, 1 if winner == dealer else 0)


@part
def thrown_to(j: Judged, winner: int, payer: int, points: float) -> float:
    set_out(j)
    j.points[winner] += points + j.x[DEPOSITS]
    j.points[payer] -= points
    return felt(j, 1 if winner == j.s[at.DEALER] else 0)


@part
def won(j: Judged, points: float, ron: int) -> float:
    """A hand of one's own that brings so many points, by draw or by another's tile."""
    if not j.v[BY_PLACES]:
        return plainly(j, points + j.x[DEPOSITS])
    key = min(round(points / HUNDRED), MOST_POINTS - 1)
    if j.won_stamp[ron, key] == j.n[STAMP]:
        return real(j.won[ron, key])
    points = key * HUNDRED
    seat, found = j.n[SEAT], 0.0
    if ron:
        for who in range(4):
            if who != seat:
                found += thrown_to(j, seat, who, points) / 3
    else:
        found = drawn_by(j, seat, points)
    j.won_stamp[ron, key], j.won[ron, key] = j.n[STAMP], found
    return found


@part
def hoped(j: Judged, points: float) -> float:
    if not j.v[BY_PLACES]:
        return plainly(j, points + j.x[DEPOSITS])
    points = round(points / HUNDRED) * HUNDRED
    total = S0 * (BY_RON * won(j, T0 * points, 1) + (1 - BY_RON) * won(j, T0 * points, 0))
    total += S1 * (BY_RON * won(j, T1 * points, 1) + (1 - BY_RON) * won(j, T1 * points, 0))
    total += S2 * (BY_RON * won(j, T2 * points, 1) + (1 - BY_RON) * won(j, T2 * points, 0))
    total += S3 * (BY_RON * won(j, T3 * points, 1) + (1 - BY_RON) * won(j, T3 * points, 0))
    return total / MEAN


@part
def lost(j: Judged, points: float, to: int) -> float:
    """What it costs to give that player the winning tile of a hand of about so many points."""
    if not j.v[BY_PLACES]:
        return -plainly(j, -points)
    seat, points = j.n[SEAT], round(points / HUNDRED) * HUNDRED
    total = S0 * thrown_to(j, to, seat, T0 * points) + S1 * thrown_to(j, to, seat, T1 * points)
    total += S2 * thrown_to(j, to, seat, T2 * points) + S3 * thrown_to(j, to, seat, T3 * points)
    return -total / MEAN


@part
def careless(j: Judged, points: float) -> float:
    """The same where any of the others may be the one, as likely as it is ready."""
    if not j.v[BY_PLACES]:
        return -plainly(j, -points)
    total, found = 0.0, 0.0
    for who in range(4):
        if who != j.n[SEAT]:
            total += j.ready[who] + 0.1
            found += (j.ready[who] + 0.1) * lost(j, points, who)
    return found / total


@part
def aside(j: Judged, points: float, share: float) -> float:
    """What it costs that one of the others wins without one's own tile."""
    if not j.v[BY_PLACES]:
        return -plainly(j, -(share * points))
    total, found = 0.0, 0.0
    for who in range(4):
        if who != j.n[SEAT]:
            total += j.ready[who] + 0.1
            found += (j.ready[who] + 0.1) * won_by(j, points, who)
    return share * points + found / total - EVEN * points


@part
def won_by(j: Judged, points: float, winner: int) -> float:
    seat, thrown, points = j.n[SEAT], 0.0, round(points / HUNDRED) * HUNDRED
    drawn = drawn_by(j, winner, points)
    for payer in range(4):
        if payer != seat and payer != winner:
            thrown += thrown_to(j, winner, payer, points) / 2
    return -(TSUMO * drawn + (1 - TSUMO) * thrown)
