"""Make the puzzles of every game at once: `python -m kaik.learn.make_all --out FOLDER --jobs 16 --minutes 8`."""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic

from kaik.games import every
from kaik.learn.making import PuzzleOrder, make

MANY, SOME = 100, 40
MANY_IN = ("boards", "mahjong")
"""The groups of games that get many puzzles."""


def count_for(group: str) -> int:
    """How many puzzles a game of this group ships with."""
    return MANY if group in MANY_IN else SOME


def main(arguments: list[str] | None = None) -> None:
    """Read the command line and make what it asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="the folder for the files")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--count", type=int, default=0, help="of each game; as many as are shipped unless told")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--game", action="append", help="only this game; may be given several times")
    asked = parser.parse_args(arguments)
    orders = [
        PuzzleOrder(game.slug, asked.count or count_for(game.group), asked.seed, asked.out / f"{game.slug}.jsonl")
        for game in every()
        if not asked.game or game.slug in asked.game
    ]
    began, shown = monotonic(), dict[str, int]()

    def told(order: PuzzleOrder, have: int, matches: int) -> None:
        if shown.get(order.game) != have:
            shown[order.game] = have
            print(f"{monotonic() - began:6.0f} s  {order.game}: {have} puzzles from {matches} matches", flush=True)

    make(orders, asked.jobs, 60 * asked.minutes, told)


if __name__ == "__main__":
    main()
