"""`kaik puzzles` in the terminal: made into a file, put one after another, answered by number or by action."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console
from typer.testing import CliRunner

from kaik.cli.app import app
from kaik.cli.puzzles import play
from kaik.core.mind import BEST
from kaik.games import find
from kaik.learn.puzzle import Puzzle, PuzzleFile, puzzles_of

GAME = find("chain-sticks")


def solved(*answers: str, theme: str = "", language: str = "en") -> str:
    """What the terminal says to somebody who types these answers and then leaves."""
    console, typed = Console(file=io.StringIO(), width=200), iter((*answers, "q"))
    play(GAME, theme, language, console, lambda prompt: next(typed))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def first(kind: str) -> Puzzle:
    return next(each for each in puzzles_of(GAME) if each.kind == kind)


def test_the_right_choice_is_told_and_explained() -> None:
    puzzle = first("share")
    question = puzzle.question()
    assert question is not None
    at = [choice.value for choice in question.choices].index(puzzle.answer) + 1
    said = solved(str(at), theme="share")
    assert "Right." in said and question.why["en"] in said and "1 of 1 solved at the first try" in said


def test_a_wrong_action_may_be_tried_again_and_enter_shows_the_answer() -> None:
    puzzle = first(BEST)
    wrong = "bank" if puzzle.answer == "again" else "again"
    said = solved(wrong, "", theme=puzzle.kind)
    assert "try again" in said and f"The answer: {puzzle.answer}" in said and "0 of 1 solved" in said
    assert "正解：" in solved("", theme=puzzle.kind, language="ja")


def test_a_question_mark_lists_what_may_be_played_and_its_number_is_an_answer() -> None:
    puzzle = first(BEST)
    legal = list(puzzle.position().legal(puzzle.seat))
    said = solved("?", "xyzzy", str(legal.index(puzzle.solutions()[0]) + 1), theme=puzzle.kind, language="ja")
    assert all(action in said for action in legal) and "「xyzzy」は今は選べません。" in said
    assert "1問のうち1問を一度で解きました" in said


def test_an_unknown_theme_names_the_nearest() -> None:
    answer = CliRunner().invoke(app, ["puzzles", GAME.slug, "--theme", "shar"])
    assert answer.exit_code == 2 and "share" in answer.output


def test_make_writes_a_file_that_says_how_it_was_made(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    asked = ["puzzles", "make", "new-play", "--count", "3", "--seed", "9", "--out", str(file)]
    assert CliRunner().invoke(app, asked).exit_code == 0
    made = PuzzleFile.read(file.read_text(encoding="utf-8"))
    assert (made.header.game, made.header.seed) == ("new-play", "9")
    assert len(made.puzzles) >= 3
