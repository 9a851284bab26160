"""A crowd that is spread over several nodes, and whose guests come back by themselves, to another node if need be."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from contextlib import AbstractAsyncContextManager, nullcontext, suppress

import httpx
import msgspec

from bench.crowd import GONE, At, Crowd, Heard, Visitor, mixed
from bench.wire import Wire

KNOCK = 8.0
"""Seconds a node may take to open a socket and tell everything."""
SILENCE = 10.0
"""Seconds without an answer to an action after which a guest comes anew."""
PAUSE, LONGEST_PAUSE = 0.15, 1.0
"""Seconds before a guest tries the next node, about: at first, and when several did not answer."""
DOOR = 32
"""Guests who come for the first time at the same time."""
REFUSED = 0.4
"""Seconds for which a guest who was refused says nothing."""


class Goodbye(msgspec.Struct):
    """A frame, if it is the last one."""

    t: str
    kind: str | None = None
    again: bool = True


class Rover(Visitor):
    """A guest who knows all nodes."""

    crowd: Rovers

    def start_at(self, node: int) -> None:
        self.node, self._quiet_until = node, 0.0

    async def come(self) -> None:
        self._welcome, self._sat = asyncio.Event(), False
        at = self.crowd.nodes[self.node % len(self.crowd.nodes)]
        async with asyncio.timeout(KNOCK):
            self.ws = await Wire.open(at, f"/ws/table/{self.table}", self._hear, self.headers)
            self.ws.send(b'{"t":"hello"}')
            await self._welcome.wait()

    async def stay(self) -> None:
        """Be here, whatever happens to the nodes."""
        pause, door = PAUSE, self.crowd.door
        while True:
            try:
                async with door:
                    await self.come()
                assert self.ws is not None
                pause = PAUSE
                await self.ws.closed
                self.crowd.hung_up += 1
            except GONE as wrong:
                self.crowd.trouble[type(wrong).__name__] += 1
                pause = min(LONGEST_PAUSE, 1.5 * pause)
            await self.go()
            door = nullcontext()  # whoever was here once comes back when they like, as browsers do
            self.node += random.randrange(1, len(self.crowd.nodes) + 1)  # any of them, as behind a load balancer
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))

    def _hear(self, frame: bytes) -> None:
        if frame.startswith(b'{"t":"bye"'):
            self.crowd.byes[str(msgspec.json.decode(frame, type=Goodbye).kind)] += 1
        super()._hear(frame)

    @property
    def may_play(self) -> bool:
        return super().may_play and time.perf_counter() >= self._quiet_until

    def _answered(self, heard: Heard) -> None:
        if heard.t == "ack" and self.sent is not None:
            self.crowd.served[self.table] = self.sent[3]
        elif heard.t == "sync":
            self._quiet_until = time.perf_counter() + REFUSED
        super()._answered(heard)


class Rovers(Crowd):
    """Everybody, at tables that were set up on all nodes in turn."""

    def __init__(self, nodes: list[str]) -> None:
        super().__init__(nodes[0])
        self.nodes = nodes
        self.served: dict[str, float] = {}
        """For every table, when the last of its acknowledged actions was sent."""
        self.byes: Counter[str] = Counter()
        self.trouble: Counter[str] = Counter()
        self.hung_up = 0
        self.unanswered = 0
        self.door: AbstractAsyncContextManager[None] = asyncio.Semaphore(DOOR)
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def rovers(self) -> list[Rover]:
        return [visitor for visitor in self.visitors if isinstance(visitor, Rover)]

    @property
    def tables(self) -> list[str]:
        return list(dict.fromkeys(visitor.table for visitor in self.visitors))

    async def gather(self, tables: int, sockets: int) -> None:
        """Set the tables up on all nodes in turn, and let everybody come."""
        plans = await asyncio.to_thread(lambda: list(mixed(tables)))  # which loads every game
        extra = max(0, sockets - sum(seats for _, seats in plans))
        door = asyncio.Semaphore(8)

        async def one(number: int) -> None:
            game, seats = plans[number]
            watchers = extra // tables + (number < extra % tables)
            node = self.nodes[number % len(self.nodes)]
            async with door, httpx.AsyncClient(base_url=f"http://{node}", timeout=60) as http:
                await self._table(http, game, seats, watchers)

        await asyncio.gather(*map(one, range(tables)))
        await self.begin()

    def visitor(self, cookie: str, table: str, seat: int | None, address: str) -> Rover:
        made = Rover(self, cookie, table, seat, address)
        made.start_at(len(self.visitors))
        return made

    async def begin(self) -> None:
        """Everybody comes and stays; this returns when all have heard something, or nobody new has for a while."""
        self._tasks = [asyncio.create_task(rover.stay()) for rover in self.rovers]
        self._tasks.append(asyncio.create_task(self._notice_silence()))
        await self.settled(120.0)

    async def settled(self, patience: float) -> bool:
        """Wait until everybody has a socket that has heard something."""
        end = time.perf_counter() + patience
        while time.perf_counter() < end:
            if all(rover.ws is not None and rover.at is not None for rover in self.rovers):
                return True
            await asyncio.sleep(0.05)
        return False

    async def end(self) -> None:
        """Everybody leaves for good."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.go()

    async def _notice_silence(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            late = time.perf_counter() - SILENCE
            for rover in self.rovers:
                if rover.sent is not None and rover.sent[3] < late and rover.ws is not None:
                    self.unanswered += 1
                    rover.ws.abort()

    async def every_table(self, tables: list[str], patience: float) -> tuple[float, list[str]]:
        """Seconds until an action that was sent from now on is acknowledged at each of these tables, and those left."""
        begun = time.perf_counter()
        waiting, at = list(tables), self._by_table()
        while waiting and time.perf_counter() - begun < patience:
            for table in waiting:
                able = [rover for rover in at[table] if rover.may_play]
                if able and not any(rover.sent for rover in at[table]):
                    random.choice(able).play()
            await asyncio.sleep(0.01)
            waiting = [table for table in waiting if self.served.get(table, 0.0) < begun]
        return time.perf_counter() - begun, waiting

    def _by_table(self) -> dict[str, list[Rover]]:
        found: dict[str, list[Rover]] = {}
        for rover in self.rovers:
            if rover.seat is not None:
                found.setdefault(rover.table, []).append(rover)
        return found

    def why(self, table: str) -> str:
        """What the guests of a table see: for whoever looks for what is wrong."""
        told = []
        for rover in self._by_table().get(table, []):
            at = rover.at or At("", -1)
            here = "here" if rover.ws is not None else "away"
            told.append(f"seat {rover.seat} {here} n={at.n} legal={len(at.legal)} sent={rover.sent is not None}")
        return f"{table}: " + "; ".join(told)

    async def rest(self, seconds: float = 2.0) -> None:
        """Wait until nothing is under way any more."""
        end = time.perf_counter() + seconds
        with suppress(TimeoutError):
            while any(rover.sent for rover in self.rovers) and time.perf_counter() < end:
                await asyncio.sleep(0.02)
