"""Notices, how people want to have them, and the devices they are pushed to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "notices",
        sa.Column("key", sa.String(160), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("names", sa.String(200), nullable=False),
        sa.Column("link", sa.String(200), nullable=False),
        sa.Column("match", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=True),
    )
    op.create_index("notices_by_guest", "notices", ["guest", "at"])
    op.create_index("notices_by_match", "notices", ["match", "seat", "since"])
    op.create_table(
        "notice_choices",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("choices", sa.Text, nullable=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("mail", sa.String(254), nullable=False),
        sa.Column("mail_code", sa.String(64), nullable=False),
        sa.Column("mail_until", sa.BigInteger, nullable=False),
        sa.Column("mail_tries", sa.Integer, nullable=False),
        sa.Column("hook", sa.String(500), nullable=False),
        sa.Column("hook_secret", sa.String(64), nullable=False),
    )
    op.create_table(
        "push_devices",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("push_devices_by_guest", "push_devices", ["guest"])


def downgrade() -> None:
    op.drop_table("push_devices")
    op.drop_table("notice_choices")
    op.drop_table("notices")
