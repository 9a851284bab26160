"""The solution of a puzzle is played out: what the others answer is open to them, and has its reason."""

from __future__ import annotations

import pytest

from kaik.core.mind import BEST
from kaik.games import find
from kaik.learn.position import played_on
from kaik.learn.puzzle import puzzles_of
from kaik.learn.puzzle_exercise import puzzle_exercise
from kaik.learn.replying import answered_exercise


@pytest.mark.parametrize("slug", ["cerke", "school-cerke", "ancient-cerke"])
def test_every_stored_answer_is_open_and_reasoned(slug: str) -> None:
    told = [each for each in puzzles_of(find(slug)) if each.reply]
    assert len(told) > 10
    for each in told:
        after = each.position().after(each.seat, each.answer)
        assert played_on(after, each.reply).steps
    done = answered_exercise(slug, told[0].id).tasks[0].done
    assert done is not None and "best answer" in done.en and "応手" in done.ja


@pytest.mark.parametrize("slug", ["march", "kitten", "riichi", "value-war"])
def test_where_no_long_reading_is_needed_the_answer_is_found_at_once(slug: str) -> None:
    asked = [each for each in puzzles_of(find(slug)) if each.kind == BEST][:4]
    answered = [answered_exercise(slug, each.id) for each in asked]
    assert any(each.tasks[0].reply for each in answered)
    for each in answered:
        tried = each.attempt((), each.tasks[0].goal[0])
        assert tried.fulfilled and len(tried.line.steps) == 1 + len(each.tasks[0].reply)
        assert all(by != each.seat for _, (by, _) in tried.line.steps[1:])


def test_what_is_counted_needs_no_answer() -> None:
    counted = next(each for each in puzzles_of(find("riichi")) if each.kind != BEST)
    assert answered_exercise("riichi", counted.id) is puzzle_exercise("riichi", counted.id)
