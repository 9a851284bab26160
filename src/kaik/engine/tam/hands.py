"""Hands in the kernel: which recipes a seat's captured pieces form, and how often.

Counting replaces the search of the readable rules: a recipe can be formed so many times exactly when the
kings make up for what is missing. A *grade* is how a hand is held: twice the copies, plus one if one copy
can be of one colour; 0 is not at all.
"""

from __future__ import annotations

from kaik.engine.compiled import Book, Bytes, whole
from kaik.engine.compiled import tuned_part as part
from kaik.engine.tam.layout import (
    DUPLICATES,
    GRADES,
    KINDS,
    NEED,
    OLD_KINGS,
    ONCE,
    RECIPES,
    TWICE,
)
from kaik.kits.tam.pieces import KING

BLACK, RED, ANY = range(3)


@part
def have(men: Bytes, hand: int, profession: int, colour: int) -> int:
    """How many pieces of a profession a hand holds, of one colour or of any."""
    at = hand + 2 * profession
    black, red = whole(men[at]), whole(men[at + 1])
    return black * (colour != RED) + red * (colour != BLACK)


@part
def missing(book: Book, men: Bytes, hand: int, recipe: int, colour: int, times: int) -> int:
    """How many pieces below the king that many copies of a hand lack."""
    need = whole(book[NEED]) + 10 * recipe
    lack = 0
    for p in range(KING):
        lack += max(0, times * whole(book[need + p]) - have(men, hand, p, colour))
    return lack


@part
def forms(book: Book, men: Bytes, hand: int, recipe: int, colour: int, times: int, kings: int) -> bool:
    """Whether a hand can be formed that many times of one colour's pieces, or of any; kings 0 leaves them out."""
    wild = kings * have(men, hand, KING, colour) - times * whole(book[book[NEED] + 10 * recipe + KING])
    return wild >= 0 and missing(book, men, hand, recipe, colour, times) <= wild


@part
def colouring_kings(book: Book, men: Bytes, hand: int, recipe: int, times: int) -> int:
    """1 if kings may colour so many copies; where they stand only for what is missing, not those that need none."""
    return 1 - (book[OLD_KINGS] and forms(book, men, hand, recipe, ANY, times, 0))


@part
def grade(book: Book, men: Bytes, hand: int, recipe: int) -> int:
    """How a hand is held; copies beyond the first count only where duplicates do."""
    most = 1 if book[DUPLICATES] == ONCE else 2 if book[DUPLICATES] == TWICE else 99
    times = 0
    while times < most and forms(book, men, hand, recipe, ANY, times + 1, 1):
        times += 1
    if times == 0:
        return 0
    kings = colouring_kings(book, men, hand, recipe, 1)
    for colour in range(ANY):
        if forms(book, men, hand, recipe, colour, 1, kings):
            return 2 * times + 1
    return 2 * times


@part
def grade_all(book: Book, men: Bytes, seat: int, pad: Bytes) -> bool:
    """Note how a seat holds every hand; returns whether it holds any."""
    held = 0
    for recipe in range(whole(book[RECIPES])):
        how = grade(book, men, KINDS * seat, recipe)
        pad[GRADES + recipe] = how
        held |= how
    return held != 0


@part
def in_colour(book: Book, men: Bytes, hand: int, recipe: int, times: int) -> int:
    """How many of one or two copies can be of one colour each."""
    kings = colouring_kings(book, men, hand, recipe, times)
    formed = 0
    for i in range(4):
        formed |= forms(book, men, hand, recipe, i & 1, 1 + (i >> 1), kings) << i
    if times == 1:
        return min(1, formed & 3)
    if formed & 3 == 3 or formed & 12:
        return 2
    for colour in range(ANY):
        if formed >> colour & 1 and leaves_another(book, men, hand, recipe, colour, kings):
            return 1
    return 0


@part
def leaves_another(book: Book, men: Bytes, hand: int, recipe: int, colour: int, allowed: int) -> bool:
    """Whether a copy in that colour leaves enough for one more of any colours."""
    need = whole(book[NEED]) + 10 * recipe
    kings = 2 * whole(book[need + KING])
    for p in range(KING):
        wanted = whole(book[need + p])
        used = min(wanted, have(men, hand, p, colour))
        kings += wanted - used + max(0, wanted + used - have(men, hand, p, ANY))
    return kings <= allowed * have(men, hand, KING, ANY)
