"""Jobs of this node that others may do: offered where there is no place here, and answered once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from kaik.server.cluster.bus import Bus
from kaik.server.cluster.job_queue import LARGEST, JobLook, JobQueue
from kaik.server.cluster.redis_link import BusAway
from kaik.server.tasks import end, repeat, watch

POLL = 1.0
"""Seconds between two looks at what was offered, for word of an answer may be lost."""
MOST_EACH = 8
"""Jobs of one guest or address that are offered at once; others of theirs wait here, so nobody takes all workers."""
WANTED, ANSWERED = "jobs", "answers"
"""The channels on which nodes say that there is something to do, and that something is done."""


class JobDone(msgspec.Struct, frozen=True):
    """Word of an answer; it lies in Redis."""

    job: str


class SharedJob:
    """A job that was offered to everybody."""

    def __init__(self, jobs: SharedJobs, kind: str, ident: str, key: str, progress: Callable[[bytes], None]) -> None:
        self._jobs, self.kind, self.id, self.key, self._progress = jobs, kind, ident, key, progress
        self.answer: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()

    async def withdraw(self) -> bool:
        """Whether nobody has taken it; then nobody will any more. Where Redis is away, nobody's answer will come."""
        try:
            return await self._jobs.queue.withdraw(self.kind, self.id, unless_taken=True)
        except BusAway:
            return True

    def forget(self) -> None:
        """Its answer is not wanted any more."""
        self._jobs.forget(self)

    def show(self, look: JobLook) -> None:
        """Take note of how it stands."""
        if self.answer.done():
            return
        if look.answer is not None or not look.there:
            self.answer.set_result(look.answer or None)
        elif look.progress:
            self._progress(look.progress)


class SharedJobs:
    """Everything this node has offered."""

    def __init__(self, queue: JobQueue, bus: Bus, counts: Counter[str]) -> None:
        self.queue, self.bus, self.counts = queue, bus, counts
        self._offered: dict[str, SharedJob] = {}
        self._each: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin to listen for answers."""
        await self.bus.subscribe(ANSWERED, self._hear)
        self._tasks.add(repeat(self._poll, "looking for answers"))

    async def close(self) -> None:
        """Want nothing any more."""
        await end(self._tasks)
        for job in list(self._offered.values()):
            if not job.answer.done():
                job.answer.set_result(None)

    async def offer(
        self, kind: str, key: str, payload: bytes, seconds: float, rank: int, progress: Callable[[bytes], None] | None
    ) -> SharedJob | None:
        """Offer a job; None where somebody has offered enough, or Redis is away."""
        if self._each[key] >= MOST_EACH or len(payload) > LARGEST:
            return None
        self._each[key] += 1
        try:
            ident = await self.queue.offer(kind, payload, seconds, rank)
        except BaseException as wrong:
            self._less(key)
            if isinstance(wrong, BusAway):
                return None
            raise
        job = self._offered[ident] = SharedJob(self, kind, ident, key, progress or (lambda _: None))
        self.counts["jobs_offered"] += 1
        await self.bus.publish(WANTED, kind.encode())
        return job

    def forget(self, job: SharedJob) -> None:
        """Take a job back that nobody waits for any more."""
        if self._offered.pop(job.id, None) is None:
            return
        self._less(job.key)
        if not job.answer.done():
            job.answer.cancel()
            self._begin(self._take_back(job))
        elif not job.answer.cancelled() and job.answer.result() is not None:
            self.counts["jobs_elsewhere"] += 1

    def _less(self, key: str) -> None:
        self._each[key] -= 1
        if not self._each[key]:
            del self._each[key]

    async def _take_back(self, job: SharedJob) -> None:
        try:
            await self.queue.withdraw(job.kind, job.id, unless_taken=False)
        except BusAway:
            return  # it is gone after a while by itself

    def _hear(self, payload: bytes) -> None:
        job = self._offered.get(msgspec.msgpack.decode(payload, type=JobDone).job)
        if job is not None:
            self._begin(self._look(job))

    async def _poll(self) -> None:
        await asyncio.sleep(POLL)
        for job in list(self._offered.values()):
            await self._look(job)

    async def _look(self, job: SharedJob) -> None:
        try:
            job.show(await self.queue.look(job.id))
        except BusAway:
            job.show(JobLook(False))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = watch(asyncio.get_running_loop().create_task(work), "jobs for other workers")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class JobsOfKind:
    """What one pool offers."""

    def __init__(self, jobs: SharedJobs, kind: str) -> None:
        self._jobs, self._kind = jobs, kind

    async def offer(
        self, key: str, payload: bytes, seconds: float, rank: int = 0, progress: Callable[[bytes], None] | None = None
    ) -> SharedJob | None:
        """Offer a job to everybody."""
        return await self._jobs.offer(self._kind, key, payload, seconds, rank, progress)
