"""Whether a node has died is asked once for all who want one of its tables, and its tables are shared out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from kaik.server.cluster.lost_nodes import SILENT, LostNodes
from kaik.server.cluster.node import ServerNode
from kaik.server.cluster.ownership import heir

OTHERS = (ServerNode("a", "node:1"), ServerNode("b", "node:2"))


class OneNode:
    """Leases, as far as one node is concerned: how long it lives, by a clock of its own."""

    taken_over = 0

    def __init__(self, left: int, renewed_at: int | None = None) -> None:
        self._until, self._renewed_at = left, renewed_at
        self.now = self.asked = 0

    async def left(self, node: str) -> int:
        self.asked += 1
        await asyncio.sleep(0)
        if self._renewed_at is not None and self.now >= self._renewed_at:
            self._until, self._renewed_at = self.now + 3000, None
        return max(0, self._until - self.now)

    async def end_silent(self, node: str, silent: int) -> bool:
        self.asked += 1
        await asyncio.sleep(0)
        if self._until - self.now > 3000 - silent:
            return False
        self._until = self.now
        return True

    async def nodes(self) -> tuple[ServerNode, ...]:
        return OTHERS

    async def sleep(self, seconds: float) -> None:
        self.now += round(1000 * seconds)
        await asyncio.sleep(0)


def looked(leases: OneNode, work: Callable[[LostNodes], Awaitable[None]]) -> None:
    asyncio.run(work(LostNodes(leases, leases.sleep)))


def test_whoever_waits_for_a_dead_node_hears_of_it_when_its_time_has_run_out() -> None:
    leases = OneNode(left=2900)

    async def waited(lost: LostNodes) -> None:
        told = await asyncio.gather(*(lost.heirs("dead") for _ in range(300)))
        assert set(told) == {OTHERS}
        assert 2900 <= leases.now <= 3000, "neither before nor long after"
        assert leases.asked <= 15, "once for all of them"

    looked(leases, waited)


def test_nobody_waits_so_long_for_a_node_that_is_silent_and_refuses_connections() -> None:
    leases = OneNode(left=2900)

    async def waited(lost: LostNodes) -> None:
        told = await asyncio.gather(*(lost.heirs("dead", gone=number == 7) for number in range(20)))
        assert set(told) == {OTHERS}
        assert SILENT - 100 <= leases.now <= SILENT + 200, "not before a living one would have been renewed"

    looked(leases, waited)


def test_a_node_that_refuses_connections_and_is_renewed_lives_on() -> None:
    leases = OneNode(left=2900, renewed_at=600)

    async def waited(lost: LostNodes) -> None:
        assert await lost.heirs("living", gone=True) == ()

    looked(leases, waited)


def test_a_node_that_is_renewed_has_no_heirs() -> None:
    leases = OneNode(left=2900, renewed_at=600)

    async def waited(lost: LostNodes) -> None:
        assert await lost.heirs("living") == ()
        assert leases.now <= 900

    looked(leases, waited)


def test_nodes_share_out_the_tables_of_another_without_asking_each_other() -> None:
    tables = [f"table{number}" for number in range(200)]
    assert {heir(table, OTHERS) for table in tables} == set(OTHERS)
    assert all(heir(table, OTHERS) is heir(table, OTHERS) for table in tables)
