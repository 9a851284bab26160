"""Reviews of finished matches: made in the background, one after another, and kept for whoever looks next."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections import OrderedDict
from contextlib import suppress

import msgspec

from kaik.bots.review import VERSION, Depth, Review
from kaik.core.codec import from_json, to_json
from kaik.play.record import Record, digest, write
from kaik.server.bodies import ReviewShown
from kaik.server.house import House
from kaik.server.limits import REVIEWS, Buckets, TooMuch
from kaik.server.replay import Replays
from kaik.server.reviewer import Progress, Task

_LOG = logging.getLogger(__name__)

MOST_AT_ONCE = max(1, (os.cpu_count() or 2) // 2)
MOST_WAITING = 20
REMEMBERED = 64
LONELY = 180_000
"""Milliseconds after which a review that nobody asks about any more is given up."""
LARGEST = 8 * 1024 * 1024


class Lonely(Exception):
    """Nobody wants to know any more."""


class Work:
    """A review that is being made, or waits for its turn."""

    def __init__(self, record: Record, wanted_by: str, at: int) -> None:
        self.record = record
        self.wanted_by = {wanted_by}
        self.asked_at = at
        self.begun = self.failed = False
        self.done = self.of = 0
        self.task: asyncio.Task[None] | None = None

    def shown(self) -> ReviewShown:
        if self.failed:
            return ReviewShown("failed")
        return ReviewShown("working" if self.begun else "waiting", self.done, self.of)


class Reviews:
    """Everything that is being looked at again."""

    def __init__(self, house: House, replays: Replays) -> None:
        self._house, self._replays = house, replays
        self._room = asyncio.Semaphore(MOST_AT_ONCE)
        self._works: dict[str, Work] = {}
        self._recent: OrderedDict[str, Review] = OrderedDict()
        self._starts = Buckets(REVIEWS)
        self.depth: Depth | None = None
        """How deep every look is; as the length of the match allows, unless told otherwise."""

    async def shown(self, match: str) -> ReviewShown:
        """How far a review has come; asking does not begin one."""
        work = self._works.get(match)
        if work is not None:
            work.asked_at = self._house.monotonic()
            return work.shown()
        found = self._recent.get(match) or await self._kept(match, await self._replays.finished(match))
        return ReviewShown("none") if found is None else _done(found)

    async def begin(self, match: str, guest: str) -> ReviewShown:
        """Begin a review, or join those who wait for it."""
        record = await self._replays.finished(match)
        shown = await self.shown(match)
        work = self._works.get(match)
        if work is not None and not work.failed:
            work.wanted_by.add(guest)
            return work.shown()
        if shown.state == "done":
            return shown
        # From here on nothing is waited for, so that two who ask at once share one work.
        if sum(1 for each in self._works.values() if not each.failed) >= MOST_WAITING:
            raise TooMuch("many matches are being looked at already; come back in a while")
        if not self._starts.take(guest):
            raise TooMuch("those were many matches at once; come back in a minute")
        work = Work(record, guest, self._house.monotonic())
        self._works[match] = work
        work.task = asyncio.get_running_loop().create_task(self._work(match, work))
        return work.shown()

    async def stop(self, match: str, guest: str) -> ReviewShown:
        """Somebody no longer waits; when nobody does, the work ends."""
        work = self._works.get(match)
        if work is not None:
            work.wanted_by.discard(guest)
            if not work.wanted_by and work.task is not None:
                self._works.pop(match, None)
                work.task.cancel()
        return await self.shown(match)

    async def close(self) -> None:
        """Leave everything as it is."""
        tasks = [work.task for work in self._works.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _kept(self, match: str, record: Record) -> Review | None:
        text = await self._house.store.review(digest(record), VERSION)
        if text is None:
            return None
        return self._remember(match, from_json(text, Review))

    def _remember(self, match: str, review: Review) -> Review:
        self._recent[match] = review
        while len(self._recent) > REMEMBERED:
            self._recent.popitem(last=False)
        return review

    async def _work(self, match: str, work: Work) -> None:
        try:
            async with self._room:
                work.begun = True
                review = await self._thought(work)
            self._remember(match, review)
            await self._house.store.keep_review(
                digest(work.record), VERSION, to_json(review).decode(), self._house.now()
            )
            self._house.counts["reviews"] += 1
            self._works.pop(match, None)
        except Lonely:
            self._works.pop(match, None)
        except Exception as wrong:  # the page says that it failed, and may ask again
            _LOG.warning("a review failed: %s", wrong)
            work.failed = True
            self._forget_failed()

    def _forget_failed(self) -> None:
        for match in [match for match, work in self._works.items() if work.failed][:-REMEMBERED]:
            del self._works[match]

    async def _thought(self, work: Work) -> Review:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "kaik.server.reviewer",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LARGEST,
        )
        try:
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(msgspec.json.encode(Task(write(work.record), self.depth)))
            process.stdin.close()
            while line := await process.stdout.readline():
                found = self._heard(work, from_json(line, Progress))
                if found is not None:
                    return found
            raise RuntimeError("the reviewer fell silent")
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    def _heard(self, work: Work, progress: Progress) -> Review | None:
        if progress.error:
            raise RuntimeError(progress.error)
        if self._house.monotonic() - work.asked_at > LONELY:
            raise Lonely
        work.done, work.of = progress.done, progress.of
        return progress.review


def _done(review: Review) -> ReviewShown:
    return ReviewShown("done", review.looks, review.looks, review)
