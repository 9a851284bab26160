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
from kaik.server.fair_queue import FairQueue, Waiting
from kaik.server.job_worker import Head
from kaik.server.limits import JobLimits
from kaik.server.offers import OfferedJob, OfferJob, OtherWorkers, answer_elsewhere
from kaik.server.tasks import CLEARED_UP, end

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

    def clear(self) -> None:
        """Forget all of them."""
        self._answers.clear()
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
        self.elsewhere: OtherWorkers | None = None
        """Who else may do what everybody may know, where all children here are busy."""

    def forget(self) -> None:
        """Make every answer again that was kept."""
        self._cache.clear()

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
        await end([work.task for work in self._works.values()], CLEARED_UP)
        await asyncio.gather(*(child.stop() for child in self._children))

    def _begin(self, name: str, kind: str, payload: Payload, who: str, keep: bool) -> JobInProgress:
        waiting = Waiting(self.queue, who)
        self.counts["jobs"] += 1
        task = asyncio.get_running_loop().create_task(self._work(waiting, who, kind, payload, name if keep else ""))
        work = JobInProgress(task)

        def over(task: asyncio.Task[JobAnswer]) -> None:
            # Here and not in the task: one that is cancelled before it has begun comes to no `finally` of its own.
            waiting.leave()
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

    async def _work(self, waiting: Waiting, who: str, kind: str, payload: Payload, kept_as: str) -> JobAnswer:
        """Do it here, or have it done elsewhere: only what everybody may know leaves this node."""
        line = b""

        async def read_line() -> bytes:
            nonlocal line
            line = line or _line(kind, payload if isinstance(payload, bytes) else await payload())
            return line

        offer = self._offer(who, read_line) if kept_as and self.elsewhere is not None else None
        found = await answer_elsewhere(waiting, offer)
        head, body = _split(found) if found is not None else await self._ask(await read_line(), self.limits.seconds)
        if head.status != "ok":
            raise _refusal(kind, head)
        answer = JobAnswer(body, head.packed)
        if kept_as:
            self._cache.put(kept_as, answer)
        return answer

    def _offer(self, who: str, read_line: Callable[[], Awaitable[bytes]]) -> OfferJob:
        async def offer() -> OfferedJob | None:
            if self.elsewhere is None:
                return None
            return await self.elsewhere.offer(who, await read_line(), self.limits.seconds + START_UP)

        return offer

    async def work(self, payload: bytes, seconds: float, report: Callable[[bytes], None]) -> bytes:
        """A job of another node, done in a place that is held for it."""
        head, body = await self._ask(payload, min(seconds, self.limits.seconds))
        return msgspec.json.encode(head) + b"\n" + body

    async def _ask(self, line: bytes, most: float) -> tuple[Head, bytes]:
        """What a child answers; whoever calls this holds a place."""
        child = self._idle.pop()
        try:
            head, body = await child.ask(line, most + (START_UP if child.fresh else 0.0), self._read)
            if head.status not in ("ok", "refused"):
                await child.stop()  # what it has grown to is not given back otherwise
        except TimeoutError:
            return _ended(f"this took longer than {most:g} seconds, the most that one request may take")
        except BROKEN:
            return _ended("the work ended without an answer; try again")
        finally:
            self._idle.append(child)
        return head, body

    async def _read(self, stream: asyncio.StreamReader) -> tuple[Head, bytes]:
        head = msgspec.json.decode(await stream.readuntil(b"\n"), type=Head)
        if head.size > self.limits.answer_bytes:
            raise ValueError("more than a child may answer")
        return head, await stream.readexactly(head.size)


def _line(kind: str, payload: bytes) -> bytes:
    return kind.encode() + b" " + payload.replace(b"\n", b" ")  # in JSON a bare line end is as good as a blank


def _ended(sentence: str) -> tuple[Head, bytes]:
    return Head("ended", sentence=sentence), b""


def _split(answer: bytes) -> tuple[Head, bytes]:
    """An answer that came from elsewhere."""
    head, _, body = answer.partition(b"\n")
    try:
        return msgspec.json.decode(head, type=Head), body
    except msgspec.MsgspecError:
        return _ended("the work ended without an answer; try again")


def _refusal(kind: str, head: Head) -> KaikError:
    if head.status == "refused":
        return KaikError(head.sentence, head.kind)
    if head.status == "too_large":
        return JobTooLarge(head.sentence)
    if head.status == "ended":
        return JobFailed(head.sentence)
    log_failure(f"a job failed: {kind}", head.trace)
    return JobFailed("this could not be done because of a mistake in the server, which has been logged")


def _digest(payload: Payload) -> str:
    if not isinstance(payload, bytes):
        raise TypeError("a job whose payload is read later needs a name")
    return hashlib.sha256(payload).hexdigest()
