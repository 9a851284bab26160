"""Turns of addresses: what one wants all at once is taken up little by little, and others come in between.

Limits say how much an address may have in the long run, and leave room for bursts, as when a house full of players
comes back. Taken up as it arrives, such a burst is one long moment in which nobody else is answered.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")

LONGEST = 5.0
"""Seconds that nobody waits longer than for a refusal, or for having cost too much."""
FREE = 0.1
"""Seconds of the server's time that an address may cost at once."""
REMEMBERED = 4096
"""Addresses that are remembered before those are forgotten that have not asked for anything lately."""


class Turns:
    """When each address may be served again, and who waits there for a turn.

    An address that has cost more than its share of the server's time waits the longer for its next turn.
    """

    def __init__(self, each_second: float, share: float = 1.0) -> None:
        self._pause, self._share = 1.0 / each_second, share
        self._served: dict[str, float] = {}
        self._costs: dict[str, Cost] = {}
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def turn(self, address: str) -> None:
        """Wait for a turn of this address: mostly not at all. Where addresses do not count there are no turns."""
        if not address:
            return
        loop = asyncio.get_running_loop()
        waiting = self._waiting.get(address)
        if waiting is None:
            wait = self._wait(address, loop.time())
            if wait <= 0:
                self._note(address, loop.time())
                return
            waiting = self._waiting[address] = deque()
            loop.call_later(wait, self._next, address)
        turn: asyncio.Future[None] = loop.create_future()
        waiting.append(turn)
        await turn

    def charge(self, address: str, seconds: float) -> None:
        """Count what serving an address has cost."""
        if not address:
            return
        now = asyncio.get_running_loop().time()
        if len(self._costs) >= REMEMBERED and address not in self._costs:
            self._costs = {each: cost for each, cost in self._costs.items() if cost.left(now, self._share) > 0}
        cost = self._costs.get(address)
        left = cost.left(now, self._share) if cost else 0.0
        self._costs[address] = Cost(min(left + seconds, FREE + LONGEST * self._share), now)

    def _wait(self, address: str, now: float) -> float:
        """Seconds until an address may be served again."""
        wait = self._served.get(address, now - self._pause) + self._pause - now
        cost = self._costs.get(address)
        return max(wait, (cost.left(now, self._share) - FREE) / self._share) if cost else wait

    def _next(self, address: str) -> None:
        """Let the first go who still waits; the others have their turns after it."""
        waiting, loop = self._waiting[address], asyncio.get_running_loop()
        while waiting:
            turn = waiting.popleft()
            if not turn.done():  # whoever has gone is passed by
                turn.set_result(None)
                self._note(address, loop.time())
                loop.call_later(max(self._pause, self._wait(address, loop.time())), self._next, address)
                return
        del self._waiting[address]

    def _note(self, address: str, now: float) -> None:
        if len(self._served) >= REMEMBERED and address not in self._served:
            self._served = {each: at for each, at in self._served.items() if now - at < self._pause}
        self._served[address] = now


class Cost(Struct, frozen=True):
    """Seconds of the server's time an address has cost, which are forgotten little by little."""

    seconds: float
    at: float

    def left(self, now: float, share: float) -> float:
        """What is not forgotten yet: as much is, every second, as an address may cost in one."""
        return max(0.0, self.seconds - (now - self.at) * share)


class Timed(Generic[T]):
    """Something to await that counts the processor time it takes, and not what it waits for."""

    def __init__(self, awaited: Coroutine[Any, Any, T]) -> None:
        self._awaited = awaited
        self.seconds = 0.0

    def __await__(self) -> Generator[Any, Any, T]:
        step: Callable[[Any], Any] = self._awaited.send
        given: Any = None
        while True:
            begun = time.thread_time()
            try:
                waited = step(given)
            except StopIteration as end:
                done: T = end.value
                return done
            finally:
                self.seconds += time.thread_time() - begun
            try:
                given, step = (yield waited), self._awaited.send
            except BaseException as wrong:
                given, step = wrong, self._awaited.throw


class Refusals:
    """How long whoever asks for too much waits for the refusal: asking again at once gains nobody anything.

    A refusal costs less than what was asked for, but not nothing: a thousand a second would slow everybody down.
    """

    def __init__(self, each_second: float) -> None:
        self._pause = 1.0 / each_second
        self._next: dict[str, float] = {}

    def delay(self, address: str) -> float:
        """Seconds until this refusal may be told; the first of an address is told at once."""
        if not address:
            return 0.0
        now = asyncio.get_running_loop().time()
        at = max(now, self._next.get(address, now))
        if len(self._next) >= REMEMBERED and address not in self._next:
            self._next = {each: due for each, due in self._next.items() if due > now}
        self._next[address] = min(at + self._pause, now + LONGEST)
        return at - now

    async def wait(self, address: str) -> None:
        """Wait until a refusal may be told."""
        delay = self.delay(address)
        if delay > 0:
            await asyncio.sleep(delay)
