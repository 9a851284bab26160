"""Redis in a model of several nodes: what one of them publishes comes late, twice, in another order, or never."""

from __future__ import annotations

from collections import defaultdict
from types import SimpleNamespace
from typing import Any

from kaik.server.cluster.bus import Handler, call
from kaik.server.cluster.sealing import Sealer


class ModelRedis:
    """What all nodes publish on."""

    def __init__(self, loop: Any, usual: float) -> None:
        self.loop, self.usual = loop, usual
        self.buses: list[ModelBus] = []
        self.published: list[bytes] = []
        """All that was ever said."""


class ModelBus:
    """The bus as one node knows it."""

    def __init__(self, redis: ModelRedis, secret: bytes) -> None:
        self._redis, self.sealer = redis, Sealer(secret)
        self.link: Any = SimpleNamespace(returned=[])
        self._handlers: defaultdict[str, list[Handler]] = defaultdict(list)
        self.away, self.late, self.copies = False, 0.0, 1
        """Whether this node does not reach Redis, how many seconds late its messages come, and how often."""
        redis.buses.append(self)

    async def publish(self, channel: str, payload: bytes) -> None:
        self._redis.published.append(payload)
        if self.away:
            return
        for copy in range(self.copies):
            for bus in self._redis.buses:
                delay = self._redis.usual + (copy + 1) * self.late
                self._redis.loop.call_later(delay, bus.arrive, channel, payload)

    async def subscribe(self, channel: str, handler: Handler) -> None:
        self._handlers[channel].append(handler)

    def arrive(self, channel: str, payload: bytes) -> None:
        if not self.away:
            for handler in tuple(self._handlers[channel]):
                call(handler, payload)

    def change(self, *, away: bool = False, late: float = 0.0, copies: int = 1) -> None:
        """How it is from now on; a node that finds Redis again asks everybody."""
        found = self.away and not away
        self.away, self.late, self.copies = away, late, copies
        if found:
            for returned in self.link.returned:
                returned()

    async def close(self) -> None:
        self._handlers.clear()
        if self in self._redis.buses:
            self._redis.buses.remove(self)
