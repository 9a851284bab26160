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

ENDED_WITHIN = 5.0
"""Seconds in which what is told to end has ended, or is left behind."""
CLEARED_UP = 2.0
"""Seconds in which a task that was cancelled may end a child or close a connection before it is cancelled again."""


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


async def end(tasks: Iterable[asyncio.Task[Any]], again: float = 0.2, within: float = ENDED_WITHIN) -> None:
    """Cancel tasks until they are over: a library that a task waits in may take a cancellation for its own.

    Whoever ends waits for nobody for ever: tasks that go on all the same are named in the log and left behind.
    """
    waiting, clock = set(tasks), asyncio.get_running_loop().time
    until = clock() + within
    while waiting and clock() < until:
        for task in waiting:
            task.cancel()
        _, waiting = await asyncio.wait(waiting, timeout=again)
    for task in waiting:
        _LOG.error("%s could not be ended and is left behind", task.get_name())


async def close_in_time(closing: Coroutine[Any, Any, object], what: str, within: float = ENDED_WITHIN) -> None:
    """Close something; where that takes too long, it is said and left behind, so that the rest is closed as well."""
    task = asyncio.get_running_loop().create_task(closing, name=what)
    try:
        _, waiting = await asyncio.wait({task}, timeout=within)
    except asyncio.CancelledError:
        await end([task])
        raise
    if waiting:
        _LOG.error("%s could not be closed within %g seconds", what, within)
        await end(waiting, within=1.0)
    else:
        task.result()


def _note(what: str, task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and task.exception() is not None:
        _LOG.error("%s failed", what, exc_info=task.exception())
