"""Games played out quickly in a dream, to see where a position leads and how far leads move."""

from __future__ import annotations

from kaik.bots.search.limits import Watch
from kaik.bots.search.luck import QuickDice
from kaik.bots.search.worth import moved
from kaik.core.action import CHANCE, Action
from kaik.core.state import Choose, State, Throw

FAR = 600
"""No playout is longer than this many words."""
TRIALS = 6
"""Playouts that only measure."""


def any_word(state: State, by: int, words: tuple[Action, ...], dice: QuickDice) -> Action:
    """Any of these words, as readily as a sensible player would say it."""
    if len(words) == 1:
        return words[0]
    weights = state.leaning(by, words)
    return words[dice.by_weight(weights) if weights else dice.below(len(words))]


def played_out(state: State, season: int, far: int, dice: QuickDice) -> State:
    """The position at the season's end, or so many words on."""
    for _ in range(far):
        if state.leg()[0] != season:
            break
        turn = state.turn()
        if isinstance(turn, Choose):
            by = turn.seats[0]
            word = any_word(state, by, state.legal(by), dice)
        elif isinstance(turn, Throw):
            by, word = CHANCE, turn.chance.sample(dice)
        else:
            break
        state = state.played(by, word)
    return state


def spread(dream: State, seat: int, dice: QuickDice, watch: Watch) -> float:
    """How much the seats' leads over each other move in a season: the unit in which leads are counted."""
    moves = list[float]()
    before, season = dream.standing(), dream.leg()[0]
    for _ in range(TRIALS):
        if watch.over():
            break
        after = played_out(dream.imagine(seat, dice), season, FAR, dice)
        moves.append(moved(before, after.standing()))
    return 1.5 * sum(moves) / len(moves) if any(moves) else 1.0
