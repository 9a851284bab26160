"""The lobby of all nodes: each tells the others which tables it has and who is there, and everybody shows all of it.

What is told is a hint and may be lost; it is told again every few seconds. Nothing of a match goes this way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import msgspec

from kaik.server.cluster.other_nodes import MARK, NodeSummary
from kaik.server.cluster.redis_bus import RedisBus
from kaik.server.lobby import LobbyRoom
from kaik.server.tasks import end, repeat, watch

LOBBY, NAMES = "lobby", "names"
REPEAT = 2.0
"""Seconds between two summaries of a node of which nothing has changed."""


class Renamed(msgspec.Struct, frozen=True):
    """A guest who has another name now; which one stands in the database."""

    node: str
    guest: str


class SharedLobby:
    """One node's part in the lobby of all."""

    def __init__(self, bus: RedisBus, lobby: LobbyRoom) -> None:
        self._bus, self._lobby = bus, lobby
        self.node = bus.sealer.sender
        self._number = 0
        self._told = NodeSummary(self.node, 0)
        self._asks = True
        self._now = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin to tell and to listen."""
        await self._bus.subscribe(LOBBY, self._hear)
        await self._bus.subscribe(NAMES, self._hear_name)
        self._lobby.mark, self._lobby.spread = self._mark, self.tell_changes
        self._lobby.renamed = self._tell_name
        self._bus.link.returned.append(self._ask)
        self._tasks.add(repeat(self._repeat, "telling other nodes of the lobby"))

    async def close(self) -> None:
        """Tell the others that this node is gone."""
        await end(self._tasks)
        self._lobby.spread = lambda: None
        await self._publish(NodeSummary(self.node, self._number + 1, gone=True))

    def tell_changes(self) -> None:
        """Tell the others soon, if they do not know everything."""
        if not self._summary().says_the_same(self._told):
            self._now.set()

    def _mark(self, guest: str) -> bytes:
        return self._bus.sealer.digest("guest", guest)[:MARK]

    def _summary(self) -> NodeSummary:
        guests, strangers = self._lobby.here()
        marks = b"".join(sorted(map(self._mark, guests)))
        return NodeSummary(self.node, self._number + 1, self._lobby.own_tables(), marks, strangers)

    async def _repeat(self) -> None:
        await self._tell()
        with suppress(TimeoutError):
            async with asyncio.timeout(REPEAT):
                await self._now.wait()
        self._now.clear()
        if self._lobby.others.forget_silent():
            self._lobby.services.changed()

    async def _tell(self) -> None:
        asks, self._asks = self._asks, False
        await self._publish(msgspec.structs.replace(self._summary(), asks=asks))

    async def _publish(self, summary: NodeSummary) -> None:
        self._number, self._told = summary.number, summary
        await self._bus.publish(LOBBY, msgspec.msgpack.encode(summary))

    def _ask(self) -> None:
        """Ask everybody at once, after a time without news."""
        self._asks = True
        self._now.set()

    def _hear(self, payload: bytes) -> None:
        summary = msgspec.msgpack.decode(payload, type=NodeSummary)
        if summary.node == self.node:
            return
        if summary.asks:
            self._now.set()
        if self._lobby.others.hear(summary):
            self._lobby.services.changed()

    # Names

    def _tell_name(self, guest: str) -> None:
        self._begin(self._bus.publish(NAMES, msgspec.msgpack.encode(Renamed(self.node, guest))))

    def _hear_name(self, payload: bytes) -> None:
        said = msgspec.msgpack.decode(payload, type=Renamed)
        if said.node != self.node:
            self._begin(self._lobby.read_name(said.guest))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = watch(asyncio.get_running_loop().create_task(work), "the lobby of all nodes")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
