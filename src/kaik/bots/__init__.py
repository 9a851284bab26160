"""Named opponents; they see only the protocol, a game's mind and the engine."""

from __future__ import annotations

from math import inf

from msgspec.structs import replace

from kaik.bots.bot import Bot, Decision
from kaik.bots.levels import LEVELS, Level, LevelBot
from kaik.bots.simple import GreedyBot, RandomBot
from kaik.core.errors import KaikError, no_such
from kaik.core.game import Game

BOTS = ("random", "greedy", *(f"level{number}" for number in LEVELS))
"""The names of all of them."""
FORMER = {"level5-2026a": Level(5, 4000, 1.00, 0.0, version="2026a")}
"""Levels as they once were, kept for comparison: they play in arenas, and nobody is offered them at a table. Whoever
changes how a level thinks keeps the old way under its name."""


def check(name: str) -> str:
    """A bot's name, or a sentence with the nearest one."""
    if name not in BOTS:
        raise no_such("bot", name, BOTS)
    return name


def find(name: str, game: Game, seconds: float | None = None) -> Bot:
    """The opponent of that name at a game, whose mind it asks; `seconds` is its time for an action."""
    if name in FORMER:
        return LevelBot(game, name, FORMER[name], seconds)
    match check(name):
        case "random":
            return RandomBot()
        case "greedy":
            return GreedyBot(game)
    return LevelBot(game, name, LEVELS[int(name.removeprefix("level"))], seconds)


def timed(text: str, game: Game, seconds: float | None = None) -> Bot:
    """The opponent of a name that may carry its own time for an action, as in `level5@0.5`, or its simulations.

    `level5@600n` has its usual second and no more than 600 simulations in it. For people on their own machine; a
    server lets nobody choose how long its bots think.
    """
    name, own, nodes = _given(text)
    if nodes:
        level = FORMER.get(name) or LEVELS[int(name.removeprefix("level"))]
        return LevelBot(game, name, replace(level, nodes=min(level.nodes, nodes)))
    return find(name, game, own or seconds)


def check_timed(text: str) -> tuple[str, float | None]:
    """A bot's name and the time it carries, if it carries one; a sentence where what it carries means nothing."""
    return _given(text)[:2]


def _given(text: str) -> tuple[str, float | None, int]:
    """A bot's name with its time, where it carries one, or its simulations; 0 where it carries none."""
    name, at, own = text.partition("@")
    if name not in FORMER:
        check(name)
    if not at:
        return name, None, 0
    nodes, time = _number(own.removesuffix("n")) if own.endswith("n") else 0.0, _number(own)
    if not 0 < (nodes or time) < inf or nodes != int(nodes):
        raise KaikError(
            f"{text!r} names no time for a move; seconds go after the @, as in {name}@0.5, or simulations: {name}@600n"
        )
    if not name.startswith("level"):
        raise KaikError(f"{name} needs no time, so {text!r} means nothing; only levels think")
    return name, time or None, int(nodes)


def _number(text: str) -> float:
    """The number that is written there; 0 where none is."""
    try:
        return float(text)
    except ValueError:
        return 0.0


__all__ = ["BOTS", "FORMER", "Bot", "Decision", "check", "check_timed", "find", "timed"]
