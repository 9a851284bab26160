"""Guests, tables, seats, matches, their logs and answers, and chat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    _tables()
    _matches()
    _lines()


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("preset", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("clock", sa.String(60), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("grace", sa.Integer, nullable=False),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
    )
    op.create_index("seats_by_guest", "seats", ["guest"])


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("server_seed", sa.String(64), nullable=False),
        sa.Column("nonces", sa.Text, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("begun", sa.BigInteger, nullable=True),
        sa.Column("ended", sa.BigInteger, nullable=True),
    )
    op.create_index("matches_by_table", "matches", ["table_id", "number"], unique=True)
    op.create_table(
        "entries",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("word", sa.String(1000), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("clock", sa.Text, nullable=True),
    )
    op.create_table(
        "answers",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("word", sa.String(1000), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def _lines() -> None:
    op.create_table(
        "lines",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("text", sa.String(300), nullable=False),
    )
    op.create_index("lines_by_table", "lines", ["table_id", "id"])


def downgrade() -> None:
    for name in ("lines", "answers", "entries", "matches", "seats", "tables", "guests", "settings"):
        op.drop_table(name)
