"""Sockets: who may open one, what is read from it, and when the server hangs up."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from kaik.core.errors import KaikError, Kind
from kaik.server.auth import COOKIE, Signer
from kaik.server.bus import TOO_SLOW, Socket
from kaik.server.limits import FRAMES, Bucket, Buckets, Rate
from kaik.server.lobby import LobbyRoom
from kaik.server.manners import Manners
from kaik.server.messages import FRAME, Bye, Hello, read, write
from kaik.server.origins import Origins

HELLO_WITHIN = 10.0
"""Seconds a socket may stay silent before its first frame."""
MOST_NONSENSE = 10
MOST_SOCKETS = 4000
MOST_OF_A_GUEST = 20
POLICY, TOO_LARGE, LATER = 1008, 1009, 1013


class HangUp(Exception):
    """The server ends a conversation, with a code and a sentence."""

    def __init__(self, code: int, why: str, kind: Kind = "nonsense") -> None:
        super().__init__(why)
        self.code, self.why, self.kind = code, why, kind


class Conversations:
    """Everybody who is connected."""

    def __init__(self, lobby: LobbyRoom, signer: Signer, origins: Origins, frames: Rate = FRAMES) -> None:
        self._lobby, self._signer, self._origins, self._frames = lobby, signer, origins, frames
        self._guests = Buckets(frames.times(2))
        self._open: dict[str | None, int] = {}

    @property
    def count(self) -> int:
        """Sockets that are open now."""
        return sum(self._open.values())

    async def at_lobby(self, ws: WebSocket) -> None:
        """Whoever looks at the list of tables."""
        socket = await self._opened(ws)
        if socket is None:
            return
        self._lobby.sockets.add(socket)
        try:
            socket.tell(self._lobby.seen())
            self._lobby.house.changed()
            await self._together(ws, socket, self._silent(ws))
        finally:
            self._lobby.sockets.discard(socket)
            self._closed(socket)

    async def at_table(self, ws: WebSocket, ident: str) -> None:
        """Whoever plays or watches at a table."""
        socket = await self._opened(ws)
        if socket is None:
            return
        try:
            await self._together(ws, socket, self._talk(ws, socket, ident))
        finally:
            self._closed(socket)

    async def _opened(self, ws: WebSocket) -> Socket | None:
        guest = self._signer.guest(ws.cookies.get(COOKIE))
        if not self._origins.allow(ws.headers.get("origin"), ws.headers.get("host")):
            await ws.close(POLICY)
            return None
        if self.count >= MOST_SOCKETS or (guest and self._open.get(guest, 0) >= MOST_OF_A_GUEST):
            await ws.close(LATER)
            return None
        self._open[guest] = self._open.get(guest, 0) + 1
        name = await self._lobby.name_of(guest) if guest else ""
        await ws.accept()
        return Socket(guest, name, ws.send_text)

    def _closed(self, socket: Socket) -> None:
        left = self._open.get(socket.guest, 1) - 1
        if left:
            self._open[socket.guest] = left
        else:
            self._open.pop(socket.guest, None)

    async def _together(self, ws: WebSocket, socket: Socket, reading: object) -> None:
        """Read, write and watch for a slow reader at the same time, until one of them is done."""
        assert asyncio.iscoroutine(reading)
        tasks = [
            asyncio.create_task(reading),
            asyncio.create_task(socket.pump()),
            asyncio.create_task(socket.dropped.wait()),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            slow = tasks[2].done() and not tasks[0].done()
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        hung_up = next((end for end in ends if isinstance(end, HangUp)), None)
        if slow:
            self._lobby.house.counts["slow_readers"] += 1
            hung_up = HangUp(TOO_SLOW, "you were not listening; come back and say hello", "rate")
        if hung_up is not None:
            await self._hang_up(ws, hung_up)

    async def _hang_up(self, ws: WebSocket, end: HangUp) -> None:
        with suppress(RuntimeError, OSError, TimeoutError, WebSocketDisconnect):
            async with asyncio.timeout(2):
                if end.code != TOO_SLOW:
                    await ws.send_text(write(Bye(end.why, end.code != POLICY, end.kind)))
                await ws.close(end.code, end.why)

    async def _silent(self, ws: WebSocket) -> None:
        """The lobby listens to nobody; it notices when somebody leaves."""
        while True:
            await _frame(ws)

    async def _talk(self, ws: WebSocket, socket: Socket, ident: str) -> None:
        try:
            hello = await asyncio.wait_for(_hello(ws), HELLO_WITHIN)
            manners = await self._lobby.table(ident)
        except TimeoutError:
            raise HangUp(POLICY, "the first frame is hello, within ten seconds") from None
        except KaikError as wrong:
            raise HangUp(POLICY, str(wrong), wrong.kind) from None
        await manners.enter(socket, hello)
        try:
            await self._listen(ws, socket, manners)
        finally:
            await asyncio.shield(manners.leave(socket))

    async def _listen(self, ws: WebSocket, socket: Socket, manners: Manners) -> None:
        bucket, nonsense = Bucket(self._frames), 0
        while True:
            frame = await _frame(ws)
            if not bucket.take() or (socket.guest and not self._guests.take(socket.guest)):
                raise HangUp(POLICY, "that was more than anybody can play; wait a little and come back", "rate")
            try:
                message = read(frame)
            except msgspec.MsgspecError as wrong:
                nonsense += 1
                if nonsense > MOST_NONSENSE:
                    raise HangUp(POLICY, "too many frames made no sense") from None
                async with manners.table.lock:
                    manners.refuse(socket, KaikError(f"that is no message: {wrong}"[:200], "nonsense"))
                continue
            # A connection that breaks must not break off what it has begun to write.
            await asyncio.shield(manners.hear(socket, message))
            if manners.table.broken:
                raise HangUp(LATER, "the table is set up again; come back at once", "refused")


async def _hello(ws: WebSocket) -> Hello:
    try:
        message = read(await _frame(ws))
    except msgspec.MsgspecError as wrong:
        raise HangUp(POLICY, f"the first frame is hello: {wrong}"[:120]) from None
    if not isinstance(message, Hello):
        raise HangUp(POLICY, "the first frame is hello")
    return message


async def _frame(ws: WebSocket) -> bytes | str:
    """The next frame, if it is not too large; the end of the socket ends the conversation."""
    got = await ws.receive()
    if got["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(got.get("code", 1000))
    frame: bytes | str = got.get("text") or got.get("bytes") or ""
    size = len(frame.encode()) if isinstance(frame, str) else len(frame)
    if size > FRAME:
        raise HangUp(TOO_LARGE, f"a frame has at most {FRAME} bytes")
    return frame
