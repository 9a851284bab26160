"""Who may open a socket: counted in all, by guest and by address, from the first byte to the last."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from kaik.server.limits import Holding, ServerLimits, SharedLimits, TooMuch, one_rate

TOO_MANY_OPENINGS = "too many connections from your address at once; wait a moment"

NO_ROOM = "too many people are connected; come back in a while"


class Admission:
    """The sockets that are open now, and those that are being opened.

    What is counted is given back when its `with` ends, however it ends. When there is no room left for everybody
    there is some for guests who hold a seat at the table they open: a crowd cannot keep players from their game.
    """

    def __init__(self, limits: ServerLimits, shared: SharedLimits | None = None) -> None:
        self._limits, self._shared = limits, shared or SharedLimits()
        self._openings = one_rate(limits.per_address.openings, "openings", shared)
        self._guests: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self._watching: Counter[tuple[str, str]] = Counter()
        self.count = 0

    def opens_too_many(self, address: str) -> bool:
        """Whether an address would be refused for the rate at which it opens sockets."""
        return self._openings.spent(None, address)

    @asynccontextmanager
    async def admit(
        self, guest: str | None, address: str, seated: Callable[[], Awaitable[bool]]
    ) -> AsyncIterator[None]:
        """Room for one socket more, or a refusal; `seated` is asked only where nobody else has room."""
        if not await self._openings.take(None, address):
            raise TooMuch(TOO_MANY_OPENINGS)
        if guest and self._guests[guest] >= self._limits.per_guest.sockets:
            raise TooMuch("you have too many windows open here; close one of them")
        reserve = False
        if not self._has_room(address):
            reserve = bool(guest) and await seated()
            if not reserve or not self._has_room(address, reserve=True):
                raise TooMuch(NO_ROOM)
        # From the last look at the counts to here nothing is waited for, so no two sockets get the same room.
        self._add(guest, address, 1)
        try:
            if not await self._holds(guest, address, reserve, seated):
                raise TooMuch(NO_ROOM)
            yield
        finally:
            self._add(guest, address, -1)

    @contextmanager
    def watch(self, table: str, address: str) -> Iterator[None]:
        """Room for one spectator more at a table, or a refusal."""
        keys = [(table, "")] + ([(table, address)] if address else [])
        most = (self._limits.per_table.watching, self._limits.per_address.watching)
        if any(self._watching[key] >= limit for key, limit in zip(keys, most, strict=False)):
            raise TooMuch("too many people are watching this table; come back in a while")
        self._watching.update(keys)
        try:
            yield
        finally:
            for key in keys:
                _less(self._watching, key)

    def _has_room(self, address: str, *, reserve: bool = False) -> bool:
        everybody, one = self._limits.in_all, self._limits.per_address
        if self.count >= everybody.sockets + (everybody.seated_sockets if reserve else 0):
            return False
        return not address or self._addresses[address] < one.sockets + (one.seated_sockets if reserve else 0)

    async def _holds(
        self, guest: str | None, address: str, reserve: bool, seated: Callable[[], Awaitable[bool]]
    ) -> bool:
        """Whether there is room on all nodes together; the reserve is for whoever holds a seat, here as there."""
        if await self._shared.hold(self._held(guest, address, reserve)):
            return True
        if reserve or not guest or not await seated():
            return False
        return await self._shared.hold(self._held(guest, address, True))

    def _held(self, guest: str | None, address: str, reserve: bool) -> list[Holding]:
        """What is held on this node, to be counted with what other nodes hold."""
        one = self._limits.per_address
        most = one.sockets + (one.seated_sockets if reserve else 0)
        mine = [Holding(_key("guest", guest), self._guests[guest], self._limits.per_guest.sockets)] if guest else []
        return mine + ([Holding(_key("address", address), self._addresses[address], most)] if address else [])

    def _add(self, guest: str | None, address: str, by: int) -> None:
        self.count += by
        for kind, counts, key in (("guest", self._guests, guest), ("address", self._addresses, address)):
            if key and by > 0:
                counts[key] += 1
            elif key:
                _less(counts, key)
                self._shared.release(_key(kind, key), counts[key])


def _key(kind: str, who: str) -> str:
    return f"sockets {kind} {who}"


def _less(counts: Counter[Any], key: Any) -> None:
    counts[key] -= 1
    if counts[key] <= 0:
        del counts[key]
