"""What a seat may do: the mover's turn, and the answers to a tile in the window."""

from __future__ import annotations

from kaik.engine.compiled import Numbers, part, whole
from kaik.engine.tiles import layout as book_at
from kaik.engine.tiles import spots as at
from kaik.engine.tiles.hands import (
    DECLARED,
    EAST,
    KINDS,
    gather,
    held_waits,
    kind_of,
    left_in_wall,
    right_of,
)
from kaik.engine.tiles.lacks import SuitNeeds, distance
from kaik.engine.tiles.layout import COUNTS, KIND, KINDS_HELD, KINDS_LAID, SETS, TRIPLET
from kaik.engine.tiles.worth import YAOCHU_BITS, put_back, split
from kaik.kits.mahjong import places
from kaik.kits.mahjong.places import NO_TILE, RED_CODE, SORTS

MOST_QUADS, NINE_KINDS = 4, 9
BLANK = NO_TILE << places.LOW_KIND | NO_TILE << places.THREE | NO_TILE << places.TWO | NO_TILE << places.ONE


@part
def with_tile(verb: int, seat: int, tile: int) -> int:
    """An act of a seat with one tile."""
    return verb | seat << places.SEAT | (BLANK ^ (NO_TILE ^ tile) << places.ONE)


@part
def with_two(verb: int, seat: int, one: int, two: int) -> int:
    return with_tile(verb, seat, one) ^ (NO_TILE ^ two) << places.TWO


@part
def plain(verb: int, seat: int) -> int:
    """An act of a seat without tiles."""
    return verb | seat << places.SEAT | BLANK


@part
def add(s: Numbers, act: int) -> None:
    """One action more was found."""
    s[at.OUT + s[book_at.FOUND]] = act
    s[book_at.FOUND] += 1


@part
def quads_of(s: Numbers, seat: int) -> int:
    """How many quads a seat has laid."""
    quads = 0
    for n in range(at.MELDS + 4 * seat, at.MELDS + 4 * seat + 4):
        quads += s[n] & places.CALL_BITS > places.PON
    return quads


@part
def may_kan(b: Numbers, s: Numbers) -> bool:
    """Whether there is a tile to replace a kan, and no quad too many."""
    quads = 0
    for seat in range(b[book_at.SEATS]):
        quads += quads_of(s, seat)
    return left_in_wall(b, s) > 0 and quads < b[book_at.MOST_QUADS]


@part
def is_closed(s: Numbers, seat: int) -> bool:
    """Whether a seat has no set with another's tile."""
    for n in range(at.MELDS + 4 * seat, at.MELDS + 4 * seat + 4):
        if s[n] and s[n] & places.CALL_BITS != places.ANKAN:
            return False
    return True


# -- the mover ------------------------------------------------------------------------------------------------------


@part
def acts(b: Numbers, s: Numbers, needs: SuitNeeds, wins: int) -> int:
    """All the mover may do, who may win or not; returns how many acts were put into `out`."""
    seat = s[at.MOVER]
    s[book_at.FOUND] = 0
    if s[at.STAGE] == at.LAST_STAGE:
        add(s, plain(places.END_GAME, s[at.DEALER]))
        add(s, plain(places.GO_ON, s[at.DEALER]))
        return 2
    hand = at.HANDS + seat * SORTS
    if s[at.STATUS + seat] & DECLARED:
        add(s, with_tile(places.DISCARD, seat, s[at.DRAWN]))
    else:
        one, two = s[at.BARRED], s[at.BARRED + 1]
        for code in range(SORTS):
            if s[hand + code] and kind_of(code) != one and kind_of(code) != two:
                add(s, with_tile(places.DISCARD, seat, code))
    if s[at.SOURCE] == at.FROM_CALL:
        return whole(s[book_at.FOUND])
    if b[book_at.HAS_RIICHI] and not s[at.STATUS + seat] & DECLARED:
        riichi_acts(b, s, needs, seat)
    if wins:
        add(s, plain(places.TSUMO, seat))
    if may_kan(b, s):
        kan_acts(b, s, needs, seat)
    if may_show_nine(b, s, seat):
        add(s, plain(places.KYUUSHU, seat))
    return whole(s[book_at.FOUND])


