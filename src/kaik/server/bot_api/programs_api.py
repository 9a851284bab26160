"""The routes of programs: streams of events and games, and what a bot does at its tables.

Nothing here reads a cookie: a request is who its token says.
"""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import Path, Query
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import Response

from kaik.core.errors import KaikError, NoSuch
from kaik.server import schema
from kaik.server.accounts.directory import Directory
from kaik.server.auth import NotYours
from kaik.server.bot_api.bearer import Bearers
from kaik.server.bot_api.bodies import (
    ActionTaken,
    ActionWanted,
    BotEvent,
    LineSaid,
    NonceGiven,
    ProgramShown,
    SeatTaken,
)
from kaik.server.bot_api.challenges_api import BotChallengesApi
from kaik.server.bot_api.line_stream import LineStream
from kaik.server.bot_api.seat_actions import SeatActions
from kaik.server.bot_api.seat_connection import BotCaller
from kaik.server.bot_api.streams import BotStreams
from kaik.server.bot_api.tokens import Tokens
from kaik.server.conversation import Conversations
from kaik.server.http import Routes, body, reply
from kaik.server.lobby import LobbyRoom
from kaik.server.meeting.api import MeetingApi
from kaik.server.messages import Chat, Hello, Ready, ServerMessage, Sit, Stand
from kaik.server.openapi import IDENT, LARGEST

TableId = Annotated[str, Path(pattern=IDENT)]
SeenEntries = Annotated[int, Path(ge=0, le=LARGEST)]
Since = Annotated[int, Query(ge=0, le=LARGEST)]
MatchId = Annotated[str, Query(pattern=IDENT)]


