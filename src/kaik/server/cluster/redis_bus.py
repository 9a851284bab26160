"""Messages between nodes over Redis: signed, encrypted, and lost where nobody listens.

Everything on the bus is a hint: the truth is in the database. What cannot be sent now is dropped and counted, never
kept for later, for an old hint misleads; whoever relies on one says it again.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from contextlib import suppress
from typing import Any

from kaik.server.cluster.bus import Handler, call
from kaik.server.cluster.redis_link import FAILURES, BusAway, RedisLink
from kaik.server.cluster.sealing import Sealer, Unsealed
from kaik.server.tasks import end, repeat

WAITING = 1000
"""Messages that wait to be sent before others are dropped."""
TOGETHER = 100
"""Messages that are sent at once."""
LISTENING, SILENCE = 1.0, 6.0
"""Seconds between two looks whether the connection still lives, and after which one that says nothing is given up."""
SENDERS = 4096
"""Senders whose last message is remembered."""


class RedisBus:
    """A bus for all nodes of one database."""

    def __init__(self, link: RedisLink, sealer: Sealer, counts: Counter[str] | None = None) -> None:
        self.link, self.sealer = link, sealer
        self.counts: Counter[str] = Counter() if counts is None else counts
        self._handlers: dict[str, list[Handler]] = {}
        self._sending: deque[tuple[str, bytes]] = deque()
        self._more = asyncio.Event()
        self._heard: OrderedDict[bytes, int] = OrderedDict()
        """The number of the last message of each sender: none is taken twice."""
        self._pubsub: Any = None
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def trouble(self) -> str:
        """Why nothing can be sent now, in one sentence."""
        return self.link.trouble

    async def open(self) -> None:
        """Begin to send and to listen."""
        await self.link.open()
        self._tasks = [
            repeat(self._send_all, "sending on the bus"),
            repeat(self._listen_again, "listening to the bus"),
        ]

    async def publish(self, channel: str, payload: bytes) -> None:
        """Send to everybody who listens now; nobody knows whether anybody does."""
        if self.link.trouble or len(self._sending) >= WAITING:
            self.counts["bus_dropped"] += 1
            return
        self._sending.append((channel, payload))
        self._more.set()

    async def subscribe(self, channel: str, handler: Handler) -> None:
        """Have everything handled that is sent on a channel from now on."""
        self._handlers.setdefault(channel, []).append(handler)
        if self._pubsub is not None:
            with suppress(*FAILURES):  # then the channel is listened to when Redis is back
                await self._pubsub.subscribe(self._name(channel))

    async def close(self) -> None:
        """Send what waits, and listen no longer."""
        if self._sending and not self.link.trouble:
            with suppress(BusAway):
                await self._send(self._some())
        await end(self._tasks)

    def _name(self, channel: str) -> str:
        return self.sealer.prefix + channel

    # Sending

    async def _send_all(self) -> None:
        await self._more.wait()
        while self._sending:
            some = self._some()
            try:
                await self._send(some)
            except BusAway:
                self.counts["bus_dropped"] += len(some) + len(self._sending)
                self._sending.clear()
        self._more.clear()

    def _some(self) -> list[tuple[str, bytes]]:
        return [self._sending.popleft() for _ in range(min(TOGETHER, len(self._sending)))]

    async def _send(self, some: list[tuple[str, bytes]]) -> None:
        async def sent(redis: Any) -> None:
            async with redis.pipeline(transaction=False) as together:
                for channel, payload in some:
                    together.publish(self._name(channel), self.sealer.seal(channel, payload))
                await together.execute()

        await self.link.call(sent)
        self.counts["bus_sent"] += len(some)

    # Listening

    async def _listen_again(self) -> None:
        try:
            await self._listen()
        except FAILURES as wrong:
            self.link.lost(wrong)
        await self.link.back()

    async def _listen(self) -> None:
        """Take messages until the connection breaks, or has said nothing for too long although it was asked."""
        async with self.link.client.pubsub() as pubsub:
            known = set(self._handlers)
            await pubsub.subscribe(self._name(""), *map(self._name, known))
            self._pubsub, clock = pubsub, asyncio.get_running_loop().time
            heard = clock()
            try:
                for channel in set(self._handlers) - known:  # wanted since
                    await pubsub.subscribe(self._name(channel))
                while clock() - heard < SILENCE:
                    message = await pubsub.get_message(timeout=LISTENING)
                    if message is None:
                        await pubsub.ping()
                        continue
                    heard = clock()
                    if message["type"] == "message":
                        self._take(message["channel"].decode(), message["data"])
            finally:
                self._pubsub = None
        raise TimeoutError("the bus says nothing")

    def _take(self, name: str, sealed: bytes) -> None:
        channel = name.removeprefix(self.sealer.prefix)
        try:
            sender, number, payload = self.sealer.opened(channel, sealed)
        except Unsealed:
            self.counts["bus_refused"] += 1
            return
        if number <= self._heard.get(sender, 0):
            self.counts["bus_refused"] += 1
            return
        self._heard[sender] = number
        self._heard.move_to_end(sender)
        while len(self._heard) > SENDERS:
            self._heard.popitem(last=False)
        self.counts["bus_received"] += 1
        for handler in self._handlers.get(channel, ()):
            call(handler, payload)
