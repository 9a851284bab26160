"""Puzzles held against the rules and against other luck: what the tests and `kaik puzzles check` do with each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from kaik.core.action import Action
from kaik.core.errors import KaikError
from kaik.core.mind import BEST
from kaik.core.state import State
from kaik.games import find
from kaik.learn.finding import judged_anew
from kaik.learn.judging import DEEP, LEAST
from kaik.learn.puzzle import Puzzle
from kaik.learn.seasons import season_lead, strongest_rival
from kaik.play.luck import Luck
from kaik.play.workers import side_by_side

FEWEST_CHOICES = 2


class Check(msgspec.Struct, frozen=True):
    """What came of one best-action puzzle under another seed."""

    game: str
    id: str
    found: bool
    """Whether the same action was best again, with a lead."""
    seasons: float | None = None
    """What it brought more than its rival in seasons that were played out, where a judge had found it."""


class CheckTask(msgspec.Struct, frozen=True):
    """A puzzle to be judged anew."""

    puzzle: Puzzle
    seed: str
    seasons: int = 0
    nodes: int = DEEP


def flaws(puzzle: Puzzle) -> Iterator[str]:
    """What is wrong with a puzzle by the rules, in sentences; none where it is sound."""
    try:
        state = puzzle.at.reached()
    except KaikError as wrong:
        yield f"its log is not played: {wrong}"
        return
    if puzzle.kind == BEST:
        yield from _flaws_of_action(puzzle, state)
        return
    question = puzzle.question(state)
    if question is None:
        yield f"nothing of kind {puzzle.kind} can be asked there"
        return
    values = [choice.value for choice in question.choices]
    if question.answer != puzzle.answer:
        yield f"the answer is {question.answer}, not {puzzle.answer}"
    if values.count(puzzle.answer) != 1 or len(values) < FEWEST_CHOICES or len(set(values)) != len(values):
        yield f"the answer {puzzle.answer} is not one of several choices: {values}"


def _flaws_of_action(puzzle: Puzzle, state: State) -> Iterator[str]:
    answer, legal = Action.parse(puzzle.answer), state.legal(puzzle.seat)
    if answer not in legal:
        yield f"{answer} is not legal there"
        return
    if len(puzzle.solutions(state)) == len(legal):
        yield "every action solves it"
    if puzzle.theme != answer.verb:
        yield f"its theme is {puzzle.theme}, but the answer is {answer}"
    if puzzle.lead is None or puzzle.lead < LEAST[puzzle.how]:
        yield f"a lead of {puzzle.lead} is too small"


def judged_again(task: CheckTask) -> Check:
    """A puzzle judged with other luck, from another imagined position."""
    puzzle, luck = task.puzzle, Luck.of(f"check {task.seed} {task.puzzle.id}")
    game, state = find(puzzle.at.game), puzzle.position()
    found = judged_anew(game, state, puzzle.seat, luck, len(puzzle.at.log), task.nodes)
    same = found is not None and found.lead > 0 and found.best in puzzle.solutions(state)
    best = Action.parse(puzzle.answer)
    rival = strongest_rival(game, state, puzzle.seat, best) if task.seasons and puzzle.how == "judged" else None
    more = season_lead(game, state, puzzle.seat, (best, rival), luck, task.seasons) if rival else None
    return Check(game.slug, puzzle.id, same, more)


def all_judged_again(puzzles: Sequence[Puzzle], seed: str, jobs: int = 1, seasons: int = 0) -> Iterator[Check]:
    """The same for all of them that ask for an action, in no order."""
    tasks = (CheckTask(puzzle, seed, seasons) for puzzle in puzzles if puzzle.kind == BEST)
    return side_by_side(judged_again, tasks, jobs)
