"""Where practice tables begin, worked out in a child process: every given entry is replayed by the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from kaik.core.codec import to_json
from kaik.core.errors import BadPosition
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.core.state import Over, State
from kaik.learn.position import MOST_ENTRIES, Replayed, StartingPoint
from kaik.play.match import Step, asked
from kaik.server.bodies import TableStart
from kaik.server.given import GivenStart
from kaik.server.job_kinds import MatchSent, replay_first
from kaik.server.learn_bodies import ExerciseKind
from kaik.server.learn_jobs import find_exercise


class PracticeWanted(msgspec.Struct, frozen=True):
    """A start that somebody wants, with the match where it names one; rules and seats are for a log of one's own."""

    start: TableStart
    game: str
    preset: str = ""
    options: dict[str, Any] = {}
    seats: int = 0
    match: MatchSent | None = None


def practice(payload: bytes) -> bytes:
    """What a practice table begins with, or a sentence why it cannot."""
    wanted = msgspec.json.decode(payload, type=PracticeWanted)
    start = wanted.start
    if wanted.match is not None:
        return to_json(_from_match(wanted.match, start.n))
    if start.lesson:
        return to_json(_from_exercise("lesson", wanted.game, start.lesson, start.done))
    if start.puzzle:
        return to_json(_from_exercise("puzzle", wanted.game, start.puzzle, start.done))
    log, options = start.log or (), wanted.options
    point = StartingPoint(wanted.game, wanted.preset, options, wanted.seats, start.position, log)
    return to_json(_given(point, point.replayed()))


def _from_match(sent: MatchSent, n: int | None) -> GivenStart:
    match = replay_first(sent, n)
    steps = tuple((entry.seat, entry.action) for entry in match.live())
    return _made(match.game, match.options, match.preset, steps, (sent.origin, match.state))


def _from_exercise(what: ExerciseKind, game: str, item: str, done: tuple[str, ...]) -> GivenStart:
    found = find_exercise(what, game, item)
    return _given(found.point, found.so_far(done))


def _given(point: StartingPoint, replayed: Replayed) -> GivenStart:
    game, options = point.rules()
    steps = tuple(step for _, step in replayed.steps)
    text = _written(game, options, point.opened()) if point.position else ""
    return _made(game, options, point.preset or game.default, steps, (text, replayed.state))


def _written(game: Game, options: Options, opened: State) -> str:
    """A position as a record writes it; one that does not come back the same cannot be kept."""
    text = "" if game.beginnings is None else game.beginnings.write(opened)
    if game.beginnings is None or game.beginnings.read(text, options) != opened:
        raise BadPosition("a match cannot begin from that position; begin with a log from the first position")
    return text


def _made(game: Game, options: Options, preset: str, steps: tuple[Step, ...], reached: tuple[str, State]) -> GivenStart:
    origin, state = reached
    if len(steps) > MOST_ENTRIES:
        raise BadPosition(f"{len(steps)} entries lead there; practice begins after {MOST_ENTRIES} at most")
    if isinstance(state.turn(), Over):
        raise BadPosition("the match is over there; begin from an earlier position")
    if not asked(state):  # what falls could end the match before anybody has played
        raise BadPosition("luck decides there; begin from a position in which somebody is asked")
    log = tuple((seat, str(action)) for seat, action in steps)
    return GivenStart(game.slug, preset, options.spelled(), len(state.standing()), log, asked(state), origin)


PRACTICE: Mapping[str, Callable[[bytes], bytes]] = {"practice": practice}
