"""What each action is worth, as `games.riichi.mind.advice` and `kits.mahjong.mind.advising` say it."""

from __future__ import annotations

from kaik.engine.compiled import part, real
from kaik.engine.tiles import layout as book_at
from kaik.engine.tiles import spots as at
from kaik.engine.tiles.acts import barred_kinds
from kaik.engine.tiles.hands import kind_of, left_in_wall
from kaik.kits.mahjong import places
from kaik.kits.mahjong.places import RED_CODE
from train.riichi.features import corrected_call, correction, weigh_moment
from train.riichi.hand import add, find_outs, keys, put_in, steps, take_out, thirteen
from train.riichi.hopes import declared, for_declaring, hope, silent
from train.riichi.places import prepare_places
from train.riichi.race import at_once, give_up
from train.riichi.room import (
    AT,
    BOLD,
    CALLED_DORA,
    CALLED_FAR,
    CALLED_HAN,
    CALLED_OUTSIDE,
    CALLED_SUITED,
    CALLED_SURE,
    CALLED_USEFUL,
    CALLED_WORTH,
    DRAWS,
    FOLDED,
    HONBA,
    LATENESS,
    MAY_DECLARE,
    MELD_REDS,
    MELDS,
    MEMO_STAMP,
    OPENED,
    REDS,
    RESULT,
    SEAT,
    STAMP,
    THREATENED,
    TIMES,
    WORST,
    Judged,
)
from train.riichi.sight import lay_out, look_at_others, note_set
from train.riichi.worth import one_suited, open_han, outside_of

SURE, BEGINNERS, FAINT, LIKED, STEP, FAR_ORPHANS = 1000.0, 300.0, 0.03, 0.3, 3.0, 3
"""As in the modules this follows."""
BACK, BACK_FEARED, FEAR, SHAPE = (AT[name] for name in ("back", "back_feared", "fear", "shape"))
FIRST_CALL, MORE_CALLS, FAR_CALL, READY_CALL, BOLD_CALL = (
    AT[name] for name in ("first_call", "more_calls", "far_call", "ready_call", "bold_call")
)
NOTHING = -1e9
CORRECTS = AT["corrects"]


@part
def prepare(j: Judged, seat: int) -> None:
    """Look at the table from a seat."""
    b, s, n = j.b, j.s, j.n
    n[SEAT] = seat
    n[STAMP] += 1
    n[MEMO_STAMP] += 1
    lay_out(j)
    keys(j)
    prepare_places(j)
    look_at_others(j)
    j.x[TIMES] = 1.5 if seat == s[at.DEALER] else 1.0
    j.x[HONBA] = 300.0 * s[at.HONBA]
    j.x[LATENESS], j.x[WORST] = 1 - left_in_wall(b, s) / 70, 1e-9
    for kind in range(34):
        j.x[WORST] = max(j.x[WORST], j.hit[kind])
    enough = s[at.POINTS + seat] >= b[book_at.RIICHI_MIN_POINTS] and left_in_wall(b, s) >= b[book_at.RIICHI_MIN_WALL]
    n[MAY_DECLARE] = 1 if enough else 0
    give_up(j)


@part
def judge(j: Judged, seat: int, count: int) -> int:
    """Weigh the actions that were found; the place of the best one."""
    s = j.s
    stage, best = s[at.STAGE], 0
    if stage == at.LAST_STAGE:
        for n in range(count):
            j.worth[n] = 1.0 if s[at.OUT + n] & places.VERB_BITS == places.END_GAME else 0.0
    else:
        prepare(j, seat)
        if stage == at.ACT:
            judge_acts(j, count)
        else:
            for n in range(count):
                j.worth[n] = of_answer(j, s[at.OUT + n])
                if j.v[CORRECTS] and abs(j.worth[n]) < SURE:
                    j.worth[n] = corrected_call(j, s[at.OUT + n], j.worth[n])
    for n in range(count):
        if j.worth[n] > j.worth[best]:
            best = n
    return best


