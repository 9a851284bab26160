"""Work for others: a pool takes jobs that any node has offered, whenever it has a place that nobody here wants."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress

import msgspec

from kaik.server.cluster.job_queue import LEASE, TakenJob
from kaik.server.cluster.redis_link import BusAway
from kaik.server.cluster.shared_jobs import ANSWERED, WANTED, JobDone, SharedJobs
from kaik.server.fair_queue import FairQueue, Waiting
from kaik.server.limits import TooMuch
from kaik.server.tasks import CLEARED_UP, end, repeat, watch

_LOG = logging.getLogger(__name__)

LOOK = 1.0
"""Seconds between two looks for jobs, for word of one may be lost."""
LAST = 9
"""The rank of others: everybody here comes first."""

ReportProgress = Callable[[bytes], None]
"""Says how far a job has come."""
DoJob = Callable[[bytes, float, ReportProgress], Awaitable[bytes]]
"""What does a job of a kind in so many seconds; it is called with a place held."""


class JobServer:
    """One kind of jobs, done in the places of one pool."""

    def __init__(
        self, jobs: SharedJobs, kind: str, places: FairQueue, do: DoJob, key: Callable[[], Hashable] = lambda: "others"
    ) -> None:
        self._jobs, self._kind, self._places, self._do, self._key = jobs, kind, places, do, key
        self._wanted = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._main: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to look for jobs."""
        await self._jobs.bus.subscribe(WANTED, self._hear)
        self._main = repeat(self._serve, f"{self._kind} for others")

    async def close(self) -> None:
        """Give back what is not done."""
        await end([self._main] if self._main else [])
        await end(self._tasks, CLEARED_UP)

    def _hear(self, payload: bytes) -> None:
        if payload == self._kind.encode():
            self._wanted.set()

    async def _serve(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK):
                await self._wanted.wait()
        self._wanted.clear()
        try:
            while await self._take_one():
                pass
        except (BusAway, TooMuch):  # nobody can be helped now
            await asyncio.sleep(LOOK)

    async def _take_one(self) -> bool:
        """Take a job as soon as there is a place for it; whether there was one."""
        waiting, handed_over = Waiting(self._places, self._key(), LAST), False
        try:
            await waiting.turn
            job = await self._jobs.queue.take(self._kind)
            if job is None:
                return False
            task = watch(asyncio.get_running_loop().create_task(self._work(job)), f"{self._kind} for others")
            handed_over = True
            self._tasks.add(task)
            task.add_done_callback(lambda _: waiting.leave())
            task.add_done_callback(self._tasks.discard)
            return True
        finally:
            if not handed_over:
                waiting.leave()

    async def _work(self, job: TakenJob) -> None:
        """Do a job, and say again and again that it is being done."""
        progress = b""

        def report(said: bytes) -> None:
            nonlocal progress
            progress = said

        doing = asyncio.ensure_future(self._do(job.payload, job.seconds, report))
        try:
            while not (await asyncio.wait({doing}, timeout=LEASE / 3))[0]:
                if not await self._renewed(job, progress):
                    return
            await self._answer(job, doing.result())
        except asyncio.CancelledError:
            await self._give_back(job)
            raise
        finally:
            doing.cancel()
            await asyncio.gather(doing, return_exceptions=True)

    async def _renewed(self, job: TakenJob, progress: bytes) -> bool:
        try:
            return await self._jobs.queue.renew(job, progress)
        except BusAway:
            return True  # it may be back before the answer is there

    async def _answer(self, job: TakenJob, answer: bytes) -> None:
        try:
            if await self._jobs.queue.answer(job, answer):
                self._jobs.counts["jobs_for_others"] += 1
                await self._jobs.bus.publish(ANSWERED, msgspec.msgpack.encode(JobDone(job.id)))
        except BusAway:
            _LOG.warning("the answer to a job could not be given: the bus does not answer")

    async def _give_back(self, job: TakenJob) -> None:
        try:
            await self._jobs.queue.give_back(job)
            await self._jobs.bus.publish(WANTED, self._kind.encode())
        except BusAway:
            return  # its lease runs out
