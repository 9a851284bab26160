"""Matches looked at afterwards, or from beside the table: positions, luck and records."""

from __future__ import annotations

from collections import OrderedDict
from itertools import islice
from typing import Any

import msgspec

from kaik.core.errors import NoSuch, no_such
from kaik.core.state import State
from kaik.play.match import Entry, Match, asked, positions
from kaik.play.record import Record, write
from kaik.server import fairness
from kaik.server.auth import NotYours
from kaik.server.bodies import Frame, Frames, LuckShown, MatchShown
from kaik.server.http import NotYet
from kaik.server.loading import brought_back
from kaik.server.lobby import LobbyRoom
from kaik.server.messages import Face, Question
from kaik.server.seen import outcome
from kaik.server.store import MatchRow
from kaik.server.table import Table

MOST_FRAMES = 100
REMEMBERED = 64
"""Finished matches that are kept at hand after they were looked at."""


class Replays:
    """Answers about matches; who may look through which eyes is decided here."""

    def __init__(self, lobby: LobbyRoom) -> None:
        self._lobby = lobby
        self._recent: OrderedDict[str, Match] = OrderedDict()

    async def shown(self, ident: str, guest: str | None) -> MatchShown:
        """A match and through whose eyes this guest may see it."""
        table, row, match = await self._found(ident)
        return MatchShown(
            id=row.id,
            table=table.id,
            game=table.game.slug,
            preset=table.kept.preset,
            options=table.options.spelled(),
            names=fairness.names_of(row),
            entries=len(match.log),
            over=match.over,
            eyes=self._eyes(table, row, match, guest),
            luck=fairness.luck_seen(row),
            outcome=outcome(match),
            formats=("kaik", *(name for name, form in table.game.formats.items() if form.write is not None)),
        )

    async def frames(self, ident: str, guest: str | None, seat: int | None, start: int, count: int) -> Frames:
        """A stretch of positions: frame `n` is the one after `n` entries."""
        table, row, match = await self._found(ident)
        if seat not in self._eyes(table, row, match, guest):
            raise NotYours("through others' eyes a match may be seen when it is over", "not_yet")
        last = len(match.log)
        first, stop = max(0, start), min(last + 1, max(0, start) + min(max(1, count), MOST_FRAMES))
        made: list[Frame] = []
        before: tuple[State, Entry] | None = None
        for n, (state, entry) in enumerate(islice(_with_end(match), stop)):
            if n >= first:
                made.append(_frame(match, n, state, before, seat))
            before = None if entry is None else (state, entry)
        return Frames(row.id, tuple(made), last)

    async def luck(self, ident: str) -> LuckShown:
        """All the luck of a match, once it is over."""
        _, row, match = await self._found(ident)
        if row.ended is None:
            raise NotYet("the seed is revealed when the match is over")
        throws = fairness.throws_of(row, match)
        return LuckShown(fairness.luck_seen(row), throws, all(throw.holds for throw in throws))

    async def finished(self, ident: str) -> Record:
        """The record of a match that is over; of a running one nothing is told that could help anybody."""
        _, row, match = await self._found(ident)
        if row.ended is None:
            raise NotYet("a match can be reviewed when it is over")
        return fairness.record_of(row, match)

    async def record(self, ident: str, form: str) -> str:
        """The record of a match in one of the formats its game can be written in."""
        table, row, match = await self._found(ident)
        if row.ended is None and table.game.keeps_secrets(match.options):
            raise NotYet("the record of a game with secrets can be had when the match is over")
        if form == "kaik":
            return write(fairness.record_of(row, match))
        writers = {name: each.write for name, each in table.game.formats.items() if each.write is not None}
        if form not in writers:
            raise no_such("record format of this game", form, ["kaik", *writers])
        log = tuple((entry.seat, entry.word) for entry in match.live())
        names = {f"name.{seat}": name for seat, name in enumerate(fairness.names_of(row))}
        return _text(writers[form](match.options, match.seats, log, names))

    def _eyes(self, table: Table, row: MatchRow, match: Match, guest: str | None) -> tuple[int | None, ...]:
        if match.over or not table.game.keeps_secrets(match.options):
            return (None, *range(match.seats))
        current = table.current
        own = table.seat_of(guest) if current is not None and current.id == row.id else None
        return (None,) if own is None else (None, own)

    async def _found(self, ident: str) -> tuple[Table, MatchRow, Match]:
        home = await self._lobby.house.store.table_of(ident)
        if home is None:
            raise NoSuch("there is no such match; its link may be cut short")
        table = (await self._lobby.table(home)).table
        row = next((each for each in table.rows if each.id == ident and each.begun is not None), None)
        if row is None:
            raise NoSuch("that match has not begun")
        if table.live is not None and table.live.id == ident:
            return table, row, table.live.match
        return table, row, await self._remembered(table, row)

    async def _remembered(self, table: Table, row: MatchRow) -> Match:
        if row.id not in self._recent:
            entries, _ = await self._lobby.house.store.log(row.id)
            begun = Match.begin(table.game, table.options, len(table.seats), table.kept.preset)
            self._recent[row.id] = brought_back(row, begun, entries)
            while len(self._recent) > REMEMBERED:
                self._recent.popitem(last=False)
        self._recent.move_to_end(row.id)
        return self._recent[row.id]


def _with_end(match: Match) -> Any:
    yield from positions(match)
    yield match.state, None


def _frame(match: Match, n: int, state: State, before: tuple[State, Entry] | None, seat: int | None) -> Frame:
    face = None
    if before is not None:
        was, entry = before
        word = entry.word if entry.talk else was.face(entry.seat, entry.word, seat)
        face = Face(entry.n, entry.seat, str(word))
    ended = match.over and n == len(match.log)
    question = Question("over") if ended else Question("choose", asked(state))
    standing = tuple(match.payoffs if ended else state.standing()) if match.over else ()
    return Frame(n, face, state.view(seat), question, standing)


def _text(made: Any) -> str:
    """A foreign record as text: some are text, some a list of events, a line each, some an object."""
    if isinstance(made, str):
        return made
    if isinstance(made, list | tuple):
        return "".join(msgspec.json.encode(event).decode() + "\n" for event in made)
    return msgspec.json.encode(made).decode() + "\n"
