"""The server put together: store, bots, tables, sockets, API and pages in one application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from fastapi import FastAPI
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

import kaik
from kaik.bots.review import Depth
from kaik.core.codec import to_json
from kaik.core.errors import KaikError
from kaik.server.accounts.sessions import Sessions
from kaik.server.addresses import Addresses
from kaik.server.api import Api, prepare_all
from kaik.server.auth import COOKIE, Signer
from kaik.server.bot_api.line_stream import NDJSON
from kaik.server.bot_pool import BotPool
from kaik.server.connection import Connections
from kaik.server.constant import Constant
from kaik.server.conversation import Conversations
from kaik.server.correspondence.deadlines import Deadlines
from kaik.server.forgetting import Forgetting
from kaik.server.guard import Guard
from kaik.server.guide import WAY, Guide
from kaik.server.http import IDENTITY, REFUSALS, refusal_response
from kaik.server.limits import Rate, ServerLimits, SharedLimits
from kaik.server.lobby import LobbyRoom
from kaik.server.metrics import Metrics, Readers
from kaik.server.notices.reminders import Reminders
from kaik.server.notices.senders import MailServer, Outlets
from kaik.server.notices.service import Notices, vapid_key
from kaik.server.offers import WorkPool
from kaik.server.openapi import describe
from kaik.server.origins import Origins
from kaik.server.previews import Previews
from kaik.server.services import Services
from kaik.server.site import STYLE, Pages, api_page
from kaik.server.store import Store
from kaik.server.tasks import close_in_time, end, watch

if TYPE_CHECKING:  # installed with an extra of its own
    from kaik.server.cluster.membership import Membership
    from kaik.server.cluster.redis_link import RedisLink
    from kaik.server.cluster.shared import SharedState

PACKING = 2
"""How hard answers are compressed while others wait; the hardest is a tenth smaller and takes five times as long."""


class Settings(msgspec.Struct, frozen=True):
    """How a server is set up."""

    db: str = ""
    """The URL of a database; the embedded one in the user's data folder unless named."""
    bus: str = ""
    """The URL of what several nodes on one database tell each other by; without one this server is alone."""
    node_address: str = ""
    """HOST:PORT at which other nodes reach this one."""
    origins: tuple[str, ...] = ()
    """Pages of other origins that may use this server, as in `https://games.example.org`."""
    metrics_token: str = ""
    """What a request for the counts must bear if it does not come from this machine."""
    host_names: tuple[str, ...] = ()
    """Names this server answers to, as in `games.example.org`; addresses, localhost and origins count by themselves."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies that are believed about where a request comes from."""
    limits: ServerLimits = ServerLimits()
    """How much is too much."""
    bots: int | None = None
    """Child processes in which bots think."""
    frames: Rate | None = None
    """How much one socket may send; as the limits have it, unless set."""
    looks: Depth | None = None
    """How deep reviews of matches look; as the length of a match allows, unless set."""

    public_url: str = ""
    """Where people reach this server, as in `https://games.example.org`; links in mails begin with it."""
    smtp: str = ""
    """The URL of a server that takes mail, as in `smtp://user:password@mail.example.org:587`."""
    mail_from: str = ""
    """The address that mails come from."""
    private_hooks: bool = False
    """Whether web hooks and pushes may go to private addresses, and without encryption."""

    def outlets(self, vapid: str) -> Outlets:
        """What notices are sent with."""
        if self.smtp and not self.public_url:
            raise KaikError("--smtp needs --public-url, where people reach this server: mails have links")
        mail = MailServer.parse(self.smtp, self.mail_from) if self.smtp else None
        return Outlets(vapid, mail, self.public_url.rstrip("/"), self.private_hooks)

    def bounds(self) -> ServerLimits:
        """The limits that count."""
        return self.limits if self.frames is None else self.limits.with_frames(self.frames)

    def addresses(self) -> Addresses:
        """Who is believed about addresses."""
        own = self.limits.per_address
        return Addresses((*self.proxies, *own.proxies), loopback=own.loopback)

    def allowed_origins(self) -> Origins:
        """The names and pages that are known."""
        return Origins(self.origins, self.host_names)


