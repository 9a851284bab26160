"""Finding moves, steps, rides, drops and tam's ways in the packed tables."""

from __future__ import annotations

from kaik.engine.compiled import Book, Bytes, Numbers, index, whole
from kaik.engine.compiled import tuned_part as part
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
    OWN_LIST,
    RAYS,
    RIDE,
    ROOM,
    SIDE,
    SIZE,
    SLOTS,
    SRC,
    STEP,
    STEPPER_LIST,
    STEPS,
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
    size, room = whole(book[SIZE]), whole(book[ROOM]) + 64 * now[SIDE]
    own = generals = 0
    for square in range(size):
        here = whole(ways[index(room + men[index(BOARD + square)])])
        pad[index(square)] = here
        pad[index(OWN_LIST + own)] = square
        own += here >> 3 & 1
        pad[index(GENERAL_LIST + generals)] = square
        generals += here >> 4 & 1
    hue = hue_row(book, now)
    for i in range(generals):
        square = whole(pad[GENERAL_LIST + i])
        if ways[hue + square]:
            near = book[NEAR] + square * 9
            for j in range(1, ways[near] + 1):
                beside = ways[near + j]
                if pad[beside] & OCCUPIED:
                    pad[beside] &= ~MAY_END & 255
    return own


@part
def hue_row(book: Book, now: Numbers) -> int:
    """Where `ways` says for every square whether it is hue, tam standing where it does."""
    return whole(book[HUE]) + whole(now[TAM_AT] + 1) * whole(book[SIZE])


@part
def begin(book: Book, ways: Bytes, section: int, hue: int, piece: int, square: int) -> int:
    """Where in `ways` the steps or the rays of a piece from a square begin; hue is read from that square."""
    slot = book[index(whole(book[SLOTS]) + 2 * piece + ways[index(hue + square)])]
    return whole(book[index(section + slot + square)])


@part
def moves(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers) -> int:
    """Every move, step, ride and drop of the side to move, and tam's ways unless barred; returns how many.

    Each stage goes through all pieces at once: handing arrays from function to function costs more than the search.
    """
    own = lay_out(book, ways, men, now, pad)
    n, stones = steps(book, ways, men, now, pad, out, own)
    n, stones = rides(book, ways, men, now, pad, out, own, n, stones)
    n = steps_over(book, ways, men, now, pad, out, n, stones)
    n = rides_over(book, ways, men, now, pad, out, n, stones)
    n = drops(book, men, now, pad, out, n)
    return tam_ways(book, ways, now, pad, out, n)


@part
def steps(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers, own: int) -> tuple[int, int]:
    """Plain steps and leaps of all pieces; the stones they meet are listed with who meets them."""
    hue, section = hue_row(book, now), whole(book[STEPS])
    n = stones = 0
    for k in range(own):
        src = whole(pad[index(OWN_LIST + k)])
        at = begin(book, ways, section, hue, whole(men[index(BOARD + src)]), src)
        action, last = MOVE | src << A, at + 1 + ways[index(at)]
        for i in range(at + 1, last):
            end = whole(ways[index(i)])
            there = whole(pad[index(end)])
            out[index(n)] = action | end << B
            n += there >> 1 & 1
            pad[index(STONE_LIST + stones)] = end
            pad[index(STEPPER_LIST + stones)] = src
            stones += there >> 2 & 1
        for i in range(last + 1, last + 1 + 2 * ways[index(last)], 2):
            end = whole(ways[index(i + 1)])
            there = whole(pad[index(end)]) * (1 - (whole(pad[ways[index(i)]]) & OCCUPIED))
            out[index(n)] = action | end << B
            n += there >> 1 & 1
            pad[index(STONE_LIST + stones)] = end
            pad[index(STEPPER_LIST + stones)] = src
            stones += there >> 2 & 1
    return n, stones


@part
def rides(
    book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers, own: int, n: int, stones: int
) -> tuple[int, int]:
    """Plain rides of all pieces, up to the piece that stops each ray."""
    hue, section = hue_row(book, now), whole(book[RAYS])
    for k in range(own):
        src = whole(pad[index(OWN_LIST + k)])
        at = begin(book, ways, section, hue, whole(men[index(BOARD + src)]), src)
        action, rays, last = MOVE | src << A, ways[index(at)], at + 1
        for _ in range(rays):
            at, pieces = last, whole(ways[index(last + 1)])
            last = at + 3 + ways[index(at + 2)]
            for i in range(at + 3, last):
                end = whole(ways[index(i)])
                there = whole(pad[index(end)])
                out[index(n)] = action | end << B
                n += there >> 1 & 1
                pad[index(STONE_LIST + stones)] = end
                pad[index(STEPPER_LIST + stones)] = src
                stones += there >> 2 & 1
                pieces -= there & 1
                if pieces == 0:
                    break
    return n, stones


