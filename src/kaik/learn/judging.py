"""Which action is clearly best for a seat, judged over imagined positions and never from the hidden truth.

Nothing here looks at a clock: the same position, luck and number of simulations give the same finding anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from math import sqrt

import msgspec

from kaik import engine
from kaik.bots.levels import LEVELS, SearchFunction
from kaik.bots.search import Choice, Limits, Opinion, think
from kaik.core.action import Action
from kaik.core.chance import Dice
from kaik.core.game import Game
from kaik.core.state import State
from kaik.play.thought import UNSURE

AN_HOUR = 3600.0
"""Simulations end a search, never the time."""
LEAST = {"read": 0.04, "sampled": 0.06, "solved": 0.04, "judged": 1.0}
"""The least lead of a best action: of the match, of what is on the table, or in the unit of a game's own judge."""
DEEP, AGAIN = 2000, 3000
"""Simulations of the search that must find a clear lead, and of the one with a second seed."""
TRIED = 10
"""An action with fewer visits was left alone because it looked worse; its lead is not measured."""
RIVALS = 3
"""Actions that a kernel weighs against the best one."""
STRONGEST = max(LEVELS)


class Finding(msgspec.Struct, frozen=True):
    """The best action, how far it is before every other, and by what kind of thinking that was found."""

    best: Action
    lead: float
    how: str

    @property
    def clear(self) -> bool:
        """Whether the lead is enough for a puzzle."""
        return self.lead >= LEAST[self.how]


def opinion(game: Game, imagined: State, seat: int, dice: Dice, nodes: int, skill: int = STRONGEST) -> Opinion:
    """What a seat's actions are worth, as levels find it, on one thread."""
    advice = game.mind.advice_of(imagined, seat, skill)
    if advice:
        return Opinion(tuple(Choice(one.action, one.worth, why=one.reason) for one in advice), "judged")
    search: SearchFunction = engine.search_for(imagined, 1) or partial(think, game)
    return search(imagined, seat, dice, Limits(nodes, AN_HOUR))


def finding(game: Game, imagined: State, seat: int, dice: Dice, nodes: int) -> Finding | None:
    """The best action of an imagined position and its lead; None where there is no choice."""
    found = opinion(game, imagined, seat, dice, nodes)
    if found.how == "only":
        return None
    best = found.best()
    others = apart(imagined, seat, best.action, found.choices)
    weigh = engine.weigher_for(imagined, 1)
    if weigh is None or found.how != "read":
        return Finding(best.action, lead(found, best, others), found.how)
    rivals = tuple(one.action for one in sorted(others, key=lambda one: -one.worth)[:RIVALS])
    worths = weigh(imagined, seat, (best.action, *rivals), Limits(nodes, AN_HOUR))
    if len(worths) < 2:
        return None
    first = max(worths, key=lambda action: worths[action])
    return Finding(first, worths[first] - max(worth for action, worth in worths.items() if action != first), "read")


def apart(position: State, seat: int, best: Action, choices: Iterable[Choice]) -> list[Choice]:
    """The choices that lead to another position than the best one does."""
    after = position.played(seat, best)
    return [one for one in choices if one.action != best and position.played(seat, one.action) != after]


def alike(position: State, seat: int, best: Action) -> tuple[Action, ...]:
    """All legal actions that come to the same as this one: each of them solves what it solves."""
    after = position.played(seat, best)
    return tuple(action for action in position.legal(seat) if position.played(seat, action) == after)


def lead(found: Opinion, best: Choice, others: Iterable[Choice]) -> float:
    """How far an action is surely before the others; nothing where there are no others."""
    leads = [_before(found, best, other) for other in others]
    return round(min(leads, default=0.0), 4)


def _before(found: Opinion, best: Choice, other: Choice) -> float:
    difference = best.worth - other.worth
    match found.how:
        case "solved":
            return difference / found.scale if found.scale else 0.0
        case "sampled" if best.visits and other.visits >= TRIED:
            return difference - UNSURE * sqrt(1 / best.visits + 1 / other.visits)
        case "sampled":
            return max(difference, LEAST["sampled"]) if difference > 0 else 0.0
    return difference
