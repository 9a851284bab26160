"""What luck may bring: the rules describe it here, the referee throws it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

import msgspec

from kaik.core.action import Action, action, joined, parts


class Dice(Protocol):
    """Where luck comes from; whoever throws brings one."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1, each equally likely."""


class Outcomes(msgspec.Struct, frozen=True, gc=False):
    """A few possible actions with whole-number weights, as the sticks have (1 5 10 10 5 1)."""

    weights: tuple[tuple[Action, int], ...]

    def allows(self, action: Action) -> bool:
        return any(action == outcome for outcome, _ in self.weights)

    def sample(self, dice: Dice) -> Action:
        if len(self.weights) == 1:
            return self.weights[0][0]
        left = dice.below(sum([weight for _, weight in self.weights]))
        for fallen, weight in self.weights:
            if left < weight:
                return fallen
            left -= weight
        raise AssertionError("the weights changed while they were counted")


class Heap(Sequence[tuple[str, int]]):
    """A pool that lies there card by card, in order, and is counted only for whoever asks how many of each there are.

    >>> list(Heap(("B1", "B1", "R5")))
    [('B1', 2), ('R5', 1)]
    """

    __slots__ = ("cards",)

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards = cards

    def _counted(self) -> tuple[tuple[str, int], ...]:
        return tuple(Counter(self.cards).items())

    def __len__(self) -> int:
        return len(self._counted())

    def __getitem__(self, at: Any) -> Any:
        return self._counted()[at]

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return iter(self._counted())

    def __eq__(self, other: object) -> bool:
        return self._counted() == (other._counted() if isinstance(other, Heap) else other)

    def __hash__(self) -> int:
        return hash(self._counted())

    def __repr__(self) -> str:
        return repr(self._counted())


FEW = ((1,), (2,), (3,))
"""Sizes of a draw rather than a deal."""


class Deal(msgspec.Struct, frozen=True, gc=False):
    """A deal from a multiset: `sizes` hands taken at once, one item of the action for each.

    The action is `verb:B0+R3-B1+RK`; copies of a card are alike, so a deal has no order to leak.
    """

    verb: str
    pool: Sequence[tuple[str, int]]
    """Kinds and how often each is there; a game that draws at every turn gives its stock as a `Heap`."""
    sizes: tuple[int, ...]

    def allows(self, action: Action) -> bool:
        if action.verb != self.verb or len(action.args) != len(self.sizes):
            return False
        left = dict(self.pool)
        for item, size in zip(action.args, self.sizes, strict=True):
            atoms = parts(item)
            if len(atoms) != size:
                return False
            for atom in atoms:
                if left.get(atom, 0) < 1:
                    return False
                left[atom] -= 1
        return action == Action(self.verb, *(joined(parts(item)) for item in action.args))

    def sample(self, dice: Dice) -> Action:
        cards = self._laid_out()
        hands, left, below = list[str](), len(cards), dice.below
        for size in self.sizes:
            hand = []
            for _ in range(size):
                at = below(left)
                left -= 1
                hand.append(cards[at])
                cards[at] = cards[left]
            hands.append(joined(hand))
        # A few cards from a stock are drawn again and again, so their action is made once; whole deals rarely recur.
        return action(self.verb, *hands) if self.sizes in FEW else Action(self.verb, *hands)

    def _laid_out(self) -> list[str]:
        if isinstance(self.pool, Heap):
            return list(self.pool.cards)
        cards: list[str] = []
        for atom, count in self.pool:
            cards += [atom] * count
        return cards


Chance = Outcomes | Deal


@lru_cache(maxsize=64)
def sticks(count: int = 5, verb: str = "sticks") -> Outcomes:
    """Two-faced fair sticks; the action says how many dark faces lie up."""
    weights, row = [], 1
    for dark in range(count + 1):
        weights.append((Action(verb, str(dark)), row))
        row = row * (count - dark) // (dark + 1)
    return Outcomes(tuple(weights))


def evenly(*actions: Action) -> Outcomes:
    """Actions that are all equally likely."""
    return Outcomes(tuple([(action, 1) for action in actions]))


def draw(verb: str, pool: Mapping[str, int]) -> Outcomes:
    """One card or tile out of a multiset, each copy equally likely."""
    return Outcomes(tuple((Action(verb, kind), count) for kind, count in sorted(pool.items()) if count))
