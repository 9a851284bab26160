"""Named opponents; they see only the protocol and the engine."""

from __future__ import annotations

from kaik.bots.bot import Bot, Said
from kaik.bots.simple import GreedyBot, RandomBot
from kaik.core.errors import no_such

BOTS: dict[str, Bot] = {bot.name: bot for bot in (RandomBot(), GreedyBot())}


def find(name: str) -> Bot:
    """The opponent of that name, or a sentence with the nearest one."""
    if name not in BOTS:
        raise no_such("bot", name, BOTS)
    return BOTS[name]


__all__ = ["BOTS", "Bot", "Said", "find"]
