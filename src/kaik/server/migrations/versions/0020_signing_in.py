"""Signing in: passwords, passkeys, recovery codes, and the devices somebody is signed in on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.add_column("accounts", sa.Column("secured", sa.BigInteger, nullable=True))
    op.add_column("accounts", sa.Column("renamed", sa.BigInteger, nullable=True))
    op.create_index("lines_by_guest", "lines", ["guest"])
    _ways()
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("guest", sa.String(40), sa.ForeignKey("accounts.guest"), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("confirmed", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_by_guest", "sessions", ["guest", "seen"])


def _ways() -> None:
    op.create_table(
        "passwords",
        sa.Column("guest", sa.String(40), sa.ForeignKey("accounts.guest"), primary_key=True),
        sa.Column("hash", sa.String(200), nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(40), sa.ForeignKey("accounts.guest"), nullable=False),
        sa.Column("credential", sa.Text, nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("host", sa.String(255), nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=True),
    )
    op.create_table(
        "passkey_challenges",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(40), sa.ForeignKey("accounts.guest"), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=True),
    )
    op.create_index("passkeys_by_guest", "passkeys", ["guest"])
    op.create_index("passkey_challenges_by_until", "passkey_challenges", ["until"])
    op.create_index("recovery_codes_by_guest", "recovery_codes", ["guest"])


def downgrade() -> None:
    for name in ("sessions", "recovery_codes", "passkey_challenges", "passkeys", "passwords"):
        op.drop_table(name)
    op.drop_index("lines_by_guest", "lines")
    op.drop_column("accounts", "renamed")
    op.drop_column("accounts", "secured")
