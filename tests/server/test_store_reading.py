"""Reading: what somebody began to read is read to its end, also where they have gone, and closing waits for it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from kaik.server import store as stores
from kaik.server.database import Database
from kaik.server.store import Store

SLOW = text("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500000) SELECT count(*) FROM n")


async def gone_in_the_middle(store: Store) -> None:
    """Read something long, go away from it, and go again while the connection is looked after."""
    reading = asyncio.create_task(store.fetch(SLOW))
    await asyncio.sleep(0.05)
    assert not reading.done()
    for _ in range(3):
        reading.cancel()
        await asyncio.sleep(0)
    with pytest.raises(asyncio.CancelledError):
        await reading


def test_nothing_is_left_of_a_read_that_somebody_went_away_from(tmp_path: Path) -> None:
    async def use() -> None:
        others = asyncio.all_tasks()
        store = await Store.open(f"sqlite:///{tmp_path / 'kaik.db'}")
        await gone_in_the_middle(store)
        assert await store.fetch(text("SELECT 1")) == [(1,)]
        await store.close()
        assert not asyncio.all_tasks() - others  # one that is left may wait for ever, and nobody can stop then

    asyncio.run(asyncio.wait_for(use(), 20))


def test_a_connection_serves_on_when_somebody_went_away(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def use() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'kaik.db'}")
        for _ in range(3):
            await gone_in_the_middle(store)
        await store.close()

    asyncio.run(asyncio.wait_for(use(), 20))
    assert not caplog.records, [record.getMessage() for record in caplog.records]


def test_nothing_is_left_of_a_store_that_somebody_went_away_from_while_it_was_brought_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slowly(connection: Connection) -> None:
        connection.execute(SLOW)

    async def use() -> None:
        others = asyncio.all_tasks()
        opening = asyncio.create_task(Store.open(f"sqlite:///{tmp_path / 'kaik.db'}"))
        await asyncio.sleep(0.1)
        assert not opening.done()
        for _ in range(3):
            opening.cancel()
            await asyncio.sleep(0)
        await asyncio.wait(asyncio.all_tasks() - others, timeout=20)
        assert not asyncio.all_tasks() - others  # one that is left may wait for ever, and nobody can stop then

    monkeypatch.setattr(stores, "migrate", slowly)
    asyncio.run(use())


def test_nobody_waits_with_a_write_for_those_who_read_long_logs(postgres_url: str) -> None:
    async def use() -> None:
        store = await Store.open(postgres_url)
        async with Database(postgres_url).engine().connect() as slow:
            await slow.execute(text("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE"))  # whoever reads it takes long
            reading = [asyncio.create_task(store.log_text("a match")) for _ in range(5)]
            await asyncio.sleep(0.1)
            await asyncio.wait_for(store.write((text("DELETE FROM lines"), None)), 20)
            assert not any(each.done() for each in reading)
        assert await asyncio.gather(*reading) == [""] * 5
        await store.close()

    asyncio.run(use())
