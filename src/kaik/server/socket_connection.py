"""Connections that have become sockets: frames leave them at once, and an idle one holds as little as it can."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Request

OUTLET = "kaik.outlet"
"""The extension of ASGI by which a conversation finds the connection itself."""
AHEAD = 4
"""Messages that are read before the first of them is taken; then nothing more is read from the connection."""
TEXT = 0x81
"""The first byte of a frame that is a whole text."""


class Inbox(asyncio.Queue[ASGIReceiveEvent]):
    """A queue with one reader; without the three queues that Python's has inside, of which each is half a kilobyte."""

    def __init__(self) -> None:
        self._messages: list[ASGIReceiveEvent] = []
        self._waiting: asyncio.Future[None] | None = None

    def qsize(self) -> int:
        return len(self._messages)

    def empty(self) -> bool:
        return not self._messages

    def put_nowait(self, item: ASGIReceiveEvent) -> None:
        self._messages.append(item)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        while not self._messages:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        return self._messages.pop(0)


class Gate(asyncio.Event):
    """Whether a connection takes more; those who wait for it are few, and mostly there is nobody."""

    def __init__(self) -> None:
        self._open = True
        self._waits: list[asyncio.Future[None]] = []

    def is_set(self) -> bool:
        return self._open

    def set(self) -> None:
        self._open = True
        for each in self._waits:
            if not each.done():
                each.set_result(None)

    def clear(self) -> None:
        self._open = False

    async def wait(self) -> Any:
        while not self._open:
            waits: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waits.append(waits)
            try:
                await waits
            finally:
                self._waits.remove(waits)
        return True


class SocketConnection(WebSocketsSansIOProtocol):
    """One connection that has become a socket, or is refused to; once it is open it is an outlet as well."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.queue, self.writable = Inbox(), Gate()
        self._drained: Callable[[], None] | None = None

    # The outlet

    def takes_more(self, drained: Callable[[], None]) -> bool:
        """Whether the transport has room, or the connection is gone and everything is as good as sent."""
        if self.writable.is_set():
            return True
        self._drained = drained
        return False

    def write_texts(self, texts: Sequence[bytes]) -> None:
        """Send texts in one piece; what comes after the end of a socket is dropped, as the client would drop it."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.transport.write(framed(texts))

    def resume_writing(self) -> None:
        super().resume_writing()
        drained, self._drained = self._drained, None
        if drained is not None:
            drained()

    # The protocol

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"] = {"websocket.http.response": {}, OUTLET: {"outlet": self}}

    def send_receive_event_to_app(self) -> None:
        if self.read_paused or self.queue.qsize() >= AHEAD:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # as far as uvicorn knows: it would stop reading after every single message
        super().send_receive_event_to_app()
        self.read_paused = False

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # a socket that was refused in words is no mistake of the application's
        if message["type"] == "websocket.accept":
            self._forget_handshake()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.handshake_initiated:
            self._forget_handshake()

    def _forget_handshake(self) -> None:
        """Let go of what was only needed to open it, for it may stay for hours; and of itself, so that it is freed."""
        for headers in (self.request.headers, self.response.headers):
            headers.clear()
        if self.response.status_code == 101:
            self.scope["headers"], self.scope["extensions"] = [], {}


def framed(texts: Sequence[bytes]) -> bytes:
    """Texts as frames, in one piece."""
    return b"".join([part for text in texts for part in (_head(len(text)), text)])


def _head(size: int) -> bytes:
    """What comes before a text in a frame of the server's, which is not masked."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 65536:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((TEXT, 127)) + size.to_bytes(8, "big")
