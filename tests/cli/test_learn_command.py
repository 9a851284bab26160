"""`kaik learn`: the lessons in the terminal."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from kaik.cli.app import app
from kaik.learn.lesson import lesson_for, lessons

RUN = CliRunner()


def kaik(*words: str, typed: str = "") -> tuple[int, str]:
    result = RUN.invoke(app, ["learn", *words], input=typed)
    return result.exit_code, result.output


def test_the_lessons_are_listed() -> None:
    code, shown = kaik()
    assert code == 0 and len(shown.splitlines()) == len(lessons())


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_lesson_is_learned_to_its_end(language: str) -> None:
    lesson = lesson_for("fool-sticks")
    typed = [
        "abcdef"[int(task.goal[0].partition(":")[2])] if task.is_question else task.goal[0]
        for step in lesson.steps
        for task in step.tasks
    ]
    code, shown = kaik("fool-sticks", "--lang", language, typed="\n".join(typed) + "\n")
    assert code == 0 and "kaik play fool-sticks" in shown
    assert shown.count("✓") >= len(lesson.steps) and "✗" not in shown


def test_a_wrong_move_is_answered_and_the_reader_may_leave() -> None:
    code, shown = kaik("school-cerke", "--lang", "en", typed="ZAI ZY\nxyzzy\nskip\nquit\n")
    assert code == 0
    assert "✗ That is a fine move" in shown and "'xyzzy'" in shown
    assert "kaik learn school-cerke --step capture" in shown


def test_whoever_writes_lessons_is_shown_what_is_open() -> None:
    code, shown = kaik("school-cerke", "--step", "king", "--legal")
    assert code == 0 and "* move:XAU-XE" in shown and "  go-on" in shown
    assert kaik("school-cerke", "--check")[1] == "all 10 steps of school-cerke are sound\n"


def test_a_step_that_is_not_there_is_a_sentence() -> None:
    assert kaik("school-cerke", "--step", "kong")[0] == 2
    assert kaik("no-such-game")[0] == 2
