"""Sockets: who may open one, what is read from it, and when the server hangs up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import nullcontext, suppress
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from kaik.core.codec import to_json
from kaik.core.errors import KaikError
from kaik.server.accounts.sessions import Sessions
from kaik.server.accounts.signed_in_sockets import SignedInSockets
from kaik.server.addresses import address_of
from kaik.server.admission import Admission
from kaik.server.auth import COOKIE
from kaik.server.bus import TOO_SLOW, Backlog, GivenUp, Outlet, Socket
from kaik.server.cluster.remote_socket import FrameSource, RemoteSocket, Visit
from kaik.server.errors import Unavailable
from kaik.server.hang_up import FAILED, LATER, POLICY, TOO_LARGE, HangUp
from kaik.server.http import deny, refusal
from kaik.server.limits import Allowance, Bucket, Buckets, ServerLimits, TooMuch
from kaik.server.lobby import LobbyRoom
from kaik.server.meeting.challenges import Challenges
from kaik.server.meeting.messages import ChallengeTold, SeekClientMessage, SeekOpened, read_seek
from kaik.server.meeting.seeks import OpenSeek, SeekRoom
from kaik.server.messages import FRAME, Bye, ClientMessage, Hello, read, write
from kaik.server.refusals import kind_of
from kaik.server.socket_connection import OUTLET
from kaik.server.table_controller import TableController
from kaik.server.tasks import finish
from kaik.server.turns import Refusals, Turns

if TYPE_CHECKING:  # installed with an extra of its own
    from kaik.server.cluster.forwarding import Forwarder

_LOG = logging.getLogger(__name__)

SEEK_SILENT = 30.0
"""Seconds after which a seek's socket that says nothing is closed; it is paired with nobody long before."""
HEAVIEST = 40
"""For how many frames one counts at most; somebody with a long match may always come back a few times."""

TOO_MUCH_SAID = "too many messages; wait a moment and come back"

Handling = Coroutine[object, object, None]


