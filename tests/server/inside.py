"""The whole server in this process and no wire: requests and sockets handed to the application as ASGI hands them.

What is between the door and the disk is the server's own code; only TCP is left out, so that numbers are possible.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from kaik.server.app import Settings, create_app

PATIENCE = 20.0
AT = "127.0.0.1:8000"
HOST = (b"host", AT.encode())


class Inside:
    """A running application."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self._transport = httpx.ASGITransport(app)

    @property
    def server(self) -> Any:
        return self.app.state.server

    def http(self, cookie: str = "") -> httpx.AsyncClient:
        headers = {"Cookie": cookie} if cookie else {}
        return httpx.AsyncClient(transport=self._transport, base_url=f"http://{AT}", headers=headers, timeout=PATIENCE)

    async def guest(self) -> str:
        """A new guest, as the header that says who it is."""
        async with self.http() as http:
            await http.get("/api/me")
            return f"kaik_guest={http.cookies['kaik_guest']}"

    async def set_up(self, cookie: str, game: str, *seats: str, **more: Any) -> str:
        """A table with those seats: `me`, `free`, or the name of a bot."""
        wanted = [{"kind": seat} if seat in ("me", "free") else {"kind": "bot", "bot": seat} for seat in seats]
        async with self.http(cookie) as http:
            made = await http.post("/api/tables", json={"game": game, "seats": wanted, **more})
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    async def come(self, table: str, cookie: str = "", **hello: Any) -> Wire:
        """A socket at a table that has said hello and heard everything."""
        wire = Wire(self.app, f"/ws/table/{table}", cookie)
        await wire.open()
        await wire.say({"t": "hello", **hello})
        return wire


class Wire:
    """One socket without TCP: what is put in is received by the application, what it sends is kept here."""

    def __init__(self, app: Any, path: str, cookie: str = "") -> None:
        self.frames: list[str] = []
        self.closed: int | None = None
        self.accepted = False
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._waits = asyncio.Event()
        self._scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [HOST, *([(b"cookie", cookie.encode())] if cookie else [])],
            "client": ("127.0.0.1", 40000),
            "server": ("127.0.0.1", 8000),
            "subprotocols": [],
            "state": {},
            "extensions": {},
        }
        self._app = app
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._in.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._app(self._scope, self._receive, self._send))
        await self.rest()

    @property
    def over(self) -> bool:
        """Whether the application is done with this socket."""
        return self._task is not None and self._task.done()

    def put(self, frame: str | bytes) -> None:
        """Hand a frame in, as text or as bytes."""
        kind = "text" if isinstance(frame, str) else "bytes"
        self._waits.clear()
        self._in.put_nowait({"type": "websocket.receive", kind: frame})

    async def say(self, said: dict[str, Any]) -> None:
        self.put(json.dumps(said))
        await self.rest()

    async def rest(self) -> None:
        """Wait until everything that was handed in is done with; the application's own failures are raised here."""
        assert self._task is not None
        waits = asyncio.create_task(self._waits.wait())
        done, _ = await asyncio.wait((waits, self._task), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        waits.cancel()
        assert done, "a socket got no answer"
        if self._task.done():
            self._task.result()

    async def close(self) -> None:
        """Hang up, and wait until the application has noticed."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1001})
        assert self._task is not None
        await asyncio.wait_for(self._task, PATIENCE)

    def told(self, t: str = "") -> list[dict[str, Any]]:
        """What was sent so far, perhaps of one kind only."""
        return [told for told in map(json.loads, self.frames) if not t or told["t"] == t]

    async def _receive(self) -> dict[str, Any]:
        if self._in.empty():
            self._waits.set()
        return await self._in.get()

    async def _send(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "websocket.accept":
                self.accepted = True
            case "websocket.send":
                self.frames.append(message.get("text") or message["bytes"].decode())
            case "websocket.close":
                self.closed = message.get("code", 1000)


@asynccontextmanager
async def inside(settings: Settings) -> AsyncIterator[Inside]:
    """An application that is open for as long as this lasts."""
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        yield Inside(app)
