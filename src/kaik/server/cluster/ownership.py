"""Which tables are this node's: claimed when they are first wanted, held while the node lives, given back at its end.

Nothing here looks at a clock or waits by itself: both are given, so that the same code runs in virtual time.
"""

from __future__ import annotations

import logging
import zlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from kaik.core.errors import NoSuch
from kaik.server.cluster.leases import Fence, Lease, Leases
from kaik.server.cluster.node import ServerNode
from kaik.server.errors import Unavailable

_LOG = logging.getLogger(__name__)

RENEW = 1.0
"""Seconds between two renewals."""
AGAIN = 0.25
"""Seconds until the next try where one has failed: a second lost twice would be the time that a node has."""
NO_PLACE = "this server has lost its place among the others"
TRUSTED = 2500
"""Milliseconds after a renewal was sent in which tables are served: less than a lease lasts by any clock."""


class OwnedElsewhere(Unavailable):
    """A table that lives on another node."""

    def __init__(self, lease: Lease) -> None:
        super().__init__("the table is on another server; come back in a moment")
        self.lease = lease


class TableOwnership(Protocol):
    """Whether tables may be served here."""

    def owns(self, fence: Fence | None) -> bool:
        """Whether the table that was claimed under this fence may be served at this moment."""
        ...

    @property
    def unready(self) -> str:
        """Why no tables can be had here now, in one sentence; nothing where they can."""
        ...

    async def claim(self, table: str) -> Fence | None:
        """Own a table from now on, or OwnedElsewhere; what its writes have to show."""
        ...

    async def release(self, fence: Fence | None) -> None:
        """Give a table back."""
        ...


class SoleOwnership:
    """The ownership of a server that is alone: everything is its own."""

    unready = ""

    def owns(self, fence: Fence | None) -> bool:
        return True

    async def claim(self, table: str) -> Fence | None:
        return None

    async def release(self, fence: Fence | None) -> None:
        return


class NodeOwnership:
    """The ownership of one node among several."""

    def __init__(
        self,
        leases: Leases,
        node: ServerNode,
        monotonic: Callable[[], int],
        sleep: Callable[[float], Awaitable[None]],
        lost: Callable[[], None],
    ) -> None:
        self.leases, self.node = leases, node
        self._monotonic, self._sleep, self._lost = monotonic, sleep, lost
        self._until: int | None = None
        self.fences: dict[str, Fence] = {}
        """What is owned here, by table."""
        self.leaving = False
        """Whether this node takes no further tables, because it is about to end."""

    @property
    def alive(self) -> bool:
        """Whether anything may be served at this moment."""
        return self._until is not None and self._monotonic() < self._until

    @property
    def unready(self) -> str:
        if self.leaving:
            return "this server is about to end"
        return "" if self.alive else NO_PLACE

    def owns(self, fence: Fence | None) -> bool:
        return self.alive and fence is not None and self.fences.get(fence.table) == fence

    async def join(self) -> None:
        """Be one of the nodes, under a name that nobody had before."""
        at = self._monotonic()
        self.node = ServerNode.fresh(self.node.address)
        await self.leases.join(self.node)
        self._until = at + TRUSTED

    async def keep(self) -> None:
        """Stay one of them for as long as this runs."""
        pause = RENEW
        while True:
            await self._sleep(pause)
            pause = RENEW if await self.renew() else AGAIN

    async def renew(self) -> bool:
        """Live on; a node whose time has run out gives up all its tables and comes back as another.

        False where that failed.
        """
        at = self._monotonic()
        try:
            if self._until is not None and await self.leases.renew(self.node):
                self._until = at + TRUSTED
            else:
                await self._rejoin()
        except (Unavailable, TimeoutError) as wrong:
            _LOG.debug("this node could not be renewed: %s", wrong)
        except Exception:  # whatever it was: a node that stopped trying would never come back
            _LOG.exception("this node could not be renewed")
        else:
            return True
        self._look()
        return False

    def _look(self) -> None:
        """Stop serving in time: what cannot be renewed will be somebody else's."""
        if self._until is not None and not self.alive:
            self._lose("this node could not be renewed in time; its tables are left to others")

    async def _rejoin(self) -> None:
        if self._until is not None:
            self._lose("this node was renewed too late; its tables are left to others")
        if not self.leaving:
            await self.join()

    def _lose(self, why: str) -> None:
        _LOG.error(why)
        self._until = None
        self.fences.clear()
        self._lost()

    async def claim(self, table: str) -> Fence | None:
        node = self.node
        if not self.alive:
            raise _out_of_place()
        found = (await self.leases.find((table,))).get(table)
        if found is not None and found.node != node.ident:
            raise OwnedElsewhere(found)
        if self.leaving:
            raise OwnedElsewhere(await self.next_owner(table))
        lease = await self.leases.claim(table, node)
        if lease is None:
            raise NoSuch("there is no such table; its link may be incomplete")
        if lease.node != node.ident:
            raise OwnedElsewhere(lease)
        if self.node is not node or not self.alive:  # meanwhile it has lost everything that it had under that name
            raise _out_of_place()
        fence = self.fences[table] = Fence(table, lease.fence)
        return fence

    async def next_owner(self, table: str) -> Lease:
        """Which node is to take a table, now that this one is about to end; the same whoever asks."""
        others = [node for node in await self.leases.nodes() if node.ident != self.node.ident]
        if not others:
            raise Unavailable("this server is about to end; come back in a moment")
        chosen = heir(table, others)
        return Lease(table, chosen.ident, chosen.address, 0)

    async def release(self, fence: Fence | None) -> None:
        if fence is None:
            return
        if self.fences.get(fence.table) == fence:
            del self.fences[fence.table]
        await self.leases.release(fence.table, fence.number)

    async def leave(self) -> None:
        """End: nobody waits for this node's leases to run out."""
        self.leaving, self._until = True, None
        self.fences.clear()
        await self.leases.leave(self.node)


def heir(table: str, nodes: Sequence[ServerNode]) -> ServerNode:
    """Which of these nodes is to take a table; so they share what another one had, without asking each other."""
    return nodes[zlib.crc32(table.encode()) % len(nodes)]


def _out_of_place() -> Unavailable:
    return Unavailable(f"{NO_PLACE}; come back in a moment")
