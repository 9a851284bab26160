"""The seeks of all nodes: each tells the others who waits there, and what it has paired.

Everything is said every time, at every change and every two seconds: whoever missed one knows all after the next. A
node that says nothing for a while counts as gone, and its seeks with it. Nothing here decides anything.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from kaik.server.cluster.bus import Bus
from kaik.server.meeting.seek import Seek
from kaik.server.meeting.seeks import SeekRoom
from kaik.server.tasks import end, repeat, watch

SEEKS, PAIRED = "seeks", "paired"
REPEAT, CALM = 2.0, 0.1
"""Seconds between two summaries of a node of which nothing has changed, and at least."""
SILENT = 5_000
"""Milliseconds after which a node that says nothing counts as gone."""


class NodeSeeks(msgspec.Struct, frozen=True):
    """The seeks of one node. Their moments are told as distances from now, for every node has a clock of its own."""

    node: str
    number: int
    seeks: tuple[Seek, ...] = ()
    gone: bool = False


class SeeksPaired(msgspec.Struct, frozen=True):
    """What a node has decided."""

    node: str
    seeks: tuple[str, ...]
    guests: tuple[str, ...]
    table: str


class SharedSeeks:
    """One node's part in the seeks of all."""

    def __init__(self, bus: Bus, node: str, room: SeekRoom, monotonic: Any) -> None:
        self._bus, self.node, self._room, self._monotonic = bus, node, room, monotonic
        self._heard: dict[str, tuple[int, NodeSeeks]] = {}
        self._number = 0
        self._now = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin to tell and to listen."""
        await self._bus.subscribe(SEEKS, self._hear)
        await self._bus.subscribe(PAIRED, self._hear_paired)
        room = self._room
        room.elsewhere, room.decides = self._elsewhere, self._decides
        room.spread, room.tell_paired = self._now.set, self._tell_paired
        self._tasks.add(repeat(self._repeat, "telling other nodes of seeks"))

    async def close(self) -> None:
        """Tell the others that this node is gone."""
        await end(self._tasks)
        self._room.spread = lambda: None
        await self._publish(gone=True)

    async def _repeat(self) -> None:
        await self._publish()
        with suppress(TimeoutError):
            async with asyncio.timeout(REPEAT):
                await self._now.wait()
        self._now.clear()
        await asyncio.sleep(CALM)

    async def _publish(self, *, gone: bool = False) -> None:
        self._number += 1
        now = self._monotonic()
        own = () if gone else tuple(found.seek.moved(-now) for found in self._room.own.values())
        await self._bus.publish(SEEKS, msgspec.msgpack.encode(NodeSeeks(self.node, self._number, own, gone)))

    def _hear(self, payload: bytes) -> None:
        said = msgspec.msgpack.decode(payload, type=NodeSeeks)
        known = self._heard.get(said.node)
        if said.node == self.node or (known is not None and said.number <= known[1].number):
            return
        self._heard[said.node] = (self._monotonic(), said)
        if known is None:
            self._now.set()  # it does not know yet who waits here
        if said.seeks or (known is not None and known[1].seeks):
            self._room.note_others()

    def _living(self) -> Iterator[tuple[int, NodeSeeks]]:
        now = self._monotonic()
        for at, said in self._heard.values():
            if not said.gone and now - at <= SILENT:
                yield at, said

    def _elsewhere(self) -> Iterator[Seek]:
        for at, said in self._living():
            yield from (seek.moved(at) for seek in said.seeks)

    def _decides(self) -> bool:
        return all(self.node < said.node for _, said in self._living())

    def _tell_paired(self, seeks: Sequence[str], guests: Sequence[str], table: str) -> None:
        told = SeeksPaired(self.node, tuple(seeks), tuple(guests), table)
        self._begin(self._bus.publish(PAIRED, msgspec.msgpack.encode(told)))

    def _hear_paired(self, payload: bytes) -> None:
        said = msgspec.msgpack.decode(payload, type=SeeksPaired)
        if said.node != self.node:
            self._room.pair_own(said.seeks, said.guests, said.table)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = watch(asyncio.get_running_loop().create_task(work), "telling other nodes who was paired")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
