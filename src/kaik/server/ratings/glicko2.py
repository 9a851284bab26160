"""Glicko-2 for games of two seats, by hand: Mark Glickman, "Example of the Glicko-2 system", 2012/2022.

Numbers are on the scale that players read (1500, 350); within the formulas they are on Glickman's own, which is that
scale divided by 173.7178. Nothing here reads a clock or a database.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log, pi, sqrt

import msgspec

SCALE = 400 / log(10)
"""Points of the common scale in one of Glickman's; 400 points are ten to one."""
START, DOUBT, SWING = 1500.0, 350.0, 0.06
"""Rating, deviation and volatility of somebody who has not played."""
TAU = 0.5
"""How fast the volatility itself may change; Glickman advises 0.3 to 1.2."""
CLOSE = 1e-6
"""The volatility is searched for until it is known this well."""


class PlayerRating(msgspec.Struct, frozen=True):
    """How strong somebody seems to be, how unsure that is, and how much their results vary."""

    rating: float = START
    deviation: float = DOUBT
    volatility: float = SWING

    def after_rest(self, periods: float) -> PlayerRating:
        """The same player after some rating periods without a game: less is known of them, never less than nothing."""
        grown = sqrt(self.deviation**2 + max(0.0, periods) * (SCALE * self.volatility) ** 2)
        return PlayerRating(self.rating, min(DOUBT, grown), self.volatility)


DuelScore = tuple[PlayerRating, float]
"""An opponent as they were before the game, and the score against them: 1, 1/2 or 0."""


def rated(player: PlayerRating, results: Sequence[DuelScore], periods: float = 1.0) -> PlayerRating:
    """A player after a rating period with these results; `periods` is how long it was."""
    if not results:
        return player.after_rest(periods)
    mean, doubt = (player.rating - START) / SCALE, player.deviation / SCALE
    spread, gain = _evidence(mean, results)
    volatility = _volatility(player.volatility, doubt, spread, spread * gain)
    before = doubt**2 + max(0.0, periods) * volatility**2
    after = 1 / sqrt(1 / before + 1 / spread)
    return PlayerRating(START + SCALE * (mean + after**2 * gain), min(DOUBT, SCALE * after), volatility)


def expected(player: PlayerRating, other: PlayerRating) -> float:
    """The score that a player should make against another, whose doubt makes it less certain."""
    return _expected((player.rating - other.rating) / SCALE, _weight(other.deviation / SCALE))


def _evidence(mean: float, results: Sequence[DuelScore]) -> tuple[float, float]:
    """How widely the results alone would spread a rating, and how much better they were than expected."""
    certainty = gain = 0.0
    for other, score in results:
        weight = _weight(other.deviation / SCALE)
        chance = _expected(mean - (other.rating - START) / SCALE, weight)
        certainty += weight**2 * chance * (1 - chance)
        gain += weight * (score - chance)
    return 1 / max(certainty, 1e-12), gain


def _weight(doubt: float) -> float:
    """How much a result against somebody of this deviation says (Glickman's g)."""
    return 1 / sqrt(1 + 3 * doubt**2 / pi**2)


def _expected(ahead: float, weight: float) -> float:
    return 1 / (1 + exp(-weight * ahead))


def _volatility(old: float, doubt: float, spread: float, change: float) -> float:
    """The volatility after these results, by the search of Glickman's step 5."""

    def slope(x: float) -> float:
        e = exp(x)
        fit = e * (change**2 - doubt**2 - spread - e) / (2 * (doubt**2 + spread + e) ** 2)
        return fit - (x - start) / TAU**2

    low = start = log(old**2)
    high = _other_end(slope, start, change**2 - doubt**2 - spread)
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


def _other_end(slope: Callable[[float], float], start: float, surplus: float) -> float:
    """Where the search ends that begins at the old volatility: the slope changes its sign in between."""
    if surplus > 0:
        return log(surplus)
    steps = 1
    while slope(start - steps * TAU) < 0:
        steps += 1
    return start - steps * TAU
