"""The server put together: store, bots, tables, sockets, API and pages in one application."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

import msgspec
from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

import kaik
from kaik.bots.review import Depth
from kaik.core.errors import KaikError
from kaik.server.api import Api
from kaik.server.auth import Signer
from kaik.server.conversation import Conversations
from kaik.server.guard import Guard
from kaik.server.house import House
from kaik.server.http import described, openapi_reply, refused
from kaik.server.limits import FRAMES, BotLimits, JobLimits, Rate, ReviewLimits
from kaik.server.lobby import LobbyRoom
from kaik.server.metrics import Metrics, Readers
from kaik.server.origins import Origins
from kaik.server.site import STYLE, Pages, api_page
from kaik.server.store import Store
from kaik.server.thinkers import Thinkers


class Settings(msgspec.Struct, frozen=True):
    """How a server is set up."""

    db: str = ""
    """The URL of a database; the embedded one in the user's data folder unless said."""
    origins: tuple[str, ...] = ()
    """Pages of other origins that may speak to this server, as in `https://games.example.org`."""
    metrics_token: str = ""
    """What a request for the counts must bear if it does not come from this machine."""
    bots: int | None = None
    """Child processes in which bots think."""
    frames: Rate = FRAMES
    """How much one connection may say."""
    looks: Depth | None = None
    """How deep reviews of matches look; as the length of a match allows, unless said."""
    job_limits: JobLimits = JobLimits()
    bot_limits: BotLimits = BotLimits()
    review_limits: ReviewLimits = ReviewLimits()


class Server:
    """Everything that lives as long as the server runs."""

    def __init__(self, settings: Settings, store: Store, secret: bytes) -> None:
        self.store = store
        self.house = House(store, Thinkers(settings.bots, limits=settings.bot_limits))
        self.lobby = LobbyRoom(self.house)
        signer = Signer(secret)
        self.conversations = Conversations(self.lobby, signer, _origins(settings), settings.frames)
        metrics = Metrics(self.house, self.lobby, self.conversations)
        readers = Readers(settings.metrics_token)
        self.api = Api(self.lobby, signer, metrics.text, readers, settings.job_limits, settings.review_limits)
        self.api.reviews.depth = settings.looks

    @classmethod
    async def open(cls, settings: Settings) -> Server:
        store = await Store.open(settings.db)
        server = cls(settings, store, await store.secret())
        server.lobby.open()
        return server

    async def close(self) -> None:
        await self.api.reviews.close()
        await self.api.jobs.close()
        await self.lobby.close()
        await self.house.thinkers.close()
        await self.store.close()


def create_app(settings: Settings | None = None, pages: Pages | None = None) -> FastAPI:
    """The application; its server opens with it and closes with it."""
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        server = await Server.open(chosen)
        app.state.server = server
        app.include_router(server.api.router)
        _add_pages(app, pages or Pages())
        try:
            yield
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
    app.add_exception_handler(KaikError, refused)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Guard, origins=_origins(chosen))
    _add_sockets(app)
    return app


def _add_sockets(app: FastAPI) -> None:
    async def lobby(ws: WebSocket) -> None:
        await app.state.server.conversations.at_lobby(ws)

    async def table(ws: WebSocket) -> None:
        await app.state.server.conversations.at_table(ws, ws.path_params["table"])

    app.router.add_websocket_route("/ws/lobby", lobby)
    app.router.add_websocket_route("/ws/table/{table}", table)


def _add_pages(app: FastAPI, pages: Pages) -> None:
    async def docs(_: Request) -> Response:
        return api_page(described(app))

    async def style(_: Request) -> Response:
        return Response(STYLE, media_type="text/css")

    async def openapi(_: Request) -> Response:
        return openapi_reply(app)

    async def page(request: Request) -> Response:
        return pages.page(request)

    app.router.add_route("/docs", docs, include_in_schema=False)
    app.router.add_route("/docs/plain.css", style, include_in_schema=False)
    app.router.add_route("/openapi.json", openapi, include_in_schema=False)
    app.router.add_route("/{path:path}", page, methods=["GET", "HEAD"], include_in_schema=False)


def _origins(settings: Settings) -> Origins:
    allowed: Iterable[str] = settings.origins
    return Origins(allowed)


def _version() -> str:
    return str(getattr(kaik, "__version__", "0"))
