"""Tournaments for whoever runs the server: made, listed, begun, closed and exported beside a server that may run.

What is written here is found by the director within seconds: it looks at rows and at nothing else.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from kaik.core.errors import KaikError
from kaik.server import migrating
from kaik.server.accounts.directory import Directory
from kaik.server.database import Database
from kaik.server.limits import DEFAULTS
from kaik.server.names import first_name
from kaik.server.services import milliseconds
from kaik.server.store import Store
from kaik.server.tournaments.bodies import TournamentExport, TournamentListed, TournamentWanted
from kaik.server.tournaments.making import tournament_of
from kaik.server.tournaments.rows import UNFINISHED
from kaik.server.tournaments.showing import export, listed
from kaik.server.tournaments.store import TournamentStore

MOST_LISTED = 1000


async def make_tournament(database: Database, wanted: TournamentWanted, maker: str = "") -> str:
    """Make a tournament, for the account that is named or for nobody; its id."""
    async with _beside(database) as store:
        guest = (await Directory(store).named(maker)).guest if maker else ""
        made = tournament_of(wanted, guest, milliseconds(), DEFAULTS.tournaments)
        await TournamentStore(store).add(made, wanted.bots)
        return made.id


async def list_tournaments(database: Database, *, past: bool = False) -> tuple[TournamentListed, ...]:
    """Those that are open or run, or those that are over."""
    async with _beside(database) as store:
        states = ("over", "cancelled") if past else UNFINISHED
        return tuple(listed(*each) for each in await TournamentStore(store).newest(states, MOST_LISTED))


async def show_tournament(database: Database, ident: str) -> TournamentExport:
    """Everything about a tournament."""
    async with _beside(database) as store:
        read = await TournamentStore(store).read(ident)
        guests = {each.guest for each in read.entrants if each.guest}
        return export(read, {guest: await store.guest_name(guest) or first_name(guest) for guest in guests})


async def begin_tournament(database: Database, ident: str) -> None:
    """Let a tournament begin now; a server that runs begins it within seconds."""
    async with _beside(database) as store:
        tournaments = TournamentStore(store)
        await tournaments.read(ident)
        if not await tournaments.set_start(ident, milliseconds()):
            raise KaikError("the tournament has begun already")


async def close_tournament(database: Database, ident: str) -> None:
    """End a tournament at once; what is still being played counts nothing."""
    async with _beside(database) as store:
        tournaments = TournamentStore(store)
        await tournaments.read(ident)
        if not await tournaments.close(ident, milliseconds()):
            raise KaikError("the tournament is over already")


@asynccontextmanager
async def _beside(database: Database) -> AsyncIterator[Store]:
    """A store beside the servers that use a database, or an older database brought up to date where none does."""
    if await _is_current(database):
        store = Store(database)
        store.writer.start()
    else:
        store = await Store.open(database.url.render_as_string(hide_password=False))
    try:
        async with database.plainly():
            yield store
    finally:
        await store.close()


async def _is_current(database: Database) -> bool:
    if database.file is not None and not database.file.is_file():
        raise KaikError(f"there is no database at {database.name}; start a server once to make it")
    engine = database.engine()
    try:
        async with database.plainly(), engine.connect() as connection:
            return await connection.run_sync(migrating.revision) == migrating.revisions()[-1]
    finally:
        await engine.dispose()
