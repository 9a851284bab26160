"""What is stored for signing in: passwords, passkeys, recovery codes, and the devices somebody is signed in on."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, MetaData, String, Table, Text

metadata = MetaData()
"""All tables of the database; `schema` adds the others."""

passwords = Table(
    "passwords",
    metadata,
    Column("guest", String(40), ForeignKey("accounts.guest"), primary_key=True),
    Column("hash", String(200), nullable=False),
    Column("changed", BigInteger, nullable=False),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("guest", String(40), ForeignKey("accounts.guest"), nullable=False),
    Column("credential", Text, nullable=False),
    Column("public_key", Text, nullable=False),
    Column("host", String(255), nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("name", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=True),
    Index("passkeys_by_guest", "guest"),
)

passkey_challenges = Table(
    "passkey_challenges",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("passkey_challenges_by_until", "until"),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("guest", String(40), ForeignKey("accounts.guest"), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=True),
    Index("recovery_codes_by_guest", "guest"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("guest", String(40), ForeignKey("accounts.guest"), nullable=False),
    Column("device", String(80), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("confirmed", BigInteger, nullable=False),
    Index("sessions_by_guest", "guest", "seen"),
)
