"""Exercises in a child process: shown as a seat sees them, and tried by the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from kaik.core.codec import to_json
from kaik.core.errors import no_such
from kaik.core.game import Game
from kaik.core.settlement import Settlement
from kaik.core.state import Over, State
from kaik.games import find
from kaik.learn.exercise import Asked, Bilingual, Exercise
from kaik.learn.lesson import lesson_for
from kaik.learn.position import Replayed
from kaik.learn.puzzle import puzzle
from kaik.learn.puzzle_exercise import puzzle_exercise
from kaik.learn.replying import answered_exercise
from kaik.play.match import Step, asked
from kaik.play.result import Result
from kaik.server.bodies import Frame, NamesShown
from kaik.server.learn_bodies import ExerciseKind, ExerciseShown, ExerciseTried, TaskShown
from kaik.server.messages import Face, Outcome, Position, Question

MOST_FACES = 40
"""Entries before an exercise that are told; boards look at the last throw and the last act."""


class ExerciseWanted(msgspec.Struct, frozen=True):
    """Which exercise, what has been done there, and what is tried; nothing is tried where it is only to be shown."""

    what: ExerciseKind
    game: str
    item: str
    done: tuple[str, ...] = ()
    action: str = ""
    solved: bool = False
    """Whether the first way to do it is wanted, in place of a try."""


FINDERS: dict[ExerciseKind, Callable[[str, str], Exercise]] = {
    "lesson": lambda game, item: lesson_for(game).step(item),
    "puzzle": puzzle_exercise,
}
"""Where exercises of a kind are found, by the id of their game and their own."""


def find_exercise(what: ExerciseKind, game: str, item: str) -> Exercise:
    """An exercise, or a sentence that there is none."""
    if what not in FINDERS:
        raise no_such("kind of exercise", what, FINDERS)
    return FINDERS[what](game, item)


def refuse_unknown(what: ExerciseKind, game: str, item: str) -> None:
    """A sentence unless there is such an exercise; nothing is replayed for that."""
    if what == "puzzle":
        puzzle(find(game), item)
        return
    find_exercise(what, game, item)


def exercise(payload: bytes) -> bytes:
    """An exercise as it is shown, or what became of a try."""
    wanted = msgspec.json.decode(payload, type=ExerciseWanted)
    found = find_exercise(wanted.what, wanted.game, wanted.item)
    action = found.tasks[0].goal[0] if wanted.solved else wanted.action
    if not action:
        return to_json(_shown(found))
    if wanted.what == "puzzle" and found.tasks[0].fulfils(action):
        found = answered_exercise(wanted.game, wanted.item)
    return to_json(_tried(found, wanted.done, action))


def _shown(found: Exercise) -> ExerciseShown:
    start = found.start()
    entries = [face_of_step(n, state, step, found.seat) for n, (state, step) in enumerate(start.steps)]
    return ExerciseShown(
        game=found.point.game,
        preset=found.point.preset,
        id=found.id,
        title=both(found.title),
        seat=found.seat,
        seats=len(start.state.standing()),
        task=_task(found, 0),
        position=_position(found, start.state, (), len(entries)),
        faces=tuple(entries[-MOST_FACES:]),
    )


def _tried(found: Exercise, done: Sequence[str], action: str) -> ExerciseTried:
    before = found.so_far(done)
    tried = found.attempt(done, action)
    after = (*done, tried.action) if tried.fulfilled else tuple(done)
    at = len(before.steps)
    return ExerciseTried(
        action=tried.action,
        fulfilled=tried.fulfilled,
        finished=tried.finished,
        say=None if tried.say is None else both(tried.say),
        frames=_frames(found, tried.line, at),
        position=_position(found, tried.line.state, after, at + len(tried.line.steps)),
        task=None if tried.finished else _task(found, len(after)),
    )


def both(text: Bilingual) -> NamesShown:
    """A sentence of both languages as pages take it."""
    return {"en": text.en, "ja": text.ja}


def _task(found: Exercise, at: int) -> TaskShown:
    task: Asked = found.tasks[at]
    verb = task.goal[0].partition(":")[0]
    return TaskShown(both(task.text), task.marks, verb, tuple(map(both, task.choices)), at, len(found.tasks))


def _position(found: Exercise, state: State, done: Sequence[str], n: int) -> Position:
    return Position(
        match="",
        n=n,
        view=state.view(found.seat),
        question=question_in(state),
        legal=tuple(map(str, found.legal(done))),
        outcome=outcome_in(state),
    )


def question_in(state: State) -> Question:
    """Who is asked in a position; nobody where it is over."""
    return Question("over") if isinstance(state.turn(), Over) else Question("choose", asked(state))


def outcome_in(state: State) -> Outcome | None:
    """How a position ended; None where it goes on."""
    turn = state.turn()
    if not isinstance(turn, Over):
        return None
    result = Result(turn.payoffs, turn.reason)
    return Outcome(result.payoffs, result.reason, result.how, result.by, result.winners)


def _frames(found: Exercise, line: Replayed, at: int) -> tuple[Frame, ...]:
    """What happened entry by entry; frame `n` is the position after `n` entries."""
    game = find(found.point.game)
    states = [*(state for state, _ in line.steps), line.state]
    made = []
    for n, ((before, step), after) in enumerate(zip(line.steps, states[1:], strict=True), at):
        face = face_of_step(n, before, step, found.seat)
        end = _settlement(game, before, after)
        made.append(Frame(n + 1, face, after.view(found.seat), question_in(after), settlement=end))
    return tuple(made)


def _settlement(game: Game, before: State, after: State) -> Settlement | None:
    return game.settlement(before, after) if game.settlement is not None else None


def face_of_step(n: int, before: State, step: Step, seat: int | None) -> Face:
    """How an entry looked to a seat."""
    by, action = step
    return Face(n, by, str(before.face(by, action, seat)))
