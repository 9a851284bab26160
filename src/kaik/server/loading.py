"""A live match loaded from what is stored of it.

It is read in slices: while a long match is opened, all other tables play on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.core.state import State
from kaik.play.clock import Control
from kaik.play.match import Match, Step, replayed
from kaik.play.talk import is_talk, read_action
from kaik.server.fairness import luck_of
from kaik.server.live import LiveMatch, PendingAnswer, Times
from kaik.server.projection import Faces
from kaik.server.store import AnswerRow, EntryRow, MatchRow

SLICE = 500
"""Entries that are read before others have their turn: some milliseconds' worth."""


class OtherRules(KaikError):
    """A match that was played by an older version of a game's rules."""

    kind = "other_rules"


async def load(
    row: MatchRow,
    begun: Match,
    control: Control,
    entries: Sequence[EntryRow],
    answers: Sequence[AnswerRow],
    at: int,
    seats: Iterable[int] | None = None,
) -> tuple[LiveMatch, Faces]:
    """The match where it was left, and how its log looks; its clocks run on from now: the time between is nobody's.

    Clocks in days have run meanwhile, from the date the match began and up to the date of each answer.
    `seats` are those somebody may look from; all of them unless told.
    """
    refuse_other_rules(row, begun.game)
    match, faces = begun, Faces(begun, seats)
    for start in range(0, len(entries), SLICE):
        match = _follow(match, entries[start : start + SLICE], faces)
        await asyncio.sleep(0)
    times = _times(control, match.seats, entries).resumed(at)
    live = LiveMatch(row.id, match, luck_of(row), times, put=len(match.log), since=at, answered=at)
    if answers and answers[0].n <= len(match.log) and live.collects:
        told = tuple(PendingAnswer(answer.seat, Action.parse(answer.word)) for answer in answers)
        live = replace(live, put=answers[0].n, answers=told)
    if control.in_days:
        return replace(live, times=_by_date(times, live, row.begun or at, answers)), faces
    return replace(live, times=times.asked(live.asked, at).waiting(live.missing, at)), faces


def _by_date(times: Times, live: LiveMatch, begun: int, answers: Sequence[AnswerRow]) -> Times:
    """Clocks in days as they have run while nobody looked: whoever has answered since stopped at that date."""
    times, missing = times.asked(live.asked, begun), set(live.asked)
    for answer in sorted(answers, key=lambda answer: answer.at) if live.answers else ():
        missing.discard(answer.seat)
        times = times.waiting(tuple(sorted(missing)), answer.at)
    return times


def _follow(match: Match, rows: Sequence[EntryRow], faces: Faces) -> Match:
    """The match after some more of its log, and how each entry looked from everywhere noted on the way."""

    def judge(state: State, n: int, seat: int, action: Action) -> State:
        faces.note_action(state, n, seat, action)
        return state.played(seat, action)

    def steps() -> Iterator[Step]:
        for row in rows:
            action, talk = _read(row.word)
            if talk:
                faces.note_talk(match.state, row.n, row.seat, action)
            yield row.seat, action

    return replayed(match, steps(), judge)


@lru_cache(maxsize=1 << 14)
def _read(text: str) -> tuple[Action, bool]:
    """An action of a log, and whether it is table talk; most of them have been read before."""
    action = read_action(text)
    return action, is_talk(action)


def refuse_other_rules(row: MatchRow, game: Game) -> None:
    """Refuse a match whose log may mean something else by now."""
    if row.rules != game.rules:
        raise OtherRules(f"this match was played by version {row.rules} of the rules; here is {game.rules}")


def _times(control: Control, seats: int, entries: Sequence[EntryRow]) -> Times:
    last = next((entry.clock for entry in reversed(entries) if entry.clock), None)
    return Times.of(control, seats) if last is None else msgspec.json.decode(last, type=Times)
