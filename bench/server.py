"""The server under a crowd: 300 tables of mixed games, 1,000 sockets, 100 words a second, and 20 times `kill -9`.

The crowd lives in this process, the server in one of its own; everything goes over loopback.
"""

from __future__ import annotations

import asyncio
import os
import resource
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from bench.crowd import Crowd
from bench.rows import Row

TABLES, SOCKETS, PACE = 300, 1000, 100.0
LOAD = 20.0
"""Seconds of steady play that the waits are measured over."""
KILLS = 20
BETWEEN = 1.0
"""Seconds of play before each kill."""


def run() -> list[Row]:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536) if hard > 0 else 65536, hard))
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measured(Path(folder) / "kaik.db"))


async def _measured(db: Path, tables: int = TABLES, sockets: int = SOCKETS, kills: int = KILLS) -> list[Row]:
    port = free_port()
    server, ready = await asyncio.to_thread(started, db, port)
    crowd = Crowd(f"127.0.0.1:{port}")
    try:
        await crowd.gather(tables, sockets)
        await crowd.play(PACE, 3.0)  # the first words compile, open and fill what the later ones find ready
        crowd.waits.clear()
        await crowd.play(PACE, LOAD)
        await asyncio.sleep(0.5)
        waits, load = sorted(crowd.waits), len(crowd.waits) / LOAD
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
        server.kill()
        server.wait()
    return _rows(crowd, db, waits, load, ready, restarts)


def _rows(crowd: Crowd, db: Path, waits: list[float], load: float, ready: float, restarts: list[float]) -> list[Row]:
    lost, doubled, gaps = _compared(crowd, db)
    acknowledged = sum(map(len, crowd.acknowledged.values()))
    note = f"{TABLES} tables, {SOCKETS} sockets, {acknowledged:,} acknowledged words, {len(crowd.refused)} refused"
    return [
        Row("words acknowledged a second", load, "/s", note=note),
        Row("move to acknowledgement, median", at_share(waits, 0.5) * 1000, "ms"),
        Row("move to acknowledgement, p99", at_share(waits, 0.99) * 1000, "ms", at_most=100),
        Row("acknowledged words lost", lost, "", at_most=0),
        Row("words written twice", doubled, "", at_most=0),
        Row("gaps in logs", gaps, "", at_most=0),
        Row("server ready after start", ready, "s", at_most=3),
        Row(f"serves again after kill -9, slowest of {len(restarts)}", max(restarts, default=0.0), "s", at_most=5),
    ]


def at_share(waits: list[float], share: float) -> float:
    return waits[min(len(waits) - 1, int(len(waits) * share))] if waits else float("inf")


def _compared(crowd: Crowd, db: Path) -> tuple[int, int, int]:
    """What was acknowledged beside what was kept: words lost, words doubled, logs with gaps."""
    kept = sqlite3.connect(db)
    logs: dict[str, list[tuple[int, int, str]]] = {}
    for match, n, seat, word in kept.execute("select match, n, seat, word from entries order by match, n"):
        logs.setdefault(match, []).append((n, seat, word))
    for match, seat, word in kept.execute("select match, seat, word from answers"):
        logs.setdefault(match, []).append((len(logs.get(match, ())), seat, word))
    lost = doubled = 0
    for (match, seat), tried in crowd.tried.items():
        own = [word for _, at, word in logs.get(match, ()) if at == seat]
        acknowledged = crowd.acknowledged.get((match, seat), [])
        lost += len(acknowledged) - _found_in_order(acknowledged, own)
        doubled += max(0, _of_ours(own, tried) - len(tried))
    gaps = sum([n for n, _, _ in log] != list(range(len(log))) for log in logs.values())
    return lost, doubled, gaps


def _found_in_order(words: list[str], among: list[str]) -> int:
    """How many of the words stand among others, in order."""
    rest, found = iter(among), 0
    for word in words:
        if any(word == other for other in rest):
            found += 1
    return found


def _of_ours(own: list[str], tried: list[str]) -> int:
    """Entries of a seat that its guest has said; what the table answered for it is not counted."""
    said = set(tried)
    return sum(word in said and word != "pass" for word in own)


def started(db: Path, port: int) -> tuple[subprocess.Popen[bytes], float]:
    """A server that answers, and how long that took."""
    begun = time.perf_counter()
    code = "from kaik.cli import main; main()"
    command = [sys.executable, "-c", code, "serve", "--port", str(port), "--db", f"sqlite:///{db}", "--no-open"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=dict(os.environ))
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=1) as answer:
                if answer.status == 200:
                    return server, time.perf_counter() - begun
        except OSError:
            if server.poll() is not None or time.perf_counter() - begun > 30:
                server.kill()  # it may still be on its way, and nobody else knows of it
                raise
            time.sleep(0.02)


def free_port() -> int:
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return int(any_port.getsockname()[1])
