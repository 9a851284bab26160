"""`python -m train.mahjong`: seasons of riichi played side by side and written to a folder, for `train.values`.

python -m train.mahjong --seconds 240 --jobs 16 --seed 1 --folder runs/riichi

Every process writes what it has once a minute into the folder `parts`; in the end all of it becomes a few files.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaik.games.riichi.mind.values import BY_HAND, RiichiValues, read
from train.hands import Played, columns, seasons

Columns = dict[str, NDArray[Any]]
A_PART = 60.0
"""Seconds after which a process writes what it has."""
FILES = 4
"""So many are left in the end."""


def play(number: int, presets: Sequence[str], seconds: float, seed: int, base: RiichiValues, folder: Path) -> None:
    """What one process does: play one preset after another and write parts."""
    until, made, written, part = monotonic() + seconds, list[tuple[Played, Played]](), monotonic(), 0
    slice_ = seconds / len(presets)
    for at, preset in enumerate(presets):
        left = min(slice_, until - monotonic())
        for pair in seasons(preset, left, 1000 * seed + 10 * number + at, base):
            made.append(pair)
            if monotonic() - written > A_PART:
                save(columns(made), folder / f"{number:02}-{part:03}.npz")
                made, written, part = [], monotonic(), part + 1
    if made:
        save(columns(made), folder / f"{number:02}-{part:03}.npz")


def save(made: Columns, file: Path) -> None:
    """Write a file whole, or not at all."""
    part = file.with_suffix(".part")
    with part.open("wb") as out:
        np.savez_compressed(out, **made)  # type: ignore[arg-type, unused-ignore]
    os.replace(part, file)


def load(files: Sequence[Path]) -> Columns:
    """The columns of all files, seasons numbered on."""
    found, before = list[Columns](), 0
    for file in files:
        with np.load(file) as there:
            one = dict(there)
        one["season"] = one["season"] + before
        before += len(one["lots"])
        found.append(one)
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
    asked = argparse.ArgumentParser(prog="train.mahjong", description="Play riichi for learning what hands are worth.")
    asked.add_argument("--seconds", type=float, default=60.0)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--presets", default="tenhou,book", help="rule sets that are played in turn, with commas")
    asked.add_argument("--values", type=Path, default=None, help="numbers to begin with; those by hand unless told")
    asked.add_argument("--folder", type=Path, default=Path("runs/riichi"))
    told = asked.parse_args(arguments)
    base = read(told.values.read_text()) if told.values else BY_HAND
    parts = told.folder / "parts"
    parts.mkdir(parents=True, exist_ok=True)
    presets, begun = told.presets.split(","), monotonic()
    spawn = multiprocessing.get_context("spawn")
    given = [(n, presets[n % len(presets) :] + presets[: n % len(presets)]) for n in range(told.jobs)]
    at_work = [spawn.Process(target=play, args=(n, order, told.seconds, told.seed, base, parts)) for n, order in given]
    for process in at_work:
        process.start()
    for process in at_work:
        process.join()
    print(f"{gathered(told.folder)} seasons in {monotonic() - begun:.0f} s by {told.jobs} processes")


if __name__ == "__main__":
    main()
