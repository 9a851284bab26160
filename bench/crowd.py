"""A crowd for the server: guests at many tables who play at a steady pace and remember what was acknowledged."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator

import httpx
import msgspec

from bench.wire import Wire
from kaik.games import every

GONE = (OSError, TimeoutError)
TRIES = 20
"""How often a server that cannot set a table up now is asked again."""
AddressOf = Callable[[int], str]
"""The address a guest of that number comes from, for a server that believes its proxy."""


class At(msgspec.Struct):
    """What a guest needs of a position to go on."""

    match: str
    n: int
    legal: tuple[str, ...] = ()


class SeatAt(msgspec.Struct):
    ready: bool = False


class TableAt(msgspec.Struct):
    state: str
    seats: tuple[SeatAt, ...] = ()


class Heard(msgspec.Struct):
    """Any frame of the server's, as far as the crowd listens."""

    t: str
    id: str = ""
    refused: str = ""
    seat: int | None = None
    table: TableAt | None = None
    position: At | None = None


class Visitor:
    """One guest with one socket."""

    def __init__(self, crowd: Crowd, cookie: str, table: str, seat: int | None, address: str = "") -> None:
        self.crowd, self.cookie, self.table, self.seat, self.address = crowd, cookie, table, seat, address
        self.at: At | None = None
        self.ws: Wire | None = None
        self.sent: tuple[str, str, int, float] | None = None
        """The action under way: its id, itself, the match's seat, and when it was sent."""
        self._welcome: asyncio.Event = asyncio.Event()
        self._sat = False

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": self.cookie, **forwarded(self.address)}

    async def come(self) -> None:
        """Open a socket and hear everything."""
        self._welcome = asyncio.Event()
        self.ws = await Wire.open(self.crowd.at, f"/ws/table/{self.table}", self._hear, self.headers)
        self.ws.send(b'{"t":"hello"}')
        await asyncio.wait_for(self._welcome.wait(), 30)

    async def go(self) -> None:
        """Hang up."""
        if self.ws is not None:
            self.ws.abort()
        self.ws = self.sent = None

    def _hear(self, frame: bytes) -> None:
        heard = msgspec.json.decode(frame, type=Heard)
        self._welcome.set()
        if heard.t in ("ack", "sync") and self.sent is not None and heard.id == self.sent[0]:
            self._answered(heard)
        if heard.position is not None:
            self.at = heard.position
        if heard.table is not None:
            self._keep_sitting(heard, heard.table)

    def _answered(self, heard: Heard) -> None:
        assert self.sent is not None and self.at is not None
        _, action, seat, begun = self.sent
        self.sent = None
        if heard.t == "sync":
            self.crowd.refused.append(heard.refused)
            return
        self.crowd.waits.append(time.perf_counter() - begun)
        self.crowd.acknowledged.setdefault((self.at.match, seat), []).append(action)

    def _keep_sitting(self, heard: Heard, table: TableAt) -> None:
        """Sit down where one belongs, and be ready for every match."""
        if self.ws is None:
            return
        if self.seat is not None and heard.seat is None and not self._sat:
            self._sat = True
            self.ws.send(msgspec.json.encode({"t": "sit", "seat": self.seat}))
        elif heard.seat is not None:
            self.seat = heard.seat
            if table.state != "playing" and not table.seats[heard.seat].ready:
                self.ws.send(b'{"t":"ready","nonce":"00"}')

    @property
    def may_play(self) -> bool:
        return self.ws is not None and self.sent is None and self.at is not None and bool(self.at.legal)

    def play(self) -> None:
        """Say any action that is open."""
        assert self.at is not None and self.ws is not None and self.seat is not None
        action = random.choice(self.at.legal)
        ident = str(self.crowd.next_id())
        said = {"t": "play", "n": self.at.n, "do": action, "id": ident}
        self.sent = (ident, action, self.seat, time.perf_counter())
        self.crowd.tried.setdefault((self.at.match, self.seat), []).append(action)
        self.at.legal = ()
        self.ws.send(msgspec.json.encode(said))


