"""`kaik admin` for accounts: roles, a list, closing an account, taking a name back; each act is in the moderators' log.

It is done beside a server that may run: the server looks again within half a minute.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kaik.core.errors import KaikError, NoSuch
from kaik.server import schema
from kaik.server.accounts.directory import PERSON, UserAccount
from kaik.server.accounts.leaving import gone_for_good
from kaik.server.accounts.sessions import all_ended
from kaik.server.database import Database
from kaik.server.migrating import revision, revisions
from kaik.server.moderation.acts import ROLES, neutral_name
from kaik.server.moderation.people_meant import PersonMeant
from kaik.server.moderation.reports import logged
from kaik.server.names import looks
from kaik.server.services import milliseconds
from kaik.server.transactions import Act

BY = "kaik admin"
MOST = 1000
"""Accounts that are listed at once, the latest first."""

_ACCOUNTS = schema.accounts.c


class AccountLine(msgspec.Struct, frozen=True):
    """An account in the list."""

    name: str
    kind: str
    role: str
    made: int
    closed: int | None


async def list_accounts(database: Database, part: str = "") -> tuple[AccountLine, ...]:
    """The accounts whose names look as if that were part of them; all of them if it is empty."""
    wanted = looks(part)
    asked: Any = select(schema.accounts).order_by(_ACCOUNTS.made.desc(), _ACCOUNTS.guest)
    if wanted:
        asked = asked.where(_ACCOUNTS.looks.contains(wanted, autoescape=True))
    async with _beside(database) as connection:
        found = list(await connection.execute(asked.limit(MOST)))
    return tuple(AccountLine(each.name, each.kind, each.role, each.made, each.closed) for each in found)


async def set_role(database: Database, name: str, role: str) -> str:
    """Let somebody be a moderator or an admin, or neither; what was done, in a sentence."""
    if role not in (*ROLES, "none"):
        raise KaikError(f"a role is {', '.join(ROLES)} or none, not {role!r}")
    kept = "" if role == "none" else role

    def acts(account: UserAccount) -> tuple[Act, ...]:
        return (_changed(account, role=kept),)

    done = await _act(database, name, f"role {role}", "given by whoever runs the server", acts)
    return f"{done.name} is {'no moderator' if not kept else f'a {kept}' if kept == 'moderator' else f'an {kept}'} now."


async def close_account(database: Database, name: str, why: str) -> str:
    """Close an account: nobody can sign in, its games stay, and nobody else gets its name."""

    def acts(account: UserAccount) -> tuple[Act, ...]:
        now = milliseconds()
        return _changed(account, closed=now, role=""), *all_ended(account.guest), *gone_for_good(account.guest, now)

    return f"the account {(await _act(database, name, 'close', why, acts)).name} is closed."


async def take_name(database: Database, name: str, why: str) -> str:
    """Give an account a name that says nothing; the old one is free again."""
    fresh = neutral_name()

    def acts(account: UserAccount) -> tuple[Act, ...]:
        guests, seats = schema.guests, schema.seats
        return (
            _changed(account, name=fresh, looks=looks(fresh), renamed=None),
            (update(guests).where(guests.c.id == account.guest).values(name=fresh), None),
            (update(seats).where(seats.c.guest == account.guest).values(name=fresh), None),
        )

    return f"{(await _act(database, name, 'take-name', why, acts)).name} is called {fresh} now."


async def _act(
    database: Database, name: str, act: str, why: str, acts: Callable[[UserAccount], tuple[Act, ...]]
) -> UserAccount:
    """Do something about an account, and write down that it was done, in one transaction."""
    async with _beside(database) as connection:
        living = (_ACCOUNTS.looks == looks(name)) & _ACCOUNTS.closed.is_(None) & (_ACCOUNTS.kind == PERSON)
        found = (await connection.execute(select(schema.accounts).where(living))).first()
        if found is None:
            raise NoSuch(f"nobody here is called {name!r}")
        account = UserAccount(**found._mapping)
        line = logged(BY, act, PersonMeant(account.guest, account.name), why, milliseconds())
        for statement, rows in (*acts(account), line):
            await connection.execute(statement, rows) if rows is not None else await connection.execute(statement)
    return account


def _changed(account: UserAccount, **change: Any) -> Act:
    return update(schema.accounts).where(_ACCOUNTS.guest == account.guest).values(**change), None


@asynccontextmanager
async def _beside(database: Database) -> AsyncIterator[AsyncConnection]:
    """A transaction in a database that a server may be using."""
    if database.file is not None and not database.file.is_file():
        raise KaikError(f"there is no database at {database.name}")
    engine = database.engine()
    try:
        async with database.plainly(), engine.begin() as connection:
            found = await connection.run_sync(revision)
            if found != revisions()[-1]:
                raise KaikError(
                    f"the database has the schema {found or 'of nothing'}; a server that starts brings it up to date"
                )
            yield connection
    finally:
        await engine.dispose()
