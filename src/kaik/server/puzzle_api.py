"""The routes of puzzles: what there is, the puzzle of the day, tries, and solutions."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Annotated

from fastapi import Path
from starlette.requests import Request
from starlette.responses import Response

from kaik.core.codec import to_json
from kaik.core.game import Game
from kaik.games import every, find
from kaik.learn.puzzle import kinds, puzzles_of
from kaik.learn.themes import of_the_day, title
from kaik.server.constant import Constant
from kaik.server.http import Routes, body, reply
from kaik.server.learn_bodies import (
    ExerciseShown,
    ExerciseTried,
    ExerciseTry,
    PuzzleListed,
    PuzzleOfDay,
    PuzzlesCounted,
    PuzzlesListed,
    PuzzlesShown,
    PuzzleTheme,
)
from kaik.server.learn_jobs import ExerciseWanted, both
from kaik.server.openapi import IDENT

PuzzleId = Annotated[str, Path(pattern=IDENT)]
A_DAY = 86_400_000
"""Milliseconds; days begin at midnight UTC for everybody."""


class PuzzleApi:
    """All routes under /api/puzzles."""

    def __init__(
        self, exercise: Callable[[Request, ExerciseWanted], Awaitable[Response]], now: Callable[[], int]
    ) -> None:
        self._exercise, self._now = exercise, now

    def add(self, routes: Routes) -> None:
        """Add the routes."""

        @routes.get("/api/puzzles", PuzzlesListed, "the games that have puzzles, and the puzzle of the day")
        async def listed(request: Request) -> Response:
            return reply(await asyncio.to_thread(_listed, self._now() // A_DAY))

        @routes.get("/api/puzzles/{game}", PuzzlesShown, "the puzzles of a game, by their themes")
        async def of_game(request: Request, game: str) -> Response:
            return (await asyncio.to_thread(_of_game, game)).reply(request)

        self._each(routes)

    def _each(self, routes: Routes) -> None:
        @routes.get("/api/puzzles/{game}/{puzzle}", ExerciseShown, "a puzzle: the position, and what is asked")
        async def shown(request: Request, game: str, puzzle: PuzzleId) -> Response:
            return await self._exercise(request, ExerciseWanted("puzzle", game, puzzle))

        @routes.post("/api/puzzles/{game}/{puzzle}/try", ExerciseTry, ExerciseTried, "try an answer to a puzzle")
        async def attempt(request: Request, game: str, puzzle: PuzzleId) -> Response:
            sent = await body(request, ExerciseTry)
            return await self._exercise(request, ExerciseWanted("puzzle", game, puzzle, sent.done, sent.action))

        @routes.get("/api/puzzles/{game}/{puzzle}/solution", ExerciseTried, "the solution of a puzzle, played out")
        async def solution(request: Request, game: str, puzzle: PuzzleId) -> Response:
            return await self._exercise(request, ExerciseWanted("puzzle", game, puzzle, solved=True))


def _listed(day: int) -> PuzzlesListed:
    """Reads the files of all games when it is asked first, so it is asked in a thread."""
    today = of_the_day(day)
    shown = None if today is None else PuzzleOfDay(today[0].slug, today[1].id)
    return PuzzlesListed(shown, _counted())


@cache
def _counted() -> tuple[PuzzlesCounted, ...]:
    return tuple(
        PuzzlesCounted(game.slug, len(puzzles_of(game)), _themes(game)) for game in every() if puzzles_of(game)
    )


def _themes(game: Game) -> tuple[PuzzleTheme, ...]:
    counted = kinds(puzzles_of(game))
    return tuple(PuzzleTheme(kind, both(title(kind)), count) for kind, count in counted.items())


@cache
def _of_game(slug: str) -> Constant:
    game = find(slug)
    puzzles = tuple(PuzzleListed(each.id, each.kind) for each in puzzles_of(game))
    return Constant(to_json(PuzzlesShown(game.slug, _themes(game), puzzles)))
