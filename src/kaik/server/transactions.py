"""Transactions: how the acts of one commit reach the database, all or none.

A file of SQLite's is written by one thread that is handed a whole transaction, and rows are added by as few statements
as possible: after each of them the thread waits for Python's lock, which a busy server lets go only now and then.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, Insert, text
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.base import Executable
from sqlalchemy.sql.compiler import SQLCompiler

from kaik.server import database
from kaik.server.cluster.leases import Fence, FencedOff

_LOG = logging.getLogger(__name__)

Rows = Sequence[Mapping[str, Any]]
Act = tuple[Executable, Rows | None]
"""A statement, and the rows it is said with; None where it stands alone."""
Batch = Sequence[tuple[Act, int]]
"""Acts in order, each with the number of the write it belongs to."""

_FENCES = text("SELECT table_id, fence FROM leases WHERE table_id = ANY(CAST(:tables AS varchar[])) FOR KEY SHARE")
"""Whoever wants one of those tables waits until this transaction has ended, and finds what it has written."""

CLOSED_WITHIN = 10.0
"""Seconds for which the thread that writes is waited for at the end; SQLite waits five for whoever has locked it."""
MOST_PARAMETERS = 999
"""Values in one statement; what the oldest SQLite takes."""


class NotCommitted(Exception):
    """A transaction that failed; `committing` tells whether it may have been written all the same."""

    def __init__(self, wrong: Exception, committing: bool) -> None:
        super().__init__(str(wrong))
        self.wrong, self.committing = wrong, committing


class Transactions(Protocol):
    """Where transactions are committed, one after another."""

    async def commit(self, acts: Batch, fences: Sequence[Fence] = ()) -> Counter[int]:
        """Commit acts together; how many rows each write has changed, or NotCommitted.

        Where a fence does not stand any more, nothing is written and FencedOff is what went wrong.
        """
        ...

    async def close(self) -> None: ...


class Awaited:
    """Transactions over a driver that waits for each statement, as PostgreSQL's does."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def commit(self, acts: Batch, fences: Sequence[Fence] = ()) -> Counter[int]:
        committing = False
        try:
            async with asyncio.timeout(database.ANSWERED_WITHIN), self._engine.connect() as connection:
                await _check(connection, fences)
                changed = await _said(connection, acts)
                committing = True
                await connection.commit()
        except Exception as wrong:
            raise NotCommitted(wrong, committing) from wrong
        return changed

    async def close(self) -> None:
        return


class InThread:
    """Transactions in a thread of their own, for a file of SQLite's, which has one server and so no fences."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._thread = ThreadPoolExecutor(1, "kaik writer")
        self._closed = False

    async def commit(self, acts: Batch, fences: Sequence[Fence] = ()) -> Counter[int]:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._committed, acts)

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            closing = asyncio.get_running_loop().run_in_executor(self._thread, self.engine.dispose)
            _, waiting = await asyncio.wait({closing}, timeout=CLOSED_WITHIN)
            if waiting:
                _LOG.error("the thread that writes does not come to an end: its disk does not answer")
            self._thread.shutdown(wait=not waiting, cancel_futures=True)

    def _committed(self, acts: Batch) -> Counter[int]:
        committing = False
        try:
            with self.engine.connect() as connection:
                changed = _said_here(connection, acts)
                committing = True
                connection.commit()
        except Exception as wrong:
            raise NotCommitted(wrong, committing) from wrong
        return changed


async def _check(connection: AsyncConnection, fences: Sequence[Fence]) -> None:
    """Hold the leases of those tables as they are until the transaction ends, or refuse."""
    if not fences:
        return
    found = await connection.execute(_FENCES, {"tables": [fence.table for fence in fences]})
    numbers = {each.table_id: each.fence for each in found}
    gone = frozenset(fence.table for fence in fences if numbers.get(fence.table) != fence.number)
    if gone:
        raise FencedOff(gone)


def _together(acts: Batch) -> Iterator[tuple[Executable, list[Mapping[str, Any]] | None, Counter[int]]]:
    """The acts in order, neighbours of the same statement as one, with the rows that each write adds by it."""
    at = 0
    while at < len(acts):
        (statement, rows), write = acts[at]
        at += 1
        if rows is None:
            yield statement, None, Counter({write: 0})
            continue
        together, changed = list(rows), Counter({write: len(rows)})
        while at < len(acts) and acts[at][0][0] is statement and (more := acts[at][0][1]) is not None:
            together += more
            changed[acts[at][1]] += len(more)
            at += 1
        yield statement, together, changed


async def _said(connection: AsyncConnection, acts: Batch) -> Counter[int]:
    """Say the acts in order; how many rows each write has changed."""
    changed: Counter[int] = Counter()
    for statement, rows, of in _together(acts):
        changed.update(of)
        if rows is None:
            (write,) = of
            changed[write] += max(0, (await connection.execute(statement)).rowcount)
        elif rows:
            await connection.execute(statement, rows)
    return changed


def _said_here(connection: Connection, acts: Batch) -> Counter[int]:
    """The same in a thread; rows that are added go in one statement, which is one step for SQLite."""
    changed: Counter[int] = Counter()
    for statement, rows, of in _together(acts):
        changed.update(of)
        if rows is None:
            (write,) = of
            changed[write] += max(0, connection.execute(statement).rowcount)
        elif rows and isinstance(statement, Insert):
            _added(connection, statement, rows)
        elif rows:
            connection.execute(statement, rows)
    return changed


def _added(connection: Connection, statement: Insert, rows: list[Mapping[str, Any]]) -> None:
    head, one, names = _spelled(statement, tuple(rows[0]), connection.dialect)
    most = MOST_PARAMETERS // len(names)
    for start in range(0, len(rows), most):
        part = rows[start : start + most]
        values = tuple(row[name] for row in part for name in names)
        connection.exec_driver_sql(f"{head} VALUES {', '.join([one] * len(part))}", values)


@lru_cache(maxsize=64)
def _spelled(statement: Insert, columns: tuple[str, ...], dialect: Dialect) -> tuple[str, str, tuple[str, ...]]:
    """How SQLite is told to add rows: up to the values, the values of one row, and the columns in their order."""
    spelled = statement.compile(dialect=dialect, column_keys=list(columns))
    assert isinstance(spelled, SQLCompiler) and spelled.positiontup is not None
    head, _, one = str(spelled).partition(" VALUES ")
    return head, one, tuple(spelled.positiontup)