class Crowd:
    """Everybody, at so many tables of mixed games, with so many sockets in all."""

    def __init__(self, at: str, address_of: AddressOf = lambda number: "") -> None:
        self.at = at
        self.visitors: list[Visitor] = []
        self.waits: list[float] = []
        self.refused: list[str] = []
        self.acknowledged: dict[tuple[str, int], list[str]] = {}
        self.tried: dict[tuple[str, int], list[str]] = {}
        self._address_of = address_of
        self._ids = 0

    def next_id(self) -> int:
        self._ids += 1
        return self._ids

    async def gather(self, tables: int, sockets: int) -> None:
        """Set the tables up and seat everybody."""
        plans = list(mixed(tables))
        extra = sockets - sum(seats for _, seats in plans)
        async with httpx.AsyncClient(base_url=f"http://{self.at}", timeout=60) as http:
            for number, (game, seats) in enumerate(plans):
                watchers = extra // tables + (number < extra % tables)
                await self._table(http, game, seats, max(0, watchers))
        await self.come()

    async def _table(self, http: httpx.AsyncClient, game: str, seats: int, watchers: int) -> None:
        addresses = [self._address_of(len(self.visitors) + at) for at in range(seats + watchers)]
        cookies = [await self.cookie(http, address) for address in addresses]
        wanted = {"game": game, "seats": [{"kind": "me"}, *[{"kind": "free"}] * (seats - 1)], "grace": 86400}
        headers = {"Cookie": cookies[0], **forwarded(addresses[0])}
        made = await http.post("/api/tables", json=wanted, headers=headers)
        for _ in range(TRIES):
            if made.status_code != 503:
                break
            await asyncio.sleep(0.5)  # a node that has lost its place among others says so, and is back in a moment
            made = await http.post("/api/tables", json=wanted, headers=headers)
        if made.status_code != 201:
            raise RuntimeError(f"no table of {game}: {made.text}")
        table = made.json()["id"]
        for at, (cookie, address) in enumerate(zip(cookies, addresses, strict=True)):
            self.visitors.append(self.visitor(cookie, table, at if at < seats else None, address))

    def visitor(self, cookie: str, table: str, seat: int | None, address: str) -> Visitor:
        """A guest of this crowd."""
        return Visitor(self, cookie, table, seat, address)

    async def cookie(self, http: httpx.AsyncClient, address: str = "") -> str:
        """A new guest."""
        http.cookies.clear()
        await http.get("/api/me", headers=forwarded(address))
        cookie = f"kaik_guest={http.cookies['kaik_guest']}"
        http.cookies.clear()
        return cookie

    async def come(self) -> None:
        """Everybody opens a socket, a handful at a time."""
        door = asyncio.Semaphore(24)

        async def enter(visitor: Visitor) -> None:
            async with door:
                await visitor.come()

        await asyncio.gather(*map(enter, self.visitors))

    async def go(self) -> None:
        await asyncio.gather(*(visitor.go() for visitor in self.visitors))

    async def play(self, each_second: float, seconds: float) -> None:
        """Actions at a steady pace, each from somebody who is asked."""
        begun, said = time.perf_counter(), 0
        seated = [visitor for visitor in self.visitors if visitor.seat is not None]
        while (now := time.perf_counter() - begun) < seconds:
            due = int(now * each_second)
            able = [visitor for visitor in seated if visitor.may_play] if said < due else []
            random.shuffle(able)
            for visitor in able[: due - said]:
                visitor.play()
                said += 1
            await asyncio.sleep(0.005)

    async def measured(self, each_second: float, seconds: float, patience: float = 1.0) -> list[float]:
        """How long actions waited at such a pace, sorted; one that is still waiting has waited so long at least."""
        self.waits.clear()
        await self.play(each_second, seconds)
        end = time.perf_counter() + patience
        while any(visitor.sent for visitor in self.visitors) and time.perf_counter() < end:
            await asyncio.sleep(0.02)
        now = time.perf_counter()
        late = [now - visitor.sent[3] for visitor in self.visitors if visitor.sent is not None]
        return sorted(self.waits + late)


def forwarded(address: str) -> dict[str, str]:
    """The header a proxy adds."""
    return {"X-Forwarded-For": address} if address else {}


def mixed(tables: int) -> Iterator[tuple[str, int]]:
    """A game for every table, all games in turn, with as few seats as each allows."""
    games = every()
    for number in range(tables):
        game = games[number % len(games)]
        yield game.slug, game.seats[0]
