"""Sockets whose table lives on another node: their frames are carried there, until the table is somewhere else.

A client notices nothing of that but a `sync` when the table has changed hands. Frames that the last owner has not
answered go to the next one: an action that was written after all is refused there as stale, and a line of chat, which
would be written twice, is sent again only where its first owner has said that it was not written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec

from kaik.core.errors import KaikError
from kaik.server.bus import Socket
from kaik.server.cluster.link_messages import ChannelOpened
from kaik.server.cluster.node_link import Channel, ChannelEnd, NodeLink
from kaik.server.cluster.remote_socket import FrameSource, Visit
from kaik.server.errors import Unavailable
from kaik.server.hang_up import HangUp
from kaik.server.messages import Chat, Hello, read
from kaik.server.refusals import kind_of

PATIENCE = 10_000
"""Milliseconds a socket waits for the next owner of its table; a dead node's tables are free after three seconds."""
SOON, LATEST = 100, 800
"""Milliseconds between two looks for it, at first and at last: everybody at a dead node's tables looks at once, and
the database they ask is what the living need to stay alive."""

TakeFrame = Callable[[FrameSource], Awaitable[bytes]]
"""Waits for a frame of a source, and counts it."""
FindLink = Callable[[str], Awaitable[NodeLink]]
"""Finds the owner of a table, or becomes it, and gives the link to it."""


class ChannelOver(Exception):
    """The owner of a table has ended a channel, or cannot be reached any more."""

    def __init__(self, end: ChannelEnd) -> None:
        super().__init__(end.why)
        self.end = end


class ClientFrames:
    """The frames of a client: they can be waited for together with something else, and put back."""

    def __init__(self, source: FrameSource) -> None:
        self._source = source
        self._back: list[bytes] = []
        self._reading: asyncio.Future[MutableMapping[str, Any]] | None = None

    async def receive(self) -> MutableMapping[str, Any]:
        if self._back:
            return {"type": "websocket.receive", "bytes": self._back.pop(0)}
        message = await asyncio.shield(self._next())
        self._reading = None
        return message

    def until(self, ended: asyncio.Future[ChannelEnd]) -> FrameSource:
        """The same frames, for as long as a channel lasts."""
        return _UntilOver(self, ended)

    async def received_before(self, ended: asyncio.Future[ChannelEnd]) -> MutableMapping[str, Any]:
        """The next frame, or ChannelOver; a frame that comes too late stays here."""
        if not self._back and not ended.done():
            await asyncio.wait((self._next(), ended), return_when=asyncio.FIRST_COMPLETED)
        if ended.done():
            raise ChannelOver(ended.result())
        return await self.receive()

    def put_back(self, frames: list[bytes]) -> None:
        """Let these come first."""
        self._back[:0] = frames

    def close(self) -> None:
        if self._reading is not None:
            self._reading.cancel()

    def _next(self) -> asyncio.Future[MutableMapping[str, Any]]:
        """What the client sends next; whoever stops waiting for it leaves it to the next who waits."""
        if self._reading is None:
            self._reading = asyncio.ensure_future(self._source.receive())
        return self._reading


class _UntilOver:
    def __init__(self, frames: ClientFrames, ended: asyncio.Future[ChannelEnd]) -> None:
        self._frames, self._ended = frames, ended

    async def receive(self) -> MutableMapping[str, Any]:
        return await self._frames.received_before(self._ended)


class Forwarder:
    """Brings sockets to their tables."""

    def __init__(
        self, find_link: FindLink, monotonic: Callable[[], int], sleep: Callable[[float], Awaitable[None]]
    ) -> None:
        self._find_link, self._monotonic, self._sleep = find_link, monotonic, sleep
        self._staying: dict[Channel, Socket] = {}
        """The sockets of this node, and by which channel they are at a table now."""

    @property
    def elsewhere(self) -> int:
        """Sockets of this node that are at tables of others."""
        return sum(channel.elsewhere for channel in self._staying)

    @property
    def count(self) -> int:
        """Sockets of this node that are at any table."""
        return len(self._staying)

    def dismiss(self, why: KaikError, most: int) -> None:
        """Send some of those away who wait for no answer."""
        free = [each for channel, each in self._staying.items() if not channel.unanswered and not each.dropped]
        for socket in free[:most]:
            socket.drop(why)

    def dismiss_all(self, why: KaikError) -> None:
        """Send everybody away."""
        for socket in tuple(self._staying.values()):
            socket.drop(why)

    async def stay(self, visit: Visit, source: FrameSource, take: TakeFrame) -> None:
        """Be at a table until the client or its owner ends that, whoever owns it meanwhile."""
        frames = ClientFrames(source)
        try:
            while True:
                try:
                    await self._stay_once(visit, frames, take)
                except Unavailable as wrong:
                    await self._wait(visit, wrong)
        finally:
            frames.close()

    async def _stay_once(self, visit: Visit, frames: ClientFrames, take: TakeFrame) -> None:
        """Be at the table where it is now, until it is there no longer."""
        told = visit.socket.posted
        end = await self._carry(visit, frames, take, await self._find_link(visit.table))
        if end.kind != "unavailable":
            raise HangUp(end.code, end.why, kind_of(KaikError(end.why, end.kind)))
        if visit.socket.posted > told:  # it was there: it may look as long as ever for where the table is now
            visit.failing, visit.hello = None, Hello()
        if not end.orderly or visit.socket.posted == told:
            await self._wait(visit, Unavailable(end.why))

    async def _carry(self, visit: Visit, frames: ClientFrames, take: TakeFrame, link: NodeLink) -> ChannelEnd:
        socket, hello = visit.socket, msgspec.json.encode(visit.hello)
        opening = ChannelOpened(0, visit.table, socket.guest, socket.name, socket.address, hello)
        channel = link.open(opening, socket.post)
        source = frames.until(channel.ended)
        self._staying[channel] = socket
        try:
            while True:
                channel.send(await take(source))
        except ChannelOver as over:
            frames.put_back([each for each in channel.unanswered if over.end.orderly or not _is_chat(each)])
            return over.end
        finally:
            del self._staying[channel]
            channel.close()

    async def _wait(self, visit: Visit, wrong: Unavailable) -> None:
        """Wait a moment before the next look, unless there were too many."""
        now = self._monotonic()
        if visit.failing is None:
            visit.failing = now
        waited = now - visit.failing
        if waited > PATIENCE or visit.socket.dropped:
            raise wrong
        await self._sleep(min(LATEST, max(SOON, waited // 2)) / 1000)


def _is_chat(frame: bytes) -> bool:
    try:
        return isinstance(read(frame), Chat)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return False
