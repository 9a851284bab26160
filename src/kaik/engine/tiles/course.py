"""The course of a season in the kernel: discards, calls, kans, indicators, and what comes of the answers."""

from __future__ import annotations

from kaik.engine.compiled import Numbers, part
from kaik.engine.tiles import layout as book_at
from kaik.engine.tiles import spots as at
from kaik.engine.tiles.acts import barred_kinds, quads_of
from kaik.engine.tiles.hands import DECLARED, KINDS, kan_at_issue, kind_of, left_in_wall, right_of
from kaik.engine.tiles.worth import DRAGON_BITS, WIND_BITS, YAOCHU_BITS
from kaik.kits.mahjong import places
from kaik.kits.mahjong.places import IPPATSU, NO_TILE, NOBODY, PAID, RED_CODE, SIDEWAYS, SORTS, WAS_CALLED

BIG_DRAGONS, BIG_WINDS, FOUR_KANS = range(3)
"""What somebody may be liable for."""


@part
def threw(b: Numbers, s: Numbers, tile: int, declares: int) -> None:
    """A tile goes to the river, sideways to show a riichi, and everybody else is asked about it.

    A riichi is double on one's first discard before anybody called.
    """
    seat = s[at.MOVER]
    first = s[at.UNTOUCHED] and not s[at.RIVER_COUNT + seat]
    s[at.HANDS + seat * SORTS + tile] -= 1
    river = at.RIVERS + seat * places.RIVER_ROOM
    s[river + s[at.RIVER_COUNT + seat]] = tile
    s[at.RIVER_COUNT + seat] += 1
    if declares:
        s[at.STATUS + seat] = (places.DOUBLE_RIICHI if first else places.RIICHI) | IPPATSU
        s[at.FURITEN_FROM + seat] = s[at.PASSED_COUNT]
    else:
        s[at.STATUS + seat] &= ~IPPATSU
    if s[at.STATUS + seat] & DECLARED:
        shown = False
        for n in range(river, river + s[at.RIVER_COUNT + seat]):
            shown = shown or s[n] & (SIDEWAYS | WAS_CALLED) == SIDEWAYS
        if not shown:
            s[river + s[at.RIVER_COUNT + seat] - 1] |= SIDEWAYS
    s[at.BARRED], s[at.BARRED + 1] = -1, -1
    open_window(b, s, tile, 0)
    if b[book_at.NOTEN_SENGEN] and not left_in_wall(b, s):
        s[at.ASKED] |= 1 << seat  # whoever threw the last tile may be silent too
    if b[book_at.OPEN_KAN_DORA] == book_at.WITH_DISCARD:
        overdue(s)


@part
def open_window(b: Numbers, s: Numbers, tile: int, about_kan: int) -> None:
    """All seats but the mover are asked about a tile."""
    s[at.STAGE], s[at.DRAWN] = at.CLAIM, -1
    s[at.WINDOW], s[at.GIVER], s[at.ABOUT_KAN] = tile, s[at.MOVER], about_kan
    s[at.ASKED] = ((1 << b[book_at.SEATS]) - 1) & ~(1 << s[at.MOVER])


@part
def close_window(s: Numbers) -> None:
    s[at.WINDOW], s[at.GIVER], s[at.ABOUT_KAN], s[at.ASKED] = -1, 0, 0, 0
    for seat in range(4):
        s[at.ANSWERS + seat] = 0


@part
def overdue(s: Numbers) -> None:
    """Indicators that waited for the discard are turned over now."""
    s[at.FLIPS] += s[at.LATER]
    s[at.LATER] = 0


@part
def drew(b: Numbers, s: Numbers, tile: int) -> None:
    """The next tile comes to the mover: from the tail, or from the head after a kan."""
    seat, head = s[at.MOVER], s[at.STAGE] == at.REPLACE_STAGE
    s[at.HANDS + seat * SORTS + tile] += 1
    s[at.UNSEEN + tile] -= 1
    if head:
        s[at.WALL_REPLACED] += 1
        s[at.SOURCE] = at.FROM_HEAD
    else:
        s[at.WALL_DRAWN] += 1
        s[at.SOURCE] = at.FROM_WALL
    s[at.DRAWN], s[at.STAGE] = tile, at.ACT
    reset_furiten(b, s, seat)


@part
def reset_furiten(b: Numbers, s: Numbers, seat: int) -> None:
    """Tiles that went by count anew once a player draws or calls; in riichi they may count for good."""
    if b[book_at.HAS_RIICHI] and not (b[book_at.FURITEN_RIICHI] and s[at.STATUS + seat] & DECLARED):
        s[at.FURITEN_FROM + seat] = s[at.PASSED_COUNT]


