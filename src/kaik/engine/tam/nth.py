"""One of a side's moves without listing them all: counted as sets of squares, then the one that was asked for is found.

Random games need no more than how many moves there are and one of them. `moves` lists them in an order of its own; a
test holds that both know the same moves.
"""

from __future__ import annotations

from kaik.engine.bits import WORD, first_bit, mirrored, nth_bit, ones
from kaik.engine.compiled import Book, Bytes, Numbers, index, inner_part, whole
from kaik.engine.compiled import tuned_part as part
from kaik.engine.tam.layout import (
    AGAIN_TAM,
    ANNOUNCE,
    BOARD,
    BY_DIRECTION,
    BY_NOTHING,
    DOWNWARDS,
    DROP,
    FORBIDDEN,
    KINDS,
    LINE,
    LINE_NAME,
    LINE_WAY,
    MINE,
    MIRRORED,
    MOVE,
    NEAR_MASKS,
    NO_AIM,
    NULL_MOVE,
    OPEN,
    OVER_ONE,
    OVERS,
    RIDE,
    ROOM,
    SIDE,
    SIZE,
    SLOTS,
    SPOT,
    SPOT_COUNTS,
    SPOT_LINES,
    SPOTS,
    STEP,
    STONES,
    SUM,
    SUM_PLAIN,
    SUM_STONES,
    SUMS,
    TAKEN,
    TAM_AT,
    TAM_MOVED,
    TAM_PLAIN,
    TAM_STONE_FIRST,
    TAM_STONE_SECOND,
    TWO_MASKS,
    A,
    B,
    C,
    D,
)
from kaik.engine.tam.moves import hue_row

BY_END = -1
"""Plain moves name their end, whatever an announcement names."""
LAST = 2 * WORD - 1
COUNT = 1 << 40
"""More than any side has: asks for no action but for how many there are."""


@inner_part
def word(book: Book, place: int) -> int:
    """Half a set of squares out of the packed rules."""
    return whole(book[index(place)]) | whole(book[index(place + 1)]) << 32


@part
def boards(book: Book, ways: Bytes, men: Bytes, now: Numbers, out: Numbers) -> None:
    """Note as sets of squares what the side to move finds on the board."""
    size, room = whole(book[SIZE]), whole(book[ROOM]) + 64 * now[SIDE]
    low = high = 0
    for half in range(2):
        taken = ends = stones = mine = generals = 0
        for square in range(WORD * half, min(size, WORD * half + WORD)):
            here = whole(ways[index(room + men[index(BOARD + square)])])
            bit = square & (WORD - 1)
            taken |= (here & 1) << bit
            ends |= (here >> 1 & 1) << bit
            stones |= (here >> 2 & 1) << bit
            mine |= (here >> 3 & 1) << bit
            generals |= (here >> 4 & 1) << bit
        out[TAKEN + half], out[OPEN + half], out[STONES + half], out[MINE + half] = taken, ends, stones, mine
        low, high = high, generals
    hue = hue_row(book, now)
    while low | high:  # nobody is taken beside a general of theirs that stands in hue
        square = first_bit(low, high)
        low, high = low & (low - 1), high if low else high & (high - 1)
        if ways[index(hue + square)]:
            near = whole(book[NEAR_MASKS]) + 4 * square
            out[OPEN] &= ~(word(book, near) & out[TAKEN])
            out[OPEN + 1] &= ~(word(book, near + 2) & out[TAKEN + 1])
    out[MIRRORED + TAKEN], out[MIRRORED + TAKEN + 1] = mirrored(out[TAKEN + 1]), mirrored(out[TAKEN])
    out[MIRRORED + OPEN], out[MIRRORED + OPEN + 1] = mirrored(out[OPEN + 1]), mirrored(out[OPEN])


@inner_part
def lifted(out: Numbers, src: int) -> None:
    """Take a piece up, or put it down again as it was: an own square is taken and no move ends there."""
    toggled(out, 0, src)
    toggled(out, MIRRORED, LAST - src)


@inner_part
def toggled(out: Numbers, side: int, square: int) -> None:
    half, bit = square >> 6, 1 << (square & (WORD - 1))
    out[index(side + TAKEN + half)] ^= bit
    out[index(side + OPEN + half)] ^= bit


@inner_part
def spot_of(book: Book, ways: Bytes, table: int, hue: int, piece: int, square: int) -> int:
    """Where it is packed how a piece goes from a square."""
    slot = book[index(whole(book[SLOTS]) + 2 * piece + ways[index(hue + square)])]
    return table + SPOT * whole(slot + square)


@inner_part
def ridden(book: Book, out: Numbers, line: int) -> tuple[int, int, int]:
    """The squares of a ray up to the piece that stops it, and which boards they are of."""
    way = whole(book[index(line + LINE_WAY)])
    side = MIRRORED * (way & DOWNWARDS)
    low, high = word(book, line), word(book, line + 2)
    stop, stop_1 = low & out[index(side)], high & out[index(side + 1)]
    if way & OVER_ONE:
        stop, stop_1 = stop & (stop - 1), stop_1 if stop else stop_1 & (stop_1 - 1)
    return low & (stop ^ (stop - 1)), 0 if stop else high & (stop_1 ^ (stop_1 - 1)), side


