"""Sockets of people who have signed in: closed when their device is signed out.

A node hears of that and looks at once. What it does not hear of, because the bus is gone or because it was written
beside the server, it finds when it looks at all of them again.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from kaik.server.accounts.sessions import LASTS, Sessions
from kaik.server.auth import CookieHolder, NotYours
from kaik.server.bus import Socket
from kaik.server.errors import Unavailable
from kaik.server.tasks import end, repeat, watch

TOGETHER = 200
"""Sockets that are looked at with one question."""


class SignedInSockets:
    """Which sockets are open on this node, by guest."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._open: defaultdict[str, set[tuple[CookieHolder, Socket]]] = defaultdict(set)
        self._looking: set[asyncio.Task[None]] = set()
        self._tasks: list[asyncio.Task[None]] = []
        sessions.ended = self._look

    def open(self) -> None:
        """Begin to look again and again."""
        self._tasks = [repeat(self._next, "looking at sockets of those who have signed in")]

    async def close(self) -> None:
        await end(self._tasks)

    @contextmanager
    def hold(self, named: CookieHolder | None, socket: Socket) -> Iterator[None]:
        """Note a socket for as long as it is open."""
        if named is None:
            yield
            return
        held = (named, socket)
        self._open[named.guest].add(held)
        try:
            yield
        finally:
            self._open[named.guest].discard(held)
            if not self._open[named.guest]:
                del self._open[named.guest]

    async def look_at(self, named: CookieHolder | None, socket: Socket) -> None:
        """Close a socket that is held since now, if its device was signed out while it was being opened."""
        if named is not None and named.session:
            await self._close([(named, socket)])

    async def look_again(self) -> None:
        """Close whatever belongs to a device that was signed out, or to an account that was closed."""
        held = [each for sockets in self._open.values() for each in sockets if each[0].session]
        for part in (held[at : at + TOGETHER] for at in range(0, len(held), TOGETHER)):
            asked = tuple({named for named, _ in part})
            right = dict(zip(asked, await asyncio.gather(*map(self._sessions.counts_now, asked)), strict=True))
            for named, socket in part:
                if not right[named]:
                    socket.drop(_signed_out())

    async def _next(self) -> None:
        await asyncio.sleep(LASTS)
        await self.look_again()

    def _look(self, guest: str, plain: bool) -> None:
        """Close the sockets of a guest whose cookies count no longer.

        Those from before they signed in are left where only a sign-in has happened: the same browser has a new
        cookie, and its games go on undisturbed.
        """
        held = [each for each in self._open.get(guest, ()) if each[0].session or plain]
        if held:
            looking = watch(asyncio.get_running_loop().create_task(self._close(held)), "closing signed-out sockets")
            self._looking.add(looking)
            looking.add_done_callback(self._looking.discard)

    async def _close(self, held: list[tuple[CookieHolder, Socket]]) -> None:
        with suppress(Unavailable):  # whoever reads the database next finds out
            for named, socket in held:
                if not await self._sessions.counts(named):
                    socket.drop(_signed_out())


def _signed_out() -> NotYours:
    return NotYours("you were signed out on this device", "not_signed_in")
