"""What is forgotten once nobody can ask about it any more: old decisions and old notices."""

from __future__ import annotations

import asyncio

from sqlalchemy import delete

from kaik.server import schema
from kaik.server.meeting.decisions import forget_decisions
from kaik.server.services import Services
from kaik.server.tasks import end, repeat

FIRST, PAUSE = 300.0, 24 * 3600.0
"""Seconds before the first look, when the crowd that a start brings is served, and between two."""
NOTICES_LAST = 365 * 24 * 3_600_000
"""Milliseconds after which a notice is gone from the page as well; by then nobody would tell the same again."""


class Forgetting:
    """Deletes old rows every day."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Begin."""
        self.tasks = [repeat(self._next, "forgetting what is old", pause=FIRST)]

    async def close(self) -> None:
        await end(self.tasks)

    async def _next(self) -> None:
        await asyncio.sleep(FIRST)
        await self.forget()
        await asyncio.sleep(PAUSE)

    async def forget(self) -> None:
        """Delete what is too old now."""
        store, now = self._services.store, self._services.now()
        await forget_decisions(store, now)
        await store.change(delete(schema.notices).where(schema.notices.c.at < now - NOTICES_LAST))
