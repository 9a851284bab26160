"""A node stays alive however many tables are claimed at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest
from bench.stored import Plan, write_into
from sqlalchemy import event

from kaik.games import every
from kaik.server.cluster import database_leases
from kaik.server.cluster.database_leases import DatabaseLeases
from kaik.server.cluster.node import ServerNode
from kaik.server.database import Database
from kaik.server.store import Store

Work = Callable[[DatabaseLeases, ServerNode, str], Awaitable[None]]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing here waits until a lease has run out by itself, and a busy machine must not let one."""
    monkeypatch.setattr(database_leases, "LASTS", 60_000)
    monkeypatch.setattr(database_leases, "WITHIN", 20.0)


@pytest.fixture
def with_leases(postgres_url: str) -> Callable[[Work], None]:
    """Leases in a database with a table, and a node that lives."""

    async def done(work: Work) -> None:
        store = await Store.open(postgres_url)
        leases, node = DatabaseLeases(Database(postgres_url)), ServerNode.fresh("127.0.0.1:1")
        try:
            (made,) = await write_into(store, [Plan(every()[0], 1)])
            await leases.join(node)
            await work(leases, node, made.table)
        finally:
            await leases.close()
            await store.close()

    return lambda work: asyncio.run(done(work))


def test_a_node_is_renewed_while_all_connections_for_claims_are_taken(with_leases: Any) -> None:
    async def work(leases: DatabaseLeases, node: ServerNode, table: str) -> None:
        async with AsyncExitStack() as busy:
            for _ in range(4):
                await busy.enter_async_context(leases._transaction())
            assert await leases.renew(node)

    with_leases(work)


def test_a_node_is_renewed_while_it_claims_a_table(with_leases: Any) -> None:
    async def work(leases: DatabaseLeases, node: ServerNode, table: str) -> None:
        for _ in range(2):  # a table of nobody's, and one that is its own already
            async with leases._transaction() as connection:
                lease, died = await database_leases._claim(connection, table, node)
                assert lease is not None and lease.node == node.ident and not died
                assert await leases.renew(node)

    with_leases(work)


def test_tables_of_a_node_that_died_are_counted_as_taken_over(with_leases: Any) -> None:
    async def work(leases: DatabaseLeases, node: ServerNode, table: str) -> None:
        other = ServerNode.fresh("127.0.0.1:2")
        await leases.join(other)
        await leases.claim(table, other)
        await leases.leave(other)
        lease = await leases.claim(table, node)
        assert lease is not None and (lease.node, lease.fence) == (node.ident, 2)
        assert leases.taken_over == 1
        await leases.release(table, lease.fence)
        await leases.claim(table, node)
        assert leases.taken_over == 1, "what was given back was nobody's"

    with_leases(work)


def test_connections_stay_open_however_many_look_for_owners(with_leases: Any) -> None:
    async def work(leases: DatabaseLeases, node: ServerNode, table: str) -> None:
        opened: list[object] = []
        event.listen(leases._engine.sync_engine, "connect", lambda connection, _: opened.append(connection))
        for _ in range(3):
            await asyncio.gather(*(leases.find((table,)) for _ in range(12)))
        assert len(opened) <= 4

    with_leases(work)
