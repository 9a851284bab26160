"""What a seat sees: tiles to come, who may be ready, what is safe from whom (`rivals`, `reading`, `danger`)."""

from __future__ import annotations

from kaik.engine.compiled import part, whole
from kaik.engine.tiles import layout as book_at
from kaik.engine.tiles import spots as at
from kaik.engine.tiles.hands import DECLARED, away, kind_of, left_in_wall, reds_in, right_of
from kaik.games.riichi.mind.rivals import DORA_COST, OPEN_READY
from kaik.kits.mahjong import places
from train.riichi.places import aside, careless
from train.riichi.reading import read_other, to_dora, valued_of
from train.riichi.room import (
    AT,
    BOLD,
    COST,
    DRAWS,
    ENDS,
    HIT,
    LATE,
    LOSS,
    MELD_REDS,
    MELDS,
    OPENED,
    READY,
    REDS,
    RIVER,
    SEAT,
    THREATENED,
    UNSEEN,
    VALUED,
    Judged,
)

RIICHI_COST, OPEN_COST, OPEN_READY_AT = AT["riichi_cost"], AT["open_cost"], AT["open_ready"]
WINS, ENDS_AT, OWN_TILE, SHARE, NOTEN = AT["wins"], AT["ends"], AT["own_tile"], AT["share"], AT["noten"]
R0, R1, R2, R3, R4 = OPEN_READY


@part
def lay_out(j: Judged) -> None:
    """The seat's hand and sets, and what it has not seen."""
    b, s, seat = j.b, j.s, j.n[SEAT]
    hand = at.HANDS + seat * places.SORTS
    for kind in range(34):
        j.h[kind], j.m[kind], j.left[kind], j.dora[kind] = s[hand + kind], 0, 4 - s[hand + kind], 0
    j.n[REDS] = 0
    for red in range(3):
        many = s[hand + places.RED_CODE + red]
        j.h[9 * red + 4] += many
        j.left[9 * red + 4] -= many
        j.n[REDS] += many
        j.red[red] = many
    j.winds[0], j.winds[1] = 27 + s[at.KYOKU] // 4 % 4, 27 + away(s, 4, s[at.DEALER], seat)
    j.n[MELDS], j.n[OPENED], j.n[MELD_REDS] = 0, 0, 0
    for who in range(4):
        for n in range(at.MELDS + 4 * who, at.MELDS + 4 * who + 4):
            if s[n]:
                see_set(j, s[n], who == seat)
        river = at.RIVERS + who * places.RIVER_ROOM
        for n in range(river, river + s[at.RIVER_COUNT + who]):
            if not s[n] & places.WAS_CALLED:
                j.left[kind_of(s[n] & places.TILE)] -= 1
    for n in range(at.INDICATORS, at.INDICATORS + s[at.INDICATOR_COUNT]):
        kind = kind_of(s[n])
        j.left[kind] -= 1
        j.dora[pointed(kind)] += 1
    total = 0
    for kind in range(34):
        j.to_dora[kind] = to_dora(j, kind)
    for kind in range(34):
        j.left[kind] = max(j.left[kind], 0)
        total += j.left[kind]
    j.n[UNSEEN], j.n[DRAWS] = max(total, 1), left_in_wall(b, s) // 4
    river, gone = at.RIVERS + seat * places.RIVER_ROOM, 0
    for n in range(river, river + s[at.RIVER_COUNT + seat]):
        gone |= 1 << kind_of(s[n] & places.TILE)
    j.n[RIVER] = gone
    j.n[VALUED] = valued_of(j, seat)


@part
def pointed(kind: int) -> int:
    """What an indicator makes dora."""
    if kind < 27:
        return kind // 9 * 9 + (kind + 1) % 9
    if kind < 31:
        return 27 + (kind - 26) % 4
    return 31 + (kind - 30) % 3


@part
def see_set(j: Judged, meld: int, own: bool) -> None:
    """A set lies open: nobody draws its tiles any more; one's own is noted as a part of the hand."""
    call, low = meld & places.CALL_BITS, meld >> places.LOWEST & 63
    for n in range(3 if call == places.CHI else 1):
        many = 1 if call == places.CHI else 3 + (call > places.PON)
        j.left[low + n] -= many
        if own:
            j.m[low + n] += many
    if own:
        note_set(j, call, low, reds_in(meld))


@part
def note_set(j: Judged, call: int, low: int, reds: int) -> None:
    """One more set of one's own."""
    n = j.n[MELDS]
    j.sets[n], j.sets[4 + n] = low, call != places.CHI
    shape = 0 if call == places.CHI else book_at.TRIPLET if call == places.PON else book_at.QUAD
    j.sets[8 + n] = low | shape | (0 if call == places.ANKAN else book_at.CALLED)
    j.n[MELDS] += 1
    j.n[OPENED] += call != places.ANKAN
    j.n[MELD_REDS] += reds


