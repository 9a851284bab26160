"""Games played out quickly from an imagined position, to see where a position leads and how far leads move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kaik.bots.search.luck import QuickDice
from kaik.bots.search.worth import moved
from kaik.core.action import CHANCE, Action
from kaik.core.mind import Mind
from kaik.core.state import Choose, State, Throw
from kaik.play.thought import Watch

FAR = 600
"""No playout is longer than this many actions."""
AFAR = 80
"""In a match without seasons the end is far off: playouts go so far and then count what stands."""
NEAR = 20
"""Where a game leads its playouts and judges what they come to, they are this short."""
TRIALS = 6
"""Playouts that only measure; a search of few lines measures with fewer."""

USUAL = 1.5
"""How much larger than what is measured a lead must be to be counted as one: a few playouts miss the large ones."""


def well_judged(mind: Mind[Any]) -> bool:
    """Whether a game knows itself so well that its estimate may stand for the rest of a season.

    An estimate alone may be no more than a glance; a game that also knows what sensible players do means it.
    """
    return mind.estimate is not None and mind.playout_weights is not None


def horizon(mind: Mind[Any], position: State) -> int:
    """How far playouts from a position go."""
    if well_judged(mind):
        return NEAR
    return FAR if position.season_of()[1] > 1 else AFAR


def any_action(mind: Mind[Any], state: State, by: int, actions: Sequence[Action], dice: QuickDice) -> Action:
    """Any of these actions, as likely as a sensible player is to choose it."""
    if len(actions) == 1:
        return actions[0]
    weights = mind.playout_weights(state, by, actions) if mind.playout_weights is not None else ()
    return actions[dice.by_weight(weights) if weights else dice.below(len(actions))]


def played_out(mind: Mind[Any], state: State, season: int, far: int, dice: QuickDice, watch: Watch) -> State:
    """The position at the season's end, or so many actions on, or where the time ran out."""
    for _ in range(far):
        if state.season_of()[0] != season or watch.late():
            break
        turn = state.turn()
        if isinstance(turn, Choose):
            by = turn.seats[0]
            action = any_action(mind, state, by, state.offer(by), dice)
        elif isinstance(turn, Throw):
            by, action = CHANCE, turn.chance.sample(dice)
        else:
            break
        state = state.played(by, action)
    return state


def spread(mind: Mind[Any], position: State, seat: int, dice: QuickDice, watch: Watch) -> float:
    """How much the seats' leads over each other move in a season: the unit in which leads are counted."""
    moves = list[float]()
    before, season = position.standing(), position.season_of()[0]
    far = FAR if position.season_of()[1] > 1 else 3 * AFAR
    for _ in range(max(2, min(TRIALS, watch.limits.nodes // 20))):
        if watch.over():
            break
        after = played_out(mind, position.imagine(seat, dice), season, far, dice, watch)
        moves.append(moved(before, after.standing()))
    return USUAL * sum(moves) / len(moves) if any(moves) else 1.0
