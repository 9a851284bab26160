"""A machine with PostgreSQL that vanishes says nothing, not even that it is gone; nobody waits for it for ever."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import pytest
from bench.links import Link
from sqlalchemy import make_url, text
from tests.server.unwired import run

from kaik.server import database, locks
from kaik.server.cluster import database_leases
from kaik.server.cluster.database_leases import DatabaseLeases
from kaik.server.cluster.node import ServerNode
from kaik.server.database import Database
from kaik.server.errors import Unavailable
from kaik.server.store import Store

PATIENCE = 60.0


@pytest.fixture(autouse=True)
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "WATCH", 0.5)


@contextmanager
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Within this nobody waits for an answer for long; before and after, a busy machine may take its time."""
    with monkeypatch.context() as now:
        now.setattr(database, "ANSWERED_WITHIN", 0.5)
        now.setattr(database_leases, "ASKED_WITHIN", 0.5)
        yield


@asynccontextmanager
async def led(url: str) -> AsyncIterator[tuple[str, Link]]:
    """The URL of a database through a link that can be cut."""
    found = make_url(url)
    assert found.port is not None
    link = await Link(found.port).open()
    try:
        yield found.set(host="127.0.0.1", port=link.port).render_as_string(hide_password=False), link
    finally:
        link.mend()


def vanish(link: Link) -> None:
    """What was open stays open and says nothing any more; whoever comes anew is let through."""
    for end in link.open_ends:
        end.other = None


def test_a_store_goes_on_when_a_database_that_vanished_is_back(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone() -> None:
        async with led(postgres_url) as (url, link):
            store = await Store.open(url, shared=True)
            try:
                await store.fetch(text("SELECT 1"))
                await store.write((text("DELETE FROM lines"), None))
                vanish(link)
                with impatient(monkeypatch):
                    with pytest.raises(Unavailable):
                        await asyncio.wait_for(store.fetch(text("SELECT 1")), PATIENCE)
                    with pytest.raises(Unavailable):
                        await asyncio.wait_for(store.write((text("DELETE FROM lines"), None)), PATIENCE)
                async with asyncio.timeout(PATIENCE):
                    while await store.unready():
                        await asyncio.sleep(0.05)
                    await store.write((text("DELETE FROM lines"), None))
            finally:
                await asyncio.wait_for(store.close(), PATIENCE)

    run(gone)


def test_leases_are_asked_about_when_a_database_that_vanished_is_back(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone() -> None:
        async with led(postgres_url) as (url, link):
            store = await Store.open(postgres_url, shared=True)
            leases, node = DatabaseLeases(Database(url)), ServerNode.fresh("127.0.0.1:1")
            try:
                await leases.join(node)
                assert await leases.nodes() == (node,)
                vanish(link)
                with impatient(monkeypatch), pytest.raises(Unavailable):
                    await asyncio.wait_for(leases.nodes(), PATIENCE)
                await asyncio.wait_for(leases.nodes(), PATIENCE)
            finally:
                await leases.close()
                await store.close()

    run(gone)


def test_connections_are_given_up_by_the_system_when_the_other_end_has_vanished(postgres_url: str) -> None:
    async def looked_after() -> None:
        engine = Database(postgres_url).engine()
        async with engine.connect() as connection:
            raw = await connection.get_raw_connection()
            driver: Any = raw.driver_connection
            opened = driver._transport.get_extra_info("socket")
            assert opened.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                assert opened.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 10_000
        await engine.dispose()

    run(looked_after)
