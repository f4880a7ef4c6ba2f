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
    Index("tables_by_status", "status"),
    Index("tables_by_channel", "channel_id", "status"),
)

seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("position", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("join_id", BigInteger, nullable=False),
    Column("joined", Boolean, nullable=False),
    Index("seats_by_person", "user_id"),
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
)
