"""Put the puzzles of a game through what new ones have to stand: `python -m kaik.learn.renew GAME … [--jobs N]`.

When a judge has learned or a search has changed, a best action may be best no longer. What does not stand is left out
of the game's file; `kaik puzzles make GAME --count N` fills it up from the next matches.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path

import msgspec
from msgspec.structs import replace

from kaik import engine
from kaik.core.game import Game
from kaik.core.mind import BEST
from kaik.games import find
from kaik.learn.finding import checked
from kaik.learn.puzzle import FILE, Puzzle, PuzzleFile
from kaik.learn.replying import reply_of
from kaik.play.luck import Luck
from kaik.play.workers import side_by_side


class RenewTask(msgspec.Struct, frozen=True):
    """A puzzle to be asked anew, and the seed of its luck."""

    puzzle: Puzzle
    seed: str


def renewed(task: RenewTask) -> Puzzle | None:
    """The puzzle with today's lead and reply; None where its action is clearly best no longer."""
    puzzle = task.puzzle
    if puzzle.kind != BEST:
        return puzzle
    game, state = find(puzzle.at.game), puzzle.position()
    luck = Luck.of(f"renew {task.seed} {puzzle.id}")
    found = checked(game, state, puzzle.seat, luck, len(puzzle.at.log))
    if found is None or found.best not in puzzle.solutions(state):
        return None
    reply = reply_of(game, state, puzzle.seat, found.best, found.how)
    return replace(puzzle, theme=found.best.verb, answer=str(found.best), lead=found.lead, how=found.how, reply=reply)


def all_renewed(puzzles: Sequence[Puzzle], seed: str, jobs: int = 1) -> Iterator[Puzzle]:
    """Those that stand, in their order."""
    stand = {each.id: each for each in side_by_side(renewed, (RenewTask(one, seed) for one in puzzles), jobs) if each}
    return (stand[puzzle.id] for puzzle in puzzles if puzzle.id in stand)


def renew(game: Game, file: Path, seed: str, jobs: int = 1) -> tuple[int, int]:
    """Rewrite a file with the puzzles that stand; how many there were, and how many are left."""
    if engine.has_kernel(game.state):
        engine.compile_search(game.state, game.preset())
    old = PuzzleFile.read(file.read_text(encoding="utf-8"))
    stand = tuple(all_renewed(old.puzzles, seed, jobs))
    file.write_text(PuzzleFile(old.header, stand).text(), encoding="utf-8")
    return len(old.puzzles), len(stand)


def main(arguments: list[str] | None = None) -> None:
    """Read the command line, and rewrite the files of these games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args(arguments)
    for slug in asked.games:
        game = find(slug)
        there, left = renew(game, Path(str(resources.files(game.package) / FILE)), asked.seed, asked.jobs)
        print(f"{game.slug}: {left} of {there} stand", flush=True)


if __name__ == "__main__":
    main()
