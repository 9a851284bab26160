"""Finding the moves of runners: legs, steps over ships, jumps, and the ships' own ways."""

from __future__ import annotations

from kaik.engine.compiled import Book, Bytes, Numbers, whole
from kaik.engine.compiled import tuned_part as part
from kaik.engine.runners.layout import (
    DST,
    JUMP,
    JUMPER,
    JUMPS,
    JUMPS_ON,
    KING,
    LINE,
    LINES,
    MAN,
    MOST_JUMPS,
    MOVE,
    NULL_MOVES,
    OFTEN,
    OWNER,
    PLACE,
    ROLES,
    SACRIFICE,
    SACRIFICES,
    SAILINGS,
    SHIP,
    SIDE,
    SIZE,
    SLIDES,
    SRC,
    STEPS,
    STEPS_BITS,
    STONES,
    TAKEN,
    TAKEN_AT,
    TRIED,
    WATER,
)

NOTHING = 255
"""No such square."""


@part
def moves(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers) -> int:
    """Every move of the side to move; returns how many."""
    n, side = 0, now[SIDE]
    for src in range(whole(book[SIZE])):
        piece = men[src]
        role = whole(ways[book[ROLES] + piece])
        if not role & MAN or role & OWNER != side:
            continue
        if role & SHIP:
            n = sail(book, ways, men, out, n, src, 1 - side)
            continue
        men[src] = 0  # the board is seen without the piece that goes
        n = walk(book, ways, men, pad, out, n, src, whole(piece), role)
        men[src] = piece
    return n


@part
def ship_at(book: Book, ways: Bytes, men: Bytes, seat: int) -> int:
    """Where a seat's ship lies, or NOTHING."""
    for square in range(whole(book[SIZE])):
        role = ways[book[ROLES] + men[square]]
        if role & SHIP and role & OWNER == seat:
            return square
    return NOTHING


@part
def sail(book: Book, ways: Bytes, men: Bytes, out: Numbers, n: int, src: int, other_seat: int) -> int:
    """A ship's ways over water."""
    other = ship_at(book, ways, men, other_seat)
    row = 0 if other == NOTHING else other + 1
    at = whole(book[book[SAILINGS] + src * (book[SIZE] + 1) + row])
    for i in range(at + 1, at + 1 + ways[at]):
        out[n] = MOVE | src << SRC | whole(ways[i]) << DST
        n += 1
    return n


@part
def walk(book: Book, ways: Bytes, men: Bytes, pad: Bytes, out: Numbers, n: int, src: int, piece: int, role: int) -> int:
    """All a runner may do: by an ordinary move, and by further ones from ship to ship.

    The steps still to be tried are kept at the far end of `out`: an action so far, and the square reached.
    """
    waiting = len(out) - 1
    out[waiting] = src << SRC
    while waiting < len(out):
        action = out[waiting] & ~(127 << DST)
        at = src if action >> STEPS & STEPS_BITS == 0 else out[waiting] >> DST & 127
        waiting += 1
        if role & JUMPER:
            n = jump(book, ways, men, pad, out, n, piece, at, action)
        n, waiting = run(book, ways, men, out, n, waiting, piece, at, action)
    return n


@part
def run(
    book: Book, ways: Bytes, men: Bytes, out: Numbers, n: int, waiting: int, piece: int, at: int, action: int
) -> tuple[int, int]:
    """One leg: every square it may end on, and the ships from which it may go on."""
    role, src = whole(ways[book[ROLES] + piece]), action >> SRC & 127
    line = whole(book[book[LINES] + piece * book[SIZE] + at])
    for _ in range(ways[line]):
        line += 1
        length = whole(ways[line])
        for i in range(line + 1, line + 1 + length):
            square = whole(ways[i])
            there = whole(ways[book[ROLES] + men[square]])
            if there & SHIP:
                waiting = step(book, out, waiting, action, square, there & OWNER)
                break
            if there & MAN:
                if there & OWNER != role & OWNER and not role & JUMPER:
                    out[n] = MOVE | action | square << DST
                    n += 1
                break
            if not ways[book[WATER] + square]:
                out[n] = MOVE | action | square << DST
                n += square != src or book[NULL_MOVES] != 0
            elif not book[SLIDES]:
                break
        line += 2 * length
    return n, waiting


@part
def step(book: Book, out: Numbers, waiting: int, action: int, square: int, owner: int) -> int:
    """Note that the runner may go on from a ship, unless it stepped on that one often enough."""
    steps, before = action >> STEPS & STEPS_BITS, 0
    for i in range(steps):
        before += action >> STONES + i & 1 == owner
    if before >= book[OFTEN]:
        return waiting
    waiting -= 1
    out[waiting] = action + (1 << STEPS) | owner << STONES + steps | square << DST
    return waiting


@part
def met(book: Book, ways: Bytes, men: Bytes, line: int) -> int:
    """The first piece a line runs into, if it is no ship: its square and the one beyond it (NOTHING off the board)."""
    length = whole(ways[line])
    for i in range(line + 1, line + 1 + length):
        square = whole(ways[i])
        there = ways[book[ROLES] + men[square]]
        if there & SHIP:
            return NOTHING
        if there & MAN:
            return square | whole(ways[i + length]) << 8
        if ways[book[WATER] + square] and not book[SLIDES]:
            return NOTHING
    return NOTHING


@part
def jump(
    book: Book, ways: Bytes, men: Bytes, pad: Bytes, out: Numbers, n: int, piece: int, start: int, action: int
) -> int:
    """Captures by leaping, and leaps that follow; a victim is off the board at once."""
    side = whole(ways[book[ROLES] + piece]) & OWNER
    depth, limit = 0, len(out) - 1024
    pad[TRIED], pad[PLACE] = 0, start
    while depth >= 0:
        line = nth_line(book, ways, piece, whole(pad[PLACE + depth]), whole(pad[TRIED + depth]))
        if line == 0 or n >= limit:
            depth -= 1
            if depth >= 0:  # the victim of the jump that led here stands again
                men[pad[TAKEN_AT + depth]] = pad[TAKEN + depth]
                action &= (1 << LINE + 2 * depth) - 1
            continue
        tried = whole(pad[TRIED + depth])
        pad[TRIED + depth] += 1
        found = met(book, ways, men, line)
        victim, behind = found & 255, found >> 8
        if found == NOTHING or whole(ways[book[ROLES] + men[victim]]) & OWNER == side:
            continue
        said = action | tried << LINE + 2 * depth | depth + 1 << JUMPS
        is_shore = behind == NOTHING or (ways[book[WATER] + behind] and not men[behind])
        out[n] = SACRIFICE | said if is_shore else JUMP | said
        if is_shore:
            n += book[SACRIFICES] != 0
        elif not men[behind]:
            n += 1
            is_king = whole(ways[book[ROLES] + men[victim]]) & KING
            if book[JUMPS_ON] and not is_king and depth + 1 < MOST_JUMPS:
                pad[TAKEN + depth], pad[TAKEN_AT + depth] = men[victim], victim
                men[victim] = 0
                action |= tried << LINE + 2 * depth
                depth += 1
                pad[TRIED + depth], pad[PLACE + depth] = 0, behind
    return n


@part
def nth_line(book: Book, ways: Bytes, piece: int, at: int, nth: int) -> int:
    """Where the nth line of a piece from a square lies, or 0 when it has no such line."""
    line = whole(book[book[LINES] + piece * book[SIZE] + at])
    if nth >= ways[line]:
        return 0
    line += 1
    for _ in range(nth):
        line += 1 + 2 * whole(ways[line])
    return line
