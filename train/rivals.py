"""`python -m train.rivals FILE`: what the open table tells of other players, learned from matches of `train.logs`.

python -m train.rivals runs/riichi-logs/matches.xz --matches 1000 --jobs 2 --write

The matches are played again, and what a seat could see is put beside what the others truly held: whether each was
ready, which kinds it could win with by ron, and what that would have cost. Three logistic regressions and two of costs
come of it. One match of eight is held out, and told besides by what was written by hand.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaik.games.riichi import mind
from kaik.games.riichi.furiten import is_furiten, waits_of
from kaik.games.riichi.mind.reading import COSTS, READY, WAITS, Seen
from kaik.games.riichi.mind.rivals import harmless, rival
from kaik.games.riichi.mind.values import learned
from kaik.games.riichi.rules import Riichi
from kaik.games.riichi.scoring.hand import Win
from kaik.games.riichi.scoring.points import base_of
from kaik.games.riichi.scoring.score import indicated, valued
from kaik.games.riichi.season import SEATS
from kaik.kits.mahjong.mind.danger import waits
from kaik.kits.mahjong.mind.judge import BEST
from kaik.kits.mahjong.mind.sighted import unseen
from kaik.kits.mahjong.tiles import EAST, counted, is_red, kind
from train.logs import Match, load, replayed

Reals = NDArray[np.float64]
Table = dict[str, list[Any]]
Columns = dict[str, NDArray[np.float32]]
HELD_OUT = 8
READY_SHARE, WAITS_SHARE = 0.15, 0.3
"""Of so many positions it is asked who is ready, and what a ready player waits for."""
UNDERNEATH = 0.33
"""How often a riichi has a han more than its tiles tell."""
WIDE = {"ready": 3 + len(READY), "waits": 4 + len(WAITS), "costs": 3 + len(COSTS)}
"""The columns of each table: the match, what was true, what else is asked of it, and the features."""
DAMP = 2.0
"""How strongly weights are held at zero."""


def table(numbered: Sequence[tuple[int, Match]], seed: int) -> Columns:
    """What was seen and what was true, in these matches."""
    found: Table = {name: [] for name in ("ready", "waits", "costs")}
    lots = random.Random(f"{seed} {numbered[0][0] if numbered else 0}")
    for number, match in numbered:
        for state, by, _ in replayed(match):
            if state.stage == "act" and by >= 0 and not state.riichi[by].declared:
                _look(state, by, number, lots, found)
    return {name: np.array(rows, np.float32).reshape(len(rows), WIDE[name]) for name, rows in found.items()}


def _look(state: Riichi, seat: int, number: int, lots: random.Random, found: Table) -> None:
    ask_ready, ask_waits = lots.random() < READY_SHARE, lots.random() < WAITS_SHARE
    if not (ask_ready or ask_waits):
        return
    left = unseen(state.sides, seat, state.indicators)
    for at in range(SEATS):
        if at == seat:
            continue
        waiting, declared = waits_of(state.sides[at], state.options), bool(state.riichi[at].declared)
        if not (ask_ready and not declared) and not (ask_waits and waiting):
            continue
        seen = Seen(state, at, left, harmless(state, at))
        if ask_ready and not declared:
            hand = rival(state, at, BEST, learned()).ready
            found["ready"].append((number, float(bool(waiting)), hand, *seen.ready_row()))
        if ask_waits and waiting:
            _of_waits(state, at, seen, set(waiting), number, found)


def _of_waits(state: Riichi, at: int, seen: Seen, waiting: set[int], number: int, found: Table) -> None:
    dear = {each: price(state, at, each) for each in waiting} if not is_furiten(state, at) else {}
    usual = waits(seen.left, seen.safe)
    for each, row in seen.waits_rows().items():
        wins = bool(dear.get(each))
        found["waits"].append((number, float(wins), usual[each], float(seen.declared), *row))
        if wins:
            found["costs"].append((number, dear[each], float(seen.declared), *seen.costs_row(each)))


def price(state: Riichi, at: int, each: int) -> float:
    """What a ron with that kind would bring, ura on average, by the measure of who does not deal; 0 without a yaku."""
    side, status = state.sides[at], state.riichi[at]
    held = (*side.hand, *(tile for meld in side.melds for tile in meld.tiles))
    counts, dora = counted(held), [indicated(kind(tile)) for tile in state.indicators]
    hand = list(counted(side.hand))
    hand[each] += 1
    flags = frozenset(name for name in (status.declared, "ippatsu" if status.ippatsu else "") if name)
    bonus = sum(counts[kind] + (kind == each) for kind in dora)
    winds = EAST + state.kyoku // 4 % 4, EAST + state.table.wind(at)
    groups = tuple(meld.group for meld in side.melds)
    worth = valued(Win(tuple(hand), each, "ron", groups, *winds, flags, bonus, sum(map(is_red, held))), state.options)
    if worth is None:
        return 0.0
    if not status.declared or worth.yakuman:
        return 4.0 * worth.base
    more = base_of(worth.han + 1, worth.fu, state.options).points
    return 4.0 * ((1 - UNDERNEATH) * worth.base + UNDERNEATH * max(more, worth.base))


# Regressions.


def logistic(rows: Reals, true: Reals, steps: int = 12) -> Reals:
    """Weights under which what was true was likeliest, by Newton's method."""
    weights = np.zeros(rows.shape[1])
    for _ in range(steps):
        found = 1 / (1 + np.exp(-(rows @ weights)))
        way = rows.T @ (found - true) + DAMP * weights
        curve = (rows * (found * (1 - found))[:, None]).T @ rows + DAMP * np.eye(len(weights))
        weights -= np.linalg.solve(curve, way)
    return weights