@inner_part
def count_from(book: Book, out: Numbers, spot: int, how: int) -> int:
    """How many ends steps and rides have from a spot, rides as they are announced."""
    n = ones(word(book, spot) & out[OPEN]) + ones(word(book, spot + 2) & out[OPEN + 1])
    line, counts = whole(book[index(spot + SPOT_LINES)]), whole(book[index(spot + SPOT_COUNTS)])
    for _ in range(counts & 255):
        n += double(book, out, line)
        line += LINE
    before = n
    for _ in range(counts >> 8):
        low, high, side = ridden(book, out, line)
        low, high = low & out[index(side + OPEN)], high & out[index(side + OPEN + 1)]
        n += ((low | high) != 0) if how == BY_DIRECTION else ones(low) + ones(high)
        line += LINE
    return min(n, before + 1) if how == BY_NOTHING else n


@inner_part
def double(book: Book, out: Numbers, line: int) -> int:
    """1 if a double step is open: nothing stands between, and it may end there."""
    end = whole(book[index(line + LINE_NAME)])
    between = (word(book, line) & out[TAKEN]) | (word(book, line + 2) & out[TAKEN + 1])
    return whole((between == 0) * (out[index(OPEN + (end >> 6))] >> (end & (WORD - 1)) & 1))


@inner_part
def count_plain(book: Book, out: Numbers, spot: int) -> tuple[int, int, int]:
    """How many plain moves a piece has from its spot, and whom it may step on."""
    low, high = word(book, spot), word(book, spot + 2)
    n = ones(low & out[OPEN]) + ones(high & out[OPEN + 1])
    line, counts = whole(book[index(spot + SPOT_LINES)]), whole(book[index(spot + SPOT_COUNTS)])
    for _ in range(counts & 255):
        end = whole(book[index(line + LINE_NAME)])
        if (word(book, line) & out[TAKEN]) | (word(book, line + 2) & out[TAKEN + 1]) == 0:
            n += bit_of(out, OPEN, end)
            low |= (end < WORD) << (end & (WORD - 1))
            high |= (end >= WORD) << (end & (WORD - 1))
        line += LINE
    for _ in range(counts >> 8):
        one, other, side = ridden(book, out, line)
        n += ones(one & out[index(side + OPEN)]) + ones(other & out[index(side + OPEN + 1)])
        low |= mirrored(other) if side else one
        high |= mirrored(one) if side else other
        line += LINE
    return n, low & out[STONES], high & out[STONES + 1]


@part
def count_moves(book: Book, ways: Bytes, men: Bytes, now: Numbers, out: Numbers) -> int:
    """How many actions the side to move has; `nth_move` gives any one of them."""
    boards(book, ways, men, now, out)
    hue, n, at = hue_row(book, now), 0, SUMS
    plain, overs, how = whole(book[SPOTS]), whole(book[OVERS]), whole(book[ANNOUNCE])
    mine, mine_1 = out[MINE], out[MINE + 1]
    while mine | mine_1:
        src = first_bit(mine, mine_1)
        mine, mine_1 = mine & (mine - 1), mine_1 if mine else mine_1 & (mine_1 - 1)
        piece = whole(men[index(BOARD + src)])
        found, low, high = count_plain(book, out, spot_of(book, ways, plain, hue, piece, src))
        out[index(at + SUM_PLAIN)], out[index(at + SUM_STONES)], out[index(at + SUM_STONES + 1)] = found, low, high
        lifted(out, src)
        while low | high:
            stone = first_bit(low, high)
            low, high = low & (low - 1), high if low else high & (high - 1)
            found += count_from(book, out, spot_of(book, ways, overs, hue, piece, stone), how)
        lifted(out, src)
        n += found
        out[index(at)] = n
        at += SUM
    kinds, hand = 0, KINDS * now[SIDE]
    for kind in range(KINDS):
        kinds += men[index(hand + kind)] != 0
    n += kinds * (whole(book[SIZE]) - ones(out[TAKEN]) - ones(out[TAKEN + 1]))
    out[index(at)] = n
    return n + nth_tam(book, now, out, COUNT)


# -- tam ---------------------------------------------------------------------------------------------------


@inner_part
def tam_lifted(book: Book, now: Numbers, out: Numbers) -> None:
    """Take tam up, or put it down again: its own square counts as empty, but it may come back only by leave."""
    src = whole(now[TAM_AT])
    half, bit = src >> 6, 1 << (src & (WORD - 1))
    out[index(TAKEN + half)] ^= bit
    out[index(OPEN + half)] ^= bit * whole(book[NULL_MOVE])


@inner_part
def bit_of(out: Numbers, board: int, square: int) -> int:
    return whole(out[index(board + (square >> 6))] >> (square & (WORD - 1)) & 1)


