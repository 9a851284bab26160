"""What happens to a bot anywhere: challenges, and matches that begin and end.

They are read from the database whenever something may have happened.

The bus carries hints alone: a stream that misses one finds out a few seconds later. So nothing is lost between nodes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import Select, select

from kaik.core.codec import from_json, to_json
from kaik.server import schema
from kaik.server.bot_api.bodies import GameBegun, GameEnded, ProgramGame, StreamEnded
from kaik.server.bot_api.challenge_events import ChallengeWatch
from kaik.server.lobby import LobbyRoom
from kaik.server.messages import Outcome

AGAIN = 3.0
"""Seconds after which a stream looks again by itself."""
MOST = 100
"""Running matches of one bot that are told of."""

_HELD, _MATCHES, _TABLES = schema.held.c, schema.matches.c, schema.tables.c


class EventStream:
    """The events of one bot, as one stream tells them."""

    def __init__(
        self, lobby: LobbyRoom, bot: str, lives: Callable[[], Awaitable[bool]], challenges: ChallengeWatch
    ) -> None:
        self._lobby, self._bot, self._lives, self._challenges = lobby, bot, lives, challenges
        self._changed = asyncio.Event()
        self._changed.set()
        self._lines: list[bytes] = []
        self._games: dict[str, ProgramGame] = {}
        self._over = False
        self.closed: Callable[[], None] = lambda: None

    def nudge(self) -> None:
        """Something may have happened."""
        self._changed.set()

    def tell(self, event: msgspec.Struct) -> None:
        """Tell something that is not in the database."""
        self._lines.append(to_json(event))
        self._changed.set()

    def end(self, event: StreamEnded) -> None:
        """Tell why there is nothing more, and end."""
        self._over = True
        self.tell(event)

    async def next(self) -> bytes | None:
        while not self._lines:
            if self._over:
                return None
            with suppress(TimeoutError):
                async with asyncio.timeout(AGAIN):
                    await self._changed.wait()
            self._changed.clear()
            await self._look()
        return self._lines.pop(0)

    def close(self) -> None:
        self.closed()

    async def _look(self) -> None:
        """Compare the bot's challenges and running matches with what was told of them."""
        if not await self._lives():
            self.end(StreamEnded("the token was revoked", again=False, kind="bad_token"))
            return
        self._lines += [to_json(event) for event in await self._challenges.look()]
        store = self._lobby.services.store
        running = {row.id: _game(row) for row in await store.fetch(_running(self._bot))}
        asking = await self._lobby.asking(self._bot, tuple(game.id for game in running.values()))
        for match, game in running.items():
            if match not in self._games:
                told = msgspec.structs.replace(game, asked=game.id in asking)
                self._lines.append(to_json(GameBegun(told)))
        gone = [match for match in self._games if match not in running]
        for match in gone:
            self._lines.append(to_json(GameEnded(self._games[match], await self._outcome(match))))
        self._games = running

    async def _outcome(self, match: str) -> Outcome | None:
        found = await self._lobby.services.store.fetch(select(_MATCHES.outcome).where(_MATCHES.id == match))
        return from_json(found[0].outcome, Outcome) if found and found[0].outcome else None


def _running(bot: str) -> Select[Any]:
    """The matches that are being played where a bot sits."""
    seats = schema.seats.c
    return (
        select(_MATCHES.id, _MATCHES.table_id, _MATCHES.names, _TABLES.game, _TABLES.preset, seats.seat)
        .join_from(schema.held, schema.matches, _HELD.match == _MATCHES.id)
        .join(schema.seats, (seats.table_id == _MATCHES.table_id) & (seats.guest == bot))
        .join(schema.tables, _TABLES.id == _MATCHES.table_id)
        .where(_HELD.guest == bot, _HELD.ended.is_(None), seats.seat == _HELD.seat)
        .order_by(_MATCHES.begun, _MATCHES.id)
        .limit(MOST)
    )


def _game(row: Any) -> ProgramGame:
    names = msgspec.json.decode(row.names, type=tuple[str, ...])
    return ProgramGame(row.table_id, row.id, row.game, row.preset, row.seat, names)
