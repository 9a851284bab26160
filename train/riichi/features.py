"""The features of discards and calls, as `games.riichi.mind.features` tells them, and what they correct."""

from __future__ import annotations

from kaik.engine.compiled import part
from kaik.engine.tiles import layout as book_at
from kaik.engine.tiles import spots as at
from kaik.engine.tiles.hands import kind_of
from kaik.games.riichi.mind.features import (
    CALL,
    DISCARD,
    FEW,
    LATE,
    MIDTIME,
    MOMENTS,
    MOST_DORA,
    NEAR,
    SAFE,
    STRAIGHT,
    THREE_COLOURS,
    TWINS,
)
from kaik.kits.mahjong import places
from train.riichi.hand import find_outs, put_in, steps, take_out
from train.riichi.room import (
    BOLD,
    BY_DRAW,
    BY_TILE,
    CALLED_DORA,
    CALLED_FAR,
    CALLED_HAN,
    CALLED_OUTSIDE,
    CALLED_SUITED,
    CALLED_SURE,
    CALLED_USEFUL,
    CALLED_WORTH,
    DRAWN,
    DRAWS,
    LATENESS,
    MELDS,
    OPENED,
    REDS,
    RESULT,
    SEAT,
    TAKEN,
    THREATENED,
    TIMES,
    VALUED,
    WORST,
    Judged,
)
from train.riichi.worth import expected, outside_of, winning

DISCARDS, CALLS, ALL_MOMENTS, UNIT = len(DISCARD), len(CALL), len(MOMENTS), 300.0
SHAPES, YAKU, SAFETY, THROWN, READY = (
    DISCARD.index(name) for name in ("pairs", "outside", "safe", "throws valued", "drawn")
)


@part
def in_the_end(j: Judged, ahead: int) -> int:
    """Whether so many are ahead of this seat, and the match is nearly over."""
    found = 0
    for who in range(4):
        found += j.s[at.POINTS + who] > j.s[at.POINTS + j.n[SEAT]]
    return 1 if found == ahead and j.s[at.KYOKU] >= 4 * j.b[book_at.ROUNDS] - 2 else 0


@part
def weigh_moment(j: Judged, nearest: int) -> None:
    """What each feature of a discard counts now."""
    n, m, near, late = j.n, j.moment, min(nearest, 3), j.x[LATENESS] - MIDTIME
    opened, threatened = n[OPENED] > 0, n[THREATENED]
    m[0] = 1.0
    for steps_ in range(5):
        m[1 + steps_] = min(nearest, 4) == steps_
    m[6], m[7], m[8], m[9], m[10] = threatened, opened, late, j.x[TIMES] > 1, late * (threatened == 0)
    m[11], m[12] = threatened * (near - 2), opened * (near - 1)
    m[13], m[14], m[15] = threatened * (nearest <= 0), threatened * (nearest == 1), n[BOLD] * (nearest <= 0)
    m[16], m[17] = in_the_end(j, 0), in_the_end(j, 3)
    for feature in range(DISCARDS):
        total = 0.0
        for moment in range(ALL_MOMENTS):
            total += m[moment] * j.corrections[moment, feature]
        j.weights[feature] = total


@part
def correction(j: Judged, act: int, judged: float) -> float:
    """What the features of a discard that was judged just now say besides."""
    tell_discard(j, act, judged)
    total = 0.0
    for feature in range(DISCARDS):
        total += j.weights[feature] * j.row[feature]
    return total / UNIT


@part
def corrected_call(j: Judged, act: int, judged: float) -> float:
    """The worth of a call that was judged just now, with what its features say besides."""
    tell_call(j, act, judged)
    total = 0.0
    for feature in range(CALLS):
        total += j.corrections[ALL_MOMENTS, feature] * j.row[feature]
    return judged + total / UNIT


# -- discards -------------------------------------------------------------------------------------------------------


