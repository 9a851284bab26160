"""A backup holds everything, is made while people play, and goes back into either kind of database."""

from __future__ import annotations

import asyncio
import gzip
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed

from kaik.core.errors import KaikError
from kaik.server import locks, restore
from kaik.server.backup import BackupDone, back_up
from kaik.server.checking import check
from kaik.server.database import Database
from kaik.server.migrating import migrate, revisions
from kaik.server.restore import restore as restored
from kaik.server.store import Store


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "PATIENCE", 0.3)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kaik.backup"


def backed_up(url: str, file: Path) -> BackupDone:
    return asyncio.run(back_up(Database(url), file))


def brought_back(url: str, file: Path, *, replace: bool = False) -> BackupDone:
    return asyncio.run(restored(Database(url), file, replace=replace))


def fill(url: str, name: str = "Mika") -> None:
    """A few rows that know of each other."""

    async def filled() -> None:
        store = await Store.open(url)
        await store.secret()
        await store.name_guest("mika", name, 1)
        table = "INSERT INTO tables (id, game, preset, options, clock, public, grace, host, at, hints) VALUES "
        await store.write(
            (text(table + "('t', 'march', 'book', '{}', 'none', false, 60, 'mika', 1, 'alone')"), None),
            (text("INSERT INTO seats (table_id, seat, guest, name, bot) VALUES ('t', 0, 'mika', 'Mika', '')"), None),
        )
        await store.write(
            *(
                (
                    text(
                        f"INSERT INTO lines (table_id, at, name, seat, text) "
                        f"VALUES ('t', {at}, 'Mika', NULL, 'こんにちは {at}')"
                    ),
                    None,
                )
                for at in range(3)
            )
        )
        await store.close()

    asyncio.run(filled())


def content(url: str) -> dict[str, Any]:
    async def found() -> dict[str, Any]:
        store = await Store.open(url)
        kept = await store.table("t")
        told = {"table": kept, "secret": await store.secret(), "name": await store.guest_name("mika")}
        await store.close()
        return told

    return asyncio.run(found())


