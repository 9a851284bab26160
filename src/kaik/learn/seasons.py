"""Seasons played out after an action and after its rival: what a game's own judge says, tried with tiles.

A judge that counts has no luck of its own that a second seed could change, so its best actions are tried: the same
imagined positions and the same luck for both, and players of a fixed skill.
"""

from __future__ import annotations

from kaik.core.action import Action
from kaik.core.game import Game
from kaik.core.state import State
from kaik.learn.judging import STRONGEST, apart, opinion
from kaik.play.driver import drive
from kaik.play.luck import Luck

SKILL = 3
"""How well the seasons are played: quickly, but not without fear."""
LONGEST = 600


def strongest_rival(game: Game, state: State, seat: int, best: Action) -> Action | None:
    """The action that the judge likes best after the best one."""
    dice = Luck.of("rival").dice(0)
    imagined = state.imagine(seat, dice)
    others = apart(imagined, seat, best, opinion(game, imagined, seat, dice, 1, STRONGEST).choices)
    return max(others, key=lambda one: one.worth).action if others else None


def season_lead(game: Game, state: State, seat: int, pair: tuple[Action, Action], luck: Luck, seasons: int) -> float:
    """How many points more the first action brought a seat than the second, on average over so many seasons."""
    more = 0.0
    for n in range(seasons):
        imagined = state.imagine(seat, luck.apart("imagined").dice(n))
        own = luck.apart(f"season {n}")
        first, second = (_season(game, imagined, seat, action, own) for action in pair)
        more += first - second
    return more / seasons


def _season(game: Game, position: State, seat: int, action: Action, luck: Luck) -> float:
    """What a seat has when the season is over that goes on with this action."""

    def choose(state: State, by: int, n: int) -> Action:
        advice = game.mind.advice_of(state, by, SKILL)
        return max(advice, key=lambda one: one.worth).action if len(advice) > 1 else state.legal(by)[0]

    season, state = position.season_of()[0], position.played(seat, action)
    for made in drive(state, [choose] * len(position.standing()), luck, limit=LONGEST):
        state = made.after
        if state.season_of()[0] != season:
            break
    return state.standing()[seat]
