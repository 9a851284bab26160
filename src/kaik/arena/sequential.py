"""A sequential test: an arena is over as soon as it is settled whether the first player is as good as hoped.

Two claims about the score of the first player are compared, LOW and HIGH. After every round (all seats turned, with
the same luck) the evidence is the logarithm of how much likelier HIGH makes what was seen than LOW, by the normal
approximation of the rounds' scores (a generalised sequential probability ratio test, as chess engines are tested
with). Beyond ±BOUND either claim is taken, and is wrong in one of twenty cases where the other one is true.

Rounds count in their order, however they end: otherwise the short ones, which end first, would count for more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import log
from typing import Literal

import msgspec

from kaik.arena.game import GameResult
from kaik.arena.tally import score_of
from kaik.core.errors import KaikError

WRONG = 0.05
"""How often a settled question may be settled wrongly."""
BOUND = log((1 - WRONG) / WRONG)
PRIOR = 2
"""Rounds taken to have been lost and won beforehand when the spread is guessed: a few wins are no certainty."""


class Evidence(msgspec.Struct, frozen=True):
    """What an arena says about its question: for HIGH above nothing, for LOW below, and whether that is enough."""

    llr: float
    verdict: Literal["high", "low", "open"]


class SequentialTest(msgspec.Struct, frozen=True):
    """The question of an arena: has the first player a score of `low`, or of `high`?"""

    low: float
    high: float
    least: int = 0
    """Rounds before which nothing is settled: a test that is asked a hundred times would be wrong five times, and
    oftenest after a few matches."""

    @classmethod
    def read(cls, text: str) -> SequentialTest:
        """The question as it is written: `0.5,0.6`."""
        try:
            low, high = map(float, text.split(","))
        except ValueError:
            low = high = 0.0
        if not 0 < low < high < 1:
            raise KaikError(f"--sprt takes two scores between 0 and 1, the lower first, as in 0.5,0.6, not {text!r}")
        return cls(low, high)

    def evidence(self, games: Iterable[GameResult], tables: int) -> Evidence:
        """What the matches say so far; `tables` make a round. What comes after the answer changes nothing."""
        n, total, squares, llr = 0, 0.0, 0.0, 0.0
        for score in rounds(games, tables):
            n, total, squares = n + 1, total + score, squares + score * score
            llr = self.ratio(n, total, squares)
            if n >= self.least and abs(llr) >= BOUND:
                return Evidence(llr, "high" if llr > 0 else "low")
        return Evidence(llr, "open")

    def ratio(self, n: int, total: float, squares: float) -> float:
        """How much likelier `high` makes the scores of so many rounds, by their sum and that of their squares.

        >>> round(SequentialTest(0.5, 0.6).ratio(6, 3.5, 2.75), 2)
        0.13
        """
        mean = total / n
        spread = (max(0.0, squares - n * mean * mean) + PRIOR / 4) / (n + PRIOR)
        return n * (self.high - self.low) * (mean - (self.low + self.high) / 2) / spread


def rounds(games: Iterable[GameResult], tables: int) -> Iterator[float]:
    """The first player's score in each round that is whole, up to the first that is not."""
    by_number = {one.n: one for one in games}
    first = 0
    while all(first + at in by_number for at in range(tables)):
        sat = [one for one in (by_number[first + at] for at in range(tables)) if 0 in one.lineup]
        yield sum(score_of(one, 0).share for one in sat) / len(sat)
        first += tables
