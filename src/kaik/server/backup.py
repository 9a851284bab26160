"""Backups: everything a database holds in one compressed file, which goes back into SQLite or PostgreSQL alike.

A file is gzip over lines of JSON: a header with the schema, then for every table its name and columns and a line for
each row, then how many rows there were and the SHA-256 of all lines before. All is read in one snapshot, so a server
may play on meanwhile.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from sqlalchemy import Connection, MetaData, Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from kaik.core.errors import KaikError
from kaik.server.database import PRIVATE, Database
from kaik.server.migrating import revision
from kaik.server.schema import metadata

FORMAT = 1
PART = 500
"""Rows that are read or written at once."""


class BackupHeader(msgspec.Struct, frozen=True, tag_field="line", tag="header"):
    """The first line."""

    format: int
    schema: str
    at: int


class TableBegins(msgspec.Struct, frozen=True, tag_field="line", tag="table"):
    """What the rows that follow belong to."""

    name: str
    columns: tuple[str, ...]


class End(msgspec.Struct, frozen=True, tag_field="line", tag="end"):
    """The last line: what must have come before it."""

    rows: dict[str, int]
    digest: str


class BackupDone(msgspec.Struct, frozen=True):
    """What a backup holds."""

    schema: str
    rows: dict[str, int]


async def back_up(database: Database, file: Path) -> BackupDone:
    """Write all that a database holds into a new file, beside whoever uses it."""
    if database.file is not None and not database.file.is_file():
        raise KaikError(f"there is no database at {database.name}")
    if file.exists():
        raise KaikError(f"{file} is there already; choose another name")
    part = file.with_name(file.name + ".part")
    try:
        with _create(part) as raw:
            done = await _write(database, raw)
            os.fsync(raw.fileno())
        part.rename(file)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return done


def _create(place: Path) -> BinaryIO:
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    return os.fdopen(os.open(place, flags, PRIVATE), "wb")


async def _write(database: Database, raw: BinaryIO) -> BackupDone:
    engine = database.engine()
    try:
        async with database.plainly(), engine.connect() as connection:
            await snapshot(connection)
            with gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as packed:
                return await _Lines(packed).write(connection)
    finally:
        await engine.dispose()


async def snapshot(connection: AsyncConnection) -> None:
    """From here on a connection sees the database as it is at this moment."""
    if connection.dialect.name == "sqlite":
        await connection.exec_driver_sql("BEGIN")
    else:
        await connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")


class _Lines:
    """The lines of a backup, counted and summed up while they are written."""

    def __init__(self, into: gzip.GzipFile) -> None:
        self._into = into
        self._sum = hashlib.sha256()

    async def write(self, connection: AsyncConnection) -> BackupDone:
        schema, tables = await connection.run_sync(describe_schema)
        self._say([BackupHeader(FORMAT, schema, time.time_ns() // 1_000_000)])
        rows = {str(table.name): await self._table(connection, table) for table in tables}
        self._into.write(msgspec.json.encode(End(rows, self._sum.hexdigest())) + b"\n")
        return BackupDone(schema, rows)

    async def _table(self, connection: AsyncConnection, table: Table) -> int:
        self._say([TableBegins(str(table.name), tuple(map(str, table.columns.keys())))])
        count = 0
        found = await connection.stream(select(table).order_by(*table.primary_key.columns))
        async for part in found.partitions(PART):
            self._say(tuple(row) for row in part)
            count += len(part)
        return count

    def _say(self, lines: Iterable[Any]) -> None:
        text = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
        self._sum.update(text)
        self._into.write(text)


def describe_schema(connection: Connection) -> tuple[str, tuple[Table, ...]]:
    """The schema a database has, and kaik's tables as they are there, those first that others refer to."""
    schema = revision(connection)
    if not schema:
        raise KaikError("there is nothing in this database that kaik has written")
    return schema, own_tables(connection)


def own_tables(connection: Connection) -> tuple[Table, ...]:
    """Those tables of a database that are kaik's: others may live in it, too."""
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in metadata.tables)
    return tuple(found.sorted_tables)
