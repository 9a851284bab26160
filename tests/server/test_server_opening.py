"""A database is opened by one server, kept from others' eyes, brought up to date, or refused in one sentence."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, inspect, text
from tests.server.unwired import until

from kaik.core.errors import KaikError
from kaik.server import locks, schema
from kaik.server.database import Database
from kaik.server.errors import Unavailable
from kaik.server.locks import InUse
from kaik.server.migrating import migrate, revision, revisions
from kaik.server.store import Store

GUEST = {"id": "g", "name": "G", "at": 0}


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "PATIENCE", 0.3)
    monkeypatch.setattr(locks, "WATCH", 0.1)


def sentence(url: str) -> str:
    """What is said to whoever opens that."""
    with pytest.raises(KaikError) as refused:
        asyncio.run(open_and_close(url))
    told = str(refused.value)
    assert told and "\n" not in told and "Traceback" not in told
    return told


async def open_and_close(url: str) -> None:
    await (await Store.open(url)).close()


def mode(place: Path) -> int:
    return stat.S_IMODE(place.stat().st_mode)


# One server


def test_a_database_has_one_server_at_a_time(database_url: str) -> None:
    async def opened() -> None:
        first = await Store.open(database_url)
        with pytest.raises(InUse, match="another server"):
            await Store.open(database_url)
        await first.secret()
        await first.close()
        await open_and_close(database_url)

    asyncio.run(opened())


def test_the_refusal_names_the_database_and_the_process_but_no_password(tmp_path: Path, postgres_url: str) -> None:
    async def refused(url: str) -> str:
        first = await Store.open(url)
        try:
            await Store.open(url)
        except InUse as wrong:
            return str(wrong)
        finally:
            await first.close()
        raise AssertionError("it was not refused")

    told = asyncio.run(refused(f"sqlite:///{tmp_path / 'kaik.db'}"))
    assert str(tmp_path / "kaik.db") in told and f"process {os.getpid()}" in told
    told = asyncio.run(refused(postgres_url.replace("kaik@", "kaik:hush@")))
    assert "127.0.0.1" in told and "hush" not in told


def test_another_name_of_the_same_file_is_the_same_database(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "other").symlink_to(tmp_path / "data")

    async def opened() -> None:
        first = await Store.open(f"sqlite:///{tmp_path / 'data' / 'kaik.db'}")
        with pytest.raises(InUse):
            await Store.open(f"sqlite:///{tmp_path / 'other' / 'kaik.db'}")
        await first.close()

    asyncio.run(opened())


def test_databases_in_memory_are_strangers_to_each_other() -> None:
    async def opened() -> None:
        first, second = await Store.open("sqlite://"), await Store.open("sqlite:///:memory:")
        await first.name_guest("g", "G", 0)
        assert await second.guest_name("g") is None
        await first.close()
        await second.close()

    asyncio.run(opened())


def test_a_refused_second_server_ends_with_one_sentence(spawn: Any, serve: Any, tmp_path: Path) -> None:
    spawn()
    code, told = serve(f"sqlite:///{tmp_path / 'kaik.db'}")
    assert code == 2 and told.count("\n") == 1 and "another server" in told


def test_a_killed_server_gives_its_database_back(database_url: str, spawn_on: Any, enter: Any) -> None:
    first = spawn_on(database_url)
    host = enter(first.at)
    table = host.set_up("ancient-cerke", "me", "free")
    first.kill()
    second = spawn_on(database_url)
    told = host.http.get(f"http://{second.at}/api/me").json()
    assert [seat["table"] for seat in told["seats"]] == [table]


def test_whoever_has_lost_the_lock_writes_nothing_until_it_is_free_again(postgres: Any, postgres_url: str) -> None:
    async def opened() -> None:
        first = await Store.open(postgres_url)
        held: Any = first._lock
        held._watch.cancel()  # it looks now and then; here it looks when the other one has come
        cut(postgres, postgres_url)
        second = await Store.open(postgres_url)
        looking = asyncio.create_task(held._retake())
        await until(lambda: bool(first.writer.trouble))
        with pytest.raises(Unavailable, match="another server has taken over"):
            await first.name_guest("g", "G", 0)
        assert "another server" in await first.unready()
        await second.name_guest("g", "G", 0)
        await second.close()
        await looking
        await first.name_guest("g", "H", 0)
        assert not await first.unready()
        await first.close()

    asyncio.run(opened())


def cut(postgres: Any, url: str) -> None:
    """End every connection to a database, as a restart would."""
    name = url.rsplit("/", 1)[1]
    ended = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as aside:
        aside.submit(postgres.ask, ended, "postgres").result()


def test_connections_that_were_cut_are_made_anew(postgres: Any, postgres_url: str) -> None:
    async def opened() -> None:
        store = await Store.open(postgres_url)
        await store.name_guest("g", "G", 0)
        cut(postgres, postgres_url)
        assert await store.guest_name("g") == "G"
        await store.name_guest("g", "H", 0)
        await store.close()

    asyncio.run(opened())


# Nobody else's


@pytest.fixture
def open_umask() -> Iterator[None]:
    old = os.umask(0)
    yield
    os.umask(old)


@pytest.mark.usefixtures("open_umask")
def test_what_is_written_is_for_nobody_else_to_read(tmp_path: Path) -> None:
    async def opened() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'kaik.db'}")
        await store.secret()
        found = {place.name: mode(place) for place in tmp_path.iterdir()}
        await store.close()
        assert found == dict.fromkeys(("kaik.db", "kaik.db-wal", "kaik.db-shm", "kaik.db-lock"), 0o600)

    tmp_path.chmod(0o755)
    asyncio.run(opened())
    assert mode(tmp_path) == 0o755, "the folder is the operator's"


def test_a_database_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    place = tmp_path / "kaik.db"
    asyncio.run(open_and_close(f"sqlite:///{place}"))
    place.chmod(0o644)
    asyncio.run(open_and_close(f"sqlite:///{place}"))
    assert mode(place) == 0o600


# One sentence


def test_a_home_folder_may_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    asyncio.run(open_and_close("sqlite:///~/kaik.db"))
    assert mode(tmp_path / "kaik.db") == 0o600


def test_what_cannot_be_opened_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("this is no database, however long it may be " * 100)
    (tmp_path / "folder.db").mkdir()
    assert "is not a database" in sentence(f"sqlite:///{tmp_path / 'text.db'}")
    assert "directory" in sentence(f"sqlite:///{tmp_path / 'folder.db'}").lower()
    assert "there is no folder" in sentence(f"sqlite:///{tmp_path / 'nowhere' / 'kaik.db'}")
    assert "sqlite:///kaik.db" in sentence("kaik.db")
    assert "sqlite and postgresql" in sentence("oracle://host/kaik")


def test_a_server_that_is_not_there_is_named_without_its_password() -> None:
    told = sentence("postgresql://kaik:hush@127.0.0.1:1/kaik")
    assert "127.0.0.1:1/kaik" in told and "cannot be reached" in told and "hush" not in told


def test_a_database_that_is_not_there_is_said_so(postgres: Any) -> None:
    assert "there is no database of that name" in sentence(postgres.url("nowhere"))


def test_a_damaged_file_is_said_so(tmp_path: Path) -> None:
    place = tmp_path / "kaik.db"
    asyncio.run(open_and_close(f"sqlite:///{place}"))
    written = place.read_bytes()
    place.write_bytes(written[:100] + b"\xff" * 8000 + written[8100:])
    assert "damaged" in sentence(f"sqlite:///{place}")


def test_a_newer_database_is_refused(database_url: str) -> None:
    async def newer() -> None:
        store = await Store.open(database_url)
        await store.write((text("UPDATE alembic_version SET version_num = '9999'"), None))
        await store.close()

    asyncio.run(newer())
    told = sentence(database_url)
    assert "9999" in told and revisions()[-1] in told and "newer" in told


# Up to date


async def at_revision(url: str, to: str) -> None:
    """A database as an older version left it."""
    database = Database(url)
    database.make_private()
    engine = database.engine()
    async with engine.connect() as connection:
        await connection.run_sync(lambda sync: migrate(sync, to))
    await engine.dispose()


OLD_ROWS = (
    "INSERT INTO settings (name, value) VALUES ('secret', 'ab12')",
    "INSERT INTO guests (id, name, at) VALUES ('mika', 'Mika', 1)",
    "INSERT INTO tables (id, game, preset, options, clock, public, grace, host, at, hints) "
    "VALUES ('t1', 'ancient-cerke', 'book', '{}', '10m', true, 60, 'mika', 1, 'all')",
    "INSERT INTO seats (table_id, seat, guest, name, bot) VALUES ('t1', 0, 'mika', 'Mika', ''), "
    "('t1', 1, '', '', 'greedy')",
    "INSERT INTO matches (id, table_id, number, rules, server_seed, nonces, names, begun, ended) "
    "VALUES ('m1', 't1', 1, 1, '00', '[]', '[]', NULL, NULL)",
    "INSERT INTO lines (table_id, at, name, seat, text) VALUES ('t1', 2, 'Mika', 0, 'hello')",
    "INSERT INTO reviews (digest, version, review, at) VALUES ('d', 1, '{}', 3)",
)


def test_a_database_of_the_second_schema_is_brought_up_to_date(database_url: str) -> None:
    async def opened() -> None:
        await at_revision(database_url, "0002")
        engine = Database(database_url).engine()
        async with engine.begin() as connection:
            for statement in OLD_ROWS:
                await connection.execute(text(statement))
        await engine.dispose()
        store = await Store.open(database_url)
        kept = await store.table("t1")
        assert kept is not None and kept.table.hints == "all" and kept.table.public is True
        assert [seat.guest or seat.bot for seat in kept.seats] == ["mika", "greedy"]
        assert kept.matches[0].id == "m1" and kept.lines[0].text == "hello"
        assert await store.secret() == bytes.fromhex("ab12") and await store.guest_name("mika") == "Mika"
        assert await store.review("d", 1) == "{}" and len(await store.seats_of("mika")) == 1
        async with store._engine.connect() as connection:
            assert await connection.run_sync(revision) == revisions()[-1]
        await store.close()

    asyncio.run(opened())


def test_a_migration_that_fails_leaves_everything_as_it_was(database_url: str) -> None:
    async def opened() -> None:
        await at_revision(database_url, "0001")
        engine = Database(database_url).engine()

        def stop(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
            if "CREATE TABLE reviews" in statement:
                raise RuntimeError("the power is gone")

        event.listen(engine.sync_engine, "before_cursor_execute", stop)
        with pytest.raises(RuntimeError):
            async with engine.connect() as connection:
                await connection.run_sync(migrate)
        async with engine.connect() as connection:
            columns = await connection.run_sync(lambda sync: inspect(sync).get_columns("tables"))
            assert "hints" not in {column["name"] for column in columns}
            assert await connection.run_sync(revision) == "0001"
        await engine.dispose()
        await open_and_close(database_url)

    asyncio.run(opened())


def test_both_kinds_of_database_have_the_same_shape(database_url: str) -> None:
    async def columns() -> dict[str, set[str]]:
        store = await Store.open(database_url)
        async with store._engine.connect() as connection:
            found = await connection.run_sync(
                lambda sync: {
                    name: {column["name"] for column in inspect(sync).get_columns(name)}
                    for name in schema.metadata.tables
                }
            )
        await store.close()
        return found

    made = asyncio.run(columns())
    assert made == {name: {column.name for column in table.columns} for name, table in schema.metadata.tables.items()}


def test_sqlite_alone_could_read_what_was_written(tmp_path: Path) -> None:
    async def written() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'kaik.db'}")
        await store.name_guest("g", "G", 5)
        await store.close()

    asyncio.run(written())
    assert sqlite3.connect(tmp_path / "kaik.db").execute("SELECT * FROM guests").fetchall() == [("g", "G", 5)]
