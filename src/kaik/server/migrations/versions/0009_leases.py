"""Several nodes: which of them live, and which of them owns which table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("ident", sa.String(40), primary_key=True),
        sa.Column("address", sa.String(300), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("node", sa.String(40), nullable=False),
        sa.Column("address", sa.String(300), nullable=False),
        sa.Column("fence", sa.BigInteger, nullable=False),
    )
    op.create_index("leases_by_node", "leases", ["node"])


def downgrade() -> None:
    op.drop_table("leases")
    op.drop_table("nodes")
