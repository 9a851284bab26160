"""`python -m train.places FILE`: how likely a lead is kept to the end of a match, learned from matches of `train.logs`.

python -m train.places runs/riichi-logs/matches.xz --write

Every season's start is asked for every pair of players: who will be ahead in the end? That is a logistic regression on
the lead, with a spread of its own for each number of deals to come, and what dealing is worth.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kaik.games.riichi import mind
from kaik.games.riichi.mind.places import PlaceNumbers
from kaik.games.riichi.rounds import ranking
from kaik.games.riichi.season import SEATS
from train.logs import Match, load, replayed

Reals = NDArray[np.float64]
DEALS = 8
"""A match has so many deals at least; seasons of an extra round tell nothing here."""
STEPS, RATE = 3000, 0.02
HELD_OUT = 8
"""One match of so many is kept for measuring."""


class Pairs(NamedTuple):
    """A pair of players at a season's start, row by row."""

    lead: Reals
    left: NDArray[np.int64]
    """Deals to come, this one included."""
    deals: Reals
    """How many more of them the first has."""
    next: Reals
    """1 where the first deals now, -1 where the second does."""
    ahead: Reals
    """1 where the first was ahead in the end."""
    match: NDArray[np.int64]


def pairs(numbered: Sequence[tuple[int, Match]]) -> Pairs:
    """Every season's start of the matches that were played to the end."""
    rows: list[tuple[float, ...]] = []
    for number, match in numbered:
        if not match.done:
            continue
        starts, states = {}, list(replayed(match))
        for state, _, _ in states:
            if state.stage == "deal":
                starts[state.seasons] = state
        state, by, action = states[-1]
        places = ranking(state.played(by, action))
        for start in starts.values():
            if start.kyoku < DEALS:
                winds = [start.table.wind(seat) for seat in range(SEATS)]
                deals = [sum((n - start.kyoku) % SEATS == wind for n in range(start.kyoku, DEALS)) for wind in winds]
                for one in range(SEATS):
                    for other in range(one):
                        rows.append(
                            (
                                start.points[one] - start.points[other],
                                DEALS - start.kyoku,
                                deals[one] - deals[other],
                                (winds[one] == 0) - (winds[other] == 0),
                                places.index(one) < places.index(other),
                                number,
                            )
                        )
    made = np.array(rows, float)
    return Pairs(made[:, 0], made[:, 1].astype(int), made[:, 2], made[:, 3], made[:, 4], made[:, 5].astype(int))


def likely(given: Pairs, numbers: Reals) -> Reals:
    """How likely the first of each pair ends ahead; the numbers are logarithms of spreads, and two of dealing."""
    lead = given.lead + 1000 * (numbers[DEALS] * given.deals + numbers[DEALS + 1] * given.next)
    return np.asarray(1 / (1 + np.exp(-lead / np.exp(numbers[given.left - 1]))))


def fit(given: Pairs) -> Reals:
    """The numbers under which what happened was likeliest."""
    numbers = np.append(np.log(3000 + 4000 * np.sqrt(np.arange(DEALS))), (0.5, 0.5))
    slope, square = np.zeros(DEALS + 2), np.zeros(DEALS + 2)
    for step in range(1, STEPS + 1):
        spread = np.exp(numbers[given.left - 1])
        off = likely(given, numbers) - given.ahead
        lead = given.lead + 1000 * (numbers[DEALS] * given.deals + numbers[DEALS + 1] * given.next)
        by_lead = off / spread
        way = np.append(
            np.bincount(given.left - 1, -off * lead / spread, DEALS),
            (1000 * by_lead @ given.deals, 1000 * by_lead @ given.next),
        ) / len(off)
        slope, square = 0.9 * slope + 0.1 * way, 0.99 * square + 0.01 * way**2
        numbers -= RATE * (1 - step / STEPS) * slope / (np.sqrt(square) + 1e-9)
    return numbers


def loss(given: Pairs, numbers: Reals) -> float:
    """How surprising it was, on average."""
    found = np.clip(likely(given, numbers), 1e-6, 1 - 1e-6)
    return float(-np.mean(given.ahead * np.log(found) + (1 - given.ahead) * np.log(1 - found)))


def card(numbers: PlaceNumbers, facts: dict[str, float]) -> str:
    """The numbers with how they were learned, as TOML."""
    lines = [
        "# Made by `python -m train.places`: starts of seasons, two by two players, and the loss of saying who ends",
        "# ahead, on matches held out.",
        *(f"{name} = {value!r}" for name, value in facts.items()),
        "",
        "[places]",
        f"spread = {[*numbers.spread]}",
        f"deal = {numbers.deal}",
        f"next = {numbers.next}",
    ]
    return "\n".join([*lines, ""])


def main(arguments: Sequence[str] | None = None) -> None:
    asked = argparse.ArgumentParser(prog="train.places", description="Learn how likely leads are kept at riichi.")
    asked.add_argument("file", type=Path)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--write", action="store_true", help="put the numbers into the game's folder")
    told = asked.parse_args(arguments)
    numbered = list(enumerate(load(told.file)))
    with multiprocessing.get_context("spawn").Pool(told.jobs) as pool:
        parts = pool.map(pairs, [numbered[at :: told.jobs] for at in range(told.jobs)])
    given = Pairs(*(np.concatenate(column) for column in zip(*parts, strict=True)))
    out = given.match % HELD_OUT == 0
    some, rest = (Pairs(*(column[here] for column in given)) for here in (out, ~out))
    lost = loss(some, fit(rest))
    found = fit(given)
    numbers = PlaceNumbers(
        tuple(float(round(each)) for each in np.exp(found[:DEALS])),
        float(round(1000 * found[DEALS])),
        float(round(1000 * found[DEALS + 1])),
    )
    text = card(numbers, {"matches": len(np.unique(given.match)), "pairs": len(given.lead), "loss": round(lost, 4)})
    print(text)
    if told.write:
        (Path(mind.__file__).parent / "places.toml").write_text(text)


if __name__ == "__main__":
    main()
