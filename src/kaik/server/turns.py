"""Turns of addresses: what one wants all at once is taken up little by little, and others come in between.

Limits say how much an address may have in the long run, and leave room for bursts, as when a house full of players
comes back. Taken up as it arrives, such a burst is one long moment in which nobody else is answered.
"""

from __future__ import annotations

import asyncio
from collections import deque

LONGEST = 5.0
"""Seconds that nobody waits longer than for a refusal."""
REMEMBERED = 4096
"""Addresses that are remembered before those are forgotten that have not asked for anything lately."""


class Turns:
    """When each address was last served, and who waits there for a turn."""

    def __init__(self, each_second: float) -> None:
        self._pause = 1.0 / each_second
        self._served: dict[str, float] = {}
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def turn(self, address: str) -> None:
        """Wait for a turn of this address: mostly not at all. Where addresses do not count there are no turns."""
        if not address:
            return
        loop = asyncio.get_running_loop()
        now = loop.time()
        waiting = self._waiting.get(address)
        if waiting is None:
            since = now - self._served.get(address, -self._pause)
            if since >= self._pause:
                self._note(address, now)
                return
            waiting = self._waiting[address] = deque()
            loop.call_later(self._pause - since, self._next, address)
        turn: asyncio.Future[None] = loop.create_future()
        waiting.append(turn)
        await turn

    def _next(self, address: str) -> None:
        """Let the first go who still waits; the others have their turns after it."""
        waiting, loop = self._waiting[address], asyncio.get_running_loop()
        while waiting:
            turn = waiting.popleft()
            if not turn.done():  # whoever has gone is passed by
                turn.set_result(None)
                self._note(address, loop.time())
                loop.call_later(self._pause, self._next, address)
                return
        del self._waiting[address]

    def _note(self, address: str, now: float) -> None:
        if len(self._served) >= REMEMBERED and address not in self._served:
            self._served = {each: at for each, at in self._served.items() if now - at < self._pause}
        self._served[address] = now


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
