"""Practice matches: with how many given entries they began, and from which position."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("matches", sa.Column("given", sa.Integer, nullable=True))
    op.add_column("matches", sa.Column("origin", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("matches", "origin")
    op.drop_column("matches", "given")
