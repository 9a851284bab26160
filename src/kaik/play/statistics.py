"""What results of many matches say: who ended before whom, and how sure a share of them is."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

Z = 1.959964
"""Standard errors to either side that hold 95 cases of 100."""


def beaten(payoffs: Sequence[float], seat: int) -> float:
    """The share of the other seats that a seat ended before; a tie with one counts half."""
    own = payoffs[seat]
    before = sum(own > other for other in payoffs) + (sum(own == other for other in payoffs) - 1) / 2
    return before / (len(payoffs) - 1)


def wilson(share: float, trials: int) -> tuple[float, float]:
    """Wilson's interval at 95 % for a share of so many trials.

    >>> [round(bound, 3) for bound in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    spread = Z * Z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
