"""What can be decided once, whichever node decides it: a seek is paired once, a challenge is answered once.

A decision is a row under the id of what it is about, committed with everything that follows from it. Whoever comes
second is refused by the database, and nothing of theirs is written.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import delete, insert, select

from kaik.server import schema
from kaik.server.store import Store
from kaik.server.transactions import Act

ADD_DECISIONS = insert(schema.decisions)
REMEMBERED = 30 * 24 * 3600 * 1000
"""Milliseconds after which nothing is left that a decision could be about."""


def decide(idents: Iterable[str], table: str, at: int) -> Act:
    """Decide about these, all or none; the table that follows from it, if one does."""
    return (ADD_DECISIONS, [{"id": ident, "table_id": table, "at": at} for ident in idents])


async def decided(store: Store, idents: Iterable[str]) -> dict[str, str]:
    """Which of these have been decided about, and the table that followed."""
    rows = schema.decisions.c
    asked: Any = select(rows.id, rows.table_id).where(rows.id.in_(tuple(idents)))
    return {each.id: each.table_id for each in await store.fetch(asked)}


async def forget_decisions(store: Store, now: int) -> None:
    """Forget what nobody can ask about any more."""
    await store.change(delete(schema.decisions).where(schema.decisions.c.at < now - REMEMBERED))
