"""The card kernel beside OpenSpiel's compiled hearts: random steps, simulations of search, and the first use.

Steps are counted as in `light`, simulations as in `cardsearch`: both sides play the same number of them for an answer,
from positions somewhere in the middle of a random match. Everything runs on one thread; time is the processor's.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from random import Random

from bench.cardsearch import LINES, POSITIONS, positions, search_tables, trick_of
from bench.light import Dice, named, openspiel, rates, tables
from bench.rows import Row, Work
from kaik.core.game import Game
from kaik.engine import has_kernel, kernel_for
from kaik.engine.cards.kernel import CardKernel
from kaik.engine.cards.searcher import Sampling
from kaik.games import every
from kaik.kits.packed.game import CardGame

ALIKE = 1.0
"""The part of the peer that is wanted."""
SIMULATIONS = 8 * LINES
"""Simulations for one answer, on both sides."""
GAMES = 50
UNCOMPILED, COMPILED = 15.0, 1.0
"""Seconds that the first answer may take."""

FIRST_USE = """
import time
from kaik.games import find
from kaik.engine import sampler_of
game = find({slug!r})
begin = time.process_time()
sampler_of(game.state, game.preset()).warm()
print(time.process_time() - begin)
"""


def run() -> list[Row]:
    """Every card game that has a kernel, at its slowest table."""
    games = [game for game in every() if issubclass(game.state, CardGame) and has_kernel(game.state)]
    return [*_steps(games), *_simulations(games), *(row for game in games for row in _first_use(game))]


def _steps(games: list[Game]) -> list[Row]:
    works: dict[str, Work] = {named(game, seats): _random(game, seats) for game in games for seats in tables(game)}
    works |= {"hearts": openspiel("hearts")} if find_spec("pyspiel") else {}
    found = rates(works)
    slowest = [min((named(game, seats) for seats in tables(game)), key=found.__getitem__) for game in games]
    peer = found.get("hearts")
    return [Row(f"random steps, {name}", found[name], "/s", "OpenSpiel hearts", peer, ALIKE) for name in slowest]


def _random(game: Game, seats: int) -> Work:
    kernel, seed = kernel_for(game.state, game.preset()), iter(range(1 << 30))
    start = kernel.begin(seats)

    def work() -> float:
        games = kernel.random_games(GAMES, next(seed), start=start)
        return float(games.steps.sum() + games.throws.sum())

    work()  # what is compiled now is not timed
    return work


def _simulations(games: list[Game]) -> list[Row]:
    works: dict[str, Work] = {
        named(game, seats): _search(game, seats) for game in games for seats in search_tables(game)
    }
    works |= {"hearts": _hearts()} if find_spec("pyspiel") else {}
    found = rates(works)
    slowest = [min((named(game, seats) for seats in search_tables(game)), key=found.__getitem__) for game in games]
    peer = found.get("hearts")
    return [Row(f"simulations, {name}", found[name], "/s", "OpenSpiel ISMCTS", peer, ALIKE) for name in slowest]


def _search(game: Game, seats: int) -> Work:
    kernel, dice = kernel_for(game.state, game.preset()), Dice(1)
    assert isinstance(kernel, CardKernel)
    places = [(kernel.asking(kernel.position_from(state), seat), seat) for state, seat in positions(game, seats, dice)]

    def work() -> float:
        for position, seat in places:
            Sampling(kernel, position, seat, SIMULATIONS, dice.below(1 << 30)).run(SIMULATIONS)
        return float(SIMULATIONS * POSITIONS)

    work()
    return work


def _hearts() -> Work:
    import pyspiel

    game, luck = pyspiel.load_game("hearts"), Random(1)
    places = [trick_of(game.new_initial_state(), luck) for _ in range(POSITIONS)]
    judge = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(seed=1, evaluator=judge, uct_c=2.0, max_simulations=SIMULATIONS)

    def work() -> float:
        for place in places:
            bot.step(place)
        return float(SIMULATIONS * POSITIONS)

    return work


def _first_use(game: Game) -> list[Row]:
    """Until the first answer, in a process of its own: with nothing compiled, and once it is."""
    with tempfile.TemporaryDirectory() as folder:
        spent = [_answered(game.slug, folder) for _ in range(2)]
    return [
        Row(f"first use, {game.slug}, {how}", seconds, "s", at_most=most)
        for how, seconds, most in zip(("uncompiled", "compiled"), spent, (UNCOMPILED, COMPILED), strict=True)
    ]


def _answered(slug: str, folder: str) -> float:
    code = FIRST_USE.format(slug=slug)
    told = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "NUMBA_CACHE_DIR": folder},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(told.stdout)
