"""Conditional answers as a value: lines of what others may do and what one does then.

A line begins after some entries of a match and says what follows, entry by entry: actions of others and luck are its
conditions, one's own actions its answers. Whether a line still holds follows from the log alone, so that nothing has
to be written while it does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from kaik.core.action import Action
from kaik.core.errors import IllegalAction, KaikError
from kaik.core.state import State
from kaik.play.match import Match
from kaik.play.talk import is_talk, read_action
from kaik.server.messages import PlannedStep

MOST_STEPS = 150
"""Steps of all lines together: what is checked in one go."""

PlannedLine = tuple[PlannedStep, ...]


class BadPlan(KaikError):
    """Lines that are no conditional answers."""

    kind = "nonsense"


class AnswerPlan(msgspec.Struct, frozen=True):
    """The conditional answers of a seat, from after `n` entries on."""

    seat: int
    guest: str
    n: int
    lines: tuple[PlannedLine, ...]

    def left(self, match: Match) -> tuple[PlannedLine, ...]:
        """What is left of its lines by now; nothing once the match went elsewhere."""
        if match.over or any(end > self.n for _, end in match.cuts):
            return ()
        played = tuple(PlannedStep(each.seat, str(each.action)) for each in match.log[self.n :] if not each.talk)
        count = len(played)
        return tuple(line[count:] for line in self.lines if len(line) > count and line[:count] == played)

    def answer(self, match: Match) -> str | None:
        """What its seat answers now; None where it waits for others, or has nothing more to say."""
        left = self.left(match)
        return left[0][0].action if left and left[0][0].seat == self.seat else None


def checked(lines: Iterable[PlannedLine], state: State, seat: int) -> tuple[PlannedLine, ...]:
    """Lines that the rules allow from a position on, in order; a refusal names what they do not."""
    spelled = sorted({tuple(map(_spelled, line)) for line in lines})
    if sum(map(len, spelled)) > MOST_STEPS:
        raise BadPlan(f"conditional answers have at most {MOST_STEPS} steps in all", "nonsense")
    for line in spelled:
        _refuse_shape(line, seat)
        _play_out(line, state)
    whole = [line for at, line in enumerate(spelled) if not _begins(line, spelled[at + 1 :])]
    _refuse_two_answers(whole, seat)
    return tuple(whole)


def _spelled(step: PlannedStep) -> PlannedStep:
    return PlannedStep(step.seat, str(_read(step)))


def _read(step: PlannedStep) -> Action:
    action = read_action(step.action)
    if is_talk(action):
        raise IllegalAction(f"{action} is table talk; conditional answers are actions of the game", "nonsense")
    return action


def _refuse_shape(line: PlannedLine, seat: int) -> None:
    if not line or line[0].seat == seat or line[-1].seat != seat:
        raise BadPlan("a conditional answer begins with what others do and ends with what you do")


def _play_out(line: PlannedLine, state: State) -> None:
    for step in line:
        state = state.after(step.seat, _read(step))


def _begins(line: PlannedLine, others: Iterable[PlannedLine]) -> bool:
    """Whether one of some lines goes on where this one ends."""
    return any(other[: len(line)] == line for other in others)


def _refuse_two_answers(lines: list[PlannedLine], seat: int) -> None:
    """To the same actions there is one answer."""
    answers: dict[PlannedLine, PlannedStep] = {}
    for before, step in _answers_in(lines, seat):
        if answers.setdefault(before, step) != step:
            raise BadPlan(f"{answers[before].action} and {step.action} answer the same; choose one of them")


def _answers_in(lines: list[PlannedLine], seat: int) -> Iterator[tuple[PlannedLine, PlannedStep]]:
    for line in lines:
        for at, step in enumerate(line):
            if step.seat == seat:
                yield line[:at], step
