"""`python -m train.chances GAME`: learn how likely each seat is to win, from self-play on the readable rules.

python -m train.chances linked-ships --matches 3072 --seed 1             into runs/linked-ships
python -m train.chances linked-ships --matches 3072 --seed 1 --write     into the game's own folder

Matches are played many at a time, every action by what the network says of the position after it, now and then another
one. What a position is told to be worth is what later ones of its match said, the nearer the more, and in the end who
won.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kaik.core.game import Game
from kaik.games import find
from kaik.kits.learned import Chances
from train.__main__ import find_folder
from train.card import commit, known, lines
from train.chances_play import Reals, Table, Weights, beaten, chances, play, units

UNITS = 16
FADES = 0.97
"""What a position's own later ones say counts so much less for every action further on."""
KEPT = 0.4
"""The share of positions that are learned from; neighbours tell nearly the same."""
MEMORY = 400_000
"""So many positions are remembered; older ones were played too badly."""
A_STEP, DECAY = 1024, 1e-5
NEW = 1 << 20
"""Seeds from here on are for measuring alone."""
ROUND, FIRST = 96, 4
"""Matches between two fits, and so many times more before the first one."""


class Samples(NamedTuple):
    """Positions: the numbers of every seat (unused seats nothing), which seats there are, and their chances."""

    inputs: NDArray[np.float16]
    seated: NDArray[np.bool_]
    target: Reals


def fresh(inputs: int, luck: np.random.Generator) -> Weights:
    """A network that knows nothing yet."""
    rows = luck.normal(0, 0.25, (inputs, UNITS))
    rows[:, -1] = 0
    weights = luck.normal(0, 0.1, UNITS)
    weights[-1] = 0
    return Weights(rows.astype(np.float32), np.zeros(UNITS, np.float32), weights.astype(np.float32))


def remembered(tables: Sequence[Table], most: int, luck: np.random.Generator, fades: float = FADES) -> Samples:
    """What a few matches teach."""
    inputs, seated, target = [], [], []
    for table in tables:
        later = table.won()
        for at in range(len(table.inputs) - 1, -1, -1):
            if luck.random() < KEPT:
                pad = most - table.seats
                inputs.append(np.pad(table.inputs[at].astype(np.float16), ((0, pad), (0, 0))))
                seated.append(np.arange(most) < table.seats)
                target.append(np.pad(later, (0, pad)))
            later = fades * later + (1 - fades) * table.said[at]
    return Samples(np.array(inputs), np.array(seated), np.array(target, np.float32))


def joined(old: Samples | None, new: Samples) -> Samples:
    """New positions behind the old ones, the oldest forgotten."""
    if old is None:
        return new
    return Samples(*(np.concatenate([a, b])[-MEMORY:] for a, b in zip(old, new, strict=True)))


class Adam:
    """Steps of the usual kind, with what they remember."""

    def __init__(self, made: Weights) -> None:
        self.made, self.steps = made, 0
        self.first = [np.zeros_like(part) for part in made]
        self.second = [np.zeros_like(part) for part in made]

    def step(self, slopes: Sequence[Reals], rate: float) -> None:
        self.steps += 1
        for part, slope, first, second in zip(self.made, slopes, self.first, self.second, strict=True):
            first *= 0.9
            first += 0.1 * slope
            second *= 0.999
            second += 0.001 * slope * slope
            size = np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8
            part -= rate * (first / (1 - 0.9**self.steps) / size + DECAY * part)


def slopes_at(made: Weights, inputs: Reals, seated: NDArray[np.bool_], target: Reals) -> tuple[list[Reals], float]:
    """How the loss changes with the weights, and the loss itself."""
    sums, scores = units(made, inputs)
    said = chances(scores, seated)
    wrong = (said - target) * seated / len(inputs)
    cut = np.maximum(sums, 0)
    cut[..., -1] = 0
    weights = np.einsum("ns,nsu->u", wrong, cut)
    back = wrong[..., None] * made.weights * (sums > 0)
    back[..., -1] = wrong
    rows = inputs.reshape(-1, inputs.shape[-1]).T @ back.reshape(-1, UNITS)
    loss = -float((target * np.log(said + 1e-6)).sum() / len(inputs))
    return [rows, back.sum(axis=(0, 1)), weights], loss


