"""Sockets: who may open one, what is read from it, and when the server hangs up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import nullcontext, suppress
from functools import partial

import msgspec
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from kaik.core.errors import KaikError
from kaik.server.addresses import address_of
from kaik.server.admission import Admission
from kaik.server.auth import COOKIE, Signer
from kaik.server.bus import TOO_SLOW, Backlog, GivenUp, Socket
from kaik.server.errors import Unavailable
from kaik.server.http import deny, refusal
from kaik.server.limits import Bucket, Buckets, ServerLimits, TooMuch
from kaik.server.lobby import LobbyRoom
from kaik.server.messages import FRAME, Bye, ClientMessage, Hello, read, write
from kaik.server.refusals import ServerRefusalKind, kind_of
from kaik.server.socket_connection import OUTLET
from kaik.server.table_controller import TableController
from kaik.server.tasks import finish
from kaik.server.turns import Turns

_LOG = logging.getLogger(__name__)

POLICY, TOO_LARGE, FAILED, LATER = 1008, 1009, 1011, 1013

HEAVIEST = 40
"""For how many frames one counts at most; somebody with a long match may always come back a few times."""

TOO_MUCH_SAID = "too many messages; wait a moment and come back"

Handling = Coroutine[object, object, None]


class HangUp(Exception):
    """The server ends a conversation, with a code and a sentence."""

    def __init__(self, code: int, why: str, kind: ServerRefusalKind = "nonsense") -> None:
        super().__init__(why)
        self.code, self.why, self.kind = code, why, kind


class Conversations:
    """Everybody who is connected."""

    def __init__(self, lobby: LobbyRoom, signer: Signer, limits: ServerLimits) -> None:
        self._lobby, self._signer, self._limits = lobby, signer, limits
        self.admission = Admission(limits, lobby.services.shared)
        self._backlog = Backlog(limits.in_all.queue_bytes)
        self._guests = Buckets(limits.per_guest.frames)
        self._addresses = Buckets(limits.per_address.frames)
        self._turns = Turns(limits.per_address.pace)

    @property
    def count(self) -> int:
        """Sockets that are open now, or are being opened."""
        return self.admission.count

    async def at_lobby(self, ws: WebSocket) -> None:
        """Whoever looks at the list of tables."""
        await self._open(ws, "", lambda socket: self._look(ws, socket))

    async def at_table(self, ws: WebSocket, ident: str) -> None:
        """Whoever plays or watches at a table."""
        await self._open(ws, ident, lambda socket: self._talk(ws, socket, ident))

    async def _open(self, ws: WebSocket, ident: str, talk: Callable[[Socket], Handling]) -> None:
        """Open a socket, talk, and count it for exactly as long as that takes."""
        # Read without `ws`, which would keep all headers for as long as the socket is open.
        guest, address = self._signer.guest(HTTPConnection(ws.scope).cookies.get(COOKIE)), address_of(ws)
        outlet = ws.scope.get("extensions", {}).get(OUTLET, {}).get("outlet")
        try:
            async with self.admission.admit(guest, address, partial(self._lobby.holds_seat, ident, guest or "")):
                name = await self._lobby.name_of(guest) if guest else ""
                if not await _accept(ws):
                    return
                socket = Socket(guest, name, _sender(ws), address, self._limits.per_socket, self._backlog, outlet)
                try:
                    await self._converse(ws, socket, talk)
                finally:
                    socket.close()
        except (TooMuch, Unavailable) as wrong:
            with suppress(OSError, WebSocketDisconnect):  # whoever is refused may be gone already
                await deny(ws, refusal(wrong))

    async def _converse(self, ws: WebSocket, socket: Socket, talk: Callable[[Socket], Handling]) -> None:
        """Read until one side ends it, and tell the other where it is the server."""
        end: HangUp | None = None
        try:
            await talk(socket)
        except HangUp as wrong:
            end = wrong.with_traceback(None)  # which would hold this conversation, and be held by it
        except (GivenUp, WebSocketDisconnect):
            pass
        except Exception:
            _LOG.exception("a socket failed")
            end = HangUp(FAILED, "the server made a mistake, which has been logged; come back", "refused")
        if socket.why is not None:
            end = HangUp(LATER, str(socket.why), kind_of(socket.why))
        elif socket.slow:
            self._lobby.services.counts["slow_readers"] += 1
            end = HangUp(TOO_SLOW, "your connection was too slow; come back and send hello", "rate")
        if end is not None:
            await self._hang_up(ws, socket, end)

    async def _hang_up(self, ws: WebSocket, socket: Socket, end: HangUp) -> None:
        with suppress(RuntimeError, OSError, TimeoutError, WebSocketDisconnect):
            async with asyncio.timeout(2):
                if end.code != TOO_SLOW:
                    await socket.flushed()
                    await ws.send_text(write(Bye(end.why, end.code != POLICY, end.kind)).decode())
                await ws.close(end.code, end.why[:120])

    async def _look(self, ws: WebSocket, socket: Socket) -> None:
        """The lobby listens to nobody; it notices when somebody leaves, and who talks all the same."""
        self._lobby.enter(socket)
        try:
            bucket = Bucket(self._limits.per_socket.frames)
            while True:
                await self._frame(ws, socket)
                self._bear(socket, bucket)
        finally:
            self._lobby.leave(socket)

    async def _talk(self, ws: WebSocket, socket: Socket, ident: str) -> None:
        hello = await self._hello(ws, socket)
        bucket = Bucket(self._limits.per_socket.frames)
        self._bear(socket, bucket)
        try:
            controller = await self._lobby.table(ident)
            seated = controller.table.seat_of(socket.guest) is not None
            watching = self.admission.watch(controller.table.id, socket.address)
            with nullcontext() if seated else watching:
                await self._stay(ws, socket, controller, hello, bucket)
        except (TooMuch, Unavailable) as wrong:
            raise HangUp(LATER, str(wrong), kind_of(wrong)) from None
        except KaikError as wrong:
            raise HangUp(POLICY, str(wrong), kind_of(wrong)) from None

    async def _stay(
        self, ws: WebSocket, socket: Socket, controller: TableController, hello: Hello, bucket: Bucket
    ) -> None:
        """Be at the table; whoever has begun to come in leaves it again, whatever happens."""
        try:
            await controller.enter(socket, hello)
            await self._listen(ws, socket, controller, bucket)
        finally:
            await finish(controller.leave(socket), "leaving a table")

    async def _hello(self, ws: WebSocket, socket: Socket) -> Hello:
        wanted = "the first frame is hello, within ten seconds"
        try:
            async with asyncio.timeout(self._limits.per_socket.hello_seconds):
                frame = await self._frame(ws, socket)
            message = _read(frame)
        except TimeoutError:
            raise HangUp(POLICY, wanted) from None
        except msgspec.MsgspecError as wrong:
            raise HangUp(POLICY, f"the first frame is hello: {wrong}"[:120]) from None
        if not isinstance(message, Hello):
            raise HangUp(POLICY, wanted)
        return message

    async def _listen(self, ws: WebSocket, socket: Socket, controller: TableController, bucket: Bucket) -> None:
        limits = self._limits.per_socket
        refusals, nonsense = Bucket(limits.refusals), 0
        self._weigh(socket, bucket, weight(socket.posted))
        while True:
            frame, refused, told = await self._frame(ws, socket), socket.refusals, socket.posted
            self._bear(socket, bucket)
            try:
                message = _read(frame)
            except msgspec.MsgspecError as wrong:
                nonsense += 1
                if nonsense > limits.nonsense:
                    raise HangUp(POLICY, "too many frames were not messages") from None
                async with controller.table.lock:
                    controller.refuse(socket, KaikError(f"that is no message: {wrong}"[:200], "nonsense"))
            else:
                await controller.handle(socket, message)
                if isinstance(message, Hello):
                    self._weigh(socket, bucket, weight(socket.posted - told))
            if controller.table.broken:
                raise HangUp(LATER, "the table is being reloaded; come back at once", "refused")
            if socket.refusals > refused and not refusals.take():
                raise HangUp(POLICY, "too many messages were refused; wait a moment and come back", "rate")

    async def _frame(self, ws: WebSocket, socket: Socket) -> bytes | str:
        """The next frame, once it is the turn of where it comes from."""
        frame = await _frame(ws, socket)
        await self._turns.turn(socket.address)
        return frame

    def _bear(self, socket: Socket, bucket: Bucket) -> None:
        """Hang up on whoever sends too much: on one socket, as a guest, or from one address."""
        guest, address = socket.guest, socket.address
        quiet = bucket.take() and (not guest or self._guests.take(guest))
        if not quiet or (address and not self._addresses.take(address)):
            raise HangUp(POLICY, TOO_MUCH_SAID, "rate")

    def _weigh(self, socket: Socket, bucket: Bucket, cost: int) -> None:
        """Count a long answer that was given already. It is owed even if it was too much: else whoever is hung up on
        for it would come back and have it again for nothing."""
        guest, address = socket.guest, socket.address
        bearable = [bucket.owe(cost), not guest or self._guests.owe(guest, cost)]
        bearable.append(not address or self._addresses.owe(address, cost))
        if cost and not all(bearable):
            raise HangUp(POLICY, TOO_MUCH_SAID, "rate")


def weight(told: int) -> int:
    """For how many more frames a `hello` counts that was answered at such length: a long match costs more to tell."""
    return min(told // FRAME, HEAVIEST)


async def _accept(ws: WebSocket) -> bool:
    """Complete the handshake; False where the client has gone meanwhile."""
    try:
        await ws.accept()
    except (OSError, WebSocketDisconnect):
        return False
    return True


def _sender(ws: WebSocket) -> Callable[[bytes], Handling]:
    """How frames are sent where the connection is no outlet."""

    async def send(frame: bytes) -> None:
        await ws.send_text(frame.decode())

    return send


def _read(frame: bytes | str) -> ClientMessage:
    """The message in a frame, or a msgspec error; what no client could write by mistake ends the conversation."""
    try:
        return read(frame)
    except RecursionError:
        raise HangUp(POLICY, "that frame is nested too deep") from None
    except UnicodeDecodeError:
        raise HangUp(POLICY, "that frame is not UTF-8") from None


async def _frame(ws: WebSocket, socket: Socket) -> bytes | str:
    """The next frame, if it is not too large; the end of the socket ends the conversation."""
    got = await socket.waited(ws.receive)
    if got["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(got.get("code", 1000))
    frame: bytes | str = got.get("text") or got.get("bytes") or ""
    size = len(frame.encode()) if isinstance(frame, str) else len(frame)
    if size > FRAME:
        raise HangUp(TOO_LARGE, f"a frame has at most {FRAME} bytes")
    return frame
