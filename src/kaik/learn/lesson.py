"""Lessons: the `lessons.toml` in a game's folder, found by looking; docs/add-a-game.md tells how to write one."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

import msgspec

from kaik.core.errors import KaikError, NoSuch, no_such
from kaik.core.game import Game
from kaik.games import every, find
from kaik.learn.exercise import Asked, Bilingual, Exercise
from kaik.learn.position import StartingPoint

FILE = "lessons.toml"


class Lesson(msgspec.Struct, frozen=True):
    """The lesson of one game: a few steps that stand each alone."""

    game: str
    minutes: int
    steps: tuple[Exercise, ...]

    def step(self, ident: str) -> Exercise:
        """The step of that id, or a sentence with the nearest one."""
        for step in self.steps:
            if step.id == ident:
                return step
        raise no_such("step", ident, (step.id for step in self.steps))


class WrittenStep(Asked, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One `[[step]]` as it stands in the file: a starting point, and what is asked there first."""

    id: str
    title: Bilingual
    preset: str
    seats: int
    seat: int
    position: str = ""
    log: tuple[str, ...] = ()
    then: tuple[Asked, ...] = ()
    """What is asked next, once that is done."""


class WrittenLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole `lessons.toml`."""

    step: tuple[WrittenStep, ...]
    minutes: int = 5
    """About how long it takes."""


def lesson_of(game: Game) -> Lesson | None:
    """The lesson of a game, if its folder has one."""
    return _lesson(game.slug)


def lessons() -> tuple[Lesson, ...]:
    """All lessons, in the order of the books."""
    return tuple(found for game in every() if (found := lesson_of(game)) is not None)


def lesson_for(slug: str) -> Lesson:
    """The lesson of the game of that id, or a sentence that there is none."""
    found = lesson_of(find(slug))
    if found is None:
        raise NoSuch(f"there is no lesson for {find(slug).names.en} yet")
    return found


def read_lesson(slug: str, text: str) -> Lesson:
    """The lesson a text spells; a mistake in it is a sentence that names the step."""
    try:
        written = msgspec.convert(tomllib.loads(text), WrittenLesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise KaikError(f"{FILE} of {slug} cannot be read: {wrong}") from None
    return Lesson(slug, written.minutes, tuple(_exercise(slug, step) for step in written.step))


@cache
def _lesson(slug: str) -> Lesson | None:
    place = resources.files(find(slug).package).joinpath(FILE)
    return read_lesson(slug, place.read_text(encoding="utf-8")) if place.is_file() else None


def _exercise(slug: str, step: WrittenStep) -> Exercise:
    point = StartingPoint(slug, step.preset, seats=step.seats, position=step.position, log=step.log)
    first = Asked(**{name: getattr(step, name) for name in Asked.__struct_fields__})
    return Exercise(id=step.id, title=step.title, point=point, seat=step.seat, tasks=(first, *step.then))
