"""`python -m train.switches NAME=VALUE …`: what changes to the judge of riichi are worth, side by side.

python -m train.switches by_places=true read=0.5 --seconds 240 --jobs 16

Every seat draws for each change whether it plays with it; then the season is played again over the same wall with all
lots turned round. So a change is measured in thousands of seasons beside seats that play without it, together with all
the others. Points are those of the season; places are those to be expected after it, a thousand for each.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from kaik.core.action import CHANCE
from kaik.core.state import Over, Throw
from kaik.games.riichi import GAME
from kaik.games.riichi.mind.places import Places, learned_places
from kaik.games.riichi.mind.values import RiichiValues, learned
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.rounds import ranking
from kaik.games.riichi.rules import Riichi
from kaik.games.riichi.season import SEATS
from train.hands import Dice
from train.logs import chosen
from train.values import beside, regressed


class Turned(NamedTuple):
    """Seasons played twice."""

    lots: NDArray[np.int8]
    """By pair, seat and change: 1 with it, -1 without, in the first season of the pair."""
    points: NDArray[np.float64]
    """By pair, season and seat."""
    places: NDArray[np.float64]
    """How many thousandths of a place a seat may hope to have gained."""


def switched(base: RiichiValues, changes: Sequence[str], lot: Sequence[int]) -> RiichiValues:
    """The numbers of a seat that drew these lots; a change may set several numbers, with commas."""
    now = msgspec.structs.asdict(base)
    for change, on in zip(changes, lot, strict=True):
        for each in change.split(",") if on > 0 else ():
            name, _, value = each.partition("=")
            now[name] = {"true": True, "false": False}.get(value) if value in ("true", "false") else float(value)
    return msgspec.convert(now, RiichiValues)


def season(start: Riichi, values: Sequence[RiichiValues], wall: str) -> Riichi:
    """Play one season."""
    state, dice = start, Dice(wall)
    while state.seasons == start.seasons and not isinstance(turn := state.turn(), Over):
        if isinstance(turn, Throw):
            state = state.played(CHANCE, turn.chance.sample(dice))
        else:
            seat = min(turn.seats)
            state = state.played(seat, chosen(state, seat, values[seat]))
    return state


def behind(state: Riichi, seat: int) -> float:
    """How many players a seat will leave behind, as far as can be told between two seasons."""
    if state.stage in ("over", "last"):  # a leading dealer who may stop does
        return float(SEATS - 1 - ranking(state).index(seat))
    return Places(state, seat, learned_places()).behind(state.points, True)


def pairs(
    preset: str, until: float, seed: str, changes: Sequence[str], base: RiichiValues
) -> Iterator[tuple[Riichi, NDArray[np.int8], Riichi, Riichi]]:
    """Seasons played twice, match after match."""
    options, lots, match = GAME.chosen(preset, {}), random.Random(seed), 0
    assert isinstance(options, RiichiOptions)
    while True:
        state = Riichi.opened(options, SEATS)
        while state.stage not in ("over", "last"):
            lot = [[lots.choice((-1, 1)) for _ in changes] for _ in range(SEATS)]
            wall = f"{seed} {match} {state.seasons}"
            ends = []
            for way in (1, -1):
                ends.append(season(state, [switched(base, changes, [way * each for each in one]) for one in lot], wall))
                if monotonic() >= until:
                    return
            yield state, np.array(lot, np.int8), ends[0], ends[1]
            state = ends[lots.randrange(2)]
        match += 1


def _work(
    number: int, told: argparse.Namespace
) -> tuple[list[NDArray[np.int8]], list[list[list[float]]], list[list[list[float]]]]:
    lots, points, places = [], [], []
    presets = told.presets.split(",")
    base = learned()
    until = monotonic() + told.seconds
    for start, lot, one, other in pairs(
        presets[number % len(presets)], until, f"{told.seed} {number}", told.changes, base
    ):
        lots.append(lot)
        points.append([[float(end.points[seat] - start.points[seat]) for seat in range(SEATS)] for end in (one, other)])
        places.append([[1000 * behind(end, seat) for seat in range(SEATS)] for end in (one, other)])
    return lots, points, places


def played(told: argparse.Namespace) -> Turned:
    """What all processes played."""
    if told.jobs == 1:
        found = [_work(0, told)]
    else:
        with multiprocessing.get_context("spawn").Pool(told.jobs) as pool:
            found = pool.starmap(_work, [(number, told) for number in range(told.jobs)])
    lots, points, places = ([each for one in found for each in one[at]] for at in range(3))
    return Turned(np.array(lots, np.int8), np.array(points, float), np.array(places, float))


def effects(made: Turned, brought: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What playing with each change brings a seat beside three that play without it, and the error of that."""
    up = beside(made.lots.astype(float)).reshape(-1, made.lots.shape[-1])
    found, error = regressed(up, ((brought[:, 0] - brought[:, 1]) / 2).reshape(-1))
    return 2 * found, 2 * error


def main(arguments: Sequence[str] | None = None) -> None:
    asked = argparse.ArgumentParser(prog="train.switches", description="Measure changes to the judge of riichi.")
    asked.add_argument("changes", nargs="+", help="NAME=VALUE of the judge's numbers, several with commas")
    asked.add_argument("--seconds", type=float, default=60.0)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--presets", default="tenhou,book", help="rule sets, one for each process in turn, with commas")
    asked.add_argument("--out", type=Path, default=None, help="where the seasons go, as npz")
    told = asked.parse_args(arguments)
    made = played(told)
    if told.out:
        np.savez_compressed(told.out, **made._asdict())
    points, places = effects(made, made.points), effects(made, made.places)
    print(f"{len(made.lots)} pairs of seasons by {told.jobs} processes in {told.seconds:.0f} s")
    for at, change in enumerate(told.changes):
        print(
            f"{change:40} {points[0][at]:7.1f} ± {points[1][at]:5.1f} points a season, "
            f"{places[0][at]:6.1f} ± {places[1][at]:5.1f} thousandths of a place"
        )


if __name__ == "__main__":
    main()
