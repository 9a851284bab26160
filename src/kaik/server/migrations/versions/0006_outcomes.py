"""How matches ended, and who played them, kept after their end so that everybody finds their games again."""

from __future__ import annotations

import json
from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

PART = 1000
"""Rows that are written at once."""


def upgrade() -> None:
    op.add_column("matches", sa.Column("outcome", sa.Text, nullable=True))
    op.add_column("held", sa.Column("ended", sa.BigInteger, nullable=True))
    op.create_index("held_by_guest", "held", ["guest", "ended", "match"])
    _remember()


def _remember() -> None:
    """Who held a seat was forgotten with the end of a match: whoever still sits there is found by their name."""
    held = sa.table("held", *map(sa.column, ("match", "seat", "guest", "ended")))
    connection, found = op.get_bind(), list(_found(op.get_bind()))
    for start in range(0, len(found), PART):
        connection.execute(sa.insert(held), found[start : start + PART])


def _found(connection: sa.Connection) -> Iterator[dict[str, str | int]]:
    seats = sa.table("seats", *map(sa.column, ("table_id", "guest", "name")))
    matches = sa.table("matches", *map(sa.column, ("id", "table_id", "names", "ended")))
    known = sa.select(sa.table("held", sa.column("match")).c.match)
    asked = (
        sa.select(matches.c.id, matches.c.names, matches.c.ended, seats.c.guest, seats.c.name)
        .join_from(matches, seats, matches.c.table_id == seats.c.table_id)
        .where(matches.c.ended.is_not(None), seats.c.guest != "", matches.c.id.not_in(known))
    )
    for match, names, ended, guest, name in connection.execute(asked):
        called = json.loads(names)
        if name in called:
            yield {"match": match, "seat": called.index(name), "guest": guest, "ended": ended}


def downgrade() -> None:
    op.drop_index("held_by_guest", "held")
    op.execute(sa.text("DELETE FROM held WHERE ended IS NOT NULL"))
    op.drop_column("held", "ended")
    op.drop_column("matches", "outcome")
