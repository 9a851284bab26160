"""One guest cannot slow the others: acknowledgements while one address does everything it is allowed to do.

Guests, each with an address of their own, play at a steady pace. Beside them, in turns, nothing happens, or
`bench.attack` does: sockets, requests, checks, reviews, tables of bots, chat, take-backs and uploads at once.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec

from bench.attack import Prepared
from bench.crowd import Crowd
from bench.rows import Row
from bench.serving import at_share, ended, free_port, many_files, started, worked
from bench.stored import Plan, write_tables
from kaik.games import find
from kaik.play.luck import Luck
from kaik.play.record import Record, write
from kaik.play.walk import walk

TABLES, SOCKETS, PACE = 60, 200, 60.0
ROUNDS, LOAD = 3, 6.0
"""How often quiet and attack take turns, and the seconds each is measured for."""
WARM, COOL = 3.0, 3.0
WORSE = 2.0
"""How many times as long the slowest acknowledgements may take beside the attack."""
GAMES = ("cerke", "riichi", "march", "season-end", "ancient-cerke", "mountain")


def run() -> list[Row]:
    many_files()
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measured(Path(folder)))


def address_of(number: int) -> str:
    """An address of their own for everybody."""
    return f"10.1.{number // 250}.{number % 250 + 1}"


async def measured(folder: Path, tables: int = TABLES, sockets: int = SOCKETS, rounds: int = ROUNDS) -> list[Row]:
    """Quiet and attack in turns, on one server that believes its proxy."""
    db, port = folder / "kaik.db", free_port()
    (folder / "prepared.json").write_bytes(msgspec.json.encode(await _prepared(db)))
    server, _ = await asyncio.to_thread(started, db, port, "--proxy", "127.0.0.1")
    crowd, quiet, loud = Crowd(f"127.0.0.1:{port}", address_of), list[float](), list[float]()
    told, costs = "", {"quiet": 0.0, "loud": 0.0}
    try:
        await crowd.gather(tables, sockets)
        await crowd.play(PACE, 3.0)  # the first actions open and fill what the later ones find ready
        for _ in range(rounds):
            begun = worked(server.pid)
            quiet += await crowd.measured(PACE, LOAD)
            costs["quiet"] += worked(server.pid) - begun
            attack = _attacked(port, folder)
            await crowd.play(PACE, WARM)
            begun = worked(server.pid)
            loud += await crowd.measured(PACE, LOAD)
            costs["loud"] += worked(server.pid) - begun
            attack.kill()
            told = (await asyncio.to_thread(attack.communicate))[0].decode().splitlines()[-1:][0]
            await crowd.play(PACE, COOL)
        await crowd.go()
    finally:
        ended(server)
    return _rows(sorted(quiet), sorted(loud), told, [cost / len(quiet) for cost in costs.values()])


def _attacked(port: int, folder: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "bench.attack", str(port), str(folder / "prepared.json")]
    return subprocess.Popen(command, stdout=subprocess.PIPE)


async def _prepared(db: Path) -> Prepared:
    """Matches and a record for the attack, written into the database before the server starts."""
    finished = await write_tables(db, [Plan(find(slug), find(slug).max_length) for slug in GAMES])
    (long,) = await write_tables(db, [Plan(find("pao-ma-zai"), 5_000, 500, {"seasons": 99}, "random")], seed=2)
    match = walk(find("pao-ma-zai"), find("pao-ma-zai").chosen(None, {"seasons": 99}), seed=3, limit=15_000)
    record = write(Record.of(match, Luck.of(3)))
    return Prepared(tuple(each.match for each in finished), long.table, long.cookies[0], record)


def _rows(quiet: list[float], loud: list[float], told: str, costs: list[float]) -> list[Row]:
    before, after = 1000 * at_share(quiet, 0.99), 1000 * at_share(loud, 0.99)
    note = f"{len(quiet):,} actions quiet, {len(loud):,} beside the attack; {os.cpu_count()} cores; last attack: {told}"
    return [
        Row("processor time of the server an action, quiet", 1000 * costs[0], "ms"),
        Row("processor time of the server an action, beside one hostile address", 1000 * costs[1], "ms"),
        Row("acknowledgement, median, quiet", 1000 * at_share(quiet, 0.5), "ms"),
        Row("acknowledgement, median, beside one hostile address", 1000 * at_share(loud, 0.5), "ms"),
        Row("acknowledgement, p99, quiet", before, "ms"),
        Row(
            "acknowledgement, p99, beside one hostile address", after, "ms", "quiet", before, None, WORSE * before, note
        ),
    ]
