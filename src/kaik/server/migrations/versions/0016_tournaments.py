"""Tournaments: who takes part, who meets whom, and which tables were made for it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("tables", sa.Column("tournament", sa.String(40), nullable=False, server_default=""))
    _add_tournaments()
    _add_entrants()
    _add_pairings()


def _add_tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("preset", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("clock", sa.String(60), nullable=False),
        sa.Column("maker", sa.String(40), nullable=False),
        sa.Column("members", sa.String(10), nullable=False),
        sa.Column("programs", sa.Boolean, nullable=False),
        sa.Column("least", sa.Integer, nullable=False),
        sa.Column("most", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("wait", sa.Integer, nullable=False),
        sa.Column("room", sa.Integer, nullable=False),
        sa.Column("starts", sa.BigInteger, nullable=True),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("begun", sa.BigInteger, nullable=True),
        sa.Column("ended", sa.BigInteger, nullable=True),
        sa.Column("node", sa.String(40), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("fence", sa.BigInteger, nullable=False),
    )
    op.create_index("tournaments_by_state", "tournaments", ["state", "made"])
    op.create_index("tournaments_by_maker", "tournaments", ["maker", "state"])


def _add_entrants() -> None:
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(40), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("joined", sa.BigInteger, nullable=False),
        sa.Column("withdrawn", sa.BigInteger, nullable=True),
    )
    op.create_index("entrants_by_guest", "entrants", ["guest"])


def _add_pairings() -> None:
    op.create_table(
        "pairings",
        sa.Column("tournament", sa.String(40), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("board", sa.Integer, primary_key=True),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("how", sa.String(10), nullable=False),
        sa.Column("points", sa.Text, nullable=True),
        sa.Column("payoffs", sa.Text, nullable=False),
        sa.Column("match", sa.String(40), nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=True),
    )
    op.create_index("pairings_by_table", "pairings", ["table_id"])


def downgrade() -> None:
    op.drop_table("pairings")
    op.drop_table("entrants")
    op.drop_table("tournaments")
    op.drop_column("tables", "tournament")
