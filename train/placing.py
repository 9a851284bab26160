"""`python -m train.placing ancient-cerke`: what pieces of runners are worth where.

The numbers of the judge (`placing.toml`) are moved towards those that foretell best who wins games of the search with
itself (`train.uneven`).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaik.engine.runners.judge import TRADES
from kaik.engine.runners.reading import MATERIAL, TEMPO
from kaik.engine.runners.searcher import KINDS, kind_of, numbers_of, plain
from kaik.engine.search.network import VALUES
from kaik.engine.search.think import Searcher
from kaik.games import find
from train.__main__ import find_folder
from train.card import commit, known, lines
from train.selfplay import searcher
from train.uneven import Games, Reals, games, gathered

LATER = 0.985
"""How much of a target is left to later positions, for every action further on."""
HELD_OUT = 8
ALIKE = 2.0
"""So many positions of a game are taken to say no more than one. They say less, but with 2 more was foretold of games
that were held out than with 8 or 30, or with a half."""
FAR = {"worth": 60.0, "kings": 15.0, "squares": 20.0}
"""How far numbers are likely to be from where they were, in hundredths."""

TITLE = "What the judge of the search thinks of pieces, in hundredths: python -m train.placing GAME (docs/bots.md)"
STEPS = 3
"""Of Newton's; more change nothing."""


def targets(rows: Games, scale: float) -> Reals:
    """How likely seat 0 wins, by what the search says later and how the game ends, from 0 to 1."""
    worth = np.clip(rows.worth, -0.89, 0.89)
    said = chance(MATERIAL * worth / (0.9 - np.abs(worth)), scale)
    made = (1 + rows.end) / 2
    for n in range(len(made) - 2, -1, -1):
        if rows.game[n] == rows.game[n + 1]:
            made[n] = (1 - LATER) * said[n + 1] + LATER * made[n + 1]
    return np.asarray(made)


def chance(lead: Any, scale: float) -> Any:
    """How likely a lead wins."""
    return 1 / (1 + np.exp(-lead / scale))


class Numbers:
    """The numbers of the judge in one row: worths, squares (both halves of the board alike), distances to the kings."""

    names = tuple(KINDS.values())
    own, other, squares, width = 1, 10, 19, 19 + 9 * 5

    def __init__(self, size: int = 9) -> None:
        self.size = size
        row, column = np.divmod(np.arange(size * size), size)
        self.folded = 5 * row + np.minimum(column, size - 1 - column)
        self.far = np.maximum(abs(row[:, None] - row), abs(column[:, None] - column))

    def row_of(self, told: dict[str, Any]) -> Reals:
        """What a file says."""
        made = np.zeros((len(self.names), self.width))
        for n, name in enumerate(self.names):
            one, squares = told[name], np.array(told[name]["squares"], float).reshape(-1)
            made[n, 0], made[n, self.own : self.other] = one["worth"], one["own_king"]
            made[n, self.other : self.squares] = one["other_king"]
            for square, place in enumerate(self.folded):
                made[n, self.squares + place] += squares[square] / np.sum(self.folded == place)
        return made.reshape(-1)

    def told(self, row: Reals) -> dict[str, Any]:
        """The same as a file has it."""
        whole = np.rint(row.reshape(len(self.names), self.width)).astype(int)
        return {
            name: {
                "worth": int(one[0]),
                "squares": one[self.squares + self.folded].reshape(self.size, self.size).tolist(),
                "own_king": one[self.own : self.other].tolist(),
                "other_king": one[self.other : self.squares].tolist(),
            }
            for name, one in zip(self.names, whole, strict=True)
        }

    def likely(self) -> Reals:
        """How far each number may go."""
        one = np.full(self.width, FAR["squares"])
        one[0], one[self.own : self.squares] = FAR["worth"], FAR["kings"]
        return np.tile(one, len(self.names))

    def inputs(self, men: NDArray[np.uint8], kings: tuple[int, int], owner: Sequence[int]) -> NDArray[np.float32]:
        """How often each number counts in each position for seat 0."""
        made = np.zeros((len(men), len(self.names) * self.width), np.float32)
        at = [np.argmax(men == king, axis=1) for king in kings]
        for piece in map(int, np.unique(men)):
            if not (name := kind_of(piece)):
                continue
            seat, first = owner[piece], self.width * self.names.index(name)
            rows, squares = np.nonzero(men == piece)
            sign = 1 - 2 * seat
            seen = squares if seat == 0 else len(men[0]) - 1 - squares
            for column in (
                np.zeros_like(rows),
                self.own + self.far[at[seat][rows], squares],
                self.other + self.far[at[1 - seat][rows], squares],
                self.squares + self.folded[seen],
            ):
                np.add.at(made, (rows, first + column), sign)
        return made


def fitted(inputs: Any, boost: Reals, tempo: Reals, target: Reals, start: Reals, scale: float) -> Reals:
    """The numbers that foretell the targets best, held back to where they were; a few steps of Newton's."""
    row = start.copy()
    hold = ALIKE / Numbers().likely() ** 2
    for _ in range(STEPS):
        made = chance((inputs @ row.astype(np.float32) / 100 + tempo) * boost, scale)
        weight = np.maximum(made * (1 - made), 0.02) * boost**2 / (100 * scale) ** 2
        slope = inputs.T @ ((target - made) * boost / (100 * scale)).astype(np.float32)
        bend = (inputs * weight.astype(np.float32)[:, None]).T @ inputs
        row += np.linalg.solve(bend + np.diag(hold), slope - hold * (row - start))
    return row


