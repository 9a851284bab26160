"""A server as one of several: its leases, its links, and what it asks and answers about tables."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import defaultdict
from contextlib import suppress

import msgspec

from kaik.core.codec import from_json, to_json
from kaik.core.errors import KaikError
from kaik.server.cluster.forwarding import Forwarder
from kaik.server.cluster.leases import Lease, Leases
from kaik.server.cluster.lost_nodes import LostNodes
from kaik.server.cluster.node import NodeCounts, ServerNode
from kaik.server.cluster.node_link import NodeLink
from kaik.server.cluster.node_links import Connect, NobodyThere, NodeLinks, split
from kaik.server.cluster.ownership import NodeOwnership, OwnedElsewhere, heir
from kaik.server.cluster.remote_socket import RemoteSocket
from kaik.server.conversation import Conversations
from kaik.server.errors import Unavailable
from kaik.server.lobby import LobbyRoom
from kaik.server.messages import TableSeen
from kaik.server.tasks import end, watch

_LOG = logging.getLogger(__name__)

HANDED_OVER_WITHIN = 12.0
"""Seconds in which a node that ends leaves its tables to others; what is left then is free when it has ended, which has
to be within thirty seconds on a machine that is slow as well."""
DISMISSED_WITHIN, SPREAD = 4.0, 3.0
"""Seconds in which everybody is told to come back elsewhere at last, and over which that is spread: a thousand who come
at once make those wait who play there."""
LEFT_WITHIN = 3.0
"""Seconds in which a node says that it has ended; a database that does not answer finds out by itself."""
OPENED_WITHIN = 1.0
"""Seconds for which a table that is handed over waits until its next owner has it ready."""
ANSWERED = 0.02
"""Seconds between two looks whether every frame was answered."""


class AskedTables(msgspec.Struct, frozen=True, array_like=True):
    """A guest, and tables at which an answer of theirs may be waited for."""

    guest: str
    tables: tuple[str, ...]


class Membership:
    """One node's part in a cluster."""

    def __init__(
        self,
        lobby: LobbyRoom,
        conversations: Conversations,
        leases: Leases,
        secret: bytes,
        connect: Connect | None = None,
    ) -> None:
        self.lobby, self.conversations, self.leases = lobby, conversations, leases
        monotonic = lobby.services.monotonic
        self.links = NodeLinks(secret, self, monotonic, connect=connect)
        self.ownership = NodeOwnership(leases, ServerNode.fresh(), monotonic, asyncio.sleep, lobby.lose_all)
        self.forwarder = Forwarder(self.link_to, monotonic, asyncio.sleep)
        self.lost_nodes = LostNodes(leases, asyncio.sleep)
        self._keeping: asyncio.Task[None] | None = None

    async def open(self, address: str) -> None:
        """Become one of the nodes; from here on tables are shared with them."""
        split(address)
        self.ownership.node = ServerNode.fresh(address)
        await self.ownership.join()
        self._keeping = watch(asyncio.ensure_future(self.ownership.keep()), "staying among the nodes")
        self.lobby.services.ownership = self.ownership
        self.lobby.services.node_counts = self.counts
        self.lobby.elsewhere = self
        self.conversations.forwarder = self.forwarder

    def counts(self) -> NodeCounts:
        """What this node has now."""
        own, links = self.ownership, self.links
        return NodeCounts(own.alive, len(own.fences), self.leases.taken_over, links.count, self.forwarder.elsewhere)

    async def hand_over(self) -> None:
        """Leave all tables to other nodes while everybody plays on, then send those away who are connected here."""
        try:
            async with asyncio.timeout(HANDED_OVER_WITHIN):
                self.ownership.leaving = True
                await self.leases.withdraw(self.ownership.node)
                if await self.leases.nodes():
                    await self.lobby.hand_over()
        except (TimeoutError, Unavailable) as wrong:
            _LOG.warning("not all tables could be left to other nodes: %s", str(wrong) or "there was no time")
        await self._dismiss(Unavailable("this server is about to end; come back at once"))
        self.links.hang_up()

    async def _dismiss(self, why: Unavailable) -> None:
        """Send everybody away who is connected here, once what they have sent is answered."""
        some = math.ceil(self.forwarder.count * ANSWERED / SPREAD)
        with suppress(TimeoutError):
            async with asyncio.timeout(DISMISSED_WITHIN):
                while self.conversations.count > len(self.lobby.sockets):
                    self.forwarder.dismiss(why, max(1, some))
                    await asyncio.sleep(ANSWERED)
        self.forwarder.dismiss_all(why)

    async def close(self) -> None:
        """Be a node no longer; whoever wants one of its tables need not wait for its time to run out."""
        if self._keeping is not None:
            await end([self._keeping])
        self.lost_nodes.close()
        with suppress(Unavailable, TimeoutError):
            async with asyncio.timeout(LEFT_WITHIN):
                await self.ownership.leave()
        await self.links.close()
        await self.leases.close()

    async def link_to(self, table: str) -> NodeLink:
        """The link to the owner of a table, which this node becomes if there is none."""
        try:
            await self.lobby.table(table)
        except OwnedElsewhere as elsewhere:
            return await self._link_to_owner(elsewhere.lease)
        return self.links.own

    async def _link_to_owner(self, lease: Lease) -> NodeLink:
        """The link to a node, or to the one that takes its table if it has died."""
        try:
            return await self.links.to(lease.address)
        except Unavailable as wrong:
            heirs = await self.lost_nodes.heirs(lease.node, gone=isinstance(wrong, NobodyThere))
            if not heirs:
                raise
            next_owner = heir(lease.table, heirs)
            if next_owner.ident != self.ownership.node.ident:
                return await self.links.to(next_owner.address)
        await self.lobby.table(lease.table)
        return self.links.own

    # What other nodes are asked

    async def describe(self, lease: Lease) -> TableSeen:
        """A table of another node as everybody sees it."""
        link = await self.links.to(lease.address)
        return from_json(await link.ask("describe", lease.table.encode()), TableSeen)

    async def open_next(self, table: str) -> None:
        """Have the next owner of a table that was given back open it, so that nobody waits for that there."""
        with suppress(KaikError, TimeoutError):
            async with asyncio.timeout(OPENED_WITHIN):
                await self.describe(await self.ownership.next_owner(table))

    async def asking(self, guest: str, tables: tuple[str, ...]) -> frozenset[str]:
        """Those tables of other nodes at which a guest's answer is waited for; who does not say so, is left out."""
        owners = defaultdict[str, list[str]](list)
        for lease in (await self.leases.find(tables)).values():
            owners[lease.address].append(lease.table)
        asked = [self._asking(guest, address, tuple(theirs)) for address, theirs in owners.items()]
        return frozenset().union(*await asyncio.gather(*asked))

    async def owned(self, tables: tuple[str, ...]) -> frozenset[str]:
        """Those of some tables that other nodes have, as long as they live."""
        return frozenset(lease.table for lease in (await self.leases.find(tables)).values())

    async def _asking(self, guest: str, address: str, tables: tuple[str, ...]) -> frozenset[str]:
        try:
            link = await self.links.to(address)
            said = await link.ask("asking", msgspec.msgpack.encode(AskedTables(guest, tables)))
            return frozenset(msgspec.msgpack.decode(said, type=list[str]))
        except KaikError:
            return frozenset()

    # What this node does for others

    async def attend(self, remote: RemoteSocket) -> None:
        await self.conversations.attend(remote)

    async def answer(self, kind: str, body: bytes) -> bytes:
        match kind:
            case "describe":
                return to_json((await self.lobby.table(body.decode())).table.describe())
            case "asking":
                asked = msgspec.msgpack.decode(body, type=AskedTables)
                waits = [table for table in asked.tables if self.lobby.asks(table, asked.guest)]
                return msgspec.msgpack.encode(waits)
        raise Unavailable("this server does not know that question yet; come back in a moment")
