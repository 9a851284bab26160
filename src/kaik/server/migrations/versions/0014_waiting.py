"""Who is waited for in matches that are timed in days."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "waiting",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("look", sa.BigInteger, nullable=False),
    )
    op.create_index("waiting_by_guest", "waiting", ["guest", "since"])
    op.create_index("waiting_by_look", "waiting", ["look"])
    op.create_index("waiting_by_table", "waiting", ["table_id"])


def downgrade() -> None:
    op.drop_table("waiting")
