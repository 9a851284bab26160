"""A whole database copied into another one of either kind, record for record, in one transaction: all or nothing.

The rows are read in one snapshot and written in the order of their foreign keys, into the schema that the source has.
Then the target is read back and compared, table by table, and only after that brought up to date and committed.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, insert, literal, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from kaik.core.errors import KaikError
from kaik.server.backup import BackupDone, describe_schema, own_tables, snapshot
from kaik.server.database import Database
from kaik.server.locks import InUse, lock
from kaik.server.migrating import in_transaction, revisions, upgrade
from kaik.server.restore import advance_numbers, count_rows, drop_tables, is_empty

BATCH = 1000
"""Rows that are read or written at once."""
_WIDTH = 1 << 256

CopyProgress = Callable[[str, int, int], None]
"""Told what is being done, how many rows of it are, and of how many."""


class TableDigest:
    """How many rows a table has, and a digest of them all in whatever order they come: databases sort texts their own
    way."""

    def __init__(self) -> None:
        self.rows = 0
        self._sum = 0

    def add(self, rows: Iterable[Iterable[Any]]) -> None:
        for row in rows:
            found = hashlib.sha256(msgspec.json.encode(tuple(row))).digest()
            self._sum = (self._sum + int.from_bytes(found, "big")) % _WIDTH
            self.rows += 1

    @property
    def value(self) -> tuple[int, int]:
        return self.rows, self._sum


async def copy(source: Database, target: Database, progress: CopyProgress = lambda *_: None) -> BackupDone:
    """Copy everything a database holds into an empty one, under the locks that servers would hold on both."""
    if source.name == target.name:
        raise KaikError(f"{source.name} cannot be copied into itself; name another database with --to")
    if source.file is not None and not source.file.is_file():
        raise KaikError(f"there is no database at {source.name}")
    target.make_private()
    async with _alone(source) as reading, _alone(target) as writing:
        async with source.plainly():
            await snapshot(reading)
            schema, tables = await reading.run_sync(describe_schema)
            _refuse_newer(source, schema)
            counts = await reading.run_sync(count_rows)
        async with target.plainly():
            await writing.run_sync(lambda sync: _prepare(sync, target, schema))
            digests = await _fill(reading, writing, tables, counts, progress)
            await _compare(writing, digests, counts, progress)
            await writing.run_sync(_finish)
    return BackupDone(revisions()[-1], counts)


@asynccontextmanager
async def _alone(database: Database) -> AsyncIterator[AsyncConnection]:
    """A connection to a database that no server uses, nor can begin to use."""
    async with database.plainly():
        try:
            held = await lock(database, lambda _: None)
        except InUse:
            raise KaikError(f"a server uses {database.name}; stop it, then copy") from None
        engine = database.engine()
        try:
            async with engine.connect() as connection:
                yield connection
        finally:
            await engine.dispose()
            await held.release()


def _refuse_newer(source: Database, schema: str) -> None:
    if schema not in revisions():
        raise KaikError(f"{source.name} was written by a newer kaik (schema {schema}, here {revisions()[-1]})")


def _prepare(connection: Connection, target: Database, schema: str) -> None:
    """Empty tables in the schema of the source, in a transaction that stays open."""
    in_transaction(connection)
    if not is_empty(connection):
        raise KaikError(f"{target.name} is not empty; copy into a database that holds nothing")
    drop_tables(connection)
    upgrade(connection, schema)


async def _fill(
    reading: AsyncConnection,
    writing: AsyncConnection,
    tables: tuple[Table, ...],
    counts: dict[str, int],
    progress: CopyProgress,
) -> dict[str, TableDigest]:
    into = {table.name: table for table in await writing.run_sync(own_tables)}
    digests = {table.name: TableDigest() for table in tables}
    for table in tables:
        digest = digests[table.name]
        async for rows in _parts(reading, table):
            digest.add(rows)
            await writing.execute(insert(into[table.name]), [dict(zip(table.columns.keys(), row)) for row in rows])
            progress(f"copying {table.name}", digest.rows, counts[table.name])
    return digests


async def _compare(
    writing: AsyncConnection, digests: dict[str, TableDigest], counts: dict[str, int], progress: CopyProgress
) -> None:
    """Read back what was written; a difference in any row leaves the target as it was."""
    for table in await writing.run_sync(own_tables):
        found, wanted = TableDigest(), digests[table.name]
        async for rows in _parts(writing, table):
            found.add(rows)
            progress(f"checking {table.name}", found.rows, counts[table.name])
        if found.value != wanted.value or found.rows != counts[table.name]:
            raise KaikError(f"the copy of {table.name} is not what was read; the target is left as it was")


async def _parts(connection: AsyncConnection, table: Table) -> AsyncIterator[list[Any]]:
    """All rows of a table, some at a time by their keys: PostgreSQL changes no table that a cursor is still open on."""
    key = list(table.primary_key.columns)
    asked = select(table).order_by(*key).limit(BATCH)
    rows = list(await connection.execute(asked))
    while rows:
        yield rows
        last = [literal(rows[-1]._mapping[column], column.type) for column in key]
        rows = list(await connection.execute(asked.where(tuple_(*key) > tuple_(*last))))


def _finish(connection: Connection) -> None:
    for table in own_tables(connection):
        advance_numbers(connection, table)
    upgrade(connection)
    connection.commit()
