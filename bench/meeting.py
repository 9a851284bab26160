"""Quick play: how long 500 people who wait need until all of them sit at tables, and what deciding costs of that.

They want the same, differ in strength as players do, and come all at once, which is the worst case: 250 tables are set
up in one database, as they are when a server is opened to a crowd. Their sockets are left out.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from pathlib import Path

from bench.engines import PostgreSQL
from bench.rows import Row
from kaik.server.bot_pool import BotPool
from kaik.server.bus import Socket
from kaik.server.lobby import LobbyRoom
from kaik.server.meeting.messages import SeekOpened
from kaik.server.meeting.pairing import groups
from kaik.server.meeting.seek import Seek
from kaik.server.meeting.seeks import SeekRoom
from kaik.server.meeting.terms import GameTerms
from kaik.server.services import Services
from kaik.server.store import Store

PEOPLE = 500
WANTED = 2.0
"""Seconds in which all of them are to sit."""
GAME = "march"
MOST_ROUNDS = 100


class Listening(Socket):
    """A socket of somebody who waits; what it is told goes nowhere."""

    def __init__(self, guest: str) -> None:
        super().__init__(guest, guest.title(), self._nowhere)
        self.paired = False

    async def _nowhere(self, frame: bytes) -> None:
        return

    def post(self, frame: bytes) -> None:
        self.paired = self.paired or b'"paired"' in frame


async def seated(url: str) -> float:
    """Seconds from the first look until everybody was told a table."""
    store = await Store.open(url)
    services = Services(store, BotPool(1))
    lobby = LobbyRoom(services)
    room, luck = SeekRoom(lobby), random.Random(1)

    async def strength(guest: str, terms: GameTerms) -> float:
        return luck.gauss(1500, 150)

    room.strength = strength
    people = [Listening(f"guest-{number:04}-0123456789") for number in range(PEOPLE)]
    try:
        await lobby.set_up(GameTerms.of(GAME, "", {}, "5m", rated=False, seats=0).table(()), "warm", "Warm")
        for socket in people:
            await room.enter(socket, SeekOpened(GAME, clock="5m"))
        begun = time.perf_counter()
        for _ in range(MOST_ROUNDS):
            await room.look()
            if all(socket.paired for socket in people):
                break
        return time.perf_counter() - begun
    finally:
        await lobby.close()
        await services.bot_pool.close()
        await store.close()


def decided() -> float:
    """Milliseconds in which it is decided who plays with whom."""
    luck, terms = random.Random(1), GameTerms.of(GAME, "", {}, "5m", rated=False, seats=0)
    seeks = [Seek(str(n), f"guest {n}", str(n), terms, 0, luck.gauss(1500, 250)) for n in range(PEOPLE)]
    begun = time.perf_counter()
    groups(seeks, 60_000)
    return (time.perf_counter() - begun) * 1000


def both() -> list[Row]:
    """How long it takes in both kinds of database."""
    note = "the best of three"
    with tempfile.TemporaryDirectory() as folder:
        postgres = PostgreSQL(Path(folder))
        try:
            urls = {
                "SQLite": [f"sqlite:///{Path(folder) / f'{number}.db'}" for number in range(3)],
                "PostgreSQL": [postgres.url() for _ in range(3)],
            }
            times = {name: min(asyncio.run(seated(url)) for url in each) for name, each in urls.items()}
        finally:
            postgres.stop_at_once()
    said = f"{PEOPLE} seeks: everybody at a table"
    return [Row(f"{said}, {name}", best, "s", at_most=WANTED, note=note) for name, best in times.items()]


def run() -> list[Row]:
    return [*both(), Row(f"{PEOPLE} seeks: who plays with whom", min(decided() for _ in range(3)), "ms")]