@part
def note_steps(j: Judged) -> int:
    """How far the hand is without a tile of each kind; the least of it."""
    nearest = 99
    for kind in range(34):
        if j.h[kind]:
            add(j, kind, -1)
            j.near[kind] = steps(j)
            add(j, kind, 1)
            nearest = min(nearest, j.near[kind])
    return nearest


# -- the mover ------------------------------------------------------------------------------------------------------


@part
def judge_acts(j: Judged, count: int) -> None:
    """Every action of the mover; what is no discard is measured against the best discard."""
    s, nearest = j.s, note_steps(j)
    best = judge_discards(j, count, nearest)
    for at_ in range(count):
        act = s[at.OUT + at_]
        verb = act & places.VERB_BITS
        if verb == places.TSUMO:
            j.worth[at_] = SURE
        elif verb == places.ANKAN_ACT or verb == places.KAKAN_ACT:
            j.worth[at_] = best + of_kan(j, kind_of(act >> places.ONE & 63), nearest)
        elif verb == places.KYUUSHU:
            j.worth[at_] = best + (1.0 if thirteen(j) > FAR_ORPHANS else -1.0)


@part
def judge_discards(j: Judged, count: int, nearest: int) -> float:
    """Every discard, corrected beside what was judged the best; the worth of the best, nothing where there is none."""
    s, best, judged, usual = j.s, NOTHING, NOTHING, 0.0
    if j.v[CORRECTS]:
        weigh_moment(j, nearest)
    for at_ in range(count):
        act = s[at.OUT + at_]
        verb = act & places.VERB_BITS
        if verb == places.DISCARD or verb == places.RIICHI_DISCARD:
            worth = of_discard(j, act >> places.ONE & 63, verb == places.RIICHI_DISCARD, nearest)
            more = correction(j, act, worth) if j.v[CORRECTS] else 0.0
            if worth > judged or (worth == judged and more > usual):
                judged, usual = worth, more
            j.worth[at_] = worth + more
    if judged == NOTHING:
        return 0.0
    for at_ in range(count):
        verb = s[at.OUT + at_] & places.VERB_BITS
        if verb == places.DISCARD or verb == places.RIICHI_DISCARD:
            j.worth[at_] -= usual
            best = max(best, j.worth[at_])
    return best


@part
def of_kan(j: Judged, kind: int, nearest: int) -> float:
    """How much better than the best discard a kan is: nothing is paid for it, so it must leave the hand as near."""
    held = j.h[kind]
    add(j, kind, -held)
    far = steps(j)
    add(j, kind, held)
    if far > max(nearest, 0):
        return -STEP
    return LIKED if not j.n[THREATENED] or nearest <= 0 else -1.0


@part
def of_discard(j: Judged, code: int, riichi: bool, nearest: int) -> float:
    kind, v = kind_of(code), j.v
    near = j.near[kind]
    take_out(j, code)
    if near > 0:
        hope(j)
        later = at_once(j, RESULT)
        if near > nearest:
            share, folded = v[BACK_FEARED] if j.n[THREATENED] else v[BACK], at_once(j, FOLDED)
            later = folded + share * (later - folded)
        worth = thrown_now(j, kind, later) + v[SHAPE] * shape(j)
    elif riichi:
        declared(j, RESULT)
        worth = thrown_now(j, kind, at_once(j, RESULT)) + for_declaring(j)
    else:
        silent(j, RESULT)
        worth = thrown_now(j, kind, at_once(j, RESULT))
    put_in(j, code)
    return real(worth / BEGINNERS - FAINT * near)


@part
def thrown_now(j: Judged, kind: int, later: float) -> float:
    """What is left of a hope once this tile has gone by, or has not."""
    return real((1 - j.hit[kind]) * later - j.v[FEAR] * j.cost[kind])


