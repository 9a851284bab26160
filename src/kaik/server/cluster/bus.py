"""Messages to every node: who subscribes to a channel is given what is published on it, here and elsewhere.

What a bus carries may be lost and may come late. Nothing that is true depends on it; the database has that.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable
from typing import Protocol

from kaik.core.errors import KaikError

_LOG = logging.getLogger(__name__)

Handler = Callable[[bytes], None]
"""What is done with a message; quick, for it is called on the event loop."""


class Bus(Protocol):
    """Where nodes tell each other something."""

    async def publish(self, channel: str, payload: bytes) -> None:
        """Tell everybody who subscribes, oneself included; what cannot be told now is dropped without an error."""
        ...

    async def subscribe(self, channel: str, handler: Handler) -> None:
        """Have a handler called with every payload of a channel, until the bus is closed."""
        ...

    async def close(self) -> None: ...


class LocalBus:
    """A bus within one process: what is published is handled at once."""

    def __init__(self) -> None:
        self._handlers: defaultdict[str, list[Handler]] = defaultdict(list)

    async def publish(self, channel: str, payload: bytes) -> None:
        for handler in tuple(self._handlers[channel]):
            call(handler, payload)

    async def subscribe(self, channel: str, handler: Handler) -> None:
        self._handlers[channel].append(handler)

    async def close(self) -> None:
        self._handlers.clear()


def call(handler: Handler, payload: bytes) -> None:
    """Hand a message over; a handler that fails keeps nobody else from theirs."""
    try:
        handler(payload)
    except Exception:
        _LOG.exception("a message between nodes could not be handled")


async def open_bus(url: str) -> Bus:
    """The bus of that URL; without one, a bus for this process alone."""
    if not url:
        return LocalBus()
    raise KaikError(f"{url.partition(':')[0]} is no bus; it looks like redis://127.0.0.1:6379/0")
