"""Tokens: by which programs are bot accounts; what is stored is the hash of each."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("bot", sa.String(40), sa.ForeignKey("accounts.guest"), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("scopes", sa.String(80), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=True),
    )
    op.create_index("tokens_by_bot", "tokens", ["bot"])


def downgrade() -> None:
    op.drop_table("tokens")
