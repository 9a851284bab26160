"""Old puzzles are asked as new ones are: what stands stays, what is clearly best no longer goes."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from msgspec.structs import replace

from kaik.core.mind import BEST
from kaik.games import find
from kaik.learn.puzzle import FILE, PuzzleFile, puzzles_of
from kaik.learn.renew import RenewTask, renew, renewed

SOLVED = find("chain-sticks")
"""A game in which what is best is counted out, so that no luck can change it."""


def test_what_is_still_clearly_best_stays_as_it_is() -> None:
    puzzle = next(each for each in puzzles_of(SOLVED) if each.kind == BEST)
    assert renewed(RenewTask(puzzle, "1")) == puzzle


def test_a_question_that_is_counted_stays() -> None:
    puzzle = next(each for each in puzzles_of(find("march")) if each.kind != BEST)
    assert renewed(RenewTask(puzzle, "1")) is puzzle


def test_a_file_loses_what_is_best_no_longer_and_nothing_else(tmp_path: Path) -> None:
    first, second, third = [each for each in puzzles_of(SOLVED) if each.kind == BEST][:3]
    worse = next(each for each in second.position().legal(second.seat) if each not in second.solutions())
    stored = PuzzleFile.read(resources.files(SOLVED.package).joinpath(FILE).read_text(encoding="utf-8"))
    file = tmp_path / FILE
    file.write_text(
        replace(stored, puzzles=(first, replace(second, answer=str(worse)), third)).text(), encoding="utf-8"
    )
    assert renew(SOLVED, file, "1") == (3, 2)
    assert PuzzleFile.read(file.read_text(encoding="utf-8")).puzzles == (first, third)