def poisson(rows: Reals, true: Reals, steps: int = 15) -> Reals:
    """Weights whose exponential is on average what was true."""
    weights = np.zeros(rows.shape[1])
    weights[0] = np.log(true.mean())
    for _ in range(steps):
        found = np.exp(rows @ weights)
        way = rows.T @ (found - true) + DAMP * weights
        curve = (rows * found[:, None]).T @ rows + DAMP * np.eye(len(weights))
        weights -= np.linalg.solve(curve, way)
    return weights


def log_loss(found: Reals, true: Reals) -> float:
    found = np.clip(found, 1e-6, 1 - 1e-6)
    return float(-np.mean(true * np.log(found) + (1 - true) * np.log(1 - found)))


def told(rows: Reals, weights: Reals) -> Reals:
    return np.asarray(1 / (1 + np.exp(-(rows @ weights))))


def learned_from(found: Columns) -> tuple[dict[str, dict[str, float]], dict[str, float]]:
    """All weights by name, and how well they say what is true of matches held out, beside what was written by hand."""
    weights: dict[str, dict[str, float]] = {}
    facts: dict[str, float] = {}
    number, true, hand, rows = _columns(found["ready"], 3)
    weights["ready"] = _fitted("ready", READY, rows, true, hand, number, facts)
    number, true, hand, declared, rows = _columns(found["waits"], 4)
    for name, some in (("riichi_waits", declared > 0), ("other_waits", declared == 0)):
        weights[name] = _fitted(name, WAITS, rows[some], true[some], hand[some], number[some], facts)
    number, true, declared, rows = _columns(found["costs"], 3)
    for name, some in (("riichi_costs", declared > 0), ("other_costs", declared == 0)):
        held = some & (number % HELD_OUT == 0)
        kept = poisson(rows[some & ~held], true[some & ~held] / 1000)
        facts[f"{name}_error"] = float(np.std(true[held] / 1000 - np.exp(rows[held] @ kept)))
        facts[f"{name}_error_by_mean"] = float(np.std(true[held] / 1000))
        weights[name] = dict(zip(COSTS, poisson(rows[some], true[some] / 1000).tolist(), strict=True))
    return weights, facts


def _columns(rows: NDArray[np.float32], first: int) -> list[Reals]:
    """So many columns by themselves, and the features."""
    whole = rows.astype(np.float64)
    return [*whole[:, :first].T, whole[:, first:]]


def _fitted(
    name: str, names: Sequence[str], rows: Reals, true: Reals, hand: Reals, number: Reals, facts: dict[str, float]
) -> dict[str, float]:
    out = number % HELD_OUT == 0
    tried = logistic(rows[~out], true[~out])
    facts[f"{name}_rows"] = len(rows)
    facts[f"{name}_true"] = float(true.mean())
    facts[f"{name}_loss"] = log_loss(told(rows[out], tried), true[out])
    scaled = logistic(np.stack([np.log(hand[~out] + 1e-4), np.ones((~out).sum())], 1), true[~out])
    facts[f"{name}_loss_by_hand"] = log_loss(
        told(np.stack([np.log(hand[out] + 1e-4), np.ones(out.sum())], 1), scaled), true[out]
    )
    return dict(zip(names, logistic(rows, true).tolist(), strict=True))


def card(weights: dict[str, dict[str, float]], facts: dict[str, float]) -> str:
    """The weights with how they were learned, as TOML."""
    lines = [
        "# Made by `python -m train.rivals` from self-play of `train.logs`: rows, how many of them were true, and the",
        "# loss on matches held out, beside that of what was written by hand, once it is scaled to be true on average.",
        *(f"{name} = {round(value, 4) if isinstance(value, float) else value}" for name, value in facts.items()),
    ]
    for name, row in weights.items():
        lines += ["", f"[reading.{name}]", *(f'"{feature}" = {weight:.4g}' for feature, weight in row.items())]
    return "\n".join([*lines, ""])


def _shares(numbered: list[tuple[int, Match]], jobs: int) -> Iterator[list[tuple[int, Match]]]:
    for at in range(jobs):
        yield numbered[at::jobs]


def main(arguments: Sequence[str] | None = None) -> None:
    asked = argparse.ArgumentParser(prog="train.rivals", description="Learn to read other players of riichi.")
    asked.add_argument("file", type=Path)
    asked.add_argument("--matches", type=int, default=1000)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--write", action="store_true", help="put the weights into the game's folder")
    given = asked.parse_args(arguments)
    numbered = list(enumerate(islice(load(given.file), given.matches)))
    with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        parts = pool.starmap(table, [(share, given.seed) for share in _shares(numbered, given.jobs)])
    found = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    weights, facts = learned_from(found)
    text = card(weights, {"seed": given.seed, "matches": len(numbered), **facts})
    print(text)
    if given.write:
        (Path(mind.__file__).parent / "rivals.toml").write_text(text)


if __name__ == "__main__":
    main()
