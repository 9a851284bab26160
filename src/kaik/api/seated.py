"""Whoever may sit at a seat: a function of what it sees, the name of a bot, or a bot itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kaik import bots
from kaik.bots.bot import Bot
from kaik.core.action import Action
from kaik.play.luck import Luck
from kaik.play.match import Match

BotFunction = Callable[[Any, tuple[Action, ...]], str]
"""A bot as a function: the view of its seat and its legal actions in, one of them out."""

BotLike = BotFunction | Bot | str
"""What can be seated: a function, a bot, or a bot's name, as `level3` or `level5@0.5`."""

SeatedBot = Callable[[Match, int], str]
"""A bot at a table: asked with the match and its seat."""


def seated(bot: BotLike, match: Match, luck: Luck) -> SeatedBot:
    """The bot at a table of that match; whatever luck it needs is kept apart from the luck of the game."""
    if isinstance(bot, str):
        return _thinking(bots.timed(bot, match.game), luck)
    if isinstance(bot, Bot):
        return _thinking(bot, luck)
    return _seeing(bot)


def _thinking(bot: Bot, luck: Luck) -> SeatedBot:
    def answer(match: Match, seat: int) -> Action:
        dice = luck.apart(f"bot {seat}").dice(len(match.log))
        return bot.choose(match.state.imagine(seat, dice), seat, dice).action

    return answer


def _seeing(bot: BotFunction) -> SeatedBot:
    def answer(match: Match, seat: int) -> str:
        return str(bot(match.state.view(seat), match.legal(seat)))

    return answer
