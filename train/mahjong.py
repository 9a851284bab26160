"""`python -m train.mahjong GAME`: seasons of a mahjong played side by side and written to a folder, for `train.values`.

python -m train.mahjong riichi --seconds 240 --jobs 16 --seed 1 --presets tenhou,book

Every process writes what it has once a minute into the folder `parts`; in the end all of it becomes a few files.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from train.hands import Played, columns, numbers_of, seasons

Columns = dict[str, NDArray[Any]]
A_PART = 60.0
"""Seconds after which a process writes what it has."""
FILES = 4
"""So many are left in the end."""


class Task(NamedTuple):
    """What one process does."""

    number: int
    game: str
    presets: Sequence[str]
    """Rule sets that are played one after another."""
    seconds: float
    seed: int
    values: Path | None
    """The card of the numbers to begin with."""
    folder: Path


def play(task: Task) -> None:
    """Play seasons and write parts."""
    numbers = numbers_of(task.game)
    base = numbers.read(task.values.read_bytes()) if task.values else numbers.by_hand
    until, made, written, part = monotonic() + task.seconds, list[tuple[Played, Played]](), monotonic(), 0
    for at, preset in enumerate(task.presets):
        left = min(task.seconds / len(task.presets), until - monotonic())
        for pair in seasons(numbers, preset, left, 1000 * task.seed + 10 * task.number + at, base):
            made.append(pair)
            if monotonic() - written > A_PART:
                save(columns(made), task.folder / f"{task.number:02}-{part:03}.npz")
                made, written, part = [], monotonic(), part + 1
    if made:
        save(columns(made), task.folder / f"{task.number:02}-{part:03}.npz")


def save(made: Columns, file: Path) -> None:
    """Write a file whole, or not at all."""
    part = file.with_suffix(".part")
    with part.open("wb") as out:
        np.savez_compressed(out, **made)  # type: ignore[arg-type, unused-ignore]
    os.replace(part, file)


def load(files: Sequence[Path]) -> Columns:
    """The columns of all files."""
    found = list[Columns]()
    for file in files:
        with np.load(file) as there:
            found.append(dict(there))
    return {name: np.concatenate([one[name] for one in found]) for name in found[0]}


def gathered(folder: Path) -> int:
    """Make a few files of all parts; how many seasons there are."""
    parts = sorted((folder / "parts").glob("*.npz"))
    total = 0
    for at in range(min(FILES, len(parts))):
        whole = load(parts[at::FILES])
        total += len(whole["lots"])
        save(whole, folder / f"seasons-{at}.npz")
    for part in parts:
        part.unlink()
    if parts:
        (folder / "parts").rmdir()
    return total


def main(arguments: Sequence[str] | None = None) -> None:
    asked = argparse.ArgumentParser(prog="train.mahjong", description="Play a mahjong, to learn from it.")
    asked.add_argument("game")
    asked.add_argument("--seconds", type=float, default=60.0)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--presets", default="", help="rule sets that are played in turn, with commas; the usual one")
    asked.add_argument("--values", type=Path, default=None, help="numbers to begin with; those by hand unless told")
    asked.add_argument("--folder", type=Path, default=None, help="runs/GAME unless told")
    told = asked.parse_args(arguments)
    folder = told.folder or Path("runs") / told.game
    parts = folder / "parts"
    parts.mkdir(parents=True, exist_ok=True)
    presets, begun = told.presets.split(","), monotonic()
    spawn = multiprocessing.get_context("spawn")
    at_work = []
    for n in range(told.jobs):
        first = n % len(presets)
        task = Task(n, told.game, presets[first:] + presets[:first], told.seconds, told.seed, told.values, parts)
        at_work.append(spawn.Process(target=play, args=(task,)))
    for process in at_work:
        process.start()
    for process in at_work:
        process.join()
    print(f"{gathered(folder)} seasons in {monotonic() - begun:.0f} s by {told.jobs} processes")


if __name__ == "__main__":
    main()
