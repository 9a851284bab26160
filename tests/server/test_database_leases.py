"""A node stays alive however many tables are claimed at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest
from bench.stored import Plan, write_into
from sqlalchemy import event, text

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
    monkeypatch.setattr(database_leases, "ASKED_WITHIN", 60.0)
    monkeypatch.setattr(database_leases, "IDLE", 60_000)


@pytest.fixture
def with_leases(postgres_url: str) -> Callable[[Work], None]:
    """Leases in a database with some tables, the first of which is told, and a node that lives."""

    async def done(work: Work) -> None:
        store = await Store.open(postgres_url)
        leases, node = DatabaseLeases(Database(postgres_url)), ServerNode.fresh("127.0.0.1:1")
        try:
            made = await write_into(store, [Plan(every()[0], 1)] * 3)
            await leases.join(node)
            await work(leases, node, made[0].table)
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


async def tables_of(leases: DatabaseLeases) -> list[str]:
    async with leases._transaction() as connection:
        return [str(each[0]) for each in await connection.execute(text("SELECT id FROM tables ORDER BY id"))]


def test_of_two_nodes_that_claim_the_same_tables_at_once_each_table_has_one_owner(with_leases: Any) -> None:
    async def work(leases: DatabaseLeases, node: ServerNode, table: str) -> None:
        other, tables = ServerNode.fresh("127.0.0.1:2"), await tables_of(leases)
        await leases.join(other)
        both = [(each, by) for each in tables for by in (node, other)]
        told = await asyncio.gather(*(leases.claim(*wanted) for wanted in both))
        owners = await leases.find(tuple(tables))
        assert set(owners) == set(tables)
        for (each, _), lease in zip(both, told, strict=True):
            assert lease == owners[each], "whoever was too late is told who has it"

    with_leases(work)


def test_a_table_that_somebody_writes_to_keeps_no_other_from_being_claimed(with_leases: Any) -> None:
    async def work(leases: DatabaseLeases, node: ServerNode, table: str) -> None:
        dead, tables = ServerNode.fresh("127.0.0.1:2"), await tables_of(leases)
        await leases.join(dead)
        for each in tables:
            await leases.claim(each, dead)
        await leases.leave(dead)
        async with leases._transaction() as connection:  # as a write does that was under way
            held = text("SELECT fence FROM leases WHERE table_id = :table FOR KEY SHARE")
            await connection.execute(held, {"table": table})
            waiting = asyncio.create_task(leases.claim(table, node))
            others = [each for each in tables if each != table]
            taken = await asyncio.gather(*(leases.claim(each, node) for each in others))
            assert [lease is not None and lease.node == node.ident for lease in taken] == [True, True]
            assert not waiting.done()
        lease = await waiting
        assert lease is not None and (lease.node, lease.fence) == (node.ident, 2)

    with_leases(work)


def test_a_silent_node_is_ended_by_others_and_one_that_was_renewed_is_not(with_leases: Any) -> None:
    async def work(leases: DatabaseLeases, node: ServerNode, table: str) -> None:
        assert not await leases.end_silent(node.ident, 30_000)
        assert await leases.renew(node) and await leases.left(node.ident) > 0
        assert await leases.end_silent(node.ident, 0)
        assert await leases.left(node.ident) == 0 and not await leases.renew(node)

    with_leases(work)


def test_a_renewal_does_not_wait_for_many_turns_of_a_busy_loop(with_leases: Any) -> None:
    """Asked over the loop itself it took twenty: with turns of fifty milliseconds that is the time it has."""

    async def work(leases: DatabaseLeases, node: ServerNode, table: str) -> None:
        turns, over = 0, asyncio.Event()

        async def be_busy() -> None:
            nonlocal turns
            while not over.is_set():
                time.sleep(0.3)
                turns += 1
                await asyncio.sleep(0)

        assert await leases.renew(node)
        busy = asyncio.create_task(be_busy())
        await asyncio.sleep(0.1)
        before = turns
        assert await leases.renew(node)
        assert turns - before <= 10
        over.set()
        await busy

    with_leases(work)
