"""What ready hands win, exactly, and what others may come to, as `prospects` of the game says it."""

from __future__ import annotations

from kaik.engine.compiled import part, real
from kaik.engine.tiles import layout as book_at
from kaik.engine.tiles.hands import RIICHI as RIICHI_FLAG
from kaik.engine.tiles.worth import base_of, up, value
from kaik.games.riichi.mind.prospects import (
    ONE_SUIT,
    POINTS,
    SIMPLE,
    UNDER_LIMIT,
    UNDERNEATH,
    UNDERNEATH_LIMIT,
)
from kaik.games.riichi.scoring.points import MANGAN
from train.riichi.hand import find_outs
from train.riichi.places import hoped, won
from train.riichi.reading import YAOCHU_BITS
from train.riichi.room import (
    AT,
    BY_DRAW,
    BY_TILE,
    DRAWN,
    HONBA,
    MELD_REDS,
    MELDS,
    MEMO,
    MEMO_STAMP,
    OPENED,
    REDS,
    RIVER,
    TAKEN,
    TIMES,
    UNSEEN,
    VALUED,
    Judged,
)

V_HAN, V_OPEN_SHARE, V_DOUBT, V_SIMPLE, V_PAIR, V_ONE_SUITED, V_DORA, V_UNDERNEATH, V_WARY, V_UNWARY, V_BY_PLACES = (
    AT[name]
    for name in (
        "declared_han",
        "open_share",
        "doubt",
        "simple",
        "pair_grows",
        "one_suited",
        "dora",
        "underneath",
        "wary",
        "unwary",
        "by_places",
    )
)
MIX_ONE, MIX_TWO = 0x2545F4914F6CDD1D, 0x5851F42D4C957F2D
"""Odd numbers that mix the keys of a hand."""


@part
def winning(j: Judged, riichi: int) -> None:
    """How likely a ready hand is completed in a go-round by its draw and by others, and what each brings."""
    x, n, v = j.x, j.n, j.v
    key = (j.k[0] * 1953125 + j.k[1]) * MIX_ONE + j.k[2] * MIX_TWO + (j.k[3] * 64 + n[REDS] * 2 + riichi) * 7919
    key ^= key >> 29
    spot = (key ^ key >> 17) & (MEMO - 1)
    if j.memo_key[spot, 0] == key and j.memo_key[spot, 1] == n[MEMO_STAMP]:
        x[DRAWN], x[TAKEN], x[BY_DRAW], x[BY_TILE] = (
            j.memo[spot, 0],
            j.memo[spot, 1],
            j.memo[spot, 2],
            j.memo[spot, 3],
        )
        return
    find_outs(j, 0, j.outs)
    furiten = False
    for kind in range(34):
        furiten = furiten or (j.outs[kind] > 0 and n[RIVER] >> kind & 1 != 0)
    drawn, taken, by_draw, by_tile = 0.0, 0.0, 0.0, 0.0
    readily = v[V_WARY] if riichi else v[V_UNWARY]
    for kind in range(34):
        many = j.outs[kind]
        if not many:
            continue
        share = real(many) / n[UNSEEN]
        own, others = gains(j, kind, riichi)
        if own > 0:
            drawn, by_draw = drawn + share, by_draw + share * own
        if others > 0 and not furiten:
            thrown = share * 3 * readily * (1.35 if kind >= 27 else 1.15 if YAOCHU_BITS >> kind & 1 else 1.0)
            taken, by_tile = taken + thrown, by_tile + thrown * others
    x[DRAWN], x[TAKEN] = drawn, min(taken, 0.6)
    x[BY_DRAW], x[BY_TILE] = by_draw / max(drawn, 1e-9), by_tile / max(taken, 1e-9)
    j.memo_key[spot, 0], j.memo_key[spot, 1] = key, n[MEMO_STAMP]
    j.memo[spot, 0], j.memo[spot, 1], j.memo[spot, 2], j.memo[spot, 3] = x[DRAWN], x[TAKEN], x[BY_DRAW], x[BY_TILE]


@part
def gains(j: Judged, last: int, riichi: int) -> tuple[float, float]:
    """What a complete hand brings by draw and off another's tile, counted as the rules do."""
    s, n, dora = j.s, j.n, 0
    for kind in range(34):
        s[book_at.COUNTS + kind] = j.h[kind]
        dora += j.dora[kind] * (j.h[kind] + j.m[kind])
    s[book_at.COUNTS + last] += 1
    dora += j.dora[last]
    for at in range(n[MELDS]):
        s[book_at.SETS + at] = j.sets[8 + at]
    s[book_at.MELDS], s[book_at.WIN], s[book_at.RON] = n[MELDS], last, 1
    s[book_at.ROUND], s[book_at.SEAT] = j.winds[0], j.winds[1]
    s[book_at.FLAGS], s[book_at.AKA_TILES] = (RIICHI_FLAG if riichi else 0), n[REDS] + n[MELD_REDS]
    s[book_at.DORA], s[book_at.URA] = dora, 0
    base = value(j.b, s)
    if base:
        more = base
        if not n[OPENED] and not s[book_at.LIMIT_COUNTS]:
            more = base_of(j.b, s[book_at.HAN] + 1, s[book_at.FU])
        return gain(j, more, 0, riichi), gain(j, base, 1, riichi)
    if n[OPENED]:
        return 0.0, 0.0
    s[book_at.RON] = 0
    base = value(j.b, s)
    return (gain(j, base, 0, riichi) if base else 0.0), 0.0


