"""Accounts: guests whose name is their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("guest", sa.String(40), sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("looks", sa.String(80), nullable=False, unique=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("owner", sa.String(40), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.BigInteger, nullable=True),
    )
    op.create_index("accounts_by_owner", "accounts", ["owner"])


def downgrade() -> None:
    op.drop_table("accounts")
