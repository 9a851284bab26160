"""Pictures of matches over HTTP: a position, and a whole match moving, each as SVG and as PNG.

Whoever knows a match may see it as a spectator does, and no picture shows more. Pictures may be shown by other
pages: link previews and posts are what they are made for.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from fastapi import Query
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from kaik.games import find
from kaik.kits.picture.pixels import can_paint_png
from kaik.server.addresses import address_of
from kaik.server.errors import Unavailable
from kaik.server.http import Routes
from kaik.server.job_replies import job_reply
from kaik.server.jobs import JobPool
from kaik.server.limits import Allowance, TooMuch
from kaik.server.openapi import LARGEST
from kaik.server.picture_jobs import GamePictureWanted, PictureForm
from kaik.server.replay import PictureAsked, Replays
from kaik.server.site import BUILT

_LOG = logging.getLogger(__name__)

Entries = Annotated[int, Query(ge=0, le=LARGEST)]
FALLBACK = BUILT / "share.png"
"""What a link shows where no position can be painted."""
FILM_COST = 10
"""How many pictures a moving one counts for."""

_TYPES: dict[PictureForm, str] = {"svg": "image/svg+xml", "png": "image/png"}
_FOREVER = "public, max-age=86400"
_SHOWN_ANYWHERE = {"cross-origin-resource-policy": "cross-origin"}


class Pictures:
    """The routes of pictures, and how many an address may have."""

    def __init__(
        self, replays: Replays, jobs: JobPool, rate: Allowance, who: Callable[[Request], str], fallback: Path = FALLBACK
    ) -> None:
        self._replays, self._jobs, self._who, self.fallback = replays, jobs, who, fallback
        self._rate = rate
        self.paints_png = can_paint_png()
        if not self.paints_png:
            _LOG.warning("resvg-py is not installed: links show one picture for all matches instead of their position")

    def add(self, routes: Routes) -> None:
        """All routes: a position after so many entries, or the last one; and the whole match."""
        for form in _TYPES:
            routes.image(f"/api/matches/{{match}}/picture.{form}", self._still(form), f"a position as {form.upper()}")
            routes.image(
                f"/api/matches/{{match}}/film.{form}", self._moving(form), f"a match as a moving {form.upper()}"
            )

            routes.image(f"/api/games/{{game}}/picture.{form}", self._game(form), f"a game as {form.upper()}")

    def _game(self, form: PictureForm) -> Callable[..., Awaitable[Response]]:
        async def of_game(request: Request, game: str) -> Response:
            await self._refuse_flood(request, 1)
            headers = {**_SHOWN_ANYWHERE, "cache-control": _FOREVER}
            slug = find(game).slug
            if form == "png" and not self.paints_png:
                return self._instead("picture", headers)
            wanted = msgspec.json.encode(GamePictureWanted(slug, form))
            job = self._jobs.run("game_picture", wanted, self._who(request), keep=True)
            return await job_reply(request, job, _TYPES[form], headers)

        return of_game

    def _still(self, form: PictureForm) -> Callable[..., Awaitable[Response]]:
        async def still(request: Request, match: str, n: Entries | None = None) -> Response:
            return await self._painted(request, match, "picture", PictureAsked(form, n))

        return still

    def _moving(self, form: PictureForm) -> Callable[..., Awaitable[Response]]:
        async def moving(request: Request, match: str) -> Response:
            return await self._painted(request, match, "film", PictureAsked(form))

        return moving

    async def _painted(
        self, request: Request, match: str, kind: Literal["picture", "film"], wanted: PictureAsked
    ) -> Response:
        await self._refuse_flood(request, FILM_COST if kind == "film" else 1)
        final = await self._replays.is_final(match)
        headers = {**_SHOWN_ANYWHERE, "cache-control": _FOREVER if final else "no-cache"}
        if wanted.form == "png" and not self.paints_png:
            return self._instead(kind, headers)
        job = self._replays.picture(match, self._who(request), kind, wanted)
        return await job_reply(request, job, _TYPES[wanted.form], headers)

    def _instead(self, kind: str, headers: dict[str, str]) -> Response:
        """The one picture that every link has where none can be painted; a match cannot be seen moving then."""
        if kind == "film" or not self.fallback.is_file():
            raise Unavailable("this server cannot make PNG pictures; ask for SVG")
        return FileResponse(self.fallback, media_type="image/png", headers=headers)

    async def _refuse_flood(self, request: Request, cost: int) -> None:
        if not await self._rate.take(None, address_of(request), cost):
            raise TooMuch("too many pictures at once for your address; wait a moment")