def loss(made: Any, target: Any) -> float:
    made = np.clip(made, 1e-6, 1 - 1e-6)
    return float(-(target * np.log(made) + (1 - target) * np.log(1 - made)).mean())


def text(told: dict[str, Any], card: Sequence[str]) -> str:
    """The file of the numbers."""
    written = [f"# {TITLE}", "", "[card]", *card]
    for name, one in told.items():
        written += ["", f"[{name}]", f"worth = {one['worth']}", "squares = ["]
        written += [f"    {row}," for row in one["squares"]]
        written += ["]", f"own_king = {one['own_king']}", f"other_king = {one['other_king']}"]
    return "\n".join([*written, ""])


def main(arguments: Sequence[str] | None = None) -> None:
    asked = argparse.ArgumentParser(prog="train.placing", description="Fit the numbers of a judge of runners.")
    asked.add_argument("game")
    asked.add_argument("--preset", default="")
    asked.add_argument("--minutes", type=float, default=4.0, help="of processor time for self-play")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--folder", type=Path, default=None, help="of the self-play; runs/GAME unless told")
    asked.add_argument("--fresh", action="store_true", help="begin with nothing but the rules' own worths")
    asked.add_argument("--write", action="store_true", help="put the numbers into the game's own folder")
    told = asked.parse_args(arguments)
    game, folder = find(told.game), told.folder or Path("runs") / told.game
    folder.mkdir(parents=True, exist_ok=True)
    by: Any = searcher(game.slug, told.preset or game.default)
    start = unlearnt(by) if told.fresh else numbers_of(by.kernel.kind)
    by = by.unlearnt() if told.fresh else by
    before = known(folder / "placing.toml") if told.fresh else known(find_folder(game.slug) / "placing.toml")
    if told.minutes > 0:
        number = len(list(folder.glob("placing-*.npz")))
        made = list(games(by, 60 * told.minutes, (told.seed << 40) + (number << 24)))
        np.savez_compressed(folder / f"placing-{number:03}.npz", **gathered(made)._asdict())
    rows = loaded(sorted(folder.glob("placing-*.npz")))
    found, facts, _ = learnt(by, rows, start)
    hours = round(before.get("hours", 0) + told.minutes / 60, 2)
    seeds = sorted({*before.get("seeds", []), told.seed})
    card = lines({"commit": commit(), "seeds": seeds, "hours": hours, **facts, "beat": []})
    place = Path(find_folder(game.slug)) if told.write else folder
    (place / "placing.toml").write_text(text(found, card), encoding="utf-8")
    print("\n".join(card))
    print("loss on games held out: {:.5f} untrained, {:.5f} trained".format(*facts["loss"]))


def loaded(files: Sequence[Path]) -> Games:
    """The games of all files, numbered on."""
    made, last = [], 0
    for file in files:
        with np.load(file) as there:
            one = Games(*(there[name] for name in Games._fields))
        made.append(one._replace(game=one.game + last))
        last += int(one.game.max()) + 1
    return Games(*(np.concatenate(column) for column in zip(*made, strict=True)))


def unlearnt(by: Any) -> dict[str, Any]:
    """The numbers of a judge that knows the rules' worths and nothing else, whole ones as files have them."""
    told = {kind_of(piece): plain(by.kernel.rules, piece) for piece in range(len(by.kernel.rules.owner))}
    return Numbers().told(Numbers().row_of(told))


def learnt(
    by: Searcher[Any], rows: Games, told: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any], tuple[float, float]]:
    """Numbers that foretell the games better than those told, what is known of them, and the loss before and after."""
    searched: Any = by
    rules, numbers = searched.kernel.rules, Numbers()
    start = numbers.row_of(told)
    force = np.array([*rules.worth, *[0] * (VALUES - len(rules.worth))])
    whole = force[np.array(rules.start)].sum()
    boost = 1 + TRADES * (1 - force[rows.men].sum(axis=1) / whole)
    inputs, tempo = numbers.inputs(rows.men, rules.kings, rules.owner), searched.scale[TEMPO] * (1 - 2 * rows.side)
    leads = (inputs @ start.astype(np.float32) / 100 + tempo) * boost
    scale = min(np.arange(2.0, 30.0, 0.5), key=lambda one: loss(chance(leads, one), (1 + rows.end) / 2))
    target, out = targets(rows, scale), rows.game % HELD_OUT == 0
    row = fitted(inputs[~out], boost[~out], tempo[~out], target[~out], start, scale)
    now = (inputs @ row.astype(np.float32) / 100 + tempo) * boost
    before, after = (loss(chance(lead[out], scale), target[out]) for lead in (leads, now))
    least = loss(target[out], target[out])
    ended = np.abs(rows.end[np.r_[np.diff(rows.game) != 0, True]]) == 1
    facts = {
        "positions": len(rows.worth),
        "games": len(ended),
        "won_in_100": round(100 * ended.mean()),
        "lead_that_wins_73_in_100": float(scale),
        "loss": [round(float(before - least), 5), round(float(after - least), 5)],
    }
    return numbers.told(row), facts, (before - least, after - least)


if __name__ == "__main__":
    main()
