"""Finding what can be taken, and nothing else."""

from __future__ import annotations

from kaik.engine.compiled import Book, Bytes, Numbers, whole
from kaik.engine.compiled import tuned_part as part
from kaik.engine.runners.layout import (
    DST,
    JUMPER,
    LINES,
    MAN,
    MOVE,
    OWNER,
    ROLES,
    SHIP,
    SIDE,
    SIZE,
    SLIDES,
    SRC,
    STEPS,
    STEPS_BITS,
    WATER,
)
from kaik.engine.runners.moves import jump, step


@part
def captures(book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers) -> int:
    """Every move of the side to move that takes something; returns how many."""
    n, side = 0, now[SIDE]
    for src in range(whole(book[SIZE])):
        piece = men[src]
        if not piece:
            continue
        role = whole(ways[book[ROLES] + piece])
        if role & OWNER != side or role & SHIP or not role & MAN:
            continue
        men[src] = 0  # the board is seen without the piece that goes
        n = strike(book, ways, men, pad, out, n, src, whole(piece), role)
        men[src] = piece
    return n


@part
def strike(
    book: Book, ways: Bytes, men: Bytes, pad: Bytes, out: Numbers, n: int, src: int, piece: int, role: int
) -> int:
    """All a runner may take, from where it stands and from the ships it may step on."""
    waiting = len(out) - 1
    out[waiting] = src << SRC
    while waiting < len(out):
        action = out[waiting] & ~(127 << DST)
        at = src if action >> STEPS & STEPS_BITS == 0 else out[waiting] >> DST & 127
        waiting += 1
        if role & JUMPER:
            n = jump(book, ways, men, pad, out, n, piece, at, action)
        n, waiting = hit(book, ways, men, out, n, waiting, piece, role, at, action)
    return n


@part
def hit(
    book: Book,
    ways: Bytes,
    men: Bytes,
    out: Numbers,
    n: int,
    waiting: int,
    piece: int,
    role: int,
    at: int,
    action: int,
) -> tuple[int, int]:
    """What stands in the way of one leg: pieces to be taken, and ships from which it may go on."""
    line = whole(book[book[LINES] + piece * book[SIZE] + at])
    for _ in range(ways[line]):
        line += 1
        length = whole(ways[line])
        for i in range(line + 1, line + 1 + length):
            square = whole(ways[i])
            if men[square]:
                there = whole(ways[book[ROLES] + men[square]])
                if there & SHIP:
                    waiting = step(book, out, waiting, action, square, there & OWNER)
                elif there & OWNER != role & OWNER and not role & JUMPER:
                    out[n] = MOVE | action | square << DST
                    n += 1
                break
            if ways[book[WATER] + square] and not book[SLIDES]:
                break
        line += 2 * length
    return n, waiting
