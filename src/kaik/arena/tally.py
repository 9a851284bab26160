"""What the matches of an arena add up to: wins, scores with their intervals, and places.

A match counts once for a player, however many of its seats were the player's. The score is the share of the others'
seats that its seats ended before, a tie with one of them counting half; between two seats that is wins and half the
draws. Two players who share a table evenly, two seats each or more, are two sides: the better places together win
the match. The interval is Wilson's at 95 %, with every match one trial: since all players get the same luck in
turn, it is rather too wide than too narrow.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from kaik.arena.game import GameResult
from kaik.play.statistics import beaten, wilson


class Standing(msgspec.Struct, frozen=True):
    """One player's share of an arena; None where it has not played."""

    name: str
    wins: int
    draws: int
    losses: int
    score: float | None
    place: float | None
    ci95: tuple[float, float] | None


class GameScore(msgspec.Struct, frozen=True):
    """What one match says about one player: won (1), drawn (a half) or lost, the share of others beaten, the place."""

    won: float
    share: float
    place: float


def standings(names: Sequence[str], games: Sequence[GameResult]) -> list[Standing]:
    """What each player has of it."""
    return [_standing(name, player, games) for player, name in enumerate(names)]


def _standing(name: str, player: int, games: Sequence[GameResult]) -> Standing:
    scores = [score_of(one, player) for one in games if player in one.lineup]
    if not scores:
        return Standing(name, 0, 0, 0, None, None, None)
    wins, draws = (sum(each.won == won for each in scores) for won in (1.0, 0.5))
    score = sum(each.share for each in scores) / len(scores)
    place = sum(each.place for each in scores) / len(scores)
    return Standing(name, wins, draws, len(scores) - wins - draws, score, place, wilson(score, len(scores)))


def score_of(one: GameResult, player: int) -> GameScore:
    """What a match says about a player who sat there, all its seats together."""
    payoffs = judged(one)
    own = [payoff for payoff, sitting in zip(payoffs, one.lineup) if sitting == player]
    others = [payoff for payoff, sitting in zip(payoffs, one.lineup) if sitting != player]
    shares = [beaten(payoffs, seat) for seat, sitting in enumerate(one.lineup) if sitting == player]
    place = 1 + (1 - sum(shares) / len(shares)) * (len(payoffs) - 1)
    if two_sides(one):
        won = duel(one, player, next(other for other in one.lineup if other != player))
        return GameScore(won, won, place)
    return GameScore(_ahead(max(own), max(others)), _share(own, others), place)


def duel(one: GameResult, player: int, other: int) -> float:
    """What a player has of a match against one other: all, a half, nothing, or a share where they have more seats."""
    payoffs = judged(one)
    own, theirs = ([payoffs[at] for at, sitting in enumerate(one.lineup) if sitting == who] for who in (player, other))
    share = _share(own, theirs)
    return _ahead(share, 0.5) if two_sides(one) else share


def two_sides(one: GameResult) -> bool:
    """Whether two players share the table evenly, with more seats than one each."""
    return len(set(one.lineup)) == 2 < len(one.lineup) == 2 * one.lineup.count(one.lineup[0])


def judged(one: GameResult) -> tuple[float, ...]:
    """What each seat has of a match; whoever gives up at one seat has lost with all of them."""
    if one.gave_up < 0:
        return one.payoffs
    loser, last = one.lineup[one.gave_up], min(one.payoffs) - 1
    return tuple(last if sitting == loser else payoff for payoff, sitting in zip(one.payoffs, one.lineup))


def _share(own: Sequence[float], others: Sequence[float]) -> float:
    return sum(_ahead(mine, theirs) for mine in own for theirs in others) / (len(own) * len(others))


def _ahead(mine: float, theirs: float) -> float:
    return (mine > theirs) + (mine == theirs) / 2
