"""One hand that writes: what many tables want kept at the same moment shares one commit.

A write is handed in and awaited; when the wait is over it is on disk. While a commit is under way the next
writes gather, so the time of one commit is paid once for all of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.base import Executable

Rows = Sequence[Mapping[str, Any]]
Act = tuple[Executable, Rows | None]
"""A statement, and the rows it is said with; None where it stands alone."""

MOST = 500
"""Writes that share a commit at most."""


class Writer:
    """Keeps what it is handed, in order, many in one transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: asyncio.Queue[tuple[Sequence[Act], asyncio.Future[None]]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.commits = 0
        self.writes = 0

    def start(self) -> None:
        self._task = asyncio.create_task(self._work(), name="kaik writer")

    async def stop(self) -> None:
        """Write what is left, then rest."""
        await self._waiting.join()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def write(self, *acts: Act) -> None:
        """Keep these acts together, all or none; returns when they are committed."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((acts, done))
        await done

    async def _work(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < MOST and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            await self._keep(batch)
            for _ in batch:
                self._waiting.task_done()

    async def _keep(self, batch: list[tuple[Sequence[Act], asyncio.Future[None]]]) -> None:
        """Commit a batch; where it fails, each write alone, so that one cannot spoil the others."""
        try:
            async with self._engine.begin() as connection:
                await _said(connection, [act for acts, _ in batch for act in acts])
        except (SQLAlchemyError, OSError) as wrong:
            if len(batch) == 1:
                _fail(batch[0][1], wrong)
                return
            for single in batch:
                await self._keep([single])
            return
        self.commits += 1
        self.writes += len(batch)
        for _, done in batch:
            if not done.done():
                done.set_result(None)


async def _said(connection: AsyncConnection, acts: Sequence[Act]) -> None:
    """Say the acts in order; neighbours that are the same statement go together."""
    at = 0
    while at < len(acts):
        statement, rows = acts[at]
        at += 1
        if rows is None:
            await connection.execute(statement)
            continue
        together = list(rows)
        while at < len(acts) and acts[at][0] is statement and acts[at][1] is not None:
            together += acts[at][1] or ()
            at += 1
        if together:
            await connection.execute(statement, together)


def _fail(done: asyncio.Future[None], wrong: Exception) -> None:
    if not done.done():
        done.set_exception(wrong)
