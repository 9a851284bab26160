"""The routes of tournaments: made, entered, left, begun, looked at and exported."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Path
from starlette.requests import Request
from starlette.responses import Response

from kaik.core.codec import to_json
from kaik.core.errors import KaikError
from kaik.server.accounts.directory import BOT, Directory
from kaik.server.addresses import address_of
from kaik.server.auth import NotYours
from kaik.server.bodies import TableMade
from kaik.server.bot_api.bearer import Bearers
from kaik.server.http import Routes, body, reply
from kaik.server.limits import TooMuch, one_rate
from kaik.server.lobby import LobbyRoom
from kaik.server.openapi import IDENT
from kaik.server.tournaments.bodies import (
    MyTournament,
    TournamentExport,
    TournamentListed,
    TournamentShown,
    TournamentWanted,
)
from kaik.server.tournaments.director import Director
from kaik.server.tournaments.making import tournament_of
from kaik.server.tournaments.rows import UNFINISHED, TournamentRead, TournamentRow
from kaik.server.tournaments.showing import export, listed, mine, pairings_csv, shown, standings_csv

TournamentId = Annotated[str, Path(pattern=IDENT)]

MOST_LISTED = 100
MOST_PAST = 30
"""Tournaments that are listed: those that are open or run, and those that are over."""


class TournamentApi:
    """All routes under /api/tournaments."""

    def __init__(
        self,
        lobby: LobbyRoom,
        director: Director,
        guest: Callable[[Request], Awaitable[str]],
        known: Callable[[Request], str | None],
        bearers: Bearers,
    ) -> None:
        self._lobby, self._director, self._guest, self._known = lobby, director, guest, known
        self._bearers = bearers
        self._store, self._limits = director.store, lobby.services.limits.tournaments
        self._changes = one_rate(self._limits.changes, "tournaments", lobby.services.shared)
        self._directory = Directory(lobby.services.store)
        self._making = asyncio.Lock()

    def add(self, routes: Routes) -> None:
        self._looking(routes)
        self._taking_part(routes)
        self._programs(routes)
        self._directing(routes)
        self._exports(routes)

    def _looking(self, routes: Routes) -> None:
        @routes.get("/api/tournaments", tuple[TournamentListed, ...], "tournaments: those that are open or run first")
        async def tournaments() -> Response:
            now = await self._store.newest(UNFINISHED, MOST_LISTED)
            past = await self._store.newest(("over",), MOST_PAST)
            return reply(tuple(listed(*each) for each in (*now, *past)))

        @routes.get("/api/tournaments/{tournament}", TournamentShown, "a tournament: standings and pairings")
        async def tournament(request: Request, tournament: TournamentId) -> Response:
            return await self._shown(tournament, self._known(request))

        @routes.get("/api/me/tournaments", tuple[MyTournament, ...], "tournaments I take part in that are not over")
        async def own(request: Request) -> Response:
            guest = self._known(request)
            return reply(await self._mine(guest) if guest else ())

    def _taking_part(self, routes: Routes) -> None:
        @routes.post("/api/tournaments/{tournament}/join", None, TournamentShown, "enter, or come back")
        async def join(request: Request, tournament: TournamentId) -> Response:
            guest = await self._guest(request)
            await self._refuse_often(request)
            return await self._enter(tournament, guest)

        @routes.post("/api/tournaments/{tournament}/leave", None, TournamentShown, "leave, or withdraw while it runs")
        async def leave(request: Request, tournament: TournamentId) -> Response:
            guest = await self._guest(request)
            await self._refuse_often(request)
            return await self._leave(tournament, guest)

    def _programs(self, routes: Routes) -> None:
        """The same for bot accounts, who come with a token."""

        @routes.of_programs(
            "POST", "/api/bot/tournament/{tournament}/join", None, TournamentShown, "enter where bot accounts may"
        )
        async def join(request: Request, tournament: TournamentId) -> Response:
            return await self._enter(tournament, (await self._bearers.caller(request, "play")).guest)

        @routes.of_programs(
            "POST", "/api/bot/tournament/{tournament}/leave", None, TournamentShown, "leave, or withdraw"
        )
        async def leave(request: Request, tournament: TournamentId) -> Response:
            return await self._leave(tournament, (await self._bearers.caller(request, "play")).guest)

    def _directing(self, routes: Routes) -> None:
        @routes.post("/api/tournaments", TournamentWanted, TableMade, "make a tournament", 201)
        async def make(request: Request) -> Response:
            guest = await self._guest(request)
            await self._refuse_often(request)
            wanted = await body(request, TournamentWanted)
            async with self._making:  # who asks twice at once is counted twice
                await self._refuse_maker(guest)
                made = tournament_of(wanted, guest, self._lobby.services.now(), self._limits)
                await self._store.add(made, wanted.bots)
            return reply(TableMade(made.id, f"/tournaments/{made.id}"), 201)

        @routes.post("/api/tournaments/{tournament}/start", None, TournamentShown, "begin a tournament of mine now")
        async def start(request: Request, tournament: TournamentId) -> Response:
            guest, row = await self._own(request, tournament)
            if not await self._store.set_start(row.id, self._lobby.services.now()):
                raise KaikError("the tournament has begun already", "tournament_begun")
            self._director.look()
            return await self._shown(tournament, guest)

        @routes.post("/api/tournaments/{tournament}/cancel", None, TournamentShown, "cancel a tournament of mine")
        async def cancel(request: Request, tournament: TournamentId) -> Response:
            guest, row = await self._own(request, tournament)
            if not await self._store.cancel(row.id, self._lobby.services.now()):
                raise KaikError("the tournament has begun already; it ends by itself", "tournament_begun")
            return await self._shown(tournament, guest)

    def _exports(self, routes: Routes) -> None:
        @routes.get("/api/tournaments/{tournament}/export.json", TournamentExport, "all of a tournament")
        async def exported(tournament: TournamentId) -> Response:
            return Response(to_json(await self._export(tournament)), media_type="application/json")

        def text(name: str, write: Callable[[TournamentExport], str], says: str) -> None:
            async def answer(tournament: TournamentId) -> Response:
                headers = {"content-disposition": f'attachment; filename="{tournament}-{name}"'}
                return Response(write(await self._export(tournament)), media_type="text/csv", headers=headers)

            routes.text(f"/api/tournaments/{{tournament}}/{name}", answer, says)

        text("standings.csv", standings_csv, "the standings of a tournament, for a spreadsheet")
        text("pairings.csv", pairings_csv, "the pairings of a tournament, for a spreadsheet")

    async def _enter(self, ident: str, guest: str) -> Response:
        await self._refuse_entrant(await self._store.read(ident), guest)
        await self._store.enter(ident, guest, self._lobby.services.now())
        self._director.look()
        return await self._shown(ident, guest)

    async def _leave(self, ident: str, guest: str) -> Response:
        await self._store.leave(await self._store.read(ident), guest, self._lobby.services.now())
        self._director.look()
        return await self._shown(ident, guest)

    async def _mine(self, guest: str) -> tuple[MyTournament, ...]:
        read = await self._store.own_parts(guest)
        made = await self._store.first_matches(each.table_id for one in read for each in one.open)
        return tuple(mine(each, made) for each in read)

    async def _export(self, ident: str) -> TournamentExport:
        read = await self._store.read(ident)
        return export(read, await self._names(read))

    async def _shown(self, ident: str, guest: str | None) -> Response:
        read = await self._store.read(ident)
        made = await self._store.first_matches(each.table_id for each in read.open)
        accounts = await self._directory.of_all(each.guest for each in read.entrants if each.guest)
        profiles = {each: account.name for each, account in accounts.items()}
        return reply(shown(read, await self._names(read), profiles, guest, made))

    async def _names(self, read: TournamentRead) -> dict[str, str]:
        guests = {each.guest for each in read.entrants if each.guest} | ({read.row.maker} - {""})
        return {guest: await self._lobby.name_of(guest) for guest in guests}

    async def _own(self, request: Request, ident: str) -> tuple[str, TournamentRow]:
        """Whoever asks, and the tournament, if it is theirs."""
        guest = await self._guest(request)
        row = (await self._store.read(ident)).row
        if row.maker != guest:
            raise NotYours("whoever has made a tournament says when it begins")
        return guest, row

    async def _refuse_often(self, request: Request) -> None:
        if not await self._changes.take(None, address_of(request)):
            raise TooMuch("too many changes to tournaments from your address; wait a moment")

    async def _refuse_maker(self, guest: str) -> None:
        if await self._directory.of(guest) is None:
            raise NotYours("tournaments are made by people with an account; make one first", "no_account")
        if await self._store.count_of(guest) >= self._limits.made:
            raise TooMuch(f"{self._limits.made} tournaments of yours are open or run; wait until one of them is over")
        if len(await self._store.newest(UNFINISHED, self._limits.in_all)) >= self._limits.in_all:
            raise TooMuch("too many tournaments are open or run; come back later")

    async def _refuse_entrant(self, read: TournamentRead, guest: str) -> None:
        account = await self._directory.of(guest)
        if account is None and read.row.members == "accounts":
            raise NotYours("this tournament is for people with an account; make one first", "no_account")
        if account is not None and account.kind == BOT and not read.row.programs:
            raise NotYours("this tournament is for people; bot accounts cannot enter")
        if read.row.maker and await self._lobby.services.blocks.blocked(guest, {read.row.maker}):
            raise NotYours("you cannot enter this tournament", "declined")
        if read.row.state not in UNFINISHED:
            raise KaikError("the tournament is over", "tournament_begun")
        if await self._store.entered(guest) >= self._limits.entered:
            raise TooMuch(f"you take part in {self._limits.entered} tournaments already; leave one of them first")
