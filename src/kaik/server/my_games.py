"""The games of a guest: those that run, and those that are over, found again with their results.

A result is written with the end of a match. Of matches that ended before results were written it is found out by
playing them again, a few at a time, and written then.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Select, select, tuple_, update

from kaik.core.codec import from_json, to_json
from kaik.core.errors import KaikError, NoSuch
from kaik.games import find
from kaik.server import schema
from kaik.server.bodies import MyGame, MyGames
from kaik.server.cluster.ownership import OwnedElsewhere
from kaik.server.lobby import LobbyRoom
from kaik.server.messages import Outcome
from kaik.server.replay import Replays

PAGE = 30
"""Finished matches on a page."""
MOST_RUNNING = 100
"""Running matches that are listed; whoever has more sees the latest."""
MOST_WOKEN = 10
"""Tables that are brought back for one look, to know whose turn it is there."""
FOUND_OUT_WITHIN = 2_000
"""Milliseconds after which no further match is played again for one look; the next look goes on."""
MOST_HOPELESS = 10_000
"""Matches without a result that are remembered, so that they are not played again for every look."""

_HELD, _MATCHES, _TABLES, _SEATS = schema.held.c, schema.matches.c, schema.tables.c, schema.seats.c
_MATCH = (
    _MATCHES.id,
    _MATCHES.table_id,
    _MATCHES.rules,
    _MATCHES.names,
    _MATCHES.begun,
    _MATCHES.outcome,
    _MATCHES.given,
)


class GamesOfGuests:
    """Answers about the games of one guest."""

    def __init__(self, lobby: LobbyRoom, replays: Replays) -> None:
        self._lobby, self._replays, self._store = lobby, replays, lobby.services.store
        self._hopeless: set[str] = set()

    async def page(self, guest: str, before: str, who: str) -> MyGames:
        """A page of games, newest first; on the first one those that run, with those that wait for the guest on top."""
        running = () if before else await self._running(guest)
        rows = await self._store.fetch(finished(guest, await self._ended_at(before), before))
        more = rows[PAGE - 1].id if len(rows) > PAGE else ""
        ended = {row.id: game_shown(row) for row in rows[:PAGE]}  # in an open game one may have held two seats
        return MyGames((*running, *await self._with_outcomes(ended, who)), more)

    async def _running(self, guest: str) -> tuple[MyGame, ...]:
        rows = await self._store.fetch(unfinished(guest))
        asleep = [row.table_id for row in rows if goes_on(row) and row.table_id not in self._lobby.awake]
        for table in asleep[:MOST_WOKEN]:
            with suppress(OwnedElsewhere):  # then it is awake there
                await self._lobby.table(table)
        asking = await self._lobby.asking(guest, tuple(row.table_id for row in rows if goes_on(row)))
        games = [game_shown(row, asked=row.table_id in asking) for row in rows]
        return tuple(sorted(games, key=lambda game: (not game.asked, not game.running)))

    async def _ended_at(self, before: str) -> int:
        """When a match ended; a page begins after it."""
        if not before:
            return 0
        found = await self._store.fetch(select(_MATCHES.ended).where(_MATCHES.id == before))
        if not found or found[0].ended is None:
            raise NoSuch("there is no such match, or it is not over; ask for the first page again")
        return int(found[0].ended)

    async def _with_outcomes(self, games: dict[str, MyGame], who: str) -> tuple[MyGame, ...]:
        """The games with results that nobody has written yet."""
        until = self._lobby.services.monotonic() + FOUND_OUT_WITHIN
        for ident, game in games.items():
            unknown = game.outcome is None and game.replayable and ident not in self._hopeless
            if unknown and self._lobby.services.monotonic() < until:
                games[ident] = replace(game, outcome=await self._find_out(ident, who))
        return tuple(games.values())

    async def _find_out(self, match: str, who: str) -> Outcome | None:
        try:
            found = await self._replays.outcome(match, who)
        except KaikError:  # the list is told without it
            found = None
        if found is None:
            if len(self._hopeless) < MOST_HOPELESS:
                self._hopeless.add(match)
            return None
        written = to_json(found).decode()
        await self._store.change(update(schema.matches).where(_MATCHES.id == match).values(outcome=written))
        return found


def unfinished(guest: str) -> Select[Any]:
    """The matches that are being played where a guest sits, the latest first."""
    return (
        select(*_MATCH, _SEATS.seat, _HELD.ended, _TABLES.game, _TABLES.preset)
        .join_from(schema.held, schema.matches, _HELD.match == _MATCHES.id)
        .join(schema.seats, (_SEATS.table_id == _MATCHES.table_id) & (_SEATS.guest == guest))
        .join(schema.tables, _TABLES.id == _MATCHES.table_id)
        .where(_HELD.guest == guest, _HELD.ended.is_(None), _SEATS.seat == _HELD.seat)
        .order_by(_MATCHES.begun.desc(), _MATCHES.id.desc())
        .limit(MOST_RUNNING)
    )


def finished(guest: str, ended: int, before: str) -> Select[Any]:
    """A page of the matches that a guest has played, the latest end first, and one more."""
    mine = (_HELD.guest == guest) & _HELD.ended.is_not(None)
    after = mine & (tuple_(_HELD.ended, _HELD.match) < tuple_(ended, before)) if before else mine
    return (
        select(*_MATCH, _HELD.seat, _HELD.ended, _TABLES.game, _TABLES.preset)
        .join_from(schema.held, schema.matches, _HELD.match == _MATCHES.id)
        .join(schema.tables, _TABLES.id == _MATCHES.table_id)
        .where(after)
        .order_by(_HELD.ended.desc(), _HELD.match.desc())
        .limit(PAGE + 1)
    )


def goes_on(row: Any) -> bool:
    """Whether a match that is not over is of rules that are still played."""
    return row.ended is None and bool(row.rules == find(row.game).rules)


def game_shown(row: Any, *, asked: bool = False) -> MyGame:
    """A match as whoever played it is shown it."""
    return MyGame(
        match=row.id,
        table=row.table_id,
        game=row.game,
        preset=row.preset,
        names=msgspec.json.decode(row.names, type=tuple[str, ...]),
        seat=row.seat,
        begun=row.begun,
        ended=row.ended,
        running=goes_on(row),
        asked=asked,
        outcome=None if row.outcome is None else from_json(row.outcome, Outcome),
        replayable=bool(row.rules == find(row.game).rules),
        practice=row.given is not None,
    )
