"""A walk: a whole match of actions taken by luck or by a moment's judgement, the same for the same seed everywhere."""

from __future__ import annotations

from collections.abc import Callable

from kaik.core.action import Action
from kaik.core.chance import Dice
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import State
from kaik.play.driver import drive
from kaik.play.luck import Luck
from kaik.play.match import Match, Step

Preference = Callable[[Game, State, int, Dice], Action]
"""How a walker chooses: the game, a position, whose action it is, and dice for what is left to luck."""


def any_action(game: Game, state: State, seat: int, dice: Dice) -> Action:
    """Any of the actions, all alike."""
    actions = state.legal(seat)
    return actions[dice.below(len(actions))]


def promising(game: Game, state: State, seat: int, dice: Dice) -> Action:
    """An action after which the seat's estimate is highest, any of several: luck alone hardly ever wins a long game."""
    actions = state.legal(seat)
    if len(actions) == 1:
        return actions[0]
    mind = game.mind
    hopes = [mind.estimate_of(state.played(seat, action))[seat] for action in actions]
    best = [action for action, hope in zip(actions, hopes, strict=True) if hope == max(hopes)]
    return best[dice.below(len(best))]


def walk(
    game: Game,
    options: Options | None = None,
    seats: int | None = None,
    seed: int | str | Luck = 0,
    limit: int | None = None,
    preset: str = "",
    prefer: Preference = any_action,
) -> Match:
    """A match in which every seat takes any of its actions, or what it prefers; `limit` entries at most.

    Luck is thrown as the referee throws it. What the seats choose comes from a stream apart, keyed by log
    position too; where several seats are asked, the lowest answers first.
    """
    luck = seed if isinstance(seed, Luck) else Luck.of(seed)
    choices = luck.apart("walk")
    match = Match.begin(game, options, seats, preset)

    def choose(state: State, seat: int, n: int) -> Action:
        return prefer(game, state, seat, choices.dice(n))

    state, steps = match.state, list[Step]()
    for made in drive(state, [choose] * match.seats, luck, limit=game.max_length if limit is None else limit):
        steps.append((made.seat, made.action))
        state = made.after
    return match.moved(steps, state)
