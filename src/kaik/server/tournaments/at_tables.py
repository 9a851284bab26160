"""What is different at a table that a tournament has made: its seats are given, and it counts once."""

from __future__ import annotations

from sqlalchemy import select

from kaik.server import schema
from kaik.server.auth import NotYours
from kaik.server.messages import Admit, ClientMessage, SeatBot, Sit, Stand
from kaik.server.store import Store, TableRow


def refuse_changed_seats(table: TableRow, message: ClientMessage) -> None:
    """Refuse to change who sits where at a tournament's table."""
    if table.tournament and isinstance(message, Sit | Stand | SeatBot | Admit):
        raise NotYours("the seats at this table are given by the tournament; resign if you want to end the match")


async def may_begin(store: Store, table: TableRow) -> bool:
    """Whether a match may begin: at a tournament's table the one it was made for, until somebody has forfeited it."""
    if not table.tournament:
        return True
    pairings = schema.pairings.c
    asked = select(pairings.board).where(pairings.table_id == table.id, pairings.ended.is_(None))
    return bool(await store.fetch(asked))