# -- the others -----------------------------------------------------------------------------------------------------


@part
def look_at_others(j: Judged) -> None:
    """Who may be ready, what wins, how dearly; and what the rest of the season looks like."""
    s, seat, v, n = j.s, j.n[SEAT], j.v, j.n
    total, careful, priced = 0.0, 0.0, 0.0
    for who in range(4):
        if who == seat:
            continue
        by_hand(j, who)
        total += j.ready[who]
        careful += j.ready[who] if j.ready[who] > 0.2 else 0.0
        priced += j.ready[who] * j.price[who]
    late = 1.0 - left_in_wall(j.b, s) / 70
    cost = priced / total if total > 0.3 else v[RIICHI_COST]
    j.x[ENDS] = min(v[WINS] * total + v[ENDS_AT] + 0.03 * late, 0.45)
    j.x[HIT] = min(v[OWN_TILE] * careful * (1 + late), 0.3)
    j.x[READY] = j.x[LATE] = v[NOTEN]
    n[THREATENED] = n[BOLD] = 0
    for who in range(4):
        if who != seat:
            read_other(j, who)
            n[THREATENED] |= j.ready[who] > 0.5
            n[BOLD] |= j.ready[who] >= 1.0
    j.x[COST], j.x[LOSS] = aside(j, cost, v[SHARE]), careless(j, cost)
    for kind in range(34):
        j.hit[kind] = j.cost[kind] = 0.0
        for who in range(4):
            if who != seat and j.ready[who] > 0.0:
                likely = j.ready[who] * j.chances[who, kind]
                j.hit[kind] += likely
                j.cost[kind] += likely * j.prices[who, kind]


@part
def by_hand(j: Judged, who: int) -> None:
    """One opponent, as far as the table tells."""
    s, v = j.s, j.v
    j.safe[who] = harmless(j, who)
    dealer = 1.5 if who == s[at.DEALER] else 1.0
    if s[at.STATUS + who] & DECLARED:
        j.ready[who], j.price[who] = 1.0, v[RIICHI_COST] * dealer
        return
    late = min(s[at.RIVER_COUNT + who] / 9, 1.6)
    calls, dora, reds, dragons = 0, 0, 0, 0
    for n in range(at.MELDS + 4 * who, at.MELDS + 4 * who + 4):
        meld = s[n]
        if not meld:
            continue
        call, low = meld & places.CALL_BITS, meld >> places.LOWEST & 63
        calls += call != places.ANKAN
        reds += reds_in(meld)
        dragons += call != places.CHI and low >= 31
        for each in range(3 if call == places.CHI else 1):
            dora += j.dora[low + each] * (1 if call == places.CHI else 3 + (call > places.PON))
    usual = R0 if calls == 0 else R1 if calls == 1 else R2 if calls == 2 else R3 if calls == 3 else R4
    j.ready[who] = min(v[OPEN_READY_AT] * usual * late, 0.97) if calls else 0.025 * max(late - 0.5, 0.0)
    j.price[who] = (v[OPEN_COST] + DORA_COST * (dora + reds + dragons)) * dealer


@part
def harmless(j: Judged, who: int) -> int:
    """The kinds a player cannot win with: its own discards, and what went by since its hand last changed."""
    s = j.s
    gone, until, river = 0, s[at.RIVER_COUNT + who] - 1, at.RIVERS + who * places.RIVER_ROOM
    declared = s[at.STATUS + who] & DECLARED
    for n in range(s[at.RIVER_COUNT + who]):
        gone |= 1 << kind_of(s[river + n] & places.TILE)
    if declared:
        for n in range(s[at.RIVER_COUNT + who]):
            if s[river + n] & places.SIDEWAYS:
                until = n
                break
        until = max(until, 0)
    one, two, three, four = (s[at.RIVER_COUNT], s[at.RIVER_COUNT + 1], s[at.RIVER_COUNT + 2], s[at.RIVER_COUNT + 3])
    turn = s[at.MOVER]
    if s[at.WINDOW] >= 0:
        turn = s[at.GIVER]
        one -= turn == 0 and one > 0
        two -= turn == 1 and two > 0
        three -= turn == 2 and three > 0
        four -= turn == 3 and four > 0
    for back in range(s[at.PASSED_COUNT] - 1, -1, -1):
        passed, found = s[at.PASSED + back], -1
        for steps in range(1, 5):
            other = right_of(s, 4, turn, 4 - steps)
            tail = one if other == 0 else two if other == 1 else three if other == 2 else four
            if tail and kind_of(s[at.RIVERS + other * places.RIVER_ROOM + tail - 1] & places.TILE) == passed:
                found = other
                break
        if found < 0:
            continue
        one -= found == 0
        two -= found == 1
        three -= found == 2
        four -= found == 3
        tail = one if found == 0 else two if found == 1 else three if found == 2 else four
        if found == who and tail <= until:
            break
        gone |= 1 << passed
        turn = found
    return whole(gone)
