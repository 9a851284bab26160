"""Long matches: what an action costs after 1,000 entries and after 20,000, and how soon such a table is open.

The matches are written into the database; a guest then plays on over a socket against bots that think of nothing. A
action's time is the one from sending it to its acknowledgement; opening is the time from the socket's first byte to the
whole match, with the server started anew.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from pathlib import Path

import msgspec

from bench.crowd import At, Heard
from bench.rows import Row
from bench.serving import at_share, ended, free_port, started
from bench.stored import Plan, Stored, write_tables
from bench.wire import Wire
from kaik.games import find

SHORT, LONG, TAKE_BACKS = 1_000, 20_000, 2_000
GAME, SEASONS = "pao-ma-zai", 99
"""A game whose matches can be that long."""
ROUNDS, WORDS = 6, 50
"""The matches are played on in turn, so that whatever else the machine does falls on all of them alike."""
MOST_SECONDS = 8.0
"""How long one match is played on at most in a round."""
OPENINGS = 5
SAME, AT_ONCE = 1.2, 0.3
"""How much more an action may cost after 20,000 entries, and how many seconds opening may take."""


FAST = "\n".join(f"[{who}]\nframes = {{ burst = 1e6, each_second = 1e6 }}" for who in ("per_socket", "per_guest"))
"""Nobody plays that fast; without it the server would hang up on this guest."""


class Player:
    """A guest who sits at a stored table, and says any action when asked."""

    def __init__(self, at: str, stored: Stored) -> None:
        self._at, self._stored = at, stored
        self.position: At | None = None
        self.acks: dict[str, float] = {}
        self._news = asyncio.Event()
        self.wire: Wire | None = None

    async def come(self) -> float:
        """Open a socket; how long it took until everything was there."""
        begun = time.perf_counter()
        path, headers = f"/ws/table/{self._stored.table}", {"Cookie": self._stored.cookies[0]}
        self.wire = await Wire.open(self._at, path, self._hear, headers)
        self.wire.send(b'{"t":"hello"}')
        await asyncio.wait_for(self._news.wait(), 60)
        return time.perf_counter() - begun

    def _hear(self, frame: bytes) -> None:
        heard = msgspec.json.decode(frame, type=Heard)
        if heard.t == "ack":
            self.acks[heard.id] = time.perf_counter()
        if heard.position is not None:
            self.position = heard.position
        self._news.set()

    async def play(self, actions: int, seconds: float) -> list[float]:
        """Say actions, one after another; how long each waited for its acknowledgement."""
        waits: list[float] = []
        end = time.perf_counter() + seconds
        while len(waits) < actions and time.perf_counter() < end:
            if self.position is None or not self.position.legal:
                self._news.clear()
                if not await _within(self._news, 5.0):
                    break
                continue
            waits.append(await self._say(self.position, str(len(waits))))
        return waits

    async def _say(self, at: At, ident: str) -> float:
        assert self.wire is not None
        said = {"t": "play", "n": at.n, "do": random.choice(at.legal), "id": ident}
        self.position = None
        begun = time.perf_counter()
        self.wire.send(msgspec.json.encode(said))
        while ident not in self.acks and self.position is None:
            self._news.clear()
            if not await _within(self._news, 20.0):
                raise TimeoutError(f"{said} was not acknowledged")
        return self.acks.pop(ident, float("inf")) - begun


async def _within(event: asyncio.Event, seconds: float) -> bool:
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return False
    return True


def run() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measured(Path(folder) / "kaik.db"))


async def measured(db: Path, short: int = SHORT, long: int = LONG, backs: int = TAKE_BACKS) -> list[Row]:
    """All rows, from one database."""
    game, changes = find(GAME), {"seasons": SEASONS}
    plans = [Plan(game, short, 0, changes, "random"), Plan(game, long, 0, changes, "random")]
    plans.append(Plan(game, long, backs, changes, "random"))
    tables = await write_tables(db, plans)
    opened = [await _opened(db, table) for table in tables[1:]]
    port = free_port()
    fast = db.with_name("limits.toml")
    fast.write_text(FAST, encoding="utf-8")
    server, _ = await asyncio.to_thread(started, db, port, "--limits", str(fast))
    try:
        waits = await _played(f"127.0.0.1:{port}", tables)
    finally:
        ended(server)
    return _rows(tables, waits, opened)


async def _opened(db: Path, table: Stored) -> list[float]:
    """How long the table took to open, each time on a server that had just started."""
    times = []
    for _ in range(OPENINGS):
        port = free_port()
        server, _ = await asyncio.to_thread(started, db, port)
        try:
            await asyncio.sleep(1.0)  # what it begins in the background, it begins now
            player = Player(f"127.0.0.1:{port}", table)
            times.append(await player.come())
        finally:
            ended(server)
    return sorted(times)


async def _played(at: str, tables: list[Stored]) -> list[list[float]]:
    """How long actions waited at each of the tables."""
    players = [Player(at, table) for table in tables]
    for player in players:
        await player.come()
        await player.play(WORDS // 2, MOST_SECONDS)  # the bots' children start, and everything is loaded once
    waits: list[list[float]] = [[] for _ in tables]
    for _ in range(ROUNDS):
        for player, mine in zip(players, waits, strict=True):
            mine += await player.play(WORDS, MOST_SECONDS)
    return [sorted(each) for each in waits]


def _rows(tables: list[Stored], waits: list[list[float]], opened: list[list[float]]) -> list[Row]:
    base, *later = (1000 * at_share(each, 0.5) for each in waits)
    names = [f"after {table.entries:,} entries" for table in tables]
    names[-1] += f", {TAKE_BACKS:,} take-backs among them"
    note = f"{', '.join(str(len(each)) for each in waits)} actions in {GAME}; opened {OPENINGS} times each"
    rows = [Row(f"an action acknowledged {names[0]}", base, "ms", note=note)]
    for name, cost in zip(names[1:], later, strict=True):
        rows.append(Row(f"an action acknowledged {name}", cost, "ms", names[0], base, at_most=SAME * base))
    for name, times in zip(names[1:], opened, strict=True):
        rows.append(Row(f"the table opened {name}", statistics.median(times), "s", at_most=AT_ONCE))
    return rows
