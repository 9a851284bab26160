"""A link between two processes that can be cut: a small TCP proxy that hangs up, or that goes silent."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Literal

from bench.serving import free_port

Cut = Literal["", "refused", "silent"]
"""Whole; cut so that both ends notice at once; or cut so that nothing comes through and nobody is told."""
PART = 65536


class Link:
    """A port that leads to another one."""

    def __init__(self, to: int) -> None:
        self.to, self.port = to, free_port()
        self._cut: Cut = ""
        self._whole = asyncio.Event()
        self._whole.set()
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()

    async def open(self) -> Link:
        self._server = await asyncio.start_server(self._taken, "127.0.0.1", self.port, limit=PART)
        return self

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        self._hang_up()

    def cut(self, how: Cut) -> None:
        """Cut it; what was on its way is lost."""
        self._cut = how
        self._whole.clear()
        if how == "refused":
            self._hang_up()

    def mend(self) -> None:
        """Let it through again; connections that were cut in silence are hung up on, as what they carried is lost."""
        if self._cut == "silent":
            self._hang_up()
        self._cut = ""
        self._whole.set()

    def _hang_up(self) -> None:
        for writer in tuple(self._open):
            writer.transport.abort()

    async def _taken(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._cut == "refused":
            writer.transport.abort()
            return
        self._open.add(writer)
        try:
            await self._whole.wait()
            onward, back = await asyncio.open_connection("127.0.0.1", self.to, limit=PART)
        except OSError:
            writer.transport.abort()
            self._open.discard(writer)
            return
        self._open.add(back)
        try:
            await asyncio.gather(self._carry(reader, back), self._carry(onward, writer))
        finally:
            self._open -= {writer, back}
            writer.transport.abort()
            back.transport.abort()

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while part := await source.read(PART):
                if self._cut:
                    await self._whole.wait()
                    break
                target.write(part)
                await target.drain()
        with suppress(OSError, RuntimeError):
            target.write_eof()
