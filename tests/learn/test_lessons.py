"""Every lesson is played: what fulfils a step is open and does, everything else that is open does not."""

from __future__ import annotations

import pytest

from kaik.games import find, slugs
from kaik.learn.lesson import lesson_of
from kaik.learn.lesson_check import faults


@pytest.mark.parametrize("slug", slugs())
def test_a_lesson_can_be_learned_as_it_is_written(slug: str) -> None:
    lesson = lesson_of(find(slug))
    assert lesson is not None, "every game is taught"
    assert not list(faults(lesson))