@part
def tell_discard(j: Judged, act: int, judged: float) -> None:
    """As `DISCARD` names it, of a discard that was judged just now."""
    code = act >> places.ONE & 63
    kind, f = kind_of(code), j.row
    take_out(j, code)
    far, useful = steps(j), 0
    outs = find_outs(j, far, j.outs)
    for each in range(34):
        useful += j.outs[each] > 0
    f[0], f[1], f[2], f[3], f[4] = judged, j.hit[kind], j.cost[kind], outs, useful
    f[5], f[6] = j.hopes[RESULT, j.n[DRAWS]], expected(j)
    tell_shapes(j)
    tell_yaku(j)
    tell_safety(j)
    tell_thrown(j, code)
    for feature in range(READY, DISCARDS):
        f[feature] = 0.0
    if far <= 0:
        tell_ready(j, 1 if act & places.VERB_BITS == places.RIICHI_DISCARD else 0, outs)
    put_in(j, code)


@part
def tell_shapes(j: Judged) -> None:
    """Dora, pairs and triplets, neighbours, lone tiles, and tiles near a dora."""
    f, h, n, dora, near = j.row, j.h, j.n, 0, 0
    for feature in range(SHAPES, YAKU):
        f[feature] = 0.0
    for each in range(34):
        many = h[each]
        dora += j.dora[each] * (many + j.m[each])
        f[SHAPES] += many == 2
        f[SHAPES + 1] += many > 2
        if many and each > 26:
            valued = n[VALUED] >> each & 1 == 1
            if many == 1 and valued:
                f[SHAPES + 8] += j.left[each] > 0
            elif many == 1:
                f[SHAPES + 9] += 1
            f[SHAPES + 10] += many == 2 and valued and j.left[each] > 0
        elif many:
            tell_place(j, each)
            rank = each % 9
            for apart in range(1, NEAR + 1):
                up, down = rank + apart < 9, rank >= apart
                near += many * ((up and j.dora[each + apart] > 0) or (down and j.dora[each - apart] > 0))
    f[SHAPES - 1], f[SHAPES + 11] = dora + n[REDS], near


@part
def tell_place(j: Judged, each: int) -> None:
    """How a tile of a suit lies among its neighbours."""
    f, h, rank = j.row, j.h, each % 9
    one, other = rank < 8 and h[each + 1] > 0, rank < 7 and h[each + 2] > 0
    before = (rank > 0 and h[each - 1] > 0) or (rank > 1 and h[each - 2] > 0)
    if one:
        f[SHAPES + 2] += 0 < rank < 7
        f[SHAPES + 3] += rank == 0 or rank == 7
    elif other:
        f[SHAPES + 4] += 1
    if h[each] == 1 and not (one or other or before):
        f[SHAPES + 5] += 1 < rank < 7
        f[SHAPES + 6] += rank == 1 or rank == 7
        f[SHAPES + 7] += rank == 0 or rank == 8


@part
def tell_yaku(j: Judged) -> None:
    """How far the hand is from yaku that need many of its tiles."""
    f, h, m, most, honours, straight, twins, runs = j.row, j.h, j.m, 0, 0, 0, 0, 0
    for each in range(27, 34):
        honours += h[each] + m[each]
    for suit in range(0, 27, 9):
        here, kinds = 0, 0
        for each in range(suit, suit + 9):
            here += h[each] + m[each]
            kinds += h[each] + m[each] > 0
        most, straight = max(most, here), max(straight, kinds)
        for low in range(suit, suit + 7):
            twins = max(twins, min(h[low], 2) + min(h[low + 1], 2) + min(h[low + 2], 2))
    for low in range(7):
        here = 0
        for suit in range(0, 27, 9):
            for each in range(suit + low, suit + low + 3):
                here += h[each] + m[each] > 0
        runs = max(runs, here)
    f[YAKU], f[YAKU + 1] = outside_of(j), most + honours
    f[YAKU + 2], f[YAKU + 3] = max(runs - THREE_COLOURS, 0), max(straight - STRAIGHT, 0)
    f[YAKU + 4] = max(twins - TWINS, 0)


@part
def tell_safety(j: Judged) -> None:
    """How many tiles are safe, how dangerous the safest two are, and all together, beside the most dangerous tile."""
    f, safe, first, second, total = j.row, 0, 1.0, 1.0, 0.0
    for each in range(34):
        for _ in range(j.h[each]):
            risk = j.hit[each] / j.x[WORST]
            total += risk
            safe += risk < SAFE
            if risk < first:
                first, second = risk, first
            elif risk < second:
                second = risk
    f[SAFETY], f[SAFETY + 1], f[SAFETY + 2], f[SAFETY + 3] = safe, first, second, total