@part
def nth_tam(book: Book, now: Numbers, out: Numbers, n: int) -> int:
    """One of tam's ways of two king steps, one of them perhaps over a stone; for COUNT how many there are."""
    src, action, left = whole(now[TAM_AT]), 0, n
    if src < 0 or (now[TAM_MOVED] and book[AGAIN_TAM] == FORBIDDEN):
        return 0
    tam_lifted(book, now, out)
    here, place = whole(book[NEAR_MASKS]) + 4 * src, whole(book[TWO_MASKS]) + 4 * src
    low, high = word(book, place), word(book, place + 2)
    while action == 0 and low | high:
        two = first_bit(low, high)
        low, high = low & (low - 1), high if low else high & (high - 1)
        near = whole(book[NEAR_MASKS]) + 4 * two
        one, one_1 = word(book, near), word(book, near + 2)
        end, end_1 = one & ~out[TAKEN] & out[OPEN], one_1 & ~out[TAKEN + 1] & out[OPEN + 1]
        one, one_1 = one & word(book, here), one_1 & word(book, here + 2)
        stone, stone_1 = one & out[TAKEN], one_1 & out[TAKEN + 1]
        one, one_1 = one & ~out[TAKEN], one_1 & ~out[TAKEN + 1]
        verb, ends, plain = TAM_STONE_FIRST, ones(end) + ones(end_1), (ones(one) + ones(one_1)) * bit_of(out, OPEN, two)
        if bit_of(out, TAKEN, two):
            verb, plain, stone, stone_1 = TAM_STONE_SECOND, 0, one, one_1
        over = (ones(stone) + ones(stone_1)) * ends
        if left < plain:
            action = TAM_PLAIN | src << A | nth_bit(one, one_1, left) << B | two << C
        elif left < plain + over:
            first = nth_bit(stone, stone_1, (left - plain) // ends)
            action = verb | src << A | first << B | two << C | nth_bit(end, end_1, (left - plain) % ends) << D
        else:
            left -= plain + over
    tam_lifted(book, now, out)
    return n - left if n == COUNT else action


# -- the one that was asked for ------------------------------------------------------------------------------


@part
def nth_move(book: Book, ways: Bytes, men: Bytes, now: Numbers, out: Numbers, n: int) -> int:
    """One of the actions that were just counted."""
    at, before, size = SUMS, 0, whole(book[SIZE])
    mine, mine_1 = out[MINE], out[MINE + 1]
    while n >= out[index(at)] and mine | mine_1:
        before = out[index(at)]
        at += SUM
        mine, mine_1 = mine & (mine - 1), mine_1 if mine else mine_1 & (mine_1 - 1)
    if mine | mine_1:
        return nth_of_piece(book, ways, men, now, out, at, first_bit(mine, mine_1), n - before)
    if n >= out[index(at)]:
        return nth_tam(book, now, out, n - out[index(at)])
    empty, drop, kind = size - ones(out[TAKEN]) - ones(out[TAKEN + 1]), n - before, KINDS * now[SIDE] - 1
    while drop >= 0:
        kind += 1
        drop -= empty * (men[index(kind)] != 0)
    return whole(DROP | (kind - KINDS * now[SIDE]) << A | nth_bit(~out[TAKEN], ~out[TAKEN + 1], drop + empty) << B)


@part
def nth_of_piece(book: Book, ways: Bytes, men: Bytes, now: Numbers, out: Numbers, at: int, src: int, n: int) -> int:
    """One of a piece's moves, steps and rides."""
    piece, how, hue = whole(men[index(BOARD + src)]), BY_END, hue_row(book, now)
    spot, stone, action = spot_of(book, ways, whole(book[SPOTS]), hue, piece, src), -1, MOVE | src << A
    found, low, high = out[index(at + SUM_PLAIN)], out[index(at + SUM_STONES)], out[index(at + SUM_STONES + 1)]
    lifted(out, src)
    while n >= found:
        n, how, stone = n - found, whole(book[ANNOUNCE]), first_bit(low, high)
        low, high = low & (low - 1), high if low else high & (high - 1)
        spot = spot_of(book, ways, whole(book[SPOTS]), hue, piece, stone)
        found = count_from(book, out, spot, how)
    low, high = word(book, spot) & out[OPEN], word(book, spot + 2) & out[OPEN + 1]
    line, counts = whole(book[index(spot + SPOT_LINES)]), whole(book[index(spot + SPOT_COUNTS)])
    found, side, name, verb = ones(low) + ones(high), 0, -1, STEP
    for i in range((counts & 255) + (counts >> 8)):
        if n < found:
            break
        n -= found
        name = whole(book[index(line + LINE_NAME)])
        if i < counts & 255:
            found = double(book, out, line)
        else:
            low, high, side = ridden(book, out, line)
            low, high = low & out[index(side + OPEN)], high & out[index(side + OPEN + 1)]
            found, verb = ones(low) + ones(high), RIDE
            if how == BY_DIRECTION:
                found = min(found, 1)
            else:
                name = NO_AIM if how == BY_NOTHING else -1
        line += LINE
    if name < 0:
        name = nth_bit(low, high, n)
        name = LAST - name if side else name
    lifted(out, src)
    return action | name << B if stone < 0 else verb | src << A | stone << B | name << C
