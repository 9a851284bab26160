"""Requests whose client goes away: what was begun for them alone is given up."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import Request

T = TypeVar("T")


class ClientGone(Exception):
    """Nobody waits for the answer any more."""


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What the work gives; it is cancelled, and ClientGone raised, when the client hangs up before.

    The body of the request must have been read.
    """
    working = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((working, gone), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise ClientGone
    finally:
        for task in (working, gone):
            task.cancel()
        await asyncio.gather(working, gone, return_exceptions=True)


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
