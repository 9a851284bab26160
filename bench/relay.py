"""A bare relay, the peer of the server: a frame comes in and goes out to everybody at its table, and that is all.

No rules, no disk, nobody is asked who they are; the same uvicorn, the same event loop and the same socket library as
the server's. `python -m bench.relay PORT` serves it.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections import defaultdict
from typing import Any

import msgspec
import uvicorn

from bench.crowd import Crowd, Visitor, mixed
from bench.wire import Wire

_ROOMS: dict[str, set[Any]] = defaultdict(set)


async def relay(scope: Any, receive: Any, send: Any) -> None:
    """The whole application."""
    if scope["type"] == "lifespan":
        while (await receive())["type"] != "lifespan.shutdown":
            await send({"type": "lifespan.startup.complete"})
        await send({"type": "lifespan.shutdown.complete"})
        return
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"{}"})
        return
    await receive()
    await send({"type": "websocket.accept"})
    room = _ROOMS[scope["path"]]
    room.add(send)
    try:
        while (got := await receive())["type"] == "websocket.receive":
            frame = {"type": "websocket.send", "text": got["text"]}
            for each in tuple(room):
                await each(frame)
    finally:
        room.discard(send)


class Echo(msgspec.Struct):
    """A frame that has come back."""

    id: str = ""


class Caller(Visitor):
    """A guest who may always say something; it is acknowledged when it comes back."""

    async def come(self) -> None:
        self.ws = await Wire.open(self.crowd.at, f"/ws/table/{self.table}", self._hear, self.headers)

    def _hear(self, frame: bytes) -> None:
        echo = msgspec.json.decode(frame, type=Echo)
        if self.sent is not None and echo.id == self.sent[0]:
            self.crowd.waits.append(time.perf_counter() - self.sent[3])
            self.sent = None

    @property
    def may_play(self) -> bool:
        return self.ws is not None and self.sent is None

    def play(self) -> None:
        assert self.ws is not None
        ident = str(self.crowd.next_id())
        self.sent = (ident, "", 0, time.perf_counter())
        self.ws.send(msgspec.json.encode({"t": "play", "n": 12, "do": "play:B3+R7", "id": ident}))


def callers(at: str, tables: int, sockets: int) -> Crowd:
    """As many tables and sockets as the server has, for the relay."""
    crowd, plans = Crowd(at), list(mixed(tables))
    extra = sockets - sum(seats for _, seats in plans)
    for number, (_, seats) in enumerate(plans):
        watchers = max(0, extra // tables + (number < extra % tables))
        for seat in range(seats + watchers):
            crowd.visitors.append(Caller(crowd, "", str(number), seat if seat < seats else None))
    return crowd


def spawned(port: int) -> subprocess.Popen[bytes]:
    """The relay in a process of its own."""
    return subprocess.Popen([sys.executable, "-m", "bench.relay", str(port)], stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    uvicorn.run(
        relay, port=int(sys.argv[1]), log_level="error", access_log=False, ws_per_message_deflate=False, lifespan="on"
    )
