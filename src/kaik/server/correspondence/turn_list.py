"""Whose turn it is, over all games of a person: nothing is woken for it.

Matches that are timed in days have written it down; of others those are listed whose tables are awake.
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from sqlalchemy import select

from kaik.server import schema
from kaik.server.correspondence.bodies import TurnList, TurnShown
from kaik.server.lobby import LobbyRoom
from kaik.server.my_games import goes_on, unfinished

_WAITING = schema.waiting.c


async def turns_of(lobby: LobbyRoom, guest: str) -> TurnList:
    """The matches that wait for a guest, those first that have waited longest."""
    store = lobby.services.store
    rows = [row for row in await store.fetch(unfinished(guest)) if goes_on(row)]
    if not rows:
        return TurnList((), lobby.services.now())
    waiting = {row.match: row for row in await store.fetch(select(schema.waiting).where(_WAITING.guest == guest))}
    others = tuple(row.table_id for row in rows if row.id not in waiting)
    asking = await lobby.asking(guest, others) if others else frozenset[str]()
    turns = [_turn(row, waiting.get(row.id)) for row in rows if row.id in waiting or row.table_id in asking]
    return TurnList(tuple(sorted(turns, key=lambda turn: turn.since or sys.maxsize)), lobby.services.now())


def _turn(row: Any, waiting: Any | None) -> TurnShown:
    return TurnShown(
        match=row.id,
        table=row.table_id,
        game=row.game,
        preset=row.preset,
        names=msgspec.json.decode(row.names, type=tuple[str, ...]),
        seat=row.seat,
        since=None if waiting is None else waiting.since,
        due=None if waiting is None else waiting.due,
    )
