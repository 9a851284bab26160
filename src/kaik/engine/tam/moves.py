"""Finding moves, steps, rides, drops and tam's ways in the packed tables."""

from __future__ import annotations

from kaik.engine.compiled import Book, Bytes, Numbers, part, whole
from kaik.engine.tam.layout import (
    AGAIN_TAM,
    AIM,
    ANNOUNCE,
    BOARD,
    BY_DIRECTION,
    BY_NOTHING,
    BY_SQUARE,
    DISTANCE,
    DROP,
    FORBIDDEN,
    GENERAL_LIST,
    HUE,
    KINDS,
    LAND,
    MAY_END,
    MOVE,
    NEAR,
    NO_AIM,
    NULL_MOVE,
    OCCUPIED,
    OR_NEARER,
    OWN,
    OWN_LIST,
    PATHS,
    RIDE,
    ROOM,
    SHIELDS,
    SIDE,
    SIZE,
    SLOTS,
    SRC,
    STEP,
    STONE,
    STONE_LIST,
    TAM_AT,
    TAM_MOVED,
    TAM_PLAIN,
    TAM_STONE_FIRST,
    TAM_STONE_SECOND,
    TOTAL,
    ZERO_MOVE,
    A,
    B,
    C,
    D,
)


@part
def lay_out(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes) -> int:
    """Note what every square is to the side to move, and list its own pieces; returns how many they are."""
    size, room = whole(book[SIZE]), book[ROOM] + 64 * now[SIDE]
    own = generals = 0
    for square in range(size):
        here = ways[room + men[BOARD + square]]
        pad[square] = here
        pad[OWN_LIST + own] = square
        own += (here & OWN) != 0
        pad[GENERAL_LIST + generals] = square
        generals += (here & SHIELDS) != 0
    hue = book[HUE] + (now[TAM_AT] + 1) * size
    for i in range(generals):
        square = pad[GENERAL_LIST + i]
        if ways[hue + square]:
            near = book[NEAR] + square * 9
            for j in range(1, ways[near] + 1):
                beside = ways[near + j]
                if pad[beside] & OCCUPIED:
                    pad[beside] &= ~MAY_END & 255
    return own


@part
def paths_from(book: Book, ways: Bytes, now: Numbers, piece: int, square: int) -> int:
    """Where in `ways` the paths of a piece from a square lie; hue is read from that square."""
    hue = ways[book[HUE] + (now[TAM_AT] + 1) * book[SIZE] + square]
    return whole(book[book[PATHS] + book[book[SLOTS] + 2 * piece + hue] + square])


@part
def moves(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers) -> int:
    """Every move, step, ride and drop of the side to move, and tam's ways unless barred; returns how many."""
    own = lay_out(book, ways, men, now, pad)
    n = 0
    for i in range(own):
        src = whole(pad[OWN_LIST + i])
        piece = whole(men[BOARD + src])
        here = pad[src]
        pad[src] = MAY_END  # blocking is read with the mover lifted off its square
        at = paths_from(book, ways, now, piece, src)
        n, stones = first_leg(ways, pad, out, n, at, MOVE | src << A)
        for j in range(stones):
            stone = whole(pad[STONE_LIST + j])
            at = paths_from(book, ways, now, piece, stone)
            n = second_leg(book, ways, pad, out, n, at, src << A | stone << B)
        pad[src] = here
    n = drops(book, men, now, pad, out, n)
    return tam_ways(book, ways, now, pad, out, n)


@part
def first_leg(ways: Bytes, pad: Bytes, out: Numbers, n: int, at: int, word: int) -> tuple[int, int]:
    """Note every end of one leg, and list the stones it meets."""
    stones = 0
    for i in range(at + 1, at + 1 + ways[at]):
        end = whole(ways[i])
        there = whole(pad[end])
        out[n] = word | end << B
        n += there >> 1 & 1
        pad[STONE_LIST + stones] = end
        stones += there >> 2 & 1
    at += 1 + ways[at]
    for i in range(at + 1, at + 1 + 2 * ways[at], 2):
        end = whole(ways[i + 1])
        there = whole(pad[end]) * (1 - (whole(pad[ways[i]]) & OCCUPIED))
        out[n] = word | end << B
        n += there >> 1 & 1
        pad[STONE_LIST + stones] = end
        stones += there >> 2 & 1
    at += 1 + 2 * ways[at]
    rays = ways[at]
    at += 1
    for _ in range(rays):
        pieces = whole(ways[at + 1])
        for i in range(at + 3, at + 3 + ways[at + 2]):
            end = whole(ways[i])
            there = whole(pad[end])
            out[n] = word | end << B
            n += there >> 1 & 1
            pad[STONE_LIST + stones] = end
            stones += there >> 2 & 1
            pieces -= there & 1
            if pieces == 0:
                break
        at += 3 + ways[at + 2]
    return n, stones


@part
def second_leg(book: Book, ways: Bytes, pad: Bytes, out: Numbers, n: int, at: int, word: int) -> int:
    """From the stone's square: steps and leaps are free, rides are announced as the rules want it."""
    for i in range(at + 1, at + 1 + ways[at]):
        end = whole(ways[i])
        out[n] = STEP | word | end << C
        n += whole(pad[end]) >> 1 & 1
    at += 1 + ways[at]
    for i in range(at + 1, at + 1 + 2 * ways[at], 2):
        end = whole(ways[i + 1])
        out[n] = STEP | word | end << C
        n += (whole(pad[end]) >> 1 & 1) * (1 - (whole(pad[ways[i]]) & OCCUPIED))
    at += 1 + 2 * ways[at]
    return announced(book, ways, pad, out, n, at, RIDE | word)


