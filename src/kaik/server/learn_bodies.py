"""What is asked and answered about lessons and other exercises."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from kaik.learn.glossary import GlossaryWord
from kaik.learn.openings import OpeningBook
from kaik.server.bodies import Frame, NamesShown
from kaik.server.messages import ActionText, Face, Position

ExerciseKind = Literal["lesson", "puzzle"]
ItemId = Annotated[str, Meta(min_length=1, max_length=64)]


class LessonListed(Struct, frozen=True):
    """A game that has a lesson."""

    game: str
    minutes: int
    steps: int


class StepListed(Struct, frozen=True):
    """A step of a lesson by its title."""

    id: str
    title: NamesShown


class LessonShown(Struct, frozen=True):
    """A lesson: about how long it takes, and its steps."""

    game: str
    minutes: int
    steps: tuple[StepListed, ...]


class TaskShown(Struct, frozen=True):
    """One thing that is asked."""

    text: NamesShown
    marks: tuple[str, ...]
    """What is pointed at, as actions name it."""
    verb: str
    """The verb of what is asked for, by which a board knows where marked things lie; `answer` for a question."""
    choices: tuple[NamesShown, ...]
    """The answers to choose from; empty where an action or a number is asked for."""
    at: int
    """Which of the things asked it is, from 0."""
    of: int


class ExerciseShown(Struct, frozen=True):
    """An exercise as its seat sees it, in the shape of a table's messages."""

    game: str
    preset: str
    id: str
    title: NamesShown
    seat: int
    seats: int
    task: TaskShown
    position: Position
    faces: tuple[Face, ...]
    """What led to the position, so far as it is worth telling: the latest entries."""


class ExerciseTry(Struct, frozen=True, forbid_unknown_fields=True):
    """An action in an exercise, after those that have fulfilled what was asked before it."""

    action: ActionText
    done: Annotated[tuple[ActionText, ...], Meta(max_length=12)] = ()


class ExerciseTried(Struct, frozen=True):
    """What became of a try."""

    action: str
    """The action as it is spelled; `done` of the next try has it."""
    fulfilled: bool
    finished: bool
    """Whether nothing more is asked."""
    say: NamesShown | None
    """Why not, or what there is to say about it."""
    frames: tuple[Frame, ...]
    """What happened, entry by entry; nothing where it was wrong."""
    position: Position
    """How it lies now."""
    task: TaskShown | None
    """What is asked now; null where everything is done."""


class PuzzleTheme(Struct, frozen=True):
    """What some puzzles of a game are about."""

    id: str
    name: NamesShown
    count: int


class PuzzlesCounted(Struct, frozen=True):
    """A game that has puzzles."""

    game: str
    count: int
    themes: tuple[PuzzleTheme, ...]


class PuzzleOfDay(Struct, frozen=True):
    """The puzzle everybody is given today."""

    game: str
    id: str


class PuzzlesListed(Struct, frozen=True):
    """What puzzles there are."""

    today: PuzzleOfDay | None
    games: tuple[PuzzlesCounted, ...]


class PuzzleListed(Struct, frozen=True):
    """A puzzle by what it asks."""

    id: str
    theme: str
    """The id of its theme."""


class PuzzlesShown(Struct, frozen=True):
    """The puzzles of a game."""

    game: str
    themes: tuple[PuzzleTheme, ...]
    puzzles: tuple[PuzzleListed, ...]


class LearnedItem(Struct, frozen=True, forbid_unknown_fields=True):
    """Something I have done: a step of a lesson, a puzzle."""

    game: Annotated[str, Meta(max_length=40)]
    what: ExerciseKind
    item: ItemId


class LearnedItems(Struct, frozen=True):
    """What I have done of one game."""

    game: str
    lesson: tuple[str, ...]
    puzzle: tuple[str, ...]


class GameMarks(Struct, frozen=True):
    """How far I have come with a game."""

    game: str
    learned: int
    """Steps of its lesson that are done."""
    steps: int
    """Steps there are; 0 where it has no lesson."""
    played: int
    """Matches played to their end."""
    won: tuple[str, ...]
    """The bots that I have won against, where nobody else sat at the table but weaker ones."""
    puzzles: int
    """Puzzles that are solved."""


class GlossaryShown(Struct, frozen=True):
    """The words of a game that are explained; empty where it has no glossary."""

    words: tuple[GlossaryWord, ...]


class OpeningBooks(Struct, frozen=True):
    """How a game may begin, a book for each rule set that has one; empty where there is none."""

    books: tuple[OpeningBook, ...]
