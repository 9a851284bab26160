"""Whoever is told to end does end: what hangs is named in the log and left behind."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import text

from kaik.server import run as serving_run
from kaik.server import store as stores
from kaik.server import transactions, writer
from kaik.server.app import Server, Settings, create_app
from kaik.server.ending import HUNG
from kaik.server.run import AnnouncingServer, configure, listen
from kaik.server.store import Store
from kaik.server.tasks import close_in_time, end

PATIENCE = 60.0
HANGS = """
import asyncio, threading
from kaik.server import ending, run
from kaik.server.store import Store
ending.ENDED_WITHIN = 1.0
threading.Thread(target=threading.Event().wait, name="a disk").start()

async def hang(store):
    await asyncio.get_running_loop().create_future()

Store.close = hang
from kaik.cli import main
main()
"""


HANGS_AT_FIRST = """
import asyncio
from kaik.server import ending
from kaik.server.store import Store
ending.ENDED_WITHIN = 1.0

async def hang(*_, **__):
    print("a database is waited for", flush=True)
    await asyncio.get_running_loop().create_future()

Store.open = hang
from kaik.cli import main
main()
"""


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, PATIENCE))


def test_a_server_that_hangs_at_its_end_says_where_and_ends_all_the_same(tmp_path: Path) -> None:
    serve = ["serve", "--port", "0", "--no-open", "--db", f"sqlite:///{tmp_path / 'kaik.db'}"]
    with subprocess.Popen(
        [sys.executable, "-c", HANGS, *serve], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None and process.stderr is not None
            assert "kaik is served at" in process.stdout.readline()
            process.terminate()
            assert process.wait(PATIENCE) == HUNG
            said = process.stderr.read()
        finally:
            process.kill()
    assert "the process did not end within 1 seconds and ends now; it waits in " in said and "a disk" in said


def test_a_server_that_hangs_while_it_starts_ends_when_it_is_told_to(tmp_path: Path) -> None:
    serve = ["serve", "--port", "0", "--no-open", "--db", f"sqlite:///{tmp_path / 'kaik.db'}"]
    with subprocess.Popen(
        [sys.executable, "-c", HANGS_AT_FIRST, *serve], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None and "is waited for" in process.stdout.readline()
            process.terminate()
            assert process.wait(PATIENCE) == HUNG
        finally:
            process.kill()


async def deaf(ears: asyncio.Event) -> None:
    """A task that takes every cancellation for somebody else's."""
    while not ears.is_set():
        try:
            await ears.wait()
        except asyncio.CancelledError:
            continue


def test_a_task_that_cannot_be_ended_is_named_and_left_behind(caplog: pytest.LogCaptureFixture) -> None:
    async def ended() -> None:
        ears = asyncio.Event()
        task = asyncio.create_task(deaf(ears), name="somebody deaf")
        await asyncio.sleep(0)
        await end([task], again=0.01, within=0.1)
        assert not task.done()
        ears.set()
        await task

    run(ended())
    assert "somebody deaf could not be ended and is left behind" in caplog.text


def test_what_closes_too_slowly_is_named_and_the_rest_is_closed(caplog: pytest.LogCaptureFixture) -> None:
    run(close_in_time(asyncio.Event().wait(), "a door", within=0.05))
    assert "a door could not be closed within 0.05 seconds" in caplog.text


def test_whoever_cannot_leave_its_tables_to_others_closes_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(server: Server) -> None:
        raise RuntimeError("a wheel has come off")

    async def leave_cold(server: AnnouncingServer, address: str) -> None:
        return

    monkeypatch.setattr(serving_run, "settle_memory", lambda: None)  # it is for a process that only serves
    monkeypatch.setattr(AnnouncingServer, "_warm", leave_cold)
    app = create_app(Settings(f"sqlite:///{tmp_path / 'kaik.db'}"))
    server = AnnouncingServer(configure(app), app, browser=False)

    async def ended() -> None:
        serving = asyncio.create_task(server.serve(listen("127.0.0.1", 0)))
        while not server.started:
            await asyncio.sleep(0.01)
        monkeypatch.setattr(Server, "hand_over", fail)
        server.should_exit = True
        await serving
        assert not app.state.server.store.writer.alive

    run(ended())
    assert "the tables could not be left to others" in caplog.text


def test_what_fails_to_close_keeps_nothing_else_open(tmp_path: Path) -> None:
    async def fail() -> None:
        raise RuntimeError("a wheel has come off")

    async def closed() -> None:
        server = await Server.open(Settings(f"sqlite:///{tmp_path / 'kaik.db'}"))
        with patch.object(server.lobby, "close", fail), pytest.raises(RuntimeError, match="a wheel has come off"):
            await server.close()
        assert not server.store.writer.alive
        again = await Store.open(f"sqlite:///{tmp_path / 'kaik.db'}")  # its lock is free
        await again.close()

    run(closed())


def test_a_store_whose_disk_hangs_is_closed_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for of, name in ((writer, "WRITTEN_WITHIN"), (transactions, "CLOSED_WITHIN"), (stores, "READ_WITHIN")):
        monkeypatch.setattr(of, name, 0.1)
    disk = threading.Event()

    async def closed() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'kaik.db'}")
        committed = store.writer.transactions._committed  # type: ignore[attr-defined]
        store.writer.transactions._committed = lambda acts: (disk.wait(PATIENCE), committed(acts))[1]  # type: ignore[attr-defined]
        waits = asyncio.create_task(store.change(text("DELETE FROM lines")))
        reads = asyncio.create_task(store._to_the_end(asyncio.to_thread(disk.wait, PATIENCE)))
        await asyncio.sleep(0.05)
        begun = time.monotonic()
        await store.close()
        assert time.monotonic() - begun < PATIENCE / 2
        disk.set()
        await reads
        waits.cancel()

    run(closed())
    for said in ("not everything could be written", "is still being read", "the thread that writes does not come"):
        assert said in caplog.text
