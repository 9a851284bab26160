"""Bare connections: how many, how long their headers may take, and how much of them is listened to.

The HTTP parser itself waits forever and keeps whatever comes: a header sent a byte a minute, or without an end,
would hold a connection or the memory. This layer ends such connections before they are requests.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, cast

from starlette.types import Scope
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from kaik.core.codec import to_json
from kaik.server.addresses import Addresses, address
from kaik.server.admission import TOO_MANY_OPENINGS
from kaik.server.bodies import Wrong
from kaik.server.cluster.node import MAGIC
from kaik.server.limits import ServerLimits
from kaik.server.refusals import ServerRefusalKind
from kaik.server.turns import Refusals

LONGEST_LINE = 8000
"""Bytes of one header; the library that reads the handshakes of sockets takes no more either."""
SLACK = 5.0
"""Seconds that a late body has for its refusal before the connection is cut."""


class Connections:
    """All connections that are open and have not become sockets, by address."""

    def __init__(self, limits: ServerLimits, addresses: Addresses) -> None:
        self.limits = limits
        self._addresses = addresses
        self.opens_too_many: Callable[[str], bool] = lambda address: False
        """Whether an address opens more sockets than it may; told by whoever counts them."""
        self.take_node: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]] | None = None
        """Takes a connection of another node, where there are any."""
        self._refusals = Refusals(limits.per_address.refusals)
        self._of: Counter[str] = Counter()
        self._open: dict[Connection, str] = {}

    @property
    def count(self) -> int:
        return len(self._open)

    def admit(self, connection: Connection, peer: str) -> bool:
        """Whether there is room for a connection; it is counted if so."""
        key = self._addresses.direct(address(peer))
        if self.count >= self.limits.in_all.connections:
            return False
        if key and self._of[key] >= self.limits.per_address.connections:
            return False
        self._open[connection] = key
        self._of[key] += 1
        return True

    def refuse_in(self, scope: Scope) -> float | None:
        """Where a handshake is one too many of its address, in how many seconds it is refused.

        Nothing is made for it, and whoever asks too often waits for the refusal too.
        """
        address = self._addresses.found(scope)
        return self._refusals.delay(address) if self.opens_too_many(address) else None

    def release(self, connection: Connection) -> None:
        """A connection has ended or has become a socket; saying so twice does no harm."""
        key = self._open.pop(connection, None)
        if key is not None:
            self._of[key] -= 1
            if not self._of[key]:
                del self._of[key]


class Connection(HttpToolsProtocol):
    """One connection. The application's lifespan gives it `connections`, so that all are counted together."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._all: Connections = app_state["connections"]
        self._limits = self._all.limits.per_request
        self._arriving: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._in_head = True
        self._refused = False
        self._head_bytes = 0
        self._wrong = (400, "that is not a request")

    # What the transport tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        if not self._all.admit(self, self.client[0] if self.client else ""):
            self._end(503, "too many connections; wait a moment", "rate")
            return
        self._expect(self._limits.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._give_up()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._refused or self.transport.is_closing():
            return  # nothing more is listened to
        if self._all.take_node is not None and not self._head_bytes and data.startswith(MAGIC):
            self._become_link(data)
            return
        if self._arriving is None:
            self._expect(self._limits.head_seconds)
        if self._in_head:
            self._head_bytes += len(data)
        super().data_received(data)
        if self._in_head and self._head_bytes > self._limits.head_bytes and not self.transport.is_closing():
            self._end(431, "the headers of that request are too long")

    def _become_link(self, data: bytes) -> None:
        """Another node begins a link, which is no HTTP; whether it is one it has yet to show."""
        self._give_up()
        self.connections.discard(self)
        reader = asyncio.StreamReader()
        protocol = asyncio.StreamReaderProtocol(reader, self._all.take_node)
        protocol.connection_made(self.transport)
        self.transport.set_protocol(protocol)
        protocol.data_received(data)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(self._limits.read_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        _stop(self._unread)
        self._unread = None

    # What the parser tells

    def on_headers_complete(self) -> None:
        wrong = self._unfit()
        if wrong is not None:
            self._wrong = wrong
            raise ValueError(wrong[1])  # the parser stops and asks for a refusal
        self._in_head, self._head_bytes = False, 0
        # A body that is read is refused in words when it is late; this is for those that nobody reads.
        self._expect(self._limits.body_seconds + SLACK)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head = True
        _stop(self._arriving)
        self._arriving = None
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        seconds = self._all.refuse_in(cast(Scope, self.scope))
        if seconds is not None:
            self._refused = True
            self.loop.call_later(seconds, self._end, 429, TOO_MANY_OPENINGS, "rate")
            return
        self._give_up()  # from here on it is counted as a socket
        super().handle_websocket_upgrade()
        del self.parser  # it holds this connection and is held by it; only a search for garbage would free the two

    def send_400_response(self, msg: str) -> None:
        self._end(*self._wrong)

    def _unfit(self) -> tuple[int, str] | None:
        """What is wrong with the head of a request, before anything else looks at it."""
        if len(self.url) > self._limits.path_bytes:
            return 414, "that path is too long"
        if not self.url.isascii():
            return 400, "that path is not ASCII"
        sizes = [len(name) + len(value) for name, value in self.headers]
        if len(sizes) > self._limits.headers:
            return 431, "that request has too many headers"
        if sum(sizes) > self._limits.head_bytes or max(sizes, default=0) > LONGEST_LINE:
            return 431, "the headers of that request are too long"
        return None

    # Ending it

    def _expect(self, seconds: float) -> None:
        """End the connection unless what is arriving is complete in time."""
        _stop(self._arriving)
        self._arriving = self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        self._arriving = None
        answering = self.cycle is not None and not self.cycle.response_complete
        if self._in_head and answering:  # it waits for the answer to an earlier request
            self._expect(self._limits.head_seconds)
        elif self._in_head:
            self._end(408, "the request did not arrive in time", "rate")
        else:
            self.transport.abort()

    def _end(self, status: int, sentence: str, kind: ServerRefusalKind = "nonsense") -> None:
        """Answer in one sentence, and close."""
        if self.transport.is_closing():
            return
        text = to_json(Wrong(sentence, kind))
        head = f"content-type: application/json\r\ncontent-length: {len(text)}\r\nconnection: close\r\n\r\n"
        self.transport.write(STATUS_LINE[status] + head.encode() + text)
        self.transport.close()

    def _give_up(self) -> None:
        _stop(self._arriving)
        _stop(self._unread)
        self._arriving = self._unread = None
        self._all.release(self)


def _stop(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
