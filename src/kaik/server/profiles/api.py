"""The routes of profiles."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Path
from starlette.requests import Request
from starlette.responses import Response

from kaik.server.http import Routes, reply
from kaik.server.lobby import LobbyRoom
from kaik.server.openapi import ACCOUNT
from kaik.server.profiles.bodies import ProfileShown
from kaik.server.profiles.profiles import Profiles

ProfileName = Annotated[str, Path(pattern=ACCOUNT)]


class ProfileApi:
    """Somebody's page, and one's own."""

    def __init__(
        self,
        lobby: LobbyRoom,
        guest: Callable[[Request], Awaitable[str]],
        known: Callable[[Request], str | None],
        bear: Callable[[Request], Awaitable[None]],
    ) -> None:
        self._profiles = Profiles(lobby)
        self._guest, self._known, self._bear = guest, known, bear

    def add(self, routes: Routes) -> None:
        """All of its routes."""

        @routes.get("/api/me/profile", ProfileShown, "what I have played and learned")
        async def mine(request: Request) -> Response:
            return reply(await self._profiles.own(await self._guest(request)))

        @routes.get("/api/people/{name:path}", ProfileShown, "what somebody with an account has played and learned")
        async def shown(request: Request, name: ProfileName) -> Response:
            await self._bear(request)
            return reply(await self._profiles.named(name, self._known(request)))
