"""Jobs that may be done elsewhere: while there is no place here, anybody's worker may take them.

Here comes first. What nobody elsewhere has taken by the time there is a place here is done here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from kaik.server.fair_queue import FairQueue, Waiting


class OfferedJob(Protocol):
    """A job that anybody may take."""

    answer: asyncio.Future[bytes | None]
    """The first answer that came; None where none will come, so that it has to be done here."""

    async def withdraw(self) -> bool:
        """Whether nobody has taken it; then nobody will any more."""
        ...

    def forget(self) -> None:
        """Its answer is not wanted any more; saying so twice does no harm."""
        ...


OfferJob = Callable[[], Awaitable[OfferedJob | None]]
"""How a job is offered; None where it cannot be."""


class OtherWorkers(Protocol):
    """Where jobs of one kind are offered."""

    async def offer(
        self, key: str, payload: bytes, seconds: float, rank: int = 0, progress: Callable[[bytes], None] | None = None
    ) -> OfferedJob | None:
        """A job of somebody, with so many seconds for it; None where it cannot be offered."""
        ...


class WorkPool(Protocol):
    """Workers of this node who may also work for others."""

    queue: FairQueue
    elsewhere: OtherWorkers | None

    async def work(self, payload: bytes, seconds: float, report: Callable[[bytes], None]) -> bytes:
        """A job of another node, done in a place that is held for it; `report` may be told how far it has come."""
        ...


async def answer_elsewhere(waiting: Waiting, offer: OfferJob | None, patience: float | None = None) -> bytes | None:
    """Wait for a place here, and offer the job meanwhile: what was answered elsewhere, or None when it is our turn.

    TimeoutError where neither was to be had in so many seconds; what somebody works at by then is still waited for.
    """
    job = None if offer is None or waiting.turn.done() else await offer()
    if job is None:
        async with asyncio.timeout(patience):
            await waiting.turn
        return None
    try:
        either: list[asyncio.Future[Any]] = [waiting.turn, job.answer]
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED, timeout=patience)
        if not job.answer.done() and await job.withdraw():
            if waiting.turn.done():
                return None
            raise TimeoutError
        waiting.leave()  # somebody works at it elsewhere, and others may have the place here
        found = await job.answer
    finally:
        job.forget()
    if found is None:
        waiting.join()
        async with asyncio.timeout(patience):
            await waiting.turn
    return found
