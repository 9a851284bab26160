"""The routes of people one does not want to meet, of reports, and of the moderators' queue."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Path
from starlette.requests import Request
from starlette.responses import Response

from kaik.server.addresses import address_of
from kaik.server.http import Routes, body, reply
from kaik.server.limits import Allowance, TooMuch
from kaik.server.lobby import LobbyRoom
from kaik.server.moderation.acts import Moderation
from kaik.server.moderation.bodies import (
    Blocked,
    BlockWanted,
    ModerationAct,
    ReportMade,
    ReportsShown,
    ReportWanted,
    VerdictGiven,
)
from kaik.server.moderation.people_meant import person_meant
from kaik.server.openapi import IDENT

Ident = Annotated[str, Path(pattern=IDENT)]


class ModerationApi:
    """All routes under /api/me/blocks, /api/reports and /api/moderation."""

    def __init__(self, lobby: LobbyRoom, guest: Callable[[Request], Awaitable[str]]) -> None:
        services = lobby.services
        self._services, self._guest = services, guest
        self.moderation = Moderation(services.store, lobby.rename)
        per_guest, per_address = services.limits.per_guest, services.limits.per_address
        self.parted: Callable[[str, str], Awaitable[None]] | None = None
        """What ends everything that waits between somebody and whom they have blocked."""
        self._reports = Allowance(per_guest.reports, per_address.reports, name="reports", shared=services.shared)

    def add(self, routes: Routes) -> None:
        """Add the routes."""
        self._blocks(routes)
        self._reporting(routes)
        self._queue(routes)

    def _blocks(self, routes: Routes) -> None:
        blocks = self._services.blocks

        @routes.get("/api/me/blocks", tuple[Blocked, ...], "whom I have muted or blocked")
        async def mine(request: Request) -> Response:
            return reply(await blocks.of(await self._guest(request)))

        @routes.post("/api/me/blocks", BlockWanted, tuple[Blocked, ...], "mute or block somebody")
        async def block(request: Request) -> Response:
            guest, wanted = await self._guest(request), await body(request, BlockWanted)
            other = await person_meant(self._services.store, wanted.who, guest)
            await blocks.add(guest, other, wanted.kind, self._services.now())
            if wanted.kind == "block" and self.parted is not None:
                await self.parted(guest, other.guest)
            return reply(await blocks.of(guest))

        @routes.post("/api/me/blocks/{block}/end", None, tuple[Blocked, ...], "let somebody off again")
        async def end(request: Request, block: Ident) -> Response:
            guest = await self._guest(request)
            await blocks.remove(guest, block)
            return reply(await blocks.of(guest))

    def _reporting(self, routes: Routes) -> None:
        @routes.post("/api/reports", ReportWanted, ReportMade, "report somebody to the moderators", 201)
        async def report(request: Request) -> Response:
            guest, wanted = await self._guest(request), await body(request, ReportWanted)
            if not await self._reports.take(guest, address_of(request)):
                raise TooMuch("too many reports at once; the moderators will look at those you have sent")
            about = await person_meant(self._services.store, wanted.who, guest)
            ident = await self.moderation.reports.add(guest, about, wanted, self._services.now())
            return reply(ReportMade(ident), 201)

    def _queue(self, routes: Routes) -> None:
        moderation = self.moderation

        @routes.get("/api/moderation/reports", ReportsShown, "reports that wait for a moderator")
        async def waiting(request: Request) -> Response:
            guest = await self._guest(request)
            await moderation.refuse_others(guest)
            return reply(await moderation.reports.waiting(guest))

        @routes.post("/api/moderation/reports/{report}", VerdictGiven, ReportsShown, "decide about a report")
        async def decide(request: Request, report: Ident) -> Response:
            guest = await self._guest(request)
            await moderation.refuse_others(guest)
            given = await body(request, VerdictGiven)
            await moderation.decide(guest, report, given, self._services.now())
            return reply(await moderation.reports.waiting(guest))

        @routes.get("/api/moderation/log", tuple[ModerationAct, ...], "what moderators did lately")
        async def log(request: Request) -> Response:
            await moderation.refuse_others(await self._guest(request))
            return reply(await moderation.reports.log())
