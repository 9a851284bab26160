"""A socket that another node has, as the owner of the table sees it: an outlet, and frames that come over a link."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping, Sequence
from typing import Any, Protocol

from kaik.server.bus import Socket
from kaik.server.cluster.link_messages import ChannelClosed, ChannelOpened, FramesDone, FramesDown, LinkMessage
from kaik.server.messages import Hello


class FrameSource(Protocol):
    """Where the frames of a client come from; a WebSocket is one."""

    async def receive(self) -> MutableMapping[str, Any]: ...


class Visit:
    """A socket on its way to a table, wherever that is."""

    def __init__(self, table: str, socket: Socket, hello: Hello) -> None:
        self.table, self.socket, self.hello = table, socket, hello
        self.failing: int | None = None
        """Since when nobody was found who has the table."""


class RemoteSocket:
    """What is left of a socket when its connection is elsewhere."""

    def __init__(self, opening: ChannelOpened, send: Callable[[LinkMessage], None], full: Callable[[], bool]) -> None:
        self.opening = opening
        self._send, self._full = send, full
        self._inbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._inbox.put_nowait(opening.hello)
        self._drained: Callable[[], None] | None = None
        self._answered = 0

    # What the link tells

    def put(self, frame: bytes) -> None:
        """The client has sent a frame."""
        self._inbox.put_nowait(frame)

    def hung_up(self) -> None:
        """The client is gone, or the link to its node is."""
        self._inbox.put_nowait(None)

    def go_on(self) -> None:
        """The connection takes more."""
        drained, self._drained = self._drained, None
        if drained is not None:
            drained()

    # A source of frames

    async def receive(self) -> MutableMapping[str, Any]:
        frame = await self._inbox.get()
        if frame is None:
            self._inbox.put_nowait(None)
            return {"type": "websocket.disconnect", "code": 1001}
        return {"type": "websocket.receive", "bytes": frame}

    def answered(self) -> None:
        """Say that one more frame has been dealt with; if the table moves before that, the frame is sent on to its
        next owner."""
        self._answered += 1
        self._send(FramesDone(self.opening.channel, self._answered))

    # An outlet

    def takes_more(self, drained: Callable[[], None]) -> bool:
        if not self._full():
            return True
        self._drained = drained
        return False

    def write_texts(self, texts: Sequence[bytes]) -> None:
        self._send(FramesDown(self.opening.channel, list(texts)))

    def close(self, code: int, why: str, kind: str) -> None:
        """Hang up on the client, or have its node look for the table elsewhere."""
        self._send(ChannelClosed(self.opening.channel, code, why, kind))
