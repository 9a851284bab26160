"""What a board of runners is worth: pieces where they stand, and how near they are to either king.

The numbers come from outside (`searcher`): for every place of a king one for every piece on every square, and so for
either king. Above each number stands what the piece counts as force: a lead is worth more, the less there is on the
board.
"""

from __future__ import annotations

from kaik.engine.compiled import Bytes, Numbers, real, whole
from kaik.engine.compiled import tuned_part as part

FIRST_KING, SECOND_KING, ALL_FORCE, TABLE = range(4)
"""What stands in front of the numbers: the codes of the kings, and the force of a whole board."""
ROWS = 48
"""Room for the numbers of pieces."""
UNIT, FORCE = 64, 1 << 32
"""What stands for one in the numbers, and where the force of a piece begins."""
TRADES = 0.6
"""How much more a lead is worth on an empty board."""


@part
def king_at(men: Bytes, code: int, seat: int) -> int:
    """Where a king stands, looked for from its own side of the board; 0 where it is gone."""
    last = len(men) - 1
    for i in range(last + 1):
        square = last - i if seat == 0 else i
        if men[square] == code:
            return square
    return 0


@part
def lead(worths: Numbers, men: Bytes) -> float:
    """How far seat 0 is ahead, in pieces."""
    size, total = len(men), 0
    first = TABLE + ROWS * size * king_at(men, whole(worths[FIRST_KING]), 0)
    second = TABLE + ROWS * size * (size + king_at(men, whole(worths[SECOND_KING]), 1))
    for square in range(size):
        cell = size * whole(men[square]) + square
        total += worths[first + cell] + worths[second + cell]
    force = total + FORCE // 2 >> 32
    ahead = real(total - (force << 32)) / UNIT
    return real(ahead * (1.0 + TRADES * (1.0 - force / worths[ALL_FORCE])))
