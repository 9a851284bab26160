"""Nodes that cannot be reached: whether they have died is asked once for everybody who wants one of their tables.

Hundreds of sockets look for new owners when a node has died. If each of them asked the database until its table is
free, that alone would keep the others from taking the tables over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from kaik.server.cluster.leases import Leases
from kaik.server.cluster.node import ServerNode

LOOK = 250
"""Milliseconds between two looks at most: a node that lives is renewed every second."""
SILENT = 1600
"""Milliseconds without a renewal after which a node has ended, if connections to it are refused as well. Whatever it
may still write is refused by then, as ever."""


class LostNodes:
    """What becomes of nodes that nobody here can reach."""

    def __init__(self, leases: Leases, sleep: Callable[[float], Awaitable[None]]) -> None:
        self._leases, self._sleep = leases, sleep
        self._looking: dict[str, asyncio.Task[tuple[ServerNode, ...]]] = {}
        self._gone: set[str] = set()
        """Those of them that refuse connections."""

    async def heirs(self, node: str, *, gone: bool = False) -> tuple[ServerNode, ...]:
        """The nodes that live, as soon as that one does not any more; none where it lives on.

        `gone`: connections to it are refused at once, so nobody waits until its time has run out if it is silent too.
        """
        if gone:
            self._gone.add(node)
        looking = self._looking.get(node)
        if looking is None:
            looking = self._looking[node] = asyncio.ensure_future(self._look(node))
            looking.add_done_callback(lambda task: self._looked(node, task))
        return await asyncio.shield(looking)

    def close(self) -> None:
        for task in tuple(self._looking.values()):
            task.cancel()

    def _looked(self, node: str, task: asyncio.Task[tuple[ServerNode, ...]]) -> None:
        """Forget it; whoever waited may be gone, and then nobody else asks how it ended."""
        self._looking.pop(node, None)
        self._gone.discard(node)
        if not task.cancelled():
            task.exception()

    async def _look(self, node: str) -> tuple[ServerNode, ...]:
        left = await self._leases.left(node)
        while left > 0 and not (node in self._gone and await self._leases.end_silent(node, SILENT)):
            await self._sleep((min(left, LOOK) + 1) / 1000)
            before, left = left, await self._leases.left(node)
            if left > before:  # it was renewed
                return ()
        return await self._leases.nodes()
