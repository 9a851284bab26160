"""What a hand in the kernel waits for, whether its past forbids a ron, and whether it may win now."""

from __future__ import annotations

from kaik.engine.compiled import Numbers, part, whole
from kaik.engine.tiles import layout as book_at
from kaik.engine.tiles import spots as at
from kaik.engine.tiles.lacks import SuitNeeds, distance, is_complete, orphans
from kaik.engine.tiles.layout import COUNTS, KINDS_HELD, KINDS_LAID, SETS
from kaik.engine.tiles.worth import value
from kaik.kits.mahjong import places
from kaik.kits.mahjong.packed import Pattern
from kaik.kits.mahjong.places import IPPATSU, PAID, RED_CODE, SORTS

EAST, KINDS = 27, 34
DECLARED = places.RIICHI | places.DOUBLE_RIICHI
RIICHI, DOUBLE_RIICHI, IPPATSU_YAKU, RINSHAN, HAITEI, TENHOU, CHIIHOU, CHANKAN, HOUTEI, RENHOU = (
    1 << Pattern[name]
    for name in (
        *("RIICHI", "DOUBLE_RIICHI", "IPPATSU", "RINSHAN_KAIHOU", "HAITEI_RAOYUE", "TENHOU", "CHIIHOU", "CHANKAN"),
        *("HOUTEI_RAOYUI", "RENHOU"),
    )
)


@part
def kind_of(code: int) -> int:
    """The kind of a tile; a red five is a five."""
    return code if code < RED_CODE else 9 * (code - RED_CODE) + 4


@part
def away(s: Numbers, seats: int, seat: int, other: int) -> int:
    """How many places to the right of a seat another sits."""
    here, there = 0, 0
    for place in range(seats):
        if s[at.CIRCLE + place] == seat:
            here = place
        if s[at.CIRCLE + place] == other:
            there = place
    return (there - here) % seats


@part
def right_of(s: Numbers, seats: int, seat: int, steps: int) -> int:
    """The seat so many places to the right."""
    for place in range(seats):
        if s[at.CIRCLE + place] == seat:
            return whole(s[at.CIRCLE + (place + steps) % seats])
    return 0


@part
def left_in_wall(b: Numbers, s: Numbers) -> int:
    """How many tiles may still be taken."""
    return whole(b[book_at.WALL_SIZE] - s[at.WALL_DRAWN] - s[at.WALL_REPLACED])


@part
def gather(b: Numbers, s: Numbers, seat: int) -> None:
    """Lay a hand out by kinds, and beside it those tiles of its sets that count when all four of a kind are held."""
    hand = at.HANDS + seat * SORTS
    for kind in range(KINDS):
        s[KINDS_HELD + kind] = s[hand + kind]
        s[KINDS_LAID + kind] = 0
    for red in range(3):
        s[KINDS_HELD + 9 * red + 4] += s[hand + RED_CODE + red]
    if b[book_at.KARATEN]:
        return
    for n in range(at.MELDS + 4 * seat, at.MELDS + 4 * seat + 4):
        call, low = s[n] & places.CALL_BITS, s[n] >> places.LOWEST & 63
        if call == places.CHI:
            for kind in range(low, low + 3):
                s[KINDS_LAID + kind] += 1
        elif call:
            s[KINDS_LAID + low] += 3 + (call > places.PON)


@part
def held_waits(b: Numbers, s: Numbers, needs: SuitNeeds) -> int:
    """The kinds that complete the tiles laid out, as bits; 0 unless they are ready."""
    odd, found = b[book_at.ODD_FORMS], 0
    if distance(needs, s, odd):
        return 0
    for kind in range(KINDS):
        if s[KINDS_HELD + kind] + s[KINDS_LAID + kind] >= 4:
            continue
        s[KINDS_HELD + kind] += 1
        if is_complete(needs, s, odd):
            found |= 1 << kind
        s[KINDS_HELD + kind] -= 1
    return found


@part
def ready_seats(b: Numbers, s: Numbers, needs: SuitNeeds, besides: int) -> int:
    """The seats that are ready, besides some, as bits."""
    found = 0
    for seat in range(4):
        if besides >> seat & 1:
            continue
        gather(b, s, seat)
        if held_waits(b, s, needs):
            found |= 1 << seat
    return found


@part
def went_by(s: Numbers, seat: int, waiting: int, remembers: int) -> bool:
    """Whether a seat that waits for some kinds threw one of them away, or let one pass that counts."""
    river = at.RIVERS + seat * places.RIVER_ROOM
    for n in range(river, river + s[at.RIVER_COUNT + seat]):
        if waiting >> kind_of(s[n] & places.TILE) & 1:
            return True
    robs = orphans(s) == 0
    for n in range(s[at.FURITEN_FROM + seat] if remembers else s[at.PASSED_COUNT], s[at.PASSED_COUNT]):
        gone = s[at.PASSED + n]
        if gone < KINDS and waiting >> gone & 1:
            return True
        if gone >= KINDS and robs and waiting >> (gone - KINDS) & 1:
            return True
    return False


@part
def kan_at_issue(s: Numbers) -> int:
    """Which kan the window asks about; 0 for a discard."""
    if not s[at.ABOUT_KAN]:
        return 0
    kind = kind_of(s[at.WINDOW])
    for n in range(at.MELDS + 4 * s[at.GIVER], at.MELDS + 4 * s[at.GIVER] + 4):
        call = s[n] & places.CALL_BITS
        if call > places.PON and s[n] >> places.LOWEST & 63 == kind:
            return whole(call)
    return 0


