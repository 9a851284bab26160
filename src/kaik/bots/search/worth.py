"""What an end, or a position in the middle, is worth to each seat: the share of the others it stays ahead of.

One number from 0 to 1 for every game: to end before all others is 1, behind all 0, level with one other a
half. An unfinished match counts by how sure a lead is: sure where it is large against what a season usually
moves (`spread`) and few seasons are left.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from kaik.core.mind import Mind
from kaik.core.state import Over, State

MARGIN = 0.06
"""How much of the worth of an end is its size and not its place: among wins the larger is the better one."""

Worths = tuple[float, ...]


def worths(mind: Mind[Any], state: State, spread: float, season: int) -> Worths:
    """The worth of a position to each seat, for a search that began in this season."""
    turn = state.turn()
    if isinstance(turn, Over):
        return ended(turn.payoffs, spread)
    now, of = state.season_of()
    if now == season and (known := mind.chances_of(state)):
        return won(known)
    scores = mind.estimate_of(state) if now == season else state.standing()
    return shares(scores, spread * sqrt(max(of - now, 1)))


def shares(scores: tuple[float, ...], spread: float) -> Worths:
    """The worth of scores that are not final."""
    if len(scores) == 2:
        lead = 0.5 + 0.5 * _sure((scores[0] - scores[1]) / spread)
        return lead, 1.0 - lead
    others = 2.0 * (len(scores) - 1)
    return tuple(0.5 + sum(_sure((own - other) / spread) for other in scores) / others for own in scores)


def won(chances: Worths) -> Worths:
    """The worth of chances to win where only winning counts; never more than a match that is won."""
    others = len(chances) - 1
    lost = (others - 1) / (2 * others)
    return tuple([MARGIN / 2 + (1 - MARGIN) * (lost + (1 - lost) * chance) for chance in chances])


def _sure(lead: float) -> float:
    """How sure a lead is, from -1 to 1; more is always better, so that a winner still sees the shortest way."""
    return lead / (0.8 + abs(lead))


def ended(payoffs: tuple[float, ...], spread: float) -> Worths:
    """The worth of a match's end: mostly the place, a little the points."""
    sized = shares(payoffs, spread * 4)
    others = len(payoffs) - 1
    return tuple(
        MARGIN * size + (1 - MARGIN) * (sum(own > other for other in payoffs) + payoffs.count(own) / 2 - 0.5) / others
        for own, size in zip(payoffs, sized, strict=True)
    )


def at_stake(mind: Mind[Any], state: State) -> float:
    """How many points lie on the table."""
    return sum(abs(now - sure) for now, sure in zip(state.standing(), mind.banked_of(state), strict=True))


def moved(before: tuple[float, ...], after: tuple[float, ...]) -> float:
    """How much the lead of seats over each other has changed: the measure of what a season moves."""
    changes = [late - early for early, late in zip(before, after, strict=True)]
    return max(changes) - min(changes)