class Server:
    """Everything that lives as long as the server runs."""

    def __init__(self, settings: Settings, store: Store, secret: bytes, shared: SharedLimits | None = None) -> None:
        self.store = store
        limits = settings.bounds()
        self.connections = Connections(limits, settings.addresses())
        self.services = Services(store, BotPool(settings.bots, limits=limits.bots), limits=limits, shared=shared)
        self.lobby = LobbyRoom(self.services)
        self.deadlines = Deadlines(self.lobby)
        self.forgetting = Forgetting(self.services)
        self.notices: Notices | None = None
        self.reminders: Reminders | None = None
        self.sessions = Sessions(self.services, Signer(secret))
        self.sessions.called = self.lobby.hear_name
        self.conversations = Conversations(self.lobby, self.sessions, limits)
        self.connections.opens_too_many = self.conversations.admission.opens_too_many
        metrics = Metrics(self.services, self.lobby, self.conversations)
        readers = Readers(settings.metrics_token, settings.addresses())
        self.api = Api(self.lobby, self.conversations, self.sessions, metrics.text, readers)
        self.api.reviews.depth = settings.looks
        self.conversations.seeks, self.conversations.challenges = self.api.meeting.seeks, self.api.meeting.challenges
        self.api.correspondence.look = self.deadlines.hurry
        self.common: SharedState | None = None
        self.membership: Membership | None = None
        self.late_ratings: asyncio.Task[None] | None = None
        """Rates what ended just before a server did."""

    @classmethod
    async def open(cls, settings: Settings, shared: SharedLimits | None = None) -> Server:
        """A server that serves; where that fails on the way, what was begun is closed again."""
        link = open_link(settings.bus)
        async with AsyncExitStack() as begun:
            store = await Store.open(settings.db, shared=link is not None)
            begun.push_async_callback(store.close)
            secret = await store.secret()
            server = cls(settings, store, secret, shared)
            begun.pop_all()
            begun.push_async_callback(server.close)
            if link is not None:
                await server.share(link, secret)
                await server.join(settings.node_address, secret)
            await server._begin(settings)
            begun.pop_all()
        return server

    async def _begin(self, settings: Settings) -> None:
        await self.sessions.open()
        self.conversations.signed_in.open()
        await self.api.meeting.open()
        await self.api.programs.streams.open()
        self.lobby.open()
        self.api.director.open()
        self.late_ratings = watch(asyncio.create_task(self.services.ratings.rate_all()), "rating what was left")
        self.deadlines.open()
        self.forgetting.open()
        await self.begin_notices(settings)

    async def begin_notices(self, settings: Settings) -> None:
        """Begin to tell people who are not here what has happened."""
        outlets = settings.outlets(await vapid_key(self.store))
        self.api.notices.notices = self.notices = Notices(self.services, outlets)
        self.reminders = Reminders(self.lobby, self.notices)
        self.reminders.open()

    async def share(self, link: RedisLink, secret: bytes) -> None:
        """Share with other nodes what all of them have in common."""
        from kaik.server.cluster.shared import SharedState

        self.common = SharedState(link, secret, self.lobby)
        await self.common.open()
        pools: dict[str, WorkPool] = {"bots": self.services.bot_pool, "jobs": self.api.jobs}
        await self.common.share_reviews(self.api.reviews)
        await self.api.meeting.share(self.common.sealer.sender)
        await self.common.share_work(pools | {"reviews": self.api.reviews.pool})

    async def join(self, address: str, secret: bytes) -> None:
        """Be one of several nodes, each of which owns some of the tables.

        Every game is loaded before: a node that has just begun may be left all tables of another in the next moment.
        """
        from kaik.server.cluster.database_leases import DatabaseLeases
        from kaik.server.cluster.membership import Membership

        await asyncio.to_thread(prepare_all)
        leases = DatabaseLeases(self.store.database)
        self.membership = Membership(self.lobby, self.conversations, leases, secret)
        await self.membership.open(address)
        self.connections.take_node = self.membership.links.answer

    async def hand_over(self) -> None:
        """End what programs have open and leave all tables to other nodes, before this one ends."""
        self.api.programs.close()
        self.api.meeting.seeks.dismiss()
        await self.deadlines.close()  # it would take them back
        await self.close_notices()
        if self.membership is not None:
            await self.membership.hand_over()

    async def close_notices(self) -> None:
        """Tell nobody anything any more; others do."""
        if self.reminders is not None and self.notices is not None:
            await self.reminders.close()
            await self.notices.close()

    async def close(self) -> None:
        """Close everything in its order; what hangs or fails keeps nothing after it from being closed."""
        self.api.programs.close()
        self.api.accounts.service.hashes.close()
        failed: list[Exception] = []
        for what, close in self._parts():
            try:
                await close_in_time(close(), what)
            except Exception as wrong:
                failed.append(wrong)
        await self.store.close()
        if failed:
            raise failed[0]

    def _parts(self) -> Iterator[tuple[str, Callable[[], Coroutine[Any, Any, None]]]]:
        """Everything but the store, which comes last, for all of them may still write."""
        yield "looks at who is signed in", self.conversations.signed_in.close
        yield "tournaments", self.api.director.close
        yield "late ratings", self._end_late_ratings
        yield "deadlines", self.deadlines.close
        yield "what is forgotten", self.forgetting.close
        yield "notices", self.close_notices
        if self.membership is not None:
            yield "this node's part among the others", self.membership.close
        yield "seeks", self.api.meeting.close
        yield "reviews", self.api.reviews.close
        if self.common is not None:
            yield "what nodes share", self.common.close
        yield "jobs", self.api.jobs.close
        yield "the lobby", self.lobby.close
        yield "bots", self.services.bot_pool.close

    async def _end_late_ratings(self) -> None:
        if self.late_ratings is not None:
            await end([self.late_ratings])


