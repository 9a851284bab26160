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
from kaik.play.match import Match, Step, asked, positions
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


class Begun(msgspec.Struct, frozen=True):
    """Where somebody wants to begin: the rules, the position text there was before the log, and what the log led to."""

    game: Game
    options: Options
    preset: str
    origin: str
    replayed: Replayed

    @property
    def state(self) -> State:
        return self.replayed.state

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(step for _, step in self.replayed.steps)


def practice(payload: bytes) -> bytes:
    """What a practice table begins with, or a sentence why it cannot."""
    return to_json(_made(begun(msgspec.json.decode(payload, type=PracticeWanted))))


def begun(wanted: PracticeWanted) -> Begun:
    """Where that is, whoever is asked there."""
    start = wanted.start
    if wanted.match is not None:
        return begun_in(replay_first(wanted.match, start.n), wanted.match.origin)
    if start.lesson:
        return _from_exercise("lesson", wanted.game, start.lesson, start.done)
    if start.puzzle:
        return _from_exercise("puzzle", wanted.game, start.puzzle, start.done)
    log, options = start.log or (), wanted.options
    point = StartingPoint(wanted.game, wanted.preset, options, wanted.seats, start.position, log)
    return _from_point(point, point.replayed())


def begun_in(match: Match, origin: str) -> Begun:
    """Where a match stands; what was taken back is left out."""
    live = ((state, entry) for state, entry in positions(match) if match.is_live(entry.n))
    steps = tuple((state, (entry.seat, entry.action)) for state, entry in live)
    return Begun(match.game, match.options, match.preset, origin, Replayed(match.state, steps))


def _from_exercise(what: ExerciseKind, game: str, item: str, done: tuple[str, ...]) -> Begun:
    found = find_exercise(what, game, item)
    return _from_point(found.point, found.so_far(done))


def _from_point(point: StartingPoint, replayed: Replayed) -> Begun:
    game, options = point.rules()
    text = _written(game, options, point.opened()) if point.position else ""
    return Begun(game, options, point.preset or game.default, text, replayed)


def _written(game: Game, options: Options, opened: State) -> str:
    """A position as a record writes it; one that does not come back the same cannot be kept."""
    text = "" if game.beginnings is None else game.beginnings.write(opened)
    if game.beginnings is None or game.beginnings.read(text, options) != opened:
        raise BadPosition("a match cannot begin from that position; begin with a log from the first position")
    return text


def _made(begun: Begun) -> GivenStart:
    state, steps = begun.state, begun.steps
    if len(steps) > MOST_ENTRIES:
        raise BadPosition(f"{len(steps)} entries lead there; practice begins after {MOST_ENTRIES} at most")
    if isinstance(state.turn(), Over):
        raise BadPosition("the match is over there; begin from an earlier position")
    if not asked(state):  # what falls could end the match before anybody has played
        raise BadPosition("luck decides there; begin from a position in which somebody is asked")
    log = tuple((seat, str(action)) for seat, action in steps)
    rules = begun.options.spelled()
    return GivenStart(begun.game.slug, begun.preset, rules, len(state.standing()), log, asked(state), begun.origin)


PRACTICE: Mapping[str, Callable[[bytes], bytes]] = {"practice": practice}
