"""What was acknowledged is there after the server was stopped, or killed in the middle of everything."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError
from websockets.exceptions import ConnectionClosed

from kaik.games import find
from kaik.server import schema
from kaik.server.app import Settings, create_app
from kaik.server.run import AnnouncingServer, configure
from kaik.server.store import ADD_ENTRIES, Store
from kaik.server.writer import Writer


def test_a_match_goes_on_where_it_was_left(start: Any, enter: Any) -> None:
    server = start()
    host = enter(server.at)
    long = {"seasons": 12}  # a season may end in its first turn, and a match of the usual four with it
    chair = host.come(host.set_up("season-end", "me", "random", "random", clock="10m+1s", options=long))
    chair.ready("77")
    for _ in range(12):
        chair.until(lambda chair: bool(chair.legal))
        chair.play(chair.legal[0])
    chair.until(lambda chair: bool(chair.legal))
    seen, log, luck, left = chair.position["view"], chair.log, chair.table["luck"], chair.position["clocks"]
    cookie = host.cookie
    server.stop()
    again = type(chair)(start().at, chair.table["id"], cookie)
    assert again.position["view"] == seen and again.log == log and again.table["luck"] == luck
    assert again.seat == 0 and again.legal
    assert abs(again.position["clocks"]["hands"][0]["main"] - left["hands"][0]["main"]) < 10_000
    again.play(again.legal[0])
    again.until(lambda chair: bool(chair.legal))


def test_a_covered_answer_is_kept_and_stays_covered(start: Any, enter: Any) -> None:
    server = start()
    host, other, third = (enter(server.at) for _ in range(3))
    table = host.set_up("new-play", "me", "free", "free")
    chairs = [host.come(table), other.come(table), third.come(table)]
    chairs[0].ready()
    chairs[1].say("sit", seat=1)
    chairs[2].say("sit", seat=2)
    for chair in chairs:
        chair.until(lambda chair: bool(chair.position["match"]))
    betting = [chair for chair in chairs if chair.legal]
    first, second = betting
    said = first.legal[5]
    assert first.play(said)["t"] == "ack"
    cookies = {chair.seat: guest.cookie for chair, guest in zip(chairs, (host, other, third), strict=True)}
    server.stop()
    server = start()
    first = type(first)(server.at, table, cookies[first.seat])
    second = type(first)(server.at, table, cookies[second.seat])
    assert first.position["answered"] == said and not first.legal
    assert not second.position["answered"] and second.legal
    second.play(second.legal[0])
    first.until(lambda chair: [first.seat, said] in [face[1:] for face in chair.log])


@pytest.mark.parametrize("game", ["ancient-cerke", "new-play"])
def test_a_killed_server_loses_nothing_it_acknowledged(spawn: Any, enter: Any, tmp_path: Path, game: str) -> None:
    server = spawn()
    guests = [enter(server.at) for _ in range(6)]
    bots = ["random"] * (1 if find(game).seats[1] == 2 else 2)
    chairs = [guest.come(guest.set_up(game, "me", *bots)) for guest in guests]
    acknowledged: list[list[tuple[int, str]]] = [[] for _ in chairs]

    def keep_playing(at: int) -> None:
        chair = chairs[at]
        chair.ready()
        try:
            while True:
                chair.until(lambda chair: bool(chair.legal))
                action = chair.legal[len(chair.log) % len(chair.legal)]
                if chair.play(action)["t"] == "ack":
                    acknowledged[at].append((chair.seat or 0, action))
                    if sum(map(len, acknowledged)) >= 30:
                        server.kill()
        except (ConnectionClosed, OSError, TimeoutError):
            return

    playing = [threading.Thread(target=keep_playing, args=(at,)) for at in range(len(chairs))]
    for thread in playing:
        thread.start()
    for thread in playing:
        thread.join(30)
    kept = sqlite3.connect(tmp_path / "kaik.db")
    again = spawn()
    for at, (guest, chair) in enumerate(zip(guests, chairs, strict=True)):
        if not acknowledged[at]:
            continue
        match = chair.position["match"]
        rows = kept.execute("select n, seat, word from entries where match = ? order by n", (match,)).fetchall()
        waiting = kept.execute("select seat, word from answers where match = ?", (match,)).fetchall()
        assert [n for n, _, _ in rows] == list(range(len(rows))), "no gap and nothing twice"
        own = [(seat, action) for _, seat, action in rows if seat == 0] + [each for each in waiting if each[0] == 0]
        assert own[: len(acknowledged[at])] == acknowledged[at], "an acknowledged word is gone"
        assert len(own) <= len(acknowledged[at]) + 1
        back = type(chair)(again.at, chair.table["id"], guest.cookie)
        assert back.seat == 0 and back.n >= len(rows)
    assert sum(map(len, acknowledged)) >= 30


@pytest.mark.parametrize("pause", [0.0, 0.05, 0.2, 0.5])
def test_an_impatient_end_is_as_clean_as_any(tmp_path: Path, pause: float) -> None:
    listens = "signal.signal(signal.SIGINT, signal.default_int_handler)"  # also where tests run in the background
    serve = [sys.executable, "-c", f"import signal; {listens}; from kaik.cli import main; main()", "serve"]
    serve += ["--port", "0", "--no-open", "--db"]
    server = subprocess.Popen(
        [*serve, f"sqlite:///{tmp_path / 'kaik.db'}"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert server.stdout is not None and "http://" in server.stdout.readline()
    for _ in range(3):
        server.send_signal(signal.SIGINT)
        time.sleep(pause)
    _, complaints = server.communicate(timeout=30)
    assert not complaints and server.returncode == 130


class Interrupted(AnnouncingServer):
    """A server to which a second signal comes while it handles the first."""

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        if name == "ended_by" and value == signal.SIGINT and not self.should_exit:
            super().__setattr__("ended_by", 0)
            super().__setattr__("should_exit", True)
            self.handle_exit(signal.SIGINT, None)


def test_a_signal_that_comes_while_another_is_handled_hurries_nothing(tmp_path: Path) -> None:
    app = create_app(Settings(db=f"sqlite:///{tmp_path / 'kaik.db'}"))
    server = Interrupted(configure(app), app, browser=False)
    server.handle_exit(signal.SIGINT, None)
    assert server.should_exit and not server.force_exit


def test_a_log_entry_cannot_be_written_twice(tmp_path: Path) -> None:
    async def written() -> tuple[list[Any], int]:
        store = await Store.open(f"sqlite:///{tmp_path / 'kaik.db'}")
        await store.write((text("PRAGMA foreign_keys=OFF"), None))
        entry = {"match": "m", "n": 0, "seat": 0, "word": "a", "at": 0, "clock": None}
        writes = [store.write((ADD_ENTRIES, [{**entry, "n": n, "word": str(at)}])) for at, n in enumerate((0, 1, 0, 2))]
        ends = await asyncio.gather(*writes, return_exceptions=True)
        entries, _ = await store.log("m")
        await store.close()
        return ends, len(entries)

    ends, count = asyncio.run(written())
    assert [type(end) for end in ends] == [type(None), type(None), IntegrityError, type(None)]
    assert count == 3, "one that cannot be kept does not spoil the others of its commit"


def test_writes_of_one_moment_share_a_commit(tmp_path: Path) -> None:
    async def commits() -> Writer:
        store = await Store.open(f"sqlite:///{tmp_path / 'kaik.db'}")
        guests = schema.guests.insert()
        await asyncio.gather(*(store.write((guests, [{"id": f"g{n}", "name": "G", "at": 0}])) for n in range(200)))
        await store.close()
        return store.writer

    writer = asyncio.run(commits())
    assert writer.writes == 200 and writer.commits <= 3


def test_the_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    async def columns() -> dict[str, set[str]]:
        store = await Store.open(f"sqlite:///{tmp_path / 'kaik.db'}")
        async with store._engine.connect() as connection:
            found = await connection.run_sync(
                lambda sync: {
                    name: {column["name"] for column in inspect(sync).get_columns(name)}
                    for name in inspect(sync).get_table_names()
                }
            )
            mode = (await connection.execute(text("PRAGMA journal_mode"))).scalar()
        await store.close()
        assert mode == "wal"
        return found

    made = asyncio.run(columns())
    assert {name: made[name] for name in schema.metadata.tables} == {
        name: {column.name for column in table.columns} for name, table in schema.metadata.tables.items()
    }
    asyncio.run(columns())  # a second start finds everything as it should be
