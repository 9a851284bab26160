"""What the matches of an arena add up to: wins, scores with their intervals, places and ratings.

A player's score is the share of the others at the table it ended before, a tie with one of them counting half;
between two players that is wins and half the draws. Two players who share a table evenly, two seats each or more,
are two sides: the better places together win the match. The interval is Wilson's at 95 %, with every match one
trial: since all players get the same luck in turn, it is rather too wide than too narrow.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log10, sqrt
from random import Random

import msgspec

from kaik.cli.arena.bout import Bout

Z = 1.959964
SCALE = 400.0
"""As chess players count: 400 points are ten to one."""
RESAMPLED = 200
ROUNDS = 200
PRIOR = 0.5
"""Each pair is taken to have drawn this many matches beforehand, so that no rating is without bounds."""


class Standing(msgspec.Struct, frozen=True):
    """One player's share of an arena, in the words programs rely on."""

    name: str
    wins: int
    draws: int
    losses: int
    score: float
    place: float
    ci95: tuple[float, float]


class Rating(msgspec.Struct, frozen=True):
    """A player's strength on the chess players' scale, counted from the mean of all, and where it may truly lie."""

    name: str
    rating: float
    low: float
    high: float


def standings(names: Sequence[str], bouts: Sequence[Bout]) -> list[Standing]:
    """What each player has of it."""
    return [_standing(name, player, bouts) for player, name in enumerate(names)]


def _standing(name: str, player: int, bouts: Sequence[Bout]) -> Standing:
    trials = [trial for one in bouts for trial in (_as_side(one, player) or _as_seats(one, player))]
    wins, draws = (sum(trial.won == won for trial in trials) for won in (1.0, 0.5))
    played = max(len(trials), 1)
    score = sum(trial.share for trial in trials) / played
    place = sum(trial.place for trial in trials) / played
    return Standing(name, wins, draws, len(trials) - wins - draws, score, place, wilson(score, played))


class Trial(msgspec.Struct, frozen=True):
    """What one match says about one player: won (1), drawn (a half) or lost, the share of others beaten, the place."""

    won: float
    share: float
    place: float


def _as_seats(one: Bout, player: int) -> list[Trial]:
    """Every seat of a player for itself: to win is to end before everybody."""
    trials = []
    for seat in (seat for seat, sitting in enumerate(one.lineup) if sitting == player):
        own, best = one.payoffs[seat], max(one.payoffs)
        won = 0.0 if own < best else 1.0 if one.payoffs.count(best) == 1 else 0.5
        share = beaten(one.payoffs, seat)
        trials.append(Trial(won, share, _place(one, share)))
    return trials


def _as_side(one: Bout, player: int) -> list[Trial]:
    """All seats of a player together, where two players share a table evenly; [] elsewhere."""
    own = [beaten(one.payoffs, seat) for seat, sitting in enumerate(one.lineup) if sitting == player]
    others = [beaten(one.payoffs, seat) for seat, sitting in enumerate(one.lineup) if sitting != player]
    if len(set(one.lineup)) != 2 or len(own) != len(others) or len(own) == 1:
        return []
    ahead = round(sum(own) - sum(others), 9)
    won = 0.5 if not ahead else float(ahead > 0)
    return [Trial(won, won, _place(one, sum(own) / len(own)))]


def _place(one: Bout, share: float) -> float:
    return 1 + (1 - share) * (len(one.payoffs) - 1)


def beaten(payoffs: Sequence[float], seat: int) -> float:
    """The share of the others that a seat ended before; a tie with one counts half."""
    own = payoffs[seat]
    before = sum(own > other for other in payoffs) + (sum(own == other for other in payoffs) - 1) / 2
    return before / (len(payoffs) - 1)


def wilson(share: float, trials: int) -> tuple[float, float]:
    """Wilson's interval for a share of so many trials.

    >>> [round(bound, 3) for bound in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    spread = Z * Z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def ratings(names: Sequence[str], bouts: Sequence[Bout], seed: int = 0) -> list[Rating]:
    """Bradley and Terry's ratings; the interval is where they fall when rounds are drawn again with replacement."""
    rounds: dict[int, list[Bout]] = {}
    for one in bouts:
        rounds.setdefault(one.round, []).append(one)
    groups, dice = list(rounds.values()), Random(seed)
    found = _fitted(len(names), bouts)
    drawn = []
    for _ in range(RESAMPLED if groups else 0):
        again = [one for _ in groups for one in groups[int(dice.random() * len(groups))]]
        drawn.append(_fitted(len(names), again))
    rated = []
    for player, name in enumerate(names):
        sample = sorted(one[player] for one in drawn) or [found[player]]
        low, high = sample[int(0.025 * len(sample))], sample[int(0.975 * (len(sample) - 1))]
        rated.append(Rating(name, found[player], min(low, found[player]), max(high, found[player])))
    return rated


def _fitted(players: int, bouts: Sequence[Bout]) -> list[float]:
    """Strengths that make the results likeliest, found by turns."""
    won = [[PRIOR / 2 if one != other else 0.0 for other in range(players)] for one in range(players)]
    for bout in bouts:
        for seat, player in enumerate(bout.lineup):
            for at, other in enumerate(bout.lineup):
                if player != other:
                    gain = bout.payoffs[seat] - bout.payoffs[at]
                    won[player][other] += (gain > 0) + (gain == 0) / 2
    strength = [1.0] * players
    for _ in range(ROUNDS):
        strength = [_share(one, won, strength) for one in range(players)]
        mean = sum(map(log10, strength)) / players
        strength = [each / 10**mean for each in strength]
    return [SCALE * log10(each) for each in strength]


def _share(one: int, won: list[list[float]], strength: list[float]) -> float:
    met = ((won[one][other] + won[other][one], strength[other]) for other in range(len(won)) if other != one)
    return sum(won[one]) / sum(games / (strength[one] + other) for games, other in met)
