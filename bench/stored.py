"""Tables written straight into a database, as a server would have left them: very long matches, or very many."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from kaik.core.game import Game
from kaik.play.match import Match
from kaik.play.referee import Referee
from kaik.server import fairness
from kaik.server.auth import COOKIE, Signer, new_id
from kaik.server.store import (
    ADD_ENTRIES,
    ADD_MATCH,
    ADD_SEATS,
    ADD_TABLE,
    EntryRow,
    MatchRow,
    SeatRow,
    Store,
    TableRow,
    row,
)

T = TypeVar("T")

AT = 1_760_000_000_000
TOGETHER = 100
"""Tables that are written in one commit."""


class Plan(msgspec.Struct, frozen=True):
    """A table that is wanted: its game and options, how long its match is, and how often something was taken back."""

    game: Game
    entries: int
    take_backs: int = 0
    changes: dict[str, Any] = {}
    bots: str = ""
    """Who sits in all seats but the first; guests unless named."""


class Stored(msgspec.Struct, frozen=True):
    """A table in the database, its match, and the cookies of the guests who sit there."""

    table: str
    match: str
    cookies: tuple[str, ...]
    entries: int


async def write_tables(db: Path, plans: Iterable[Plan], seed: int = 1) -> list[Stored]:
    """Write tables into a database, which is made if it is not there."""
    store = await Store.open(f"sqlite:///{db}")
    try:
        return await write_into(store, plans, seed)
    finally:
        await store.close()


async def write_into(store: Store, plans: Iterable[Plan], seed: int = 1) -> list[Stored]:
    """Write tables into a store that is open."""
    signer, luck = Signer(await store.secret()), Random(seed)
    made: list[Stored] = []
    for some in batched(plans, TOGETHER):
        made += await asyncio.gather(*(_written(store, signer, plan, luck) for plan in some))
    return made


async def _written(store: Store, signer: Signer, plan: Plan, luck: Random) -> Stored:
    table, game, count = new_id(), plan.game, plan.game.seats[0]
    options = game.chosen(None, plan.changes)
    guests = [new_id() if at == 0 or not plan.bots else "" for at in range(count)]
    begun = _begun(table, game, guests)
    match = played(Match.begin(game, options, count, game.default), begun, plan, luck)
    matches = [begun]
    if match.over:  # as the server leaves a table: this one ended, and the next one prepared
        matches = [replace(begun, ended=AT), fairness.prepare(new_id(), table, 2, game.rules)]
    rows = [EntryRow(begun.id, entry.n, entry.seat, str(entry.action), AT) for entry in match.log]
    seats = [_seat(table, at, guest, plan.bots) for at, guest in enumerate(guests)]
    kept = TableRow(table, game.slug, game.default, _json(options), "none", False, 86400, guests[0], AT)
    await store.write(
        (ADD_TABLE, [row(kept)]),
        (ADD_SEATS, [row(seat) for seat in seats]),
        (ADD_MATCH, [row(each) for each in matches]),
        (ADD_ENTRIES, [row(entry) for entry in rows]),
    )
    cookies = tuple(f"{COOKIE}={signer.cookie(guest)}" for guest in guests if guest)
    return Stored(table, begun.id, cookies, len(rows))


def _begun(table: str, game: Game, guests: Sequence[str]) -> MatchRow:
    prepared = fairness.prepare(new_id(), table, 1, game.rules)
    return fairness.begin(prepared, ["00"] * len(guests), [f"Guest {at}" for at in range(len(guests))], AT)


def _seat(table: str, at: int, guest: str, bot: str) -> SeatRow:
    return SeatRow(table, at, guest, f"Guest {at}") if guest else SeatRow(table, at, bot=bot)


def batched(things: Iterable[T], size: int) -> Iterator[list[T]]:
    """The things, so many at a time."""
    rest = iter(things)
    while some := list(islice(rest, size)):
        yield some


def _json(options: Any) -> str:
    return msgspec.json.encode(options).decode()


def played(match: Match, begun: MatchRow, plan: Plan, luck: Random) -> Match:
    """The match so far: actions by luck, and take-backs spread evenly among them."""
    referee = Referee(match, fairness.luck_of(begun))
    referee.settle()
    while len(referee.match.log) < plan.entries and not referee.match.over:
        turn: Any = referee.match.turn()
        seat = luck.choice(turn.seats)
        (said, *_) = referee.submit(seat, luck.choice(referee.match.legal(seat)))
        due = plan.take_backs * len(referee.match.log) // plan.entries
        if not referee.match.over and due > referee.match.backs:
            _take_back(referee, said.n, seat)
    return referee.match


def _take_back(referee: Referee, n: int, seat: int) -> None:
    referee.submit(seat, f"@take-back:{n}")
    for other in range(referee.match.seats):
        if other != seat:
            referee.submit(other, "@accept-take-back")
