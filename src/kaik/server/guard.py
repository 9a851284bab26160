"""The layer around everything: who may ask at all, security headers on every answer, and no traceback for anybody."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from kaik.core.errors import KaikError
from kaik.server.addresses import Addresses, address_of
from kaik.server.auth import NotYours
from kaik.server.errors import Misdirected
from kaik.server.http import deny, refusal
from kaik.server.limits import Buckets, ServerLimits, SharedLimits, TooMuch, one_rate
from kaik.server.origins import Origins
from kaik.server.turns import Refusals, Timed, Turns
from kaik.server.uploads import Upload, Uploads

_LOG = logging.getLogger(__name__)

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

TOO_MANY = 429
"""The status of whoever is refused for asking too much."""

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}


EMBED = "/embed/"
"""Pages that others may show in a frame: a board that nobody can play on, and no cookie is needed for it."""
EMBED_HEADERS = {
    **{name: value for name, value in HEADERS.items() if name != "x-frame-options"},
    "content-security-policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors *"),
}


class Guard:
    """An ASGI layer around the application, for requests and sockets alike."""

    def __init__(
        self,
        app: ASGIApp,
        origins: Origins,
        addresses: Addresses,
        limits: ServerLimits,
        shared: SharedLimits | None = None,
    ) -> None:
        self._app, self._origins, self._addresses = app, origins, addresses
        self._requests = one_rate(limits.per_address.requests, "requests", shared)
        self._pages = Buckets(limits.per_address.pages)
        self._turns = Turns(limits.per_address.pace, limits.per_address.share)
        self._refusals = Refusals(limits.per_address.refusals)
        self.uploads = Uploads(limits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match scope["type"]:
            case "http":
                self._addresses.mark(scope)
                await self._request(scope, receive, send)
            case "websocket":
                self._addresses.mark(scope)
                await self._socket(scope, receive, send)
            case _:
                await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = _Answer(scope, send, self._refusals)
        try:
            self._refuse_stranger(scope)
            await self._refuse_flood(scope)
            address = address_of(HTTPConnection(scope))
            await self._turns.turn(address)
            with self.uploads.count(receive, address) as upload:
                answer.upload = upload
                await self._counted(address, self._app(scope, upload.receive, answer.send))
        except Exception as wrong:
            if not isinstance(wrong, KaikError):
                _LOG.exception("%s %r failed", scope["method"], scope["path"][:200])
            if answer.begun:  # half an answer cannot be taken back; the connection ends instead
                raise
            await refusal(wrong)(scope, receive, answer.send)

    async def _counted(self, address: str, answering: Any) -> None:
        """Answer, and remember what that has cost: an address that costs much waits before it is served again."""
        timed = Timed[None](answering)
        try:
            await timed
        finally:
            self._turns.charge(address, timed.seconds)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        ws = WebSocket(scope, receive, send)
        try:
            self._refuse_stranger(scope)
        except KaikError as wrong:
            await deny(ws, refusal(wrong))
            return
        await self._turns.turn(address_of(ws))
        try:
            await self._app(scope, receive, send)
        except Exception:
            _LOG.exception("a socket at %r failed", scope["path"][:200])
            with suppress(OSError, RuntimeError):  # it may be closed already
                await send({"type": "websocket.close", "code": 1011})

    def _refuse_stranger(self, scope: Scope) -> None:
        """Refuse whoever calls the server by a name that is not its own, and changes wanted by foreign pages."""
        headers = Headers(scope=scope)
        host, origin = headers.get("host"), headers.get("origin")
        if not self._origins.knows(host):
            raise Misdirected(
                f"this server does not answer to the name {(host or '')[:80]!r}; whoever runs it can add --host-name"
            )
        reads = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if not reads and not self._origins.allow(origin, host):
            raise NotYours("that page may not use this server", "refused")

    async def _refuse_flood(self, scope: Scope) -> None:
        """Refuse an address that asks for too much, whatever it asks for."""
        address = address_of(HTTPConnection(scope))
        if scope["path"].startswith("/api/"):
            bearable = await self._requests.take(None, address)
        else:
            bearable = not address or self._pages.take(address)
        if not bearable:
            raise TooMuch("too many requests from your address; wait a moment")


class _Answer:
    """An answer on its way out, with the headers that every answer has."""

    def __init__(self, scope: Scope, send: Send, refusals: Refusals) -> None:
        self._scope, self._send, self._refusals = scope, send, refusals
        self.upload: Upload | None = None
        self.begun = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            answered = MutableHeaders(scope=message)
            framed = self._scope["path"].startswith(EMBED)
            for name, value in (EMBED_HEADERS if framed else HEADERS).items():
                answered.setdefault(name, value)
            if self._scope["path"].startswith("/api/"):
                answered.setdefault("cache-control", "no-store")
            if message["status"] >= 400 and self._half():
                answered["connection"] = "close"  # the rest of the request is not wanted
            if message["status"] == TOO_MANY:
                await self._refusals.wait(address_of(HTTPConnection(self._scope)))
        await self._send(message)

    def _half(self) -> bool:
        """Whether the request has a body that has not been received whole."""
        if self.upload is not None and self.upload.complete:
            return False
        headers = Headers(scope=self._scope)
        return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
