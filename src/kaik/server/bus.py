"""The way out: every socket has a short queue of its own, and whoever does not read is hung up on."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from kaik.core.errors import KaikError
from kaik.server.limits import InAll, PerSocket
from kaik.server.messages import ServerMessage, write

TOO_SLOW = 4008
"""The close code for a reader that let too much pile up; coming back is fine."""


class Backlog:
    """The bytes that wait in all queues together."""

    def __init__(self, most: int = InAll().queue_bytes) -> None:
        self.most = most
        self.bytes = 0


class Socket:
    """One listener: frames are queued here and sent in order by its own task."""

    def __init__(
        self,
        guest: str | None,
        name: str,
        send: Callable[[str], Awaitable[None]],
        address: str = "",
        limits: PerSocket | None = None,
        backlog: Backlog | None = None,
    ) -> None:
        self.guest = guest
        self.name = name
        self.address = address
        """Where it comes from, as limits count it; empty where that is not limited."""
        self.n = 0
        """Entries of the log this socket has been told of."""
        self.seat: int | None = None
        """Where its guest sat when it was last told anything."""
        self.refusals = 0
        """How often it was refused something."""
        self.posted = 0
        """Characters it was ever told."""
        self.dropped = asyncio.Event()
        self.why: KaikError | None = None
        """Why the server gave it up, where it was not too slow."""
        self._send = send
        self._limits = limits or PerSocket()
        self._backlog = backlog or Backlog()
        self._frames: deque[str] = deque()
        self._news = asyncio.Event()
        self._bytes = 0
        self._latest = ""

    def tell(self, telling: ServerMessage) -> None:
        """Queue a message."""
        self.post(write(telling))

    def post(self, frame: str) -> None:
        """Queue a frame that is already written; too many, and the socket is given up."""
        if self.dropped.is_set():
            return
        size = len(frame)
        full = len(self._frames) >= self._limits.queue_frames or self._bytes + size > self._limits.queue_bytes
        if full or self._backlog.bytes + size > self._backlog.most:
            self.dropped.set()
            return
        self._count(size)
        self.posted += size
        self._frames.append(frame)
        self._news.set()

    def show(self, frame: str) -> None:
        """Queue a frame that makes all earlier ones void, unless it was the last one already."""
        if frame == self._latest:
            return
        self._latest = frame
        self._forget()
        self.post(frame)

    async def pump(self) -> None:
        """Send what is queued, for as long as the socket lives."""
        while True:
            self._news.clear()
            while self._frames:
                await self._sent(self._frames.popleft())
            await self._news.wait()

    async def _sent(self, frame: str) -> None:
        """Send one; nothing holds on to it afterwards, however long the socket is idle."""
        try:
            await self._send(frame)
        finally:
            self._count(-len(frame))

    def drop(self, why: KaikError) -> None:
        """Give it up for a reason of the server's own, which it is told before the server hangs up."""
        self.why = self.why or why
        self.dropped.set()

    def close(self) -> None:
        """Give back the room of what will not be sent any more; nothing is queued after this."""
        self.dropped.set()
        self._forget()

    def _forget(self) -> None:
        while self._frames:
            self._count(-len(self._frames.popleft()))

    def _count(self, size: int) -> None:
        self._bytes += size
        self._backlog.bytes += size
