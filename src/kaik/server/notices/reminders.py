"""Who is to be told that it is their turn, or that their time runs out: found in what tables have written.

Every node looks now and then at all seats that are waited for. A table that is awake on another node is left to that
one, which knows whether the person looks at it just now.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Select, and_, exists, select

from kaik.play.clock import DAY
from kaik.server import schema
from kaik.server.lobby import LobbyRoom
from kaik.server.notices.notice import Notice, NoticeKind
from kaik.server.notices.service import Notices
from kaik.server.tasks import end, repeat

PAUSE = 20.0
"""Seconds between two looks."""
QUIET = 10_000
"""Milliseconds after which somebody who has not answered is told: whoever is there needs no notice."""
LATE = 3 * DAY
"""Milliseconds after which a turn is no news any more."""
SHORT = 36 * 3_600_000
"""Milliseconds below which nobody is told of the last day: they were told of their turn just before."""
MOST = 500

_WAITING, _NOTICES, _MATCHES, _TABLES = schema.waiting.c, schema.notices.c, schema.matches.c, schema.tables.c


class Reminders:
    """Tells people of their turns."""

    def __init__(self, lobby: LobbyRoom, notices: Notices) -> None:
        self._lobby, self._services, self._notices = lobby, lobby.services, notices
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Begin to look."""
        self._tasks = [repeat(self._next, "looking for turns to tell")]

    async def close(self) -> None:
        await end(self._tasks)

    async def _next(self) -> None:
        await asyncio.sleep(PAUSE)
        await self.look()

    async def look(self) -> None:
        """Tell everybody who is to be told by now."""
        now = self._services.now()
        turns = (_WAITING.since <= now - QUIET) & (_WAITING.since > now - LATE)
        last_day = (_WAITING.due <= now + DAY) & (_WAITING.due > now) & (_WAITING.due - _WAITING.since > SHORT)
        both: tuple[tuple[NoticeKind, ColumnElement[bool]], ...] = (("turn", turns), ("due", last_day))
        for kind, those in both:
            rows = await self._services.store.fetch(_untold(kind, those))
            for row in await self._own(rows):
                await self._notices.post(self._notice(kind, row, now))

    async def _own(self, rows: list[Any]) -> Iterable[Any]:
        """Those of some seats whose tables are not another node's."""
        asleep = tuple({row.table_id for row in rows if row.table_id not in self._lobby.awake})
        if self._lobby.elsewhere is None or not asleep:
            return rows
        others = await self._lobby.elsewhere.owned(asleep)
        return [row for row in rows if row.table_id not in others]

    def _notice(self, kind: NoticeKind, row: Any, now: int) -> Notice:
        awake = self._lobby.awake.get(row.table_id)
        here = awake is not None and any(socket.guest == row.guest for socket in awake.table.sockets)
        return Notice(
            key=f"{kind}:{row.match}:{row.seat}:{row.since}",
            guest=row.guest,
            kind=kind,
            at=now,
            game=row.game,
            names=others_named(msgspec.json.decode(row.names), row.seat),
            link=f"/table/{row.table_id}",
            match=row.match,
            seat=row.seat,
            since=row.since,
            seen=now if here else None,
        )


def others_named(names: list[str], seat: int) -> str:
    """What the others of a match are called, in short."""
    found = [name for at, name in enumerate(names) if at != seat]
    return ", ".join(found)[:200]


def _untold(kind: str, those: ColumnElement[bool]) -> Select[Any]:
    """Seats of people that are waited for and of which no such notice was written."""
    same = and_(_NOTICES.match == _WAITING.match, _NOTICES.seat == _WAITING.seat, _NOTICES.since == _WAITING.since)
    told = exists(select(_NOTICES.key).where(same, _NOTICES.kind == kind))
    return (
        select(schema.waiting, _MATCHES.names, _TABLES.game)
        .join(schema.matches, _MATCHES.id == _WAITING.match)
        .join(schema.tables, _TABLES.id == _WAITING.table_id)
        .where(_WAITING.guest != "", those, ~told)
        .limit(MOST)
    )
