"""Blocks, silences, reports, and the log of what moderators did; lines of chat know who said them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("lines", sa.Column("guest", sa.String(40), nullable=False, server_default=""))
    op.create_table(
        "blocks",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("other", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "silences",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("why", sa.String(300), nullable=False),
    )
    _reports()


def _reports() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("about", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("reason", sa.String(20), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("match", sa.String(40), nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("verdict", sa.String(20), nullable=False),
        sa.Column("closed", sa.BigInteger, nullable=True),
        sa.Column("closed_by", sa.String(40), nullable=False, server_default=""),
    )
    op.create_table(
        "moderation_log",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("act", sa.String(20), nullable=False),
        sa.Column("about", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("why", sa.String(300), nullable=False),
        sa.Column("report", sa.String(40), nullable=False),
    )
    op.create_index("blocks_by_other", "blocks", ["other"])
    op.create_index("reports_by_closed", "reports", ["closed", "at"])
    op.create_index("reports_by_about", "reports", ["about", "at"])
    op.create_index("moderation_by_date", "moderation_log", ["at"])


def downgrade() -> None:
    for name in ("moderation_log", "reports", "silences", "blocks"):
        op.drop_table(name)
    op.drop_column("lines", "guest")
