"""How likely luck is to bring something: exact, from any position, for single throws and for whole deals.

A position is frozen, so it is its own copy, and any outcome can be forced: `state.after(CHANCE, action)`.

>>> from kaik.core.chance import Deal, sticks
>>> likelihood(sticks(), Action("sticks", "3"))
Fraction(5, 16)
>>> deal = Deal("deal", (("B1", 2), ("R5", 1)), (1, 1))
>>> [(str(action), str(chance)) for action, chance in outcomes(deal)]
[('deal:B1-B1', '1/3'), ('deal:B1-R5', '1/3'), ('deal:R5-B1', '1/3')]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, prod

from kaik.core.action import Action, joined, parts
from kaik.core.chance import Chance, Deal, Outcomes
from kaik.core.errors import KaikError
from kaik.core.state import State, Throw

MOST_LISTED = 1_000_000
"""No more outcomes than this are listed; a deal that has more is drawn card by card."""

KindsLeft = tuple[tuple[str, int], ...]
"""Kinds of cards, and how many of each."""


def luck_of(state: State) -> Chance:
    """What luck may bring in a position, or a sentence that it is not asked."""
    turn = state.turn()
    if not isinstance(turn, Throw):
        raise KaikError("luck is not asked in this position")
    return turn.chance


def likelihood(chance: Chance, action: Action) -> Fraction:
    """How likely this action is, exactly; 0 for what cannot come."""
    if isinstance(chance, Outcomes):
        return Fraction(sum(w for each, w in chance.weights if each == action), sum(w for _, w in chance.weights))
    if not chance.allows(action):
        return Fraction(0)
    left, found = dict(chance.pool), Fraction(1)
    for item in action.args:
        hand = Counter(parts(item))
        whole = comb(sum(left.values()), hand.total())
        found *= Fraction(prod(comb(left[kind], count) for kind, count in hand.items()), whole)
        for kind, count in hand.items():
            left[kind] -= count
    return found


def count_of(chance: Chance) -> int:
    """How many different outcomes there are."""
    if isinstance(chance, Outcomes):
        return len(chance.weights)
    return _counted(tuple(sorted(count for _, count in chance.pool)), chance.sizes)


def outcomes(chance: Chance, most: int = MOST_LISTED) -> Iterator[tuple[Action, Fraction]]:
    """Every outcome with its likelihood; they sum to 1. More than `most` are refused in a sentence."""
    if isinstance(chance, Outcomes):
        whole = sum(weight for _, weight in chance.weights)
        yield from ((action, Fraction(weight, whole)) for action, weight in chance.weights)
        return
    if _first_hands(chance) > most:  # seen at a glance, before a million of them are spelled
        raise _too_many(chance, most)
    for n, hands in enumerate(_dealt(tuple(chance.pool), chance.sizes)):
        if n >= most:
            raise _too_many(chance, most)
        action = Action(chance.verb, *map(joined, hands))
        yield action, likelihood(chance, action)


def _too_many(deal: Deal, most: int) -> KaikError:
    return KaikError(f"{deal.verb} has more than {most} outcomes; draw it card by card")


def _first_hands(deal: Deal) -> int:
    """In how many ways the first hand alone can fall; every whole deal has at least as many."""
    return _counted(tuple(count for _, count in deal.pool), deal.sizes[:1])


def draws(deal: Deal, drawn: Sequence[str] = ()) -> KindsLeft:
    """What the next single card of a deal may be, with how many copies of each are left; () once all are drawn.

    Cards are drawn one after the other, hand by hand, each copy equally likely: `dealt` makes an action of them, and
    every action comes out as often as `likelihood` says.
    """
    if len(drawn) == sum(deal.sizes):
        return ()
    gone = Counter(drawn)
    return tuple((kind, copies - gone[kind]) for kind, copies in deal.pool if copies > gone[kind])


def dealt(deal: Deal, drawn: Sequence[str]) -> Action:
    """The action of a deal whose cards were drawn one by one."""
    if len(drawn) != sum(deal.sizes):
        raise KaikError(f"{deal.verb} takes {sum(deal.sizes)} cards, not {len(drawn)}")
    hands, at = list[str](), 0
    for size in deal.sizes:
        hands.append(joined(drawn[at : at + size]))
        at += size
    return Action(deal.verb, *hands)


def _dealt(pool: KindsLeft, sizes: tuple[int, ...]) -> Iterator[tuple[tuple[str, ...], ...]]:
    if not sizes:
        yield ()
        return
    for hand in _hands(pool, sizes[0]):
        taken = Counter(hand)
        left = tuple((kind, count - taken[kind]) for kind, count in pool)
        yield from ((hand, *rest) for rest in _dealt(left, sizes[1:]))


def _hands(pool: KindsLeft, size: int) -> Iterator[tuple[str, ...]]:
    """Every different hand of a size."""
    if not size:
        yield ()
        return
    if not pool or size > sum(count for _, count in pool):
        return
    (kind, copies), rest = pool[0], pool[1:]
    for count in range(min(copies, size), -1, -1):
        yield from ((kind,) * count + others for others in _hands(rest, size - count))


def _counted(counts: tuple[int, ...], sizes: tuple[int, ...]) -> int:
    """How many deals a pool with these counts has: hands filled kind by kind, by what each still lacks."""
    ways = {sizes: 1}
    for count in counts:
        after = Counter[tuple[int, ...]]()
        for lacking, times in ways.items():
            for left in _filled(lacking, count):
                after[left] += times
        ways = dict(after)
    return ways.get((0,) * len(sizes), 0)


def _filled(lacking: tuple[int, ...], count: int) -> Iterator[tuple[int, ...]]:
    """What hands may lack after some of `count` alike cards went to them."""
    if not lacking:
        yield ()
        return
    for taken in range(min(lacking[0], count) + 1):
        yield from ((lacking[0] - taken, *rest) for rest in _filled(lacking[1:], count - taken))