def fit(adam: Adam, samples: Samples, steps: int, rate: float, luck: np.random.Generator) -> float:
    """So many steps over positions drawn by lot; the mean loss of them."""
    losses = []
    for _ in range(steps):
        some = luck.integers(0, len(samples.target), A_STEP)
        slopes, loss = slopes_at(
            adam.made, samples.inputs[some].astype(np.float32), samples.seated[some], samples.target[some]
        )
        adam.step(slopes, rate)
        losses.append(loss)
    return float(np.mean(losses))


def learn(
    game: Game, presets: Sequence[str], most: int, seed: int, earlier: Weights | None = None
) -> tuple[Weights, dict[str, Any]]:
    """Play and fit in turn until so many matches were played, from an earlier network where there is one."""
    luck = np.random.default_rng(seed)
    begun, matches, positions, samples, curve = monotonic(), 0, 0, None, []
    learned = game.mind.chances
    assert isinstance(learned, Chances)
    adam = Adam(earlier or fresh(len(learned.inputs(game.begin(game.preset(presets[0]), 2))[0]), luck))
    fastest = 1.5e-3 if earlier else 3e-3
    while matches < most:
        # The first matches are played by the estimate, of which nothing is learned but how they ended.
        by = adam.made if matches or earlier else None
        tables = list(play(game, presets, by, ROUND if by else FIRST * ROUND, seed + matches + 1))
        new = remembered(tables, game.seats[1], luck, FADES if by else 1.0)
        matches, positions = matches + len(tables), positions + len(new.target)
        _, loss = slopes_at(adam.made, new.inputs.astype(np.float32), new.seated, new.target)
        samples = joined(samples, new)
        fit(adam, samples, 120 if by else 600, fastest * (1 - matches / most) + 1e-4, luck)
        curve.append(loss)
        length = np.mean([table.actions for table in tables])
        print(f"{matches:6} matches of {length:4.0f} actions, {positions:8} positions, loss {loss:.4f}", flush=True)
    facts = {"seeds": [seed], "hours": round((monotonic() - begun) / 3600, 2), "matches": matches}
    return adam.made, {**facts, "positions": positions, "loss": [round(one, 4) for one in curve]}


def read(file: Path) -> Weights:
    """A network that was written down."""
    found = tomllib.loads(file.read_text())["network"]
    return Weights(*(np.array(found[name], np.float32) for name in Weights._fields))


def card(made: Weights, facts: dict[str, Any], command: str) -> str:
    """The network with how it was learned, as TOML."""
    rows = [f"  [{_numbers(row)}]," for row in made.rows]
    head = [f"# Made by `{command}`; losses round by round, each before anything was learned of its matches."]
    head += [*lines(facts), "", "[network]"]
    tail = [f"begin = [{_numbers(made.begin)}]", f"weights = [{_numbers(made.weights)}]", ""]
    return "\n".join([*head, "rows = [", *rows, "]", *tail])


def _numbers(row: Reals) -> str:
    return ", ".join(f"{float(value):.4g}" for value in row)


def main(arguments: Sequence[str] | None = None) -> None:
    asked = argparse.ArgumentParser(prog="train.chances", description="Learn each seat's chance to win by self-play.")
    asked.add_argument("game")
    asked.add_argument("--matches", type=int, default=12000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--presets", default="", help="rule sets that are played in turn, with commas; all unless told")
    asked.add_argument("--more", action="store_true", help="go on from the network in runs/GAME")
    asked.add_argument("--write", action="store_true", help="put the network into the game's own folder")
    told = asked.parse_args(arguments)
    game = find(told.game)
    presets = tuple(told.presets.split(",")) if told.presets else tuple(game.presets)
    own = Path("runs") / game.slug / "network.toml"
    made, facts = learn(game, presets, told.matches, told.seed, read(own) if told.more else None)
    place = find_folder(game.slug) / "mind" if told.write else Path("runs") / game.slug
    place.mkdir(parents=True, exist_ok=True)
    command = f"python -m train.chances {game.slug} --matches {told.matches} --seed {told.seed}"
    if told.more:
        command = f"{own.read_text().partition('`')[2].rpartition('`')[0]}` and then `{command} --more"
        facts["seeds"] = [*known(own)["seeds"], told.seed]
    (place / "network.toml").write_text(card(made, {"commit": commit(), **facts, "beat": []}, command))
    won = beaten(game, presets, made, ROUND, told.seed + NEW)
    print(
        f"the trained network won {won:.3f} of {ROUND} matches of two against the estimate, which knows nothing of it"
    )


if __name__ == "__main__":
    main()
