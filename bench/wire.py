"""A WebSocket client that costs as little as it can: the crowd shares its cores with the server it measures."""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections.abc import Callable, Mapping

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
NO_MASK = bytes(4)
"""A mask of zeros is as good as any other here, and leaves the text as it is."""


class Wire(asyncio.Protocol):
    """One connection; every text frame that comes is handed on as it is."""

    def __init__(self, at: str, path: str, headers: Mapping[str, str], heard: Callable[[bytes], None]) -> None:
        more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: {at}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
        ).encode()
        self._heard, self._got = heard, bytearray()
        self._transport: asyncio.Transport | None = None
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[None] = loop.create_future()

    @classmethod
    async def open(
        cls, at: str, path: str, heard: Callable[[bytes], None], headers: Mapping[str, str] | None = None
    ) -> Wire:
        """A connection that is open; ConnectionError where the server will not have it."""
        host, port = at.split(":")
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: cls(at, path, headers or {}, heard), host, int(port))
        await asyncio.wait_for(wire.opened, 30)
        return wire

    @property
    def is_open(self) -> bool:
        return self.opened.done() and not self.closed.done()

    def send(self, text: bytes) -> None:
        """Send a text frame; on a closed connection nothing happens."""
        if self._transport is not None:
            self._transport.write(_head(0x80 | TEXT, len(text)) + NO_MASK + text)

    def abort(self) -> None:
        """Hang up without an action."""
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._hello)

    def connection_lost(self, _: Exception | None) -> None:
        self._transport = None
        if not self.opened.done():
            self.opened.set_exception(ConnectionResetError("the server hung up before it opened"))
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, more: bytes) -> None:
        self._got += more
        if not self.opened.done() and not self._shaken():
            return
        while self._next():
            pass

    def _shaken(self) -> bool:
        head, end, rest = self._got.partition(b"\r\n\r\n")
        if not end:
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(ConnectionRefusedError(bytes(head.split(b"\r\n")[0]).decode()))
            self.abort()
            return False
        self._got = rest
        self.opened.set_result(None)
        return True

    def _next(self) -> bool:
        """Take one whole frame off what has come, if there is one."""
        got = self._got
        if len(got) < 2:
            return False
        size, start = got[1], 2
        if size > 125:
            start = 4 if size == 126 else 10
            if len(got) < start:
                return False
            size = int.from_bytes(got[2:start], "big")
        if len(got) < start + size:
            return False
        kind, text = got[0] & 15, bytes(got[start : start + size])
        del got[: start + size]
        if kind in (TEXT, BINARY):
            self._heard(text)
        elif kind == PING and self._transport is not None:
            self._transport.write(_head(0x80 | PONG, len(text)) + NO_MASK + text)
        elif kind == CLOSE:
            self.abort()
        return True


def _head(first: int, size: int) -> bytes:
    if size < 126:
        return bytes((first, 0x80 | size))
    if size < 65536:
        return bytes((first, 0xFE)) + size.to_bytes(2, "big")
    return bytes((first, 0xFF)) + size.to_bytes(8, "big")
