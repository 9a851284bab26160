"""When the covered questions of a table close."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("covered", sa.String(10), nullable=False, server_default="prompt"))


def downgrade() -> None:
    op.drop_column("tables", "covered")
