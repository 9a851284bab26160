"""Leases in PostgreSQL: one owner at a time by the database's own clock, and no write of an earlier one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from tests.server.unwired import run

from kaik.core.errors import NoSuch
from kaik.server import store as stores
from kaik.server import transactions
from kaik.server.cluster import database_leases, ownership
from kaik.server.cluster.database_leases import DatabaseLeases
from kaik.server.cluster.leases import Fence, FencedOff
from kaik.server.cluster.node import ServerNode
from kaik.server.cluster.ownership import NodeOwnership, OwnedElsewhere
from kaik.server.errors import Unavailable
from kaik.server.services import steady
from kaik.server.store import ADD_LINE, ADD_TABLE, LineRow, Store, TableRow, row

PATIENCE = 20.0
TABLES = tuple(f"table{n}" for n in range(3))


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing here waits until a lease has run out by itself, and a busy machine must not let one."""
    monkeypatch.setattr(database_leases, "LASTS", 60_000)
    monkeypatch.setattr(database_leases, "WITHIN", 20.0)
    monkeypatch.setattr(database_leases, "ASKED_WITHIN", 60.0)
    monkeypatch.setattr(database_leases, "IDLE", 60_000)
    monkeypatch.setattr(ownership, "TRUSTED", 50_000)


@asynccontextmanager
async def leases(url: str) -> AsyncIterator[tuple[Store, DatabaseLeases]]:
    """A database with a few tables."""
    store = await Store.open(url, shared=True)
    held = DatabaseLeases(store.database)
    tables = [TableRow(ident, "g", "book", "{}", "none", True, 60, "host", 0) for ident in TABLES]
    await store.write((ADD_TABLE, [row(table) for table in tables]))
    try:
        yield store, held
    finally:
        await held.close()
        await store.close()


async def node(held: DatabaseLeases, address: str) -> ServerNode:
    made = ServerNode.fresh(address)
    await held.join(made)
    return made


async def expire(store: Store, of: ServerNode) -> None:
    await store.write((text(f"UPDATE nodes SET until = 0 WHERE ident = '{of.ident}'"), None))


def line(table: str) -> Any:
    return (ADD_LINE, [row(LineRow(table, 1, "Mika", None, "a line"))])


def test_a_table_has_one_owner_until_its_time_has_run_out(postgres_url: str) -> None:
    async def owned() -> None:
        async with leases(postgres_url) as (store, held):
            one, two = await node(held, "one:1"), await node(held, "two:2")
            claimed = await asyncio.gather(*(held.claim("table0", each) for each in (one, two) * 4))
            assert len({lease.node for lease in claimed if lease is not None}) == 1, "whoever is first has it"
            first = claimed[0]
            assert first is not None and (await held.find(TABLES))["table0"].node == first.node
            owner, other = (one, two) if first.node == one.ident else (two, one)
            assert await held.renew(owner)
            await expire(store, owner)
            assert not await held.find(TABLES) and not await held.renew(owner), "whose time has run out comes back new"
            taken = await held.claim("table0", other)
            assert taken is not None and taken.node == other.ident and taken.fence > first.fence
            with pytest.raises(Unavailable):
                await held.claim("table1", owner)
            assert await held.claim("nowhere", other) is None

    run(owned)


def test_a_late_write_is_refused_and_those_that_share_its_commit_are_not(postgres_url: str) -> None:
    async def refused() -> None:
        async with leases(postgres_url) as (store, held):
            one, two = await node(held, "one:1"), await node(held, "two:2")
            mine = [await held.claim(table, one) for table in TABLES]
            fences = [Fence(lease.table, lease.fence) for lease in mine if lease is not None]
            await expire(store, one)
            await held.claim("table1", two)
            writes = [store.write(line(fence.table), fence=fence) for fence in fences]
            ends = await asyncio.gather(*writes, store.write(line("table1")), return_exceptions=True)
            assert [type(end) for end in ends] == [type(None), FencedOff, type(None), type(None)]
            found = await store.fetch(text("SELECT table_id FROM lines ORDER BY id"))
            assert sorted(each.table_id for each in found) == sorted(TABLES)
            assert not store.writer.trouble

    run(refused)


