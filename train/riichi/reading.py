"""What was learned of reading others, as `games.riichi.mind.reading` says it: who is ready, what wins, how dearly."""

from __future__ import annotations

from math import exp, log

from kaik.engine.compiled import part, whole
from kaik.engine.tiles import layout as book_at
from kaik.engine.tiles import spots as at
from kaik.engine.tiles.hands import DECLARED, away, kind_of, reds_in
from kaik.games.riichi.mind.reading import COSTS, DEALING, DEAREST, EARLY, LATELY, SURELY, TURNS, WAITS
from kaik.games.riichi.mind.reading import READY as READY_NAMES
from kaik.kits.mahjong import places
from kaik.kits.mahjong.mind.danger import EDGE, HONOUR, MIDDLE, PAIRED, SINGLE, TWO_SIDED
from train.riichi.places import lost
from train.riichi.room import (
    AT,
    Judged,
)

YAOCHU_BITS = sum(1 << kind for kind in (0, 8, 9, 17, 18, 26, *range(27, 34)))
R_WAITS, R_OTHER_WAITS = len(READY_NAMES), len(READY_NAMES) + len(WAITS)
R_COSTS = len(READY_NAMES) + 2 * len(WAITS)
R_OTHER_COSTS = R_COSTS + len(COSTS)
READS_READY, READS_WAITS, READS_COSTS = AT["reads_ready"], AT["reads_waits"], AT["reads_costs"]


