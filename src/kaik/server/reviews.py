"""Reviews of finished matches: made in the background, fair between guests, and kept for whoever looks next."""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Literal, Protocol

import msgspec

from kaik.bots.review import VERSION, Depth, Review
from kaik.core.codec import from_json, to_json
from kaik.server.bodies import ReviewShown
from kaik.server.failures import log_failure
from kaik.server.fair_queue import FairQueue, Waiting
from kaik.server.limits import ReviewLimits, TooMuch, one_rate
from kaik.server.offers import OtherWorkers, answer_elsewhere
from kaik.server.process import Process, start
from kaik.server.replay import Replays
from kaik.server.reviewer import Progress, Task
from kaik.server.services import Services
from kaik.server.tasks import CLEARED_UP, end
from kaik.server.worker import LOWEST_NICE

REVIEWER = "kaik.server.reviewer"
REMEMBERED = 64
DIGESTS = 1024
ABANDONED = 180_000
"""Milliseconds after which a review that nobody asks about any more is given up."""
LARGEST = 8 * 1024 * 1024


class Unwanted(Exception):
    """Nobody wants to know any more."""


class ReviewFailed(Exception):
    """The child could not review the match; the traceback tells why."""

    def __init__(self, sentence: str, trace: str = "") -> None:
        super().__init__(sentence)
        self.trace = trace


class ReviewInProgress:
    """A review that is being made, or waits for its turn."""

    def __init__(self, record: str, wanted_by: str, at: int) -> None:
        self.record = record
        self.wanted_by = {wanted_by}
        self.asked_at = at
        self.begun = self.failed = False
        self.done = self.of = 0
        self.task: asyncio.Task[None] | None = None

    def status(self) -> ReviewShown:
        if self.failed:
            return ReviewShown("failed")
        return ReviewShown("working" if self.begun else "waiting", self.done, self.of)


ReviewWish = Literal["ask", "join", "stop"]
"""What somebody wants of a review: to know how far it is, to wait for it, or to wait no longer."""


class ReviewsElsewhere(Protocol):
    """The reviews that other nodes make, and what they are told of those made here."""

    async def status(self, match: str) -> ReviewShown | None: ...

    async def wish(self, match: str, guest: str, wish: ReviewWish) -> None: ...

    async def show(self, match: str, shown: ReviewShown) -> None: ...