@part
def tell_thrown(j: Judged, code: int) -> None:
    """What is thrown, and how many like it are still to come."""
    f, kind = j.row, kind_of(code)
    rank, number, valued = kind % 9, kind < 27, j.n[VALUED] >> kind & 1 == 1
    f[THROWN], f[THROWN + 1] = not number and valued, not number and not valued
    f[THROWN + 2] = number and (rank == 0 or rank == 8)
    f[THROWN + 3] = number and (rank == 1 or rank == 7)
    f[THROWN + 4] = number and 1 < rank < 7
    f[THROWN + 5], f[THROWN + 6] = j.dora[kind] + (code >= places.RED_CODE), j.left[kind]


@part
def tell_ready(j: Judged, riichi: int, outs: int) -> None:
    """How a ready hand wins, and what there is to say of a riichi."""
    f, x = j.row, j.x
    winning(j, riichi)
    f[READY], f[READY + 1], f[READY + 2], f[READY + 3] = x[DRAWN], x[TAKEN], x[BY_DRAW], x[BY_TILE]
    if riichi:
        winning(j, 0)
        f[READY + 4], f[READY + 5], f[READY + 6] = 1.0, outs < FEW, x[TAKEN] > 0
        f[READY + 7] = x[LATENESS] - LATE


# -- calls ----------------------------------------------------------------------------------------------------------


@part
def tell_call(j: Judged, act: int, judged: float) -> None:
    """As `CALL` names it, of an answer that was judged just now; of a pass only what is judged."""
    verb, n, f = act & places.VERB_BITS, j.n, j.row
    for feature in range(CALLS):
        f[feature] = 0.0
    f[0] = judged
    if verb != places.PON_CALL and verb != places.CHI_CALL:
        return
    far, sure, dora = j.called[CALLED_FAR], j.called[CALLED_SURE], min(j.called[CALLED_DORA], MOST_DORA)
    taken, before, late, threatened = kind_of(j.s[at.WINDOW]), steps(j), j.x[LATENESS] - MIDTIME, n[THREATENED]
    valued, first = verb == places.PON_CALL and n[VALUED] >> taken & 1 == 1, n[OPENED] == 0
    ready, distant, dealing = far <= 0, far > 1, j.x[TIMES] > 1
    f[1], f[2], f[3], f[4], f[5], f[6] = 1.0, valued, verb == places.CHI_CALL, first, ready, distant
    f[7], f[8], f[9], f[10], f[11], f[12] = late, dealing, threatened, n[BOLD], dora, 1 - sure
    f[13], f[14], f[15], f[16], f[17] = before, before - far, first * ready, first * distant, first * late
    f[18], f[19], f[20] = first * threatened, first * valued, first * (1 - sure)
    f[21], f[22], f[23] = in_the_end(j, 0), in_the_end(j, 3), first * dora
    f[24], f[25] = late * (far > 0), j.called[CALLED_WORTH] / UNIT
    f[26], f[27], f[28] = threatened * ready, threatened * distant, valued * j.left[taken]
    f[29], f[30], f[31], f[32] = valued * (before - 1), valued * dora, valued * late, valued * dealing
    f[33], f[34], f[35] = j.called[CALLED_HAN], j.called[CALLED_OUTSIDE], j.called[CALLED_SUITED]
    pairs, others, same = 0, 0, before <= far
    for kind in range(34):
        pairs += j.h[kind] > 1
        others += j.h[kind] > 1 and kind != taken and n[VALUED] >> kind & 1 == 1
    f[36], f[37], f[38], f[39] = j.called[CALLED_USEFUL] / 10 * (far == 1), pairs, others, n[MELDS]
    f[40], f[41], f[42], f[43] = same, same * first, ready * dora, ready * late
    f[44], f[45] = first * ready * late, j.called[CALLED_USEFUL] / 10 * distant
    f[46], f[47] = first * threatened * ready, valued * threatened


__all__ = ["corrected_call", "correction", "tell_call", "tell_discard", "weigh_moment"]
