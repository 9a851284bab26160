"""What playing on is worth, as `kits.mahjong.mind.judge` says it."""

from __future__ import annotations

from kaik.engine.compiled import part, real
from kaik.engine.tiles.hands import kind_of
from kaik.games.riichi.mind.prospects import (
    AS_MUCH,
)
from kaik.kits.mahjong.mind.odds import TYPICAL
from kaik.kits.mahjong.places import RED_CODE
from train.riichi.hand import add, find_outs, steps
from train.riichi.race import bound, build, hit_of, typical, wait
from train.riichi.room import (
    AT,
    AWAIT,
    BEST_ROW,
    BUILT,
    BY_DRAW,
    BY_TILE,
    DRAWN,
    DRAWS,
    MAY_DECLARE,
    NEARER,
    OPENED,
    READ,
    REDS,
    RESULT,
    TAKEN,
    UNSEEN,
    Judged,
)
from train.riichi.worth import expected, winning

V_RUN, V_TRIPLET, V_TAKEN, V_WAIT, V_OPEN_SPEED, V_CLOSED_SPEED, V_READ, V_DECLARING = (
    AT[name]
    for name in ("run_taken", "triplet_taken", "taken", "wait", "open_speed", "closed_speed", "read", "declaring")
)
OTHERS = 3


@part
def hope(j: Judged) -> int:
    """What the hand is worth between two draws, in the row RESULT; how far it is from ready."""
    far = steps(j)
    if far <= 0:
        ready(j, RESULT)
        return far
    v = j.v
    outs = find_outs(j, far, j.outs)
    rate = real(outs) / j.n[UNSEEN]
    if j.n[OPENED]:
        many = 0.0
        for kind in range(34):
            if j.outs[kind]:
                many += j.outs[kind] * (1 + (v[V_TRIPLET] if j.h[kind] > 1 else v[V_RUN]))
        rate = many / j.n[UNSEEN]
    rate = min(rate, 0.9)
    far_row(j, far, real(outs))
    if far == 1 and one_nearer(j):
        share = v[V_READ]
        for n in range(j.n[DRAWS] + 1):
            j.hopes[NEARER, n] = share * j.hopes[READ, n] + (1 - share) * j.hopes[NEARER, n]
    build(j, RESULT, NEARER, hit_of(j, far), rate)
    return far


@part
def far_row(j: Judged, far: int, outs: float) -> None:
    """What a hand is worth once it is a step nearer, from what such hands usually come to, in the row NEARER."""
    v, gain = j.v, expected(j)
    rate = typical(0, outs, far) * v[V_WAIT] / TYPICAL[0] / j.n[UNSEEN]
    wait(j, NEARER, hit_of(j, 0), rate, rate * OTHERS * v[V_TAKEN], gain, gain)
    more = v[V_OPEN_SPEED] if j.n[OPENED] else v[V_CLOSED_SPEED]
    for step in range(1, far):
        build(j, BUILT, NEARER, hit_of(j, step), more * typical(step, outs, far) / j.n[UNSEEN])
        for n in range(j.n[DRAWS] + 1):
            j.hopes[NEARER, n] = j.hopes[BUILT, n]


@part
def one_nearer(j: Judged) -> bool:
    """The same for a hand a step away, read exactly: the best ready hand after each useful tile, in the row READ."""
    draws, total = j.n[DRAWS], 0
    for n in range(draws + 1):
        j.hopes[READ, n] = 0.0
    for kind in range(34):
        j.outer[kind] = j.outs[kind]
    for kind in range(34):
        many = j.outer[kind]
        if not many:
            continue
        add(j, kind, 1)
        found = best_ready(j, kind)
        add(j, kind, -1)
        if found:
            total += many
            for n in range(draws + 1):
                j.hopes[READ, n] += many * j.hopes[BEST_ROW, n]
    if not total:
        return False
    for n in range(draws + 1):
        j.hopes[READ, n] /= total
    return True


@part
def best_ready(j: Judged, drawn: int) -> bool:
    """The best ready hand after a draw, in the row BEST_ROW; the tile just drawn is not thrown again."""
    draws, best, found = j.n[DRAWS], 0.0, False
    for code in range(RED_CODE + 3):
        tile = kind_of(code)
        fives = j.red[tile // 9] if tile < 27 and tile % 9 == 4 else 0
        red = code >= RED_CODE
        if (fives if red else j.h[tile] - (tile == drawn) - fives) <= 0:
            continue
        add(j, tile, -1)
        if steps(j) <= 0:
            j.n[REDS] -= red
            ready(j, AWAIT)
            j.n[REDS] += red
            if not found or j.hopes[AWAIT, draws] > best:
                best, found = j.hopes[AWAIT, draws], True
                for n in range(draws + 1):
                    j.hopes[BEST_ROW, n] = j.hopes[AWAIT, n]
        add(j, tile, 1)
    return found


@part
def ready(j: Judged, to: int) -> None:
    """A ready hand, declared if it may be."""
    if j.n[MAY_DECLARE] and not j.n[OPENED]:
        declared(j, to)
    else:
        silent(j, to)


@part
def silent(j: Judged, to: int) -> None:
    winning(j, 0)
    wait(j, to, hit_of(j, 0), j.x[DRAWN], j.x[TAKEN], j.x[BY_DRAW], j.x[BY_TILE])


@part
def declared(j: Judged, to: int) -> None:
    winning(j, 1)
    bound(j, to, j.x[DRAWN], j.x[TAKEN], j.x[BY_DRAW], j.x[BY_TILE])


@part
def for_declaring(j: Judged) -> float:
    """Points that speak for a riichi beside what it brings; none where silence brings nearly as much."""
    if not j.v[V_DECLARING]:
        return 0.0
    winning(j, 0)
    quiet = j.x[BY_DRAW]
    winning(j, 1)
    return real(j.v[V_DECLARING]) if quiet < AS_MUCH * j.x[BY_DRAW] else 0.0
