"""Lobby, profile and history beside 10,000 accounts and 100,000 finished games, in SQLite and in PostgreSQL.

The games are spread as people are: the busiest tenth has most of them, the busiest account thousands. Three of five are
rated, between two and among more, and their ratings are the ledger's own. Everything is written straight into the
database; then one server of its own is asked over HTTP, one question after another, by accounts as busy as those who
would ask.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
from sqlalchemy import Table, insert, text

from bench.engines import PostgreSQL
from bench.rows import Row, shown
from bench.serving import at_share, ended, free_port, started
from bench.stored import batched
from kaik.core.game import Game
from kaik.games import every
from kaik.server import schema
from kaik.server.auth import COOKIE, Signer
from kaik.server.names import looks
from kaik.server.ratings.book import add_game
from kaik.server.ratings.ledger import RatedGame, places_of, replay
from kaik.server.ratings.pools import RatingPool, form_of
from kaik.server.store import Store, row

ACCOUNTS, GAMES = 10_000, 100_000
ASKED = 200
"""Questions of each kind, by accounts as they come."""
WARM = 20
"""How many come before, for whom what is read once is read."""
WANTED = 50.0
"""Milliseconds in which 95 of 100 are to be answered."""
BEGUN, APART = 1_700_000_000_000, 300_000
RATED = 0.6
TOGETHER = 5_000
OPENINGS = ("first", "second", "third", "fourth", "fifth")

Rows = dict[Table, list[dict[str, Any]]]


class Person(msgspec.Struct, frozen=True):
    """An account, and how often it plays beside the others."""

    guest: str
    name: str
    weight: float


def people(count: int) -> list[Person]:
    """Accounts, the busiest first."""
    return [Person(f"account-{n:06}-0123456789", f"Player {n}", (n + 1) ** -0.7) for n in range(count)]


class Past:
    """Finished games that nobody has played."""

    def __init__(self, accounts: Sequence[Person], games: int, seed: int = 1) -> None:
        self._luck, self._accounts, self._count = random.Random(seed), accounts, games
        self._weights = list(accumulate(person.weight for person in accounts))
        self._games = tuple(game for game in every() if game.seats[1] > 1)
        self.rated: dict[str, list[RatedGame]] = {}

    def rows(self) -> Iterator[Rows]:
        """What a server would have written of them, some thousand games at a time."""
        for some in batched(range(self._count), TOGETHER):
            found: Rows = {}
            for n in some:
                for table, fields in self._one(n):
                    found.setdefault(table, []).append(fields)
            yield found

    def _one(self, n: int) -> Iterator[tuple[Table, dict[str, Any]]]:
        game, ended, ident = self._luck.choice(self._games), BEGUN + n * APART, f"{n:06}-0123456789abcd"
        players = self._players(max(game.seats[0], self._luck.choice((2, 2, 2, min(4, game.seats[1])))))
        rated = self._luck.random() < RATED
        yield schema.tables, _table(ident, game, players[0].guest, ended, rated=rated)
        yield schema.matches, self._match(ident, game, players, ended)
        yield schema.matches, self._prepared(ident, game)
        for seat, person in enumerate(players):
            yield schema.seats, {"table_id": ident, "seat": seat, "guest": person.guest, "name": person.name, "bot": ""}
            yield schema.held, {"match": ident, "seat": seat, "guest": person.guest, "ended": ended}
            word = f"begin:{self._luck.choice(OPENINGS)}"
            opening = {"match": ident, "seat": seat, "guest": person.guest, "game": game.slug}
            yield schema.openings, {**opening, "word": word, "ended": ended}
        if rated:
            self._rate(ident, game, players, ended)

    def _players(self, seats: int) -> list[Person]:
        found: dict[str, Person] = {}
        while len(found) < seats:
            (person,) = self._luck.choices(self._accounts, cum_weights=self._weights)
            found[person.guest] = person
        return list(found.values())

    def _match(self, ident: str, game: Game, players: Sequence[Person], ended: int) -> dict[str, Any]:
        winner = self._luck.randrange(len(players))
        payoffs = [1.0 if seat == winner else -1.0 for seat in range(len(players))]
        outcome = {"payoffs": payoffs, "reason": "", "how": "rules", "by": -1, "winners": [winner]}
        names = json.dumps([person.name for person in players])
        known = {"id": ident, "table_id": ident, "number": 1, "rules": game.rules, "server_seed": "00" * 32}
        return {**known, "nonces": "[]", "names": names, "begun": ended - 1, "ended": ended, "given": None} | {
            "outcome": json.dumps(outcome),
            "origin": "",
        }

    def _prepared(self, table: str, game: Game) -> dict[str, Any]:
        """The match that a table has ready after the one that is over."""
        known = {"id": f"next-{table}", "table_id": table, "number": 2, "rules": game.rules, "server_seed": "00" * 32}
        empty = dict.fromkeys(("begun", "ended", "given", "outcome"))
        return {**known, "nonces": "[]", "names": "[]", "origin": "", **empty}

    def _rate(self, ident: str, game: Game, players: Sequence[Person], ended: int) -> None:
        points = tuple(self._luck.gauss(0, 1) for _ in players)
        pool = RatingPool(game.slug, game.default, self._luck.choice(("quick", "slow")), form_of(len(players)))
        guests = tuple(person.guest for person in players)
        self.rated.setdefault(pool.key, []).append(RatedGame(ident, ended, pool.key, guests, places_of(points), points))


def _table(ident: str, game: Game, host: str, at: int, *, rated: bool) -> dict[str, Any]:
    options = msgspec.json.encode(game.preset(game.default)).decode()
    known = {"id": ident, "game": game.slug, "preset": game.default, "options": options, "clock": "5m+3s"}
    more = {"public": True, "grace": 60, "host": host, "at": at, "hints": "none", "covered": "prompt"}
    return {**known, **more, "rated": rated, "tournament": "", "delay": 0}


async def fill(url: str, accounts: int, games: int) -> tuple[list[Person], bytes]:
    """Write everything; who the accounts are, and the key of their cookies."""
    store = await Store.open(url)
    try:
        everybody, past = people(accounts), Past(people(accounts), games)
        for some in batched(everybody, TOGETHER):
            guests = [{"id": person.guest, "name": person.name, "at": BEGUN} for person in some]
            await store.write((insert(schema.guests), guests), (insert(schema.accounts), list(map(_account, some))))
        for rows in past.rows():
            order = (schema.tables, schema.matches, schema.seats, schema.held, schema.openings)
            await store.write(*((insert(table), rows[table]) for table in order))
        for pool in past.rated.values():
            await _write_ratings(store, pool)
        if url.startswith("postgresql"):
            await store.change(text("ANALYZE"))  # as its autovacuum does some time after a table has grown
        return everybody, await store.secret()
    finally:
        await store.close()


def _account(person: Person) -> dict[str, Any]:
    known = {"guest": person.guest, "name": person.name, "looks": looks(person.name), "kind": "person"}
    return {**known, "owner": "", "role": "", "made": BEGUN, "closed": None}


async def _write_ratings(store: Store, games: list[RatedGame]) -> None:
    known, changes = replay(games)
    for some in batched(games, TOGETHER):
        numbered = [add_game(game)[1][0] for game in some]  # type: ignore[index]
        await store.write((insert(schema.rated_games), [{**each, "number": n} for n, each in enumerate(numbered)]))
    for part in batched(changes, TOGETHER):
        await store.write((insert(schema.rating_changes), list(map(row, part))))
    rated = [
        {"player": player, "pool": games[0].pool, **row(record.rating), "ended": record.ended, "games": record.games}
        for player, record in known.items()
    ]
    await store.write((insert(schema.ratings), rated))


def answered(port: int, everybody: Sequence[Person], secret: bytes, asked: int) -> dict[str, list[float]]:
    """Milliseconds that each answer took, by what was asked, shortest first."""
    luck, signer = random.Random(2), Signer(secret)
    who = luck.choices(everybody, [person.weight for person in everybody], k=asked)
    kinds: dict[str, Callable[[Person], str]] = {
        "lobby: open tables": lambda person: "/api/tables",
        "lobby: who I am": lambda person: "/api/me",
        "lobby: what I have done": lambda person: "/api/me/marks",
        "profile": lambda person: f"/api/people/{quote(person.name)}",
        "own profile": lambda person: "/api/me/profile",
        "history": lambda person: "/api/me/games",
    }
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def once(person: Person, path: str) -> float:
        begun = time.perf_counter()
        connection.request("GET", path, headers={"Cookie": f"{COOKIE}={signer.cookie(person.guest)}"})
        answer = connection.getresponse()
        body = answer.read()
        assert answer.status == 200, (path, body[:200])
        return 1000 * (time.perf_counter() - begun)

    for person in who[:WARM]:  # the first few wake what is read once
        for path in kinds.values():
            once(person, path(person))
    return {kind: sorted(once(person, path(person)) for person in who) for kind, path in kinds.items()}


def measured(url: str, name: str, accounts: int = ACCOUNTS, games: int = GAMES, asked: int = ASKED) -> list[Row]:
    """The figures of one database, which is empty."""
    begun = time.perf_counter()
    everybody, secret = asyncio.run(fill(url, accounts, games))
    filled = time.perf_counter() - begun
    port = free_port()
    server, _ = started(url, port)
    try:
        times = answered(port, everybody, secret, asked)
    finally:
        ended(server)
    note = f"{accounts:,} accounts and {games:,} games, written in {filled:.0f} s"
    rows = [Row(f"{name}, {kind}", at_share(each, 0.95), "ms", at_most=WANTED) for kind, each in times.items()]
    return [rows[0]._replace(note=note), *rows[1:]]


def both(accounts: int = ACCOUNTS, games: int = GAMES, asked: int = ASKED) -> list[Row]:
    """The figures of both kinds of database."""
    with tempfile.TemporaryDirectory() as folder:
        rows = measured(f"sqlite:///{Path(folder) / 'kaik.db'}", "SQLite", accounts, games, asked)
        postgres = PostgreSQL(Path(folder))
        try:
            return rows + measured(postgres.url(), "PostgreSQL", accounts, games, asked)
        finally:
            postgres.stop_at_once()


def run() -> list[Row]:
    return both()


def main(arguments: list[str]) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--accounts", type=int, default=ACCOUNTS)
    asked.add_argument("--games", type=int, default=GAMES)
    asked.add_argument("--asked", type=int, default=ASKED)
    wanted = asked.parse_args(arguments)
    print(shown(both(wanted.accounts, wanted.games, wanted.asked)))
    return 0