# -- kans and indicators --------------------------------------------------------------------------------------------


@part
def meld_of(call: int, low: int, taken: int, giver: int) -> int:
    """A set without tiles of one's own yet."""
    number = call | taken << places.TAKEN | giver << places.FROM | NO_TILE << places.ADDED | NO_TILE << places.LOW
    for n in range(4):
        number |= NO_TILE << places.OWN + 6 * n
    return number | low << places.LOWEST


@part
def owning(s: Numbers, seat: int, meld: int, n: int, tile: int) -> int:
    """A set with one tile more out of the hand, as its tile number n."""
    s[at.HANDS + seat * SORTS + tile] -= 1
    return meld ^ (NO_TILE ^ tile) << places.OWN + 6 * n


@part
def lay(s: Numbers, seat: int, meld: int) -> None:
    """Put a set behind the others of a seat."""
    n = at.MELDS + 4 * seat
    while s[n]:
        n += 1
    s[n] = meld


@part
def closed_kan(b: Numbers, s: Numbers, kind: int) -> None:
    """Four tiles of the hand; only where the orphans may rob it is anybody asked."""
    seat, n = s[at.MOVER], 0
    meld = meld_of(places.ANKAN, kind, NO_TILE, NOBODY)
    hand = at.HANDS + seat * SORTS
    while s[hand + kind]:
        meld = owning(s, seat, meld, n, kind)
        n += 1
    while n < 4:
        meld = owning(s, seat, meld, n, RED_CODE + kind // 9)
        n += 1
    lay(s, seat, meld)
    s[at.DRAWN] = -1
    if b[book_at.OVERDUE_DORA] == book_at.WITH_KAN:
        overdue(s)
    if b[book_at.KOKUSHI_ANKAN_RON] and YAOCHU_BITS >> kind & 1:
        open_window(b, s, kind, 1)
    else:
        kan_stands(b, s, places.ANKAN, NOBODY)


@part
def small_kan(b: Numbers, s: Numbers, tile: int) -> None:
    """The fourth tile upon a pon: the others may rob it before it stands."""
    seat = s[at.MOVER]
    s[at.HANDS + seat * SORTS + tile] -= 1
    for n in range(at.MELDS + 4 * seat, at.MELDS + 4 * seat + 4):
        if s[n] & places.CALL_BITS == places.PON and s[n] >> places.LOWEST & 63 == kind_of(tile):
            s[n] += places.KAKAN - places.PON
            s[n] ^= (NO_TILE ^ tile) << places.ADDED
    open_window(b, s, tile, 1)
    if b[book_at.OVERDUE_DORA] == book_at.WITH_KAN:
        overdue(s)


@part
def kan_stands(b: Numbers, s: Numbers, call: int, giver: int) -> None:
    """A kan that nobody robbed: a call like any other, an indicator or a payment, and a tile from the head."""
    interrupted(s)
    s[at.STAGE] = at.REPLACE_STAGE
    if not b[book_at.HAS_RIICHI]:
        s[at.SOURCE] = at.FROM_HEAD
        pay_kan(b, s, call, giver)
        return
    overdue(s)
    if not b[book_at.KAN_DORA]:
        return
    if call == places.ANKAN or b[book_at.OPEN_KAN_DORA] == book_at.AT_ONCE:
        s[at.FLIPS] += 1
    else:
        s[at.LATER] = 1


@part
def pay_kan(b: Numbers, s: Numbers, call: int, giver: int) -> None:
    """What the mover's kan brings at once: from whoever gave the tile, or from everybody."""
    mover, price = s[at.MOVER], b[book_at.KAN_PRICES]
    if call != places.ANKAN:
        price = b[book_at.KAN_PRICES + (1 if call == places.DAIMINKAN else 2)]
    for seat in range(b[book_at.SEATS]):
        if seat != mover and giver in (NOBODY, seat):
            s[at.POINTS + mover] += price
            s[at.POINTS + seat] -= price


@part
def interrupted(s: Numbers) -> None:
    """Any call, a closed kan too, ends the first go-round and every ippatsu."""
    s[at.UNTOUCHED] = 0
    for seat in range(4):
        s[at.STATUS + seat] &= ~IPPATSU


# -- what comes of the answers ----------------------------------------------------------------------------------------


@part
def went_by(b: Numbers, s: Numbers) -> None:
    """Nobody won with the tile: it is remembered, and a riichi it declared is paid for."""
    giver = s[at.GIVER]
    if not b[book_at.HAS_RIICHI]:
        close_window(s)
        return
    closed = kan_at_issue(s) == places.ANKAN
    s[at.PASSED + s[at.PASSED_COUNT]] = kind_of(s[at.WINDOW]) + (KINDS if closed else 0)
    s[at.PASSED_COUNT] += 1
    s[at.NOTEN] = silent(s)
    close_window(s)
    status = s[at.STATUS + giver]
    if status & DECLARED and not status & PAID:
        s[at.STATUS + giver] |= PAID
        s[at.POINTS + giver] -= b[book_at.STICK]
        s[at.DEPOSITS] += 1


@part
def silent(s: Numbers) -> int:
    """Who declared not ready in the window, as bits."""
    found = 0
    for seat in range(4):
        if s[at.ANSWERS + seat] & places.VERB_BITS == places.NOT_READY:
            found |= 1 << seat
    return found


@part
def passed(b: Numbers, s: Numbers) -> None:
    """Nobody was heard: a discard goes by, and the next player draws; or a kan stands."""
    giver, call = s[at.GIVER], kan_at_issue(s)
    went_by(b, s)
    if call:
        kan_stands(b, s, call, NOBODY)
        return
    overdue(s)
    s[at.STAGE], s[at.MOVER] = at.DRAW_STAGE, right_of(s, b[book_at.SEATS], giver, 1)


@part
def called(b: Numbers, s: Numbers, answer: int) -> None:
    """A set is laid: after a chi or pon a tile must go, after a kan one is drawn."""
    seat, verb = answer >> places.SEAT & 3, answer & places.VERB_BITS
    tile, giver = s[at.WINDOW], s[at.GIVER]
    one, two, three = answer >> places.ONE & 63, answer >> places.TWO & 63, answer >> places.THREE & 63
    went_by(b, s)
    overdue(s)
    s[at.RIVERS + giver * places.RIVER_ROOM + s[at.RIVER_COUNT + giver] - 1] |= WAS_CALLED
    call = places.CHI if verb == places.CHI_CALL else places.PON if verb == places.PON_CALL else places.DAIMINKAN
    low = min(kind_of(tile), min(kind_of(one), kind_of(two)))
    meld = owning(s, seat, meld_of(call, low, tile, giver), 0, one)
    meld = owning(s, seat, meld, 1, two)
    if call == places.DAIMINKAN:
        meld = owning(s, seat, meld, 2, three)
    if b[book_at.HAS_RIICHI]:
        note_liabilities(s, seat, giver, kind_of(tile), call)
    lay(s, seat, meld)
    s[at.MOVER] = seat
    reset_furiten(b, s, seat)
    if call == places.DAIMINKAN:
        kan_stands(b, s, call, giver)
        return
    interrupted(s)
    s[at.STAGE], s[at.SOURCE] = at.ACT, at.FROM_CALL
    if call == places.CHI:
        first, second = min(kind_of(one), kind_of(two)), max(kind_of(one), kind_of(two))
        s[at.BARRED], s[at.BARRED + 1] = barred_kinds(b, kind_of(tile), first, second)
    elif b[book_at.KUIKAE] != book_at.KUIKAE_ALLOWED:
        s[at.BARRED] = kind_of(tile)


@part
def note_liabilities(s: Numbers, seat: int, giver: int, kind: int, call: int) -> None:
    """Whether this call shows the last set of a yakuman; sets that lie there already are shown too."""
    if call == places.CHI:
        return
    alike = 1 << kind
    for n in range(at.MELDS + 4 * seat, at.MELDS + 4 * seat + 4):
        if s[n] and s[n] & places.CALL_BITS != places.CHI:
            alike |= 1 << (s[n] >> places.LOWEST & 63)
    if DRAGON_BITS >> kind & 1 and alike & DRAGON_BITS == DRAGON_BITS:
        note_liable(s, BIG_DRAGONS, seat, giver)
    if WIND_BITS >> kind & 1 and alike & WIND_BITS == WIND_BITS:
        note_liable(s, BIG_WINDS, seat, giver)
    if call == places.DAIMINKAN and quads_of(s, seat) == 3:
        note_liable(s, FOUR_KANS, seat, giver)


@part
def note_liable(s: Numbers, yaku: int, owner: int, giver: int) -> None:
    """Write behind the others who fed what to whom."""
    row, shift = s[at.LIABLE], 0
    while row >> shift:
        shift += 6
    s[at.LIABLE] |= ((yaku << 4 | owner << 2 | giver) + 1) << shift


@part
def first_waiting(s: Numbers) -> int:
    """The first seat that has yet to answer; -1 if all have."""
    for seat in range(4):
        if s[at.ASKED] >> seat & 1 and not s[at.ANSWERS + seat]:
            return seat
    return -1
