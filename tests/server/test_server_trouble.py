"""A database that is locked, full or gone: everybody reads what is wrong, nothing is lost, and it goes on by itself."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event
from websockets.exceptions import ConnectionClosed

from kaik.server import database, writer
from kaik.server.errors import Unavailable

PATIENCE = 20.0
Trouble = Callable[[Any], Any]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY", 50)
    monkeypatch.setattr(writer, "PROBE", 0.05)


@contextmanager
def locked(server: Any) -> Iterator[None]:
    """Another program holds the file."""
    other = sqlite3.connect(server.db.removeprefix("sqlite:///"), isolation_level=None, timeout=PATIENCE)
    other.execute("BEGIN EXCLUSIVE")
    yield
    other.rollback()
    other.close()


@contextmanager
def full(server: Any) -> Iterator[None]:
    """The database may grow no more, as on a disk that is full."""
    most = [1]

    def bound(connection: Any, *_: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count={most[0]}")
        cursor.close()

    event.listen(server.inside.store.writer.transactions.engine, "checkout", bound)
    # What is free inside the file is used up first, so that some lines of chat more really need room.
    filler = sqlite3.connect(server.db.removeprefix("sqlite:///"), timeout=PATIENCE)
    line = "INSERT INTO lines (table_id, at, name, text) SELECT id, 0, '', ? FROM tables"
    filler.executemany(line, [("y" * 300,)] * 10)
    filler.commit()
    filler.execute("VACUUM")
    filler.close()
    yield
    most[0] = 1 << 30


def until(holds: Callable[[], bool]) -> None:
    by = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < by, "it did not come about"
        time.sleep(0.02)


def begun(server: Any, enter: Any) -> tuple[Any, Any]:
    host = enter(server.at)
    chair = host.come(host.set_up("ancient-cerke", "me", "free", hints="all"))
    other = enter(server.at).come(chair.table["id"])
    chair.ready()
    other.say("sit", seat=1)
    for each in (chair, other):
        each.until(lambda chair: bool(chair.position["match"]))
    return (chair, other) if chair.legal else (other, chair)


def health(server: Any, place: str = "health") -> tuple[int, dict[str, Any]]:
    answer = httpx.get(f"http://{server.at}/api/{place}", timeout=PATIENCE)
    return answer.status_code, answer.json()


def write_much(chair: Any) -> dict[str, Any]:
    """Lines of chat until one cannot be written."""
    told: dict[str, Any] = {}
    for at in range(5):
        chair.say("chat", text="x" * 300, id=f"c{at}")
        while True:
            told = chair.read()
            if told.get("id") == f"c{at}" and told["t"] in ("ack", "sync"):
                break
        if told["t"] == "sync":
            return told
    raise AssertionError("everything could be written")


def test_a_locked_database_is_told_and_nothing_is_lost(
    start: Any, enter: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    server = start()
    assert health(server) == (200, {"ok": True}) and health(server, "ready") == (200, {"ok": True})
    mover, other = begun(server, enter)
    n, action = mover.n, mover.legal[0]
    with locked(server):
        told = mover.play(action)
        assert told["t"] == "sync" and told["kind"] == "unavailable"
        assert "locked" in told["refused"] and "nothing was lost" in told["refused"]
        assert mover.n == n and mover.legal, "the table is as it was"
        assert mover.play(action)["kind"] == "unavailable", "nobody is hung up on"
        for place in ("health", "ready"):
            status, body = health(server, place)
            assert status == 503 and body["ok"] is False and "locked" in body["why"]
        guest = enter(server.at)
        refused = guest.http.post("/api/tables", json={"game": "ancient-cerke"})
        assert refused.status_code == 503 and refused.json()["kind"] == "unavailable"
    until(lambda: health(server) == (200, {"ok": True}))
    assert health(server, "ready") == (200, {"ok": True})
    assert mover.play(action)["t"] == "ack"
    other.until(lambda chair: chair.n > n)
    said = [(record.levelname, record.getMessage()) for record in caplog.records if record.name == writer.__name__]
    assert [level for level, _ in said] == ["ERROR", "WARNING"], said
    assert "locked" in said[0][1]


def test_a_full_disk_is_told_and_nothing_is_lost(start: Any, enter: Any) -> None:
    server = start()
    mover, _ = begun(server, enter)
    with full(server):
        told = write_much(mover)
        assert told["kind"] == "unavailable" and "disk is full" in told["refused"]
        assert health(server)[0] == 503 and "disk is full" in health(server)[1]["why"]
    until(lambda: health(server) == (200, {"ok": True}))
    assert mover.play(mover.legal[0])["t"] == "ack"


def test_whoever_is_hung_up_on_reads_why(start: Any, enter: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    server = start()
    mover, other = begun(server, enter)

    async def broke_off(*_: object, **__: object) -> None:
        raise Unavailable("the database was lost while writing (it is gone); come back", doubtful=True)

    monkeypatch.setattr(server.inside.store, "write", broke_off)
    mover.say("play", n=mover.n, do=mover.legal[0], id="x")
    for chair in (mover, other):
        bye = chair.expect("bye")
        assert bye["kind"] == "unavailable" and bye["again"] and "was lost while writing" in bye["why"]
        with pytest.raises(ConnectionClosed) as closed:
            chair.read()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013
    monkeypatch.undo()
    again = type(mover)(server.at, mover.table["id"], mover.ws.request.headers["Cookie"])
    assert again.legal and again.play(again.legal[0])["t"] == "ack"
    assert server.inside.services.counts["slow_readers"] == 0


def test_a_database_that_is_gone_is_told_and_comes_back(postgres: Any, start_on: Any, enter: Any) -> None:
    server = start_on(postgres.url(postgres.fresh()))
    mover, _ = begun(server, enter)
    n, action = mover.n, mover.legal[0]
    postgres.stop()
    try:
        mover.say("play", n=n, do=action, id="x")
        until(lambda: health(server)[0] == 503)
        assert health(server, "ready")[0] == 503
    finally:
        postgres.start()
    until(lambda: health(server, "ready") == (200, {"ok": True}))
    cookie = mover.ws.request.headers["Cookie"]
    again = type(mover)(server.at, mover.table["id"], cookie)
    if again.n == n:  # it was refused; had the connection broken within the commit, it might be written
        assert again.legal and again.play(action)["t"] == "ack"
    assert again.n >= n


def test_a_match_is_played_in_postgres_as_in_sqlite(
    database_url: str, start_on: Any, enter: Any, play_out: Any, tmp_path: Path
) -> None:
    server = start_on(database_url)
    mover, other = begun(server, enter)
    mover.play(mover.legal[0])
    other.until(lambda chair: bool(chair.legal))
    mover.say("chat", text="こんにちは")
    mover.play("@resign")
    for chair in (mover, other):
        chair.until(lambda chair: chair.table["state"] == "over")
    match = mover.position["match"]
    log = mover.log
    server.stop()
    server = start_on(database_url)
    told = httpx.get(f"http://{server.at}/api/matches/{match}/luck", timeout=PATIENCE).json()
    assert told["holds"] and told["luck"]["server_seed"]
    again = type(mover)(server.at, mover.table["id"], None)
    assert again.log == log and again.sync["chat"][0]["text"] == "こんにちは"
