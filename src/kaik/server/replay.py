"""Matches looked at afterwards, or from beside the table: positions, luck and records.

Who may see what is decided here; what takes time is done in child processes, which get the log of the match and answer
with what is sent on unread. A match that is over is read from the database without waking its table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace

from kaik.core.codec import from_json, to_json
from kaik.core.errors import NoSuch, no_such
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.games import find
from kaik.play.match import Match
from kaik.server import fairness, seating
from kaik.server.auth import NotYours, is_id
from kaik.server.bodies import MatchShown, ThreatsShown
from kaik.server.cluster.ownership import OwnedElsewhere
from kaik.server.correspondence.bodies import LineWanted
from kaik.server.correspondence.line_jobs import LineAsked
from kaik.server.http import NotYet
from kaik.server.job_kinds import FramesWanted, MatchEnd, MatchSent, RecordWanted
from kaik.server.jobs import JobAnswer, JobPool
from kaik.server.loading import refuse_other_rules
from kaik.server.lobby import LobbyRoom
from kaik.server.messages import Outcome
from kaik.server.old_rules import hides, is_old, log_text, old_reading, options_told, readable
from kaik.server.picture_jobs import PictureForm, PictureWanted
from kaik.server.projection import outcome
from kaik.server.store import PART, MatchRow, StoredTable, TableRow
from kaik.server.threat_jobs import ThreatsWanted

MOST_FRAMES = 100
FARTHEST = 10_000_000
"""The number of an entry that no log reaches."""


class FoundMatch(msgspec.Struct, frozen=True):
    """A match that has begun, and the table it was played at."""

    table: TableRow
    seats: seating.Seats
    row: MatchRow
    game: Game
    options: Options
    current: bool
    """Whether it is the latest match of its table."""
    match: Match | None
    """The match itself, if it is at hand; one that is over, or at another node's table, may be only in the database."""
    lost: bool = False
    """Whether it was played by older rules whose reading is not kept: nothing of it can be replayed."""
    entries: int = 0
    """How many entries it had, where it is running and not at hand."""
    told: int | None = None
    """How many of those are told to a spectator, where they are some behind."""

    @property
    def over(self) -> bool:
        return self.row.ended is not None if self.match is None else self.match.over

    @property
    def final(self) -> bool:
        """Whether nothing can change any more, so that answers about it may be stored."""
        return self.over and self.row.ended is not None

    @property
    def known(self) -> int:
        """How many entries may be told, where it is running and not at hand."""
        return self.entries if self.told is None else self.told

    @property
    def name(self) -> str:
        """What tells this match apart from all others and, while it is played, from itself a move ago."""
        return self.row.id if self.final else f"{self.row.id} {len(self.match.log) if self.match else self.known}"


class PictureAsked(msgspec.Struct, frozen=True):
    """Which picture somebody wants: its form, and after how many entries; after all of them where it is null."""

    form: PictureForm
    n: int | None = None


