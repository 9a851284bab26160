"""Backups brought back: a file that is whole goes into an empty database, in one transaction, or not at all."""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Integer, Table, func, insert, select, text

from kaik.core.errors import KaikError
from kaik.server.backup import FORMAT, PART, BackupDone, BackupHeader, End, TableBegins, own_tables
from kaik.server.database import Database
from kaik.server.locks import lock
from kaik.server.migrating import in_transaction, revisions, upgrade

BackupLine = BackupHeader | TableBegins | End
_LINES = msgspec.json.Decoder(BackupLine)
_ROWS = msgspec.json.Decoder(list[str | int | float | bool | None])


async def restore(database: Database, file: Path, *, replace: bool) -> BackupDone:
    """Bring a backup back, under the lock that a server would hold; over what is there only if told to."""
    header, end = check(file)
    database.make_private()
    async with database.plainly():
        held = await lock(database, lambda _: None)
        engine = database.engine()
        try:
            async with engine.connect() as connection:
                await connection.run_sync(lambda sync: _restore(sync, file, header, end, replace))
        finally:
            await engine.dispose()
            await held.release()
    return BackupDone(header.schema, end.rows)


def check(file: Path) -> tuple[BackupHeader, End]:
    """The first and the last line of a backup that is whole: every line read, counted and summed up."""
    found, rows, name = hashlib.sha256(), dict[str, int](), ""
    header: BackupHeader | None = None
    for raw in _read(file):
        line = _parse(raw, file)
        match line:
            case End():
                if header is None or line.rows != rows or line.digest != found.hexdigest():
                    raise _damage_in(file)
                return header, line
            case BackupHeader():
                header = _known_header(line, file)
            case TableBegins():
                name = line.name
                rows[name] = 0
            case _:
                rows[name] = rows.get(name, 0) + 1
        found.update(raw)
    raise _damage_in(file)


def _known_header(header: BackupHeader, file: Path) -> BackupHeader:
    if header.format != FORMAT or header.schema not in revisions():
        raise KaikError(f"{file} was written by a newer kaik (schema {header.schema}); upgrade kaik to restore it")
    return header


def _read(file: Path) -> Iterator[bytes]:
    try:
        with gzip.open(file, "rb") as packed:
            yield from packed
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise _damage_in(file) from None


def _parse(raw: bytes, file: Path) -> BackupLine | list[Any]:
    try:
        return _LINES.decode(raw) if raw.startswith(b"{") else _ROWS.decode(raw)
    except msgspec.MsgspecError:
        raise _damage_in(file) from None


def _damage_in(file: Path) -> KaikError:
    return KaikError(f"{file} is not a backup, or it is damaged; nothing was restored")


def _restore(connection: Connection, file: Path, header: BackupHeader, end: End, replace: bool) -> None:
    in_transaction(connection)
    if not replace and not is_empty(connection):
        raise KaikError("the database is not empty; restore with --replace to lose what is in it")
    drop_tables(connection)
    upgrade(connection, header.schema)
    _fill(connection, file)
    _compare(connection, end)
    upgrade(connection)
    connection.commit()


def is_empty(connection: Connection) -> bool:
    """Whether kaik has written no row into a database."""
    return not any(count_rows(connection).values())


def drop_tables(connection: Connection) -> None:
    """Take away what kaik has written, and nothing else that may be there."""
    for table in reversed(own_tables(connection)):
        table.drop(connection)
    connection.execute(text("DROP TABLE IF EXISTS alembic_version"))


def count_rows(connection: Connection) -> dict[str, int]:
    """How many rows each of kaik's tables has."""
    return {
        table.name: int(connection.execute(select(func.count()).select_from(table)).scalar() or 0)
        for table in own_tables(connection)
    }


def _fill(connection: Connection, file: Path) -> None:
    tables, table, rows = {each.name: each for each in own_tables(connection)}, None, list[dict[str, Any]]()
    columns: tuple[str, ...] = ()
    for raw in _read(file):
        line = _parse(raw, file)
        if isinstance(line, list):
            rows.append(dict(zip(columns, line, strict=True)))
        if table is not None and rows and (len(rows) >= PART or not isinstance(line, list)):
            connection.execute(insert(table), rows)
            rows = []
        if isinstance(line, TableBegins):
            table, columns = tables[line.name], line.columns
    for each in tables.values():
        advance_numbers(connection, each)


def advance_numbers(connection: Connection, table: Table) -> None:
    """Let PostgreSQL number new rows after those that were brought back."""
    key = list(table.primary_key.columns)
    if connection.dialect.name != "postgresql" or len(key) != 1 or not isinstance(key[0].type, Integer):
        return
    last = connection.execute(select(func.max(key[0]))).scalar()
    if last is not None:
        named = {"table": table.name, "column": key[0].name, "last": last}
        connection.execute(text("SELECT setval(pg_get_serial_sequence(:table, :column), :last)"), named)


def _compare(connection: Connection, end: End) -> None:
    if count_rows(connection) != end.rows:
        raise KaikError("what was restored is not what the backup holds; the database is left as it was")
