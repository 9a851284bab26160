"""Ratings of the house's bots, from what they scored against each other in the arena; games do not change them.

So somebody's first rated game against a bot is one against a known strength, and no farming of a bot moves a rating
that others are measured by. Level 3 stands at 1500. The others are as far from it as their results say; where few games
were played, what is usual between such bots counts for more.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from math import exp, sqrt
from pathlib import Path

from kaik.server.ratings.glicko2 import SCALE, START
from kaik.server.ratings.ledger import BOT, Strength

FILE = Path(__file__).with_name("house_bots.toml")
MIDDLE = "level3"
"""The bot that stands at 1500."""
LEAST_SURE, MOST_SURE = 200.0, 60.0
"""The deviation of a bot that nobody has measured, and the smallest: arenas know no people."""
USUAL = {"level": (150.0, 100.0), "random": (400.0, 200.0), "greedy": (150.0, 250.0)}
"""How far a bot usually stands above its neighbour, by who that is, and how much games differ in that."""
LEAST_STEP = 5.0
"""Points by which a level stands above the one below at least: it reads more and overlooks less."""
NEWTON, LEAP = 60, 100.0
"""Steps of Newton's method, and the longest: far from the answer the curve is followed, not jumped across."""

PairResults = dict[str, tuple[int, float]]
"""Games that were played and the score of the first, by pair: `level2:level1`."""

HEADER = """\
# How the bots of the house did against each other in the fewest seats a game has: games, and the score of the first.
# Played by
#
#     python -m bench ladder
#     python -m bench ladder --write
#
# level5 with 600 simulations, or a quarter of its second (docs/bots.md).
# A few games say little: `house_bots.py` weighs them against what is usual.
"""


def bot_id(bot: str) -> str:
    """What a bot of the house is called in the list of rated games."""
    return BOT + bot


def strength_of(bot: str, game: str) -> Strength:
    """Rating and deviation of a bot at a game; one that nobody has measured is taken to be an average player."""
    return _ratings(game).get(bot, (START, LEAST_SURE))


def step_of(games: int, score: float, usual: float, spread: float) -> Strength:
    """How far the first of two stands above the second, and how sure that is: results, and what is usual before them.

    >>> step, doubt = step_of(200, 10 / 11, 150, 60)
    >>> round(step) > 250 and doubt < 60
    True
    >>> step_of(0, 0.0, 150.0, 60.0)
    (150.0, 60.0)
    >>> abs(step_of(200, 0.5, 400, 200)[0]) < 20
    True
    """
    step, known = usual, spread**-2
    for _ in range(NEWTON):
        expected = 1 / (1 + exp(-step / SCALE))
        known = spread**-2 + games * expected * (1 - expected) / SCALE**2
        slope = games * (score - expected) / SCALE - (step - usual) / spread**2
        step += max(-LEAP, min(LEAP, slope / known))
    return step, known**-0.5


def house_results() -> dict[str, PairResults]:
    """What was measured, by game."""
    found = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {
        game: {pair: (int(games), float(score)) for pair, (games, score) in pairs.items()}
        for game, pairs in found.items()
    }


def written(results: Mapping[str, PairResults]) -> str:
    """The file of these results."""
    parts = [HEADER]
    for game, pairs in sorted(results.items()):
        lines = [f'"{pair}" = [{games}, {score:.3f}]' for pair, (games, score) in sorted(pairs.items())]
        parts.append("\n".join([f"[{game}]", *lines]) + "\n")
    return "\n".join(parts)


@cache
def _results() -> dict[str, PairResults]:
    return house_results()


@cache
def _ratings(game: str) -> dict[str, Strength]:
    """The bots of a game."""
    return ratings_of(_results().get(game, {}))


def ratings_of(results: PairResults) -> dict[str, Strength]:
    """Every bot by these results: from the middle one up and down, each by its distance from a neighbour."""
    found: dict[str, Strength] = {MIDDLE: (0.0, 0.0)}
    for bot, beside, sign in (
        ("level4", "level3", 1),
        ("level5", "level4", 1),
        ("level2", "level3", -1),
        ("level1", "level2", -1),
        ("random", "level1", -1),
        ("greedy", _beside_greedy(results), -1),
    ):
        pair = f"{bot}:{beside}" if sign > 0 else f"{beside}:{bot}"
        usual, spread = USUAL.get(bot, USUAL["level"])
        step, doubt = step_of(*results.get(pair, (0, 0.0)), usual, spread)
        if bot.startswith("level"):
            step = max(LEAST_STEP, step)
        at, unsure = found[beside]
        found[bot] = (at + sign * step, sqrt(unsure**2 + doubt**2))
    return {bot: (START + points, min(LEAST_SURE, max(MOST_SURE, unsure))) for bot, (points, unsure) in found.items()}


def _beside_greedy(results: PairResults) -> str:
    """The bot that the greedy one was measured by."""
    return next((pair.partition(":")[0] for pair in results if pair.endswith(":greedy")), MIDDLE)
