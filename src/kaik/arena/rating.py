"""Ratings by Bradley and Terry: how strong players are by what they have of each other, and how sure that is.

The strengths are those that make the results likeliest, each pair being taken to have drawn half a match
beforehand, so that no rating is without bounds. The interval comes from how sharply the likelihood falls off
around them (its curvature), so it is wide where little was played, whatever came of it.

A match between two is one result. Where more sit at a table the results of its pairs go together: a player who is
lucky is so against all. With m players a place among them varies (m + 1) / 3 times as much as m - 1 single results
would, so each pair counts 3 / (m + 1) of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import exp, log, sqrt

import msgspec

from kaik.arena.game import GameResult
from kaik.arena.tally import duel
from kaik.play.statistics import Z

POINTS = 400 / log(10)
"""As chess players count: 400 points are ten to one."""
PRIOR = 0.5
"""Matches each pair is taken to have drawn beforehand."""
CLOSE = 1e-7
"""A step this small ends the search for the strengths."""
LEAP = 1.0
"""The longest step: the curve is followed, not jumped across."""
STEPS = 200

Matrix = list[list[float]]


class Rating(msgspec.Struct, frozen=True):
    """A player's strength on the chess players' scale, counted from the mean of all, and where it may truly lie."""

    name: str
    rating: float
    low: float
    high: float


def ratings(names: Sequence[str], games: Sequence[GameResult]) -> list[Rating | None]:
    """The ratings with their intervals at 95 %; None for players who have not played."""
    playing = sorted({player for one in games for player in one.lineup})
    strengths, doubts = fitted(_won(playing, games))
    found: list[Rating | None] = [None] * len(names)
    for player, strength, doubt in zip(playing, strengths, doubts):
        middle, half = POINTS * strength, POINTS * Z * doubt
        found[player] = Rating(names[player], middle, middle - half, middle + half)
    return found


def _won(playing: Sequence[int], games: Sequence[GameResult]) -> Matrix:
    """What each player has won of each other, in matches."""
    at = {player: row for row, player in enumerate(playing)}
    won = [[0.0 if one == other else PRIOR / 2 for other in playing] for one in playing]
    for one in games:
        seated = set(one.lineup)
        for player, other in permutations(seated, 2):
            won[at[player]][at[other]] += duel(one, player, other) * 3 / (len(seated) + 1)
    return won


def fitted(won: Matrix) -> tuple[list[float], list[float]]:
    """The likeliest strengths, as logarithms that sum to nothing, and the standard error of each (Newton's method)."""
    players = len(won)
    strengths, turned = [0.0] * players, Matrix()
    for _ in range(STEPS):
        slope, curve = _shape(won, strengths)
        turned = _inverse(curve)
        step = [sum(each * up for each, up in zip(row, slope)) for row in turned]
        longest = max(map(abs, step), default=0.0)
        strengths = [one + by * min(1.0, LEAP / max(longest, LEAP)) for one, by in zip(strengths, step)]
        if longest < CLOSE:
            break
    return strengths, [sqrt(max(0.0, turned[at][at] - 1 / players)) for at in range(players)]


def _shape(won: Matrix, strengths: Sequence[float]) -> tuple[list[float], Matrix]:
    """Slope and curvature of the likelihood; what is the same for all players is pinned down by adding 1/n."""
    players = range(len(won))
    slope, curve = [0.0 for _ in players], [[1 / len(won) for _ in players] for _ in players]
    for one, other in permutations(players, 2):
        games = won[one][other] + won[other][one]
        expected = 1 / (1 + exp(strengths[other] - strengths[one]))
        slope[one] += won[one][other] - games * expected
        curve[one][one] += games * expected * (1 - expected)
        curve[one][other] -= games * expected * (1 - expected)
    return slope, curve


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a matrix that has no zero on its way, as a curvature has none (Gauss and Jordan)."""
    size = len(matrix)
    rows = [[*row, *(float(at == column) for column in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        rows[at] = [each / rows[at][at] for each in rows[at]]
        for other in range(size):
            if other != at:
                rows[other] = [each - rows[other][at] * own for each, own in zip(rows[other], rows[at])]
    return [row[size:] for row in rows]
