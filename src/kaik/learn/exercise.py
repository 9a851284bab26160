"""Exercises: a position, what is asked in it, and which actions fulfil that. Lessons and puzzles are made of them.

An exercise keeps nothing while somebody works at it: whoever tries says what they have done so far, and the rules
replay it. No luck is thrown; what falls after an action stands in the exercise as its `reply`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from kaik.core.action import Action
from kaik.core.errors import IllegalAction, KaikError
from kaik.core.state import Choose, State
from kaik.learn.position import Replayed, StartingPoint, played_on
from kaik.play.match import Step

ANSWER = "answer"
"""The verb of answers that are no actions of the game: `answer:1` is the second of the choices, or the number 1."""


class Bilingual(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence in both languages."""

    en: str
    ja: str

    def said(self, language: str) -> str:
        """The sentence in one language."""
        return self.ja if language == "ja" else self.en


class WrongTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said about certain tries that do not fulfil what is asked."""

    do: tuple[str, ...]
    """Actions, or patterns with `*`: `move:TAI-*`, `drop:*`."""
    why: Bilingual


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that is asked: what to do, what fulfils it, and what is said then or otherwise."""

    text: Bilingual
    goal: tuple[str, ...]
    """The actions that fulfil it, each spelled out."""
    also: tuple[str, ...] = ()
    """Patterns of further actions that fulfil it, where those are too many to be listed: `drop:bP-*`."""
    why: Bilingual
    """What is said about any other action."""
    wrong: tuple[WrongTry, ...] = ()
    """What is said about certain other actions; the first that fits is taken."""
    done: Bilingual | None = None
    """What is said when it is done."""
    reply: tuple[str, ...] = ()
    """What follows then: luck, and what the others do."""
    marks: tuple[str, ...] = ()
    """What is pointed at: squares, cards, tiles, as actions name them."""
    choices: tuple[Bilingual, ...] = ()
    """The answers to choose from where a question is asked and nothing is played: the goal is `answer:1`, from 0."""

    @property
    def is_question(self) -> bool:
        """Whether it is answered in words or numbers, and nothing is played."""
        return all(goal.startswith(f"{ANSWER}:") for goal in self.goal)

    def fulfils(self, action: str) -> bool:
        """Whether an action is what is asked for."""
        return action in self.goal or fits(action, self.also)

    def why_not(self, action: str) -> Bilingual:
        """Why another action is not."""
        return next((wrong.why for wrong in self.wrong if fits(action, wrong.do)), self.why)


class Exercise(msgspec.Struct, frozen=True, kw_only=True):
    """Something to be done in a position by one seat, in one act or in several with the replies between."""

    id: str
    title: Bilingual
    point: StartingPoint
    seat: int
    tasks: tuple[Asked, ...]

    def start(self) -> Replayed:
        """The position it begins in, in which its seat is asked unless a question is put to whoever looks at it."""
        opened = _replayed(msgspec.json.encode(self.point))
        if not self.tasks[0].is_question:
            refuse_unasked(opened.state, self.seat)
        return opened

    def so_far(self, done: Sequence[str]) -> Replayed:
        """What lies on the table after the tasks that were done with these actions."""
        if len(done) > len(self.tasks):
            raise KaikError(f"{len(done)} actions were done, but only {len(self.tasks)} were asked for")
        whole = self.start()
        for task, action in zip(self.tasks, done, strict=False):
            if not task.fulfils(action):
                raise KaikError(f"{action[:60]} is not what was asked for")
            whole = joined(whole, self._carried_out(whole.state, task, action))
        return whole

    def legal(self, done: Sequence[str]) -> tuple[Action, ...]:
        """The actions open to the seat after the tasks done so far; none where all is done or a question is asked."""
        if len(done) >= len(self.tasks) or self.tasks[len(done)].is_question:
            return ()
        return self.so_far(done).state.legal(self.seat)

    def attempt(self, done: Sequence[str], action: str) -> Attempt:
        """What becomes of an action after those done so far: fulfilled or why not; a refusal if it is not open."""
        if len(done) >= len(self.tasks):
            raise IllegalAction(f"{action[:60]} comes too late: everything is done here", "too_late")
        task, state = self.tasks[len(done)], self.so_far(done).state
        said = self._read(state, task, action)
        if not task.fulfils(said):
            return Attempt(said, fulfilled=False, finished=False, say=task.why_not(said), line=Replayed(state))
        line = self._carried_out(state, task, said)
        return Attempt(said, True, len(done) + 1 == len(self.tasks), task.done, line)

    def _read(self, state: State, task: Asked, action: str) -> str:
        """An action as it is spelled, known to be open."""
        read = Action.parse(action)
        if task.is_question:
            if read.verb != ANSWER or not re.fullmatch(r"[0-9]{1,6}", "".join(read.args)):
                raise IllegalAction(f"{action[:60]} is no answer to a question; one looks like {ANSWER}:1")
            return str(read)
        state.after(self.seat, read)
        return str(read)

    def _carried_out(self, state: State, task: Asked, action: str) -> Replayed:
        if task.is_question:
            return played_on(state, task.reply)
        step: Step = (self.seat, Action.parse(action))
        played = Replayed(state.after(*step), ((state, step),))
        return joined(played, played_on(played.state, task.reply))


class Attempt(msgspec.Struct, frozen=True):
    """What became of a try."""

    action: str
    fulfilled: bool
    finished: bool
    """Whether nothing more is asked."""
    say: Bilingual | None
    """Why not, or what there is to say about it."""
    line: Replayed
    """What happened on the table; nothing where it was wrong."""


def fits(action: str, patterns: Iterable[str]) -> bool:
    """Whether an action is one of these; `*` in a pattern stands for anything.

    >>> fits("move:TAI-TY", ("move:TAI-*",)), fits("move:TAI-TY", ("drop:*", "move"))
    (True, False)
    """
    return any(_pattern(pattern).fullmatch(action) is not None for pattern in patterns)


def joined(first: Replayed, then: Replayed) -> Replayed:
    """Two stretches of play, one after the other."""
    return Replayed(then.state, (*first.steps, *then.steps))


def refuse_unasked(state: State, seat: int) -> None:
    """A sentence unless that seat is asked there."""
    turn = state.turn()
    if not isinstance(turn, Choose) or seat not in turn.seats:
        raise KaikError(f"seat {seat} has nothing to choose there: {turn}"[:200])


@lru_cache(maxsize=1024)
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, pattern.split("*"))))


@lru_cache(maxsize=64)
def _replayed(point: bytes) -> Replayed:
    """A starting point replayed; the few that are at work are replayed once, for many tries are made at each."""
    return msgspec.json.decode(point, type=StartingPoint).replayed()
