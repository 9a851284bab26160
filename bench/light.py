"""The stick, card and race games in plain Python beside OpenSpiel's dice and card games and RLCard's uno.

A *step* is one entry of the log, a throw or a deal included, and on the other side one state transition, chance
nodes included; uno deals inside `reset`, which counts as one step. Everything runs on one thread, every peer
through its own Python calls, and one generator brought from here decides for all of them. Time is the processor's:
on a shared machine the clock on the wall would favour whoever has the shortest games.
"""

from __future__ import annotations

import gc
from importlib.util import find_spec
from random import Random
from time import process_time

from bench.rows import Row, Work
from kaik.core.action import CHANCE
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import Choose, Throw
from kaik.games import every

ROUNDS, SECONDS = 5, 0.12
"""How often everything is measured in turn, and for how long each time; the best round counts."""

PEERS = {"sticks": ("pig", "mancala"), "races": ("pig", "mancala"), "cards": ("hearts", "crazy_eights")}
"""OpenSpiel's games by the group of ours they stand beside."""

SLOWER = 0.1
"""A readable rule book in Python is to reach this part of a compiled engine called from Python ..."""
ALIKE = 1.0
"""... and all of another rule book in Python."""


class Dice:
    """One fast generator for chance and choices alike."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed).random

    def below(self, n: int) -> int:
        return int(self.random() * n)


def run() -> list[Row]:
    """Each game at its slowest table beside each of its peers."""
    games = [game for game in every() if game.group in PEERS]
    works: dict[str, Work] = {named(game, seats): _ours(game, seats) for game in games for seats in tables(game)}
    peers = {name for group in PEERS.values() for name in group}
    works |= {name: openspiel(name) for name in sorted(peers) if find_spec("pyspiel")}
    works |= {"uno": _rlcard("uno")} if find_spec("rlcard") else {}
    found = rates(works)
    return [row for game in games for row in _rows(game, found)]


def rates(works: dict[str, Work]) -> dict[str, float]:
    """Steps in a second of processor time, for each that plays one game after another."""
    best = dict.fromkeys(works, 0.0)
    for _ in range(ROUNDS):
        for name, work in works.items():
            gc.collect()
            steps, begin = 0.0, process_time()
            while (spent := process_time() - begin) < SECONDS:
                steps += work()
            best[name] = max(best[name], steps / spent)
    return best


def _rows(game: Game, found: dict[str, float]) -> list[Row]:
    name = min((named(game, seats) for seats in tables(game)), key=found.__getitem__)
    rows = [Row(name, found[name], "/s", f"OpenSpiel {peer}", found.get(peer), SLOWER) for peer in PEERS[game.group]]
    if game.group == "cards":
        rows.append(Row(name, found[name], "/s", "RLCard uno", found.get("uno"), ALIKE))
    return rows


def tables(game: Game) -> list[int]:
    """The fewest seats, the most, and three."""
    fewest, most = game.seats
    return sorted({fewest, min(3, most), most})


def named(game: Game, seats: int) -> str:
    return f"{game.slug}, {seats} seats"


def _ours(game: Game, seats: int) -> Work:
    dice, options = Dice(1), game.preset()

    return lambda: played_out(game, options, seats, dice)


def played_out(game: Game, options: Options, seats: int, dice: Dice) -> int:
    """A whole game of random actions; how many entries its log would have."""
    state, steps, below = game.begin(options, seats), 0, dice.below
    while True:
        turn = state.turn()
        match turn:
            case Choose():
                seat = turn.seats[0]
                actions = state.offer(seat)
                state = state.played(seat, actions[below(len(actions))])
            case Throw():
                state = state.played(CHANCE, turn.chance.sample(dice))
            case _:
                return steps
        steps += 1


def openspiel(name: str) -> Work:
    import pyspiel

    game, dice = pyspiel.load_game(name), Dice(1)
    random, below = dice.random, dice.below

    def work() -> float:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_fallen(state.chance_outcomes(), random()))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[below(len(actions))])
            steps += 1
        return steps

    return work


def _fallen(outcomes: list[tuple[int, float]], left: float) -> int:
    for outcome, chance in outcomes:
        left -= chance
        if left < 0:
            return outcome
    return outcomes[-1][0]


def _rlcard(name: str) -> Work:
    import rlcard

    table, below = rlcard.make(name), Dice(1).below

    def work() -> float:
        (state, _), steps = table.reset(), 1
        while not table.is_over():
            actions = list(state["legal_actions"])
            state, _ = table.step(actions[below(len(actions))])
            steps += 1
        return steps

    return work
