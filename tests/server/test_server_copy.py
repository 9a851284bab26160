"""`kaik admin copy` brings every record of a database into the other kind, and back, or changes nothing."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bench.stored import Plan, write_into
from sqlalchemy import Boolean, Float, Integer, Table, insert, select, text

from kaik.core.errors import KaikError
from kaik.games import every
from kaik.learn.lesson import lesson_for
from kaik.server import copying, locks, schema
from kaik.server.backup import BackupDone
from kaik.server.checking import check
from kaik.server.copying import copy
from kaik.server.database import Database
from kaik.server.learn_bodies import LearnedItem
from kaik.server.learn_progress import LearningProgress
from kaik.server.links import Links
from kaik.server.migrating import migrate, revisions
from kaik.server.store import ADD_ANSWERS, ADD_HELD, ADD_LINE, AnswerRow, HolderRow, LineRow, Store, row

Rows = dict[str, list[str]]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "PATIENCE", 0.3)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'kaik.db'}"


def with_store(url: str, work: Callable[[Store], Any]) -> Any:
    async def done() -> Any:
        store = await Store.open(url)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(done())


async def fill(store: Store) -> None:
    """Rows of every kind: first as a server writes them, then something in whatever table is still empty."""
    made = await write_into(store, [Plan(game, 25) for game in every()[:4]])
    one, two = made[0], made[1]
    for guest, name in (("mika", "Mika"), ("Aki", "あき 🎴"), ("zoë", 'Zoë\'s "line"\nbreak')):
        await store.name_guest(guest, name, 1)
    await Links(store).make("mika", 1_760_000_000_000)
    await store.keep_review("ab" * 32, 1, '{"moves": [0.5, null]}', 3)
    step = lesson_for("march").steps[0].id
    await LearningProgress(store).mark("mika", LearnedItem("march", "lesson", step), 4)
    await store.write(
        (ADD_ANSWERS, [row(AnswerRow(one.match, 99, seat, "pass", 5)) for seat in range(2)]),
        (ADD_HELD, [row(HolderRow(one.match, 0, "mika")), row(HolderRow(two.match, 1, "Aki", 6))]),
    )
    for at in range(3):
        seat = None if at else 0
        await store.write((ADD_LINE, [row(LineRow(one.table, 2**41 + at, "Mika", seat, f"こんにちは {at}"))]))
    for table in schema.metadata.sorted_tables:
        if not await store.fetch(select(table).limit(1)):
            await store.write((insert(table), [await sample(store, table)]))


async def sample(store: Store, table: Table) -> dict[str, Any]:
    """A row by the types of the columns, for tables that nothing above writes."""
    made: dict[str, Any] = {}
    for column in table.columns:
        referred = next(iter(column.foreign_keys), None)
        if referred is not None:
            made[column.name] = (await store.fetch(select(referred.column).limit(1)))[0][0]
        elif isinstance(column.type, Boolean):
            made[column.name] = True
        elif isinstance(column.type, Float):
            made[column.name] = 0.1
        else:
            made[column.name] = 7 if isinstance(column.type, Integer) else "x"
    return made


async def all_rows(store: Store) -> Rows:
    tables = schema.metadata.sorted_tables
    return {table.name: sorted(repr(tuple(each)) for each in await store.fetch(select(table))) for table in tables}


def copied(source: str, target: str) -> BackupDone:
    return asyncio.run(copy(Database(source), Database(target)))


@pytest.mark.parametrize("way", ["sqlite to postgresql", "postgresql to sqlite"])
def test_every_record_of_every_kind_arrives(
    way: str, sqlite_url: str, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "BATCH", 7)  # so that a table comes in several parts
    source, target = (sqlite_url, postgres_url) if way.startswith("sqlite") else (postgres_url, sqlite_url)
    with_store(source, fill)
    before = with_store(source, all_rows)
    assert all(before.values()), [name for name, rows in before.items() if not rows]
    done = copied(source, target)
    assert with_store(target, all_rows) == before == with_store(source, all_rows)
    assert done.rows == {name: len(rows) for name, rows in before.items()} and done.schema == revisions()[-1]

    async def another_line(store: Store) -> list[int]:
        table = (await store.fetch(select(schema.tables.c.id).limit(1)))[0][0]
        await store.write((ADD_LINE, [row(LineRow(table, 9, "Mika", None, "more"))]))
        return [found[0] for found in await store.fetch(select(schema.lines.c.id).order_by(schema.lines.c.id))]

    assert with_store(target, another_line) == [1, 2, 3, 4], "numbers go on after those that were copied"


def test_a_table_that_was_copied_goes_on_where_it_was(
    sqlite_url: str, postgres_url: str, start_on: Any, enter: Any
) -> None:
    server = start_on(sqlite_url)
    host = enter(server.at)
    chair = host.come(host.set_up("march", "me", "random"))
    chair.ready("77")
    chair.until(lambda chair: bool(chair.legal))
    chair.play(chair.legal[0])
    chair.until(lambda chair: bool(chair.legal) or bool(chair.position["outcome"]))
    server.stop()
    copied(sqlite_url, postgres_url)
    again = type(chair)(start_on(postgres_url).at, chair.table["id"], host.cookie)
    assert again.seat == 0 and again.log[: len(chair.log)] == chair.log and len(chair.log) > 1


def test_a_database_that_holds_something_is_not_copied_over(sqlite_url: str, tmp_path: Path) -> None:
    other = f"sqlite:///{tmp_path / 'other.db'}"
    for url, name in ((sqlite_url, "Mika"), (other, "Other")):
        with_store(url, lambda store, name=name: store.name_guest("mika", name, 1))
    with pytest.raises(KaikError, match=r"other\.db is not empty; copy into a database that holds nothing"):
        copied(sqlite_url, other)
    assert with_store(other, lambda store: store.guest_name("mika")) == "Other"


def test_a_database_that_a_server_uses_is_neither_read_nor_written(database_url: str, tmp_path: Path) -> None:
    other = f"sqlite:///{tmp_path / 'other.db'}"

    async def tried(store: Store) -> None:
        for source, target in ((database_url, other), (other, database_url)):
            with pytest.raises(KaikError, match=r"a server uses .*; stop it, then copy"):
                await copy(Database(source), Database(target))

    with_store(other, lambda store: store.secret())
    with_store(database_url, tried)


def test_nothing_is_copied_from_nowhere_or_into_itself(sqlite_url: str, tmp_path: Path) -> None:
    with pytest.raises(KaikError, match="there is no database"):
        copied(f"sqlite:///{tmp_path / 'nowhere.db'}", sqlite_url)
    assert not (tmp_path / "kaik.db").exists() and not (tmp_path / "nowhere.db").exists()
    with pytest.raises(KaikError, match="into itself"):
        copied(sqlite_url, f"sqlite:///{tmp_path}/./kaik.db")


def test_a_copy_that_differs_in_one_row_is_not_committed(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = f"sqlite:///{tmp_path / 'source.db'}"
    with_store(source, fill)

    async def spoiled(reading: Any, writing: Any, *rest: Any) -> Any:
        digests = await filled(reading, writing, *rest)
        await writing.execute(text("UPDATE guests SET name = 'Else' WHERE id = 'mika'"))
        return digests

    filled = copying._fill
    monkeypatch.setattr(copying, "_fill", spoiled)
    with pytest.raises(KaikError, match="the copy of guests is not what was read; the target is left as it was"):
        copied(source, database_url)
    monkeypatch.undo()
    copied(source, database_url)  # nothing of the first try is in the way
    assert with_store(database_url, all_rows) == with_store(source, all_rows)


def test_an_older_database_arrives_up_to_date_and_stays_as_it_is(database_url: str, tmp_path: Path) -> None:
    old = f"sqlite:///{tmp_path / 'old.db'}"

    async def made() -> None:
        engine = Database(old).engine()
        async with engine.connect() as connection:
            await connection.run_sync(lambda sync: migrate(sync, "0002"))
        async with engine.begin() as connection:
            await connection.execute(text("INSERT INTO guests (id, name, at) VALUES ('mika', 'Mika', 1)"))
        await engine.dispose()

    asyncio.run(made())
    copied(old, database_url)
    assert asyncio.run(check(Database(old))).schema == "0002"
    assert asyncio.run(check(Database(database_url))).schema == revisions()[-1]
    assert with_store(database_url, lambda store: store.guest_name("mika")) == "Mika"


def test_an_operator_reads_what_was_copied_or_one_sentence(sqlite_url: str, tmp_path: Path) -> None:
    with_store(sqlite_url, lambda store: store.name_guest("mika", "Mika", 1))
    target = f"sqlite:///{tmp_path / 'other.db'}"
    for code, said in ((0, "copied 0 tables, 0 matches and 0 entries"), (2, "is not empty")):
        done = kaik("admin", "copy", "--from", sqlite_url, "--to", target)
        assert done.returncode == code and said in done.stdout + done.stderr, done.stderr
        assert (done.stdout + done.stderr).count("\n") == 1


def kaik(*actions: str) -> subprocess.CompletedProcess[str]:
    code = "from kaik.cli import main; main()"
    return subprocess.run([sys.executable, "-c", code, *actions], capture_output=True, text=True, timeout=120)
