"""What the server has done for it in child processes: records checked and written, and matches looked back at.

Nothing here decides who may see what: the server does, before it asks. A match comes as its log, which is cheap to hand
over; replaying it is what takes time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping

import msgspec

from kaik.core.action import CHANCE
from kaik.core.codec import plain, to_json
from kaik.core.errors import KaikError
from kaik.core.state import Throw
from kaik.games import find
from kaik.play.course import course_of
from kaik.play.fairness import revealed_headers
from kaik.play.foreign import exported
from kaik.play.log import Entry, Log
from kaik.play.luck import Luck
from kaik.play.match import Match, Step, positions, replayed
from kaik.play.record import Record, verify, write
from kaik.play.talk import read_action
from kaik.server.bodies import Frames, LuckShown, MatchCourse, RecordCheck, RecordSent, ThrowShown
from kaik.server.given import begin_match
from kaik.server.learn_jobs import exercise
from kaik.server.messages import LuckSeen, Outcome, SettlementAt
from kaik.server.projection import outcome
from kaik.server.record_jobs import open_record, record_frames, record_review
from kaik.server.replay_step import ReplayStep, frame_of

MOST_REMEMBERED = 20_000
"""Entries of the longest match whose positions are kept for the next question about it."""


class MatchSent(msgspec.Struct, frozen=True):
    """A match as a child gets it: its rules, and its log with a line for each entry, `SEAT WORD`."""

    id: str
    game: str
    preset: str
    options: msgspec.Raw
    seats: int
    names: tuple[str, ...]
    luck: LuckSeen
    seed_hash: str
    log: str
    over: bool
    given: int | None = None
    origin: str = ""


class FramesWanted(msgspec.Struct, frozen=True):
    """Some positions of a match as a seat sees them, a spectator where it is null."""

    match: MatchSent
    seat: int | None
    start: int
    count: int


class RecordWanted(msgspec.Struct, frozen=True):
    """The record of a match in one format."""

    match: MatchSent
    form: str


class MatchEnd(msgspec.Struct, frozen=True):
    """How a match ended, and after how many entries."""

    entries: int
    outcome: Outcome | None


def frames(payload: bytes) -> bytes:
    """A stretch of positions: frame `n` is the one after `n` entries."""
    wanted = msgspec.json.decode(payload, type=FramesWanted)
    found = replay_sent(wanted.match)
    last = len(found.match.log)
    stretch = range(min(wanted.start, last + 1), min(wanted.start + wanted.count, last + 1))
    made = tuple(frame_of(found, n, wanted.seat) for n in stretch)
    return to_json(Frames(wanted.match.id, made, last))


def luck(payload: bytes) -> bytes:
    """Every throw of a finished match, with what could have fallen and whether the seed throws it."""
    sent = msgspec.json.decode(payload, type=MatchSent)
    found = _throws(_match(sent), Luck.read(sent.luck.seed))
    throws = tuple(throw for throw in found if throw.n >= (sent.given or 0))
    return to_json(LuckShown(sent.luck, throws, all(throw.holds for throw in throws)))


def course(payload: bytes) -> bytes:
    """How a finished match went, and what changed it most."""
    found = replay_sent(msgspec.json.decode(payload, type=MatchSent))
    told = course_of(found.match, found.states)
    settlements = tuple(SettlementAt(n, each) for n, each in told.settled)
    return to_json(MatchCourse(len(found.match.log), told.points, told.swings, settlements))


def match_end(payload: bytes) -> bytes:
    """How a match ended."""
    match = _match(msgspec.json.decode(payload, type=MatchSent))
    return to_json(MatchEnd(len(match.log), outcome(match)))


def record(payload: bytes) -> bytes:
    """A record as text; our own need not be replayed for it."""
    wanted = msgspec.json.decode(payload, type=RecordWanted)
    sent = wanted.match
    if wanted.form == "kaik":
        return write(_record(sent)).encode()
    played = msgspec.structs.replace(_record(sent), match=_match(sent))
    return exported(played, wanted.form).encode()


def check(payload: bytes) -> bytes:
    """Whether a record keeps the rules, and what its seed says."""
    try:
        sent = msgspec.json.decode(payload, type=RecordSent)
    except (msgspec.MsgspecError, UnicodeDecodeError) as wrong:
        raise KaikError(f"that request is not understood: {wrong}"[:300], "nonsense") from None
    try:
        found = verify(sent.record)
    except KaikError as wrong:
        return to_json(RecordCheck(False, str(wrong)))
    seed = "every throw and draw follows from its seed" if found.luck else "its seed is not revealed yet"
    count = len(found.match.log)
    seed += f"; the first {found.given} were given, and their luck follows from no seed" if found.given else ""
    return to_json(RecordCheck(True, f"{count} entries keep the rules; {seed}", count, found.luck is not None))


KINDS: Mapping[str, Callable[[bytes], bytes]] = {
    "frames": frames,
    "luck": luck,
    "course": course,
    "ended": match_end,
    "record": record,
    "verify": check,
    "exercise": exercise,
    "open-record": open_record,
    "record-frames": record_frames,
    "record-review": record_review,
}

_recent: dict[str, ReplayStep] = {}
"""The finished match that was looked at last; a page asks for many stretches of one match."""


def replay_sent(sent: MatchSent) -> ReplayStep:
    """A match with all its positions, played again unless it is the one that was looked at last."""
    mark = hashlib.sha256(f"{sent.id}\n{sent.log}".encode()).hexdigest()
    found = _recent.get(mark)
    if found is not None:
        return found
    match = _match(sent)
    found = ReplayStep(match, (*(state for state, _ in positions(match)), match.state))
    if sent.over and len(match.log) <= MOST_REMEMBERED:  # of a running match nothing is kept
        _recent.clear()
        _recent[mark] = found
    return found


def replay_first(sent: MatchSent, n: int | None) -> Match:
    """The match after its first `n` entries; after all of them where it is null."""
    lines = sent.log.splitlines()
    if n is not None and n > len(lines):
        raise KaikError(f"the match has {len(lines)} entries, not {n}", "nonsense")
    return _match(msgspec.structs.replace(sent, log="\n".join(lines[:n])))


def _begin(sent: MatchSent) -> Match:
    game = find(sent.game)
    options = game.option_list(msgspec.json.decode(sent.options))
    return begin_match(game, options, sent.seats, sent.preset, sent.origin)


def _steps(sent: MatchSent) -> Iterator[Step]:
    for line in sent.log.splitlines():
        seat, _, action = line.partition(" ")
        yield int(seat), read_action(action)


def _match(sent: MatchSent) -> Match:
    """The match after its whole log; what was written was checked before it was written."""
    return replayed(_begin(sent), _steps(sent), lambda state, n, seat, action: state.played(seat, action))


def _record(sent: MatchSent) -> Record:
    """The record of a match; after its end it reveals how the seed was made."""
    log = Log(Entry(n, seat, action) for n, (seat, action) in enumerate(_steps(sent)))
    match = msgspec.structs.replace(_begin(sent), log=log)
    given = {} if sent.given is None else {"given": str(sent.given)}
    if not sent.luck.seed:
        more = {"server-hash": sent.luck.promise, **given}
        return Record.of(match, seed_hash=sent.seed_hash, names=sent.names, more=more)
    nonces = [bytes.fromhex(nonce) for nonce in sent.luck.nonces]
    more = revealed_headers(bytes.fromhex(sent.luck.server_seed), nonces) | given
    return Record.of(match, Luck.read(sent.luck.seed), names=sent.names, more=more)


def _throws(match: Match, seed: Luck) -> Iterator[ThrowShown]:
    for state, entry in positions(match):
        turn = state.turn()
        if entry.seat == CHANCE and isinstance(turn, Throw) and not entry.talk:
            holds = seed.throw(entry.n, turn.chance) == entry.action
            yield ThrowShown(entry.n, str(entry.action), plain(turn.chance), holds)