def open_link(bus: str) -> RedisLink | None:
    """The way to a bus, if there is to be one: what it needs is installed with an extra of its own."""
    if not bus:
        return None
    try:
        from kaik.server.cluster.redis_link import RedisLink

        return RedisLink(bus)
    except ModuleNotFoundError as missing:
        raise KaikError(f"--bus needs {missing.name}; install it with: pip install 'kaik[cluster]'") from None


def create_app(settings: Settings | None = None, pages: Pages | None = None, guide: Guide | None = None) -> FastAPI:
    """The application; its server opens with it and closes with it."""
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Connections]]:
        server = await open_server(app)
        app.include_router(server.api.router)
        _add_guide(app, guide or Guide())
        _add_pages(app, pages or Pages(), Previews(server.store))
        try:
            yield {"connections": server.connections}
        finally:
            await server.close()

    app = FastAPI(
        title="kaik",
        version=_version(),
        description="Tables, matches and records of traditional games.",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=lifespan,
    )
    app.state.settings, app.state.server, app.state.shared = chosen, None, SharedLimits()
    for kind in REFUSALS:
        app.add_exception_handler(kind, refusal_response)
    unpacked = (*DEFAULT_EXCLUDED_CONTENT_TYPES, NDJSON)  # a line of a stream is sent when it is there
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=PACKING, exclude_content_types=unpacked)
    app.add_middleware(Sockets, of=app)
    app.add_middleware(
        Guard,
        origins=chosen.allowed_origins(),
        addresses=chosen.addresses(),
        limits=chosen.bounds(),
        shared=app.state.shared,
    )
    return app


async def open_server(app: FastAPI) -> Server:
    """The server of an application, opened the first time it is asked for; a refusal is the caller's to tell."""
    if app.state.server is None:
        app.state.server = await Server.open(app.state.settings, app.state.shared)
    server: Server = app.state.server
    return server


class Sockets:
    """An ASGI layer that hands sockets to their conversations: what is made for requests would only be held by them.

    Of requests it says who sent them.
    """

    def __init__(self, app: ASGIApp, of: FastAPI) -> None:
        self._app, self._of = app, of

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "http" and scope["path"].startswith("/api/"):
            return self._identified(scope, receive, send)
        if scope["type"] != "websocket":
            return self._app(scope, receive, send)
        match scope["path"].split("/"):
            case ["", "ws", "lobby"]:
                return self._conversations.at_lobby(WebSocket(scope, receive, send))
            case ["", "ws", "seek"]:
                return self._conversations.at_seek(WebSocket(scope, receive, send))
            case ["", "ws", "table", table] if table:
                return self._conversations.at_table(WebSocket(scope, receive, send), table)
        return self._app(scope, receive, send)

    async def _identified(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find out who asks before anything is answered; where nobody can say, whoever needs to know is told."""
        server: Server = self._of.state.server
        try:
            scope[IDENTITY] = await server.sessions.named(HTTPConnection(scope).cookies.get(COOKIE))
        except KaikError as wrong:
            scope[IDENTITY] = wrong
        await self._app(scope, receive, send)

    @property
    def _conversations(self) -> Conversations:
        server: Server = self._of.state.server
        return server.conversations


def _add_guide(app: FastAPI, guide: Guide) -> None:
    async def page(request: Request) -> Response:
        return guide.page(request)

    for path in (WAY, f"{WAY}/{{path:path}}"):
        app.router.add_route(path, page, methods=["GET", "HEAD"], include_in_schema=False)


def _add_pages(app: FastAPI, pages: Pages, previews: Previews) -> None:
    @cache
    def document() -> Constant:
        return Constant(to_json(describe(app)))

    @cache
    def for_people() -> Constant:
        return Constant(bytes(api_page(describe(app)).body), "text/html")

    async def docs(request: Request) -> Response:
        return for_people().reply(request)

    async def style(_: Request) -> Response:
        return Response(STYLE, media_type="text/css")

    async def openapi(request: Request) -> Response:
        return document().reply(request)

    async def page(request: Request) -> Response:
        told = pages.is_page(str(request.scope["path"]))
        return pages.page(request, await previews.head(request) if told else "")

    app.router.add_route("/docs", docs, include_in_schema=False)
    app.router.add_route("/docs/plain.css", style, include_in_schema=False)
    app.router.add_route("/openapi.json", openapi, include_in_schema=False)
    app.router.add_route("/{path:path}", page, methods=["GET", "HEAD"], include_in_schema=False)


def _version() -> str:
    return str(getattr(kaik, "__version__", "0"))
