"""Nodes, a database and a network in one process and in virtual time, each of which can fail at any moment.

The nodes are the server's own code from the frames of a client to the acts of a commit. Only what is beneath is a
model: one SQLite in memory that answers late or not at all, leases beside it, pipes that lose their two ends, and a
bus that loses what is said on it.
"""

from __future__ import annotations

import asyncio
import json
import selectors
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager, suppress
from types import SimpleNamespace
from typing import Any, cast

from sqlalchemy import Connection, create_engine
from sqlalchemy.pool import StaticPool
from tests.server.model_bus import ModelBus, ModelRedis

from kaik.server import schema
from kaik.server.accounts.sessions import Sessions
from kaik.server.auth import Signer
from kaik.server.bodies import SeatWanted, TableWanted
from kaik.server.bot_pool import BotPool
from kaik.server.cluster.database_leases import LASTS
from kaik.server.cluster.leases import Fence, FencedOff, Lease
from kaik.server.cluster.membership import Membership
from kaik.server.cluster.node import ServerNode
from kaik.server.cluster.other_nodes import OtherNodes
from kaik.server.cluster.shared_lobby import SharedLobby
from kaik.server.conversation import Conversations
from kaik.server.errors import Unavailable
from kaik.server.limits import FRAMES, ServerLimits, TooMuch
from kaik.server.lobby import LobbyRoom
from kaik.server.services import Services
from kaik.server.store import Store
from kaik.server.transactions import Act

SECRET = bytes(32)
USUAL = 0.005
"""Seconds in which something reaches the database, or another node."""


class _Jumping(selectors.DefaultSelector):
    """A selector that does not wait: the time of its loop jumps to the next thing that is due."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        assert timeout is not None, "everybody waits for somebody else"
        self.now += max(0.0, timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop whose seconds take no time."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now

    @property
    def milliseconds(self) -> int:
        return int(self.time() * 1000)


class World:
    """What the nodes share."""

    def __init__(self, loop: VirtualLoop) -> None:
        self.loop = loop
        engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
        schema.metadata.create_all(engine)
        self.database: Connection = engine.connect()
        self.alive: dict[str, tuple[ServerNode, int]] = {}
        self.leases: dict[str, Lease] = {}
        self.written: list[int] = []
        """The numbers of the leases under which the table was written, in order."""
        self.cut: set[frozenset[int]] = set()
        """Pairs of nodes between which nothing comes through."""
        self.pipes: list[Pipe] = []
        self.redis = ModelRedis(loop, USUAL)
        self.nodes: dict[int, ModelNode] = {}

    def lives(self, node: str) -> bool:
        found = self.alive.get(node)
        return found is not None and found[1] > self.loop.milliseconds

    def rows(self, table: Any) -> list[Any]:
        return list(self.database.execute(table.select()))

    def close(self) -> None:
        """Kill every node, and leave nothing behind that waits."""
        for node in list(self.nodes.values()):
            self.loop.run_until_complete(node.kill())
        self.loop.run_until_complete(_cancelled(asyncio.all_tasks(self.loop)))
        self.loop.close()


async def _cancelled(tasks: set[Any]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class ModelLeases:
    """Leases as PostgreSQL would hold them: each step is one moment, but it may come late."""

    def __init__(self, world: World, line: Line) -> None:
        self._world, self._line = world, line
        self.taken_over = 0

    async def join(self, node: ServerNode) -> None:
        await self._line.pass_through()
        self._world.alive[node.ident] = (node, self._world.loop.milliseconds + LASTS)

    async def renew(self, node: ServerNode) -> bool:
        async with asyncio.timeout(1.0):
            await self._line.pass_through()
        if not self._world.lives(node.ident):
            return False
        address = self._world.alive[node.ident][0]
        self._world.alive[node.ident] = (address, self._world.loop.milliseconds + LASTS)
        return True

    async def withdraw(self, node: ServerNode) -> None:
        await self._line.pass_through()
        if node.ident in self._world.alive:
            self._world.alive[node.ident] = (ServerNode(node.ident), self._world.alive[node.ident][1])

    async def leave(self, node: ServerNode) -> None:
        await self._line.pass_through()
        self._world.alive.pop(node.ident, None)

    async def find(self, tables: tuple[str, ...]) -> dict[str, Lease]:
        await self._line.pass_through()
        held = [self._world.leases[table] for table in tables if table in self._world.leases]
        return {lease.table: lease for lease in held if self._world.lives(lease.node)}

    async def claim(self, table: str, node: ServerNode) -> Lease | None:
        await self._line.pass_through()
        old = self._world.leases.get(table, Lease(table, "", "", 0))
        if old.node != node.ident and self._world.lives(old.node):
            return old
        if not self._world.lives(node.ident):
            raise Unavailable("this server has lost its place among the others")
        self._world.leases[table] = Lease(table, node.ident, node.address, old.fence + 1)
        await self._line.come_back()
        return Lease(table, node.ident, node.address, old.fence + 1)

    async def release(self, table: str, fence: int) -> None:
        await self._line.pass_through()
        held = self._world.leases.get(table)
        if held is not None and held.fence == fence:
            self._world.leases[table] = Lease(table, "", held.address, fence)

    async def left(self, node: str) -> int:
        await self._line.pass_through()
        return max(0, self._world.alive[node][1] - self._world.loop.milliseconds) if self._world.lives(node) else 0

    async def end_silent(self, node: str, silent: int) -> bool:
        await self._line.pass_through()
        found = self._world.alive.get(node)
        if found is not None and found[1] > self._world.loop.milliseconds + LASTS - silent:
            return False
        if found is not None:
            self._world.alive[node] = (found[0], self._world.loop.milliseconds)
        return True

    async def nodes(self) -> tuple[ServerNode, ...]:
        await self._line.pass_through()
        return tuple(
            node for ident, (node, _) in self._world.alive.items() if self._world.lives(ident) and node.address
        )

    async def close(self) -> None:
        return


class Line:
    """The way from one node to the database: slow, or not there."""

    def __init__(self) -> None:
        self.slow = USUAL
        self.gone = False
        self.doubtful = False
        """Whether the next answer is lost after everything was written."""

    async def pass_through(self) -> None:
        await asyncio.sleep(self.slow)
        if self.gone:
            raise Unavailable("the database is not working now")

    async def come_back(self) -> None:
        await asyncio.sleep(self.slow)
        if self.gone:
            raise Unavailable("the database was lost while writing", doubtful=True)


class _Asked:
    """A connection of SQLAlchemy's as code that waits for it knows it."""

    def __init__(self, database: Connection) -> None:
        self._database = database

    async def execute(self, *asked: Any) -> Any:
        return self._database.execute(*asked)