@part
def riichi_acts(b: Numbers, s: Numbers, needs: SuitNeeds, seat: int) -> None:
    """The tiles whose discard leaves a closed hand ready, if riichi is open to the mover."""
    if s[at.POINTS + seat] < b[book_at.RIICHI_MIN_POINTS] or left_in_wall(b, s) < b[book_at.RIICHI_MIN_WALL]:
        return
    if not is_closed(s, seat):
        return
    gather(b, s, seat)
    if distance(needs, s, b[book_at.ODD_FORMS]) > 0:
        return
    hand = at.HANDS + seat * SORTS
    for kind in range(KINDS):
        if not s[KINDS_HELD + kind]:
            continue
        s[KINDS_HELD + kind] -= 1
        ready = held_waits(b, s, needs)
        s[KINDS_HELD + kind] += 1
        if not ready:
            continue
        if s[hand + kind]:
            add(s, with_tile(places.RIICHI_DISCARD, seat, kind))
        red = RED_CODE + kind // 9
        if kind < EAST and kind % 9 == 4 and s[hand + red]:
            add(s, with_tile(places.RIICHI_DISCARD, seat, red))


@part
def kan_acts(b: Numbers, s: Numbers, needs: SuitNeeds, seat: int) -> None:
    """Closed kans of four tiles in hand, and small ones upon one's own triplets.

    A player in riichi must go on waiting: never by a kan, with the same readings, the same waits, or any.
    """
    hand, choice = at.HANDS + seat * SORTS, b[book_at.RIICHI_ANKAN]
    drawn = kind_of(max(s[at.DRAWN], 0))
    for kind in range(KINDS):
        reds = s[hand + RED_CODE + kind // 9] if kind < EAST and kind % 9 == 4 else 0
        if s[hand + kind] + reds != 4:
            continue
        if s[at.STATUS + seat] & DECLARED:
            if choice == book_at.ANKAN_NEVER or (choice != book_at.ANKAN_FREE and drawn != kind):
                continue
            left, before = 0, 0
            for laid in range(2):  # the waits before the kan, and after it
                gather(b, s, seat)
                s[KINDS_HELD + drawn] -= 1 - laid
                if laid:
                    s[KINDS_HELD + kind] = 0
                    s[KINDS_LAID + kind] += 0 if b[book_at.KARATEN] else 4
                before, left = left, held_waits(b, s, needs)
            if not left or (choice != book_at.ANKAN_FREE and left != before):
                continue
            if choice == book_at.ANKAN_SAME_SHAPE and not always_triplet(b, s, seat, kind, left):
                continue
        add(s, with_tile(places.ANKAN_ACT, seat, kind))
    for meld in range(at.MELDS + 4 * seat, at.MELDS + 4 * seat + 4):
        if s[meld] & places.CALL_BITS != places.PON:
            continue
        for code in range(places.FEI_CODE):
            fits = s[hand + code] and kind_of(code) == s[meld] >> places.LOWEST & 63
            if fits and (b[book_at.KAKAN_FROM_HAND] or code == s[at.DRAWN]):
                add(s, with_tile(places.KAKAN_ACT, seat, code))


@part
def always_triplet(b: Numbers, s: Numbers, seat: int, quad: int, waits: int) -> bool:
    """Whether the three tiles that the drawn one makes a quad are a triplet in every reading of the ready hand."""
    size = 0
    gather(b, s, seat)
    s[KINDS_HELD + quad] -= 1
    for kind in range(KINDS):
        size += s[KINDS_HELD + kind]
    melds = 4 - size // 3
    for wait in range(KINDS):
        if not waits >> wait & 1:
            continue
        for kind in range(KINDS):
            s[COUNTS + kind] = s[KINDS_HELD + kind] + (kind == wait)
        for pair in range(KINDS):
            if s[COUNTS + pair] < 2:
                continue
            s[COUNTS + pair] -= 2
            for turns in range(1 << (4 - melds)):
                found, here = split(s, turns, melds), False
                for n in range(melds, found):
                    here = here or (s[SETS + n] & TRIPLET != 0 and s[SETS + n] & KIND == quad)
                put_back(s, melds, found)
                if found == 4 and not here:
                    return False
            s[COUNTS + pair] += 2
    return True


@part
def may_show_nine(b: Numbers, s: Numbers, seat: int) -> bool:
    """Nine kinds of honours, ones and nines in one's first fourteen tiles."""
    if not b[book_at.ABORT_KYUUSHU] or s[at.RIVER_COUNT + seat] or s[at.MELDS + 4 * seat]:
        return False
    if not s[at.UNTOUCHED] and not b[book_at.KYUUSHU_AFTER_CALL]:
        return False
    kinds = 0
    for kind in range(KINDS):
        kinds += s[at.HANDS + seat * SORTS + kind] > 0 and YAOCHU_BITS >> kind & 1
    return kinds >= NINE_KINDS


# -- the others -----------------------------------------------------------------------------------------------------


@part
def may_hide(b: Numbers, s: Numbers, seat: int) -> bool:
    """Whether a player could declare not ready if he is: the last tile lies there, and no riichi told otherwise."""
    if not b[book_at.NOTEN_SENGEN] or left_in_wall(b, s) or s[at.ABOUT_KAN]:
        return False
    return not s[at.STATUS + seat] & DECLARED


@part
def answers(b: Numbers, s: Numbers, seat: int, wins: int, hides: int) -> int:
    """All a seat may say to the tile in the window, who may win or hide or not; returns how many there are."""
    left = left_in_wall(b, s)
    s[book_at.FOUND] = 0
    add(s, plain(places.PASS, seat))
    in_riichi = s[at.STATUS + seat] & DECLARED
    if hides:
        add(s, plain(places.NOT_READY, seat))
    if seat == s[at.GIVER]:
        return whole(s[book_at.FOUND])
    if wins:
        add(s, plain(places.RON, seat))
    if s[at.ABOUT_KAN] or not left or in_riichi:
        return whole(s[book_at.FOUND])
    triplet_calls(b, s, seat)
    from_left = b[book_at.RUNS_CALLED] and right_of(s, b[book_at.SEATS], s[at.GIVER], 1) == seat
    if from_left and kind_of(s[at.WINDOW]) < EAST:
        run_calls(b, s, seat)
    return whole(s[book_at.FOUND])


@part
def triplet_calls(b: Numbers, s: Numbers, seat: int) -> None:
    """Triplets and quads with the tile in the window; a five may be red."""
    kind, hand = kind_of(s[at.WINDOW]), at.HANDS + seat * SORTS
    red = RED_CODE + kind // 9 if kind < EAST and kind % 9 == 4 else RED_CODE
    plains = s[hand + kind]
    reds = s[hand + red] if kind < EAST and kind % 9 == 4 else 0
    barred = -1 if b[book_at.KUIKAE] == book_at.KUIKAE_ALLOWED else kind
    for used in range(3):  # red fives among the two
        if used > reds or 2 - used > plains:
            continue
        one, two = red if used else kind, red if used == 2 else kind
        if can_discard(s, hand, one, two, barred, -1):
            add(s, with_two(places.PON_CALL, seat, one, two))
    if plains + reds == 3 and may_kan(b, s):
        one, two = red if reds else kind, red if reds > 1 else kind
        add(s, with_two(places.DAIMINKAN_CALL, seat, one, two) ^ (NO_TILE ^ kind) << places.THREE)


@part
def can_discard(s: Numbers, hand: int, one: int, two: int, barred: int, other: int) -> bool:
    """Whether a call with two tiles would leave one that may be thrown away."""
    for code in range(SORTS):
        left = s[hand + code] - (code == one) - (code == two)
        if left > 0 and kind_of(code) != barred and kind_of(code) != other:
            return True
    return False


@part
def run_calls(b: Numbers, s: Numbers, seat: int) -> None:
    """Runs with the tile in the window."""
    called, hand = kind_of(s[at.WINDOW]), at.HANDS + seat * SORTS
    suit = called // 9 * 9
    red = RED_CODE + called // 9
    for low in range(max(called - 2, suit), min(called, suit + 6) + 1):
        one = low if low != called else low + 1
        two = low + 2 if low + 2 != called else low + 1
        barred, other = barred_kinds(b, called, one, two)
        for way in range(4):
            first, second = one, two
            if way & 1:
                first = red
            if way & 2:
                second = red
            if (way & 1 and one % 9 != 4) or (way & 2 and two % 9 != 4):
                continue
            if not s[hand + first] or not s[hand + second]:
                continue
            if can_discard(s, hand, first, second, barred, other):
                if way & 2:  # a red five is spelled first
                    first, second = second, first
                add(s, with_two(places.CHI_CALL, seat, first, second))


@part
def barred_kinds(b: Numbers, called: int, one: int, two: int) -> tuple[int, int]:
    """The kinds that may not be thrown away after a run: the called one, and the run's other end; -1 for none."""
    if b[book_at.KUIKAE] == book_at.KUIKAE_ALLOWED:
        return -1, -1
    if b[book_at.KUIKAE] == book_at.BAN_SAME:
        return called, -1
    if one > called and called % 9 < 6:
        return called, called + 3
    if two < called and called % 9 > 2:
        return called, called - 3
    return called, -1
