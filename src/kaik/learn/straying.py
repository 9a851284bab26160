"""Matches that stray from the best play, so that puzzles are found in positions of many kinds.

Not how levels go wrong (`bots.mistakes`): a puzzle is found again by its seed, so this way of drawing lots stays.
"""

from __future__ import annotations

from math import exp, sqrt

from kaik.bots.search import Choice, Opinion, QuickDice

IN_MIND = 12
"""Only so many of the best actions are drawn from: with hundreds open it would be any action at all."""
FARTHEST = 2.0
"""Nothing is drawn that is worse by more than this many units."""
MOST = 0.18
"""Nothing is drawn that gives away a larger part of all there is to win."""
A_LITTLE = 0.05
"""Of two actions neither is measured by the other: a unit is then so large a part of everything."""


def strayed(opinion: Opinion, blunder: float, dice: QuickDice, most: float = 1.0) -> Choice:
    """Often the best action, sometimes one that is nearly as good, the likelier the less it gives away.

    No blunder gives away more than `most` of all there is to win.
    """
    known = [choice for choice in opinion.choices if choice.visits or opinion.how != "sampled"]
    if len(known) > IN_MIND:
        known = sorted(known, key=lambda choice: -choice.worth)[:IN_MIND]
    if len(known) < 2:
        return opinion.best()
    worths = [choice.worth for choice in known]
    best, unit = max(worths), blunder * _unit(opinion, worths)
    if unit < 1e-9:
        return opinion.best()
    far = FARTHEST * unit if opinion.how == "judged" else min(FARTHEST * unit, most * opinion.scale)
    return known[dice.by_weight([exp((worth - best) / unit) if best - worth <= far else 0.0 for worth in worths])]


def _unit(opinion: Opinion, worths: list[float]) -> float:
    """How much the actions at hand differ; a game's own judge gives its worths in such a unit at once."""
    if opinion.how == "judged":
        return 1.0
    if len(worths) == 2 and opinion.scale:
        return A_LITTLE * opinion.scale
    mean = sum(worths) / len(worths)
    return sqrt(sum((worth - mean) ** 2 for worth in worths) / len(worths))
