"""One server a database: a lock that is held for as long as the server lives and is gone when its process is.

Beside an SQLite file lies a lock file that the operating system locks for the process; in PostgreSQL a connection
of its own holds an advisory lock. Several nodes hold that one together, and a server that is alone is refused beside
them, as they are beside it.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from sqlalchemy import TextClause, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.pool import NullPool

from kaik.core.errors import KaikError
from kaik.server.database import PRIVATE, Database, close_to_others
from kaik.server.tasks import CLEARED_UP, end

_LOG = logging.getLogger(__name__)

PATIENCE = 3.0
"""Seconds a lock is waited for: a server that was just killed may hold it for a moment."""
WATCH = 5.0
"""Seconds between two looks whether a lock in PostgreSQL is still held."""
RETAKEN_WITHIN = 15.0
"""Seconds a try to have it again may take."""
_NUMBER = 0x6B61696B
"""What the advisory lock is called, among all programs that use the database: `kaik`."""
_ALONE = text(f"SELECT pg_try_advisory_lock({_NUMBER}, hashtext(current_schema()))")
_TOGETHER = text(f"SELECT pg_try_advisory_lock_shared({_NUMBER}, hashtext(current_schema()))")
_BYTE = 1 << 20
"""Where a byte of the lock file is locked on systems that lock bytes; far behind what is written in it."""


class InUse(KaikError):
    """A database that another server holds."""


class Lock(Protocol):
    """Held while it is not released."""

    async def release(self) -> None: ...


async def lock(database: Database, lost: Callable[[str], None], *, shared: bool = False) -> Lock:
    """Hold a database alone, or together with other nodes, or refuse.

    `lost` is told when another server has it after all, and when not any more.
    """
    if shared and database.kind != "postgresql":
        raise KaikError(f"several nodes need PostgreSQL, and {database.name} is none; leave --bus out for one server")
    held: _File | _Advisory | _Nothing
    if database.file is not None:
        held = _File(database, database.file)
    elif database.kind == "postgresql":
        held = _Advisory(database, lost, _TOGETHER if shared else _ALONE)
    else:
        return _Nothing()
    until = asyncio.get_running_loop().time() + PATIENCE
    while not await held.take():
        if asyncio.get_running_loop().time() > until:
            await held.release()
            raise InUse(f"another server{held.holder} has {database.name} open; one database has one server")
        await asyncio.sleep(0.1)
    return held


class _Nothing:
    """The lock of a database that nobody else can reach."""

    holder = ""

    async def take(self) -> bool:
        return True

    async def release(self) -> None:
        return


class _File:
    """A lock file beside a database; it stays there, only its lock comes and goes."""

    def __init__(self, database: Database, file: Path) -> None:
        self._place = file.with_name(file.name + "-lock")
        try:
            self._fd = os.open(self._place, os.O_RDWR | os.O_CREAT, PRIVATE)
        except OSError as wrong:
            raise KaikError(f"{database.name} cannot be locked: {wrong.strerror or wrong}") from None
        close_to_others(self._place)

    @property
    def holder(self) -> str:
        """Which process holds it, as far as it has said so."""
        written = ""
        with suppress(OSError, UnicodeError):
            written = self._place.read_text().strip()
        return f" (process {written})" if written.isdigit() else ""

    async def take(self) -> bool:
        if not _try_lock(self._fd):
            return False
        os.ftruncate(self._fd, 0)
        os.lseek(self._fd, 0, os.SEEK_SET)
        os.write(self._fd, str(os.getpid()).encode())
        return True

    async def release(self) -> None:
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1


def _try_lock(fd: int) -> bool:
    """Whether the operating system gives this process the lock; where it has none to give, nothing is in the way."""
    try:
        _take(fd)
    except OSError as wrong:
        if wrong.errno in (errno.EWOULDBLOCK, errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            return False
        _LOG.warning("the database lies where files cannot be locked; see that no other server uses it")
    except ImportError:
        _LOG.warning("this system cannot lock files; see that no other server uses the database")
    return True


def _take(fd: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        os.lseek(fd, _BYTE, os.SEEK_SET)
        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        return
    import fcntl

    fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)


class _Advisory:
    """A connection that holds an advisory lock, watched: a database that was restarted has forgotten it."""

    holder = ""

    def __init__(self, database: Database, lost: Callable[[str], None], way: TextClause = _ALONE) -> None:
        self._name, self._lost, self._way = database.name, lost, way
        self._engine: AsyncEngine = database.engine(poolclass=NullPool, isolation_level="AUTOCOMMIT")
        self._connection: AsyncConnection | None = None
        self._watch: asyncio.Task[None] | None = None

    async def take(self) -> bool:
        if self._connection is None:
            self._connection = await self._engine.connect()
        held = bool((await self._connection.execute(self._way)).scalar())
        if held and self._watch is None:
            self._watch = asyncio.get_running_loop().create_task(self._watch_lock(), name="kaik lock")
        return held

    async def release(self) -> None:
        if self._watch is not None:
            await end([self._watch], CLEARED_UP)
        await self._hang_up()
        await self._engine.dispose()

    async def _watch_lock(self) -> None:
        """Look now and then; a lock that is lost is taken again, and until it is, nothing may be written."""
        while True:
            await asyncio.sleep(WATCH)
            try:
                assert self._connection is not None
                async with asyncio.timeout(WATCH):
                    await self._connection.execute(text("SELECT 1"))
            except Exception:  # whatever it was, the lock may be gone
                await self._retake()

    async def _retake(self) -> None:
        while True:
            await self._hang_up()
            try:
                async with asyncio.timeout(RETAKEN_WITHIN):
                    held = await self.take()
                if held:
                    self._lost("")
                    return
                self._lost(f"another server has taken over {self._name}")
            except Exception as wrong:
                _LOG.debug("the lock could not be taken anew: %s", type(wrong).__name__)
            await asyncio.sleep(WATCH)

    async def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            async with asyncio.timeout(WATCH):
                await connection.close()
        except Exception:  # it was broken already, or the other side does not answer
            with suppress(Exception):
                await connection.invalidate()
