"""Search on the boards: sampled lines a second beside OpenSpiel's own sampled search, and what reading takes.

Both sample the same way: a tree, random games to the very end as judges, one thread. OpenSpiel's is its C++
search (`MCTSBot` with one random rollout a line) on chess; ours is `kaik.engine.tam.sampled` on cerke.
"""

from __future__ import annotations

from importlib.util import find_spec
from time import perf_counter

from bench.rows import Row, Work, rates
from kaik.core.action import CHANCE
from kaik.core.game import Game
from kaik.core.state import State
from kaik.engine import kernel_for, search_for
from kaik.engine.tam.kernel import TamKernel
from kaik.engine.tam.sampled import sampled
from kaik.games import find
from kaik.play.luck import Luck
from kaik.play.thought import Limits

LINES = 400
PEER = "OpenSpiel chess, C++ MCTS"


def run() -> list[Row]:
    return [*_sampled(), *_read()]


def _sampled() -> list[Row]:
    """Lines of a sampled search from the start position."""
    works: dict[str, Work] = {preset: _ours(preset) for preset in ("book", "online")}
    if find_spec("pyspiel"):
        works[PEER] = _openspiel
    found = rates(works)
    peer = found.get(PEER)
    return [
        Row("sampled lines with random games, cerke", found["book"], "/s", PEER, peer, 1.0),
        Row("the same, cerke online, where games are ten times as long", found["online"], "/s", PEER, peer),
    ]


def _ours(preset: str) -> Work:
    cerke = find("cerke")
    kernel = kernel_for(cerke.state, cerke.preset(preset))
    assert isinstance(kernel, TamKernel)
    start = kernel.after(kernel.start(), "first:0")
    seeds = iter(range(1 << 30))

    def work() -> float:
        sampled(kernel, start, LINES, next(seeds))
        return LINES

    return work


def _openspiel() -> float:
    import pyspiel

    game = pyspiel.load_game("chess")
    judge = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(game, judge, 1.4, LINES, 1000, False, 7, False)
    bot.mcts_search(game.new_initial_state())
    return LINES


def _read() -> list[Row]:
    """The search of the levels: positions a second on one thread, and an action of each level."""
    cerke = find("cerke")
    state = cerke.begin().after(CHANCE, "first:0")
    found = rates({"one": lambda: _positions(state, 1), "two": lambda: _positions(state, 2)}, rounds=3)
    return [
        Row("positions read, cerke, one thread", found["one"], "/s"),
        Row("positions read, cerke, two threads", found["two"], "/s", "one thread", found["one"]),
        *(Row(f"a first action of level {level}", _action(cerke, state, level), "ms") for level in range(1, 6)),
    ]


def _positions(state: State, threads: int) -> float:
    search = search_for(state, threads)
    assert search is not None
    return search(state, 0, Luck.of(1).dice(0), Limits(600, 60.0)).simulations


def _action(game: Game, state: State, level: int) -> float:
    from kaik import bots

    began = perf_counter()
    bots.find(f"level{level}", game).choose(state, 0, Luck.of(1).dice(0))
    return 1e3 * (perf_counter() - began)
