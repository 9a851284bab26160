"""Parts of race games: who begins, runners on a road, who is ahead, and the road drawn as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from kaik.core.action import Action
from kaik.core.chance import Outcomes, evenly
from kaik.kits.terminal import padded

RUNNERS = "ABCDEF"
"""How runners are called on the road: seat 0 is A, seat 1 is B."""

T = TypeVar("T")


@lru_cache(maxsize=16)
def first_player(seats: int) -> Outcomes:
    """The lot that decides who begins."""
    return evenly(*(Action("first", str(seat)) for seat in range(seats)))


def stepped(at: int, distance: int, goal: int) -> int:
    """Where a runner stands after a stride that stops at the goal."""
    return min(at + distance, goal)


def changed(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The same row with one thing in it replaced.

    >>> changed((5, 0, 0), 1, 4)
    (5, 4, 0)
    """
    new = list(row)
    new[at] = value
    return tuple(new)


def places(results: Sequence[Any]) -> tuple[int, ...]:
    """The place of each seat, the greatest result first; equal results share a place.

    >>> places((7, 20, 7))
    (1, 0, 1)
    """
    return tuple(sum(other > mine for other in results) for mine in results)


def winners(results: Sequence[Any]) -> tuple[int, ...]:
    """The places where only winning counts: 0 for the best, 1 for everybody else.

    >>> winners((7, 20, 3))
    (1, 0, 1)
    """
    best = max(results)
    return tuple(int(mine != best) for mine in results)


def payoffs(places: Sequence[int]) -> tuple[float, ...]:
    """One point from each seat behind, one to each seat ahead; they always add up to nothing.

    >>> payoffs((1, 0, 2))
    (0.0, 2.0, -2.0)
    >>> payoffs((0, 1, 1, 1))
    (3.0, -1.0, -1.0, -1.0)
    """
    return tuple(float(sum((other > mine) - (other < mine) for other in places)) for mine in places)


def boxes(rows: Iterable[Sequence[str]], columns: int) -> str:
    """Squares of a board side by side; a square of several lines is as tall as its tallest neighbour.

    >>> print(boxes([("a", "b")], 2))
    +--+--+
    |a |b |
    +--+--+
    """
    lines: list[str] = []
    for row in rows:
        rule = "+" + "+".join("-" * columns for _ in row) + "+"
        squares = [square.split("\n") for square in row]
        lines.append(rule)
        for n in range(max(map(len, squares))):
            texts = (square[n] if n < len(square) else "" for square in squares)
            lines.append("|" + "|".join(padded(text, columns) for text in texts) + "|")
    return "\n".join([*lines, rule]) if lines else ""
