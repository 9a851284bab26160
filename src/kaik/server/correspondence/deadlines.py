"""Deadlines of weeks: flags fall at tables that are asleep, over restarts, and wherever several nodes run.

Every node looks once a minute which tables somebody has to look at by now. Whichever can own such a table brings it
back and does there what is due; one that is awake on another node is that node's own to look at.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from sqlalchemy import case, func, select, update

from kaik.core.errors import KaikError
from kaik.server import schema
from kaik.server.cluster.ownership import OwnedElsewhere
from kaik.server.lobby import LobbyRoom
from kaik.server.tasks import end, repeat

_LOG = logging.getLogger(__name__)

PAUSE = 60.0
"""Seconds between two looks."""
MOST = 100
"""Tables that are looked at before the next pause."""
AGAIN = 5 * 60_000
"""Milliseconds after which a table is looked at again where nothing could be done."""

_WAITING = schema.waiting.c


class Deadlines:
    """Looks at tables by the time somebody has to."""

    def __init__(self, lobby: LobbyRoom) -> None:
        self._lobby, self._services = lobby, lobby.services
        self._soon = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Begin to look."""
        self._tasks = [repeat(self._next, "looking at deadlines")]

    async def close(self) -> None:
        await end(self._tasks)

    def hurry(self) -> None:
        """Look now: something was written that a table should see."""
        self._soon.set()

    async def _next(self) -> None:
        await self.look()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._soon.wait(), PAUSE)
        self._soon.clear()

    async def look(self) -> None:
        """Do what is due at every table that is due."""
        if self._services.ownership.unready or self._services.store.writer.trouble:
            return
        due = _WAITING.look <= self._services.now()
        asked = select(_WAITING.table_id).where(due).group_by(_WAITING.table_id).order_by(func.min(_WAITING.look))
        for (table,) in await self._services.store.fetch(asked.limit(MOST)):
            await self._look_at(str(table))

    async def _look_at(self, ident: str) -> None:
        try:
            controller = await self._lobby.table(ident)
            async with controller.table.lock:
                if not controller.table.broken:
                    controller.scheduler.seats_off.forget()
                    await controller.scheduler.catch_up()
                    controller.scheduler.follow()
        except OwnedElsewhere:
            return
        except KaikError as wrong:  # a database that fails, or a match of a game that is gone
            _LOG.warning("a table whose time is over could not be opened: %s", wrong)
        await self._later(ident)

    async def _later(self, ident: str) -> None:
        """Look again in a while where it is still due, lest one table keep others from being looked at."""
        now = self._services.now()
        still = (_WAITING.table_id == ident) & (_WAITING.look <= now)
        soon = (_WAITING.guest == "") | (_WAITING.due < now + AGAIN)
        look = case((soon, now + AGAIN), else_=_WAITING.due)
        await self._services.store.change(update(schema.waiting).where(still).values(look=look))