@part
def announced(book: Book, ways: Bytes, pad: Bytes, out: Numbers, n: int, at: int, word: int) -> int:
    """The words that announce a ride: its end, its direction, or just the stone."""
    how, before = book[ANNOUNCE], n
    rays = ways[at]
    at += 1
    for _ in range(rays):
        first, pieces = n, whole(ways[at + 1])
        for i in range(at + 3, at + 3 + ways[at + 2]):
            end = whole(ways[i])
            there = whole(pad[end])
            out[n] = word | end << C
            n += there >> 1 & 1
            pieces -= there & 1
            if pieces == 0:
                break
        if how == BY_DIRECTION and n > first:
            out[first] = word | whole(ways[at]) << C
            n = first + 1
        at += 3 + ways[at + 2]
    if how == BY_NOTHING and n > before:
        out[before] = word | NO_AIM << C
        return before + 1
    return n


@part
def drops(book: Book, men: Bytes, now: Numbers, pad: Bytes, out: Numbers, n: int) -> int:
    """Every kind in hand on every empty square; the empty squares are kept behind the words meanwhile."""
    hand, last = KINDS * now[SIDE], len(out) - 128
    empty = -1
    for kind in range(KINDS):
        if not men[hand + kind]:
            continue
        if empty < 0:
            empty = 0
            for square in range(whole(book[SIZE])):
                out[last + empty] = square << B
                empty += 1 - (whole(pad[square]) & OCCUPIED)
        word = DROP | kind << A
        for i in range(empty):
            out[n + i] = word | out[last + i]
        n += empty
    return n


@part
def tam_ways(book: Book, ways: Bytes, now: Numbers, pad: Bytes, out: Numbers, n: int) -> int:
    """Two king steps of tam, one of them perhaps over a stone; its own square counts as empty."""
    src = now[TAM_AT]
    if src < 0 or (now[TAM_MOVED] and book[AGAIN_TAM] == FORBIDDEN):
        return n
    near = whole(book[NEAR])
    here = pad[src]
    pad[src] = MAY_END * book[NULL_MOVE]
    at = near + 9 * src
    for i in range(at + 1, at + 1 + ways[at]):
        one = whole(ways[i])
        if pad[one] & OCCUPIED:
            n = tam_over_first(ways, pad, out, n, near, src << A | one << B)
        else:
            n = tam_on_from(ways, pad, out, n, near, src << A | one << B)
    pad[src] = here
    return n


@part
def tam_over_first(ways: Bytes, pad: Bytes, out: Numbers, n: int, near: int, word: int) -> int:
    """Tam steps on a stone in the first half of its way."""
    at = near + 9 * (word >> B & 255)
    for i in range(at + 1, at + 1 + ways[at]):
        two = whole(ways[i])
        if not pad[two] & OCCUPIED:
            n = tam_ends(ways, pad, out, n, near + 9 * two, TAM_STONE_FIRST | word | two << C)
    return n


@part
def tam_on_from(ways: Bytes, pad: Bytes, out: Numbers, n: int, near: int, word: int) -> int:
    """Tam has made a plain step; the second ends its way or goes over a stone."""
    at = near + 9 * (word >> B & 255)
    for i in range(at + 1, at + 1 + ways[at]):
        two = whole(ways[i])
        if pad[two] & OCCUPIED:
            n = tam_ends(ways, pad, out, n, near + 9 * two, TAM_STONE_SECOND | word | two << C)
            continue
        out[n] = TAM_PLAIN | word | two << C
        n += whole(pad[two]) >> 1 & 1
    return n


@part
def tam_ends(ways: Bytes, pad: Bytes, out: Numbers, n: int, at: int, word: int) -> int:
    """The last step of a way over a stone: any empty square."""
    for i in range(at + 1, at + 1 + ways[at]):
        end = whole(ways[i])
        there = whole(pad[end])
        out[n] = word | end << D
        n += there >> 1 & ~there & 1
    return n


@part
def landings(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers) -> int:
    """Where the ride in hand may come down, now that its limit (TOTAL) is known; returns how many."""
    src, stone, aim, limit = now[SRC], now[STONE], now[AIM], now[TOTAL]
    lay_out(book, ways, men, now, pad)
    pad[src] = MAY_END
    far = whole(book[DISTANCE]) + stone * book[SIZE]
    how = whole(book[ANNOUNCE])
    n = 0
    if how == BY_SQUARE or (how == OR_NEARER and ways[far + aim] <= limit):
        out[0] = LAND | aim << A
        n += (whole(pad[aim]) >> 1 & 1) * (ways[far + aim] <= limit)
    else:
        at = paths_from(book, ways, now, whole(men[BOARD + src]), stone)
        n = ridden(ways, pad, out, at, far, how, aim, limit)
    if book[ZERO_MOVE] and pad[stone] & MAY_END:
        out[n] = LAND | stone << A
        n += 1
    return n


@part
def ridden(ways: Bytes, pad: Bytes, out: Numbers, at: int, far: int, how: int, aim: int, limit: int) -> int:
    """The ends within the limit on every ray that the announcement left open."""
    n = 0
    at += 1 + ways[at]
    at += 1 + 2 * ways[at]
    rays = ways[at]
    at += 1
    for _ in range(rays):
        first, pieces = n, whole(ways[at + 1])
        is_open = how == BY_NOTHING or (how == BY_DIRECTION and ways[at] == aim)
        for i in range(at + 3, at + 3 + ways[at + 2]):
            end = whole(ways[i])
            there = whole(pad[end])
            is_open = is_open or (how == OR_NEARER and end == aim)
            out[n] = LAND | end << A
            n += (there >> 1 & 1) * (ways[far + end] <= limit)
            pieces -= there & 1
            if pieces == 0:
                break
        if not is_open:
            n = first
        at += 3 + ways[at + 2]
    return n
