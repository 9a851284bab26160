"""The way to Redis: one sentence where it does not answer, no waiting for it meanwhile, and word when it is back.

Redis holds nothing that cannot be had elsewhere. Whoever asks it says what happens without it.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from kaik.core.errors import KaikError
from kaik.server.tasks import end, watch

_LOG = logging.getLogger(__name__)

TIMEOUT = 2.0
"""Seconds an answer may take."""
CONNECTIONS = 32
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
"""Seconds between two tries to reach it again, at first and at last."""
FAILURES = (RedisError, OSError, TimeoutError)

T = TypeVar("T")


class BusAway(KaikError):
    """Redis does not answer; whatever was asked of it has to be done without it."""

    kind = "unavailable"


class RedisLink:
    """Connections to one Redis, and whether it answers."""

    def __init__(self, url: str) -> None:
        try:
            pool: Any = BlockingConnectionPool.from_url(
                url,
                max_connections=CONNECTIONS,
                timeout=TIMEOUT,
                socket_timeout=TIMEOUT,
                socket_connect_timeout=TIMEOUT,
                socket_keepalive=True,
                retry=Retry(NoBackoff(), 1),  # a connection that has gone stale is noticed by using it
            )
        except ValueError:
            raise KaikError("that is not the URL of a bus; it looks like redis://host:6379/0") from None
        self.client: Redis = Redis(connection_pool=pool)
        self.trouble = ""
        """Why Redis cannot be asked now, in one sentence; nothing while it answers."""
        self.returned: list[Callable[[], None]] = []
        """Called when it answers again."""
        self._back = asyncio.Event()
        self._back.set()
        self._trying: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Look whether it is there; if not, it is waited for beside everything else."""
        with suppress(BusAway):
            await self.call(lambda redis: redis.ping())

    async def call(self, work: Callable[[Redis], Awaitable[T]]) -> T:
        """What Redis answers, or BusAway; while it is known to be away, that at once."""
        if self.trouble:
            raise BusAway(self.trouble)
        try:
            return await work(self.client)
        except FAILURES as wrong:
            self.lost(wrong)
            raise BusAway(self.trouble) from wrong

    def lost(self, wrong: BaseException) -> None:
        """Note that it did not answer, and try to reach it again from now on."""
        if self._trying is None:
            self.trouble = "the bus does not answer; this node serves its own tables alone"
            _LOG.warning("the bus does not answer (%s)", type(wrong).__name__)
            self._back.clear()
            self._trying = watch(asyncio.get_running_loop().create_task(self._try()), "reaching the bus")

    async def back(self) -> None:
        """Wait until it answers."""
        await self._back.wait()

    async def _try(self) -> None:
        pause = 0.0
        while not await self._answers():
            pause = min(LONGEST_PAUSE, max(FIRST_PAUSE, 2 * pause))
            await asyncio.sleep(pause * random.uniform(0.5, 1.0))
        _LOG.warning("the bus answers again")
        self.trouble, self._trying = "", None
        self._back.set()
        for tell in self.returned:
            tell()

    async def _answers(self) -> bool:
        try:
            await self.client.ping()
        except FAILURES:
            return False
        return True

    async def close(self) -> None:
        """Let go of all connections."""
        if self._trying is not None:
            await end([self._trying])
        with suppress(*FAILURES):
            await self.client.aclose()
