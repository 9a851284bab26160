"""The shape of the database: brought up to date in one transaction, and refused where it is newer than this version."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from kaik.core.errors import KaikError

_ONE_AT_A_TIME = text(f"SELECT pg_advisory_xact_lock({0x6B61696D}, hashtext(current_schema()))")
"""Nodes that start together run the migrations once: the others wait, and then find nothing to do."""
_NO_HURRY = text("SET LOCAL idle_in_transaction_session_timeout = 0")
"""A migration may think between two statements for as long as it likes."""


def migrate(connection: Connection, to: str = "head") -> None:
    """Bring a database up to date, all of it or nothing."""
    in_transaction(connection)
    upgrade(connection, to)
    connection.commit()


def in_transaction(connection: Connection) -> None:
    """Begin a transaction that holds changes of the schema, too."""
    if connection.dialect.name == "sqlite":
        connection.rollback()
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # else every statement of a migration would be its own commit
    elif connection.dialect.name == "postgresql":
        connection.execute(_NO_HURRY)
        connection.execute(_ONE_AT_A_TIME)


def upgrade(connection: Connection, to: str = "head") -> None:
    """Run the migrations that are missing, in the transaction that is open."""
    found, known = revision(connection), revisions()
    if found and found not in known:
        raise KaikError(f"the database was written by a newer kaik (schema {found}, here {known[-1]}); upgrade kaik")
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


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
