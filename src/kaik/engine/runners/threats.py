"""What could be taken at once: a look outwards from one square, instead of a list of all moves."""

from __future__ import annotations

from kaik.engine.compiled import Book, Bytes, whole
from kaik.engine.compiled import tuned_part as part
from kaik.engine.runners.layout import (
    ANY_DISTANCE,
    COMES,
    DIRECTIONS,
    JUMPER,
    NEVER,
    OWNER,
    RAY,
    RAYS,
    ROLES,
    SACRIFICES,
    SHIP,
    SLIDES,
    WATER,
)
from kaik.engine.runners.moves import NOTHING

WAYS = len(DIRECTIONS)


@part
def first_met(book: Book, ways: Bytes, men: Bytes, square: int, way: int) -> int:
    """The first piece in a direction and, shifted by eight, how far away it is; NOTHING where water or the edge is."""
    ray = whole(book[RAYS]) + RAY * (WAYS * square + way)
    for far in range(1, 1 + whole(ways[ray])):
        there = whole(ways[ray + far])
        if men[there]:
            return there | far << 8
        if ways[book[WATER] + there] and not book[SLIDES]:
            return NOTHING
    return NOTHING


@part
def reaches(book: Book, ways: Bytes, piece: int, way: int, far: int) -> bool:
    """Whether a piece comes so far along a direction."""
    how = ways[book[COMES] + WAYS * piece + way]
    return bool(how == ANY_DISTANCE or (how != NEVER and far == 1))


@part
def may_end(book: Book, ways: Bytes, men: Bytes, square: int, way: int, role: int) -> bool:
    """Whether what comes from a direction can take a piece here: a jumper needs room behind it, or gives itself up."""
    if not role & JUMPER:
        return True
    ray = whole(book[RAYS]) + RAY * (WAYS * square + (way ^ 1))
    behind = whole(ways[ray + 1]) if ways[ray] else NOTHING
    if behind == NOTHING or (ways[book[WATER] + behind] and not men[behind]):
        return bool(book[SACRIFICES])
    return bool(not men[behind])


@part
def is_threatened(book: Book, ways: Bytes, men: Bytes, square: int, by: int) -> bool:
    """Whether a side could take what stands on a square, at once or by a step over one ship.

    Pieces that would go past the square they come from, or land on it, are not seen.
    """
    for way in range(WAYS):
        met = first_met(book, ways, men, square, way)
        if met == NOTHING:
            continue
        at, far = met & 255, met >> 8
        piece = whole(men[at])
        role = whole(ways[book[ROLES] + piece])
        if role & SHIP:
            if is_reached_over(book, ways, men, square, by, at, way, far):
                return True
        elif (
            role & OWNER == by and reaches(book, ways, piece, way, far) and may_end(book, ways, men, square, way, role)
        ):
            return True
    return False


@part
def is_reached_over(book: Book, ways: Bytes, men: Bytes, square: int, by: int, ship: int, way: int, far: int) -> bool:
    """Whether a side could take what stands on a square by a step over this ship, which lies in that direction."""
    for turn in range(WAYS):
        met = first_met(book, ways, men, ship, turn)
        if met == NOTHING or met & 255 == square:
            continue
        piece = whole(men[met & 255])
        role = whole(ways[book[ROLES] + piece])
        if role & SHIP or role & OWNER != by:
            continue
        comes = reaches(book, ways, piece, turn, met >> 8) and reaches(book, ways, piece, way, far)
        if comes and may_end(book, ways, men, square, way, role):
            return True
    return False
