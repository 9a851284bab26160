"""Why an action is done, in words of the game wherever it has any, whoever found the action."""

from __future__ import annotations

from kaik import engine
from kaik.core.action import Action
from kaik.core.game import Game
from kaik.core.state import State
from kaik.play.thought import NO_CHOICE, Opinion


def words_for(game: Game, position: State, seat: int, action: Action) -> dict[str, str]:
    """What the game says an action is for; {} where it has no words for it."""
    if said := game.mind.explanation_of(position, seat, action):
        return said
    return dict(NO_CHOICE) if len(position.legal(seat)) == 1 else engine.reason_for(position, action)


def reason_for(game: Game, position: State, seat: int, action: Action, opinion: Opinion) -> dict[str, str]:
    """Why whoever thinks so does this: what the game says, then what the search says, then what it counted."""
    said = game.mind.explanation_of(position, seat, action) or opinion.reason(action)
    if said or opinion.how == "solved":
        return said or opinion.why(action)
    return words_for(game, position, seat, action) or opinion.why(action)
