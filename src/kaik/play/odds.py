"""What luck may bring, with exact probabilities: for searches, learners and whoever wants to know."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import comb, prod

from kaik.core.action import Action
from kaik.core.chance import Chance, Deal, Outcomes

Hand = tuple[tuple[str, int], ...]


MOST = 100_000
"""More outcomes than this are not listed unless somebody wants them."""


def odds(chance: Chance, most: int = MOST) -> dict[Action, Fraction] | None:
    """Every outcome with its probability, which sum to one; None where there are more than `most`.

    >>> odds(Deal("deal", (("B", 2), ("R", 1)), (1, 1)))
    {deal:B-B: Fraction(1, 3), deal:B-R: Fraction(1, 3), deal:R-B: Fraction(1, 3)}
    """
    if isinstance(chance, Outcomes):
        total = sum(weight for _, weight in chance.weights)
        return {action: Fraction(weight, total) for action, weight in chance.weights}
    if _first_hands(chance) > most:  # known at a glance, and true of every whole deal
        return None
    listed = dict(islice(_deals(chance), most + 1))
    return listed if len(listed) <= most else None


def _first_hands(deal: Deal) -> int:
    """In how many ways the first hand alone can fall: kind by kind, how many ways there are to so many cards."""
    size = deal.sizes[0] if deal.sizes else 0
    ways = [1, *(0 for _ in range(size))]
    for count in dict(deal.pool).values():
        ways = [sum(ways[max(0, held - count) : held + 1]) for held in range(size + 1)]
    return ways[size]


def _deals(deal: Deal) -> Iterator[tuple[Action, Fraction]]:
    pool: Hand = tuple(sorted(dict(deal.pool).items()))
    size = sum(count for _, count in pool)
    for hands, weight in _handed(pool, deal.sizes):
        total, left = 1, size
        for wanted in deal.sizes:
            total *= comb(left, wanted)
            left -= wanted
        yield Action(deal.verb, *hands), Fraction(weight, total)


def _handed(pool: Hand, sizes: tuple[int, ...]) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every way to take the hands, and in how many ways single cards make it."""
    if not sizes:
        yield (), 1
        return
    for taken in _hands(pool, sizes[0]):
        weight = prod(comb(count, own) for (_, count), own in zip(pool, taken, strict=True))
        left = tuple((kind, count - own) for (kind, count), own in zip(pool, taken, strict=True))
        spelled = "+".join("+".join([kind] * own) for (kind, _), own in zip(pool, taken, strict=True) if own)
        for rest, more in _handed(left, sizes[1:]):
            yield (spelled, *rest), weight * more


def _hands(pool: Hand, size: int) -> Iterator[tuple[int, ...]]:
    """How many of each kind a hand of that size may hold."""
    if not pool:
        if size == 0:
            yield ()
        return
    (_, count), *rest = pool
    room = sum(number for _, number in rest)
    for own in range(min(count, size), max(0, size - room) - 1, -1):
        for others in _hands(tuple(rest), size - own):
            yield (own, *others)
