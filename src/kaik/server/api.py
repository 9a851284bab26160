"""The HTTP API: games, guests, tables, matches and records."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response

from kaik import bots
from kaik.core.codec import to_json
from kaik.core.errors import NoSuch
from kaik.games import find, slugs
from kaik.learn.glossary import glossary_of
from kaik.learn.puzzle import puzzles_of
from kaik.play.walk import walk
from kaik.server import catalogue, films
from kaik.server.accounts.api import AccountApi
from kaik.server.accounts.devices import device_name
from kaik.server.accounts.sessions import Sessions
from kaik.server.addresses import address_of
from kaik.server.analysis_api import AnalysisApi
from kaik.server.auth import NotYours
from kaik.server.bodies import (
    BotListed,
    FilmShown,
    Frames,
    GameListed,
    GameShown,
    Health,
    Link,
    LinkOpen,
    LuckShown,
    MatchCourse,
    MatchShown,
    Me,
    MyGames,
    NameWanted,
    RecordCheck,
    RecordFramesWanted,
    RecordOpened,
    RecordSent,
    RecordThreatsWanted,
    ReviewShown,
    TableMade,
    TableWanted,
    ThreatsShown,
    TokenShown,
)
from kaik.server.bot_api.owners_api import OwnersApi
from kaik.server.bot_api.programs_api import ProgramsApi
from kaik.server.constant import Constant
from kaik.server.conversation import Conversations
from kaik.server.correspondence.api import CorrespondenceApi
from kaik.server.correspondence.bodies import LineShown, LineWanted
from kaik.server.http import Routes, body, guest_of, has_cookie, named_of, new_guest, raw_body, reply, with_cookie
from kaik.server.job_replies import job_reply
from kaik.server.jobs import JobPool
from kaik.server.learn_api import LearnApi
from kaik.server.learn_bodies import GlossaryShown
from kaik.server.limits import Allowance, TooMuch, one_rate
from kaik.server.links import Links
from kaik.server.lobby import LobbyRoom
from kaik.server.meeting.api import MeetingApi
from kaik.server.messages import OpenTable, TableSeen
from kaik.server.metrics import Readers
from kaik.server.moderation.api import ModerationApi
from kaik.server.my_games import GamesOfGuests
from kaik.server.notices.api import NoticeApi
from kaik.server.openapi import IDENT, LARGEST
from kaik.server.pictures import Pictures
from kaik.server.practice import PracticeStarts
from kaik.server.profiles.api import ProfileApi
from kaik.server.replay import Replays
from kaik.server.reviews import Reviews
from kaik.server.tournaments.api import TournamentApi
from kaik.server.tournaments.director import Director

Start = Annotated[int, Query(ge=0, le=LARGEST)]
FrameCount = Annotated[int, Query(ge=1, le=LARGEST)]
SeatShown = Annotated[int, Query(ge=0, le=15)]
Before = Annotated[str, Query(pattern=IDENT)]
LinkId = Annotated[str, Path(pattern=IDENT)]
"""The first position that is wanted, how many, through which seat's eyes, the match before a page, and a link;
`openapi` describes them."""


PREPARED = 40
"""Entries that are played of a game before anybody plays it: what its rules work out once, they work out then."""


class Api:
    """All routes under /api."""

    def __init__(
        self,
        lobby: LobbyRoom,
        conversations: Conversations,
        sessions: Sessions,
        metrics: Callable[[], bytes],
        readers: Readers,
    ) -> None:
        self.lobby, self.signer, self.metrics, self.readers = lobby, sessions.signer, metrics, readers
        self.links = Links(lobby.services.store)
        limits = lobby.services.limits
        self.jobs = JobPool(limits.jobs, counts=lobby.services.counts)
        self.replays = Replays(lobby, self.jobs)
        self.practice = PracticeStarts(self.replays, self.jobs)
        self.analyses = AnalysisApi(self.replays, self.jobs, self._bear, self._who)
        guest, address, shared = limits.per_guest, limits.per_address, lobby.services.shared
        painted = one_rate(address.pictures, "pictures", shared)
        self.pictures = Pictures(self.replays, self.jobs, painted, self._who)
        self.games_of_guests = GamesOfGuests(lobby, self.replays)
        self.learning = LearnApi(lobby.services, self.jobs, self._guest, self._who)
        self.meeting = MeetingApi(lobby, self._guest)
        self.programs = ProgramsApi(lobby, conversations, self.meeting)
        self.profiles = ProfileApi(lobby, self._guest, self._known, self._bear)
        self.correspondence = CorrespondenceApi(lobby, self._guest)
        self.notices = NoticeApi(lobby.services, self._guest)
        self.moderation = ModerationApi(lobby, self._guest)
        self.accounts = AccountApi(lobby, sessions, self.replays, self._bear)
        self.accounts.forgotten = self.jobs.forget
        self.moderation.moderation.closed = sessions.end_all
        self.moderation.parted = self.meeting.challenges.part
        self.director = Director(lobby)
        self.tournaments = TournamentApi(lobby, self.director, self._guest, self._known, self.programs.bearers)
        self.reviews = Reviews(lobby.services, self.replays, limits.reviews)
        self._tables = Allowance(guest.tables, address.tables, name="tables", shared=shared)
        self._names = Allowance(guest.names, address.names, name="names", shared=shared)
        self._requests = one_rate(guest.requests, "requests", shared)
        self._new_guests = one_rate(address.guests, "guests", shared)
        self._reviews = one_rate(address.reviews, "reviews", shared)

    @property
    def router(self) -> APIRouter:
        routes = Routes()
        self._games(routes)
        self._guests(routes)
        self._private_links(routes)
        self.learning.add(routes)
        self.meeting.add(routes)
        self.profiles.add(routes)
        self.correspondence.add(routes)
        self.notices.add(routes)
        self.accounts.add(routes)
        self.moderation.add(routes)
        OwnersApi(self.lobby.services, self.programs.tokens, self.programs.streams, self._guest).add(routes)
        self.programs.add(routes)
        self.tournaments.add(routes)
        self._at_tables(routes)
        self._matches(routes)
        self.pictures.add(routes)
        self._opinions(routes)
        self.analyses.add(routes)
        self._records(routes)
        return routes.router

    def _games(self, routes: Routes) -> None:
        @routes.get("/api/health", Health, "whether the server is well", unable=Health)
        async def health() -> Response:
            trouble = self.lobby.services.store.writer.trouble
            return _healthy(f"the database cannot be written: {trouble}" if trouble else "")

        @routes.get("/api/ready", Health, "whether tables can be served now", unable=Health)
        async def ready() -> Response:
            # Without the bus a node serves its own tables: taking it out of service would help nobody.
            services = self.lobby.services
            return _healthy(await services.store.unready() or services.ownership.unready, services.alone())

        @routes.get("/api/games", tuple[GameListed, ...], "all games")
        async def games(request: Request) -> Response:
            return _games().reply(request)

        @routes.get("/api/games/{game}", GameShown, "one game: presets, options, labels and rules pages")
        async def game(request: Request, game: str) -> Response:
            return _game(game).reply(request)

        @routes.get("/api/games/{game}/film", FilmShown, "a few turns of a game, for its rules page")
        async def film(request: Request, game: str) -> Response:
            return (await asyncio.to_thread(films.film, game)).reply(request)

        @routes.get("/api/games/{game}/glossary", GlossaryShown, "words of a game, explained")
        async def glossary(request: Request, game: str) -> Response:
            return _glossary(game).reply(request)

        @routes.get("/api/bots", tuple[BotListed, ...], "the opponents that can be had")
        async def opponents() -> Response:
            return reply(tuple(BotListed(name) for name in bots.BOTS))

        async def metrics(request: Request) -> Response:
            self.readers.refuse(request)
            return Response(self.metrics(), media_type=CONTENT_TYPE_LATEST)

        routes.text("/api/metrics", metrics, "counts of what was done, as Prometheus reads them")

    def _guests(self, routes: Routes) -> None:
        @routes.get("/api/me", Me, "who I am here; a new guest gets a cookie")
        async def me(request: Request) -> Response:
            known = guest_of(request)
            guest = known or await self._new_guest(request)
            answer = reply(await self._me(guest))
            return answer if has_cookie(request, self.signer) else with_cookie(answer, request, self.signer, guest)

        @routes.post("/api/me", NameWanted, Me, "take another name")
        async def rename(request: Request) -> Response:
            guest = await self._guest(request)
            if not await self._names.take(guest, address_of(request)):
                raise TooMuch("you have changed your name too often; wait a moment")
            await self.accounts.service.rename(guest, (await body(request, NameWanted)).name)
            return reply(await self._me(guest))

        @routes.get("/api/me/games", MyGames, "my games: those that run first, then those that are over")
        async def my_games(request: Request, before: Before | None = None) -> Response:
            guest = await self._guest(request)
            return reply(await self.games_of_guests.page(guest, before or "", self._who(request)))

    def _private_links(self, routes: Routes) -> None:
        @routes.post("/api/me/link", None, Link, "a private link that makes another device me, once")
        async def link(request: Request) -> Response:
            token, made = await self.links.make(await self._guest(request), self.lobby.services.now())
            return reply(Link(f"/enter#{token}", token, made.until, made.id))

        @routes.get("/api/me/links", tuple[LinkOpen, ...], "my private links that nobody has used yet")
        async def links(request: Request) -> Response:
            return reply(await self._open_links(await self._guest(request)))

        @routes.post("/api/me/links/{link}/revoke", None, tuple[LinkOpen, ...], "end a private link of mine")
        async def revoke(request: Request, link: LinkId) -> Response:
            guest = await self._guest(request)
            await self.links.revoke(guest, link)
            return reply(await self._open_links(guest))

        @routes.post("/api/me/enter", TokenShown, Me, "be the guest of a private link on this device")
        async def enter(request: Request) -> Response:
            await self._bear(request)
            guest = await self.links.use((await body(request, TokenShown)).token, self.lobby.services.now())
            session = await self.accounts.service.enter(guest, device_name(request.headers.get("user-agent", "")[:400]))
            if (before := named_of(request)) is not None and before.session:
                await self.accounts.sessions.end(before.guest, before.session)
            return with_cookie(reply(await self._me(guest)), request, self.signer, guest, session)

    def _at_tables(self, routes: Routes) -> None:
        @routes.get("/api/tables", tuple[OpenTable, ...], "the open tables")
        async def tables() -> Response:
            return reply(self.lobby.open_tables())

        @routes.post("/api/tables", TableWanted, TableMade, "set up a table", 201)
        async def set_up(request: Request) -> Response:
            guest = await self._guest(request)
            if not await self._tables.take(guest, address_of(request)):
                raise TooMuch("too many tables at once; wait a moment")
            wanted = await body(request, TableWanted)
            start = await self.practice.start(wanted, self._who(request))
            controller = await self.lobby.set_up(wanted, guest, await self.lobby.name_of(guest), start)
            return reply(TableMade(controller.table.id, f"/table/{controller.table.id}"), 201)

        @routes.get("/api/tables/{table}", TableSeen, "a table")
        async def table(table: str) -> Response:
            return reply(await self.lobby.describe(table))

    def _matches(self, routes: Routes) -> None:
        @routes.get("/api/matches/{match}", MatchShown, "a match")
        async def match(request: Request, match: str) -> Response:
            await self._bear(request)
            return reply(await self.replays.describe(match, guest_of(request), self._who(request)))

        @routes.get("/api/matches/{match}/frames", Frames, "positions of a match, as one seat may see them")
        async def frames(
            request: Request, match: str, start: Start = 0, count: FrameCount = 50, seat: SeatShown | None = None
        ) -> Response:
            await self._bear(request)
            guest, who = guest_of(request), self._who(request)
            return await job_reply(request, self.replays.frames(match, guest, who, seat, start, count))

        @routes.get("/api/matches/{match}/threats", ThreatsShown, "what the others could do next, where that is open")
        async def threats(request: Request, match: str, n: Start = 0, seat: SeatShown | None = None) -> Response:
            await self._bear(request)
            guest, who = guest_of(request), self._who(request)
            return await job_reply(request, self.replays.threats(match, guest, who, seat, n))

        @routes.post("/api/matches/{match}/line", LineWanted, LineShown, "where a line leads in a match I play")
        async def line(request: Request, match: str) -> Response:
            guest, wanted = await self._guest(request), await body(request, LineWanted)
            return await job_reply(request, self.replays.line(match, guest, self._who(request), wanted))

        @routes.get("/api/matches/{match}/course", MatchCourse, "how a finished match went, and what changed it most")
        async def course(request: Request, match: str) -> Response:
            await self._bear(request)
            return await job_reply(request, self.replays.course(match, self._who(request)))

        @routes.get("/api/matches/{match}/luck", LuckShown, "all the luck of a finished match")
        async def luck(request: Request, match: str) -> Response:
            await self._bear(request)
            return await job_reply(request, self.replays.luck(match, self._who(request)))

    def _opinions(self, routes: Routes) -> None:
        @routes.get("/api/matches/{match}/review", ReviewShown, "how far the review of a match has come")
        async def shown(request: Request, match: str) -> Response:
            await self._bear(request)
            return reply(await self.reviews.status(match, self._who(request)))

        @routes.post("/api/matches/{match}/review", None, ReviewShown, "have a finished match reviewed")
        async def begin(request: Request, match: str) -> Response:
            guest = await self._guest(request)
            if not await self._reviews.take(None, address_of(request)):
                raise TooMuch("too many matches at once from your address; come back in a minute")
            return reply(await self.reviews.begin(match, guest))

        @routes.post("/api/matches/{match}/review/stop", None, ReviewShown, "no longer wait for a review")
        async def stop(request: Request, match: str) -> Response:
            return reply(await self.reviews.stop(match, await self._guest(request)))

    def _records(self, routes: Routes) -> None:
        async def record(request: Request, match: str, form: str) -> Response:
            await self._bear(request)
            headers = {"content-disposition": f'attachment; filename="{match}.{form}"'}
            job = self.replays.record(match, form, self._who(request))
            return await job_reply(request, job, "text/plain", headers)

        routes.text("/api/matches/{match}/record.{form}", record, "a record, as a download")

        @routes.post("/api/verify", RecordSent, RecordCheck, "check a record: its rules, and its luck once revealed")
        async def check(request: Request) -> Response:
            await self._bear(request)
            sent = await raw_body(request)  # understood in the child: two million characters take a while
            return await job_reply(request, self.jobs.run("verify", sent, self._who(request), keep=True))

        def opening(path: str, body: type, answer: type, kind: str, says: str) -> None:
            @routes.post(path, body, answer, says)
            async def ask(request: Request) -> Response:
                await self._bear(request)
                sent = await raw_body(request)
                return await job_reply(request, self.jobs.run(kind, sent, self._who(request), keep=True))

        opening("/api/records/open", RecordSent, RecordOpened, "open-record", "look at a record of any format")
        opening("/api/records/frames", RecordFramesWanted, Frames, "record-frames", "positions of an opened record")
        opening(
            "/api/records/threats", RecordThreatsWanted, ThreatsShown, "record-threats", "what could come next in it"
        )
        opening("/api/records/review", RecordSent, ReviewShown, "record-review", "a bot's opinion of an opened record")

        async def nothing(rest: str) -> Response:
            raise NoSuch(f"there is nothing at /api/{rest[:80]}; /docs lists what there is")

        every_way: dict[str, Any] = {"methods": ["GET", "POST"], "include_in_schema": False}
        routes.router.add_api_route("/api/{rest:path}", nothing, **every_way)

    async def _guest(self, request: Request) -> str:
        await self._bear(request)
        guest = guest_of(request)
        if guest is None:
            raise NotYours("you have no cookie yet; ask /api/me for one", "no_guest")
        return guest

    def _known(self, request: Request) -> str | None:
        return guest_of(request)

    async def _bear(self, request: Request) -> None:
        """Refuse whoever asks too much, by cookie; how much an address may ask is decided before it comes here."""
        guest = guest_of(request)
        if guest is not None and not await self._requests.take(guest):
            raise TooMuch("too many requests; wait a moment")

    async def _new_guest(self, request: Request) -> str:
        """Somebody new, unless too many have come from where they are."""
        if not await self._new_guests.take(None, address_of(request)):
            raise TooMuch("too many new guests from your address; wait a moment")
        return new_guest()

    async def _open_links(self, guest: str) -> tuple[LinkOpen, ...]:
        found = await self.links.open(guest, self.lobby.services.now())
        return tuple(LinkOpen(link.id, link.made, link.until) for link in found)

    def _who(self, request: Request) -> str:
        """Whose turn in a queue it takes: an address's, for cookies are free, or a guest's where those do not count."""
        peer = request.client.host if request.client else ""
        return address_of(request) or guest_of(request) or peer

    async def _me(self, guest: str) -> Me:
        account = await self.accounts.service.directory.of(guest)
        name, seats = await self.lobby.name_of(guest), await self.lobby.seats_of(guest)
        return Me(name, seats) if account is None else Me(name, seats, account.secured is not None, account.role)


@cache
def _games() -> Constant:
    return Constant(to_json(catalogue.list_games()))


@cache
def _game(slug: str) -> Constant:
    return Constant(to_json(catalogue.describe_game(slug)))


@cache
def _glossary(slug: str) -> Constant:
    return Constant(to_json(GlossaryShown(glossary_of(find(slug)))))


def prepare(slug: str) -> None:
    """Read what a game is made of before somebody asks for it: rules, presets, options and pages take a while."""
    _game(slug)
    _glossary(slug)
    puzzles_of(find(slug))
    walk(find(slug), seed=0, limit=PREPARED)


def prepare_all() -> None:
    """Do so for every game."""
    for slug in slugs():
        prepare(slug)


def _healthy(why_not: str, also: str = "") -> Response:
    return reply(Health(not why_not, why_not or also), 503 if why_not else 200)
