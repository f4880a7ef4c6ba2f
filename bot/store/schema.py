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
    text,
)

metadata = MetaData()

OPEN = ("lobby", "playing")
"""The status of a table that is not over."""
BEHIND = text("shown < revision")
UNSETTLED = text(
    "replaced_message_id IS NOT NULL"
    " OR message_id IS NULL AND posted_at > 0"
    " OR message_id IS NOT NULL AND digest = ''"
)
"""Posts with work left: not sent, not finished, or replacing another."""


def _of_table() -> Column[int]:
    return Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False)


tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", String(64), nullable=False),
    # Version of the rules under which the log was last read.
    Column("rules", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("language", String(8), nullable=False),
    Column("secret", LargeBinary, nullable=False),
    # The press that opened it; one press opens one table.
    Column("opened_by", BigInteger, unique=True),
    # Number of changes; `shown` is the revision last shown on Discord.
    Column("revision", Integer, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("opened_at", Float, nullable=False),
    Column("finished_at", Float),
    # When the next clock of the table is due.
    Column("next_check", Float),
    # Quarantined: it could not be read, or its clock failed; its people know.
    Column("set_aside", Boolean, nullable=False),
    Column("outcome", Text),
    # Why the result is not rated; null if it is.
    Column("unrated", String(32)),
    # Everything else of the table.
    Column("body", Text, nullable=False),
    Index("tables_by_guild", "guild_id", "status"),
    Index("tables_by_host", "host_id", "status"),
    Index("tables_by_status", "status"),
    Index("tables_by_next_check", "next_check"),
    Index("tables_behind", "id", sqlite_where=BEHIND, postgresql_where=BEHIND),
)

seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("joined_at", Float, nullable=False),
    Column("joined", Boolean, nullable=False),
    # The player has left; the seat plays its default moves.
    Column("left", Boolean, nullable=False),
    # The person who may take over the seat: 0 for anyone, null for no one.
    Column("offered_to", BigInteger),
    Index("seats_by_person", "user_id"),
    Index("seats_by_offer", "offered_to"),
)

holders = Table(
    "holders",
    metadata,
    # Former holders of seats; kept when the game is over.
    _of_table(),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("position", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Index("holders_by_person", "user_id"),
)

entries = Table(
    "entries",
    metadata,
    _of_table(),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

drafts = Table(
    "drafts",
    metadata,
    _of_table(),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

texts = Table(
    "texts",
    metadata,
    # Free text. The log has only its number, so that a text can be deleted without harm to a record.
    _of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("position", Integer, nullable=False),
    Column("said", Text, nullable=False),
)

posts = Table(
    "posts",
    metadata,
    _of_table(),
    Column("place", String(16), primary_key=True),
    # The owner of a panel; 0 for public posts.
    Column("user_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    # Number of fresh posts, so that a repeated send has the nonce of the first.
    Column("generation", Integer, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("posted_at", Float, nullable=False),
    # Of the press whose answer becomes the post, to recover the answer.
    Column("token", Text),
    # The post that this one replaces, until it is deleted.
    Column("replaced_channel_id", BigInteger),
    Column("replaced_message_id", BigInteger),
    Index("posts_by_person", "user_id"),
    Index("posts_unsettled", "table_id", sqlite_where=UNSETTLED, postgresql_where=UNSETTLED),
)

notices = Table(
    "notices",
    metadata,
    # The outbox: short messages to be sent once, and the turn pings in channels.
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("key", String(32), nullable=False),
    # The receiver; 0 for everyone in the channel.
    Column("user_id", BigInteger, nullable=False),
    # The step of the game it belongs to.
    Column("step", Integer, nullable=False),
    Column("args", Text, nullable=False),
    Column("sent", Boolean, nullable=False),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    Index("notices_by_table", "table_id"),
    Index("notices_by_person", "user_id"),
    Index("notices_unsent", "sent"),
    # Ids are never reused: Discord knows the messages by them.
    sqlite_autoincrement=True,
)

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # What they chose, and what Discord last reported.
    Column("language", String(8)),
    Column("locale", String(16)),
    # How they are notified of their turn: "mention", "dm", "both" or "none".
    Column("pings", String(8)),
    # Whether their results are hidden from others.
    Column("hidden", Boolean, nullable=False),
    # Hours of the start and end of quiet hours, by a clock this many minutes ahead of UTC.
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("utc_offset", Integer),
    # Hours between digests; null or 0 for immediate notices.
    Column("digest_hours", Integer),
    # When the next digest is due; null when no notice was held back.
    Column("digest_at", Float),
    Index("people_by_digest", "digest_at"),
)

kept_options = Table(
    "kept_options",
    metadata,
    # Options of a game saved under a name, for the next table.
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("user_id", BigInteger, nullable=False),
    Column("game", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Column("options", Text, nullable=False),
    Index("kept_options_by_person", "user_id", "game", "name", unique=True),
)

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", Text, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    # The process that acts for a shard, until when by the server's clock.
    Column("shard", Integer, primary_key=True, autoincrement=False),
    # The total number of shards.
    Column("count", Integer, nullable=False),
    Column("holder", String(64), nullable=False),
    # Number of holders: an earlier one cannot commit.
    Column("epoch", Integer, nullable=False),
    Column("until", Float, nullable=False),
)

identifies = Table(
    "identifies",
    metadata,
    # When the next session of a bucket may begin: Discord allows one every five seconds.
    Column("bucket", Integer, primary_key=True, autoincrement=False),
    Column("free_at", Float, nullable=False),
)

parcels = Table(
    "parcels",
    metadata,
    # Messages between processes that are too long for a notification.
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("sent_at", Float, nullable=False),
    Column("body", Text, nullable=False),
)
