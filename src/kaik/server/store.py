"""What the server remembers: a database, its migrations, and the few questions that are asked of it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any, Literal, TypeVar

import msgspec
from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kaik.server import schema
from kaik.server.batched import Batched
from kaik.server.cluster.leases import Fence
from kaik.server.database import IDLE, Database, answered
from kaik.server.dberrors import is_trouble, unavailable
from kaik.server.errors import Unavailable
from kaik.server.locks import Lock, lock
from kaik.server.messages import Covered, HintPolicy
from kaik.server.migrating import migrate
from kaik.server.tasks import close_in_time
from kaik.server.transactions import Act, Awaited, InThread
from kaik.server.writer import Writer

_LOG = logging.getLogger(__name__)

T = TypeVar("T")

ADD_ENTRIES = insert(schema.entries)
ADD_ANSWERS = insert(schema.answers)
ADD_LINE = insert(schema.lines)
ADD_TABLE = insert(schema.tables)
ADD_SEATS = insert(schema.seats)
ADD_MATCH = insert(schema.matches)
ADD_HELD = insert(schema.held)

PART = 1000
"""Rows of a long log that are read at once."""
READ_WITHIN = 10.0
"""Seconds for which a server that ends waits for what is being read."""
READY_WITHIN = 5.0
"""Seconds within which the database answers a question that costs nothing."""
SHOWN_LINES = 50
"""Lines of chat that a newcomer is shown."""


class TableRow(msgspec.Struct, frozen=True):
    """A table as it is stored; options are JSON."""

    id: str
    game: str
    preset: str
    options: str
    clock: str
    public: bool
    grace: int
    host: str
    at: int
    hints: HintPolicy = "alone"
    covered: Covered = "prompt"
    rated: bool = False
    tournament: str = ""
    """Whose table it is, where a tournament has made it."""
    delay: int = 0


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits where at a table; a guest, a bot, or nobody."""

    table_id: str
    seat: int
    guest: str = ""
    name: str = ""
    bot: str = ""


class MatchRow(msgspec.Struct, frozen=True):
    """A match at a table; nonces and names are JSON lists by seat, empty before it has begun."""

    id: str
    table_id: str
    number: int
    rules: int
    server_seed: str
    nonces: str = "[]"
    names: str = "[]"
    begun: int | None = None
    ended: int | None = None
    outcome: str | None = None
    """How it ended, as JSON of `Outcome`; of older matches it is written when somebody first asks."""
    given: int | None = None
    """Of a practice match, how many of its first entries were given; null for any other."""
    origin: str = ""
    """The position text its log begins from; empty for the game's first position."""


class EntryRow(msgspec.Struct, frozen=True):
    """A line of a log."""

    match: str
    n: int
    seat: int
    word: str
    at: int
    clock: str | None = None


class AnswerRow(msgspec.Struct, frozen=True):
    """An answer to a question that is still open, put after `n` entries."""

    match: str
    n: int
    seat: int
    word: str
    at: int


class HolderRow(msgspec.Struct, frozen=True):
    """Somebody who holds a seat of a match, or has held it; `ended` is when the match did."""

    match: str
    seat: int
    guest: str
    ended: int | None = None


class LineRow(msgspec.Struct, frozen=True):
    """A line of chat."""

    table_id: str
    at: int
    name: str
    seat: int | None
    text: str
    guest: str = ""


class WaitingRow(msgspec.Struct, frozen=True):
    """A seat whose answer is waited for in a match that is timed in days."""

    match: str
    seat: int
    """-1 where nobody is waited for, and yet something is to be done there."""
    table_id: str
    guest: str
    """Empty for a bot or a free seat."""
    since: int
    due: int
    """When the flag falls, as a date."""
    look: int
    """When somebody has to look at the table at the latest."""


