"""One writer: what many tables want stored at the same moment shares one commit.

A write is handed in and awaited; when the wait is over it is on disk. While a commit is under way the next
writes gather, so the time of one commit is paid once for all of them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from sqlalchemy import delete, insert

from kaik.server import schema
from kaik.server.cluster.leases import Fence, FencedOff
from kaik.server.dberrors import is_trouble, reason, unavailable
from kaik.server.errors import Unavailable
from kaik.server.tasks import end
from kaik.server.transactions import Act, NotCommitted, Rows, Transactions

_LOG = logging.getLogger(__name__)

Write = tuple[Sequence[Act], asyncio.Future[int], Fence | None]

MOST = 500
"""Writes that share a commit at most."""
ROOM = 16_000
"""Bytes that can be written before a database that was full is said to work again."""
WRITTEN_WITHIN = 10.0
"""Seconds for which a server that ends waits for what is still to be written."""
PROBE = 2.0
"""Seconds after which a database that failed is tried again, although nobody wants anything written."""


class Writer:
    """Stores what it is given, in order, many in one transaction."""

    def __init__(self, transactions: Transactions) -> None:
        self.transactions = transactions
        self._waiting: asyncio.Queue[Write] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.commits = 0
        self.writes = 0
        self.failures = self.fenced_off = 0
        self._forbidden = ""
        self.trouble = ""
        """Why the last write failed, if the database failed; nothing while it works."""

    def start(self) -> None:
        self._task = asyncio.create_task(self._work(), name="kaik writer")

    @property
    def alive(self) -> bool:
        """Whether somebody still writes what is handed in."""
        return self._task is not None and not self._task.done()

    def forbid(self, why: str) -> None:
        """Write nothing more while there is a reason; an empty one lifts it."""
        self._forbidden = why
        self._note(why)

    async def stop(self) -> None:
        """Write what is left, then rest."""
        if self.alive:
            try:
                async with asyncio.timeout(WRITTEN_WITHIN):
                    await self._waiting.join()
            except TimeoutError:
                _LOG.error("not everything could be written before the end; nobody was told that it had been")
        if self._task is not None:
            await end([self._task])
        await self.transactions.close()

    async def write(self, *acts: Act, fence: Fence | None = None) -> int:
        """Keep these acts together, all or none; returns when they are committed: how many rows were changed.

        With a fence they are kept only while it stands: whoever has lost a table is refused.
        """
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((acts, done, fence))
        return await done

    async def _work(self) -> None:
        while True:
            batch = [await self._next()]
            while len(batch) < MOST and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            await self._keep(batch)
            for _ in batch:
                self._waiting.task_done()

    async def _next(self) -> Write:
        """The next write; while the database fails it is tried in between, so that health tells when it is back."""
        while self.trouble:
            try:
                return await asyncio.wait_for(self._waiting.get(), PROBE)
            except TimeoutError:
                await self._probe()
        return await self._waiting.get()

    async def _probe(self) -> None:
        """Write something that needs room, and take it away again: what it needed is there for what comes next."""
        tried: Rows = [{"name": "probe", "value": "0" * ROOM}]
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        gone = delete(schema.settings).where(schema.settings.c.name == "probe")
        await self._keep([([(insert(schema.settings), tried), (gone, None)], done, None)])
        done.exception()

    async def _keep(self, batch: list[Write]) -> None:
        """Commit a batch; where it fails, each write alone, so that one cannot spoil the others."""
        try:
            _refuse(self._forbidden)
            acts = [(act, at) for at, (acts, *_) in enumerate(batch) for act in acts]
            changed = await self.transactions.commit(acts, [fence for *_, fence in batch if fence is not None])
        except Unavailable as forbidden:
            self._note(self._forbidden)
            self._refused(batch, forbidden)
            return
        except NotCommitted as failed:
            await self._failed(batch, failed.wrong, failed.committing)
            return
        self.commits += 1
        self.writes += len(batch)
        self._note("")
        for at, (_, done, _) in enumerate(batch):
            if not done.done():
                done.set_result(changed[at])

    async def _failed(self, batch: list[Write], wrong: Exception, committing: bool) -> None:
        if isinstance(wrong, FencedOff):
            await self._fenced_off(batch, wrong)
            return
        if is_trouble(wrong):
            self._note(reason(wrong))
            wrong = unavailable(wrong, committing=committing)
        elif len(batch) > 1:
            for single in batch:
                await self._keep([single])
            return
        self._refused(batch, wrong)

    async def _fenced_off(self, batch: list[Write], wrong: FencedOff) -> None:
        """Refuse the writes of tables that have changed hands; the others are written without them."""
        gone = [write for write in batch if write[2] is not None and write[2].table in wrong.tables]
        self.fenced_off += len(gone)
        self._refused(gone, wrong)
        lost = {id(write) for write in gone}
        rest = [write for write in batch if id(write) not in lost]
        if rest:
            await self._keep(rest)

    def _refused(self, batch: list[Write], wrong: Exception) -> None:
        self.failures += len(batch)
        for _, done, _ in batch:
            if not done.done():
                done.set_exception(wrong)

    def _note(self, trouble: str) -> None:
        """One line in the log when the database fails, and one when it works again."""
        if trouble and trouble != self.trouble:
            _LOG.error("the database cannot be written: %s", trouble)
        if self.trouble and not trouble:
            _LOG.warning("the database can be written again")
        self.trouble = trouble


def _refuse(why: str) -> None:
    if why:
        raise Unavailable(f"nothing can be written here: {why}")
