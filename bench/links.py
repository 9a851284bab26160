"""Links between processes that can be cut: small TCP proxies that hang up, or that go silent.

They live in a process of their own: whoever shared one with a busy crowd would be cut whenever the crowd is busy.
`python -m bench.links PORT PORT` leads to those ports, and does what it is told on its standard input.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from typing import Literal, cast, get_args

from bench.serving import free_port

Cut = Literal["", "refused", "silent"]
"""Whole; cut so that both ends notice at once; or cut so that nothing comes through and nobody is told."""


class Links:
    """Links to some ports, in a process of their own."""

    def __init__(self, *to: int) -> None:
        command = [sys.executable, "-m", "bench.links", *map(str, to)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.ports = tuple(map(int, self._process.stdout.readline().split()))
        if len(self.ports) != len(to):
            raise RuntimeError("the links between nodes could not be opened")

    def cut(self, link: int, how: Cut) -> None:
        """Cut the link of that number."""
        self._tell(f"{link} {how}")

    def mend(self, link: int) -> None:
        self._tell(f"{link}")

    def close(self) -> None:
        self._process.kill()
        self._process.wait()

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()


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


async def _serve(to: list[int]) -> None:
    """Links to those ports; a line `NUMBER` mends one, `NUMBER refused` or `NUMBER silent` cuts it."""
    links = [await Link(port).open() for port in to]
    print(*(link.port for link in links), flush=True)
    reader, loop = asyncio.StreamReader(), asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := (await reader.readline()).decode():
        number, _, how = line.strip().partition(" ")
        if how in get_args(Cut) and how:
            links[int(number)].cut(cast(Cut, how))
        else:
            links[int(number)].mend()


if __name__ == "__main__":
    asyncio.run(_serve([int(port) for port in sys.argv[1:]]))
