"""Whose turn it is: a few places, and everybody who waits for one served in turn, however much somebody wants.

Who waits is told apart by a key, as a guest or an address. The keys are served round robin, so that a flood from one of
them costs the others one turn. Ranks come before that: while anybody of a lower rank waits, no higher one is served.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager

from kaik.server.limits import TooMuch


class Ticket:
    """One who waits, or whose turn it is."""

    __slots__ = ("key", "rank", "turn", "waits")

    def __init__(self, key: Hashable, rank: int) -> None:
        self.key, self.rank = key, rank
        self.waits = True
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when it is this one's turn."""


WaitingLine = OrderedDict[Hashable, deque[Ticket]]
"""Those of one rank, by key; the key that is served next comes first."""


class FairQueue:
    """So many places, and a line before each rank. `None` is no limit."""

    def __init__(
        self, places: int, waiting: int | None = None, waiting_each: int | None = None, running_each: int | None = None
    ) -> None:
        self._free = places
        self._most, self._most_each, self._running_each = waiting, waiting_each, running_each
        self._lines: dict[int, WaitingLine] = {}
        self._waiting: Counter[Hashable] = Counter()
        self._running: Counter[Hashable] = Counter()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return self._waiting.total()

    @property
    def running(self) -> int:
        """How many have a place."""
        return self._running.total()

    @asynccontextmanager
    async def turn(self, key: Hashable, rank: int = 0) -> AsyncIterator[None]:
        """Wait for a place and hold it; TooMuch at once where too many wait already."""
        ticket = self.join(key, rank)
        try:
            await ticket.turn
            yield
        finally:
            self.leave(ticket)

    def join(self, key: Hashable, rank: int = 0) -> Ticket:
        """A ticket, whose turn may be at once. Whoever has one must give it back with `leave`, whatever happens."""
        if self._most_each is not None and self._waiting[key] >= self._most_each:
            raise TooMuch(f"{self._most_each} requests of yours are waiting already; wait until one of them is done")
        if self._most is not None and self.waiting >= self._most:
            raise TooMuch("very many requests are waiting just now; try again in a moment")
        ticket = Ticket(key, rank)
        self._lines.setdefault(rank, OrderedDict()).setdefault(key, deque()).append(ticket)
        self._waiting[key] += 1
        self._serve()
        return ticket

    def leave(self, ticket: Ticket) -> None:
        """Give a ticket back, whether or not its turn had come."""
        if ticket.waits:
            self._take_out(ticket)
        else:
            self._free += 1
            _less(self._running, ticket.key)
        self._serve()

    def _serve(self) -> None:
        """Give free places to those whose turn it is."""
        while self._free and (ticket := self._next()) is not None:
            self._take_out(ticket)
            line = self._lines.get(ticket.rank)
            if line and ticket.key in line:
                line.move_to_end(ticket.key)
            self._free -= 1
            self._running[ticket.key] += 1
            if not ticket.turn.done():  # a cancelled wait gives its ticket back by itself
                ticket.turn.set_result(None)

    def _next(self) -> Ticket | None:
        for rank in sorted(self._lines):
            for key, tickets in self._lines[rank].items():
                if self._running_each is None or self._running[key] < self._running_each:
                    return tickets[0]
        return None

    def _take_out(self, ticket: Ticket) -> None:
        """Take a ticket out of its line; the last one of a key or rank leaves nothing behind."""
        line, ticket.waits = self._lines[ticket.rank], False
        line[ticket.key].remove(ticket)
        if not line[ticket.key]:
            del line[ticket.key]
        if not line:
            del self._lines[ticket.rank]
        _less(self._waiting, ticket.key)


class Waiting:
    """A place in a queue, or the wait for one, which may be given back and wanted again."""

    def __init__(self, queue: FairQueue, key: Hashable, rank: int = 0) -> None:
        self._queue, self._key, self._rank = queue, key, rank
        self._ticket: Ticket | None = None
        self.join()

    @property
    def turn(self) -> asyncio.Future[None]:
        """Done when there is a place."""
        assert self._ticket is not None
        return self._ticket.turn

    def join(self) -> None:
        """Wait for a place; TooMuch where too many wait already."""
        self.leave()
        self._ticket = self._queue.join(self._key, self._rank)

    def leave(self) -> None:
        """Give it back; saying so twice does no harm."""
        ticket, self._ticket = self._ticket, None
        if ticket is not None:
            self._queue.leave(ticket)


def _less(counts: Counter[Hashable], key: Hashable) -> None:
    counts[key] -= 1
    if counts[key] <= 0:
        del counts[key]
