"""Jobs: slow or hostile work in child processes, limited in time, memory and number, and fair between guests.

Equal jobs that are wanted at the same time are done once, and answers that cannot change any more are kept for a while.
The event loop only waits.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable

import msgspec

from kaik.core.errors import KaikError
from kaik.server.child import Child
from kaik.server.failures import log_failure
from kaik.server.fair_queue import FairQueue, Ticket
from kaik.server.job_worker import Head
from kaik.server.limits import JobLimits

WORKER = "kaik.server.job_worker"
START_UP = 20.0
"""Seconds a child may take to load what it works with, beside the time of its first job."""

BROKEN = (OSError, EOFError, ValueError, RuntimeError, asyncio.LimitOverrunError, msgspec.MsgspecError)
"""What can come of a child that ends, or answers what is no answer."""

Payload = bytes | Callable[[], Awaitable[bytes]]
"""JSON for a child; what has to be read from the database for it is read when its turn has come."""


class JobFailed(KaikError):
    """A job without an answer: it took too long, or its child fell over."""

    kind = "job_failed"


class JobTooLarge(JobFailed):
    """A job that wanted more memory than it may have, or whose answer is too large."""


class JobAnswer(msgspec.Struct, frozen=True):
    """What a child answered, as it is to be sent."""

    body: bytes
    packed: bool = False
    """Whether it is gzipped."""

    async def text(self) -> bytes:
        """The answer as it was before it was packed."""
        return await asyncio.to_thread(gzip.decompress, self.body) if self.packed else self.body


class Cache:
    """Answers that cannot change any more, the longest unused forgotten first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: OrderedDict[str, JobAnswer] = OrderedDict()
        self.bytes = 0

    def get(self, name: str) -> JobAnswer | None:
        """An answer that is kept under that name."""
        if name in self._answers:
            self._answers.move_to_end(name)
        return self._answers.get(name)

    def put(self, name: str, answer: JobAnswer) -> None:
        """Keep an answer; one that would drive out most others is not kept."""
        if name in self._answers or len(answer.body) > self._most // 4:
            return
        self._answers[name] = answer
        self.bytes += len(answer.body)
        while self.bytes > self._most:
            self.bytes -= len(self._answers.popitem(last=False)[1].body)


class JobInProgress:
    """A job under way, and how many wait for its answer."""

    def __init__(self, task: asyncio.Task[JobAnswer]) -> None:
        self.task = task
        self.wanted = 0


class JobPool:
    """A few children and a fair queue before them."""

    def __init__(
        self, limits: JobLimits | None = None, worker: str = WORKER, counts: Counter[str] | None = None
    ) -> None:
        self.limits = limits or JobLimits()
        count = max(1, self.limits.workers)
        self.queue = FairQueue(count, self.limits.waiting, self.limits.waiting_each, max(1, count - 1))
        spelled = msgspec.json.encode(self.limits).decode()
        self._children = [Child(worker, spelled) for _ in range(count)]
        self._idle = list(self._children)
        self._works: dict[str, JobInProgress] = {}
        self._cache = Cache(self.limits.cache_bytes)
        self.counts: Counter[str] = Counter() if counts is None else counts

    async def run(self, kind: str, payload: Payload, who: str, name: str = "", *, keep: bool = False) -> JobAnswer:
        """The answer to a job that `who` wants, or a refusal in one sentence.

        `name` tells jobs of a kind apart where the payload is not at hand. Only what cannot change any more, and what
        everybody may know who may ask for it, may be told to `keep`.
        """
        name = f"{kind} {name or _digest(payload)}"
        known = self._cache.get(name)
        if known is not None:
            self.counts["jobs_cached"] += 1
            return known
        work = self._works.get(name) or self._begin(name, kind, payload, who, keep)
        work.wanted += 1
        try:
            return await asyncio.shield(work.task)
        finally:
            work.wanted -= 1
            if not work.wanted:
                self._give_up(name, work)

    async def close(self) -> None:
        """End all work."""
        tasks = [work.task for work in self._works.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(child.stop() for child in self._children))

    def _begin(self, name: str, kind: str, payload: Payload, who: str, keep: bool) -> JobInProgress:
        ticket = self.queue.join(who)
        self.counts["jobs"] += 1
        work = JobInProgress(asyncio.get_running_loop().create_task(self._work(ticket, name, kind, payload, keep)))

        def over(task: asyncio.Task[JobAnswer]) -> None:
            # Here and not in the task: one that is cancelled before it has begun comes to no `finally` of its own.
            self.queue.leave(ticket)
            if self._works.get(name) is work:
                del self._works[name]
            if not task.cancelled() and task.exception() is not None:
                self.counts["jobs_failed"] += 1

        work.task.add_done_callback(over)
        self._works[name] = work
        return work

    def _give_up(self, name: str, work: JobInProgress) -> None:
        """Nobody waits for it any more; whoever asks from now on begins again."""
        if not work.task.done():
            work.task.cancel()
            if self._works.get(name) is work:
                del self._works[name]

    async def _work(self, ticket: Ticket, name: str, kind: str, payload: Payload, keep: bool) -> JobAnswer:
        await ticket.turn
        child = self._idle.pop()
        try:
            sent = payload if isinstance(payload, bytes) else await payload()
            answer = await self._ask(child, kind, sent)
        finally:
            self._idle.append(child)
        if keep:
            self._cache.put(name, answer)
        return answer

    async def _ask(self, child: Child, kind: str, payload: bytes) -> JobAnswer:
        line = kind.encode() + b" " + payload.replace(b"\n", b" ")  # in JSON a bare line end is as good as a blank
        most = self.limits.seconds
        try:
            head, body = await child.ask(line, most + (START_UP if child.fresh else 0.0), self._read)
        except TimeoutError:
            raise JobFailed(f"this took longer than {most:g} seconds, the most that one request may take") from None
        except BROKEN:
            raise JobFailed("the work ended without an answer; try again") from None
        if head.status == "ok":
            return JobAnswer(body, head.packed)
        if head.status != "refused":
            await child.stop()  # what it has grown to is not given back otherwise
        raise _refusal(kind, head)

    async def _read(self, stream: asyncio.StreamReader) -> tuple[Head, bytes]:
        head = msgspec.json.decode(await stream.readuntil(b"\n"), type=Head)
        if head.size > self.limits.answer_bytes:
            raise ValueError("more than a child may answer")
        return head, await stream.readexactly(head.size)


def _refusal(kind: str, head: Head) -> KaikError:
    if head.status == "refused":
        return KaikError(head.sentence, head.kind)
    if head.status == "too_large":
        return JobTooLarge(head.sentence)
    log_failure(f"a job failed: {kind}", head.trace)
    return JobFailed("this could not be done because of a mistake in the server, which has been logged")


def _digest(payload: Payload) -> str:
    if not isinstance(payload, bytes):
        raise TypeError("a job whose payload is read later needs a name")
    return hashlib.sha256(payload).hexdigest()
