"""The exact search of small open games: every action and every throw, deeper and deeper while there is time.

Each seat is taken to choose what is best for itself; throws are averaged by their weights. A depth that was
not finished is thrown away, so the answer is always that of the last whole one, and a depth that could not be
finished, as the last ones grew, is not begun.
"""

from __future__ import annotations

from typing import Any

from kaik.bots.search.luck import QuickDice
from kaik.bots.search.playout import spread
from kaik.bots.search.worth import Worths, worths
from kaik.core.action import CHANCE, Action
from kaik.core.chance import Outcomes
from kaik.core.game import Game
from kaik.core.mind import Mind
from kaik.core.state import Choose, Over, State, Throw
from kaik.play.thought import Choice, Opinion, Watch

NARROW = 16
"""The most actions a position may offer, and a throw have outcomes, to be read exactly."""
WIDE = 64
"""The most actions where chances were learned: the first look at each is enough."""
DEEPEST = 64
TINY = 1e-9
A_LINE = 16
"""Positions that are judged in the time of one sampled line: so many count as one."""


class OutOfTime(Exception):
    """The watch has stopped a reading."""


def readable(game: Game, position: State, seat: int) -> bool:
    """Whether a position can be read: nothing hidden, an estimate, few actions, and throws that can be counted.

    Where chances were learned, they stand for whatever cannot be read.
    """
    if position.turn() != Choose((seat,)):
        return False
    if game.mind.chances_of(position):
        return len(position.legal(seat)) <= WIDE
    if game.mind.estimate is None or game.secret(position.options) or len(position.legal(seat)) > NARROW:
        return False
    return all(_countable(position.played(seat, action)) for action in position.legal(seat))


def _countable(state: State) -> bool:
    turn = state.turn()
    if isinstance(turn, Choose):
        return len(turn.seats) == 1
    return isinstance(turn, Over) or (isinstance(turn.chance, Outcomes) and len(turn.chance.weights) <= NARROW)


def read_out(
    mind: Mind[Any], position: State, seat: int, watch: Watch, dice: QuickDice, secret: bool = False
) -> Opinion:
    """Read a position as deep as the watch allows; alike actions are told apart by luck alone."""
    if mind.chances_of(position):
        return _read_by_chances(mind, position, seat, watch, dice, secret)
    reading, actions = _Reading(mind, position, watch), position.legal(seat)
    found: dict[Action, float] = {}
    deep, spent = 0, [0.0]
    for depth in range(1, DEEPEST):
        if depth == 2:  # a glance at every action comes first, whatever the time; then leads get their unit
            reading.spread = spread(mind, position, seat, dice, watch)
        reading.begin(hurried=depth > 1)
        try:
            found = {action: reading.worth(position.played(seat, action), depth - 1)[seat] for action in actions}
        except OutOfTime:
            break
        deep = depth
        spent.append(watch.spent())
        if watch.over() or reading.whole or spent[-1] + _next_cost(spent) > 1:
            break
    choices = tuple(Choice(action, found.get(action, 0.5) + TINY * dice.random()) for action in actions)
    return Opinion(choices, "read", reading.judged, deep)


def _read_by_chances(
    mind: Mind[Any], position: State, seat: int, watch: Watch, dice: QuickDice, secret: bool
) -> Opinion:
    """The same where chances were learned: they need no unit, and tell no more of a position once its throw has fallen.

    Where something is hidden only the seat's own turn is read: what others will do hangs on what they hold. The best
    actions of a depth are read first at the next, so that what was read of it before the time was over counts.
    """
    reading, actions = _Reading(mind, position, watch, seat if secret else None), position.legal(seat)
    found, deep = dict.fromkeys(actions, 0.5), 0
    for depth in range(1, DEEPEST, 1 if secret else 2):
        reading.begin(hurried=depth > 1)
        newer: dict[Action, float] = {}
        try:
            for action in sorted(actions, key=lambda action: -found[action]):
                newer[action] = reading.worth(position.played(seat, action), depth - 1)[seat]
        except OutOfTime:
            found = _laid_over(found, newer)
            break
        found, deep = newer, depth
        if watch.over() or reading.whole:
            break
    choices = tuple(Choice(action, found[action] + TINY * dice.random()) for action in actions)
    return Opinion(choices, "read", reading.judged, deep)


def _laid_over(found: dict[Action, float], newer: dict[Action, float]) -> dict[Action, float]:
    """Worths of which some are known from deeper reading: the others moved as much, but none becomes the best."""
    if len(newer) < 2:
        return found
    shift = sum(worth - found[action] for action, worth in newer.items()) / len(newer)
    best = max(newer.values())
    return {action: newer.get(action, min(worth + shift, best - TINY)) for action, worth in found.items()}


def _next_cost(spent: list[float]) -> float:
    """What another depth will cost, if it grows on the one before it as that one did."""
    if len(spent) < 4:
        return 0.0
    before, last = spent[-2] - spent[-3], spent[-1] - spent[-2]
    return last * last / max(before, TINY)


class _Reading:
    """One position being read: its judge's unit, and what has been read already."""

    def __init__(self, mind: Mind[Any], position: State, watch: Watch, alone: int | None = None) -> None:
        self.alone = alone
        """The only seat whose actions are read, if there is one."""
        self.mind, self.watch, self.spread, self.judged = mind, watch, 1.0, 0
        self.season = position.season_of()[0]
        self.begin(hurried=False)

    def begin(self, hurried: bool) -> None:
        """Forget what was read less deep; only the first glance is never in a hurry."""
        self.hurried = hurried
        self.known: dict[tuple[int, State], Worths] = {}
        self.whole = True
        """Whether this depth reaches an end everywhere."""

    def worth(self, state: State, depth: int) -> Worths:
        """What a position is worth to each seat, so many actions and throws deep."""
        key = (depth, state)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._read(state, depth)
        return found

    def _read(self, state: State, depth: int) -> Worths:
        self.judged += 1
        self.watch.nodes = self.judged // A_LINE
        if self.hurried and self.watch.over():
            raise OutOfTime
        turn = state.turn()
        if isinstance(turn, Over) or state.season_of()[0] != self.season:
            return worths(self.mind, state, self.spread, self.season)
        if self._is_far(turn):
            return worths(self.mind, state, self.spread, self.season)
        if depth == 0:
            self.whole = False
            return worths(self.mind, state, self.spread, self.season)
        if isinstance(turn, Throw):
            return self._thrown(state, turn, depth)
        seat = turn.seats[0]
        after = (self.worth(state.played(seat, action), depth - 1) for action in state.legal(seat))
        return max(after, key=lambda worth: worth[seat])

    def _is_far(self, turn: Choose | Throw) -> bool:
        """Whether a position lies behind the turn that alone is read."""
        if self.alone is None:
            return False
        return not isinstance(turn.chance, Outcomes) if isinstance(turn, Throw) else turn.seats != (self.alone,)

    def _thrown(self, state: State, turn: Throw, depth: int) -> Worths:
        if not isinstance(turn.chance, Outcomes):
            self.whole = False
            return worths(self.mind, state, self.spread, self.season)
        weights = turn.chance.weights
        total = sum(weight for _, weight in weights)
        after = [(weight, self.worth(state.played(CHANCE, action), depth - 1)) for action, weight in weights]
        return tuple(sum(weight * worth[at] for weight, worth in after) / total for at in range(len(after[0][1])))
