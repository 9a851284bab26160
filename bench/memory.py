"""What tables and sockets weigh: 5,000 tables in play and 2,000 idle sockets, and tables that are put away.

The tables are written into the database and then looked at, so that the server holds them all. Ten minutes of nobody
coming are made short here; the tables are put away by the same code, and come back when they are touched.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

from bench.rows import Row
from bench.serving import at_share, ended, free_port, many_files, resident, started
from bench.stored import Plan, Stored, write_tables
from bench.wire import Wire
from kaik.games import every

TABLES, SOCKETS, ENTRIES, BACK = 5_000, 2_000, 30, 300
"""Tables, sockets, entries of each match, and how many tables are asked to come back."""
MOST = 400.0
"""Megabytes for all of it."""
TABLE, SOCKET = 28.0, 36.0
"""Kilobytes for one of each."""
SOON = 0.050
"""Seconds within which a table is back."""
REST = 4.0
"""Seconds after which an abandoned table is put away here."""
CODE = f"""
import kaik.server.lobby as lobby
if {{rest}}:
    lobby.REST, lobby.TIDY = {REST * 1000}, 0.5
from kaik.cli import main
main()
"""


def run() -> list[Row]:
    many_files()
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measured(Path(folder) / "kaik.db"))


def plans(tables: int) -> Iterator[Plan]:
    """A match of every game in turn."""
    games = every()
    return (Plan(games[number % len(games)], ENTRIES) for number in range(tables))


async def measured(db: Path, tables: int = TABLES, sockets: int = SOCKETS, back: int = BACK) -> list[Row]:
    """All rows, from one database."""
    stored = await write_tables(db, plans(tables))
    held = await _held(db, stored, stored[:sockets])
    return held + await _put_away(db, stored[:back])


async def _held(db: Path, tables: list[Stored], seated: list[Stored]) -> list[Row]:
    port = free_port()
    server, _ = await asyncio.to_thread(started, db, port, code=CODE.format(rest=0))
    wires: list[Wire] = []
    try:
        await asyncio.sleep(3.0)  # what it begins in the background, it begins now
        empty = resident(server.pid)
        await looked_at(port, tables)
        with_tables = resident(server.pid)
        for some in range(0, len(seated), 50):
            wires += await asyncio.gather(*(come(port, table) for table in seated[some : some + 50]))
        await asyncio.sleep(1.0)
        full = resident(server.pid)
    finally:
        for wire in wires:
            wire.abort()
        ended(server)
    note = f"{len(tables):,} tables, {len(seated):,} sockets, every match has {ENTRIES} entries or is over"
    return [
        Row("the server alone", empty, "MB", note=note),
        Row("one table more", 1000 * (with_tables - empty) / len(tables), "kB", at_most=TABLE),
        Row("one socket more", 1000 * (full - with_tables) / len(seated), "kB", at_most=SOCKET),
        Row("all of them", full, "MB", at_most=MOST),
    ]


async def _put_away(db: Path, tables: list[Stored]) -> list[Row]:
    port = free_port()
    server, _ = await asyncio.to_thread(started, db, port, code=CODE.format(rest=1))
    try:
        await asyncio.sleep(3.0)
        await looked_at(port, tables)
        left = await _asleep(port)
        times = []
        for table in tables:
            begun = time.perf_counter()
            (await come(port, table)).abort()
            times.append(time.perf_counter() - begun)
    finally:
        ended(server)
    return [
        Row("tables still held after nobody came", left, "", at_most=0),
        Row("a table is back, median", 1000 * at_share(sorted(times), 0.5), "ms"),
        Row("a table is back, p99", 1000 * at_share(sorted(times), 0.99), "ms", at_most=1000 * SOON),
    ]


async def looked_at(port: int, tables: list[Stored]) -> None:
    """Have the server hold these tables."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
        for table in tables:
            (await http.get(f"/api/tables/{table.table}")).raise_for_status()


async def come(port: int, table: Stored) -> Wire:
    """A socket at a table that has heard everything."""
    told = asyncio.Event()
    headers = {"Cookie": table.cookies[0]}
    wire = await Wire.open(f"127.0.0.1:{port}", f"/ws/table/{table.table}", lambda _: told.set(), headers)
    wire.send(b'{"t":"hello"}')
    await asyncio.wait_for(told.wait(), 30)
    return wire


async def _asleep(port: int) -> int:
    """Wait until no table is held; how many there are if that does not come about."""
    end = time.perf_counter() + REST * 5
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
        while True:
            counts = (await http.get("/api/metrics")).text
            found = re.search(r"^kaik_tables_awake (\d+)", counts, re.MULTILINE)
            awake = int(found.group(1)) if found else -1
            if awake == 0 or time.perf_counter() > end:
                return awake
            await asyncio.sleep(0.5)
