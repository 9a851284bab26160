"""Who owns a table: a lease with a fencing number, which grows whenever the table changes hands.

A node lives for as long as its row in `nodes` says, by the clock of the database and nobody else's. All its leases live
as long as it does, so one statement renews them all. Every write of a table carries the number of its lease and is
refused when the table has another one by then: an owner that was thought dead and goes on cannot write.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from kaik.server.cluster.node import ServerNode
from kaik.server.errors import MOVED, Unavailable


class Fence(msgspec.Struct, frozen=True):
    """What a write must show: the table, and the number of the lease under which it is made."""

    table: str
    number: int


class FencedOff(Unavailable):
    """A write of somebody who does not own the table any more."""

    def __init__(self, tables: frozenset[str]) -> None:
        super().__init__(MOVED, doubtful=True)
        self.tables = tables


class Lease(msgspec.Struct, frozen=True):
    """Who owns a table."""

    table: str
    node: str
    address: str
    fence: int


class Leases(Protocol):
    """Where leases are written down."""

    taken_over: int
    """Tables that were claimed after the node that owned them had died."""

    async def join(self, node: ServerNode) -> None:
        """Let a node live from now on."""
        ...

    async def renew(self, node: ServerNode) -> bool:
        """Let a node live on; False where its time has run out, and then it owns nothing any more."""
        ...

    async def withdraw(self, node: ServerNode) -> None:
        """Let nobody give a table to a node any more, because it is about to end."""
        ...

    async def leave(self, node: ServerNode) -> None:
        """Let a node and all its leases end."""
        ...

    async def find(self, tables: tuple[str, ...]) -> dict[str, Lease]:
        """The leases of those tables whose owner lives."""
        ...

    async def claim(self, table: str, node: ServerNode) -> Lease | None:
        """Own a table if nobody else who lives does: the lease that counts now; None where there is no such table."""
        ...

    async def release(self, table: str, fence: int) -> None:
        """Give a table back; nothing happens where it has changed hands already."""
        ...

    async def close(self) -> None: ...

    async def left(self, node: str) -> int:
        """Milliseconds a node lives on if it is not renewed; none where it does not live."""
        ...

    async def end_silent(self, node: str, silent: int) -> bool:
        """Let a node end that was not renewed for so many milliseconds; whether it has ended."""
        ...

    async def nodes(self) -> tuple[ServerNode, ...]:
        """Every node that lives and takes tables."""
        ...