class ProgramsApi:
    """All routes under /api/bot and /api/stream."""

    def __init__(self, lobby: LobbyRoom, conversations: Conversations, meeting: MeetingApi) -> None:
        self._lobby = lobby
        self.tokens = Tokens(lobby.services.store)
        self.bearers = Bearers(lobby, self.tokens)
        self.streams = BotStreams(lobby, conversations, meeting.challenges)
        self._challenges = BotChallengesApi(meeting, self.bearers)
        self.actions = SeatActions(conversations)
        self._directory = Directory(lobby.services.store)

    def add(self, routes: Routes) -> None:
        """Add the routes."""
        self._who(routes)
        self._told(routes)
        self._acts(routes)
        self._seats(routes)
        self._challenges.add(routes)

    def close(self) -> None:
        """End all streams and conversations."""
        self.streams.close()
        self.actions.close()

    def _who(self, routes: Routes) -> None:
        @routes.of_programs("GET", "/api/bot/account", None, ProgramShown, "the bot account of my token")
        async def account(request: Request) -> Response:
            token = await self.bearers.token(request)
            found = await self._directory.of(token.bot)
            if found is None:
                raise NoSuch("that bot account was closed")
            shown = await self._lobby.name_of(token.bot)
            return reply(ProgramShown(found.guest, found.name, shown, tuple(token.scopes.split())))

    def _told(self, routes: Routes) -> None:
        @routes.stream("/api/stream/event", BotEvent, "what happens to my bot: a line of JSON for each event")
        async def events(request: Request) -> Response:
            who = await self.bearers.caller(request, "read")
            return LineStream(self.streams.events(who, lambda: self.tokens.lives(who.token)))

        @routes.stream("/api/bot/game/stream/{table}", ServerMessage, "a game of my bot, a line for each message")
        async def game(request: Request, table: TableId, since: Since = 0, match: MatchId | None = None) -> Response:
            who = await self.bearers.caller(request, "read")
            hello = await self._hello(who, table, since, match or "")
            return LineStream(await self.streams.game(who, table, hello, lambda: self.tokens.lives(who.token)))

    def _acts(self, routes: Routes) -> None:
        @routes.of_programs(
            "POST", "/api/bot/game/{table}/action/{seen}", ActionWanted, ActionTaken, "act, having seen so many entries"
        )
        async def act(request: Request, table: TableId, seen: SeenEntries) -> Response:
            who = await self._seated(request, table)
            wanted = await body(request, ActionWanted)
            if wanted.action == "@hint":
                raise NotYours("hints are for people", "no_hints")
            return reply(ActionTaken(await self.actions.play(who, table, seen, wanted.action, wanted.match)))

        @routes.of_programs("POST", "/api/bot/game/{table}/resign", None, ActionTaken, "resign")
        async def resign(request: Request, table: TableId) -> Response:
            who = await self._seated(request, table)
            return reply(ActionTaken(await self.actions.talk(who, table, "@resign")))

        @routes.of_programs("POST", "/api/bot/game/{table}/chat", LineSaid, ActionTaken, "say a line at the table")
        async def chat(request: Request, table: TableId) -> Response:
            who = await self._seated(request, table)
            said = await body(request, LineSaid)
            return reply(ActionTaken(await self.actions.say(who, table, Chat(said.text))))

    def _seats(self, routes: Routes) -> None:
        @routes.of_programs("POST", "/api/bot/game/{table}/sit", SeatTaken, ActionTaken, "take a seat, ready to play")
        async def sit(request: Request, table: TableId) -> Response:
            who = await self.bearers.caller(request, "play")
            wanted = await body(request, SeatTaken)
            await self._refuse_uninvited(who, table)
            seat = wanted.seat if wanted.seat is not None else await self._free_seat(table)
            sat = Sit(seat, wanted.nonce or secrets.token_hex(16))
            return reply(ActionTaken(await self.actions.say(who, table, sat)))

        @routes.of_programs("POST", "/api/bot/game/{table}/ready", NonceGiven, ActionTaken, "be ready for a match")
        async def ready(request: Request, table: TableId) -> Response:
            who = await self._seated(request, table)
            given = await body(request, NonceGiven)
            said = Ready(given.nonce or secrets.token_hex(16))
            return reply(ActionTaken(await self.actions.say(who, table, said)))

        @routes.of_programs("POST", "/api/bot/game/{table}/leave", None, ActionTaken, "leave the seat")
        async def leave(request: Request, table: TableId) -> Response:
            who = await self._seated(request, table)
            return reply(ActionTaken(await self.actions.say(who, table, Stand())))

    async def _seated(self, request: Request, table: str) -> BotCaller:
        """The bot that asks, which sits at the table and may act there."""
        who = await self.bearers.caller(request, "play")
        if not await self._lobby.holds_seat(table, who.guest):
            raise NotYours("your bot does not sit at this table", "not_seated")
        return who

    async def _hello(self, who: BotCaller, table: str, since: int, match: str) -> Hello:
        """What a stream says that it has already; a table that knows better tells everything."""
        seats = schema.seats.c
        asked = select(seats.seat).where(seats.table_id == table, seats.guest == who.guest)
        found = await self._lobby.services.store.fetch(asked)
        if not found:
            raise NotYours("your bot does not sit at this table", "not_seated")
        if since and not match:
            match = (await self._lobby.describe(table)).match
        return Hello(match, since, found[0].seat)

    async def _refuse_uninvited(self, who: BotCaller, table: str) -> None:
        """A bot comes where its owner is the host, or to an unlisted table whose link it was given; nowhere else."""
        tables = schema.tables.c
        found = await self._lobby.services.store.fetch(select(tables.host, tables.public).where(tables.id == table))
        if not found:
            raise NoSuch("there is no such table; its link may be incomplete")
        owner = await self._directory.of(who.guest)
        if found[0].public and (owner is None or owner.owner != found[0].host):
            raise NotYours("a bot sits down at tables of its owner, at unlisted ones, or where it was challenged")

    async def _free_seat(self, table: str) -> int:
        seats = (await self._lobby.describe(table)).seats
        free = next((at for at, seat in enumerate(seats) if seat.kind == "free"), None)
        if free is None:
            raise KaikError("no seat is free at this table", "seat_taken")
        return free