@part
def steps_over(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers, n: int, stones: int) -> int:
    """Steps and leaps from the square of a stone, which need no throw."""
    hue, section = hue_row(book, now), whole(book[STEPS])
    for k in range(stones):
        src, stone = whole(pad[index(STEPPER_LIST + k)]), whole(pad[index(STONE_LIST + k)])
        at = begin(book, ways, section, hue, whole(men[index(BOARD + src)]), stone)
        here, pad[index(src)] = pad[index(src)], MAY_END  # the mover is lifted off its square
        action, last = STEP | src << A | stone << B, at + 1 + ways[index(at)]
        for i in range(at + 1, last):
            end = whole(ways[index(i)])
            out[index(n)] = action | end << C
            n += whole(pad[index(end)]) >> 1 & 1
        for i in range(last + 1, last + 1 + 2 * ways[index(last)], 2):
            end = whole(ways[index(i + 1)])
            out[index(n)] = action | end << C
            n += (whole(pad[index(end)]) >> 1 & 1) * (1 - (whole(pad[ways[index(i)]]) & OCCUPIED))
        pad[index(src)] = here
    return n


@part
def rides_over(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers, n: int, stones: int) -> int:
    """Rides from the square of a stone, announced as the rules want it: by end, by direction, or not at all."""
    hue, section, how = hue_row(book, now), whole(book[RAYS]), book[ANNOUNCE]
    for k in range(stones):
        src, stone = whole(pad[index(STEPPER_LIST + k)]), whole(pad[index(STONE_LIST + k)])
        at = begin(book, ways, section, hue, whole(men[index(BOARD + src)]), stone)
        here, pad[index(src)] = pad[index(src)], MAY_END
        action, rays, last, before = RIDE | src << A | stone << B, ways[index(at)], at + 1, n
        for _ in range(rays):
            at, first, pieces = last, n, whole(ways[index(last + 1)])
            last = at + 3 + ways[index(at + 2)]
            for i in range(at + 3, last):
                end = whole(ways[index(i)])
                there = whole(pad[index(end)])
                out[index(n)] = action | end << C
                n += there >> 1 & 1
                pieces -= there & 1
                if pieces == 0:
                    break
            if how == BY_DIRECTION and n > first:  # a direction is named by the square next to the stone
                out[index(first)] = action | whole(ways[index(at)]) << C
                n = first + 1
        if how == BY_NOTHING and n > before:
            out[index(before)] = action | NO_AIM << C
            n = before + 1
        pad[index(src)] = here
    return n


@part
def drops(book: Book, men: Bytes, now: Numbers, pad: Bytes, out: Numbers, n: int) -> int:
    """Every kind in hand on every empty square; the empty squares are kept behind the actions meanwhile."""
    hand, last = KINDS * now[SIDE], len(out) - 128
    empty = -1
    for kind in range(KINDS):
        if not men[index(hand + kind)]:
            continue
        if empty < 0:
            empty = 0
            for square in range(whole(book[SIZE])):
                out[index(last + empty)] = square << B
                empty += 1 - (whole(pad[index(square)]) & OCCUPIED)
        action = DROP | kind << A
        for i in range(empty):
            out[index(n + i)] = action | out[index(last + i)]
        n += empty
    return n


@part
def tam_ways(book: Book, ways: Bytes, now: Numbers, pad: Bytes, out: Numbers, n: int) -> int:
    """Two king steps of tam, one of them perhaps over a stone; its own square counts as empty."""
    src = now[TAM_AT]
    if src < 0 or (now[TAM_MOVED] and book[AGAIN_TAM] == FORBIDDEN):
        return n
    near = whole(book[NEAR])
    here = pad[index(src)]
    pad[index(src)] = MAY_END * book[NULL_MOVE]
    at = near + 9 * src
    for i in range(at + 1, at + 1 + ways[index(at)]):
        one = whole(ways[index(i)])
        over_first = whole(pad[index(one)]) & OCCUPIED
        at_one = near + 9 * one
        for j in range(at_one + 1, at_one + 1 + ways[index(at_one)]):
            two = whole(ways[index(j)])
            over_second = whole(pad[index(two)]) & OCCUPIED
            action = src << A | one << B | two << C
            if over_first + over_second == 0:
                out[index(n)] = TAM_PLAIN | action
                n += whole(pad[index(two)]) >> 1 & 1
            if over_first == over_second:  # no stone, or two of them
                continue
            action |= TAM_STONE_FIRST if over_first else TAM_STONE_SECOND
            at_two = near + 9 * two
            for k in range(at_two + 1, at_two + 1 + ways[index(at_two)]):
                end = whole(ways[index(k)])
                there = whole(pad[index(end)])
                out[index(n)] = action | end << D
                n += there >> 1 & ~there & 1
    pad[index(src)] = here
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
        at = begin(book, ways, whole(book[RAYS]), hue_row(book, now), whole(men[BOARD + src]), stone)
        n = ridden(ways, pad, out, at, far, how, aim, limit)
    if book[ZERO_MOVE] and pad[stone] & MAY_END:
        out[n] = LAND | stone << A
        n += 1
    return n


@part
def ridden(ways: Bytes, pad: Bytes, out: Numbers, at: int, far: int, how: int, aim: int, limit: int) -> int:
    """The ends within the limit on every ray that the announcement left open."""
    n, rays = 0, ways[at]
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