def test_a_claim_waits_for_what_its_last_owner_is_writing(postgres_url: str) -> None:
    async def waited() -> None:
        async with leases(postgres_url) as (store, held):
            one, two = await node(held, "one:1"), await node(held, "two:2")
            lease = await held.claim("table0", one)
            assert lease is not None
            await expire(store, one)
            async with store.database.engine().connect() as writing:
                await writing.execute(text("SELECT 1 FROM leases WHERE table_id = 'table0' FOR KEY SHARE"))
                claiming = asyncio.ensure_future(held.claim("table0", two))
                assert await held.renew(two), "whoever renews waits for nobody"
                done, _ = await asyncio.wait([claiming], timeout=0.3)
                assert not done
                await writing.commit()
            taken = await claiming
            assert taken is not None and taken.node == two.ident

    run(waited)


def test_an_owner_that_stands_still_while_it_writes_keeps_its_table_from_nobody_for_long(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a process does that was stopped, or whose machine has vanished: its connection is open, and says nothing."""
    monkeypatch.setattr(stores, "IDLE", 1000)

    async def taken() -> None:
        async with leases(postgres_url) as (store, held):
            one, two = await node(held, "one:1"), await node(held, "two:2")
            lease = await held.claim("table0", one)
            assert lease is not None
            fence = Fence(lease.table, lease.fence)
            async with store._engine.connect() as writing:
                await transactions._check(writing, [fence])
                await expire(store, one)
                lease = await asyncio.wait_for(held.claim("table0", two), PATIENCE)
                assert lease is not None and lease.node == two.ident
                with pytest.raises(DBAPIError):
                    await writing.commit()
            with pytest.raises(FencedOff):
                await store.write(line("table0"), fence=fence)
            assert not store.writer.trouble and not await store.fetch(text("SELECT 1 FROM lines"))

    run(taken)


def test_whoever_claims_a_table_keeps_its_living_owner_from_being_renewed_for_no_moment(postgres_url: str) -> None:
    """After a death claims come one after another without a pause: locks that let each other in would never end."""

    async def renewed() -> None:
        async with leases(postgres_url) as (_, held):
            one, two = await node(held, "one:1"), await node(held, "two:2")
            await held.claim("table0", one)
            async with held._engine.connect() as claiming:
                lease, _ = await database_leases._claim(claiming, "table0", two)
                assert lease is not None and lease.node == one.ident
                wanted = {"ident": two.ident, "address": two.address, "tables": ["table0"]}
                assert not list(await claiming.execute(database_leases._TAKE_FREE, wanted))
                for each in (one, two):
                    assert await held.renew(each)

    run(renewed)


def test_a_node_that_lost_its_place_serves_nothing_and_comes_back_as_another(postgres_url: str) -> None:
    async def lost() -> None:
        async with leases(postgres_url) as (store, held):
            dropped: list[str] = []
            made = ServerNode.fresh("one:1")
            owner = NodeOwnership(held, made, steady, asyncio.sleep, lambda: dropped.append("all"))
            await owner.join()
            fence = await owner.claim("table0")
            assert owner.owns(fence) and len(owner.fences) == 1 and not owner.unready
            with pytest.raises(NoSuch):
                await owner.claim("nowhere")
            before = owner.node
            await expire(store, before)
            await owner.renew()
            assert dropped == ["all"] and not owner.owns(fence) and owner.node.ident != before.ident and owner.alive
            other = await node(held, "two:2")
            await held.claim("table1", other)
            with pytest.raises(OwnedElsewhere) as elsewhere:
                await owner.claim("table1")
            assert elsewhere.value.lease.address == "two:2"
            owner.leaving = True
            with pytest.raises(OwnedElsewhere) as elsewhere:
                await owner.claim("table2")
            assert elsewhere.value.lease.address == "two:2" and owner.unready

    run(lost)