class Conversations:
    """Everybody who is connected."""

    def __init__(self, lobby: LobbyRoom, sessions: Sessions, limits: ServerLimits) -> None:
        self._lobby, self._sessions, self._limits = lobby, sessions, limits
        self.signed_in = SignedInSockets(sessions)
        self.admission = Admission(limits, lobby.services.shared)
        self._backlog = Backlog(limits.in_all.queue_bytes)
        self._guests = Buckets(limits.per_guest.frames)
        self._addresses = Buckets(limits.per_address.frames)
        self._turns, self._refusals = Turns(limits.per_address.pace), Refusals(limits.per_address.refusals)
        self._seek_rate = Allowance(
            limits.per_guest.seeks, limits.per_address.seeks, name="seeks", shared=lobby.services.shared
        )
        self.seeks: SeekRoom | None = None
        """Where people wait for others to play with."""
        self.challenges: Challenges | None = None
        """What those in the lobby are told of that concerns them alone."""
        self.forwarder: Forwarder | None = None
        """What brings sockets to tables of other nodes, where there are any."""

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

    async def at_seek(self, ws: WebSocket) -> None:
        """Whoever waits for others to play with, for as long as the socket is open."""
        await self._open(ws, "", lambda socket: self._wait(ws, socket))

    async def _open(self, ws: WebSocket, ident: str, talk: Callable[[Socket], Handling]) -> None:
        """Open a socket, talk, and count it for exactly as long as that takes."""
        # Read without `ws`, which would keep all headers for as long as the socket is open.
        cookie, address = HTTPConnection(ws.scope).cookies.get(COOKIE), address_of(ws)
        outlet = ws.scope.get("extensions", {}).get(OUTLET, {}).get("outlet")
        try:
            named = await self._sessions.named(cookie)
            guest = None if named is None else named.guest
            async with self.admission.admit(guest, address, partial(self._lobby.holds_seat, ident, guest or "")):
                name = await self._lobby.name_of(guest) if guest else ""
                if not await _accept(ws):
                    return
                socket = Socket(guest, name, _sender(ws), address, self._limits.per_socket, self._backlog, outlet)
                try:
                    with self.signed_in.hold(named, socket):
                        await self.signed_in.look_at(named, socket)
                        end = await self._converse(socket, talk)
                    if end is not None:
                        await self._hang_up(ws, socket, end)
                finally:
                    socket.close()
        except (TooMuch, Unavailable) as wrong:
            await self._refusals.wait(address)
            with suppress(OSError, WebSocketDisconnect):  # whoever is refused may be gone already
                await deny(ws, refusal(wrong))

    async def attend(self, remote: RemoteSocket) -> None:
        """Whoever plays or watches at a table of this node over a socket that another node has, and counts."""
        who = remote.opening
        name = await self._name_of(who.guest, who.name)
        socket = Socket(who.guest, name, _unsent, who.address, self._limits.per_socket, self._backlog, remote)
        end = HangUp(LATER, "the server is about to end; come back at once", "unavailable")
        try:
            over = await self._converse(socket, lambda socket: self._talk(remote, socket, who.table))
            await socket.flushed()
            end = over or HangUp(1000, "")
        finally:
            socket.close()
            remote.close(end.code, end.why, end.kind)

    async def take_part(
        self, source: FrameSource, outlet: Outlet, guest: str, name: str, address: str, table: str
    ) -> HangUp | None:
        """Whoever plays at a table without a connection of their own, as a program does by requests.

        They are counted as sockets are; how the server ended it, where it was the server.
        """
        async with self.admission.admit(guest, address, partial(self._lobby.holds_seat, table, guest)):
            socket = Socket(guest, name, _unsent, address, self._limits.per_socket, self._backlog, outlet)
            try:
                end = await self._converse(socket, lambda socket: self._talk(source, socket, table))
                await socket.flushed()
                return end
            finally:
                socket.close()

    async def _name_of(self, guest: str | None, said: str) -> str:
        """What a guest is called by now: the socket may have been open elsewhere for hours before it came here."""
        with suppress(Unavailable):
            return await self._lobby.name_of(guest) if guest else said
        return said

    async def _converse(self, socket: Socket, talk: Callable[[Socket], Handling]) -> HangUp | None:
        """Read until one side ends it; how the server ends it, where it is the server."""
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
        return end

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
        stop = self._follow_challenges(socket)
        try:
            bucket = Bucket(self._limits.per_socket.frames)
            while True:
                await self._frame(ws, socket)
                self._bear(socket, bucket)
        finally:
            stop()
            self._lobby.leave(socket)

    def _follow_challenges(self, socket: Socket) -> Callable[[], None]:
        """Tell somebody in the lobby of challenges to them and of theirs; what is given back ends that."""
        if self.challenges is None or not socket.guest:
            return lambda: None
        return self.challenges.subscribe(socket.guest, lambda seen: socket.post(to_json(ChallengeTold(seen))))

    async def _wait(self, ws: WebSocket, socket: Socket) -> None:
        """A seek: it begins with the first frame and ends with the socket."""
        bucket = Bucket(self._limits.per_socket.frames)
        try:
            found = await self._begin_seek(socket, await self._seek_frame(ws, socket, bucket))
        except KaikError as wrong:
            raise HangUp(POLICY, str(wrong), kind_of(wrong)) from None
        rooms = self.seeks
        assert rooms is not None
        try:
            while True:
                rooms.hear(found, await self._seek_frame(ws, socket, bucket))
        finally:
            rooms.leave(found)

    async def _begin_seek(self, socket: Socket, wanted: SeekClientMessage) -> OpenSeek:
        if self.seeks is None or not isinstance(wanted, SeekOpened):
            raise KaikError("the first frame is seek", "nonsense")
        if not socket.guest:
            raise KaikError("whoever has no cookie may only watch; load the page again to get one", "no_guest")
        if not await self._seek_rate.take(socket.guest, socket.address):
            raise TooMuch("too many searches at once; wait a moment")
        return await self.seeks.enter(socket, wanted)

    async def _seek_frame(self, ws: WebSocket, socket: Socket, bucket: Bucket) -> SeekClientMessage:
        """The next message on a seek's socket; whoever sends anything else is hung up on."""
        try:
            async with asyncio.timeout(SEEK_SILENT):
                frame = await self._frame(ws, socket)
            self._bear(socket, bucket)
            return read_seek(frame)
        except TimeoutError:
            raise HangUp(POLICY, "you did not answer any more; seek again if you are back", "rate") from None
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as wrong:
            raise HangUp(POLICY, f"that is no message: {wrong}"[:120], "nonsense") from None

    async def _talk(self, ws: FrameSource, socket: Socket, ident: str) -> None:
        hello = await self._hello(ws, socket)
        bucket = Bucket(self._limits.per_socket.frames)
        self._count(ws, socket, bucket)
        try:
            if self.forwarder is None or isinstance(ws, RemoteSocket):
                await self._sit_down(ws, socket, await self._lobby.table(ident), hello, bucket)
            else:
                await self._visit(self.forwarder, ws, Visit(ident, socket, hello), bucket)
        except (TooMuch, Unavailable) as wrong:
            raise HangUp(LATER, str(wrong), kind_of(wrong)) from None
        except KaikError as wrong:
            raise HangUp(POLICY, str(wrong), kind_of(wrong)) from None

    async def _visit(self, forwarder: Forwarder, ws: FrameSource, visit: Visit, bucket: Bucket) -> None:
        """Be at a table wherever it is; what a client sends is counted here."""

        async def take(source: FrameSource) -> bytes:
            frame = await self._frame(source, visit.socket)
            self._bear(visit.socket, bucket)
            return frame.encode() if isinstance(frame, str) else frame

        await forwarder.stay(visit, ws, take)

    async def _sit_down(
        self, ws: FrameSource, socket: Socket, controller: TableController, hello: Hello, bucket: Bucket
    ) -> None:
        """Be at a table of this node; whoever holds no seat is counted among those who watch."""
        seated = controller.table.seat_of(socket.guest) is not None
        watching = self.admission.watch(controller.table.id, socket.address)
        with nullcontext() if seated else watching:
            await self._stay(ws, socket, controller, hello, bucket)

    async def _stay(
        self, ws: FrameSource, socket: Socket, controller: TableController, hello: Hello, bucket: Bucket
    ) -> None:
        """Be at the table; whoever has begun to come in leaves it again, whatever happens."""
        try:
            await controller.enter(socket, hello)
            await self._listen(ws, socket, controller, bucket)
        finally:
            await finish(controller.leave(socket), "leaving a table")

    async def _hello(self, ws: FrameSource, socket: Socket) -> Hello:
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

    async def _listen(self, ws: FrameSource, socket: Socket, controller: TableController, bucket: Bucket) -> None:
        limits = self._limits.per_socket
        refusals, nonsense = Bucket(limits.refusals), 0
        self._weigh(socket, bucket, weight(socket.posted))
        while True:
            frame, refused, told = await self._frame(ws, socket), socket.refusals, socket.posted
            self._count(ws, socket, bucket)
            try:
                message = _read(frame)
            except msgspec.MsgspecError as wrong:
                nonsense += 1
                if nonsense > limits.nonsense:
                    raise HangUp(POLICY, "too many frames were not messages") from None
                async with controller.table.lock:
                    controller.refuse(socket, KaikError(f"that is no message: {wrong}"[:200], "nonsense"))
                taken = True
            else:
                taken = await controller.handle(socket, message)
                if isinstance(message, Hello):
                    self._weigh(socket, bucket, weight(socket.posted - told))
            if taken and isinstance(ws, RemoteSocket):
                await socket.flushed()  # a link may be lost at any moment: first the answer, then that there is one
                ws.answered()
            if controller.table.broken:
                raise HangUp(LATER, "the table is being reloaded; come back at once", "refused")
            if socket.refusals > refused and not refusals.take():
                raise HangUp(POLICY, "too many messages were refused; wait a moment and come back", "rate")

    async def _frame(self, ws: FrameSource, socket: Socket) -> bytes | str:
        """The next frame, once it is the turn of where it comes from."""
        frame = await _frame(ws, socket)
        if not isinstance(ws, RemoteSocket):
            await self._turns.turn(socket.address)
        return frame

    def _count(self, ws: FrameSource, socket: Socket, bucket: Bucket) -> None:
        """Bear a frame, unless the node that has its socket has done so."""
        if not isinstance(ws, RemoteSocket):
            self._bear(socket, bucket)

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


async def _unsent(frame: bytes) -> None:
    """How frames are sent to a socket of another node: not so, for it has an outlet."""


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


async def _frame(ws: FrameSource, socket: Socket) -> bytes | str:
    """The next frame, if it is not too large; the end of the socket ends the conversation."""
    got = await socket.waited(ws.receive)
    if got["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(got.get("code", 1000))
    frame: bytes | str = got.get("text") or got.get("bytes") or ""
    size = len(frame.encode()) if isinstance(frame, str) else len(frame)
    if size > FRAME:
        raise HangUp(TOO_LARGE, f"a frame has at most {FRAME} bytes")
    return frame
