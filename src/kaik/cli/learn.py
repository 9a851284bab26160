"""`kaik learn`: the lessons in the terminal, one step after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_lowercase

from rich.console import Console
from rich.text import Text

from kaik.cli.say import spoken
from kaik.cli.seat_names import SeatNames
from kaik.cli.understand import choices, unclear
from kaik.core.action import Action
from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.games import find
from kaik.learn.exercise import ANSWER, Asked, Exercise
from kaik.learn.lesson import Lesson, lesson_for, lessons
from kaik.learn.lesson_check import faults
from kaik.learn.position import Replayed

SHORT_LIST = 14
"""So many actions are listed without being asked for."""
SAY = {
    "en": {
        "step": "Step {n} of {of}: {title}",
        "prompt": "your move (? lists moves, skip, quit) >",
        "answer": "your answer >",
        "none": "{text!r} is none of the answers.",
        "several": "That can mean several moves:",
        "learned": "You have done all steps of {name}. `kaik play {slug}` plays it.",
        "left": "You can go on with: kaik learn {slug} --step {step}",
        "listed": "{slug:18} {name}: {count} steps, about {minutes} minutes",
    },
    "ja": {
        "step": "{of}のうち{n}：{title}",
        "prompt": "あなたの手（?で一覧、skipで次へ、quitで終了）>",
        "answer": "答え >",
        "none": "{text!r}は答えにありません。",
        "several": "いくつかの手に読めます：",
        "learned": "{name}の入門はこれで終わりです。kaik play {slug} で遊べます。",
        "left": "続きは kaik learn {slug} --step {step} で始められます。",
        "listed": "{slug:18} {name}：{count}課、約{minutes}分",
    },
}


class Skipped(Exception):
    """The reader wants the next step."""


class LessonTerminal:
    """A lesson and its reader: a step is shown, something is typed, and why it is right or not is said."""

    def __init__(
        self, lesson: Lesson, language: str, console: Console | None = None, ask: Callable[[str], str] | None = None
    ) -> None:
        self.lesson, self.language = lesson, language
        self.game: Game = find(lesson.game)
        self.console = console or Console(highlight=False)
        self.ask = ask or (lambda prompt: self.console.input(Text(prompt)))

    @property
    def say(self) -> dict[str, str]:
        return SAY[self.language]

    def learn(self, first: str = "") -> None:
        """Go through the steps, from one of them on, until they are done or the reader leaves."""
        start = self.lesson.steps.index(self.lesson.step(first)) if first else 0
        for n, step in enumerate(self.lesson.steps[start:], start + 1):
            self._print(
                "\n" + self.say["step"].format(n=n, of=len(self.lesson.steps), title=step.title.said(self.language))
            )
            try:
                self._step(step)
            except Skipped:
                continue
            except (EOFError, KeyboardInterrupt):
                self._print("\n" + self.say["left"].format(slug=self.game.slug, step=step.id))
                return
        self._print("\n" + self.say["learned"].format(name=self._name, slug=self.game.slug))

    @property
    def _name(self) -> str:
        return self.game.names.ja if self.language == "ja" else self.game.names.en

    def _step(self, step: Exercise) -> None:
        done: list[str] = []
        for task in step.tasks:
            self._draw(step, step.so_far(done))
            self._print("\n" + task.text.said(self.language))
            action = self._until_done(step, done, task)
            done.append(action)

    def _until_done(self, step: Exercise, done: Sequence[str], task: Asked) -> str:
        """Ask until what is asked is done; the action that did it."""
        while True:
            action = self._answer(task) if task.is_question else self._action(step.legal(done))
            if action is None:
                continue
            tried = step.attempt(done, action)
            self._tell(step, tried.line)
            if tried.say is not None:
                self._print(("✓ " if tried.fulfilled else "✗ ") + tried.say.said(self.language))
            if tried.fulfilled:
                return tried.action

    def _answer(self, task: Asked) -> str | None:
        letters = ascii_lowercase[: len(task.choices)]
        for letter, choice in zip(letters, task.choices, strict=True):
            self._print(f"  {letter}  {choice.said(self.language)}")
        text = self._typed(self.say["answer"]).lower()
        if len(text) == 1 and text in letters:
            return f"{ANSWER}:{letters.index(text)}"
        if not letters and text.isdecimal():
            return f"{ANSWER}:{text}"
        self._print(self.say["none"].format(text=text[:20]))
        return None

    def _action(self, legal: Sequence[Action]) -> str | None:
        if len(legal) <= SHORT_LIST:
            self._list(legal)
        text = self._typed(self.say["prompt"])
        if text.startswith("?"):
            self._list(choices(text[1:], legal) if text[1:].strip() else legal)
            return None
        if text.isdigit() and len(legal) <= SHORT_LIST and 0 < int(text) <= len(legal):
            return legal[int(text) - 1]
        found = choices(text, legal) if text else []
        if len(found) == 1:
            return found[0]
        if found:
            self._print(self.say["several"])
            self._list(found)
        elif text:
            self._print(unclear(text, legal, self.language))
        return None

    def _typed(self, prompt: str) -> str:
        text = self.ask(f"{prompt} ").strip()
        if text.lower() == "skip":
            raise Skipped
        if text.lower() in ("quit", "q", "exit"):
            raise EOFError
        return text

    def _list(self, actions: Sequence[Action]) -> None:
        for number, action in enumerate(actions, 1):
            self._print(f"  {number:>2}  {action}   {spoken(self.game, action, self.language)}")

    def _tell(self, step: Exercise, line: Replayed) -> None:
        for before, (by, action) in line.steps:
            face = before.face(by, action, step.seat)
            who = SeatNames.of((), step.seat, self.language)
            self._print(f"{who.name(by)}: {face}  {spoken(self.game, face, self.language)}")

    def _draw(self, step: Exercise, line: Replayed) -> None:
        drawn = self.game.draw(line.state.view(step.seat), self.language)
        named = SeatNames.of((), step.seat, self.language).put_into(drawn)
        self.console.print(Text("\n" + named), soft_wrap=True)

    def _print(self, text: str) -> None:
        self.console.print(Text(text), soft_wrap=True)


def list_lessons(language: str) -> list[str]:
    """A line for every lesson there is."""
    say = SAY[language]["listed"]
    return [
        say.format(
            slug=each.game,
            name=getattr(find(each.game).names, language),
            count=len(each.steps),
            minutes=each.minutes,
        )
        for each in lessons()
    ]


def show_open(slug: str, ident: str, language: str) -> list[str]:
    """For whoever writes lessons: the position of a step, and every action open there, task by task."""
    step = lesson_for(slug).step(ident)
    shown: list[str] = []
    done: list[str] = []
    for task in step.tasks:
        state = step.so_far(done).state
        actions = [f"{'*' if task.fulfils(str(each)) else ' '} {each}" for each in step.legal(done)]
        shown += [find(slug).draw(state.view(step.seat), language), task.text.said(language), *actions, ""]
        done.append(task.goal[0])
    return shown


def check_lesson(slug: str) -> str:
    """For whoever writes lessons: everything that is wrong, as a refusal; a sentence where nothing is."""
    lesson = lesson_for(slug)
    found = list(faults(lesson))
    if found:
        raise KaikError("\n".join(found))
    return f"all {len(lesson.steps)} steps of {slug} are sound"
