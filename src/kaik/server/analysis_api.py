"""The route of analyses: a position or a hand that somebody sets up and asks about; nothing of it is stored."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from kaik.core.errors import KaikError
from kaik.games import find
from kaik.server.analysis_jobs import AnalysisSent
from kaik.server.bodies import AnalysisShown, AnalysisWanted
from kaik.server.http import Routes, body
from kaik.server.job_replies import job_reply
from kaik.server.jobs import JobPool
from kaik.server.practice import refuse_unclear
from kaik.server.replay import Replays

KIND = "analyse"
"""What the job is called."""


class AnalysisApi:
    """Answers what there is to say about a position; of a match that still runs nothing is looked up."""

    def __init__(
        self, replays: Replays, jobs: JobPool, bear: Callable[[Request], Awaitable[None]], who: Callable[[Request], str]
    ) -> None:
        self._replays, self._jobs, self._bear, self._who = replays, jobs, bear, who

    def add(self, routes: Routes) -> None:
        """Add the route."""

        @routes.post("/api/analyse", AnalysisWanted, AnalysisShown, "ask about a position or a hand of one's own")
        async def analyse(request: Request) -> Response:
            await self._bear(request)
            sent = await self._sent(await body(request, AnalysisWanted))
            job = self._jobs.run(KIND, msgspec.json.encode(sent), self._who(request), keep=True)
            return await job_reply(request, job)

    async def _sent(self, wanted: AnalysisWanted) -> AnalysisSent:
        """What a child needs; what names nothing, or two things at once, is refused before it waits."""
        game = find(wanted.game)
        start = wanted.start
        if wanted.hand is not None or wanted.record:
            if start.match or start.lesson or start.puzzle or start.position or start.log is not None:
                raise KaikError("a hand or a record is asked about alone, without another start", "nonsense")
            return AnalysisSent(wanted)
        if start == type(start)():
            return AnalysisSent(wanted)
        refuse_unclear(game.slug, start, has_rules=bool(wanted.preset or wanted.options))
        if not start.match:
            return AnalysisSent(wanted)
        match = await self._replays.finished_match(start.match)
        if match.game != game.slug:
            raise KaikError(f"that match is one of {match.game}, not of {game.slug}", "nonsense")
        return AnalysisSent(wanted, match)
