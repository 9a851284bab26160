"""A match with all its positions, and one of them as a page shows it."""

from __future__ import annotations

import msgspec

from kaik.core.settlement import Settlement
from kaik.core.state import State
from kaik.play.log import Entry
from kaik.play.match import Match, asked
from kaik.server.bodies import Frame
from kaik.server.messages import Face, Question


class ReplayStep(msgspec.Struct, frozen=True):
    """A match with all its positions: `states[n]` is the one after `n` entries."""

    match: Match
    states: tuple[State, ...]


def frame_of(found: ReplayStep, n: int, seat: int | None) -> Frame:
    """The position after `n` entries as a seat sees it, a spectator where it is null."""
    match, state = found.match, found.states[n]
    face = None if n == 0 else _face(found.states[n - 1], match.log[n - 1], seat)
    over = match.over and n == len(match.log)
    question = Question("over") if over else Question("choose", asked(state))
    standing = tuple(match.payoffs if over else state.standing()) if match.over else ()
    return Frame(n, face, state.view(seat), question, standing, _settlement(found, n))


def _settlement(found: ReplayStep, n: int) -> Settlement | None:
    settle = found.match.game.settlement
    return None if settle is None or n == 0 else settle(found.states[n - 1], found.states[n])


def _face(before: State, entry: Entry, seat: int | None) -> Face:
    action = entry.action if entry.talk else before.face(entry.seat, entry.action, seat)
    return Face(entry.n, entry.seat, str(action))
