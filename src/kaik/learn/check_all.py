"""Judge every best-action puzzle with another seed: `python -m kaik.learn.check_all --jobs 16 [--folder FOLDER]`."""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import mean, stdev

from kaik import engine
from kaik.core.game import Game
from kaik.games import every
from kaik.learn.puzzle import Puzzle, PuzzleFile, puzzles_of
from kaik.learn.puzzle_check import Check, all_judged_again


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, judge, and print a line for each game and one for all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, help="files of `make_all`; those of the games unless named")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="2")
    parser.add_argument("--seasons", type=int, default=0, help="seasons played out for what a judge has found")
    parser.add_argument("--game", action="append", help="only this game; may be given several times")
    asked = parser.parse_args(arguments)
    games = [game for game in every() if not asked.game or game.slug in asked.game]
    puzzles = [puzzle for game in games for puzzle in _read(game, asked.folder)]
    for game in games:
        if engine.has_kernel(game.state):
            engine.compile_search(game.state, game.preset())
    checks = list(all_judged_again(puzzles, asked.seed, asked.jobs, asked.seasons))
    for game in games:
        _tell(game.slug, [each for each in checks if each.game == game.slug])
    _tell("all", checks)


def _read(game: Game, folder: Path | None) -> tuple[Puzzle, ...]:
    if folder is None:
        return puzzles_of(game)
    file = folder / f"{game.slug}.jsonl"
    return PuzzleFile.read(file.read_text(encoding="utf-8")).puzzles if file.exists() else ()


def _tell(name: str, checks: list[Check]) -> None:
    if not checks:
        return
    found = sum(each.found for each in checks)
    missed = "" if name == "all" else " ".join(each.id for each in checks if not each.found)
    more = [each.seasons for each in checks if each.seasons is not None]
    brought = ""
    if len(more) > 1 and name != "all":
        brought = f"; seasons bring {mean(more):+.1f} ± {2 * stdev(more) / len(more) ** 0.5:.1f} more"
    print(f"{name}: {found} of {len(checks)} found again{brought} {missed}".rstrip(), flush=True)


if __name__ == "__main__":
    main()
