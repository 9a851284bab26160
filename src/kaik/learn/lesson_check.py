"""Looks at a whole lesson as its readers will: every step is replayed, and every open action is tried."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from kaik.core.codec import plain
from kaik.core.errors import KaikError
from kaik.core.state import State
from kaik.games import find
from kaik.learn.exercise import ANSWER, Asked, Bilingual, Exercise, fits
from kaik.learn.lesson import Lesson

FEWEST_STEPS, MOST_STEPS = 5, 12
MOST_WORDS = 40
"""Words of an English text."""
MOST_CHARACTERS = 120
"""Characters of a Japanese text."""
MOST_ROUTES = 40
"""Ways through a step that are gone one by one; a step of several tasks may be done in many."""

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_CODE = re.compile(r"(?<![A-Za-z0-9])(?:[A-Z]{2,}[0-9]?|[A-Z][0-9]|[0-9][mpszqfhaj])(?![A-Za-z0-9])")
"""What looks like the name of a square, a card or a tile: TAI, B3, 5p."""


def faults(lesson: Lesson) -> Iterator[str]:
    """A sentence for everything that is wrong with a lesson."""
    if not FEWEST_STEPS <= len(lesson.steps) <= MOST_STEPS:
        yield f"a lesson has {FEWEST_STEPS} to {MOST_STEPS} steps, this one {len(lesson.steps)}"
    ids = [step.id for step in lesson.steps]
    yield from (f"two steps are called {ident}" for ident in sorted({each for each in ids if ids.count(each) > 1}))
    for step in lesson.steps:
        for fault in step_faults(step):
            yield f"step {step.id}: {fault}"


def step_faults(step: Exercise) -> Iterator[str]:
    """A sentence for everything that is wrong with one step."""
    if not _ID.fullmatch(step.id):
        yield f"{step.id!r} is no id; one is lower-case words joined by -"
    yield from text_faults(step.title)
    if step.tasks[0].is_question:
        yield "the first thing asked is an action of the game; questions may come after it"
    try:
        yield from _route_faults(step, ())
    except KaikError as wrong:
        yield str(wrong)


def _route_faults(step: Exercise, done: tuple[str, ...]) -> Iterator[str]:
    """What is wrong from here on, on every way that the listed goals allow."""
    if len(done) == len(step.tasks):
        return
    task, state = step.tasks[len(done)], step.so_far(done).state
    where = f"task {len(done) + 1}: " if len(step.tasks) > 1 else ""
    found = [*_task_texts(task), *_code_faults(step, state, task)]
    found += _question_faults(task) if task.is_question else _action_faults(step, done, task)
    yield from (where + fault for fault in found)
    if found:
        return
    routes = task.goal if len(task.goal) ** len(step.tasks) <= MOST_ROUTES else task.goal[:1]
    for goal in routes:
        yield from _route_faults(step, (*done, goal))


def _action_faults(step: Exercise, done: tuple[str, ...], task: Asked) -> Iterator[str]:
    """Whether what is listed is open and fulfils, and whether nothing else does."""
    legal = [str(action) for action in step.legal(done)]
    if not legal:
        yield f"seat {step.seat} has nothing to choose"
        return
    yield from (f"{goal} is not open; open are {' '.join(legal[:8])}" for goal in task.goal if goal not in legal)
    wanted = {action for action in legal if action in task.goal or fits(action, task.also)}
    for action in legal:
        tried = step.attempt(done, action)
        if tried.fulfilled != (action in wanted):
            yield f"{action} {'fulfils' if tried.fulfilled else 'does not fulfil'} what is asked"
    wrong = [action for action in legal if action not in wanted]
    if not wrong and len(legal) > 1:
        yield "everything that is open fulfils it, so nothing is asked"
    yield from (f"no open action fits also = {each}" for each in task.also if not any(fits(a, (each,)) for a in legal))
    for each in task.wrong:
        yield from (f"no wrong try fits {do}" for do in each.do if not any(fits(a, (do,)) for a in wrong))


def _question_faults(task: Asked) -> Iterator[str]:
    answers = [f"{ANSWER}:{n}" for n in range(len(task.choices))]
    if len(task.goal) != 1 or task.also:
        yield "a question has one right answer"
    elif task.choices and task.goal[0] not in answers:
        yield f"{task.goal[0]} is none of the choices {' '.join(answers)}"
    for choice in task.choices:
        yield from text_faults(choice)


def _task_texts(task: Asked) -> Iterator[str]:
    if not task.goal:
        yield "no goal is given"
    for text in (task.text, task.why, task.done, *(wrong.why for wrong in task.wrong)):
        if text is not None:
            yield from text_faults(text)


def text_faults(text: Bilingual) -> Iterator[str]:
    """What is wrong with a text: both languages are there, and neither is too long to be read at a glance."""
    if not text.en.strip() or not text.ja.strip():
        yield f"a text is missing in one language: {text.en or text.ja}"
    if len(text.en.split()) > MOST_WORDS:
        yield f"{len(text.en.split())} words are more than {MOST_WORDS}: {text.en}"
    if len(text.ja) > MOST_CHARACTERS:
        yield f"{len(text.ja)} characters are more than {MOST_CHARACTERS}: {text.ja}"


def _code_faults(step: Exercise, state: State, task: Asked) -> Iterator[str]:
    """Squares, cards and tiles that a text or a mark names, though there are none such here."""
    known = codes_of(step, state)
    texts = (task.text, task.why, task.done, *(wrong.why for wrong in task.wrong))
    named = {code for text in texts if text for said in (text.en, text.ja) for code in _CODE.findall(said)}
    yield from (f"a text names {code}, and there is no such thing here" for code in sorted(named - known))
    yield from (f"{mark} is marked, and there is no such thing here" for mark in task.marks if mark not in known)


def codes_of(step: Exercise, state: State) -> set[str]:
    """Everything that has a name in a position: in the view, in the actions, in the labels."""
    found = set(find(step.point.game).labels)
    found |= set(_strings(plain(state.view(step.seat))))
    for action in (*state.legal(step.seat), *(goal for task in step.tasks for goal in task.goal)):
        found |= set(re.split(r"[-+]", str(action).partition(":")[2].replace("/", "")))
    columns, rows = (getattr(state.view(step.seat), name, ()) for name in ("columns", "rows"))
    return found | {f"{column}{row}" for column in columns for row in rows}


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for key, each in value.items():
                yield str(key)
                yield from _strings(each)
        case list() | tuple():
            for each in value:
                yield from _strings(each)
