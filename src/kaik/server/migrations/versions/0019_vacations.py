"""Vacations: when the clocks in days of somebody stand still."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "vacations",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("begins", sa.BigInteger, primary_key=True),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("vacations")
