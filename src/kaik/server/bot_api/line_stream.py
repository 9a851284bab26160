"""Answers that never end: a line of JSON whenever there is one, and an empty line every few seconds."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Protocol

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

NDJSON = "application/x-ndjson"
KEEP_ALIVE = 5.0
"""Seconds of silence after which an empty line says that the connection is open."""


class LineSource(Protocol):
    """What a stream tells."""

    async def next(self) -> bytes | None:
        """The next line without its end; None when there is nothing more."""
        ...

    def close(self) -> None:
        """Nobody listens any more."""
        ...


class LineStream(StreamingResponse):
    """One stream. Whoever reads too slowly is cut off by the connection, as for any answer."""

    def __init__(self, source: LineSource, keep_alive: float = KEEP_ALIVE) -> None:
        super().__init__(iter(()), media_type=NDJSON, headers={"x-accel-buffering": "no"})
        self._source, self._keep_alive = source, keep_alive
        self._reading: asyncio.Future[bytes | None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        gone = asyncio.ensure_future(_disconnected(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            while (line := await self._before(gone)) is not None:
                await send({"type": "http.response.body", "body": line + b"\n", "more_body": True})
            with suppress(OSError):  # whoever has gone is told nothing
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            gone.cancel()
            if self._reading is not None:
                self._reading.cancel()
            self._source.close()

    async def _before(self, gone: asyncio.Future[None]) -> bytes | None:
        """The next line, an empty one after a silence, or None at the end."""
        if self._reading is None:
            self._reading = asyncio.ensure_future(self._source.next())
        await asyncio.wait((self._reading, gone), timeout=self._keep_alive, return_when=asyncio.FIRST_COMPLETED)
        if gone.done():
            return None
        if not self._reading.done():
            return b""  # what is being waited for is waited for further: broken off, it might be lost
        reading, self._reading = self._reading, None
        return reading.result()


async def _disconnected(receive: Receive) -> None:
    """Wait until the client is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
