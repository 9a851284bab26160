"""The board games: whole random games and move finding beside OpenSpiel's shogi and chess and cshogi.

A *step* is one action a player says, chosen evenly from all that are open to him; throws of luck are not counted, for
the peers have none. Each peer is used as its Python users would: a tight loop over its own calls.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numba

from bench.rows import Row, Work, rates
from kaik.core.action import CHANCE
from kaik.engine import kernel_for
from kaik.engine.compiled import Book, Bytes, Numbers
from kaik.engine.kernel import Kernel, KernelPosition
from kaik.engine.tam.games import ask_legal
from kaik.engine.tam.kernel import TamKernel
from kaik.games import find
from kaik.kits.tam.rules import TamGame

CERKE = find("cerke")
ONLINE = CERKE.preset("online")
Cerke = TamKernel[TamGame]
LONGEST = 1000
"""Moves after which a peer's random game is broken off."""


def run() -> list[Row]:
    kernel = kernel_for(CERKE.state, ONLINE)
    assert isinstance(kernel, TamKernel)
    kernel.warm()
    return [
        *_games(kernel),
        *_generation(kernel),
        *_threads(kernel),
        *first_use("cerke", "online", 10.0),
        *_pure(kernel),
    ]


# -- whole games -------------------------------------------------------------------------------------------


def _games(kernel: Cerke) -> list[Row]:
    works: dict[str, Work] = {
        "kaik": _random_games(kernel),
        **{name: work for name, work in PEERS.items() if find_spec(_package(name))},
    }
    for slug in ("school-cerke", "ancient-cerke"):
        game = find(slug)
        works[slug] = _random_games(kernel_for(game.state, game.preset()))
    found = rates(works)
    wanted = {"OpenSpiel shogi": 1.0, "cshogi": 1.2, "OpenSpiel chess": None}
    what = "full-rule random games, cerke online"
    rows = [Row(what, found["kaik"], "/s", peer, found.get(peer), at_least) for peer, at_least in wanted.items()]
    return [*rows, *(Row(f"random games, {slug}", found[slug], "/s") for slug in ("school-cerke", "ancient-cerke"))]


def _random_games(kernel: Kernel[Any]) -> Work:
    return lambda: float(kernel.random_games(400, seed=random.getrandbits(40)).steps.sum())


def _package(peer: str) -> str:
    return "cshogi" if peer == "cshogi" else "pyspiel"


def openspiel(name: str, games: int) -> Work:
    """Random games through OpenSpiel's Python calls."""

    def work() -> float:
        import pyspiel

        game, steps = pyspiel.load_game(name), 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(random.choice(state.legal_actions()))
                steps += 1
        return steps

    return work


def cshogi_games() -> float:
    """Random games through cshogi's Python calls."""
    import cshogi

    board, steps = cshogi.Board(), 0
    for _ in range(60):
        board.reset()
        for _ in range(LONGEST):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(random.choice(moves))
            steps += 1
    return steps


PEERS: dict[str, Work] = {
    "OpenSpiel shogi": openspiel("shogi", 12),
    "OpenSpiel chess": openspiel("chess", 25),
    "cshogi": cshogi_games,
}


# -- the start position ------------------------------------------------------------------------------------


def _generation(kernel: Cerke) -> list[Row]:
    start = kernel.after(kernel.start(), "first:0")
    actions = kernel.codes(start).size
    works: dict[str, Work] = {"kernel": _again(kernel, start), "Python": _codes(kernel, start)}
    if find_spec("cshogi"):
        works["cshogi"] = _cshogi_start
    found = rates(works)
    peer = found.get("cshogi")
    note = f"{actions} actions a position beside cshogi's 30 moves"
    return [
        Row("start position, all actions, in the kernel", found["kernel"], "/s", "cshogi", peer, 0.4, note=note),
        Row("start position, handed to Python as numbers", found["Python"], "/s", "cshogi", peer),
    ]


