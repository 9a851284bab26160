"""The routes of lessons: what there is to learn, tries at it, and how far somebody has come.

Nothing is remembered between tries: whoever tries says what was done before, and a child process replays it. It knows
what the games' folders hold and nothing of any table.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Annotated

import msgspec
from fastapi import Path
from starlette.requests import Request
from starlette.responses import Response

from kaik.core.codec import to_json
from kaik.games import find
from kaik.learn.lesson import lesson_for, lessons
from kaik.learn.openings import openings_of
from kaik.server.constant import Constant
from kaik.server.http import Routes, body, reply
from kaik.server.job_replies import job_reply
from kaik.server.jobs import JobPool
from kaik.server.learn_bodies import (
    ExerciseShown,
    ExerciseTried,
    ExerciseTry,
    GameMarks,
    LearnedItem,
    LearnedItems,
    LessonListed,
    LessonShown,
    OpeningBooks,
    StepListed,
)
from kaik.server.learn_jobs import ExerciseWanted, both, refuse_unknown
from kaik.server.learn_progress import LearningProgress
from kaik.server.openapi import IDENT
from kaik.server.puzzle_api import PuzzleApi
from kaik.server.services import Services

StepId = Annotated[str, Path(pattern=IDENT)]
KIND = "exercise"
"""What the job is called."""


class LearnApi:
    """All routes under /api/learn, openings, and those of a guest's progress."""

    def __init__(
        self,
        services: Services,
        jobs: JobPool,
        guest: Callable[[Request], Awaitable[str]],
        who: Callable[[Request], str],
    ) -> None:
        self._services, self._jobs, self._guest, self._who = services, jobs, guest, who
        self.progress = LearningProgress(services.store)

    def add(self, routes: Routes) -> None:
        """Add the routes."""
        self._lessons(routes)
        self._steps(routes)
        self._marks(routes)
        PuzzleApi(self.exercise, self._services.now).add(routes)

    def _lessons(self, routes: Routes) -> None:
        @routes.get("/api/learn", tuple[LessonListed, ...], "the games that have a lesson")
        async def listed(request: Request) -> Response:
            return _listed().reply(request)

        @routes.get("/api/learn/{game}", LessonShown, "the lesson of a game: its steps")
        async def lesson(request: Request, game: str) -> Response:
            return _lesson(game).reply(request)

        @routes.get("/api/games/{game}/openings", OpeningBooks, "how a game may begin, as the search found it")
        async def openings(request: Request, game: str) -> Response:
            return _openings(game).reply(request)

    def _steps(self, routes: Routes) -> None:
        @routes.get("/api/learn/{game}/{step}", ExerciseShown, "a step of a lesson: the position, and what is asked")
        async def step(request: Request, game: str, step: StepId) -> Response:
            return await self.exercise(request, ExerciseWanted("lesson", game, step))

        @routes.post("/api/learn/{game}/{step}/try", ExerciseTry, ExerciseTried, "try an action in a step of a lesson")
        async def attempt(request: Request, game: str, step: StepId) -> Response:
            sent = await body(request, ExerciseTry)
            return await self.exercise(request, ExerciseWanted("lesson", game, step, sent.done, sent.action))

    async def exercise(self, request: Request, wanted: ExerciseWanted) -> Response:
        """An exercise of any kind as it is shown, or what became of a try at it."""
        refuse_unknown(wanted.what, wanted.game, wanted.item)  # what there is not is refused before it waits
        job = self._jobs.run(KIND, msgspec.json.encode(wanted), self._who(request), keep=True)
        return await job_reply(request, job)

    def _marks(self, routes: Routes) -> None:
        @routes.get("/api/me/marks", tuple[GameMarks, ...], "how far I have come with each game")
        async def marks(request: Request) -> Response:
            return reply(await self.progress.marks(await self._guest(request)))

        @routes.get("/api/me/learned/{game}", LearnedItems, "which steps and puzzles of a game I have done")
        async def learned(request: Request, game: str) -> Response:
            return reply(await self.progress.of_game(await self._guest(request), game))

        @routes.post("/api/me/learned", LearnedItem, LearnedItems, "mark a step or a puzzle as done")
        async def mark(request: Request) -> Response:
            guest = await self._guest(request)
            done = await body(request, LearnedItem)
            return reply(await self.progress.mark(guest, done, self._services.now()))


@cache
def _listed() -> Constant:
    return Constant(to_json(tuple(LessonListed(each.game, each.minutes, len(each.steps)) for each in lessons())))


@cache
def _lesson(slug: str) -> Constant:
    found = lesson_for(slug)
    steps = tuple(StepListed(step.id, both(step.title)) for step in found.steps)
    return Constant(to_json(LessonShown(found.game, found.minutes, steps)))


@cache
def _openings(slug: str) -> Constant:
    return Constant(to_json(OpeningBooks(openings_of(find(slug)))))
