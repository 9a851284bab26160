"""`python -m train.duel GAME FIRST SECOND`: which of two cards of numbers wins more, by seasons over the same walls.

python -m train.duel riichi new.toml hand --seconds 60 --jobs 8

Every wall is played twice, the seats of both changed, so its luck falls out of the difference; that takes a small part
of the matches an arena needs. `hand` stands for the numbers written by hand.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import numpy as np

from kaik.core.state import Over
from train.hands import Numbers, numbers_of, season

BY_HAND = "hand"


def card(numbers: Numbers, name: str) -> msgspec.Struct:
    """The numbers of a card, or those written by hand."""
    return numbers.by_hand if name == BY_HAND else numbers.read(Path(name).read_bytes())


def duels(numbers: Numbers, both: Sequence[msgspec.Struct], seconds: float, seed: str) -> Iterator[float]:
    """By how many points a season each seat of the first is better than one of the second, wall by wall."""
    until, match = monotonic() + seconds, 0
    while True:
        state: Any = numbers.game.begin()
        match += 1
        while not isinstance(state.turn(), Over):
            if monotonic() >= until:
                return
            wall = f"{seed} {match} {state.season_of()[0]}"
            who = seating(len(state.standing()), random.Random(wall))
            one, state_after = edge(numbers, both, state, who, wall)
            other, _ = edge(numbers, both, state, tuple(1 - each for each in who), wall)
            yield (one + other) / 2
            state = state_after


def seating(seats: int, luck: random.Random) -> tuple[int, ...]:
    """Who sits where: half of the seats each, or one beside the other two."""
    who = [int(at >= seats // 2) for at in range(seats)]
    luck.shuffle(who)
    return tuple(who)


def edge(
    numbers: Numbers, both: Sequence[msgspec.Struct], start: Any, who: Sequence[int], wall: str
) -> tuple[float, Any]:
    """How much more a seat of the first wins in a season than one of the second."""
    played = season(numbers, start, [both[each] for each in who], wall)
    first, second = ([won for won, each in zip(played.change, who, strict=True) if each == side] for side in (0, 1))
    return float(np.mean(first) - np.mean(second)), played.after


def _process(game: str, cards: Sequence[str], seconds: float, seed: str) -> list[float]:
    numbers = numbers_of(game)
    return list(duels(numbers, [card(numbers, name) for name in cards], seconds, seed))


def main(arguments: Sequence[str] | None = None) -> None:
    asked = argparse.ArgumentParser(prog="train.duel", description="Which of two cards of numbers wins more?")
    asked.add_argument("game")
    asked.add_argument("first")
    asked.add_argument("second")
    asked.add_argument("--seconds", type=float, default=60.0)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--seed", type=int, default=1)
    told = asked.parse_args(arguments)
    task = partial(_process, told.game, (told.first, told.second), told.seconds)
    with multiprocessing.get_context("spawn").Pool(told.jobs) as pool:
        found = [each for part in pool.map(task, [f"{told.seed} {n}" for n in range(told.jobs)]) for each in part]
    error = np.std(found) / max(len(found), 1) ** 0.5
    print(f"{np.mean(found):+.4g} ± {error:.2g} points a season of {told.first} over {told.second}, {len(found)} walls")


if __name__ == "__main__":
    main()
