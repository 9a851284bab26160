"""What is stored of tournaments: they themselves, who has entered, and who meets whom."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from kaik.server.sign_in_schema import metadata

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("game", String(40), nullable=False),
    Column("preset", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("clock", String(60), nullable=False),
    Column("maker", String(40), nullable=False),
    Column("members", String(10), nullable=False),
    Column("programs", Boolean, nullable=False),
    Column("least", Integer, nullable=False),
    Column("most", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("minutes", Integer, nullable=False),
    Column("wait", Integer, nullable=False),
    Column("room", Integer, nullable=False),
    Column("starts", BigInteger, nullable=True),
    Column("state", String(10), nullable=False),
    Column("round", Integer, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("begun", BigInteger, nullable=True),
    Column("ended", BigInteger, nullable=True),
    Column("node", String(40), nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("fence", BigInteger, nullable=False),
    Index("tournaments_by_state", "state", "made"),
    Index("tournaments_by_maker", "maker", "state"),
)

entrants = Table(
    "entrants",
    metadata,
    Column("tournament", String(40), ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("joined", BigInteger, nullable=False),
    Column("withdrawn", BigInteger, nullable=True),
    Index("entrants_by_guest", "guest"),
)

pairings = Table(
    "pairings",
    metadata,
    Column("tournament", String(40), ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("players", Text, nullable=False),
    Column("table_id", String(40), nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("how", String(10), nullable=False),
    Column("points", Text, nullable=True),
    Column("payoffs", Text, nullable=False),
    Column("match", String(40), nullable=False),
    Column("ended", BigInteger, nullable=True),
    Index("pairings_by_table", "table_id"),
)
