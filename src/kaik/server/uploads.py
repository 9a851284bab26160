"""Request bodies while they are being received: how large, how slow, and how many bytes at a time."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.types import Message, Receive

from kaik.server.errors import TooLarge, TooSlow
from kaik.server.limits import ServerLimits, TooMuch


class Uploads:
    """Counts the bytes of all bodies that are held because their requests are not answered yet."""

    def __init__(self, limits: ServerLimits) -> None:
        self._limits = limits
        self._of: Counter[str] = Counter()
        self.bytes = 0

    @contextmanager
    def count(self, receive: Receive, address: str) -> Iterator[Upload]:
        """A body whose `receive` refuses what is too much; everything it has counted is given back at the end."""
        upload = Upload(self, receive, address)
        try:
            yield upload
        finally:
            self._add(address, -upload.bytes)

    def take(self, size: int, address: str) -> None:
        """Count some bytes more, or refuse them."""
        if self.bytes + size > self._limits.in_all.uploads:
            raise TooMuch("the server is receiving too much at once; wait a moment")
        if address and self._of[address] + size > self._limits.per_address.uploads:
            raise TooMuch("your address is sending too much at once; wait a moment")
        self._add(address, size)

    def _add(self, address: str, size: int) -> None:
        self.bytes += size
        if address:
            self._of[address] += size
            if not self._of[address]:
                del self._of[address]

    @property
    def limits(self) -> ServerLimits:
        return self._limits


class Upload:
    """One body."""

    def __init__(self, uploads: Uploads, receive: Receive, address: str) -> None:
        self._uploads, self._receive, self._address = uploads, receive, address
        self._until = asyncio.get_running_loop().time() + uploads.limits.per_request.body_seconds
        self.complete = False
        self.bytes = 0

    async def receive(self) -> Message:
        if self.complete:  # what comes now is the end of the connection, and may be long in coming
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            raise TooSlow("the request did not arrive in time; send it again") from None
        self.complete = message["type"] != "http.request" or not message.get("more_body", False)
        self._count(len(message.get("body", b"")))
        return message

    def _count(self, size: int) -> None:
        most = self._uploads.limits.per_request.body_bytes
        if self.bytes + size > most:
            raise TooLarge(f"a request has at most {most} bytes")
        self._uploads.take(size, self._address)
        self.bytes += size
