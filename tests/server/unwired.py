"""Tables without a network: a house, its lobby and sockets that remember what they were told, in this process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from kaik.server.bodies import SeatWanted, TableWanted
from kaik.server.bot_pool import BotPool
from kaik.server.bus import Socket
from kaik.server.lobby import LobbyRoom
from kaik.server.messages import ClientMessage, Hello
from kaik.server.services import Services
from kaik.server.store import Store
from kaik.server.table_controller import TableController

PATIENCE = 20.0


class Clocks:
    """Two clocks that a test sets."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_760_000_000_000, 5_000_000

    def pass_by(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.steady += milliseconds

    def jump(self, milliseconds: int) -> None:
        """The date is set while everything else goes on."""
        self.wall += milliseconds


class Inside:
    """A server but for its network."""

    def __init__(self, store: Store, clocks: Clocks | None = None) -> None:
        self.store = store
        self.services = Services(store, BotPool(1))
        if clocks is not None:
            self.services = Services(store, BotPool(1), lambda: clocks.wall, lambda: clocks.steady)
        self.lobby = LobbyRoom(self.services)

    async def table(self, game: str, *seats: str, host: str = "host", **more: Any) -> TableController:
        """A table with those seats: `me`, `free`, or the name of a bot."""
        kinds = tuple(map(_wanted, seats))
        return await self.lobby.set_up(TableWanted(game, seats=kinds, **more), host, host.title())

    async def come(self, controller: TableController, guest: str | None) -> Listener:
        socket = Listener(guest)
        await controller.enter(socket, Hello())
        return socket


def _wanted(seat: str) -> SeatWanted:
    match seat:
        case "me" | "free":
            return SeatWanted(seat)
    return SeatWanted("bot", seat)


class Listener(Socket):
    """A socket that keeps what it was told."""

    def __init__(self, guest: str | None) -> None:
        super().__init__(guest, (guest or "").title(), self._nowhere)
        self.told: list[dict[str, Any]] = []

    async def _nowhere(self, frame: bytes) -> None:
        raise AssertionError("nobody sends anything here")

    def post(self, frame: bytes) -> None:
        self.told.append(json.loads(frame))

    def last(self, t: str) -> dict[str, Any]:
        return next(each for each in reversed(self.told) if each["t"] == t)


@asynccontextmanager
async def opened(url: str, clocks: Clocks | None = None) -> AsyncIterator[Inside]:
    inside = Inside(await Store.open(url), clocks)
    try:
        yield inside
    finally:
        await inside.lobby.close()
        await inside.services.bot_pool.close()
        await inside.store.close()


async def say(controller: TableController, socket: Socket, message: ClientMessage) -> None:
    await controller.handle(socket, message)


async def until(holds: Callable[[], bool]) -> None:
    """Wait for something that happens by itself."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.005)


def run(work: Callable[[], Awaitable[None]]) -> None:
    """Run a test's coroutine."""
    asyncio.run(_awaited(work))


async def _awaited(work: Callable[[], Awaitable[None]]) -> None:
    await work()
