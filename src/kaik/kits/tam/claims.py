"""What a seat may claim for its captured pieces: their hands, and what the old countings add for the pieces.

Where only idle pieces are added, a piece is in a hand or idle, never both: the colouring that is scored decides, and
where several would be scored alike, the one that leaves the most idle.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import gcd

import msgspec

from kaik.kits.tam.hands import FURTHER_COPY, ONE_COLOUR, ColourCounts, HandBook, Pieces, Recipe, counted, held, worth
from kaik.kits.tam.penalties import AGAIN, NULL, ON_TAM
from kaik.kits.tam.pieces import KING, TENTHS

Copies = tuple[int, int, int]
"""How many copies of a hand are black, red, and of any colours."""

READINGS: tuple[tuple[Copies, ...], ...] = (
    ((2, 0, 0), (1, 1, 0), (0, 2, 0)),
    ((1, 0, 1), (0, 1, 1)),
    ((0, 0, 2),),
    ((1, 0, 0), (0, 1, 0)),
    ((0, 0, 1),),
)
"""The ways to score a hand, the higher before the lower; those in one row are scored alike."""
ONE_COPY = 3
"""The row from which on a hand is held once."""


COMMON_RATE = 64
"""Programs and printed tracks go this far; on a track of forty points it is where one point takes everything."""


class Serving(msgspec.Struct, frozen=True):
    """How many pieces of each profession serve in hands: black ones, red ones, and all together at least."""

    black: tuple[int, ...] = (0,) * 10
    red: tuple[int, ...] = (0,) * 10
    all: tuple[int, ...] = (0,) * 10

    def beside(self, other: Serving) -> Serving:
        """Both at once; a piece may serve in several hands."""
        return Serving(_most(self.black, other.black), _most(self.red, other.red), _most(self.all, other.all))

    def value(self) -> int:
        """The old values of all that serve, in tenths."""
        each = zip(self.black, self.red, self.all, TENTHS, strict=False)
        return sum(tenths * max(black + red, least) for black, red, least, tenths in each)


def _most(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(max, one, other))


def serving(recipe: Recipe, counts: ColourCounts, copies: Copies) -> Serving | None:
    """The pieces that so many copies take, kings for what is missing in each colour; None if they cannot be formed."""
    need, used = recipe.need(), ([0] * 10, [0] * 10, [0] * 10)
    for p in range(KING):
        for colour in (0, 1):
            used[colour][p] = min(copies[colour] * need[p], counts[colour][p])
            used[colour][KING] += copies[colour] * need[p] - used[colour][p]
        coloured = used[0][p] + used[1][p]
        others = min(copies[2] * need[p], counts[0][p] + counts[1][p] - coloured)
        used[2][p] = coloured + others
        used[2][KING] += copies[2] * need[p] - others
    for colour in (0, 1):
        used[colour][KING] += copies[colour] * need[KING]
        if used[colour][KING] > counts[colour][KING]:
            return None
    used[2][KING] += copies[2] * need[KING] + used[0][KING] + used[1][KING]
    if used[2][KING] > counts[0][KING] + counts[1][KING]:
        return None
    return Serving(tuple(used[0]), tuple(used[1]), tuple(used[2]))


def readings(recipe: Recipe, counts: ColourCounts, duplicates: str) -> list[Serving]:
    """The ways to form a hand that are scored highest, by the pieces that serve in them."""
    for row in READINGS if duplicates == "twice" else READINGS[ONE_COPY:]:
        found = [way for copies in row if (way := serving(recipe, counts, copies)) is not None]
        if found:
            return found
    return []


@lru_cache(maxsize=1 << 14)
def idle(book: HandBook, pieces: Pieces, duplicates: str) -> int:
    """The old values of the pieces that take part in no hand, in tenths; of equal readings the one that leaves most."""
    counts = counted(pieces)
    ways = [found for recipe in book.recipes if (found := readings(recipe, counts, duplicates))]
    everything = sum(TENTHS[kind // 2] for kind in pieces)
    return everything - _least(Serving(), ways, everything)


def _least(served: Serving, ways: Sequence[list[Serving]], most: int) -> int:
    """The smallest value that must serve in one way of each hand, `most` if there is no smaller one."""
    if not ways:
        return min(most, served.value())
    for way in ways[0]:
        further = served.beside(way)
        if further.value() < most:
            most = _least(further, ways[1:], most)
    return most


def claim(book: HandBook, pieces: Pieces, scoring: str, duplicates: str) -> int:
    """What all hands together are worth before the rate, in tenths; old scoring adds the pieces, or the idle ones."""
    hands = held(book, pieces, scoring, duplicates)
    total = sum(hand.points for hand in hands)
    if scoring in ("old_2_4", "old_3_5"):
        return total + sum(TENTHS[kind // 2] for kind in pieces)
    if scoring == "old_3_5_exclusive":
        return total + idle(book, tuple(sorted(pieces)), duplicates)
    return total


@lru_cache(maxsize=256)
def highest_rate(book: HandBook, scoring: str, track: int) -> int:
    """Where on a score track of so many tenths a higher rate changes nothing: the smallest claim takes everything.

    Points make that forty times one point; an old counting may come to a tenth.
    """
    parts = [worth(recipe, scoring) for recipe in book.recipes]
    parts += [ONE_COLOUR, FURTHER_COPY, ON_TAM.amount, AGAIN.amount, NULL.amount]
    smallest = gcd(*parts, *(TENTHS if scoring != "modern" else ()))
    rate = COMMON_RATE
    while rate * smallest < track:
        rate *= 2
    return rate