class Replays:
    """Answers about matches; who may see a match from which seat is decided here."""

    def __init__(self, lobby: LobbyRoom, jobs: JobPool) -> None:
        self._lobby, self._jobs = lobby, jobs

    async def describe(self, ident: str, guest: str | None, who: str) -> MatchShown:
        """A match and from which seats this guest may see it."""
        found = await self._looked_up(ident, guest)
        if found.lost:
            return await self._old(found)
        ended = await self._end_of(found, who)
        return MatchShown(
            id=found.row.id,
            table=found.table.id,
            game=found.game.slug,
            preset=found.table.preset,
            options=found.options.spelled(),
            names=fairness.names_of(found.row),
            entries=ended.entries,
            over=found.over,
            eyes=self._eyes(found, guest),
            luck=fairness.luck_seen(found.row),
            outcome=ended.outcome,
            formats=("kaik", *_writers(found.game)),
            rules=found.row.rules,
            given=found.row.given,
        )

    async def _old(self, found: FoundMatch) -> MatchShown:
        """A match of other rules: what can be told of it without playing it."""
        return MatchShown(
            id=found.row.id,
            table=found.table.id,
            game=found.game.slug,
            preset=found.table.preset,
            options=options_told(found.table),
            names=fairness.names_of(found.row),
            entries=await self._lobby.services.store.count_entries(found.row.id),
            over=found.row.ended is not None,
            eyes=(),
            luck=fairness.luck_seen(found.row),
            outcome=None,
            formats=("kaik",),
            rules=found.row.rules,
            replayable=False,
        )

    async def _old_record(self, found: FoundMatch) -> JobAnswer:
        """The record of a match of other rules, as it was written."""
        if found.row.ended is None and hides(found.table, found.game):
            raise NotYet("the record of a game with secrets can be downloaded when the match is over")
        entries, _ = await self._lobby.services.store.log(found.row.id)
        return JobAnswer((await asyncio.to_thread(log_text, found.table, found.row, entries)).encode())

    async def frames(
        self, ident: str, guest: str | None, who: str, seat: int | None, start: int, count: int
    ) -> JobAnswer:
        """A stretch of positions, as `Frames`: frame `n` is the one after `n` entries."""
        found = await self._find(ident, guest)
        if seat not in self._eyes(found, guest):
            raise NotYours("a match can be seen from other seats when it is over", "not_yet")
        first, most = min(max(0, start), FARTHEST), min(max(1, count), MOST_FRAMES)

        async def payload() -> bytes:
            return msgspec.json.encode(FramesWanted(await self._to_send(found), seat, first, most))

        name = f"{found.name} {seat} {first} {most}"
        return await self._jobs.run("frames", payload, who, name, keep=found.final)

    async def threats(self, ident: str, guest: str | None, who: str, seat: int | None, n: int) -> JobAnswer:
        """What the others could do next, as `ThreatsShown`: where nothing is hidden, or after the end."""
        found = await self._find(ident, guest)
        if found.game.secret(found.options) and not found.over:
            return JobAnswer(to_json(ThreatsShown(n, "closed")))
        if seat not in self._eyes(found, guest):
            raise NotYours("a match can be seen from other seats when it is over", "not_yet")

        async def payload() -> bytes:
            return msgspec.json.encode(ThreatsWanted(await self._to_send(found), n, seat))

        return await self._jobs.run("threats", payload, who, f"{found.name} threats {seat} {n}", keep=found.final)

    async def line(self, ident: str, guest: str, who: str, wanted: LineWanted) -> JobAnswer:
        """Where a line leads, as `LineShown`: for those who play the match, where nothing is hidden."""
        found = await self._find(ident, guest)
        seat = seating.seat_of(found.seats, guest) if found.current and not found.over else None
        if seat is None or found.game.secret(found.options):
            raise NotYours("lines are played out by those who play, in games in which nothing is hidden", "no_plans")

        async def payload() -> bytes:
            return msgspec.json.encode(LineAsked(await self._to_send(found), wanted.n, wanted.steps, seat))

        steps = msgspec.json.encode(wanted).decode()
        return await self._jobs.run("line", payload, who, f"{found.name} line {seat} {steps}")

    async def picture(self, ident: str, who: str, kind: Literal["picture", "film"], wanted: PictureAsked) -> JobAnswer:
        """A position as everybody may see it, or the course of the match, painted."""
        found = await self._find(ident)

        async def payload() -> bytes:
            return msgspec.json.encode(PictureWanted(await self._to_send(found), wanted.form, wanted.n))

        name = f"{found.name} {kind} {wanted.form} {wanted.n}"
        return await self._jobs.run(kind, payload, who, name, keep=found.final)

    async def is_final(self, ident: str) -> bool:
        """Whether nothing of a match can change any more."""
        return (await self._looked_up(ident)).final

    async def luck(self, ident: str, who: str) -> JobAnswer:
        """All the luck of a match, as `LuckShown`, once it is over."""
        found = await self._find(ident)
        if found.row.ended is None:
            raise NotYet("the seed is revealed when the match is over")

        async def payload() -> bytes:
            return msgspec.json.encode(await self._to_send(found))

        return await self._jobs.run("luck", payload, who, found.name, keep=found.final)

    async def course(self, ident: str, who: str) -> JobAnswer:
        """How a match went, as `MatchCourse`, once it is over: before that, it could tell what is hidden."""
        found = await self._find(ident)
        if not found.over:
            raise NotYet("the course of a match is told when it is over")

        async def payload() -> bytes:
            return msgspec.json.encode(await self._to_send(found))

        return await self._jobs.run("course", payload, who, found.name, keep=found.final)

    async def finished_match(self, ident: str) -> MatchSent:
        """A match that is over, for a child; of a running one nobody may try out how it could go on."""
        found = await self._find(ident)
        if not found.final:
            raise NotYet("you can practise from a match when it is over")
        return await self._to_send(found)

    async def finished_record(self, ident: str, who: str) -> str:
        """The record of a match that is over; of a running one nothing is told that could help anybody."""
        found = await self._find(ident)
        if found.row.ended is None:
            raise NotYet("a match can be reviewed when it is over")
        return (await (await self._record(found, "kaik", who)).text()).decode()

    async def record(self, ident: str, form: str, who: str) -> JobAnswer:
        """The record of a match in one of the formats its game can be written in."""
        found = await self._looked_up(ident)
        if is_old(found.row, found.game) and form == "kaik":
            return await self._old_record(found)
        _refuse_lost(found)
        if found.row.ended is None and found.game.secret(found.options):
            raise NotYet("the record of a game with secrets can be downloaded when the match is over")
        if form != "kaik" and form not in _writers(found.game):
            raise no_such("record format of this game", form, ["kaik", *_writers(found.game)])
        return await self._record(found, form, who)

    async def _record(self, found: FoundMatch, form: str, who: str) -> JobAnswer:
        async def payload() -> bytes:
            return msgspec.json.encode(RecordWanted(await self._to_send(found), form))

        return await self._jobs.run("record", payload, who, f"{found.name} {form}", keep=found.final)

    async def outcome(self, ident: str, who: str) -> Outcome | None:
        """How a match ended, found out by playing it again."""
        return (await self._end_of(await self._find(ident), who)).outcome

    async def _end_of(self, found: FoundMatch, who: str) -> MatchEnd:
        if found.match is not None:
            return MatchEnd(len(found.match.log), outcome(found.match))

        async def payload() -> bytes:
            return msgspec.json.encode(await self._to_send(found))

        answer = await self._jobs.run("ended", payload, who, found.name, keep=found.final)
        return from_json(await answer.text(), MatchEnd)

    def _eyes(self, found: FoundMatch, guest: str | None) -> tuple[int | None, ...]:
        if found.over or not found.game.secret(found.options):
            return (None, *range(len(found.seats)))
        own = seating.seat_of(found.seats, guest) if found.current else None
        return (None,) if own is None else (None, own)

    async def _find(self, ident: str, guest: str | None = None) -> FoundMatch:
        """A match that was played by rules that are still known."""
        found = await self._looked_up(ident, guest)
        _refuse_lost(found)
        return found

    async def _looked_up(self, ident: str, guest: str | None = None) -> FoundMatch:
        """A match as a guest may know it: where its table has a delay, those who do not sit there are behind."""
        store = self._lobby.services.store
        home = await store.table_of(ident) if is_id(ident) else None
        if home is None:
            raise NoSuch("there is no such match; its link may be incomplete")
        if home in self._lobby.awake:
            return await self._awake(home, ident, guest)
        stored = await store.table(home)
        row = None if stored is None else _row(stored.matches, ident)
        if stored is None or row is None or (row.ended is None and not is_old(row, find(stored.table.game))):
            return await self._awake(home, ident, guest)
        return _from_store(stored, row)

    async def _awake(self, home: str, ident: str, guest: str | None) -> FoundMatch:
        try:
            table = (await self._lobby.table(home)).table
        except OwnedElsewhere:
            return await self._elsewhere(home, ident, guest)
        row = _row(table.rows, ident)
        if row is None:
            raise NoSuch("that match has not begun")
        if is_old(row, table.game):  # the table may have options that are understood today; the match has its own
            stored = await self._lobby.services.store.table(home)
            assert stored is not None
            return _from_store(stored, row)
        shown = table.shown(table.seat_of(guest))
        at_hand = shown.match if shown is not None and shown.id == ident else None
        current = table.current is not None and table.current.id == ident
        return FoundMatch(table.stored, table.seats, row, table.game, table.options, current, at_hand)

    async def _elsewhere(self, home: str, ident: str, guest: str | None) -> FoundMatch:
        """A match at a table of another node, as it stands in the database: nothing else is told of it there either."""
        store = self._lobby.services.store
        stored = await store.table(home)
        row = None if stored is None else _row(stored.matches, ident)
        if stored is None or row is None:
            raise NoSuch("that match has not begun")
        latest = [each for each in stored.matches if each.begun is not None][-1]
        found, entries = _from_store(stored, row), await store.count_entries(ident)
        told = None
        if row.ended is None and stored.table.delay and seating.seat_of(stored.seats, guest) is None:
            told = max(0, entries - stored.table.delay)
        return msgspec.structs.replace(found, current=latest.id == ident, entries=entries, told=told)

    async def _to_send(self, found: FoundMatch) -> MatchSent:
        """The match for a child: its log from memory, or else from the database."""
        row, match = found.row, found.match
        log = await self._lobby.services.store.log_text(row.id) if match is None else await _text(match)
        if found.told is not None:
            log = "\n".join(log.split("\n")[: found.told])
        return MatchSent(
            id=row.id,
            game=found.game.slug,
            preset=found.table.preset,
            options=msgspec.Raw(msgspec.json.encode(found.options)),
            seats=len(found.seats),
            names=fairness.names_of(row),
            luck=fairness.luck_seen(row),
            seed_hash=fairness.luck_of(row).hash,
            log=log,
            over=found.final,
            given=row.given,
            origin=row.origin,
        )


