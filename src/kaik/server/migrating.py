"""The shape of the database: brought up to date in one transaction, and refused where it is newer than this version."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from kaik.core.errors import KaikError


def migrate(connection: Connection, to: str = "head") -> None:
    """Bring a database up to date, all of it or nothing."""
    config, known = _config(), revisions()
    found = revision(connection)
    if found and found not in known:
        raise KaikError(f"the database was written by a newer kaik (schema {found}, here {known[-1]}); upgrade kaik")
    if connection.dialect.name == "sqlite":
        connection.rollback()
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # else every statement of a migration would be its own commit
    config.attributes["connection"] = connection
    command.upgrade(config, to)
    connection.commit()


def revision(connection: Connection) -> str:
    """The schema a database has; nothing for an empty one."""
    return MigrationContext.configure(connection).get_current_revision() or ""


def revisions() -> tuple[str, ...]:
    """Every schema this version knows, oldest first."""
    scripts = ScriptDirectory.from_config(_config()).walk_revisions()
    return tuple(reversed([script.revision for script in scripts]))


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config