class StoredTable(msgspec.Struct, frozen=True):
    """Everything that is stored of a table but the logs of its matches."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    matches: tuple[MatchRow, ...]
    lines: tuple[LineRow, ...]
    held: tuple[HolderRow, ...] = ()
    waiting: tuple[WaitingRow, ...] = ()


TableState = Literal["waiting", "playing", "over"]


class HeldSeat(msgspec.Struct, frozen=True):
    """A seat of a guest, and the latest match at its table."""

    table: str
    game: str
    seat: int
    state: TableState


def entry_row(match: str, n: int, seat: int, word: str, at: int) -> dict[str, Any]:
    """A line of a log as a statement takes it: most of what is ever written, so it is not spelled as a struct first."""
    return {"match": match, "n": n, "seat": seat, "word": word, "at": at, "clock": None}


def row(value: msgspec.Struct) -> dict[str, Any]:
    """A row as a statement takes it."""
    return msgspec.structs.asdict(value)


class Store:
    """Reads and stores; all writing goes through one writer."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._engine: AsyncEngine = database.engine(IDLE)
        self._reading = database.reading_engine() or self._engine
        self._batch()
        alone = database.writing_engine()
        self.writer = Writer(Awaited(self._engine) if alone is None else InThread(alone))
        self._lock: Lock | None = None
        self._reads, self._long_read = set[asyncio.Task[Any]](), asyncio.Lock()

    def _batch(self) -> None:
        self._names, self._tables = Batched(self._guest_names), Batched(self._stored_tables)

    @classmethod
    async def open(cls, url: str = "", *, shared: bool = False) -> Store:
        """A store on that database, brought up to date and ready; held alone, or shared with other nodes."""
        store = cls(Database(url))
        try:
            async with store.database.plainly():
                await store._begin(shared)
        except BaseException:
            await store.close()
            raise
        return store

    async def _begin(self, shared: bool) -> None:
        self.database.make_private()
        self._lock = await lock(self.database, self.writer.forbid, shared=shared)
        await self._unbroken(self._migrate())
        self.writer.start()

    async def _migrate(self) -> None:
        async with self._engine.connect() as connection:
            await connection.run_sync(migrate)

    async def close(self) -> None:
        """Write and read what was begun, and let go of the database; whatever hangs is left behind."""
        await self.writer.stop()
        if self._reads and (await asyncio.wait(self._reads, timeout=READ_WITHIN))[1]:
            _LOG.error("something is still being read from the database at the end, and is left behind")
        for engine in {self._engine, self._reading}:
            await close_in_time(engine.dispose(), "connections to the database")
        if self._lock is not None:
            await close_in_time(self._lock.release(), "the lock on the database")

    async def unready(self) -> str:
        """Why nothing can be served now, in one sentence; nothing where everything works."""
        if not self.writer.alive:
            return "nobody writes anything down any more; the server has to be started again"
        if self.writer.trouble:
            return f"the database cannot be written: {self.writer.trouble}"
        try:
            async with asyncio.timeout(READY_WITHIN):
                await self._one(select(1))
        except (Unavailable, TimeoutError) as wrong:
            return str(wrong) or "the database does not answer"
        return ""

    async def write(self, *acts: Act, fence: Fence | None = None) -> None:
        """Keep these acts together; returns when they are committed."""
        await self.writer.write(*acts, fence=fence)

    async def secret(self) -> bytes:
        """The key that signs cookies and links; made once, shared by all who use this database."""
        asked = select(schema.settings.c.value).where(schema.settings.c.name == "secret")
        found = await self._one(asked)
        if found is None:
            fresh = {"name": "secret", "value": secrets.token_hex(32)}
            with suppress(IntegrityError):  # somebody else may be first, and then theirs counts
                await self.write((insert(schema.settings), [fresh]))
            found = await self._one(asked)
        assert found is not None
        return bytes.fromhex(found[0])

    async def guest_name(self, guest: str) -> str | None:
        """The name a guest has chosen."""
        return await self._names.ask(guest)

    async def _guest_names(self, guests: tuple[str, ...]) -> dict[str, str]:
        asked = select(schema.guests.c.id, schema.guests.c.name).where(schema.guests.c.id.in_(guests))
        return {str(each.id): str(each.name) for each in await self.fetch(asked)}

    async def name_guest(self, guest: str, name: str, at: int) -> None:
        """Keep a guest's name; tables write down themselves what somebody is called there."""
        known = await self.guest_name(guest)
        named: Act = (insert(schema.guests), [{"id": guest, "name": name, "at": at}])
        if known is not None:
            named = (update(schema.guests).where(schema.guests.c.id == guest).values(name=name), None)
        await self.write(named)

    async def table(self, ident: str) -> StoredTable | None:
        """All that is stored of a table."""
        return await self._tables.ask(ident)

    async def _stored_tables(self, idents: tuple[str, ...]) -> dict[str, StoredTable]:
        return await self._read(lambda connection: stored_tables(connection, idents))

    async def holds_seat(self, table: str, guest: str) -> bool:
        """Whether a guest sits at a table."""
        seats = schema.seats.c
        return await self._one(select(seats.seat).where((seats.table_id == table) & (seats.guest == guest))) is not None

    async def tables_of(self, guest: str) -> frozenset[str]:
        """All tables at which a guest has held a seat of a match."""
        asked = select(schema.matches.c.table_id).join_from(schema.held, schema.matches)
        return frozenset(str(each[0]) for each in await self.fetch(asked.where(schema.held.c.guest == guest)))

    async def table_of(self, match: str) -> str | None:
        """The table a match was played at."""
        found = await self._one(select(schema.matches.c.table_id).where(schema.matches.c.id == match))
        return None if found is None else str(found[0])

    async def log(self, match: str) -> tuple[tuple[EntryRow, ...], tuple[AnswerRow, ...]]:
        """The log of a match, and the answers to the question that is open."""

        async def answer(connection: AsyncConnection) -> tuple[tuple[EntryRow, ...], tuple[AnswerRow, ...]]:
            logged = select(schema.entries).where(schema.entries.c.match == match).order_by(schema.entries.c.n)
            entries = tuple(EntryRow(*each) for each in await connection.execute(logged))
            waiting = select(schema.answers).where(schema.answers.c.match == match).order_by(schema.answers.c.seat)
            return entries, tuple(AnswerRow(**each._mapping) for each in await connection.execute(waiting))

        return await self._read(answer)

    async def count_entries(self, match: str) -> int:
        """How many entries the log of a match has."""
        found = await self._one(select(func.count()).select_from(schema.entries).where(schema.entries.c.match == match))
        return int(found[0])

    async def log_text(self, match: str) -> str:
        """The log of a match as text, a line `SEAT WORD` for each entry; read in parts, so that nobody waits for it."""
        return await self._to_the_end(self._log_text(match))

    async def _log_text(self, match: str) -> str:
        entries = schema.entries.c
        asked = select(entries.seat, entries.word).where(entries.match == match).order_by(entries.n)
        parts: list[str] = []
        # A cursor needs a transaction, over the connections that writes need as well: one log at a time.
        async with self._long_read, self._asking(self._engine) as connection:
            found = await connection.stream(asked)
            async for part in found.partitions(PART):
                parts.append("\n".join(f"{seat} {word}" for seat, word in part))
        return "\n".join(parts)

    async def review(self, digest: str, version: int) -> str | None:
        """What was once found out about the match of a record."""
        kept = schema.reviews.c
        asked = select(kept.review).where((kept.digest == digest) & (kept.version == version))
        found = await self._one(asked)
        return None if found is None else str(found[0])

    async def keep_review(self, digest: str, version: int, review: str, at: int) -> None:
        """Keep what was found out, for whoever looks at the match next."""
        kept = {"digest": digest, "version": version, "review": review, "at": at}
        with suppress(IntegrityError):  # somebody else was first
            await self.write((insert(schema.reviews), [kept]))

    async def seats_of(self, guest: str, most: int = 50) -> tuple[HeldSeat, ...]:
        """The seats a guest holds, newest tables first, each with the latest match there."""
        seats, tables, matches = schema.seats.c, schema.tables.c, schema.matches.c
        newest = (
            select(tables.id, tables.game, tables.at, seats.seat)
            .join_from(schema.seats, schema.tables, seats.table_id == tables.id)
            .where(seats.guest == guest)
            .order_by(tables.at.desc())
            .limit(most)
            .subquery()
        )
        other = schema.matches.alias().c
        last = select(func.max(other.number)).where(other.table_id == newest.c.id).scalar_subquery()
        asked = (
            select(newest.c.id, newest.c.game, newest.c.seat, matches.begun, matches.number)
            .join_from(newest, schema.matches, (matches.table_id == newest.c.id) & (matches.number == last))
            .order_by(newest.c.at.desc())
        )
        latest: dict[str, HeldSeat] = {}
        for table, game, seat, begun, number in await self.fetch(asked):
            # The latest match is either running or prepared; a prepared one after another means that one is over.
            state: TableState = "playing" if begun is not None else "waiting" if number == 1 else "over"
            latest.setdefault(table, HeldSeat(table, game, seat, state))
        return tuple(latest.values())

    async def fetch(self, asked: Any) -> list[Any]:
        """All rows that a question finds."""

        async def answer(connection: AsyncConnection) -> list[Any]:
            return list(await connection.execute(asked))

        return await self._read(answer)

    async def change(self, statement: Any) -> int:
        """Commit one statement; how many rows it changed tells whether one was the first."""
        return await self.writer.write((statement, None))

    async def _one(self, asked: Any) -> Any:
        found = await self.fetch(asked)
        return found[0] if found else None

    async def _read(self, answer: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Read something, once more where the connection had been lost before: nobody tries it out beforehand."""
        return await self._to_the_end(self._read_again(answer))

    async def _to_the_end(self, reading: Coroutine[Any, Any, T]) -> T:
        """Read to the end, also where whoever asked goes away.

        A connection to SQLite is a thread, which cannot be interrupted. Thrown away in the middle it is closed by two
        at once, and the second waits for ever for an answer of a thread that has ended: no server can stop then.
        """
        return await (self._unbroken if self.database.kind == "sqlite" else answered)(reading)

    async def _unbroken(self, work: Coroutine[Any, Any, T]) -> T:
        task = asyncio.get_running_loop().create_task(work)
        self._reads.add(task)
        task.add_done_callback(self._reads.discard)
        return await asyncio.shield(task)

    async def _read_again(self, answer: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        try:
            async with self._asking() as connection:
                return await answer(connection)
        except Unavailable as wrong:
            if not getattr(wrong.__cause__, "connection_invalidated", False):
                raise
        async with self._asking() as connection:
            return await answer(connection)

    @asynccontextmanager
    async def _asking(self, engine: AsyncEngine | None = None) -> AsyncIterator[AsyncConnection]:
        """A connection to read with; a database that fails is a refusal of one sentence."""
        try:
            async with (engine or self._reading).connect() as connection:
                yield connection
        except Exception as wrong:
            if is_trouble(wrong):
                raise unavailable(wrong) from wrong
            raise


async def stored_tables(connection: AsyncConnection, idents: tuple[str, ...]) -> dict[str, StoredTable]:
    """All that is stored of some tables, in a few questions for all of them."""
    seats, matches, lines = schema.seats.c, schema.matches.c, schema.lines.c
    newest = func.row_number().over(partition_by=lines.table_id, order_by=lines.id.desc())
    last = select(schema.lines, newest.label("back")).where(lines.table_id.in_(idents)).subquery()
    asked: tuple[Any, ...] = (
        select(schema.seats).where(seats.table_id.in_(idents)).order_by(seats.seat),
        select(schema.matches).where(matches.table_id.in_(idents)).order_by(matches.number),
        select(last).where(last.c.back <= SHOWN_LINES).order_by(last.c.id),
        select(schema.held, matches.table_id)
        .join(schema.matches)
        .where(matches.table_id.in_(idents) & schema.held.c.ended.is_(None)),
        select(schema.waiting).where(schema.waiting.c.table_id.in_(idents)).order_by(schema.waiting.c.seat),
    )
    found = list(await connection.execute(select(schema.tables).where(schema.tables.c.id.in_(idents))))
    parts = [_by_table(kind, await connection.execute(each)) for kind, each in zip(_PARTS, asked) if found]
    tables = (TableRow(**each._mapping) for each in found)
    return {table.id: StoredTable(table, *(tuple(part.get(table.id, ())) for part in parts)) for table in tables}


_PARTS: tuple[type[Any], ...] = (SeatRow, MatchRow, LineRow, HolderRow, WaitingRow)
"""What there is of a table, in the order of `StoredTable`."""


def _by_table(kind: type[Any], rows: Iterable[Any]) -> dict[str, list[Any]]:
    """Rows by the table they belong to, without what was asked for beside them."""
    found: dict[str, list[Any]] = {}
    for each in rows:
        fields = {name: each._mapping[name] for name in kind.__struct_fields__}
        found.setdefault(each.table_id, []).append(kind(**fields))
    return found


# Made once: a statement that is made again for every move costs more than to run it.
_FORGET_ANSWERS = delete(schema.answers).where(schema.answers.c.match == bindparam("of"))
_HELD_ENDED = update(schema.held).where(schema.held.c.match == bindparam("of"))
_MATCH_CHANGED = update(schema.matches).where(schema.matches.c.id == bindparam("of"))
_SEATED = update(schema.seats).where(
    (schema.seats.c.table_id == bindparam("of")) & (schema.seats.c.seat == bindparam("at"))
)


def forget_answers(match: str) -> Act:
    """Take away the answers to a question that has closed."""
    return (_FORGET_ANSWERS, [{"of": match}])


def end_held(match: MatchRow) -> Act:
    """Write down, with everybody who held a seat of a match, that it is over."""
    return (_HELD_ENDED, [{"of": match.id, "ended": match.ended}])


def add_held(match: str, held: frozenset[tuple[int, str]]) -> tuple[Act, ...]:
    """Write down who holds which seat of a match."""
    rows = [row(HolderRow(match, seat, guest)) for seat, guest in sorted(held)]
    return ((ADD_HELD, rows),) if rows else ()


def put_seat(seat: SeatRow) -> Act:
    """Write down who sits somewhere now."""
    values = {"guest": seat.guest, "name": seat.name, "bot": seat.bot}
    return (_SEATED, [{"of": seat.table_id, "at": seat.seat, **values}])


def change_match(match: MatchRow) -> Act:
    """Write down that a match has begun or ended."""
    values = {"nonces": match.nonces, "names": match.names, "begun": match.begun, "ended": match.ended}
    values |= {"given": match.given, "origin": match.origin}
    return (_MATCH_CHANGED, [{"of": match.id, "rules": match.rules, "outcome": match.outcome, **values}])
