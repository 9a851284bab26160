"""A node that could not be renewed tries again soon: one slow answer of the database costs it no tables."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any, cast

import pytest

from kaik.server.cluster.leases import Leases
from kaik.server.cluster.node import ServerNode
from kaik.server.cluster.ownership import NodeOwnership
from kaik.server.errors import Unavailable

SEEN = 6
"""So many tries are looked at."""


class SlowLeases:
    """Leases of which some renewals fail, each after so many milliseconds."""

    def __init__(self, *fails: int) -> None:
        self.now, self.tries, self._fails = 0, list[int](), list(fails)

    async def sleep(self, seconds: float) -> None:
        self.now += round(1000 * seconds)
        await asyncio.sleep(0)

    async def join(self, node: ServerNode) -> None:
        return

    async def renew(self, node: ServerNode) -> bool:
        self.tries.append(self.now)
        if self._fails:
            self.now += self._fails.pop(0)
            raise Unavailable("the database is not working now")
        return True


def kept(leases: SlowLeases) -> int:
    """How often a node has lost its tables after it has tried a few times to keep them."""
    lost: list[int] = []

    async def keep() -> None:
        node = ServerNode.fresh("one:1")
        owner = NodeOwnership(
            cast(Leases, leases), node, lambda: leases.now, leases.sleep, lambda: lost.append(leases.now)
        )
        await owner.join()
        keeping = asyncio.create_task(owner.keep())
        while len(leases.tries) < SEEN:
            await asyncio.sleep(0)
        keeping.cancel()

    asyncio.run(asyncio.wait_for(keep(), 20))
    return len(lost)


@pytest.mark.parametrize("fails", [(1000,), (0, 0, 0), (300, 300)])
def test_a_node_keeps_its_tables_when_it_is_renewed_at_the_next_try(fails: tuple[int, ...]) -> None:
    leases: Any = SlowLeases(*fails)
    assert kept(leases) == 0, leases.tries
    assert leases.tries[0] == 1000 and max(later - sooner for sooner, later in pairwise(leases.tries)) <= 1250


def test_a_node_that_is_not_renewed_for_too_long_loses_its_tables_once() -> None:
    assert kept(SlowLeases(1000, 1000)) == 1
