"""Whether tables wait while bots think: acknowledgements at other tables with and without level 5 at work.

Guests play at a steady pace. Then more guests come who play against level 5 as fast as it answers, so that the bots'
room is never empty; the first guests should not notice. Bots think in processes of their own, and those are nice.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path

import httpx

from bench.crowd import Crowd, Visitor
from bench.rows import Row
from bench.serving import at_share, free_port, started
from kaik.games import every

TABLES, SOCKETS, PACE, LOAD = 60, 200, 30.0, 15.0
"""Tables and sockets of the guests who are measured, their actions a second, and the seconds of each measurement."""
AGAINST, BOT = 8, "level5"
"""Tables where somebody plays against the bot."""
PATIENCE = 20.0
"""Seconds in which the last acknowledgement must have come."""
WORSE, AT_MOST = 1.5, 0.100
"""How many times as long the slowest acknowledgements may take, and what they may take in any case."""


def run() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measured(Path(folder) / "kaik.db"))


async def measured(
    db: Path, tables: int = TABLES, sockets: int = SOCKETS, against: int = AGAINST, load: float = LOAD
) -> list[Row]:
    """The same guests twice, the second time beside tables with bots."""
    port = free_port()
    server, _ = await asyncio.to_thread(started, db, port)
    try:
        crowd, rivals = Crowd(f"127.0.0.1:{port}"), Crowd(f"127.0.0.1:{port}")
        await crowd.gather(tables, sockets)
        await crowd.play(PACE, min(3.0, load))  # the first actions open and fill what the later ones find ready
        quiet = await crowd.measured(PACE, load, PATIENCE)
        await sat_down(rivals, against)
        await rivals.play(PACE, min(3.0, load))
        heard = len(rivals.waits)
        busy, _ = await asyncio.gather(crowd.measured(PACE, load, PATIENCE), rivals.play(PACE, load))
        answered = len(rivals.waits) - heard
        await asyncio.gather(crowd.go(), rivals.go())
    finally:
        server.kill()
        server.wait()
    return _rows(quiet, busy, answered, against)


async def sat_down(crowd: Crowd, tables: int, bot: str = BOT) -> None:
    """Guests at tables of their own, the other seats taken by a bot."""
    games = [game for game in every() if game.hidden or game.group == "boards"]
    async with httpx.AsyncClient(base_url=f"http://{crowd.at}", timeout=60) as http:
        for number in range(tables):
            game = games[number % len(games)]
            cookie = await crowd.cookie(http)
            others = [{"kind": "bot", "bot": bot}] * (game.seats[0] - 1)
            wanted = {"game": game.slug, "seats": [{"kind": "me"}, *others], "grace": 86400}
            made = await http.post("/api/tables", json=wanted, headers={"Cookie": cookie})
            crowd.visitors.append(Visitor(crowd, cookie, made.json()["id"], 0))
    await crowd.come()


def _rows(quiet: list[float], busy: list[float], answered: int, against: int) -> list[Row]:
    before, after = 1000 * at_share(quiet, 0.99), 1000 * at_share(busy, 0.99)
    most = max(1000 * AT_MOST, WORSE * before)
    note = (
        f"{len(busy):,} actions acknowledged beside {against} tables against {BOT}, whose guests had {answered:,} "
        f"of theirs acknowledged; {len(quiet):,} actions alone; {os.cpu_count()} cores"
    )
    return [
        Row("acknowledgement, median, nobody thinking", 1000 * at_share(quiet, 0.5), "ms"),
        Row("acknowledgement, median, bots thinking", 1000 * at_share(busy, 0.5), "ms"),
        Row("acknowledgement, p99, nobody thinking", before, "ms", at_most=1000 * AT_MOST),
        Row("acknowledgement, p99, bots thinking", after, "ms", "nobody thinking", before, at_most=most, note=note),
    ]
