"""The server under a crowd: 300 tables of mixed games, 1,000 sockets, 100 actions a second, and 20 times `kill -9`;
then as many actions a second as it takes with 99 of 100 acknowledged in 100 ms; beside it a relay that knows no rules.

The crowd lives in this process, the servers in processes of their own; everything goes over loopback.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from pathlib import Path

from bench.crowd import Crowd
from bench.relay import callers, spawned
from bench.rows import Row
from bench.serving import answering, at_share, ended, free_port, many_files, started
from bench.truth import Truth, compared

TABLES, SOCKETS, PACE = 300, 1000, 100.0
LOAD = 15.0
"""Seconds of steady play that the waits are measured over."""
KILLS = 20
BETWEEN = 1.0
"""Seconds of play before each kill."""
IN_TIME = 0.100
"""What 99 of 100 actions may wait at the highest rate, in seconds."""
WINDOW = 2.5
"""Seconds for which a rate is tried."""
HALVINGS = 5
"""How often the gap between a rate that is carried and one that is not is halved, for server and relay alike."""
TRIES = 2
"""How often a rate is tried: another program may have taken the machine for a moment."""
SHARE = 0.1
"""What the server should carry of what the bare relay carries."""


def run() -> list[Row]:
    many_files()
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measured(Path(folder) / "kaik.db"))


async def _measured(db: Path, tables: int = TABLES, sockets: int = SOCKETS, kills: int = KILLS) -> list[Row]:
    port = free_port()
    server, ready = await asyncio.to_thread(started, db, port)
    crowd = Crowd(f"127.0.0.1:{port}")
    try:
        await crowd.gather(tables, sockets)
        await crowd.play(PACE, 3.0)  # the first actions compile, open and fill what the later ones find ready
        waits = await crowd.measured(PACE, LOAD)
        load = len(waits) / LOAD
        ours = await highest(crowd)
        restarts = []
        for _ in range(kills):
            crowd_plays = asyncio.create_task(crowd.play(PACE, BETWEEN))
            await asyncio.sleep(BETWEEN * 0.9)
            server.kill()
            await crowd_plays
            await crowd.go()
            await asyncio.to_thread(server.wait)
            server, took = await asyncio.to_thread(started, db, port)
            restarts.append(took)
            await crowd.come()
        await crowd.play(PACE, 1.0)
        await asyncio.sleep(0.5)
        await crowd.go()
    finally:
        ended(server)
    bare = await _relayed(tables, sockets)
    return [*_rows(crowd, db, waits, load, ready, restarts), _beside(ours, bare)]


async def highest(crowd: Crowd, first: float = PACE) -> float:
    """The most actions a second of which 99 of 100 are acknowledged in time; doubled until too many, then halved."""
    low, high = 0.0, first
    while await carries(crowd, high):
        low, high = high, high * 2
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if await carries(crowd, middle) else (low, middle)
    return low


async def carries(crowd: Crowd, each_second: float) -> bool:
    """Whether such a rate is kept up, and in time."""
    for _ in range(TRIES):
        waits = await crowd.measured(each_second, WINDOW)
        if len(waits) > 0.95 * WINDOW * each_second and at_share(waits, 0.99) <= IN_TIME:
            return True
    return False


async def _relayed(tables: int, sockets: int) -> float:
    port = free_port()
    relay = spawned(port)
    crowd = callers(f"127.0.0.1:{port}", tables, sockets)
    try:
        await asyncio.to_thread(answering, relay, port)
        await crowd.come()
        await crowd.play(PACE, 1.0)
        return await highest(crowd)
    finally:
        await crowd.go()
        ended(relay)


def _beside(ours: float, bare: float) -> Row:
    note = f"99 of 100 within {IN_TIME * 1000:g} ms; the crowd, {TABLES} tables and {SOCKETS} sockets, shares the cores"
    return Row("highest rate of actions", ours, "/s", "bare relay", bare, at_least=SHARE, note=note)


def _rows(crowd: Crowd, db: Path, waits: list[float], load: float, ready: float, restarts: list[float]) -> list[Row]:
    lost, doubled, gaps = _truth(crowd, db)
    acknowledged = sum(map(len, crowd.acknowledged.values()))
    note = f"{TABLES} tables, {SOCKETS} sockets, {acknowledged:,} acknowledged actions, {len(crowd.refused)} refused"
    return [
        Row("actions acknowledged a second", load, "/s", note=note),
        Row("move to acknowledgement, median", at_share(waits, 0.5) * 1000, "ms"),
        Row("move to acknowledgement, p99", at_share(waits, 0.99) * 1000, "ms", at_most=100),
        Row("acknowledged actions lost", lost, "", at_most=0),
        Row("actions written twice", doubled, "", at_most=0),
        Row("gaps in logs", gaps, "", at_most=0),
        Row("server ready after start", ready, "s", at_most=3),
        Row(f"serves again after kill -9, slowest of {len(restarts)}", max(restarts, default=0.0), "s", at_most=5),
    ]


def _truth(crowd: Crowd, db: Path) -> Truth:
    kept = sqlite3.connect(db)
    entries = kept.execute("select match, n, seat, word from entries order by match, n")
    return compared(crowd, entries, kept.execute("select match, seat, word from answers"))
