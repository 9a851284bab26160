"""One address that uses everything it is allowed, all at once: `python -m bench.attack PORT FILE` until it is ended.

FILE is what `bench.hostile` has prepared: finished matches to be reviewed, long ones to be looked at, and a long record
to be checked. Whatever is refused is tried again; sockets that are hung up on come back.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec

from bench.crowd import forwarded
from bench.wire import Wire

ADDRESS = "203.0.113.9"
GUESTS = 12
PAUSE = 0.05
"""Seconds before something that was refused is tried again."""
NOWHERE: dict[str, Any] = {"talk": [], "legal": []}
"""The position of somebody who was not told of one yet."""


class Prepared(msgspec.Struct, frozen=True):
    """What the attack is made with."""

    finished: tuple[str, ...]
    """Matches that are over."""
    long: str
    """A table with a long match, and a guest who sits there."""
    cookie: str
    record: str
    """A long record."""


class Attack:
    """Everything one address can do to others without breaking a rule."""

    def __init__(self, at: str, prepared: Prepared) -> None:
        self.at, self.prepared = at, prepared
        self.counts: Counter[str] = Counter()
        self.cookies = [prepared.cookie]
        self.http = httpx.AsyncClient(
            base_url=f"http://{at}", timeout=60, headers=forwarded(ADDRESS), limits=httpx.Limits(max_connections=64)
        )

    async def run(self) -> None:
        """Begin it all, and never end."""
        for _ in range(GUESTS):
            answer = await self.http.get("/api/me", headers={"Cookie": ""})
            self.http.cookies.clear()
            self.cookies += [f"kaik_guest={cookie}" for cookie in answer.cookies.values()]
        works: list[Callable[[int], Awaitable[None]]] = [
            *[self.ask] * 6,
            *[self.check] * 4,
            *[self.review] * 3,
            *[self.upload] * 3,
            *[self.let_bots_play] * 2,
            *[self.listen] * 30,
            *[self.chatter] * 3,
        ]
        await asyncio.gather(*(self._forever(work, number) for number, work in enumerate(works)))

    async def _forever(self, work: Callable[[int], Awaitable[None]], number: int) -> None:
        name = getattr(work, "__name__", "")
        while True:
            try:
                await work(number)
                self.counts[name] += 1
            except (OSError, TimeoutError, httpx.HTTPError, LookupError):
                self.counts[f"{name} refused"] += 1
                await asyncio.sleep(PAUSE)

    def _as(self, number: int) -> dict[str, str]:
        return {"Cookie": self.cookies[number % len(self.cookies)]}

    async def ask(self, number: int) -> None:
        """Whatever can be looked at."""
        match = self.prepared.finished[self.counts["ask"] % len(self.prepared.finished)]
        for path in ("/api/tables", "/api/games/cerke", "/api/me", f"/api/matches/{match}/frames?count=100", "/"):
            await self._said(await self.http.get(path, headers=self._as(number)))

    async def check(self, number: int) -> None:
        """A long record, a little different every time, so that no answer is at hand."""
        record = self.prepared.record + "\n" * (self.counts["check"] % 7)
        sent = {"record": record + f"{number} 0 pass{self.counts['check']}"}
        await self._said(await self.http.post("/api/verify", json=sent, headers=self._as(number)))

    async def review(self, number: int) -> None:
        match = self.prepared.finished[(number + self.counts["review"]) % len(self.prepared.finished)]
        await self._said(await self.http.post(f"/api/matches/{match}/review", headers=self._as(number)))

    async def upload(self, number: int) -> None:
        """Two megabytes that come drop by drop."""

        async def drops() -> AsyncIterator[bytes]:
            for _ in range(200):
                yield b"x" * 10_000
                await asyncio.sleep(0.05)

        headers = {**self._as(number), "Content-Type": "application/json"}
        await self._said(await self.http.post("/api/verify", content=drops(), headers=headers))

    async def let_bots_play(self, number: int) -> None:
        """A table of strong bots alone, and somebody who watches."""
        seats = [{"kind": "bot", "bot": "level5"}] * 2
        answer = await self.http.post("/api/tables", json={"game": "cerke", "seats": seats}, headers=self._as(number))
        await self._said(answer)
        wire = await self._come(answer.json()["id"], number, lambda _: None)
        await asyncio.wait_for(wire.closed, 20)

    async def listen(self, number: int) -> None:
        """A socket that asks for a long match from its beginning, again and again."""
        wire = await self._come(self.prepared.long, number, lambda _: None)
        while wire.is_open:
            wire.send(b'{"t":"hello"}')
            await asyncio.sleep(PAUSE)

    async def chatter(self, number: int) -> None:
        """Chat, play and take-backs at the table of the long match."""
        heard: list[bytes] = []
        wire = await self._come(self.prepared.long, 0, heard.append)
        while wire.is_open:
            wire.send(json.dumps({"t": "chat", "text": "x" * 300}).encode())
            told = [msgspec.json.decode(frame) for frame in heard]
            at = next((each["position"] for each in reversed(told) if each.get("position")), NOWHERE)
            heard.clear()
            for action in [*at["talk"], *at["legal"]][1:4]:
                wire.send(json.dumps({"t": "play", "n": at["n"], "do": action}).encode())
            await asyncio.sleep(PAUSE)

    async def _come(self, table: str, number: int, heard: Callable[[bytes], None]) -> Wire:
        headers = {**self._as(number), **forwarded(ADDRESS)}
        wire = await Wire.open(self.at, f"/ws/table/{table}", heard, headers)
        wire.send(b'{"t":"hello"}')
        return wire

    async def _said(self, answer: httpx.Response) -> None:
        self.counts[f"HTTP {answer.status_code}"] += 1
        if answer.status_code == 429:
            await asyncio.sleep(PAUSE)


async def _main(port: str, file: str) -> None:
    prepared = msgspec.json.decode(Path(file).read_bytes(), type=Prepared)
    attack = Attack(f"127.0.0.1:{port}", prepared)
    running = asyncio.create_task(attack.run())
    while not running.done():
        await asyncio.sleep(0.5)
        print(json.dumps(attack.counts), flush=True)
    running.result()


if __name__ == "__main__":
    os.nice(19)  # what is measured is what the server gives away, not what this process takes from the others
    asyncio.run(_main(*sys.argv[1:]))
