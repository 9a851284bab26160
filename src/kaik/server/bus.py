"""What is sent: every socket has a short queue of its own, and whoever does not read is hung up on.

What is told within one turn of the event loop leaves together. No socket has a task or an event of its own for that:
a thousand idle ones would hold what is needed by the few that are written to.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar

from starlette.websockets import WebSocketDisconnect

from kaik.core.errors import KaikError
from kaik.server.limits import InAll, PerSocket
from kaik.server.messages import ServerMessage, write

_LOG = logging.getLogger(__name__)

TOO_SLOW = 4008
"""The close code for a reader that let too much pile up; coming back is fine."""
TOGETHER = 64 * 1024
"""Bytes after which a connection is asked again whether it takes more."""

T = TypeVar("T")


class Backlog:
    """The bytes that wait in all queues together."""

    def __init__(self, most: int = InAll().queue_bytes) -> None:
        self.most = most
        self.bytes = 0


class Outlet(Protocol):
    """A connection that takes frames without being waited for, until it is full."""

    def takes_more(self, drained: Callable[[], None]) -> bool:
        """Whether it takes more now; if not, `drained` is called once when it does."""
        ...

    def write_texts(self, texts: Sequence[bytes]) -> None:
        """Send texts, each as a frame of its own."""
        ...


class GivenUp(Exception):
    """The socket was given up while something was waited for."""


class Socket:
    """One listener: frames are queued here and sent in order, at once where the connection is an outlet."""

    def __init__(
        self,
        guest: str | None,
        name: str,
        send: Callable[[bytes], Awaitable[None]],
        address: str = "",
        limits: PerSocket | None = None,
        backlog: Backlog | None = None,
        outlet: Outlet | None = None,
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
        """Bytes it was ever told."""
        self.dropped = False
        self.slow = False
        """Whether it was given up because it did not read."""
        self.why: KaikError | None = None
        """Why the server gave it up, where it was not too slow."""
        self._send, self._outlet = send, outlet
        self._limits = limits or PerSocket()
        self._backlog = backlog or Backlog()
        self._frames: list[bytes] = []
        self._sending: asyncio.Task[None] | None = None
        self._due = False
        """Whether the queue will be looked at without anybody saying so again."""
        self._bytes = 0
        self._latest = b""
        self.unheard: frozenset[str] = frozenset()
        """Guests whose words are not wanted here."""
        self._reader: asyncio.Task[object] | None = None

    def tell(self, message: ServerMessage) -> None:
        """Queue a message."""
        self.post(write(message))

    def post(self, frame: bytes) -> None:
        """Queue a frame that is already written; too many, and the socket is given up."""
        if self.dropped:
            return
        size = len(frame)
        full = len(self._frames) >= self._limits.queue_frames or self._bytes + size > self._limits.queue_bytes
        if full or self._backlog.bytes + size > self._backlog.most:
            self.slow = True
            self._give_up()
            return
        self._count(size)
        self.posted += size
        self._frames.append(frame)
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_soon(self._flush)

    def show(self, frame: bytes) -> None:
        """Queue a frame that makes the one shown before void, unless it was that one already."""
        if frame == self._latest:
            return
        for at, queued in enumerate(self._frames):
            if queued is self._latest:
                self._count(-len(self._frames.pop(at)))
                break
        self._latest = frame
        self.post(frame)

    def _flush(self) -> None:
        if self._outlet is None:
            self._sending = asyncio.get_running_loop().create_task(self._sent_all())
            return
        while self._frames and self._outlet.takes_more(self._flush):
            self._outlet.write_texts(self._some())
        self._due = bool(self._frames)

    def _some(self) -> list[bytes]:
        """Frames off the queue, as many as leave together."""
        size = at = 0
        while at < len(self._frames) and size < TOGETHER:
            size += len(self._frames[at])
            at += 1
        some = self._frames[:at]
        del self._frames[:at]
        self._count(-size)
        return some

    async def _sent_all(self) -> None:
        """Send what is queued over a connection that has to be waited for."""
        try:
            while self._frames:
                await self._sent(self._frames.pop(0))
        except (WebSocketDisconnect, OSError, RuntimeError):  # the client is gone
            self._give_up()
        except Exception:
            _LOG.exception("sending to a socket failed")
            self._give_up()
        finally:
            self._due, self._sending = False, None

    async def _sent(self, frame: bytes) -> None:
        """Send one; nothing holds on to it afterwards, however long the socket is idle."""
        try:
            await self._send(frame)
        finally:
            self._count(-len(frame))

    async def flushed(self) -> None:
        """Send what is queued before anything else is said."""
        if self._outlet is not None:
            self._flush()
        while self._due and self._outlet is None and not self.dropped:
            await asyncio.sleep(0)
            if self._sending is not None:
                await asyncio.wait([self._sending])

    async def waited(self, what: Callable[[], Awaitable[T]]) -> T:
        """Wait for something, or until the socket is given up; whatever else its reader does is never broken off."""
        reader = asyncio.current_task()
        assert reader is not None
        if self.dropped:
            raise GivenUp
        self._reader = reader
        try:
            return await what()
        except asyncio.CancelledError:
            if self.dropped and not reader.uncancel():
                raise GivenUp from None
            raise
        finally:
            self._reader = None

    def drop(self, why: KaikError) -> None:
        """Give it up for a reason of the server's own, which it is told before the server hangs up."""
        self.why = self.why or why
        self._give_up()

    def close(self) -> None:
        """Give back the room of what will not be sent any more; nothing is queued after this."""
        self.dropped = True
        self._forget()
        if self._sending is not None:
            self._sending.cancel()

    def _give_up(self) -> None:
        if not self.dropped:
            self.dropped = True
            if self._reader is not None:
                self._reader.cancel()

    def _forget(self) -> None:
        while self._frames:
            self._count(-len(self._frames.pop()))

    def _count(self, size: int) -> None:
        self._bytes += size
        self._backlog.bytes += size
