"""Self-play into files, on one core or on several."""

from __future__ import annotations

from multiprocessing import get_context
from pathlib import Path

from train.samples import columns, save
from train.selfplay import matches

A_FILE = 200
"""Matches in a file."""
FILES = 10_000
"""No process writes more of them."""
SEEDS = 100 * FILES
"""No run has more of them."""


def play(game: str, presets: tuple[str, ...], minutes: float, seed: int, folder: Path, job: int = 0) -> None:
    """Play for some minutes; files are written as they are full. A folder that has files goes on with other luck."""
    played, number = [], FILES * job + len(list(folder.glob(f"{job:02}-*.npz")))
    for match in matches(game, presets, 60 * minutes, SEEDS * seed + number):
        played.append(match)
        if len(played) == A_FILE:
            save(columns(played), folder / _name(number))
            played, number = [], number + 1
    if played:
        save(columns(played), folder / _name(number))


def _name(number: int) -> str:
    return f"{number // FILES:02}-{number % FILES:04}.npz"


def play_together(game: str, presets: tuple[str, ...], minutes: float, seed: int, folder: Path, jobs: int) -> None:
    """The same on several cores, each with luck and files of its own."""
    for _ in matches(game, presets[:1], 1e-3, seed):  # compiled once, then loaded by all
        pass
    begun = [
        get_context("spawn").Process(target=play, args=(game, presets, minutes, seed, folder, job))
        for job in range(jobs)
    ]
    for one in begun:
        one.start()
    for one in begun:
        one.join()
        if one.exitcode:
            raise SystemExit(f"a process of the self-play ended with {one.exitcode}")
