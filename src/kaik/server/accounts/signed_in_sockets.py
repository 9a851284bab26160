"""Sockets of people who have signed in: closed when their device is signed out."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from kaik.server.accounts.sessions import Sessions
from kaik.server.auth import CookieHolder, NotYours
from kaik.server.bus import Socket
from kaik.server.errors import Unavailable
from kaik.server.tasks import watch


class SignedInSockets:
    """Which sockets are open on this node, by guest."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._open: defaultdict[str, set[tuple[CookieHolder, Socket]]] = defaultdict(set)
        self._looking: set[asyncio.Task[None]] = set()
        sessions.ended = self._look

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
                    socket.drop(NotYours("you were signed out on this device", "not_signed_in"))