class ModelStore(Store):
    """A store on the database of the world."""

    def __init__(self, world: World, line: Line) -> None:
        self._world, self._line = world, line
        self.database: Any = SimpleNamespace(kind="postgresql")
        self.writer: Any = SimpleNamespace(trouble="", alive=True)
        self._batch()

    @asynccontextmanager
    async def _asking(self, engine: Any = None) -> AsyncIterator[Any]:
        await self._line.pass_through()
        yield _Asked(self._world.database)

    async def write(self, *acts: Act, fence: Fence | None = None) -> None:
        await self._line.pass_through()
        if fence is not None:
            held = self._world.leases.get(fence.table)
            if held is None or held.fence != fence.number:
                raise FencedOff(frozenset((fence.table,)))
        try:
            for statement, rows in acts:
                self._world.database.execute(statement, list(rows or ()))
        except BaseException:
            self._world.database.rollback()
            raise
        self._world.database.commit()
        if fence is not None:
            self._world.written.append(fence.number)
        if self._line.doubtful:
            self._line.doubtful = False
            raise Unavailable("the database was lost while writing", doubtful=True)
        await self._line.come_back()


class Pipe:
    """One direction of a connection between two nodes."""

    def __init__(self, world: World, ends: frozenset[int], reader: asyncio.StreamReader) -> None:
        self._world, self.ends, self.reader = world, ends, reader
        self.other: Pipe | None = None
        self.closed = False
        self._due = 0.0
        self.transport: Any = SimpleNamespace(get_write_buffer_size=lambda: 0)
        world.pipes.append(self)

    def write(self, data: bytes) -> None:
        if not self.closed and self.ends not in self._world.cut:
            loop = self._world.loop
            # Later than what was written before it: a loop calls what is due at the same time in any order.
            self._due = max(self._due + 1e-6, loop.time() + USUAL)
            loop.call_at(self._due, self._arrive, data)

    def _arrive(self, data: bytes) -> None:
        if not self.closed and self.ends not in self._world.cut:
            self.reader.feed_data(data)

    def close(self) -> None:
        for pipe in (self, self.other):
            if pipe is not None and not pipe.closed:
                pipe.closed = True
                pipe.reader.feed_eof()