@part
def shape(j: Judged) -> float:
    """A breath for pairs and neighbours, by which hands are told apart that are equally near."""
    pairs, beside, gaps, h = 0, 0, 0, j.h
    for kind in range(34):
        pairs += h[kind] > 1
    for kind in range(26):
        beside += kind % 9 < 8 and h[kind] > 0 and h[kind + 1] > 0
        gaps += kind < 25 and kind % 9 < 7 and h[kind] > 0 and h[kind + 2] > 0
    return 0.2 * pairs + 0.2 * beside + 0.1 * gaps


# -- answers --------------------------------------------------------------------------------------------------------


@part
def of_answer(j: Judged, act: int) -> float:
    verb = act & places.VERB_BITS
    if verb == places.RON:
        return SURE
    if verb == places.PASS:
        hope(j)
        return real(j.hopes[RESULT, j.n[DRAWS]]) / BEGINNERS
    if verb != places.PON_CALL and verb != places.CHI_CALL:
        return -SURE
    return of_call(j, act)


@part
def of_call(j: Judged, act: int) -> float:
    """To take a tile for a run or a triplet, and throw the best that may be thrown then."""
    s, n, v = j.s, j.n, j.v
    one, two, taken = act >> places.ONE & 63, act >> places.TWO & 63, s[at.WINDOW]
    chi = act & places.VERB_BITS == places.CHI_CALL
    call, low = places.CHI if chi else places.PON, min(kind_of(taken), min(kind_of(one), kind_of(two)))
    barred, other = -1, -1
    if chi:
        first, second = min(kind_of(one), kind_of(two)), max(kind_of(one), kind_of(two))
        barred, other = barred_kinds(j.b, kind_of(taken), first, second)
    elif j.b[book_at.KUIKAE] != book_at.KUIKAE_ALLOWED:
        barred = kind_of(taken)
    opened = n[OPENED]
    take_out(j, one)
    take_out(j, two)
    reds = (one >= RED_CODE) + (two >= RED_CODE) + (taken >= RED_CODE)
    note_set(j, call, low, reds)
    for kind in range(low, low + (3 if chi else 1)):
        j.m[kind] += 1 if chi else 3
    n[MEMO_STAMP] += 1
    best, far, dora = NOTHING, 0, n[REDS] + n[MELD_REDS]
    han, sure = open_han(j)
    outside, suited, after = outside_of(j), one_suited(j), 0
    for kind in range(34):
        dora += j.dora[kind] * (j.h[kind] + j.m[kind])
    for code in range(RED_CODE + 3):
        kind = kind_of(code)
        red = j.red[code - RED_CODE] if code >= RED_CODE else 0
        plain = j.h[kind] - (j.red[kind // 9] if kind < 27 and kind % 9 == 4 else 0)
        may_go = kind != barred and kind != other
        if not may_go or (red if code >= RED_CODE else plain) <= 0:
            continue
        take_out(j, code)
        steps_left = hope(j)
        worth = thrown_now(j, kind, at_once(j, RESULT))
        put_in(j, code)
        if worth > best:
            best, far = worth, steps_left
            after = 0
            take_out(j, code)
            if steps_left > 0:
                after = find_outs(j, steps_left, j.outs)
            put_in(j, code)
    for kind in range(low, low + (3 if chi else 1)):
        j.m[kind] -= 1 if chi else 3
    n[MELDS] -= 1
    n[OPENED] -= 1
    n[MELD_REDS] -= reds
    put_in(j, two)
    put_in(j, one)
    n[MEMO_STAMP] += 1
    told = j.called
    told[CALLED_FAR], told[CALLED_SURE], told[CALLED_DORA], told[CALLED_WORTH] = far, sure, dora, best
    told[CALLED_HAN], told[CALLED_OUTSIDE], told[CALLED_SUITED], told[CALLED_USEFUL] = han, outside, suited, after
    best += v[MORE_CALLS] if opened else v[FIRST_CALL]
    best += v[FAR_CALL] if far > 1 else v[READY_CALL] if far <= 0 else 0.0
    return real((best + (v[BOLD_CALL] if n[BOLD] else 0.0)) / BEGINNERS)
