"""A look at a database from outside, beside whoever uses it: is it whole, which schema has it, what is in it."""

from __future__ import annotations

from sqlalchemy import func, select

from kaik.core.errors import KaikError
from kaik.server.backup import BackupDone, describe_schema, snapshot
from kaik.server.database import Database
from kaik.server.migrating import revisions


async def check(database: Database) -> BackupDone:
    """The schema and how many rows every table has; a refusal where something is wrong."""
    if database.file is not None and not database.file.is_file():
        raise KaikError(f"there is no database at {database.name}")
    engine = database.engine()
    try:
        async with database.plainly(), engine.connect() as connection:
            await snapshot(connection)
            if database.kind == "sqlite":
                found = (await connection.exec_driver_sql("PRAGMA quick_check(1)")).scalar()
                if found != "ok":
                    raise KaikError(f"{database.name} is damaged: {found}")
            schema, tables = await connection.run_sync(describe_schema)
            rows = {
                table.name: int((await connection.execute(select(func.count()).select_from(table))).scalar() or 0)
                for table in tables
            }
    finally:
        await engine.dispose()
    if schema not in revisions():
        raise KaikError(f"the database was written by a newer kaik (schema {schema}, here {revisions()[-1]})")
    return BackupDone(schema, rows)
