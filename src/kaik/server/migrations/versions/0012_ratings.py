"""Ratings: rated games in their order, what they changed, who left, and how people began."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "rated_games",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("pool", sa.String(140), nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("places", sa.Text, nullable=False),
        sa.Column("points", sa.Text, nullable=False),
        sa.Column("strengths", sa.Text, nullable=False),
        sa.Column("how", sa.String(10), nullable=False),
        sa.Column("by", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=True),
    )
    op.create_index("rated_games_by_pool", "rated_games", ["pool", "ended", "match"])
    op.create_index("rated_games_by_number", "rated_games", ["number", "pool"])
    _changes()
    _ratings()
    _people()


def _changes() -> None:
    op.create_table(
        "rating_changes",
        sa.Column("match", sa.String(40), sa.ForeignKey("rated_games.match"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(60), nullable=False),
        sa.Column("pool", sa.String(140), nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("before", sa.Double, nullable=False),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("rating_changes_by_player", "rating_changes", ["player", "pool", "ended", "match"])


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(60), primary_key=True),
        sa.Column("pool", sa.String(140), primary_key=True),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "rating_versions",
        sa.Column("pool", sa.String(140), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
    )


def _people() -> None:
    op.create_table(
        "leavings",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("leavings_by_guest", "leavings", ["guest", "at"])
    op.create_table(
        "openings",
        sa.Column("match", sa.String(40), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("word", sa.String(200), nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    op.create_index("openings_by_guest", "openings", ["guest", "ended"])


def downgrade() -> None:
    op.drop_table("openings")
    op.drop_table("leavings")
    op.drop_table("rating_versions")
    op.drop_table("ratings")
    op.drop_table("rating_changes")
    op.drop_table("rated_games")
    op.drop_column("tables", "rated")
