"""What becomes of a try: fulfilled and played on, or why not; and a lesson with a mistake in it is seen."""

from __future__ import annotations

import re

import pytest

from kaik.core.errors import KaikError
from kaik.learn.exercise import Asked, Bilingual, Exercise, WrongTry
from kaik.learn.lesson import lesson_for, read_lesson
from kaik.learn.lesson_check import faults
from kaik.learn.position import StartingPoint

SAID = Bilingual("Take it.", "取ってください。")
WHY = Bilingual("Not that.", "それではありません。")
ROWS = "2+k2/5/5/2M1+p/4P/5/2K2 [] IA"
WRONG = 'why = { en = "a", ja = "a" }'
STEP = """
[[step]]
id = "one"
title = { en = "One", ja = "一" }
text = { en = "Pay.", ja = "出してください。" }
preset = "withdraw"
seats = 2
seat = 0
log = ["0 pay", "1 pay", "sticks:2", "sticks:2"]
goal = ["pay"]
why = { en = "Not that.", ja = "それではありません。" }
"""


def water(**changes: object) -> Exercise:
    """Into the water after a pawn; a throw follows."""
    task = Asked(**{"text": SAID, "goal": ("move:CY-CO",), "why": WHY, "done": SAID, "reply": ("sticks:4",), **changes})
    return Exercise(id="water", title=SAID, point=StartingPoint("school-cerke", position=ROWS), seat=0, tasks=(task,))


def test_what_is_asked_for_is_played_with_what_follows() -> None:
    tried = water().attempt((), "move:CY-CO")
    assert tried.fulfilled and tried.finished and tried.say == SAID
    assert [str(action) for _, (_, action) in tried.line.steps] == ["move:CY-CO", "sticks:4"]
    assert tried.line.state.view(0).captured[0] == ("rP",)


def test_another_action_is_told_why_and_nothing_moves() -> None:
    tried = water().attempt((), "step:CY-CO-CU")
    assert not tried.fulfilled and tried.say == WHY and not tried.line.steps


def test_the_first_sentence_that_fits_a_wrong_try_is_said() -> None:
    one, two = Bilingual("Over it.", "踏み越えます。"), Bilingual("King.", "王です。")
    wrong = (WrongTry(("step:*",), one), WrongTry(("step:CY-*", "move:ZAU-*"), two))
    assert water(wrong=wrong).attempt((), "step:CY-CO-CU").say == one
    assert water(wrong=wrong).attempt((), "move:ZAU-ZAI").say == two


def test_what_is_not_open_is_refused_by_the_rules() -> None:
    with pytest.raises(KaikError, match="not open to seat 0"):
        water().attempt((), "move:CY-CI")
    with pytest.raises(KaikError, match="is not an action"):
        water().attempt((), "MOVE")


def test_nothing_can_be_done_after_the_end_nor_on_a_false_past() -> None:
    with pytest.raises(KaikError, match="everything is done"):
        water().attempt(("move:CY-CO",), "move:ZAU-ZAI")
    with pytest.raises(KaikError, match="is not what was asked for"):
        water().so_far(("move:ZAU-ZAI",))


def test_a_question_is_answered_in_words_and_not_on_the_table() -> None:
    step = lesson_for("fool-sticks").step("pay")
    done = ("pay",)
    assert step.legal(done) == ()
    assert not step.attempt(done, "answer:1").fulfilled
    assert step.attempt(done, "answer:0").finished
    with pytest.raises(KaikError, match="no answer to a question"):
        step.attempt(done, "pay")


def test_a_several_act_step_is_done_act_by_act() -> None:
    step = lesson_for("school-cerke").step("go-on")
    done: list[str] = []
    for task in step.tasks:
        tried = step.attempt(done, task.goal[0])
        assert tried.fulfilled
        done.append(tried.action)
    assert tried.finished and tried.line.state.view(0).scores == (20, 0)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('goal = ["pay"]', 'goal = ["play"]', "play is not open"),
        ('goal = ["pay"]', 'goal = ["pay", "give-up"]', "nothing is asked"),
        ('goal = ["pay"]', 'goal = ["pay"]\nalso = ["drop:*"]', r"no open action fits also = drop:\*"),
        ('goal = ["pay"]', 'goal = ["pay"]\nreply = ["sticks:3"]', "entry 1 of the log: "),
        ('goal = ["pay"]', f'goal = ["pay"]\nwrong = [{{ do = ["pay"], {WRONG} }}]', "no wrong try fits"),
        ('en = "Pay."', 'en = "Pay ZO."', "a text names ZO"),
        ('en = "Pay."', f'en = "{"pay " * 41}"', "41 words are more than 40"),
        ('ja = "出してください。"', f'ja = "{"出" * 121}"', "121 characters are more than 120"),
        ('ja = "出してください。"', 'ja = ""', "a text is missing in one language"),
        ("seat = 0", "seat = 1", "seat 1 has nothing to choose there"),
        ('id = "one"', 'id = "One"', "'One' is no id"),
        ('goal = ["pay"]', 'goal = ["pay"]\nmarks = ["ZO"]', "ZO is marked"),
        ('goal = ["pay"]', 'goal = ["answer:0"]', "the first thing asked is an action"),
        ('"sticks:2", "sticks:2"', '"sticks:9"', "entry 3 of the log: sticks:9"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_lesson_is_seen(old: str, new: str, sentence: str) -> None:
    found = list(faults(read_lesson("fool-sticks", STEP.replace(old, new))))
    assert any(re.search(sentence, fault) for fault in found), found


def test_a_lesson_of_one_step_is_too_short_and_else_sound() -> None:
    assert list(faults(read_lesson("fool-sticks", STEP))) == ["a lesson has 5 to 12 steps, this one 1"]


@pytest.mark.parametrize("text", ["[[step", STEP.replace('preset = "withdraw"', ""), STEP + "colour = 3"])
def test_a_file_that_is_no_lesson_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(KaikError, match=r"lessons\.toml of fool-sticks cannot be read"):
        read_lesson("fool-sticks", text)