@part
def gain(j: Judged, base: int, ron: int, riichi: int) -> float:
    """What a win of these base points is worth, with what may lie beneath the indicators."""
    dealing = j.x[TIMES] > 1
    paid = real(up(base * 6) if dealing else up(base * 4))
    if not ron:
        paid = real(3 * up(2 * base) if dealing else up(2 * base) + 2 * up(base))
    hidden = 0.0
    if riichi:
        hidden = j.v[V_UNDERNEATH] * (1.0 if base < MANGAN else UNDER_LIMIT)
    if hidden == 0.0 or not j.v[V_BY_PLACES]:
        return won(j, paid * (1 + hidden) + j.x[HONBA], ron)
    times = UNDERNEATH if base < MANGAN else UNDERNEATH_LIMIT
    sure = hidden / (times - 1)
    return (1 - sure) * won(j, paid + j.x[HONBA], ron) + sure * won(j, times * paid + j.x[HONBA], ron)


# -- hands on their way ---------------------------------------------------------------------------------------------


@part
def expected(j: Judged) -> float:
    """What a hand that is not ready yet may bring, if it wins in the end."""
    v, dora = j.v, 0
    for kind in range(34):
        dora += j.dora[kind] * (j.h[kind] + j.m[kind])
    bonus = v[V_DORA] * (dora + j.n[REDS] + j.n[MELD_REDS])
    if not j.n[OPENED]:
        return hoped(j, j.x[TIMES] * points(closed_han(j) + bonus) + j.x[HONBA])
    han, sure = open_han(j)
    likely = real(sure ** v[V_DOUBT] * v[V_OPEN_SHARE])
    return likely * hoped(j, j.x[TIMES] * points(max(han, 1.0) + bonus) + j.x[HONBA])


@part
def points(han: float) -> float:
    low = min(int(han), len(POINTS) - 2)
    return POINTS[low] + (POINTS[low + 1] - POINTS[low]) * min(han - low, 1.0)


@part
def simple(j: Judged, outside: int) -> float:
    """How likely a hand with so many honours, ones and nines becomes one without."""
    return SIMPLE[outside] ** j.v[V_SIMPLE] if outside < len(SIMPLE) else 0.0


@part
def outside_of(j: Judged) -> int:
    many = 0
    for kind in range(34):
        if YAOCHU_BITS >> kind & 1:
            many += j.h[kind] + j.m[kind]
    return many


@part
def times_valued(j: Judged, kind: int) -> int:
    return 2 if kind == j.winds[0] and kind == j.winds[1] else 1


@part
def closed_han(j: Judged) -> float:
    """The han a closed hand may come to, by riichi."""
    v, triplets, pairs = j.v, 0, 0
    for kind in range(27, 34):
        if j.n[VALUED] >> kind & 1:
            many = j.h[kind] + j.m[kind]
            triplets += times_valued(j, kind) if many > 2 else 0
            pairs += times_valued(j, kind) if many == 2 and j.left[kind] else 0
    han = v[V_HAN] + 0.2 + 0.8 * simple(j, outside_of(j)) + triplets + v[V_PAIR] * pairs
    return real(han + v[V_ONE_SUITED] * one_suited(j))


@part
def one_suited(j: Judged) -> float:
    """How likely a hand becomes one of a single suit and honours."""
    best, all_ = 0.0, 0
    for kind in range(27):
        all_ += j.h[kind] + j.m[kind]
    for suit in range(3):
        fits, own = True, 0
        for n in range(j.n[MELDS]):
            fits = fits and not (j.sets[n] < 27 and j.sets[n] // 9 != suit)
        for kind in range(9 * suit, 9 * suit + 9):
            own += j.h[kind] + j.m[kind]
        if fits and all_ - own < len(ONE_SUIT):
            best = max(best, ONE_SUIT[all_ - own])
    return best


@part
def open_han(j: Judged) -> tuple[float, float]:
    """The han an open hand may come to, and how likely it has a yaku at all."""
    triplets, pair, total, missing = 0, False, 0.0, 1.0
    for kind in range(27, 34):
        if j.n[VALUED] >> kind & 1:
            many = j.h[kind] + j.m[kind]
            triplets += times_valued(j, kind) if many > 2 else 0
            pair = pair or (many == 2 and j.left[kind] > 0)
    if triplets:
        total, missing = real(triplets), 0.0
    elif pair:
        total, missing = real(j.v[V_PAIR]), 1.0 - j.v[V_PAIR]
    plain, same = j.b[book_at.KUITAN] != 0, True
    for n in range(j.n[MELDS]):
        same = same and j.sets[4 + n] != 0
        for kind in range(j.sets[n], j.sets[n] + (1 if j.sets[4 + n] else 3)):
            plain = plain and not YAOCHU_BITS >> kind & 1
    if plain:
        sure = simple(j, outside_of(j))
        total, missing = total + sure, missing * (1 - sure)
    one = one_suited(j)
    total, missing = total + 2 * one, missing * (1 - one)
    alike, threes = 0, 0
    for kind in range(34):
        alike += j.h[kind] + j.m[kind] > 1
        threes += j.h[kind] + j.m[kind] > 2
    if alike > 3 and same:
        sure = min(1.0, 0.25 * (alike - 3) + 0.2 * threes)
        total, missing = total + 2 * sure, missing * (1 - sure)
    return total, max(1 - missing, 0.02)
