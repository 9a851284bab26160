"""What a seat may claim, in the kernel: its hands, and what the old countings add for the pieces.

Where only idle pieces are added, of the readings of all hands that are scored alike the one counts in which the least
serves. A *way* is how many copies of a hand are black, red, and of any colours; ways come in rows, the higher scored
first (`kaik.kits.tam.claims` has the same rows). Three lists of ten for every hand looked at so far say how many pieces
of a profession serve: black ones, red ones, and all at least.
"""

from __future__ import annotations

from kaik.engine.compiled import Book, Bytes, whole
from kaik.engine.compiled import tuned_part as part
from kaik.engine.tam.hands import ANY, BLACK, RED, grade_all, have, in_colour
from kaik.engine.tam.layout import (
    ADDS,
    BONUS,
    DUPLICATES,
    FURTHER,
    GRADES,
    IDLE_PIECES,
    KINDS,
    NEED,
    NO_PIECES,
    OLD_VALUES,
    RECIPES,
    SERVING,
    TWICE,
    WAYS_AT,
    WAYS_FROM,
    WORTH,
)
from kaik.kits.tam.claims import READINGS
from kaik.kits.tam.pieces import KING

WAYS = (*(way for row in READINGS for way in row), (0, 0, 0))
ROW_FROM = (0, 0, 0, 3, 3, 5, 6, 6, 8, 9)
ROW_ENDS = (3, 3, 3, 5, 5, 6, 8, 8, 9, 10)
"""Where the row of each way begins and ends; the last way is a hand that is not held."""
HELD_ONCE = 6
"""The first way of a single copy."""
PROFESSIONS = KING + 1


@part
def claim(book: Book, men: Bytes, seat: int, pad: Bytes) -> int:
    """What all hands of a seat are worth before the rate, in tenths, with what old scoring adds."""
    grade_all(book, men, seat, pad)
    hand, total = KINDS * seat, 0
    for recipe in range(whole(book[RECIPES])):
        times, coloured = whole(pad[GRADES + recipe]) >> 1, whole(pad[GRADES + recipe]) & 1
        if times == 0:
            continue
        base, bonus = whole(book[book[WORTH] + recipe]), whole(book[book[BONUS] + recipe])
        if book[DUPLICATES] == TWICE:
            total += times * base + bonus * in_colour(book, men, hand, recipe, times)
        else:
            total += base + bonus * coloured + whole(book[FURTHER]) * (times - 1)
    if book[ADDS] == NO_PIECES:
        return total
    pieces = 0
    for p in range(KING + 1):
        pieces += whole(book[book[OLD_VALUES] + p]) * have(men, hand, p, ANY)
    if book[ADDS] == IDLE_PIECES:
        pieces -= least_serving(book, men, hand, pad, pieces)
    return total + pieces


# -- idle pieces -------------------------------------------------------------------------------------------


@part
def least_serving(book: Book, men: Bytes, hand: int, pad: Bytes, most: int) -> int:
    """The smallest value that serves in one way of each hand, `most` if there is no smaller one."""
    recipes, level = whole(book[RECIPES]), 0
    for i in range(3 * PROFESSIONS):
        pad[SERVING + i] = 0
    for recipe in range(recipes):
        way = 0 if book[DUPLICATES] == TWICE else HELD_ONCE
        while not serves(book, men, hand, recipe, way, pad, 0):
            way += 1
        pad[WAYS_FROM + recipe] = ROW_FROM[way]
    pad[WAYS_AT] = pad[WAYS_FROM]
    while level >= 0:
        if level == recipes:
            most = min(most, serving_value(book, pad, level))
            level -= 1
            continue
        way = whole(pad[WAYS_AT + level])
        pad[WAYS_AT + level] = way + 1
        if way == ROW_ENDS[whole(pad[WAYS_FROM + level])]:
            level -= 1
        elif serves(book, men, hand, level, way, pad, level) and serving_value(book, pad, level + 1) < most:
            level += 1
            pad[WAYS_AT + level] = pad[WAYS_FROM + level]
    return most


@part
def serves(book: Book, men: Bytes, hand: int, recipe: int, way: int, pad: Bytes, level: int) -> bool:
    """Note who serves when a hand is formed in a way, beside those before; kings fill up. False if they are too few."""
    need, here = whole(book[NEED]) + PROFESSIONS * recipe, SERVING + 3 * PROFESSIONS * level
    black, red, other = WAYS[way]
    kings = whole(book[need + KING])
    king_black, king_red, king_other = black * kings, red * kings, other * kings
    for p in range(KING):
        want = whole(book[need + p])
        ours, theirs = min(black * want, have(men, hand, p, BLACK)), min(red * want, have(men, hand, p, RED))
        more = min(other * want, have(men, hand, p, ANY) - ours - theirs)
        king_black, king_red = king_black + black * want - ours, king_red + red * want - theirs
        king_other += other * want - more
        join(pad, here + p, ours, theirs, ours + theirs + more)
    if king_black > have(men, hand, KING, BLACK) or king_red > have(men, hand, KING, RED):
        return False
    join(pad, here + KING, king_black, king_red, king_black + king_red + king_other)
    return king_black + king_red + king_other <= have(men, hand, KING, ANY)


@part
def join(pad: Bytes, at: int, black: int, red: int, least: int) -> None:
    """How many of one profession serve with one hand more: a piece may serve in several."""
    there = at + 3 * PROFESSIONS
    pad[there] = max(whole(pad[at]), black)
    pad[there + PROFESSIONS] = max(whole(pad[at + PROFESSIONS]), red)
    pad[there + 2 * PROFESSIONS] = max(whole(pad[at + 2 * PROFESSIONS]), least)


@part
def serving_value(book: Book, pad: Bytes, level: int) -> int:
    """The old values of all that serve in the hands up to a level, in tenths."""
    at, total = SERVING + 3 * PROFESSIONS * level, 0
    for p in range(PROFESSIONS):
        coloured = whole(pad[at + p]) + whole(pad[at + PROFESSIONS + p])
        total += whole(book[book[OLD_VALUES] + p]) * max(coloured, whole(pad[at + 2 * PROFESSIONS + p]))
    return total
