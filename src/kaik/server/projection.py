"""What a socket is told: built here, from view, face and legal of its seat, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from kaik.core.action import CHANCE, Action
from kaik.core.memo import memo_last
from kaik.core.state import State
from kaik.play.clock import Clock
from kaik.play.match import Entry, Match, positions
from kaik.server.live import LiveMatch
from kaik.server.messages import ClockHand, Clocks, Face, OfferSeen, Outcome, Position, Question, SettlementAt

CHUNK = 256
"""Faces that are written as JSON together, once for everybody who asks for a long log from its beginning."""

WAITING = Position("", 0, None, Question("wait"))
"""What there is to see before a match has begun."""


class Faces:
    """The log as every seat sees it; a spectator's is kept under None, and an open game has one for all.

    It is kept for the seats that are named, for all unless some are: nobody looks with the eyes of a bot. Where
    somebody comes to do so, `open` is called before anything else is asked for that seat.
    """

    def __init__(self, match: Match, seats: Iterable[int] | None = None) -> None:
        self._settle = match.game.settlement
        self._settlements: list[SettlementAt] = []
        self._secrets = match.game.secret(match.options)
        named = range(match.seats) if seats is None else seats
        eyes: tuple[int | None, ...] = (None, *named) if self._secrets else (None,)
        self._logs: dict[int | None, list[Face]] = {eye: [] for eye in eyes}
        self._chunks: dict[int | None, list[bytes]] = {}
        """What whoever asked for all of it was told: whole chunks of a log, which never change."""
        for state, entry in positions(match):
            self.note(state, entry)

    def open(self, match: Match, seat: int | None) -> None:
        """Have the log of a seat from which nobody has looked so far, up to where the others are."""
        if not self._secrets or seat in self._logs:
            return
        log = list[Face]()
        for state, entry in positions(match):
            face = entry.action if entry.talk else state.face(entry.seat, entry.action, seat)
            log.append(Face(entry.n, entry.seat, str(face)))
        self._logs[seat] = log

    def follow(self, state: State, entries: Sequence[Entry], end: State | None = None) -> None:
        """Note entries that follow on a position; `end` is the position they lead to, where that is known."""
        for entry in entries:
            self.note(state, entry)
            if not entry.talk:
                known = entry is entries[-1] and end is not None
                after = end if known and end is not None else state.played(entry.seat, entry.action)
                self._note_settlement(state, after, entry.n)
                state = after

    def since(self, n: int, seat: int | None, until: int | None = None) -> tuple[Face, ...]:
        """What this seat saw from entry `n` on, up to one that is not told yet."""
        return tuple(self._logs[self._eye(seat)][n:until])

    def _eye(self, seat: int | None) -> int | None:
        """By whose log a seat sees it."""
        return seat if seat in self._logs else None

    def written_since(self, n: int, seat: int | None, until: int | None = None) -> msgspec.Raw:
        """The same as JSON; of a long log only what is new is written again."""
        eye = self._eye(seat)
        log, first = self._logs[eye], -(-n // CHUNK)
        if until is not None:
            return msgspec.Raw(msgspec.json.encode(log[n:until]))
        whole = len(log) // CHUNK
        if whole <= first:
            return msgspec.Raw(msgspec.json.encode(log[n:]))
        chunks = self._chunks.setdefault(eye, [])
        for at in range(len(chunks), whole):
            chunks.append(_items(log[at * CHUNK : (at + 1) * CHUNK]))
        parts = (_items(log[n : first * CHUNK]), *chunks[first:whole], _items(log[whole * CHUNK :]))
        return msgspec.Raw(b"[" + b",".join(filter(None, parts)) + b"]")

    def settled_since(self, n: int, until: int | None = None) -> tuple[SettlementAt, ...]:
        """The seasons that ended from entry `n` on, while this table was awake, up to one that is not told yet."""
        if not self._settlements or self._settlements[-1].n < n:
            return ()
        return tuple(each for each in self._settlements if n <= each.n and (until is None or each.n < until))

    def settled_last(self) -> tuple[SettlementAt, ...]:
        """The season that ended last, if nobody has done anything since."""
        last, log = self._settlements[-1:], self._logs[None]
        return tuple(each for each in last if all(log[at].seat == CHANCE for at in range(each.n + 1, len(log))))

    def _note_settlement(self, before: State, after: State, n: int) -> None:
        found = None if self._settle is None else self._settle(before, after)
        if found is not None:
            self._settlements.append(SettlementAt(n, found))

    def note(self, state: State, entry: Entry) -> None:
        """Note how an entry looks from every seat, played in that position."""
        (self.note_talk if entry.talk else self.note_action)(state, entry.n, entry.seat, entry.action)

    def note_talk(self, _: State, n: int, seat: int, action: Action) -> None:
        """Note table talk, which is open to all."""
        plain = Face(n, seat, str(action))
        for log in self._logs.values():
            log.append(plain)

    def note_action(self, state: State, n: int, seat: int, action: Action) -> None:
        """Note an action of the game; seats that see the same share one face."""
        plain = Face(n, seat, str(action))
        for eye, log in self._logs.items():
            face = state.face(seat, action, eye)
            log.append(plain if face is action else Face(n, seat, str(face)))


def _items(faces: list[Face]) -> bytes:
    """Faces as they stand in a list of JSON, without its brackets."""
    return msgspec.json.encode(faces)[1:-1]


def position(live: LiveMatch, seat: int | None, at: int, date: int, *, behind: bool = False) -> Position:
    """All that a seat may know of a match now: at a moment of the monotonic clock, which has this date.

    Who is behind sees no clocks: those of the past do not run, and today's would tell who thinks.
    """
    open_to_all = _open(live)
    seated = seat is not None and open_to_all.outcome is None
    return Position(
        match=live.id,
        n=open_to_all.n,
        view=live.seen_by(seat).view(seat),
        question=open_to_all.question,
        legal=tuple(map(str, live.legal(seat))) if seated and seat is not None else (),
        talk=tuple(map(str, live.sayable(seat))) if seated and seat is not None else (),
        answered=str(live.answer_of(seat) or ""),
        offers=open_to_all.offers,
        clocks=None if behind else clocks(live, seat, at, date),
        outcome=open_to_all.outcome,
    )


@memo_last
def _open(live: LiveMatch) -> Position:
    """What everybody is told alike, made once for all who are told."""
    match = live.match
    return Position(
        match=live.id,
        n=len(match.log),
        view=None,
        question=Question("over") if match.over else Question("choose", live.asked),
        offers=tuple(OfferSeen(offer.kind, offer.by, offer.to, offer.accepted) for offer in match.talk.offers),
        outcome=outcome(match),
    )


def clocks(live: LiveMatch, seat: int | None, at: int, date: int) -> Clocks | None:
    """The clocks as a seat may see them: its own exactly, the others' without what they could tell."""
    if not live.times.true.control.runs:
        return None
    seats = range(live.match.seats)
    hands = tuple(_hand(live.times.true if each == seat else live.times.shown, each, at) for each in seats)
    return Clocks(date, hands)


def outcome(match: Match) -> Outcome | None:
    """How a match ended, if it has."""
    result = match.result
    if result is None:
        return None
    return Outcome(result.payoffs, result.reason, result.how, result.by, result.winners)


def _hand(clock: Clock, seat: int, at: int) -> ClockHand:
    left = clock.left(seat, at)
    off = clock.rests_until(seat, at)
    runs = clock.hands[seat].since is not None and off is None
    return ClockHand(left.main, left.periods, left.period, runs, left.move, off)
