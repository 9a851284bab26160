"""The routes of programs about challenges: what waits, challenge somebody, accept, decline, cancel."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from starlette.requests import Request
from starlette.responses import Response

from kaik.server.bot_api.bearer import Bearers
from kaik.server.http import Routes, body, reply
from kaik.server.meeting.api import MeetingApi
from kaik.server.meeting.bodies import ChallengeDeclined, ChallengeSeen, ChallengeWanted
from kaik.server.openapi import IDENT

ChallengeMeant = Annotated[str, Path(pattern=IDENT)]
BotChallenges = tuple[ChallengeSeen, ...]


class BotChallengesApi:
    """All routes under /api/bot/challenge."""

    def __init__(self, meeting: MeetingApi, bearers: Bearers) -> None:
        self._meeting, self._bearers = meeting, bearers

    def add(self, routes: Routes) -> None:
        """Add the routes."""
        self._made(routes)
        self._answered(routes)

    def _made(self, routes: Routes) -> None:
        challenges = self._meeting.challenges

        @routes.of_programs("GET", "/api/bot/challenges", None, BotChallenges, "challenges to my bot and of its own")
        async def listed(request: Request) -> Response:
            return reply(await challenges.of(await self._bot(request)))

        @routes.of_programs("POST", "/api/bot/challenge", ChallengeWanted, ChallengeSeen, "challenge somebody by name")
        async def make(request: Request) -> Response:
            who = await self._bearers.caller(request, "challenge")
            wanted = await body(request, ChallengeWanted)
            await self._meeting.count_challenge(who.guest, who.address)
            return reply(await challenges.make(who.guest, wanted))

        @routes.of_programs(
            "POST", "/api/bot/challenge/{challenge}/cancel", None, ChallengeSeen, "take a challenge of my bot's back"
        )
        async def cancel(request: Request, challenge: ChallengeMeant) -> Response:
            return reply(await challenges.withdraw(await self._bot(request), challenge))

    def _answered(self, routes: Routes) -> None:
        challenges = self._meeting.challenges

        @routes.of_programs(
            "POST",
            "/api/bot/challenge/{challenge}/accept",
            None,
            ChallengeSeen,
            "take a challenge up",
        )
        async def accept(request: Request, challenge: ChallengeMeant) -> Response:
            return reply(await challenges.accept(await self._bot(request), challenge))

        @routes.of_programs(
            "POST", "/api/bot/challenge/{challenge}/decline", ChallengeDeclined, ChallengeSeen, "decline a challenge"
        )
        async def decline(request: Request, challenge: ChallengeMeant) -> Response:
            bot, said = await self._bot(request), await body(request, ChallengeDeclined)
            return reply(await challenges.decline(bot, challenge, said.reason))

    async def _bot(self, request: Request) -> str:
        return (await self._bearers.caller(request, "challenge")).guest
