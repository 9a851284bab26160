"""Named opponents; they see only the protocol and the engine."""

from __future__ import annotations

from kaik.bots.bot import Bot, Said
from kaik.bots.levels import LEVELS, LevelBot
from kaik.bots.simple import GreedyBot, RandomBot
from kaik.core.errors import no_such

BOTS: dict[str, Bot] = {"random": RandomBot(), "greedy": GreedyBot()}
BOTS |= {f"level{number}": LevelBot(f"level{number}", level) for number, level in LEVELS.items()}


def find(name: str, seconds: float | None = None) -> Bot:
    """The opponent of that name, or a sentence with the nearest one; `seconds` is its time for a word."""
    if name not in BOTS:
        raise no_such("bot", name, BOTS)
    bot = BOTS[name]
    return LevelBot(bot.name, bot.level, seconds) if isinstance(bot, LevelBot) and seconds else bot


__all__ = ["BOTS", "Bot", "Said", "find"]
