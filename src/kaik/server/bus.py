"""The way out: every socket has a short queue of its own, and whoever does not read is hung up on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from kaik.server.messages import Tellings, write

MOST_FRAMES = 256
MOST_BYTES = 4 * 1024 * 1024
TOO_SLOW = 4008
"""The close code for a reader that let too much pile up; coming back is fine."""


class Socket:
    """One listener: frames are queued here and sent in order by its own task."""

    def __init__(self, guest: str | None, name: str, send: Callable[[str], Awaitable[None]]) -> None:
        self.guest = guest
        self.name = name
        self.n = 0
        """Entries of the log this socket has been told of."""
        self.seat: int | None = None
        """Where its guest sat when it was last told anything."""
        self.dropped = asyncio.Event()
        self._send = send
        self._frames: asyncio.Queue[str] = asyncio.Queue()
        self._bytes = 0

    def tell(self, telling: Tellings) -> None:
        """Queue a message."""
        self.post(write(telling))

    def post(self, frame: str) -> None:
        """Queue a frame that is already written; too many, and the socket is given up."""
        if self.dropped.is_set():
            return
        if self._frames.qsize() >= MOST_FRAMES or self._bytes + len(frame) > MOST_BYTES:
            self.dropped.set()
            return
        self._bytes += len(frame)
        self._frames.put_nowait(frame)

    async def pump(self) -> None:
        """Send what is queued, for as long as the socket lives."""
        while True:
            frame = await self._frames.get()
            await self._send(frame)
            self._bytes -= len(frame)

    async def flush(self) -> None:
        """Send what is queued now, at the end."""
        while not self._frames.empty():
            await self._send(self._frames.get_nowait())
