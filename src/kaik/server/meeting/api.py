"""The routes of seeks and challenges."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Path, Query
from starlette.requests import Request
from starlette.responses import Response

from kaik.server.addresses import address_of
from kaik.server.http import Routes, body, reply
from kaik.server.limits import Allowance, TooMuch
from kaik.server.lobby import LobbyRoom
from kaik.server.meeting.bodies import ChallengeDeclined, ChallengeSeen, ChallengeWanted, SeekSeen
from kaik.server.meeting.challenges import Challenges
from kaik.server.meeting.seeks import SeekRoom
from kaik.server.meeting.shared_seeks import SharedSeeks
from kaik.server.meeting.watching import watch_list
from kaik.server.messages import OpenTable
from kaik.server.openapi import IDENT

WatchedFirst = Annotated[str, Query(pattern="^(people|ratings)$")]
ChallengeId = Annotated[str, Path(pattern=IDENT)]


class MeetingApi:
    """Challenges made and answered."""

    def __init__(self, lobby: LobbyRoom, guest: Callable[[Request], Awaitable[str]]) -> None:
        self.challenges, self.seeks = Challenges(lobby), SeekRoom(lobby)
        self._lobby, self._services = lobby, lobby.services
        self._shared: SharedSeeks | None = None
        self._guest = guest
        limits, shared = lobby.services.limits, lobby.services.shared
        self._rate = Allowance(
            limits.per_guest.challenges, limits.per_address.challenges, name="challenges", shared=shared
        )

    async def open(self) -> None:
        """Listen to all nodes; after the bus is what it will be."""
        await self.challenges.open()
        self.seeks.open()

    async def share(self, node: str) -> None:
        """Have one list of seeks with all nodes."""
        self._shared = SharedSeeks(self._services.bus, node, self.seeks, self._services.monotonic)
        await self._shared.open()

    async def close(self) -> None:
        """Pair nobody any more."""
        await self.seeks.close()
        if self._shared is not None:
            await self._shared.close()

    async def count_challenge(self, guest: str, address: str) -> None:
        """Refuse a challenge of somebody who has made too many, and say when the next may be made."""
        if not await self._rate.take(guest, address):
            raise TooMuch("too many challenges; wait a moment").after(self._rate.wait(guest, address))

    def add(self, routes: Routes) -> None:
        """All of its routes."""

        @routes.get("/api/seeks", tuple[SeekSeen, ...], "who waits for others to play with")
        async def seeks() -> Response:
            return reply(self.seeks.listed())

        @routes.get("/api/watch", tuple[OpenTable, ...], "matches that can be watched now")
        async def watch(by: WatchedFirst = "people") -> Response:
            return reply(watch_list(self._lobby.open_tables(), "ratings" if by == "ratings" else "people"))

        @routes.get("/api/me/challenges", tuple[ChallengeSeen, ...], "challenges to me and of mine")
        async def mine(request: Request) -> Response:
            return reply(await self.challenges.of(await self._guest(request)))

        @routes.post("/api/challenges", ChallengeWanted, ChallengeSeen, "challenge somebody by name", 201)
        async def make(request: Request) -> Response:
            guest = await self._guest(request)
            await self.count_challenge(guest, address_of(request))
            return reply(await self.challenges.make(guest, await body(request, ChallengeWanted)), 201)

        @routes.post("/api/challenges/{challenge}/accept", None, ChallengeSeen, "take a challenge up")
        async def accept(request: Request, challenge: ChallengeId) -> Response:
            return reply(await self.challenges.accept(await self._guest(request), challenge))

        @routes.post("/api/challenges/{challenge}/decline", ChallengeDeclined, ChallengeSeen, "decline a challenge")
        async def decline(request: Request, challenge: ChallengeId) -> Response:
            guest, said = await self._guest(request), await body(request, ChallengeDeclined)
            return reply(await self.challenges.decline(guest, challenge, said.reason))

        @routes.post("/api/challenges/{challenge}/withdraw", None, ChallengeSeen, "take a challenge of mine back")
        async def withdraw(request: Request, challenge: ChallengeId) -> Response:
            return reply(await self.challenges.withdraw(await self._guest(request), challenge))
