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


class LostNodes:
    """What becomes of nodes that nobody here can reach."""

    def __init__(self, leases: Leases, sleep: Callable[[float], Awaitable[None]]) -> None:
        self._leases, self._sleep = leases, sleep
        self._looking: dict[str, asyncio.Task[tuple[ServerNode, ...]]] = {}

    async def heirs(self, node: str) -> tuple[ServerNode, ...]:
        """The nodes that live, as soon as that one does not any more; none where it lives on."""
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
        if not task.cancelled():
            task.exception()

    async def _look(self, node: str) -> tuple[ServerNode, ...]:
        left = await self._leases.left(node)
        while left > 0:
            await self._sleep((min(left, LOOK) + 1) / 1000)
            before, left = left, await self._leases.left(node)
            if left > before:  # it was renewed
                return ()
        return await self._leases.nodes()
