"""`kaik worker`: a process that serves no tables, and does what bots, checks and reviews of all nodes need done.

It reads the secret in the database, by which jobs are sealed, and nothing else there.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections import Counter
from collections.abc import Mapping
from itertools import count

from sqlalchemy import inspect, select

from kaik.core.errors import KaikError
from kaik.server import schema
from kaik.server.bot_pool import BotPool
from kaik.server.cluster.job_queue import JobQueue
from kaik.server.cluster.job_server import JobServer
from kaik.server.cluster.redis_bus import RedisBus
from kaik.server.cluster.redis_link import RedisLink
from kaik.server.cluster.sealing import Sealer
from kaik.server.cluster.shared_jobs import SharedJobs
from kaik.server.database import Database
from kaik.server.ending import end_in_time
from kaik.server.jobs import JobPool
from kaik.server.limits import ServerLimits
from kaik.server.offers import WorkPool
from kaik.server.reviews import ReviewPool
from kaik.server.tasks import close_in_time

_LOG = logging.getLogger(__name__)


async def read_secret(url: str) -> bytes:
    """The secret of a database that a server has been started on."""
    database = Database(url)
    if database.file is not None and not database.file.exists():
        raise KaikError(f"there is no database {database.name}; a worker needs the one of its nodes")
    engine = database.engine()
    try:
        async with database.plainly(), engine.connect() as connection:
            asked = select(schema.settings.c.value).where(schema.settings.c.name == "secret")
            made = await connection.run_sync(lambda known: inspect(known).has_table(schema.settings.name))
            found = (await connection.execute(asked)).scalar_one_or_none() if made else None
    finally:
        await engine.dispose()
    if found is None:
        raise KaikError(f"no server has been started on {database.name} yet; start one with kaik serve first")
    return bytes.fromhex(found)


class Workers:
    """The pools of one process, all of them for others."""

    def __init__(self, link: RedisLink, secret: bytes, pools: Mapping[str, WorkPool]) -> None:
        self._link, sealer = link, Sealer(secret)
        self._bus = RedisBus(link, sealer)
        self.jobs = SharedJobs(JobQueue(link, sealer), self._bus, Counter())
        numbers = count()  # each job has a key of its own, for nobody here has to be left a place
        self._servers = [
            JobServer(self.jobs, kind, pool.queue, pool.work, lambda: next(numbers)) for kind, pool in pools.items()
        ]

    async def open(self) -> None:
        """Begin to work."""
        await self._bus.open()
        for server in self._servers:
            await server.open()

    async def close(self) -> None:
        """Give back what is not done."""
        for server in self._servers:
            await server.close()
        await self._bus.close()
        await self._link.close()


async def work(db: str, bus: str, limits: ServerLimits, stop: asyncio.Event) -> None:
    """Work for all nodes of a database until told to stop."""
    link = RedisLink(bus)
    secret = await read_secret(db)
    bots, jobs, reviews = BotPool(limits=limits.bots), JobPool(limits.jobs), ReviewPool(limits.reviews)
    workers = Workers(link, secret, {"bots": bots, "jobs": jobs, "reviews": reviews})
    await workers.open()
    print("kaik works for all nodes of its database", flush=True)
    try:
        await stop.wait()
    finally:
        await close_in_time(workers.close(), "what this worker shares")
        for pool in (bots, jobs, reviews):
            await close_in_time(pool.close(), "a pool of children")


def run(db: str, bus: str, limits: ServerLimits) -> None:
    """Work until the process is told to end; jobs that are not done by then are given back."""

    async def worked() -> None:
        stop, loop = asyncio.Event(), asyncio.get_running_loop()

        def told(*_: object) -> None:
            end_in_time()
            loop.call_soon_threadsafe(stop.set)

        for sig in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sig, told)
        await work(db, bus, limits, stop)

    asyncio.run(worked())
