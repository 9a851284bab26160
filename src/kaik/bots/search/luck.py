"""Luck for thinking: the same from the same dice, and quick enough for millions of throws."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from random import Random

from kaik.core.chance import Dice


class QuickDice:
    """A stream of numbers that starts where slower dice say; nothing anybody wins hangs on it."""

    __slots__ = ("random", "seed")

    def __init__(self, dice: Dice) -> None:
        self.seed = dice.below(1 << 62)
        self.random = Random(self.seed).random

    def row(self, n: int) -> QuickDice:
        """Other dice, the same ones whenever this row is asked for, so that choices can meet the same luck."""
        dice = QuickDice.__new__(QuickDice)
        dice.seed = self.seed + n + 1
        dice.random = Random(dice.seed).random
        return dice

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1."""
        return int(self.random() * n)

    def by_weight(self, weights: Sequence[float]) -> int:
        """The place of one of these weights, each as likely as it weighs."""
        sums = list(accumulate(weights))
        return min(bisect_right(sums, self.random() * sums[-1]), len(sums) - 1)
