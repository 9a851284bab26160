"""`python -m train.openings GAME`: how a game may begin, as its search finds it for both sides; prints a `[[book]]`.

Every position of a small tree is searched: the best moves are found first, then weighed against each other, and those
that are hardly worse than the best one are followed. Where a move needs a throw, its worth counts every throw, and the
line goes on from what comes of it most often, from the higher throw among equals. Time is processor time.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib import resources
from random import Random
from time import process_time
from typing import Any, NamedTuple

from kaik.core.action import CHANCE, Action
from kaik.core.chance import Outcomes
from kaik.core.game import Game
from kaik.core.state import Choose, State, Throw
from kaik.engine import VERSIONS
from kaik.engine.search.think import Searcher
from kaik.games import find
from kaik.play import thought
from kaik.play.thought import Limits
from train.selfplay import searcher

MOST = 10**9
WORSE = 0.03
"""A move this much worse than the best one, of the match, is left out."""
LOOK = 1 / 3
"""The share of the time that goes into finding the best moves; the rest weighs them."""
LONGEST = 4
"""Entries that may finish one move: a throw, where to land, whether the season goes on."""
MORE = 2
"""So many times the moves that are kept are weighed."""


class Plan(NamedTuple):
    """How large the tree is, and how long is thought about a position."""

    seconds: float
    plies: int
    width: int
    """Moves kept in the first position; one less at every move further."""


class _Luck:
    """Dice from a seed."""

    def __init__(self, seed: int) -> None:
        self.luck = Random(seed)

    def below(self, n: int) -> int:
        return self.luck.randrange(n)


class Explorer:
    """Looks for the lines of one rule set."""

    def __init__(self, by: Searcher[Any], plan: Plan, seed: int) -> None:
        self.by, self.plan, self.luck, self.positions = by, plan, _Luck(seed), 0

    def lines(self, state: State, seat: int = 0, ply: int = 0) -> Iterator[tuple[str, ...]]:
        """The lines from a position in which a seat is asked, the better moves first; each at least a move long."""
        for action, worth in self.best(state, seat, max(1, self.plan.width - ply)):
            said = f"{action} {100 * worth:.1f}"
            if ply + 1 == self.plan.plies:
                yield (said,)
                continue
            then, after = self.finished(state.played(seat, action), seat, _season(state))
            if _asked(after) == 1 - seat and _season(after) == _season(state):
                for line in self.lines(after, 1 - seat, ply + 1):
                    yield (said, *then, *line)
            else:
                yield (said, *then)

    def finished(self, state: State, seat: int, season: int) -> tuple[tuple[str, ...], State]:
        """What finishes a move, a throw it needs and what the same seat has to choose then, and where that leads."""
        then: list[str] = []
        while _season(state) == season and len(then) < LONGEST:
            fallen, state = _fallen(state)
            then += fallen
            if _asked(state) != seat:
                break
            action, _ = self.best(state, seat, 1)[0]
            then.append(str(action))
            state = state.played(seat, action)
        return tuple(then), state

    def best(self, state: State, seat: int, width: int) -> list[tuple[Action, float]]:
        """The best moves of a seat and what they are worth to it, from 0 to 1."""
        self.positions += 1
        seconds = self.plan.seconds
        found = self.by.think(state, seat, self.luck, Limits(MOST, LOOK * seconds), 1)
        choices = sorted(found.choices, key=lambda choice: -choice.worth)[: MORE * width]
        worths = {choice.action: choice.worth for choice in choices}
        if width > 1 and len(choices) > 1:
            limits = Limits(MOST, (1 - LOOK) * seconds)
            worths = self.by.weigh(state, seat, tuple(worths), limits, 1) or worths
        order = sorted(worths.items(), key=lambda each: -each[1])[:width]
        return [(action, worth) for action, worth in order if worth >= order[0][1] - WORSE]


def _asked(state: State) -> int | None:
    """Who is to choose; None where nobody is, or several are."""
    turn = state.turn()
    return turn.seats[0] if isinstance(turn, Choose) and len(turn.seats) == 1 else None


def _season(state: State) -> int:
    """Which season it is: no line goes on into the next."""
    return state.season_of()[0]


def _fallen(state: State) -> tuple[tuple[str, ...], State]:
    """The throw from which a line goes on, if one is due, and what comes of it."""
    turn = state.turn()
    if not isinstance(turn, Throw) or not isinstance(turn.chance, Outcomes):
        return (), state
    weights = dict(turn.chance.weights)
    after = {action: state.played(CHANCE, action) for action in weights}
    open_to = {action: _open(reached) for action, reached in after.items()}
    often = {action: sum(weights[each] for each in weights if open_to[each] == open_to[action]) for action in weights}
    action = max(after, key=lambda action: (often[action], weights[action], action))
    return (str(action),), after[action]


def _open(state: State) -> tuple[int | None, tuple[Action, ...]]:
    """Who may do what: throws that leave that alike count as one."""
    seat = _asked(state)
    return seat, () if seat is None else state.legal(seat)


def begun(game: Game, state: State) -> tuple[tuple[str, ...], State]:
    """Who begins: seat 0, for the other half of the beginnings is the same from the other side."""
    turn = state.turn()
    if not isinstance(turn, Throw) or not isinstance(turn.chance, Outcomes):
        return (), state
    for action, _ in turn.chance.weights:
        after = state.played(CHANCE, action)
        if _asked(after) == 0:
            return (str(action),), after
    raise SystemExit(f"nobody begins in {game.slug} by one throw")


def written(facts: dict[str, object], lines: Sequence[Sequence[str]]) -> str:
    """A book as it stands in a file."""
    rows = [f"{name} = {_toml(value)}" for name, value in facts.items()]
    return "\n".join(["[[book]]", *rows, "lines = [", *(f"  {_toml(line)}," for line in lines), "]"]) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_toml(each) for each in value)}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _judge(game: Game) -> int:
    """The version of the weights; 0 where there are none."""
    card = resources.files(game.package).joinpath("judge.toml")
    return int(tomllib.loads(card.read_text(encoding="utf-8"))["version"]) if card.is_file() else 0


def main(arguments: Sequence[str] | None = None) -> None:
    asked = argparse.ArgumentParser(prog="train.openings", description="A book of openings, made by the search.")
    asked.add_argument("game")
    asked.add_argument("--preset", default="")
    asked.add_argument("--seconds", type=float, default=3.0, help="of processor time a position")
    asked.add_argument("--plies", type=int, default=6)
    asked.add_argument("--width", type=int, default=4, help="moves kept in the first position")
    asked.add_argument("--seed", type=int, default=1)
    told = asked.parse_args(arguments)
    game, plan = find(told.game), Plan(told.seconds, told.plies, told.width)
    preset = told.preset or game.default
    by = searcher(game.slug, preset)
    by.warm()
    vars(thought)["perf_counter"] = process_time
    first, state = begun(game, game.begin(by.kernel.options, 2))
    explorer, clock = Explorer(by, plan, told.seed), process_time()
    lines = list(explorer.lines(state))
    size = f"--seconds {told.seconds:g} --plies {told.plies} --width {told.width} --seed {told.seed}"
    command = f"python -m train.openings {game.slug} --preset {preset} {size}"
    facts = {"preset": preset, "search": VERSIONS[-1], "judge": _judge(game), "seconds": told.seconds}
    print(written({**facts, "seed": told.seed, "command": command, "first": first}, lines), end="")
    print(f"{explorer.positions} positions in {process_time() - clock:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
