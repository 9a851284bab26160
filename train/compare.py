"""`python -m train.compare GAME`: the search with what a game's judge has learnt against the same search without it.

With `--against 2026a` the other side is an earlier search, however many simulations a level would have.

Every start is played twice, sides exchanged, with the same throws. Time is processor time, so other work hurts neither.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any

from kaik import engine
from kaik.core.action import CHANCE
from kaik.core.state import Choose, Over, State, Throw
from kaik.engine.search.think import Searcher
from kaik.games import find
from kaik.play import thought
from kaik.play.thought import Limits
from train.selfplay import searcher

MOST = 10**9
LONGEST = 600
"""A match that has not ended after so many actions is a draw."""


class _Luck:
    """Dice from a seed."""

    def __init__(self, seed: str) -> None:
        self.luck = Random(seed)

    def below(self, n: int) -> int:
        return self.luck.randrange(n)


def match(players: Sequence[Searcher[Any]], state: State, seconds: float, seed: str) -> float:
    """What a match brought the first player, who has seat 0: 1, 0.5 or 0."""
    throws, thoughts = _Luck(seed), _Luck(f"{seed} thoughts")
    for _ in range(LONGEST):
        match state.turn():
            case Over(payoffs):
                return (1 + (payoffs[0] > 0) - (payoffs[0] < 0)) / 2
            case Throw(chance):
                state = state.played(CHANCE, chance.sample(throws))
            case Choose(seats):
                opinion = players[seats[0]].think(state, seats[0], thoughts, Limits(MOST, seconds), 1).tired()
                state = state.played(seats[0], opinion.best().action)
    return 0.5


def main(arguments: Sequence[str] | None = None) -> None:
    asked = argparse.ArgumentParser(prog="train.compare", description="Weights against none, with the same search.")
    asked.add_argument("game")
    asked.add_argument("--preset", default="")
    asked.add_argument("--against", default="", help="an earlier search; today's without weights unless told")
    asked.add_argument("--seconds", type=float, default=0.04, help="of processor time a move")
    asked.add_argument("--minutes", type=float, default=2.0, help="of processor time in all")
    told = asked.parse_args(arguments)
    game = find(told.game)
    learnt = searcher(game.slug, told.preset or game.default)
    plain = engine.searcher_of(game.state, learnt.kernel.options, told.against) if told.against else learnt.unlearnt()
    for one in (learnt, plain):
        one.warm()
    vars(thought)["perf_counter"] = process_time
    begun, score, played = process_time(), 0.0, 0
    while process_time() - begun < 60 * told.minutes:
        state = game.begin(learnt.kernel.options, 2)
        score += match((learnt, plain), state, told.seconds, str(played))
        score += 1 - match((plain, learnt), state, told.seconds, str(played))
        played += 2
        print(f"{score:g} of {played}", flush=True)


if __name__ == "__main__":
    main()
