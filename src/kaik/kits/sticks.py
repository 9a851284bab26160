"""The five flat bamboo sticks: one throw as a turn, its number, and how it lies on the cloth."""

from __future__ import annotations

from collections.abc import Iterable

from kaik.core import chance
from kaik.core.state import Throw

STICKS = 5
ODDS = tuple(weight for _, weight in chance.sticks(STICKS).weights)
"""How often 0, 1, 2, 3, 4, 5 dark faces come up in 32 throws: 1 5 10 10 5 1."""

THROW = Throw(chance.sticks(STICKS))
"""The turn in which the sticks are thrown; made once, for it is asked all the time."""

DARK, PLAIN = "▮", "▯"


def lying(number: int | None, count: int = STICKS) -> str:
    """A throw as it lies there, dark faces first; a hidden one shows no faces.

    >>> lying(3), lying(None)
    ('▮▮▮▯▯', '·····')
    """
    return "·" * count if number is None else DARK * number + PLAIN * (count - number)


def sampled(numbers: Iterable[int], below: int) -> int:
    """The number among these that the draw `below` picks, each as likely as in a throw.

    >>> [sampled((0, 1), n) for n in range(6)]
    [0, 1, 1, 1, 1, 1]
    """
    for number in numbers:
        if below < ODDS[number]:
            return number
        below -= ODDS[number]
    raise AssertionError("the draw lies beyond the odds of these numbers")