@pytest.fixture(params=["sqlite", "postgresql"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Another empty database, of every kind there is."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'other.db'}"
    cluster = request.getfixturevalue("postgres")
    return str(cluster.url(cluster.fresh()))


def test_what_was_backed_up_comes_back_in_either_kind(database_url: str, other_url: str, file: Path) -> None:
    fill(database_url)
    before = content(database_url)
    assert backed_up(database_url, file) == brought_back(other_url, file)
    assert content(other_url) == before and before["table"].table.public is False

    async def another_line() -> None:
        store = await Store.open(other_url)
        await store.write((text("INSERT INTO lines (table_id, at, name, text) VALUES ('t', 9, 'Mika', 'more')"), None))
        kept = await store.table("t")
        assert kept is not None and [line.at for line in kept.lines] == [0, 1, 2, 9]
        await store.close()

    asyncio.run(another_line())


@pytest.mark.parametrize("way", ["sqlite to postgresql", "postgresql to sqlite"])
def test_a_backup_is_made_while_people_play_and_their_tables_go_on(
    way: str, postgres_url: str, tmp_path: Path, start_on: Any, enter: Any, file: Path
) -> None:
    urls = [f"sqlite:///{tmp_path / 'kaik.db'}", postgres_url]
    source, target = urls if way.startswith("sqlite") else urls[::-1]
    server = start_on(source)
    host = enter(server.at)
    chair = host.come(host.set_up("ancient-cerke", "me", "random", clock="10m"))
    chair.ready("77")
    chair.until(lambda chair: bool(chair.legal))
    stop = threading.Event()

    def keep_playing() -> None:
        try:
            while not stop.is_set() and not chair.position["outcome"]:
                chair.until(lambda chair: bool(chair.legal) or bool(chair.position["outcome"]))
                if chair.legal:
                    chair.play(chair.legal[0])
        except (ConnectionClosed, OSError, TimeoutError):
            return

    playing = threading.Thread(target=keep_playing)
    playing.start()
    done = _kaik("admin", "backup", str(file), "--db", source)
    assert done.returncode == 0 and "1 tables" in done.stdout, done.stderr
    stop.set()
    playing.join(30)
    server.stop()
    done = _kaik("admin", "restore", str(file), "--db", target)
    assert done.returncode == 0 and "1 tables" in done.stdout, done.stderr
    server = start_on(target)
    again = type(chair)(server.at, chair.table["id"], host.cookie)
    assert again.seat == 0 and again.log == chair.log[: len(again.log)], "nothing but what had been written by then"
    again.until(lambda chair: bool(chair.legal) or bool(chair.position["outcome"]))
    if again.legal:
        assert again.play(again.legal[0])["t"] == "ack"


def _kaik(*actions: str) -> subprocess.CompletedProcess[str]:
    code = "from kaik.cli import main; main()"
    return subprocess.run([sys.executable, "-c", code, *actions], capture_output=True, text=True, timeout=120)


def test_a_backup_is_for_nobody_else_to_read_and_overwrites_nothing(tmp_path: Path, file: Path) -> None:
    url = f"sqlite:///{tmp_path / 'kaik.db'}"
    fill(url)
    old = os.umask(0)
    backed_up(url, file)
    os.umask(old)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(KaikError, match="is there already"):
        backed_up(url, file)
    assert not list(tmp_path.glob("*.part"))
    with pytest.raises(KaikError, match="there is no database"):
        backed_up(f"sqlite:///{tmp_path / 'nowhere.db'}", tmp_path / "other.backup")
    assert not (tmp_path / "nowhere.db").exists() and not (tmp_path / "other.backup").exists()


def test_a_database_that_holds_something_is_replaced_only_when_told_to(database_url: str, file: Path) -> None:
    fill(database_url)
    before = content(database_url)
    backed_up(database_url, file)

    async def later() -> None:
        store = await Store.open(database_url)
        await store.name_guest("mika", "Later", 2)
        await store.close()

    asyncio.run(later())
    with pytest.raises(KaikError, match="not empty"):
        brought_back(database_url, file)
    assert content(database_url)["name"] == "Later"
    brought_back(database_url, file, replace=True)
    assert content(database_url) == before


def test_a_database_that_a_server_uses_is_not_restored(database_url: str, file: Path) -> None:
    fill(database_url)
    backed_up(database_url, file)

    async def tried() -> None:
        store = await Store.open(database_url)
        with pytest.raises(KaikError, match="another server"):
            await restored(Database(database_url), file, replace=True)
        await store.close()

    asyncio.run(tried())


def test_what_others_keep_in_the_same_database_is_left_alone(postgres_url: str, file: Path) -> None:
    fill(postgres_url)

    async def said(statement: str) -> Any:
        engine = Database(postgres_url).engine()
        async with engine.begin() as connection:
            done = await connection.execute(text(statement))
            found = done.fetchall() if done.returns_rows else None
        await engine.dispose()
        return found

    asyncio.run(said("CREATE TABLE others (word text)"))
    asyncio.run(said("INSERT INTO others VALUES ('theirs')"))
    assert "others" not in backed_up(postgres_url, file).rows
    brought_back(postgres_url, file, replace=True)
    assert asyncio.run(said("SELECT word FROM others")) == [("theirs",)]


def test_a_damaged_backup_changes_nothing(tmp_path: Path, file: Path) -> None:
    source, target = (f"sqlite:///{tmp_path / name}" for name in ("kaik.db", "other.db"))
    fill(source)
    backed_up(source, file)
    whole = file.read_bytes()
    lines = gzip.decompress(whole).splitlines(keepends=True)
    damaged = {
        "cut short": whole[: len(whole) // 2],
        "without its end": gzip.compress(b"".join(lines[:-1])),
        "a row less": gzip.compress(b"".join(lines[:4] + lines[5:])),
        "another word": gzip.compress(b"".join(lines).replace(b"Mika", b"Maki")),
        "a text": b"a text",
        "another JSON": gzip.compress(b'{"line":"header"}\n'),
        "nothing": b"",
    }
    fill(target, "Other")
    before = content(target)
    for what, written in damaged.items():
        file.write_bytes(written)
        with pytest.raises(KaikError, match="damaged"):
            brought_back(target, file, replace=True)
        assert content(target) == before, what


def test_a_restore_that_fails_in_the_middle_changes_nothing(
    database_url: str, tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = f"sqlite:///{tmp_path / 'source.db'}"
    fill(source)
    backed_up(source, file)
    fill(database_url, "Other")
    before = content(database_url)

    def fails(*_: object) -> None:
        raise KaikError("what was restored is not what the backup holds; the database is left as it was")

    monkeypatch.setattr(restore, "_compare", fails)
    with pytest.raises(KaikError, match="left as it was"):
        brought_back(database_url, file, replace=True)
    assert content(database_url) == before


def test_a_backup_of_an_older_version_is_brought_up_to_date(database_url: str, tmp_path: Path, file: Path) -> None:
    old = f"sqlite:///{tmp_path / 'old.db'}"

    async def made() -> None:
        engine = Database(old).engine()
        async with engine.connect() as connection:
            await connection.run_sync(lambda sync: migrate(sync, "0002"))
        async with engine.begin() as connection:
            await connection.execute(text("INSERT INTO guests (id, name, at) VALUES ('mika', 'Mika', 1)"))
        await engine.dispose()

    asyncio.run(made())
    assert backed_up(old, file).schema == "0002"
    assert brought_back(database_url, file).rows["guests"] == 1
    assert content(database_url)["name"] == "Mika"
    assert asyncio.run(check(Database(database_url))).schema == revisions()[-1]


def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path, file: Path) -> None:
    file.write_bytes(gzip.compress(b'{"line":"header","format":1,"schema":"9999","at":0}\n'))
    with pytest.raises(KaikError, match="newer kaik"):
        brought_back(f"sqlite:///{tmp_path / 'kaik.db'}", file)
    assert not (tmp_path / "kaik.db").exists()


def test_a_check_tells_what_is_there_and_what_is_wrong(database_url: str, tmp_path: Path) -> None:
    fill(database_url)
    found = asyncio.run(check(Database(database_url)))
    assert found.schema == revisions()[-1] and found.rows["lines"] == 3
    with pytest.raises(KaikError, match="there is no database"):
        asyncio.run(check(Database(f"sqlite:///{tmp_path / 'nowhere.db'}")))


def test_an_operator_is_told_in_one_sentence(tmp_path: Path, file: Path) -> None:
    done = _kaik("admin", "restore", str(file), "--db", f"sqlite:///{tmp_path / 'kaik.db'}")
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and "No such file" in done.stderr
    done = _kaik("admin", "check", "--db", f"sqlite:///{tmp_path / 'kaik.db'}")
    assert done.returncode == 2 and done.stderr == f"there is no database at {tmp_path / 'kaik.db'}\n"
