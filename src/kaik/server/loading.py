"""A live match brought back from what was kept of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.errors import KaikError
from kaik.core.state import State
from kaik.play.clock import Control
from kaik.play.match import Match, replayed
from kaik.play.talk import read_word
from kaik.server.fairness import luck_of
from kaik.server.live import Answer, Live, Times
from kaik.server.store import AnswerRow, EntryRow, MatchRow


class OtherRules(KaikError):
    """A match that was played by an older version of a game's rules."""


def loaded(
    row: MatchRow,
    begun: Match,
    control: Control,
    entries: Sequence[EntryRow],
    answers: Sequence[AnswerRow],
    at: int,
) -> Live:
    """The match where it was left; its clocks run on from now, as nobody pays for the time in between."""
    match = brought_back(row, begun, entries)
    times = _times(control, match.seats, entries).resumed(at)
    live = Live(row.id, match, luck_of(row), times, put=len(match.log), since=at)
    if answers and answers[0].n <= len(match.log) and live.collects:
        told = tuple(Answer(answer.seat, Action.parse(answer.word)) for answer in answers)
        live = replace(live, put=answers[0].n, answers=told)
    return replace(live, times=times.asked(live.asked, at).waiting(live.missing, at))


def brought_back(row: MatchRow, begun: Match, entries: Sequence[EntryRow]) -> Match:
    """A match replayed from its log; what was written was checked before it was written."""
    if row.rules != begun.game.rules:
        raise OtherRules(f"this match was played by version {row.rules} of the rules; here is {begun.game.rules}")
    return replayed(begun, ((entry.seat, read_word(entry.word)) for entry in entries), _trusting)


def _trusting(state: State, n: int, seat: int, word: Action) -> State:
    return state.played(seat, word)


def _times(control: Control, seats: int, entries: Sequence[EntryRow]) -> Times:
    last = next((entry.clock for entry in reversed(entries) if entry.clock), None)
    return Times.of(control, seats) if last is None else msgspec.json.decode(last, type=Times)
