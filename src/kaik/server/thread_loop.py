"""An event loop in a thread of its own, for what must not wait until a busy loop has gone round.

A question to PostgreSQL takes a dozen turns of the loop. When a node has died, the others open its tables, and each
turn takes them some hundredths of a second: a renewal that has to be there within a second would be late.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

_LOG = logging.getLogger(__name__)

T = TypeVar("T")

ENDED_WITHIN = 2.0
"""Seconds for which its end is waited for."""


class ThreadLoop:
    """A loop that runs from the first question on."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something there; whoever stops waiting for it stops it."""
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(target=self._loop.run_forever, name=self._name, daemon=True)
            self._thread.start()
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    async def close(self) -> None:
        """End it."""
        if self._loop is None or self._thread is None:
            return
        self._loop.call_soon_threadsafe(self._loop.stop)
        await asyncio.to_thread(self._thread.join, ENDED_WITHIN)
        if self._thread.is_alive():
            _LOG.error("%s could not be ended and is left behind", self._name)
        else:
            self._loop.close()
        self._loop = self._thread = None