def _row(rows: Iterable[MatchRow], ident: str) -> MatchRow | None:
    return next((each for each in rows if each.id == ident and each.begun is not None), None)


def _from_store(stored: StoredTable, row: MatchRow) -> FoundMatch:
    """A match that is read from the database alone; of an old one the table is told as it was written."""
    game = find(stored.table.game)
    table = readable(stored.table, game)
    if not is_old(row, game):
        options = game.option_list(options_told(table))
        return FoundMatch(table, stored.seats, row, game, options, False, None)
    kept = old_reading(stored.table, row, game)
    told = stored.table if kept is None else replace(stored.table, preset=table.preset)
    usual = game.option_list(options_told(table)) if kept is None else kept
    return FoundMatch(told, stored.seats, row, game, usual, False, None, lost=kept is None)


def _refuse_lost(found: FoundMatch) -> None:
    """Refuse a match whose log means something that is not known any more."""
    if found.lost:
        refuse_other_rules(found.row, found.game)


async def _text(match: Match) -> str:
    """A log as text; of a long one only so much at once that nobody waits for it."""
    parts: list[str] = []
    for start in range(0, len(match.log), PART):
        parts.extend(f"{entry.seat} {entry.action}" for entry in match.log.stretch(start, start + PART))
        await asyncio.sleep(0)
    return "\n".join(parts)


def _writers(game: Game) -> tuple[str, ...]:
    return tuple(name for name, form in game.formats.items() if form.write is not None)