class ModelNode:
    """One node, until it is killed."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.number, self.line = world, number, Line()
        loop = world.loop
        limits = ServerLimits().with_frames(FRAMES.times(1000))
        store = ModelStore(world, self.line)
        self.services = Services(store, BotPool(1), lambda: loop.milliseconds, lambda: loop.milliseconds, limits)
        self.lobby = LobbyRoom(self.services)
        self.conversations = Conversations(self.lobby, Sessions(self.services, Signer(SECRET), loop.time), limits)
        leases = ModelLeases(world, self.line)
        self.membership = Membership(self.lobby, self.conversations, leases, SECRET, self._connect)
        self.lobby.others = OtherNodes(loop.time)
        self.bus = ModelBus(world.redis, SECRET)
        self.shared: Any = SharedLobby(cast(Any, self.bus), self.lobby)
        self.tasks: set[asyncio.Task[None]] = set()
        self.dead = False

    @property
    def ident(self) -> str:
        return self.membership.ownership.node.ident

    async def open(self) -> None:
        await self.membership.open(f"node:{self.number}")
        self.lobby.open()
        await self.shared.open()
        self.world.nodes[self.number] = self

    async def _connect(self, address: str) -> Any:
        number = int(address.rpartition(":")[2])
        other, ends = self.world.nodes.get(number), frozenset((self.number, number))
        await asyncio.sleep(USUAL)
        if ends in self.world.cut:
            await asyncio.sleep(60)
        if other is None or other.dead:
            raise ConnectionRefusedError("nobody is there")
        here, there = asyncio.StreamReader(), asyncio.StreamReader()
        to, back = Pipe(self.world, ends, there), Pipe(self.world, ends, here)
        to.other, back.other = back, to
        other.run(other.membership.links.answer(there, back))
        return here, to

    def run(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = self.world.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def kill(self) -> None:
        """End it as `kill -9` does: nothing that it was about to do is done."""
        self.dead, self.line.gone = True, True
        self.world.nodes.pop(self.number, None)
        for pipe in self.world.pipes:
            if self.number in pipe.ends:
                pipe.close()
        await self._end()

    async def end(self) -> None:
        """End it as SIGTERM does."""
        await self.membership.hand_over()
        self.dead = True
        self.world.nodes.pop(self.number, None)
        await self.shared.close()
        await self.membership.close()
        await self._end()

    async def _end(self) -> None:
        keeping = self.membership._keeping
        if keeping is not None:
            keeping.cancel()
        self.membership.links.own.close()
        await self.bus.close()
        for controller in self.lobby.awake.values():
            controller.stop()
        tasks = (*self.tasks, *self.lobby._tasks, *self.shared._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Client:
    """Somebody with a seat, who comes back whenever they are hung up on and never says the same twice."""

    def __init__(self, world: World, guest: str, table: str) -> None:
        self.world, self.guest, self.table = world, guest, table
        self.seat: int | None = None
        self.position: dict[str, Any] = {}
        self.state = ""
        self.seen: list[tuple[int | None, int, list[Any], dict[str, Any]]] = []
        """From which seat what was seen: the first entry, faces, and the position."""
        self.said: dict[str, tuple[int, str]] = {}
        """What was wanted, by its id: after how many entries, and which action."""
        self.acknowledged: dict[str, int] = {}
        self.refused: list[str] = []
        """What was said to all that was not taken."""
        self.waits = ""
        """The id of what has had no answer yet."""
        self._inbox: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self.here: asyncio.Task[None] | None = None

    # The connection

    def come(self, node: ModelNode) -> None:
        self._inbox, self.waits = asyncio.Queue(), ""
        self.say({"t": "hello"})
        self.here = node.run(self._talk(node))

    @property
    def connected(self) -> bool:
        return self.here is not None and not self.here.done()

    async def _talk(self, node: ModelNode) -> None:
        """Be counted as a socket is, which a node that ends waits for."""
        with suppress(asyncio.CancelledError, TooMuch, Unavailable):
            await node.conversations.take_part(self, self, self.guest, self.guest.title(), self.guest, self.table)

    def leave(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def receive(self) -> MutableMapping[str, Any]:
        return await self._inbox.get()

    def takes_more(self, drained: Any) -> bool:
        return True

    def write_texts(self, texts: Any) -> None:
        for text in texts:
            self._hear(json.loads(text))

    # What is said

    def say(self, message: dict[str, Any]) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "bytes": json.dumps(message).encode()})

    def play(self, choice: int) -> None:
        """Play something, if one is asked and nothing else is on its way."""
        legal = self.position.get("legal") or []
        if not self.connected or not legal or self.waits:
            return
        self.waits = f"{self.guest} {len(self.said)}"
        self.said[self.waits] = (self.position["n"], legal[choice % len(legal)])
        self.say({"t": "play", "n": self.position["n"], "do": legal[choice % len(legal)], "id": self.waits})

    def chat(self, text: str) -> None:
        if self.connected:
            self.say({"t": "chat", "text": text, "id": ""})

    def _hear(self, told: dict[str, Any]) -> None:
        if "table" in told:
            self.seat, self.state = told["seat"], told["table"]["state"]
            mine = None if self.seat is None else told["table"]["seats"][self.seat]
            if mine is not None and self.state == "waiting" and not mine["ready"]:
                self.say({"t": "ready", "nonce": "00ff", "id": ""})
        if "position" in told:
            self.position = told["position"]
            self.seen.append((self.seat, told["start"], told["faces"], told["position"]))
        if told["t"] == "ack" and told["id"] in self.said:
            self.acknowledged[told["id"]] = told["n"]
        if told.get("refused"):
            self.refused.append(told["refused"])
        if told.get("id") and told["id"] == self.waits and told["t"] in ("ack", "sync"):
            self.waits = ""


async def set_up(node: ModelNode, game: str, host: str) -> str:
    """A table with one seat for its host and one that is free."""
    wanted = TableWanted(game, seats=(SeatWanted("me"), SeatWanted("free")))
    return (await node.lobby.set_up(wanted, host, host.title())).table.id
