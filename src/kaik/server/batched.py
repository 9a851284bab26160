"""Many like questions asked as one: whoever asks while another is being answered waits for the next, with all others.

When a node has died, a thousand sockets come back at once, and each of them wants to know who its guest is and where
its table is. Asked one by one, that is most of what the other nodes do for some seconds. A question that comes alone
is asked at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Generic, TypeVar

from kaik.server.tasks import watch

K = TypeVar("K")
V = TypeVar("V")

MOST = 64
"""Questions that are asked as one, so that no answer takes long."""


class Batched(Generic[K, V]):
    """Answers questions that have a key each, as many at a time as there are."""

    def __init__(self, answer: Callable[[tuple[K, ...]], Awaitable[Mapping[K, V]]], most: int = MOST) -> None:
        self._answer, self._most = answer, most
        self._waiting: dict[K, asyncio.Future[V | None]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def ask(self, key: K) -> V | None:
        """The answer for a key, or None where there is none; who asks for the same at the same time shares it."""
        waiting = self._waiting.get(key)
        if waiting is None:
            waiting = self._waiting[key] = asyncio.get_running_loop().create_future()
        if self._asking is None:
            self._asking = watch(asyncio.get_running_loop().create_task(self._ask_all()), "asking together")
        return await asyncio.shield(waiting)  # whoever else waits for it gets it all the same

    async def _ask_all(self) -> None:
        try:
            while self._waiting:
                keys = tuple(self._waiting)[: self._most]
                await self._ask_some({key: self._waiting.pop(key) for key in keys})
        finally:
            self._asking = None
            _cancel(self._waiting.values())

    async def _ask_some(self, asked: dict[K, asyncio.Future[V | None]]) -> None:
        try:
            found = await self._answer(tuple(asked))
        except Exception as wrong:
            for waiting in asked.values():
                waiting.set_exception(wrong)
                waiting.exception()  # whoever waited may be gone
        else:
            for key, waiting in asked.items():
                waiting.set_result(found.get(key))
        finally:
            _cancel(asked.values())


def _cancel(futures: Iterable[asyncio.Future[V]]) -> None:
    """Let nobody wait for what will not be answered: the loop is ending."""
    for each in futures:
        if not each.done():
            each.cancel()
