"""Transactions: many rows in few statements, all or none, and in the order in which they were handed in."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, insert, select, update
from sqlalchemy.exc import IntegrityError

from kaik.server import schema
from kaik.server.database import Database
from kaik.server.store import Store
from kaik.server.transactions import MOST_PARAMETERS, Act, InThread, NotCommitted

GUESTS = insert(schema.guests)


def guest(ident: str, name: str = "G") -> dict[str, Any]:
    return {"id": ident, "name": name, "at": 0}


def opened(tmp_path: Path, use: Callable[[Store, InThread], Awaitable[None]]) -> None:
    async def go() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'kaik.db'}")
        try:
            assert isinstance(store.writer.transactions, InThread)
            await use(store, store.writer.transactions)
        finally:
            await store.close()

    asyncio.run(go())


async def names(store: Store) -> dict[str, str]:
    return dict(await store.fetch(select(schema.guests.c.id, schema.guests.c.name)))


def test_rows_of_many_writes_are_one_statement_up_to_what_sqlite_takes(tmp_path: Path) -> None:
    async def use(store: Store, transactions: InThread) -> None:
        said: list[str] = []
        event.listen(transactions.engine, "before_cursor_execute", lambda *told: said.append(told[2]))
        acts: list[tuple[Act, int]] = [((GUESTS, [guest(f"g{at}")]), at) for at in range(400)]
        changed = await transactions.commit(acts)
        assert changed == dict.fromkeys(range(400), 1)
        assert len(said) == -(-400 // (MOST_PARAMETERS // 3))
        assert len(await names(store)) == 400

    opened(tmp_path, use)


def test_acts_are_done_in_order_and_counted_for_their_write(tmp_path: Path) -> None:
    renamed = update(schema.guests).where(schema.guests.c.id == "a").values(name="Other")

    async def use(store: Store, transactions: InThread) -> None:
        acts: list[tuple[Act, int]] = [
            ((GUESTS, [guest("a"), guest("b")]), 0),
            ((renamed, None), 1),
            ((GUESTS, [guest("c")]), 1),
            ((GUESTS, []), 2),
        ]
        assert await transactions.commit(acts) == {0: 2, 1: 2, 2: 0}
        assert await names(store) == {"a": "Other", "b": "G", "c": "G"}

    opened(tmp_path, use)


def test_a_transaction_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    async def use(store: Store, transactions: InThread) -> None:
        acts: list[tuple[Act, int]] = [((GUESTS, [guest("a")]), 0), ((GUESTS, [guest("b"), guest("b")]), 1)]
        with pytest.raises(NotCommitted) as failed:
            await transactions.commit(acts)
        assert isinstance(failed.value.wrong, IntegrityError) and not failed.value.committing
        assert await names(store) == {}
        await transactions.commit(acts[:1])
        assert await names(store) == {"a": "G"}

    opened(tmp_path, use)


def test_only_a_file_has_a_thread_that_writes(tmp_path: Path) -> None:
    assert Database("sqlite:///:memory:").writing_engine() is None
    assert Database("postgresql://somebody@nowhere/kaik").writing_engine() is None
    assert Database(f"sqlite:///{tmp_path / 'kaik.db'}").writing_engine() is not None
