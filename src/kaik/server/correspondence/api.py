"""The routes of matches that last for weeks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from kaik.server.correspondence.bodies import TurnList, VacationShown, VacationWanted
from kaik.server.correspondence.turn_list import turns_of
from kaik.server.correspondence.vacations import Vacations
from kaik.server.http import Routes, body, reply
from kaik.server.lobby import LobbyRoom


class CorrespondenceApi:
    """Turns that are waited for, and vacations."""

    def __init__(self, lobby: LobbyRoom, guest: Callable[[Request], Awaitable[str]]) -> None:
        self._lobby, self._guest, self._now = lobby, guest, lobby.services.now
        self.vacations = Vacations(lobby.services.store)
        self.look: Callable[[], None] = lambda: None
        """Called when deadlines have changed."""

    def add(self, routes: Routes) -> None:
        """All of its routes."""

        @routes.get("/api/me/turns", TurnList, "the matches that wait for me, those first that have waited longest")
        async def turns(request: Request) -> Response:
            return reply(await turns_of(self._lobby, await self._guest(request)))

        @routes.get("/api/me/vacation", VacationShown, "whether I am on vacation, and how many days I have left")
        async def vacation(request: Request) -> Response:
            return reply(await self.vacations.of(await self._guest(request), self._now()))

        @routes.post("/api/me/vacation", VacationWanted, VacationShown, "be on vacation, or back from it")
        async def leave(request: Request) -> Response:
            guest, until = await self._guest(request), (await body(request, VacationWanted)).until
            if until is None:
                await self.vacations.stop(guest, self._now())
            else:
                await self.vacations.take(guest, until, self._now())
            self.look()
            return reply(await self.vacations.of(guest, self._now()))