@part
def valued_of(j: Judged, seat: int) -> int:
    """The kinds whose triplet is a yaku for a seat, as bits."""
    s = j.s
    return whole(7 << 31 | 1 << 27 + s[at.KYOKU] // 4 % 4 | 1 << 27 + away(s, 4, s[at.DEALER], seat))


@part
def read_other(j: Judged, who: int) -> None:
    """What was learned of reading others, where this judge uses it; and what its tiles would cost this seat."""
    s, v = j.s, j.v
    declared = s[at.STATUS + who] & DECLARED != 0
    if v[READS_READY]:
        j.ready[who] = 1.0 if declared else read_ready(j, who)
    usual_waits(j, who)
    if v[READS_WAITS]:
        read_waits(j, who, R_WAITS if declared else R_OTHER_WAITS)
    if v[READS_COSTS]:
        read_costs(j, who, R_COSTS if declared else R_OTHER_COSTS)
    else:
        price = lost(j, j.price[who], who)
        for kind in range(34):
            j.prices[who, kind] = price


@part
def usual_waits(j: Judged, who: int) -> None:
    """How likely each kind is to be won with by a ready hand, counted by the tiles nobody has seen."""
    left, safe, total = j.left, j.safe[who], 1e-9
    for kind in range(34):
        j.chances[who, kind] = 0.0
    for kind in range(34):
        many = left[kind]
        if not many:
            continue
        if not safe >> kind & 1:
            weight = (HONOUR if kind >= 27 else 1.0) * (PAIRED * many * (many - 1) / 2 + SINGLE * many / 3)
            j.chances[who, kind] += weight
            total += weight
        if kind >= 27:
            continue
        rank = kind % 9
        if rank < 8 and left[kind + 1]:
            ways = many * left[kind + 1]
            if rank == 0 or rank == 7:
                other = kind + 2 if rank == 0 else kind - 1
                if not safe >> other & 1:
                    j.chances[who, other] += EDGE * ways
                    total += EDGE * ways
            elif not safe >> (kind - 1) & 1 and not safe >> (kind + 2) & 1:
                j.chances[who, kind - 1] += TWO_SIDED * ways
                j.chances[who, kind + 2] += TWO_SIDED * ways
                total += TWO_SIDED * ways
        if rank < 7 and left[kind + 2] and not safe >> (kind + 1) & 1:
            weight = MIDDLE * many * left[kind + 2]
            j.chances[who, kind + 1] += weight
            total += weight
    for kind in range(34):
        j.chances[who, kind] /= total


@part
def likely(total: float) -> float:
    return 1.0 / (1.0 + exp(-max(min(total, 30.0), -30.0)))


@part
def is_middle(kind: int) -> bool:
    return kind < 27 and 1 < kind % 9 < 7


@part
def thrown_at(j: Judged, who: int, n: int) -> int:
    """The kind of a player's discard."""
    return kind_of(j.s[at.RIVERS + who * places.RIVER_ROOM + n] & places.TILE)


@part
def sets_of(j: Judged, who: int) -> tuple[int, int, int, int, int, int, int, int, int, int]:
    """Open sets, sets, shown dora, shown valued triplets, sets of each suit, the one suit, all triplets, simple."""
    s, valued = j.s, valued_of(j, who)
    opened, sets, dora, triplets, numbers, same, outer = 0, 0, 0, 0, 0, 0, 0
    one, two, three = 0, 0, 0
    for n in range(at.MELDS + 4 * who, at.MELDS + 4 * who + 4):
        meld = s[n]
        if not meld:
            continue
        call, low = meld & places.CALL_BITS, meld >> places.LOWEST & 63
        sets += 1
        opened += call != places.ANKAN
        dora += reds_in(meld)
        alike = call != places.CHI
        same += alike
        triplets += alike and valued >> low & 1
        if low < 27:
            numbers += 1
            one += low < 9
            two += 9 <= low < 18
            three += low >= 18
        touches = 0
        for each in range(1 if alike else 3):
            dora += (j.dora[low + each] > 0) * (1 if not alike else 3 + (call > places.PON))
            touches |= YAOCHU_BITS >> (low + each) & 1
        outer += touches
    suits = (one > 0) + (two > 0) + (three > 0)
    suit = -1
    if suits == 1 and sets > 1:
        suit = 0 if one else 1 if two else 2
    return (
        opened,
        sets,
        dora,
        triplets,
        one,
        two,
        three,
        suit,
        1 if sets > 1 and same == sets else 0,
        1 if sets > 0 and not outer else 0,
    )


@part
def read_ready(j: Judged, who: int) -> float:
    """How likely it is ready that did not declare."""
    s, r = j.s, j.reading
    opened, sets, dora, triplets, _, _, _, suit, _, simple = sets_of(j, who)
    if opened > 3:
        return SURELY
    count = s[at.RIVER_COUNT + who]
    turn, few = count / TURNS, min(opened, 3)
    total = r[few] + r[4 + few] * turn + (r[9] if opened else r[8]) * turn * turn
    middle, dora_lately, early, riichi, pushed = 0, 0, 0, 0, 0.0
    for n in range(max(count - 3, 0), count):
        kind = thrown_at(j, who, n)
        middle += is_middle(kind)
        dora_lately |= j.dora[kind] > 0
    for n in range(min(count, EARLY)):
        early += is_middle(thrown_at(j, who, n))
    for other in range(4):
        riichi |= s[at.STATUS + other] & DECLARED != 0
    if riichi:
        for n in range(max(count - LATELY, 0), count):
            pushed += is_pushed(j, thrown_at(j, who, n)) / LATELY
    total += r[10] * dora + r[11] * triplets + r[12] * (middle / 3 * (turn > 0.5)) + r[13] * dora_lately
    total += r[14] * pushed + r[15] * (early / EARLY) + r[16] * (who == s[at.DEALER]) + r[17] * riichi
    total += r[18] * (sets - opened) + r[19] * (suit >= 0) + r[20] * simple
    return likely(total)


@part
def is_pushed(j: Judged, kind: int) -> bool:
    """Whether somebody in riichi has not thrown such a tile."""
    for other in range(4):
        if j.s[at.STATUS + other] & DECLARED:
            there = False
            for n in range(j.s[at.RIVER_COUNT + other]):
                there = there or thrown_at(j, other, n) == kind
            if not there:
                return True
    return False


@part
def line(j: Judged, who: int, kind: int) -> int:
    """In how many ways two neighbours above a kind may wait for it and for the other end."""
    if kind < 0 or kind >= 27 or kind % 9 > 5 or j.safe[who] >> kind & 1 or j.safe[who] >> (kind + 3) & 1:
        return 0
    return whole(j.left[kind + 1] * j.left[kind + 2])


@part
def alike(one: int, other: int) -> bool:
    return one == other if one >= 27 or other >= 27 else one // 9 == other // 9


@part
def to_dora(j: Judged, kind: int) -> int:
    """How far a kind lies from the nearest dora of its suit; farther than two is as far as anything."""
    if j.dora[kind]:
        return 0
    if kind > 26:
        return 9
    near, rank = 9, kind % 9
    for far in range(1, 3):
        if (rank >= far and j.dora[kind - far]) or (rank + far < 9 and j.dora[kind + far]):
            near = min(near, far)
    return near


@part
def turned_at(j: Judged, who: int) -> int:
    """Where in its river a player declared; the last discard of others."""
    s = j.s
    if s[at.STATUS + who] & DECLARED:
        for n in range(s[at.RIVER_COUNT + who]):
            if s[at.RIVERS + who * places.RIVER_ROOM + n] & places.SIDEWAYS:
                return n
    return whole(s[at.RIVER_COUNT + who] - 1)


@part
def read_waits(j: Judged, who: int, first: int) -> None:
    """What it wins with, if it is ready."""
    s, r, left = j.s, j.reading, j.left
    opened, _, _, triplets, one, two, three, _, all_alike, simple = sets_of(j, who)
    valued, count, turned = valued_of(j, who), s[at.RIVER_COUNT + who], turned_at(j, who)
    lines = 0
    for kind in range(27):
        lines += line(j, who, kind) > 0
    many_lines = log(1.0 + lines)
    numbers = one + two + three
    for kind in range(34):
        usual = j.chances[who, kind]
        if usual <= 0:
            continue
        held, rank, number = left[kind], kind % 9, kind < 27
        total = r[first] * log(usual) + r[first + 1]
        outer = YAOCHU_BITS >> kind & 1
        if number:
            end = min(rank, 8 - rank)
            both = line(j, who, kind) + (line(j, who, kind - 3) if rank > 2 else 0)
            between = left[kind - 1] * left[kind + 1] if 0 < rank < 8 else 0
            edge = left[kind - 2] * left[kind - 1] if rank == 2 else 0
            edge += left[kind + 1] * left[kind + 2] if rank == 6 else 0
            if end < 3:
                total += r[first + 6 + end]
            total += r[first + 9] * both / 16 + r[first + 10] * between / 16 + r[first + 11] * edge / 16
            total += r[first + 15] * many_lines if both else r[first + 14]
            of_suit = one if kind < 9 else two if kind < 18 else three
            total += r[first + 25] * of_suit + r[first + 26] * (numbers - of_suit)
            total += r[first + 32] * (rank == 4)
        elif 0 < held < 4:
            total += r[first + 5 - held]
        total += r[first + 5] * (valued >> kind & 1)
        total += r[first + 12] * held * (held - 1) / 6 + r[first + 13] * held / 4
        near = j.to_dora[kind]
        if near < 3:
            total += r[first + 16 + near]
        outside, before, apart = 0, 0, 9
        if number:
            for n in range(min(EARLY, turned)):
                gone = thrown_at(j, who, n)
                if alike(kind, gone) and (rank < gone % 9 < 5 or rank > gone % 9 > 3):
                    outside = 1
            declared = thrown_at(j, who, turned) if count else kind
            apart = abs(kind - declared) if alike(kind, declared) else 9
            for n in range(max(turned - LATELY, 0), turned):
                gone = thrown_at(j, who, n)
                before |= alike(kind, gone) and 0 < abs(kind - gone) < 3
        total += r[first + 19] * outside + r[first + 22] * before + r[first + 23] * (count / TURNS)
        total += r[first + 20] * (apart == 1) + r[first + 21] * (apart == 2) + r[first + 24] * (apart == 3)
        total += r[first + 27] * (all_alike and held > 1) + r[first + 28] * (simple and outer)
        total += r[first + 29] * (opened > 0 and not triplets and outer) + r[first + 30] * (triplets > 0)
        total += r[first + 31] * opened
        j.chances[who, kind] = likely(total)


@part
def read_costs(j: Judged, who: int, first: int) -> None:
    """What it wins with each kind, as this seat feels it."""
    s, r = j.s, j.reading
    opened, _, dora, triplets, _, _, _, suit, all_alike, _ = sets_of(j, who)
    unseen = 0
    for kind in range(34):
        unseen += j.left[kind] * (j.dora[kind] > 0)
    total = r[first] + r[first + 1] * (s[at.RIVER_COUNT + who] / TURNS)
    total += r[first + 6] * (s[at.INDICATOR_COUNT] - 1)
    total += r[first + 7] * (s[at.STATUS + who] & places.IPPATSU != 0) + r[first + 8] * (j.b[book_at.AKA] > 0)
    total += r[first + 9] * dora + r[first + 10] * triplets + r[first + 11] * (suit >= 0)
    total += r[first + 12] * opened + r[first + 13] * all_alike + r[first + 14] * (unseen / 4)
    times = 1000.0 * (DEALING if who == s[at.DEALER] else 1.0)
    for near in range(4):
        for plain in range(2):
            more = (r[first + 2 + near] if near < 3 else 0.0) + r[first + 5] * plain
            j.alike_prices[2 * near + plain] = lost(j, times * exp(min(total + more, DEAREST)), who)
    for kind in range(34):
        simple = 1 - (YAOCHU_BITS >> kind & 1)
        j.prices[who, kind] = j.alike_prices[2 * min(j.to_dora[kind], 3) + simple]
