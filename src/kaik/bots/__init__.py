"""Named opponents; they see only the protocol and the engine."""

from __future__ import annotations

from math import inf

from kaik.bots.bot import Bot, Said
from kaik.bots.levels import LEVELS, LevelBot
from kaik.bots.simple import GreedyBot, RandomBot
from kaik.core.errors import KaikError, no_such

BOTS: dict[str, Bot] = {"random": RandomBot(), "greedy": GreedyBot()}
BOTS |= {f"level{number}": LevelBot(f"level{number}", level) for number, level in LEVELS.items()}


def find(name: str, seconds: float | None = None) -> Bot:
    """The opponent of that name, or a sentence with the nearest one; `seconds` is its time for a word."""
    if name not in BOTS:
        raise no_such("bot", name, BOTS)
    bot = BOTS[name]
    return LevelBot(bot.name, bot.level, seconds) if isinstance(bot, LevelBot) and seconds else bot


def timed(text: str, seconds: float | None = None) -> Bot:
    """The opponent of a name that may carry its own time for a word, as in `level5@0.5`.

    For people on their own machine; a server lets nobody choose how long its bots think.
    """
    name, at, own = text.partition("@")
    if not at:
        return find(name, seconds)
    try:
        time = float(own)
    except ValueError:
        time = 0.0
    if not 0 < time < inf:
        raise KaikError(f"{text!r} names no time for a word; seconds go after the @, as in {name}@0.5")
    bot = find(name, time)
    if not isinstance(bot, LevelBot):
        raise KaikError(f"{name} needs no time, so {text!r} means nothing; only levels think")
    return bot


__all__ = ["BOTS", "Bot", "Said", "find", "timed"]
