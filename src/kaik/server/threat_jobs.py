"""What the others could do next in a position, in a child process: told where nothing is hidden, or after the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from kaik.core.codec import to_json
from kaik.play.match import asked
from kaik.server.bodies import RecordThreatsWanted, ThreatsShown
from kaik.server.job_kinds import MatchSent, replay_sent
from kaik.server.record_jobs import opened_step, understood
from kaik.server.replay_step import ReplayStep

MOST = 40
"""So many threats of a position are told; nobody reads more."""


class ThreatsWanted(msgspec.Struct, frozen=True):
    """The match, after how many entries, and whose danger; for a spectator, that of whoever is asked."""

    match: MatchSent
    n: int
    seat: int | None


def threats(payload: bytes) -> bytes:
    """The threats of a match that is open, or over."""
    wanted = msgspec.json.decode(payload, type=ThreatsWanted)
    return to_json(threats_in(replay_sent(wanted.match), wanted.n, wanted.seat))


def record_threats(payload: bytes) -> bytes:
    """The same for a record that somebody opened: whoever has it may know all of it."""
    wanted = understood(payload, RecordThreatsWanted)
    return to_json(threats_in(opened_step(wanted.record), wanted.n, wanted.seat))


def threats_in(found: ReplayStep, n: int, seat: int | None) -> ThreatsShown:
    """What could be done to a seat after so many entries."""
    at = min(n, len(found.states) - 1)
    state, mind = found.states[at], found.match.game.mind
    if mind.threats is None:
        return ThreatsShown(at, "never")
    whose = next(iter(asked(state)), 0) if seat is None or seat >= found.match.seats else seat
    over = found.match.over and at == len(found.match.log)
    return ThreatsShown(at, "told", () if over else mind.threats(state, whose)[:MOST])


THREATS: Mapping[str, Callable[[bytes], bytes]] = {"threats": threats, "record-threats": record_threats}
