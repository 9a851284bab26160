"""Jobs over HTTP: an answer is sent on as the child wrote it, and given up when nobody waits for it any more."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from kaik.server.jobs import JobAnswer

T = TypeVar("T")


class ClientGone(Exception):
    """Whoever sent a request has hung up."""


async def job_reply(
    request: Request,
    job: Coroutine[Any, Any, JobAnswer],
    media_type: str = "application/json",
    headers: Mapping[str, str] | None = None,
) -> Response:
    """The answer of a job, packed if whoever asked can unpack it."""
    try:
        answer = await while_connected(request, job)
    except ClientGone:
        return Response(status_code=499)  # nobody reads it
    more = {**(headers or {}), "vary": "Accept-Encoding"}
    if answer.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(answer.body, headers={**more, "content-encoding": "gzip"}, media_type=media_type)
    return Response(await answer.text(), headers=more, media_type=media_type)


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What the work gives; it is cancelled when the client hangs up before. The request's body must have been read."""
    working = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_wait_until_gone(request))
    try:
        await asyncio.wait((working, gone), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise ClientGone
    finally:
        for task in (working, gone):
            task.cancel()
        await asyncio.gather(working, gone, return_exceptions=True)


async def _wait_until_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