@part
def may_win(b: Numbers, s: Numbers, needs: SuitNeeds, seat: int) -> bool:
    """Whether a hand is complete with the tile in the window or just drawn, has a yaku, and nothing forbids it."""
    ron, odd, yaku = s[at.WINDOW] >= 0, b[book_at.ODD_FORMS], b[book_at.YAKU_NEEDED]
    tile = s[at.WINDOW] if ron else s[at.DRAWN]
    if tile < 0 and yaku:
        return False
    gather(b, s, seat)
    kind = kind_of(max(tile, 0))
    s[KINDS_HELD + kind] += ron
    if s[KINDS_HELD + kind] > 4 or not is_complete(needs, s, odd):
        return False
    if not yaku:
        return True
    s[KINDS_HELD + kind] -= 1
    if s[KINDS_HELD + kind] + s[KINDS_LAID + kind] >= 4:
        return False
    if ron:
        if kan_at_issue(s) == places.ANKAN and orphans(s) != 0:
            return False
        in_riichi = b[book_at.FURITEN_RIICHI] and s[at.STATUS + seat] & PAID
        if went_by(s, seat, held_waits(b, s, needs), 1 if b[book_at.FURITEN_TEMPORARY] or in_riichi else 0):
            return False
    return worth(b, s, seat, 0) > 0


@part
def worth(b: Numbers, s: Numbers, seat: int, ura: int) -> int:
    """The base points of a hand with the tile at issue; 0 without a yaku. `ura` tiles lie in the pile."""
    ron = s[at.WINDOW] >= 0
    hand, kyoku = at.HANDS + seat * SORTS, s[at.KYOKU]
    win = s[at.WINDOW] if ron else s[at.DRAWN]
    reds = 0
    for kind in range(KINDS):
        s[COUNTS + kind] = s[hand + kind]
    for red in range(3):
        s[COUNTS + 9 * red + 4] += s[hand + RED_CODE + red]
        reds += s[hand + RED_CODE + red]
    if ron:
        s[COUNTS + kind_of(win)] += 1
        reds += win >= RED_CODE
    count = 0
    for n in range(at.MELDS + 4 * seat, at.MELDS + 4 * seat + 4):
        if s[n]:
            s[SETS + count] = group_of(s[n])
            reds += reds_in(s[n])
            count += 1
    s[book_at.MELDS], s[book_at.WIN], s[book_at.RON] = count, kind_of(win), ron
    s[book_at.ROUND] = EAST + kyoku // 4 % 4
    s[book_at.SEAT] = EAST + away(s, 4, s[at.DEALER], seat)
    s[book_at.FLAGS], s[book_at.AKA_TILES] = flags(b, s, seat), reds
    s[book_at.DORA] = pointed_at(s, at.INDICATORS, s[at.INDICATOR_COUNT])
    s[book_at.URA] = pointed_at(s, book_at.PILE, ura)
    return value(b, s)


@part
def group_of(meld: int) -> int:
    """A set on the table as a part of a hand that is valued."""
    call, low = meld & places.CALL_BITS, meld >> places.LOWEST & 63
    if call == places.CHI:
        return low | book_at.CALLED
    shape = book_at.TRIPLET if call == places.PON else book_at.QUAD
    return low | shape | (0 if call == places.ANKAN else book_at.CALLED)


@part
def reds_in(meld: int) -> int:
    """How many red fives lie in a set."""
    reds = 0
    for n in range(4):
        tile = meld >> places.OWN + 6 * n & 63
        reds += tile >= RED_CODE and tile < places.FEI_CODE
    taken, added = meld >> places.TAKEN & 63, meld >> places.ADDED & 63
    reds += taken >= RED_CODE and taken < places.FEI_CODE
    return reds + (added >= RED_CODE and added < places.FEI_CODE)


@part
def pointed_at(s: Numbers, first: int, count: int) -> int:
    """How many tiles of the hand that is valued some indicators make dora."""
    found = 0
    for n in range(first, first + count):
        kind = kind_of(s[n])
        if kind < EAST:
            dora = kind // 9 * 9 + (kind + 1) % 9
        elif kind < EAST + 4:
            dora = EAST + (kind - EAST + 1) % 4
        else:
            dora = EAST + 4 + (kind - EAST - 3) % 3
        found += s[COUNTS + dora]
        for meld in range(s[book_at.MELDS]):
            group = s[SETS + meld]
            low = group & book_at.KIND
            if group & (book_at.TRIPLET | book_at.QUAD):
                found += (3 + (group & book_at.QUAD != 0)) * (low == dora)
            else:
                found += low <= dora and dora < low + 3
    return found


@part
def flags(b: Numbers, s: Numbers, seat: int) -> int:
    """What the table knows about this win and the tiles do not tell, as patterns."""
    status, found = s[at.STATUS + seat], 0
    if status & DECLARED:
        found |= RIICHI if status & places.RIICHI else DOUBLE_RIICHI
    if status & IPPATSU:
        found |= IPPATSU_YAKU
    fresh = s[at.UNTOUCHED] and not s[at.RIVER_COUNT + seat]
    last = left_in_wall(b, s) == 0
    if s[at.WINDOW] < 0:
        if s[at.SOURCE] == at.FROM_HEAD:
            found |= RINSHAN
        elif last:
            found |= HAITEI
        if fresh:
            found |= TENHOU if seat == s[at.DEALER] else CHIIHOU
    elif s[at.ABOUT_KAN]:
        found |= CHANKAN
    elif last:
        found |= HOUTEI
    elif fresh and seat != s[at.DEALER]:
        found |= RENHOU
    return found
