"""Records that somebody opens to look at, in a child process: any format, from any seat's side; nothing is stored.

Whoever sends a record has it, so there is nothing in it to hide from them: it may be seen with all eyes.
"""

from __future__ import annotations

import hashlib
from typing import TypeVar

import msgspec

from kaik.bots.review import Depth, decisions, review
from kaik.core.codec import to_json
from kaik.core.errors import KaikError
from kaik.play.foreign import KAIK, ForeignRecord, opened
from kaik.play.match import positions
from kaik.server.bodies import Frame, Frames, MatchShown, RecordFramesWanted, RecordOpened, RecordSent, ReviewShown
from kaik.server.messages import LuckSeen
from kaik.server.projection import outcome
from kaik.server.replay_step import ReplayStep, frame_of

REVIEW_SECONDS = 6.0
"""About how long a review of an opened record may take: it is answered at once, not waited for in turns."""
SHORTEST_LOOK = 0.004
MOST_REMEMBERED = 20_000
T = TypeVar("T")

_recent: dict[str, tuple[ForeignRecord, ReplayStep]] = {}
"""The record that was opened last; a page asks for many stretches of one."""


def open_record(payload: bytes) -> bytes:
    """What a record is: its game, rules, names and length, and which format it was in."""
    sent = understood(payload, RecordSent)
    mark, found, _ = _opened(sent.record)
    record, match = found.record, found.record.match
    shown = MatchShown(
        id=mark,
        table="",
        game=match.game.slug,
        preset=found.preset,
        options=match.options.spelled(),
        names=record.names,
        entries=len(match.log),
        over=match.over,
        eyes=(None, *range(match.seats)),
        luck=LuckSeen(record.get("seed-hash") or ""),
        outcome=outcome(match),
        formats=(KAIK, *(name for name, form in match.game.formats.items() if form.write is not None)),
        rules=match.game.rules,
    )
    about = {key.removeprefix("x-"): value for key, value in record.header if key.startswith("x-")}
    return to_json(RecordOpened(found.format, shown, about))


def record_frames(payload: bytes) -> bytes:
    """A stretch of an opened record's positions, as a seat sees them."""
    wanted = understood(payload, RecordFramesWanted)
    mark, found, step = _opened(wanted.record)
    if wanted.seat is not None and wanted.seat >= found.record.match.seats:
        raise KaikError(f"there is no seat {wanted.seat}; the record has {found.record.match.seats}", "nonsense")
    last = len(step.match.log)
    stretch = range(min(wanted.start, last + 1), min(wanted.start + wanted.count, last + 1))
    made: tuple[Frame, ...] = tuple(frame_of(step, n, wanted.seat) for n in stretch)
    return to_json(Frames(mark, made, last))


def record_review(payload: bytes) -> bytes:
    """What the strongest bot thinks of an opened record, as deep as there is time for."""
    _, found, _ = _opened(understood(payload, RecordSent).record)
    match = found.record.match
    looks = max(1, len(decisions(match)))
    depth = Depth.lasting(max(SHORTEST_LOOK, REVIEW_SECONDS / (2 * looks)))
    return to_json(ReviewShown("done", looks, looks, review(match, depth)))


def opened_step(text: str) -> ReplayStep:
    """An opened record with all its positions."""
    return _opened(text)[2]


def understood(payload: bytes, kind: type[T]) -> T:
    """A request of that kind, or a sentence that it is none."""
    try:
        return msgspec.json.decode(payload, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as wrong:
        raise KaikError(f"that request is not understood: {wrong}"[:300], "nonsense") from None


def _opened(text: str) -> tuple[str, ForeignRecord, ReplayStep]:
    mark = f"opened-{hashlib.sha256(text.encode('utf-8', 'replace')).hexdigest()[:24]}"
    if mark in _recent:
        return mark, *_recent[mark]
    found = opened(text)
    match = found.record.match
    step = ReplayStep(match, (*(state for state, _ in positions(match)), match.state))
    if len(match.log) <= MOST_REMEMBERED:
        _recent.clear()
        _recent[mark] = found, step
    return mark, found, step
