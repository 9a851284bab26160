"""What is stored, as tables of a database; no column knows any game."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    false,
)

from kaik.server.sign_in_schema import metadata as metadata
from kaik.server.tournament_schema import entrants as entrants
from kaik.server.tournament_schema import pairings as pairings
from kaik.server.tournament_schema import tournaments as tournaments

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("guest", String(40), ForeignKey("guests.id"), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("looks", String(80), nullable=False, unique=True),
    Column("kind", String(10), nullable=False),
    Column("owner", String(40), nullable=False),
    Column("role", String(20), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("closed", BigInteger, nullable=True),
    Column("secured", BigInteger, nullable=True),
    Column("renamed", BigInteger, nullable=True),
    Index("accounts_by_owner", "owner"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("bot", String(40), ForeignKey("accounts.guest"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("scopes", String(80), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=True),
    Index("tokens_by_bot", "bot"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("preset", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("clock", String(60), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("grace", Integer, nullable=False),
    Column("host", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("hints", String(10), nullable=False, server_default="alone"),
    Column("covered", String(10), nullable=False, server_default="prompt"),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("tournament", String(40), nullable=False, server_default=""),
    Column("delay", Integer, nullable=False, server_default="0"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=False),
    Index("seats_by_guest", "guest"),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("table_id", String(40), ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("server_seed", String(64), nullable=False),
    Column("nonces", Text, nullable=False),
    Column("names", Text, nullable=False),
    Column("begun", BigInteger, nullable=True),
    Column("ended", BigInteger, nullable=True),
    Column("outcome", Text, nullable=True),
    Column("given", Integer, nullable=True),
    Column("origin", Text, nullable=False, server_default=""),
    Index("matches_by_table", "table_id", "number", unique=True),
)

entries = Table(
    "entries",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("word", String(1000), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("clock", Text, nullable=True),
)

answers = Table(
    "answers",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("word", String(1000), nullable=False),
    Column("at", BigInteger, nullable=False),
)

held = Table(
    "held",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(40), primary_key=True),
    Column("ended", BigInteger, nullable=True),
    Index("held_by_guest", "guest", "ended", "match"),
)

lines = Table(
    "lines",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(40), ForeignKey("tables.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("name", String(40), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("text", String(300), nullable=False),
    Column("guest", String(40), nullable=False, server_default=""),
    Index("lines_by_table", "table_id", "id"),
    Index("lines_by_guest", "guest"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("review", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

links = Table(
    "links",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=True),
    Index("links_by_guest", "guest"),
)

learned = Table(
    "learned",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("what", String(10), primary_key=True),
    Column("item", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

waiting = Table(
    "waiting",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("table_id", String(40), nullable=False),
    Column("guest", String(40), nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("look", BigInteger, nullable=False),
    Index("waiting_by_guest", "guest", "since"),
    Index("waiting_by_look", "look"),
    Index("waiting_by_table", "table_id"),
)

vacations = Table(
    "vacations",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("begins", BigInteger, primary_key=True),
    Column("ends", BigInteger, nullable=False),
)

planned_answers = Table(
    "planned_answers",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("n", Integer, nullable=False),
    Column("lines", Text, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("key", String(160), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("game", String(40), nullable=False),
    Column("names", String(200), nullable=False),
    Column("link", String(200), nullable=False),
    Column("match", String(40), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=True),
    Index("notices_by_guest", "guest", "at"),
    Index("notices_by_match", "match", "seat", "since"),
)

notice_choices = Table(
    "notice_choices",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("choices", Text, nullable=False),
    Column("language", String(5), nullable=False),
    Column("mail", String(254), nullable=False),
    Column("mail_code", String(64), nullable=False),
    Column("mail_until", BigInteger, nullable=False),
    Column("mail_tries", Integer, nullable=False),
    Column("hook", String(500), nullable=False),
    Column("hook_secret", String(64), nullable=False),
)

push_devices = Table(
    "push_devices",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("push_devices_by_guest", "guest"),
)

nodes = Table(
    "nodes",
    metadata,
    Column("ident", String(40), primary_key=True),
    Column("address", String(300), nullable=False),
    Column("version", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("node", String(40), nullable=False),
    Column("address", String(300), nullable=False),
    Column("fence", BigInteger, nullable=False),
    Index("leases_by_node", "node"),
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("challenger", String(40), nullable=False),
    Column("challenged", String(40), nullable=False),
    Column("game", String(40), nullable=False),
    Column("preset", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("clock", String(60), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seat", Integer, nullable=True),
    Column("bot", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("state", String(10), nullable=False),
    Column("reason", String(20), nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("table_id", String(40), nullable=False),
    Index("challenges_by_challenger", "challenger", "changed"),
    Index("challenges_by_challenged", "challenged", "changed"),
)

decisions = Table(
    "decisions",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("table_id", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
)

rated_games = Table(
    "rated_games",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("ended", BigInteger, nullable=False),
    Column("pool", String(140), nullable=False),
    Column("players", Text, nullable=False),
    Column("places", Text, nullable=False),
    Column("points", Text, nullable=False),
    Column("strengths", Text, nullable=False),
    Column("how", String(10), nullable=False),
    Column("by", Integer, nullable=False),
    Column("number", Integer, nullable=True),
    Index("rated_games_by_pool", "pool", "ended", "match"),
    Index("rated_games_by_number", "number", "pool"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("match", String(40), ForeignKey("rated_games.match"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(60), nullable=False),
    Column("pool", String(140), nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("before", Double, nullable=False),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Index("rating_changes_by_player", "player", "pool", "ended", "match"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(60), primary_key=True),
    Column("pool", String(140), primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("games", Integer, nullable=False),
)

rating_versions = Table(
    "rating_versions",
    metadata,
    Column("pool", String(140), primary_key=True),
    Column("version", Integer, primary_key=True),
)

leavings = Table(
    "leavings",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("guest", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("leavings_by_guest", "guest", "at"),
)

openings = Table(
    "openings",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("game", String(40), nullable=False),
    Column("word", String(200), nullable=False),
    Column("ended", BigInteger, nullable=False),
    Index("openings_by_guest", "guest", "ended"),
)

blocks = Table(
    "blocks",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("other", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("blocks_by_other", "other"),
)

silences = Table(
    "silences",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("why", String(300), nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", String(40), nullable=False),
    Column("about", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("reason", String(20), nullable=False),
    Column("text", String(500), nullable=False),
    Column("table_id", String(40), nullable=False),
    Column("match", String(40), nullable=False),
    Column("lines", Text, nullable=False),
    Column("verdict", String(20), nullable=False),
    Column("closed", BigInteger, nullable=True),
    Column("closed_by", String(40), nullable=False, server_default=""),
    Index("reports_by_closed", "closed", "at"),
    Index("reports_by_about", "about", "at"),
)

moderation_log = Table(
    "moderation_log",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", String(40), nullable=False),
    Column("act", String(20), nullable=False),
    Column("about", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("why", String(300), nullable=False),
    Column("report", String(40), nullable=False),
    Index("moderation_by_date", "at"),
)
