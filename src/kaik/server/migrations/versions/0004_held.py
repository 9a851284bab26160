"""Who has held which seat of a match that is being played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    held = op.create_table(
        "held",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(40), primary_key=True),
    )
    seats = sa.table("seats", sa.column("table_id"), sa.column("seat"), sa.column("guest"))
    matches = sa.table("matches", sa.column("id"), sa.column("table_id"), sa.column("begun"), sa.column("ended"))
    sitting = (
        sa.select(matches.c.id, seats.c.seat, seats.c.guest)
        .join_from(matches, seats, matches.c.table_id == seats.c.table_id)
        .where(matches.c.begun.is_not(None), matches.c.ended.is_(None), seats.c.guest != "")
    )
    op.execute(sa.insert(held).from_select(["match", "seat", "guest"], sitting))


def downgrade() -> None:
    op.drop_table("held")
