"""Where the database is: its URL, its files, a connection that is careful, and one sentence for whatever is wrong."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from kaik.core.errors import KaikError
from kaik.play.folders import data_folder
from kaik.server.dberrors import is_trouble, reason, unavailable

T = TypeVar("T")

PRIVATE = 0o600
"""Whoever reads the database can be everybody who plays here, and knows the seeds of running matches."""
BUSY = 5000
"""Milliseconds SQLite waits for a lock that another program holds."""

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
READERS, WRITERS = 6, 2
"""Connections to PostgreSQL that one process reads and writes with."""
_KEEPALIVE = {"tcp_keepalives_idle": "20", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "4"}
"""A server whose machine has vanished holds its lock for less than a minute."""
_VANISHED = {"TCP_KEEPIDLE": 5, "TCP_KEEPINTVL": 2, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 10_000}
"""The same from this side: seconds and tries with which a silent connection is looked after, and milliseconds after
which one is given up that nothing gets through."""
IDLE = 2500
"""Milliseconds a writer may stand still in the middle of a transaction. A process that is stopped, or whose machine has
vanished, holds locks on its tables for as long as PostgreSQL takes it for living; by then it has lost the tables."""
ANSWERED_WITHIN = 30.0
"""Seconds within which PostgreSQL answers; one that stands still keeps its connections open and says nothing."""
_STEADY = {"pool_size": 8, "max_overflow": 0}
"""Every connection to SQLite is a thread, and to PostgreSQL a process there: what comes and goes under load makes
everybody wait for its start."""
_SPARSE = {**_STEADY, "pool_size": WRITERS}


def default_url() -> str:
    """The embedded database in the user's data folder, which is made if it is not there."""
    folder = data_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite+aiosqlite:///{folder / 'kaik.db'}"


class Database:
    """A database that may be opened: what it is called, and where it lies."""

    def __init__(self, url: str = "") -> None:
        try:
            made = make_url(url or default_url())
        except ArgumentError:
            raise KaikError(
                "that is not the URL of a database; it looks like sqlite:///kaik.db or postgresql://user@host/kaik"
            ) from None
        self.url: URL = made.set(drivername=_DRIVERS.get(made.drivername, made.drivername))
        self.kind = self.url.get_backend_name()
        if self.file is not None:
            self.url = self.url.set(database=str(self.file))  # one file, by whatever name it was called

    @property
    def name(self) -> str:
        """What it is called in a sentence: never with its password."""
        plain = self.url.set(drivername=self.kind, query={})
        return str(self.file) if self.file else plain.render_as_string(hide_password=True)

    @property
    def file(self) -> Path | None:
        """The file of an SQLite database, if it has one."""
        place = self.url.database or ""
        if self.kind != "sqlite" or place in ("", ":memory:") or place.startswith("file:"):
            return None
        return Path(place).expanduser().resolve()

    def engine(self, idle: int = 0, **more: Any) -> AsyncEngine:
        """Connections to it.

        `idle`: milliseconds after which PostgreSQL takes a transaction back in which nothing happens any more.
        """
        if self.kind == "postgresql":
            said = {**_KEEPALIVE, **({"idle_in_transaction_session_timeout": str(idle)} if idle else {})}
            more = {"connect_args": {"server_settings": said, "timeout": 10}, "pool_pre_ping": True, **more}
        if (self.file is not None or self.kind == "postgresql") and "poolclass" not in more:
            more = {**(_STEADY if self.file is not None else _SPARSE), **more}
        try:
            engine = create_async_engine(self.url, hide_parameters=True, **more)
        except (ModuleNotFoundError, NoSuchModuleError):
            known = "PostgreSQL needs asyncpg: pip install 'kaik[postgres]'"
            told = known if self.kind == "postgresql" else "the databases are sqlite and postgresql"
            raise KaikError(f"{self.name} cannot be opened; {told}") from None
        if self.kind == "sqlite":
            event.listen(engine.sync_engine, "connect", _careful)
        elif self.kind == "postgresql":
            event.listen(engine.sync_engine, "connect", _not_for_ever)
        return engine

    def reading_engine(self) -> AsyncEngine | None:
        """Connections that are only read with, where they are others than those that are written with.

        PostgreSQL is asked without a transaction around each question and without trying a connection out before it,
        which would be five more ways there and back; whoever meets a broken connection asks again.
        """
        if self.kind != "postgresql":
            return None
        return self.engine(pool_size=READERS, pool_pre_ping=False).execution_options(isolation_level="AUTOCOMMIT")

    def writing_engine(self) -> Engine | None:
        """A connection for one thread that writes; only a file of SQLite's is written in that way."""
        if self.file is None:
            return None
        engine = create_engine(self.url.set(drivername="sqlite"), hide_parameters=True, pool_size=1, max_overflow=0)
        event.listen(engine, "connect", _careful)
        return engine

    def make_private(self) -> None:
        """Make the file before SQLite does, for nobody else to read; what SQLite lays beside it is made alike."""
        if self.file is None:
            return
        if not self.file.parent.is_dir():
            raise KaikError(f"there is no folder {self.file.parent} for the database; make it first")
        try:
            os.close(os.open(self.file, os.O_RDWR | os.O_CREAT, PRIVATE))
        except OSError as wrong:
            raise KaikError(f"{self.name} cannot be opened: {wrong.strerror or wrong}") from None
        for place in (self.file, *(self.file.with_name(self.file.name + rest) for rest in ("-wal", "-shm"))):
            close_to_others(place)

    @asynccontextmanager
    async def plainly(self) -> AsyncIterator[None]:
        """Whatever a driver reports about this database, in one sentence."""
        try:
            yield
        except KaikError:
            raise
        except Exception as wrong:
            if not is_trouble(wrong):
                raise
            raise KaikError(f"{self.name} cannot be opened: {reason(wrong)}") from wrong


async def answered(asked: Awaitable[T]) -> T:
    """What PostgreSQL answers, or a refusal where it says nothing for too long."""
    try:
        async with asyncio.timeout(ANSWERED_WITHIN):
            return await asked
    except TimeoutError as wrong:
        raise unavailable(wrong) from wrong


def close_to_others(place: Path) -> None:
    """Take from everybody but its owner what they might read of a file that is there."""
    with suppress(OSError):  # gone, or somebody else's, who has then decided
        if place.stat().st_mode & 0o077:
            place.chmod(PRIVATE)


def _not_for_ever(connection: Any, _: object) -> None:
    """Have the system notice a vanished other end sooner than after the quarter of an hour it tries by itself."""
    made = getattr(connection.driver_connection, "_transport", None)
    opened = None if made is None else made.get_extra_info("socket")
    if opened is None or opened.family not in (socket.AF_INET, socket.AF_INET6):
        return
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in _VANISHED.items():
        if hasattr(socket, name):  # each system has some of them
            opened.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def _careful(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={BUSY}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