def _again(kernel: Cerke, start: KernelPosition) -> Work:
    """The same question a hundred thousand times without leaving compiled code."""
    buffers = kernel.book, kernel.ways, start.men, start.now, *kernel.buffers()

    ask: Callable[..., int] = numba.njit()(asked)

    def work() -> float:
        ask(100_000, *buffers)
        return 100_000

    return work


def asked(times: int, book: Book, ways: Bytes, men: Bytes, now: Numbers, pad: Bytes, out: Numbers) -> int:
    found = 0
    for _ in range(times):
        found += ask_legal(book, ways, men, now, pad, out)
    return found


def _codes(kernel: Cerke, start: KernelPosition) -> Work:
    def work() -> float:
        for _ in range(100_000):
            kernel.codes(start)
        return 100_000

    return work


def _cshogi_start() -> float:
    import cshogi

    board = cshogi.Board()
    for _ in range(100_000):
        list(board.legal_moves)
    return 100_000


# -- threads and first use ---------------------------------------------------------------------------------


def _threads(kernel: Cerke) -> list[Row]:
    def games(threads: int) -> Work:
        return lambda: float(kernel.random_games(600, seed=7, threads=threads).steps.sum())

    found = rates({"one": games(1), "two": games(2)}, rounds=25)
    return [Row("random games on two threads", found["two"], "/s", "one thread", found["one"], 1.8)]


FIRST_GAME = """
import sys, time
begin = time.process_time()
from kaik.engine import kernel_for
from kaik.games import find
game = find(sys.argv[1])
kernel_for(game.state, game.preset(sys.argv[2])).random_games(1)
print(time.process_time() - begin)
"""


def first_use(slug: str, preset: str, at_most: float) -> list[Row]:
    """From a fresh Python to the end of the first random game, without compiled code to load and with it.

    It is the processor's time, so that others on the machine do not count.
    """
    with tempfile.TemporaryDirectory() as folder:
        cold, *warm = (_took(folder, slug, preset) for _ in range(7))
    return [
        Row(f"first use of {slug}, nothing compiled yet", cold, "s", at_most=at_most),
        Row(f"first use of {slug}, compiled before", min(warm), "s", at_most=1.0),
    ]


def _took(folder: str, slug: str, preset: str) -> float:
    environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
    asked = [sys.executable, "-c", FIRST_GAME, slug, preset]
    return float(subprocess.run(asked, env=environment, capture_output=True, text=True, check=True).stdout)


# -- the readable rules ------------------------------------------------------------------------------------


def _pure(kernel: Cerke) -> list[Row]:
    """What `legal` costs in plain Python: at the start, and where random games are widest."""
    start, widest = CERKE.begin(ONLINE).after(CHANCE, "first:0"), widest_of(kernel, 1000)
    assert isinstance(start, TamGame)
    found = rates({"start": _legal(start, 60), "widest": _legal(widest, 20)}, rounds=8)
    note = f"{len(widest.legal(widest.side))} actions, the most in 1000 random games"
    return [
        Row("readable rules: legal at the start", 1e3 / found["start"], "ms", at_most=1.0),
        Row("readable rules: legal where it is widest", 1e3 / found["widest"], "ms", at_most=10.0, note=note),
    ]


def widest_of(kernel: Cerke, games: int) -> TamGame:
    """The position with the most actions among all positions of so many random games."""
    dice, most, widest = random.Random(0), 0, kernel.start()
    for _ in range(games):
        position = kernel.start()
        while True:
            if chances := kernel.chances(position):
                codes, weights = zip(*chances, strict=True)
                position = kernel.played(position, dice.choices(codes, weights)[0])
                continue
            open_now = kernel.codes(position)
            if not open_now.size:
                break
            if open_now.size > most:
                most, widest = open_now.size, position
            position = kernel.played(position, int(open_now[dice.randrange(open_now.size)]))
    return kernel.state_from(widest)


def _legal(state: TamGame, times: int) -> Work:
    def work() -> float:
        for _ in range(times):
            state.legal(state.side)
        return times

    return work
