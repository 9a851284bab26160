"""Tasks that nobody waits for: what goes wrong in them is written down, once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from functools import partial
from typing import Any, TypeVar

from kaik.server.errors import Unavailable

_LOG = logging.getLogger(__name__)

T = TypeVar("T")


def watch(task: asyncio.Task[T], what: str) -> asyncio.Task[T]:
    """The task, whose failure is logged although nobody asks for its result."""
    task.add_done_callback(partial(_note, what))
    return task


async def finish(work: Coroutine[Any, Any, T], what: str) -> T:
    """Do something to its end, even if whoever waits for it is cancelled meanwhile."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        watch(task, what)  # a shield keeps such a failure to itself
        raise


def repeat(step: Callable[[], Awaitable[None]], what: str, pause: float = 1.0) -> asyncio.Task[None]:
    """A task that does something again and again; what goes wrong is written down, and it goes on after a pause."""

    async def repeated() -> None:
        while True:
            try:
                await step()
            except Unavailable as wrong:  # whoever lost the database or the bus has said so
                _LOG.debug("%s has to wait: %s", what, wrong)
                await asyncio.sleep(pause)
            except Exception:
                _LOG.exception("%s failed", what)
                await asyncio.sleep(pause)

    return asyncio.get_running_loop().create_task(repeated())


async def end(tasks: Iterable[asyncio.Task[Any]], again: float = 0.2) -> None:
    """Cancel tasks until they are over: a library that a task waits in may take a cancellation for its own."""
    waiting = set(tasks)
    while waiting:
        for task in waiting:
            task.cancel()
        _, waiting = await asyncio.wait(waiting, timeout=again)


def _note(what: str, task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and task.exception() is not None:
        _LOG.error("%s failed", what, exc_info=task.exception())
