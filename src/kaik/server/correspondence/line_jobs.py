"""Where a line leads that somebody plans, in a child process: what lies there, who is asked, and what may fall."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from kaik.core.action import CHANCE
from kaik.core.codec import to_json
from kaik.core.state import Throw
from kaik.play.match import asked
from kaik.play.talk import read_action
from kaik.server.correspondence.bodies import LineShown
from kaik.server.job_kinds import MatchSent, replay_first
from kaik.server.learn_jobs import question_in
from kaik.server.messages import Face, PlannedStep


class LineAsked(msgspec.Struct, frozen=True):
    """A match, after how many entries the line begins, its steps, and whose eyes look."""

    match: MatchSent
    n: int
    steps: tuple[PlannedStep, ...]
    seat: int


def line(payload: bytes) -> bytes:
    """The position after a line, or one sentence why the rules do not allow it."""
    wanted = msgspec.json.decode(payload, type=LineAsked)
    state, faces = replay_first(wanted.match, wanted.n).state, list[Face]()
    for n, step in enumerate(wanted.steps, wanted.n):
        action = read_action(step.action)
        faces.append(Face(n, step.seat, str(action)))
        state = state.after(step.seat, action)
    turn = state.turn()
    weights = getattr(turn.chance, "weights", ()) if isinstance(turn, Throw) else ()
    who = CHANCE if isinstance(turn, Throw) else next(iter(asked(state)), None)
    legal = () if who is None or who == CHANCE else tuple(map(str, state.legal(who)))
    falls = tuple(str(action) for action, _ in weights)
    return to_json(LineShown(state.view(wanted.seat), question_in(state), who, legal, falls, tuple(faces)))


LINES: Mapping[str, Callable[[bytes], bytes]] = {"line": line}
