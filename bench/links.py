"""A link between two processes that can be cut: a small TCP proxy that hangs up, or that goes silent."""

from __future__ import annotations

import asyncio
from typing import Literal

from bench.serving import free_port

Cut = Literal["", "refused", "silent"]
"""Whole; cut so that both ends notice at once; or cut so that nothing comes through and nobody is told."""


class Link:
    """A port that leads to another one."""

    def __init__(self, to: int) -> None:
        self.to, self.port = to, free_port()
        self.state: Cut = ""
        self.open_ends: set[_End] = set()
        self.connecting: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> Link:
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: _Taken(self), "127.0.0.1", self.port)
        return self

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        self._hang_up()
        await asyncio.gather(*self.connecting, return_exceptions=True)

    def cut(self, how: Cut) -> None:
        """Cut it; what was on its way is lost."""
        self.state = how
        if how == "refused":
            self._hang_up()

    def mend(self) -> None:
        """Let it through again; connections that were cut in silence are hung up on, for what they carried is lost."""
        self.state = ""
        self._hang_up()

    def _hang_up(self) -> None:
        for end in tuple(self.open_ends):
            end.hang_up()


class _End(asyncio.Protocol):
    """One end of a connection that leads through a link."""

    def __init__(self, link: Link, other: _End | None = None) -> None:
        self.link, self.other = link, other
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.link.open_ends.add(self)

    def connection_lost(self, _: Exception | None) -> None:
        self.transport = None
        self.link.open_ends.discard(self)
        if self.other is not None:
            self.other.hang_up()

    def data_received(self, data: bytes) -> None:
        if not self.link.state and self.other is not None and self.other.transport is not None:
            self.other.transport.write(data)

    def pause_writing(self) -> None:
        if self.other is not None and self.other.transport is not None:
            self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        if self.other is not None and self.other.transport is not None:
            self.other.transport.resume_reading()

    def hang_up(self) -> None:
        if self.transport is not None:
            self.transport.close()


class _Taken(_End):
    """The end at which somebody has come."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if self.link.state == "refused":
            self.hang_up()
        elif not self.link.state and self.transport is not None:
            self.transport.pause_reading()  # until there is somebody to tell
            task = asyncio.get_running_loop().create_task(self._connect())
            self.link.connecting.add(task)
            task.add_done_callback(self.link.connecting.discard)

    async def _connect(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            _, self.other = await loop.create_connection(lambda: _End(self.link, self), "127.0.0.1", self.link.to)
        except OSError:
            self.hang_up()
            return
        if self.transport is None:
            self.other.hang_up()
        else:
            self.transport.resume_reading()