class ReviewPool:
    """Places for reviews, each a child process for as long as one takes."""

    def __init__(self, limits: ReviewLimits) -> None:
        self._limits = limits
        count = limits.workers or max(1, (os.cpu_count() or 2) // 2)
        self.queue = FairQueue(count, None, limits.waiting_each, max(1, count - 1))
        self.elsewhere: OtherWorkers | None = None
        """Who else may review where all places here are taken."""

    async def work(self, payload: bytes, seconds: float, report: Callable[[bytes], None]) -> bytes:
        """A review for another node, made in a place that is held for it; what goes wrong is an answer, too."""
        limits = msgspec.structs.replace(self._limits, seconds=min(seconds, self._limits.seconds))
        try:
            return await make_review(limits, payload, report)
        except ReviewFailed as wrong:
            return to_json(Progress(error=str(wrong), trace=wrong.trace))

    async def close(self) -> None:
        """Nothing outlasts the work itself."""


class Reviews:
    """Everything that is being looked at again."""

    def __init__(self, services: Services, replays: Replays, limits: ReviewLimits | None = None) -> None:
        self._services, self._replays = services, replays
        self.limits = limits or ReviewLimits()
        self.pool = ReviewPool(self.limits)
        self.queue = self.pool.queue
        self._works: dict[str, ReviewInProgress] = {}
        self._recent: OrderedDict[str, Review] = OrderedDict()
        self._digests: OrderedDict[str, str] = OrderedDict()
        self._starts = one_rate(services.limits.per_guest.reviews, "reviews", services.shared)
        self.elsewhere: ReviewsElsewhere | None = None
        """The reviews that other nodes make."""
        self.depth: Depth | None = None
        """How deep every look is; as the length of the match allows, unless told otherwise."""

    async def status(self, match: str, who: str) -> ReviewShown:
        """How far a review has come; asking does not begin one."""
        work = self._works.get(match)
        if work is not None:
            work.asked_at = self._services.monotonic()
            return work.status()
        found = self._recent.get(match) or await self._stored(match, await self._digest(match, who))
        if found is not None:
            return _as_done(found)
        return await self._status_elsewhere(match, who) or ReviewShown("none")

    async def begin(self, match: str, guest: str) -> ReviewShown:
        """Begin a review, or join those who wait for it."""
        record = await self._replays.finished_record(match, guest)
        shown = await self.status(match, guest)
        joined = self._join(match, guest)
        if joined is not None or shown.state == "done":
            return joined or shown
        if self.elsewhere is not None and shown.state in ("waiting", "working"):
            await self.elsewhere.wish(match, guest, "join")
            return shown
        self._refuse_crowd()
        if not await self._starts.take(guest):
            raise TooMuch("too many reviews at once; come back in a minute")
        # From here on nothing is waited for, so that two who ask at once share one work.
        joined = self._join(match, guest)
        if joined is not None:
            return joined
        self._refuse_crowd()
        work = ReviewInProgress(record, guest, self._services.monotonic())
        self._start(match, work, guest)
        if self.elsewhere is not None:
            await self.elsewhere.show(match, work.status())
        return work.status()

    def _join(self, match: str, guest: str) -> ReviewShown | None:
        """Wait with those who wait already."""
        work = self._works.get(match)
        if work is None or work.failed:
            return None
        work.wanted_by.add(guest)
        return work.status()

    def _refuse_crowd(self) -> None:
        self._drop_abandoned()
        if sum(1 for each in self._works.values() if not each.failed) >= self.limits.waiting:
            raise TooMuch("too many matches are being reviewed already; come back in a while")

    async def stop(self, match: str, guest: str) -> ReviewShown:
        """Somebody no longer waits; when nobody does, the work ends."""
        if match not in self._works and self.elsewhere is not None:
            await self.elsewhere.wish(match, guest, "stop")
        self.take_wish(match, guest, "stop")
        return await self.status(match, guest)

    def take_wish(self, match: str, guest: str, wish: ReviewWish) -> None:
        """What somebody wants of a review that is made here, wherever they say so."""
        work = self._works.get(match)
        if work is None:
            return
        if wish == "stop":
            work.wanted_by.discard(guest)
            if not work.wanted_by:
                self._end(match, work)
            return
        work.asked_at = self._services.monotonic()
        if wish == "join":
            work.wanted_by.add(guest)

    def in_progress(self) -> list[tuple[str, ReviewShown]]:
        """The reviews that are made here, and how far they are."""
        return [(match, work.status()) for match, work in self._works.items()]

    async def _status_elsewhere(self, match: str, who: str) -> ReviewShown | None:
        if self.elsewhere is None:
            return None
        found = await self.elsewhere.status(match)
        if found is not None:
            await self.elsewhere.wish(match, who, "ask")  # so that it is not given up
        return found

    async def close(self) -> None:
        """Leave everything as it is."""
        await end([work.task for work in self._works.values() if work.task is not None], CLEARED_UP)

    def _start(self, match: str, work: ReviewInProgress, guest: str) -> None:
        waiting = Waiting(self.queue, guest)
        work.task = asyncio.get_running_loop().create_task(self._work(match, work, waiting, guest))
        # Here and not in the task: one that is cancelled before it has begun comes to no `finally` of its own.
        work.task.add_done_callback(lambda _: waiting.leave())
        self._works[match] = work

    def _end(self, match: str, work: ReviewInProgress) -> None:
        self._works.pop(match, None)
        if work.task is not None:
            work.task.cancel()

    def _drop_abandoned(self) -> None:
        for match, work in list(self._works.items()):
            if not work.failed and self._is_abandoned(work):
                self._end(match, work)

    def _is_abandoned(self, work: ReviewInProgress) -> bool:
        return self._services.monotonic() - work.asked_at > ABANDONED

    async def _digest(self, match: str, who: str) -> str:
        """What marks the record of a match; it never changes once the match is over."""
        if match not in self._digests:
            self._digests[match] = _digest_in(await self._replays.finished_record(match, who))
            while len(self._digests) > DIGESTS:
                self._digests.popitem(last=False)
        return self._digests[match]

    async def _stored(self, match: str, digest: str) -> Review | None:
        text = await self._services.store.review(digest, VERSION)
        if text is None:
            return None
        return self._remember(match, from_json(text, Review))

    def _remember(self, match: str, review: Review) -> Review:
        self._recent[match] = review
        while len(self._recent) > REMEMBERED:
            self._recent.popitem(last=False)
        return review

    async def _work(self, match: str, work: ReviewInProgress, waiting: Waiting, guest: str) -> None:
        try:
            review = await self._made(match, work, waiting, guest)
            self._remember(match, review)
            await self._services.store.keep_review(
                _digest_in(work.record), VERSION, to_json(review).decode(), self._services.now()
            )
            self._services.counts["reviews"] += 1
            self._works.pop(match, None)
        except Unwanted:
            self._works.pop(match, None)
        except Exception as wrong:  # the page says that it failed, and may ask again
            self._services.counts["reviews_failed"] += 1
            log_failure(f"a review failed: {wrong or type(wrong).__name__}", getattr(wrong, "trace", ""))
            work.failed = True
            self._forget_failed()

    def _forget_failed(self) -> None:
        for match in [match for match, work in self._works.items() if work.failed][:-REMEMBERED]:
            del self._works[match]

    async def _made(self, match: str, work: ReviewInProgress, waiting: Waiting, guest: str) -> Review:
        """A review that is made here, or elsewhere where there is no place here."""
        task = msgspec.json.encode(Task(work.record, self.depth))

        def show(line: bytes) -> None:
            self._follow(work, line)
            if self._is_abandoned(work):
                self._end(match, work)

        offer = None
        if self.pool.elsewhere is not None:
            offer = partial(self.pool.elsewhere.offer, guest, task, self.limits.seconds, progress=show)
        last = await answer_elsewhere(waiting, offer)
        if last is None:
            if self._is_abandoned(work):
                raise Unwanted
            work.begun = True
            last = await make_review(self.limits, task, partial(self._follow_here, work))
        return _read_review(last)

    def _follow_here(self, work: ReviewInProgress, line: bytes) -> None:
        if self._is_abandoned(work):
            raise Unwanted
        self._follow(work, line)

    def _follow(self, work: ReviewInProgress, line: bytes) -> None:
        progress = from_json(line, Progress)
        work.begun, work.done, work.of = True, progress.done, progress.of


async def make_review(limits: ReviewLimits, task: bytes, follow: Callable[[bytes], None]) -> bytes:
    """The last line of a child that reviews a match; `follow` is told the others."""
    spelled = msgspec.json.encode(limits).decode()
    process = await start(REVIEWER, spelled, nice=LOWEST_NICE, limit=LARGEST)
    try:
        async with asyncio.timeout(limits.seconds):
            return await _last_line(process, task, follow)
    except TimeoutError:
        raise ReviewFailed(f"it took longer than {limits.seconds:g} seconds") from None
    finally:
        process.kill()
        await process.wait()


async def _last_line(process: Process, task: bytes, follow: Callable[[bytes], None]) -> bytes:
    process.stdin.write(task)
    process.stdin.close()
    while line := await process.stdout.readline():
        progress = from_json(line, Progress)
        if progress.error or progress.review is not None:
            return line
        follow(line)
    raise ReviewFailed("the reviewer ended without an answer")


def _read_review(line: bytes) -> Review:
    progress = from_json(line, Progress)
    if progress.review is None:
        raise ReviewFailed(progress.error, progress.trace)
    return progress.review


def _digest_in(record: str) -> str:
    """The digest that a record carries in its header."""
    lines = record.partition("\n---\n")[0].splitlines()
    return next(line.removeprefix("digest: ") for line in lines if line.startswith("digest: "))


def _as_done(review: Review) -> ReviewShown:
    return ReviewShown("done", review.looks, review.looks, review)
