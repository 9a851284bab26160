"""Ratings of the house's bots, from what they scored against each other in the arena; games do not change them.

So somebody's first rated game against a bot is one against a known strength, and no farming of a bot moves a rating
that others are measured by.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from math import log10

import msgspec

from kaik.server.ratings.glicko2 import START
from kaik.server.ratings.ledger import BOT, Strength

MIDDLE = 3
"""The level that stands at 1500."""
RANDOM_BELOW = 400.0
"""Points by which a random bot stands below level 1, where nobody has measured it."""


class ArenaFigures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was measured: scores of each level against the one below, and of the best against the greedy bot."""

    figures: dict[str, float]
    ladders: dict[str, tuple[float, ...]]
    greedy: dict[str, float]


def bot_id(bot: str) -> str:
    """What a bot of the house is called in the list of rated games."""
    return BOT + bot


def strength_of(bot: str, game: str) -> Strength:
    """Rating and deviation of a bot at a game; one that nobody has measured is taken to be an average player."""
    return _ratings(game).get(bot, (START, _figures().figures["unmeasured"]))


def points_ahead(score: float) -> float:
    """How many points ahead somebody is who scores so against another.

    >>> round(points_ahead(10 / 11))
    400
    """
    return 400 * log10(score / (1 - score))


@cache
def _ratings(game: str) -> dict[str, Strength]:
    known = _figures()
    steps = known.ladders.get(game) or _usual_steps(known)
    sure = known.figures["measured" if game in known.ladders else "assumed"]
    levels = {1: 0.0}
    for level, score in enumerate(steps, 2):
        levels[level] = levels[level - 1] + points_ahead(score)
    base = START - levels[MIDDLE]
    found: dict[str, Strength] = {f"level{level}": (base + points, sure) for level, points in levels.items()}
    found["random"] = (base - RANDOM_BELOW, known.figures["unmeasured"])
    if game in known.greedy:
        found["greedy"] = (found["level5"][0] - points_ahead(known.greedy[game]), known.figures["assumed"])
    else:
        found["greedy"] = (base, known.figures["unmeasured"])
    return found


def _usual_steps(known: ArenaFigures) -> tuple[float, ...]:
    """What a level scores against the one below on the average of all games that were measured."""
    return tuple(sum(step) / len(step) for step in zip(*known.ladders.values(), strict=True))


@cache
def _figures() -> ArenaFigures:
    text = resources.files(__package__).joinpath("house_bots.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), ArenaFigures)
