"""Private links that are good once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "links",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=True),
    )
    op.create_index("links_by_guest", "links", ["guest"])


def downgrade() -> None:
    op.drop_table("links")
