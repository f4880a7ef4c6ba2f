"""The tables of the database. Changes come with a migration."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()


def _of_table() -> Column[int]:
    return Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False)


tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("status", String(16), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("language", String(8), nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("start_id", BigInteger),
    # Counts the changes people can see; what was last brought to Discord is `shown`.
    Column("revision", Integer, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("opened_at", Float, nullable=False),
    # How long a decision may take, and what happens then: chosen in the lobby.
    Column("terms", Text, nullable=False),
    # The channel of the lobby, when the table has moved into a thread of its own.
    Column("home_id", BigInteger),
    # The decision that is awaited: since when, until when, and how far its time has gone.
    Column("turn_from", Float),
    Column("turn_due", Float),
    Column("stage", Integer, nullable=False),
    # When the table wants to be looked at next, whatever for.
    Column("wake", Float),
    Column("paused_at", Float),
    Column("finished_at", Float),
    Column("outcome", Text),
    # Why the result counts for no rating; null when it does.
    Column("unrated", String(32)),
    Index("tables_by_status", "status"),
    Index("tables_by_channel", "channel_id", "status"),
    Index("tables_by_guild", "guild_id", "status"),
    Index("tables_by_wake", "wake"),
)

seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("join_id", BigInteger, nullable=False),
    Column("joined", Boolean, nullable=False),
    # Nobody plays here any more; the seat plays its safe defaults.
    Column("left", Boolean, nullable=False),
    # Who may take the seat over: 0 for anybody, null for nobody.
    Column("offered_to", BigInteger),
    Index("seats_by_person", "user_id"),
)

tenures = Table(
    "tenures",
    metadata,
    # Who held a seat before somebody else did.
    _of_table(),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
)

votes = Table(
    "votes",
    metadata,
    _of_table(),
    Column("question", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("answer", String(16), nullable=False),
)

notices = Table(
    "notices",
    metadata,
    # Short messages to be sent once: calls, reminders, and what was done to a table.
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    # Whom it is for; 0 for everybody in the channel.
    Column("user_id", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("key", String(32), nullable=False),
    Column("args", Text, nullable=False),
    # The moment of the game it belongs to.
    Column("step", Integer, nullable=False),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    Column("sent", Boolean, nullable=False),
    Index("notices_by_table", "table_id"),
    Index("notices_unsent", "sent"),
)

entries = Table(
    "entries",
    metadata,
    _of_table(),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

deadlines = Table(
    "deadlines",
    metadata,
    _of_table(),
    Column("key", String(64), primary_key=True),
    Column("due", Float, nullable=False),
    Index("deadlines_by_time", "due"),
)

drafts = Table(
    "drafts",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("step", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

# What people wrote in forms. The log has only its number; a text may be removed without harm to a record.
words = Table(
    "words",
    metadata,
    _of_table(),
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("said", Text, nullable=False),
)

posts = Table(
    "posts",
    metadata,
    _of_table(),
    Column("place", String(16), primary_key=True),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    # Counts fresh posts, so that a repeated send has the nonce of the first.
    Column("generation", Integer, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("posted_at", Float, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # What they chose, and what Discord last said.
    Column("language", String(8)),
    Column("locale", String(16)),
    # How they are called when it is their turn: "mention", "dm", "both" or "none".
    Column("calls", String(8)),
    # Whether others may see their results.
    Column("hidden", Boolean, nullable=False),
)

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", Text, nullable=False),
)
