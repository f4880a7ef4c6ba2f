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
"""What a post is that something is left to do for: it was not sent, not finished, or replaces another."""


def _of_table() -> Column[int]:
    return Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False)


tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", String(64), nullable=False),
    # The version of the rules that the log was last read under.
    Column("rules", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("language", String(8), nullable=False),
    Column("secret", LargeBinary, nullable=False),
    # The press that opened it: no press opens two.
    Column("opened_by", BigInteger, unique=True),
    # Counts the changes; what was last brought to Discord is `shown`.
    Column("revision", Integer, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("opened_at", Float, nullable=False),
    Column("finished_at", Float),
    # When the table is to be looked at next, whatever for.
    Column("next_check", Float),
    # It could not be read, or time could not pass there; its people know.
    Column("set_aside", Boolean, nullable=False),
    Column("outcome", Text),
    # Why the result counts for no rating; null when it does.
    Column("unrated", String(32)),
    # Everything else that its value has.
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
    # Nobody plays here any more; the seat plays its safe defaults.
    Column("left", Boolean, nullable=False),
    # Who may take the seat over: 0 for anybody, null for nobody.
    Column("offered_to", BigInteger),
    Index("seats_by_person", "user_id"),
    Index("seats_by_offer", "offered_to"),
)

holders = Table(
    "holders",
    metadata,
    # Who held a seat before somebody else did; kept when the game is over.
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
    # What people wrote. The log has only its number; a text may go without harm to a record.
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
    # Whose panel it is; 0 for what everybody sees.
    Column("user_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    # Counts fresh posts, so that a repeated send has the nonce of the first.
    Column("generation", Integer, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("posted_at", Float, nullable=False),
    # Of the press whose answer becomes the post: with it the answer is found again.
    Column("token", Text),
    # The post that this one replaces, as long as it may still be there.
    Column("replaced_channel_id", BigInteger),
    Column("replaced_message_id", BigInteger),
    Index("posts_by_person", "user_id"),
    Index("posts_unsettled", "table_id", sqlite_where=UNSETTLED, postgresql_where=UNSETTLED),
)

notices = Table(
    "notices",
    metadata,
    # The outbox: short messages to be sent once, and the turn pings that stand in a channel.
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("key", String(32), nullable=False),
    # Whom it is for; 0 for everybody in the channel.
    Column("user_id", BigInteger, nullable=False),
    # The moment of the game it belongs to.
    Column("step", Integer, nullable=False),
    Column("args", Text, nullable=False),
    Column("sent", Boolean, nullable=False),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    Index("notices_by_table", "table_id"),
    Index("notices_by_person", "user_id"),
    Index("notices_unsent", "sent"),
    # A number is not given twice: Discord knows the messages by it.
    sqlite_autoincrement=True,
)

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # What they chose, and what Discord last said.
    Column("language", String(8)),
    Column("locale", String(16)),
    # How they are told that it is their turn: "mention", "dm", "both" or "none".
    Column("pings", String(8)),
    # Whether others may see their results.
    Column("hidden", Boolean, nullable=False),
    # From and to which hour they are left in peace, by their clock: so many minutes ahead of UTC.
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("utc_offset", Integer),
    # Every so many hours they are told of all that waits for them; null or 0: at once.
    Column("digest_hours", Integer),
    # When they are told next of what waits for them; null when nothing was held back.
    Column("digest_at", Float),
    Index("people_by_digest", "digest_at"),
)

kept_options = Table(
    "kept_options",
    metadata,
    # What somebody keeps of a game under a name, for their next table.
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
    # Which process answers for a shard, until when by the server's clock; every other stands by.
    Column("shard", Integer, primary_key=True, autoincrement=False),
    # Of how many shards it is one.
    Column("count", Integer, nullable=False),
    Column("holder", String(64), nullable=False),
    # Counts the holders: who held it before writes nothing any more.
    Column("epoch", Integer, nullable=False),
    Column("until", Float, nullable=False),
)

identifies = Table(
    "identifies",
    metadata,
    # When a process may begin the next session of a bucket: Discord lets one begin every five seconds.
    Column("bucket", Integer, primary_key=True, autoincrement=False),
    Column("free_at", Float, nullable=False),
)

parcels = Table(
    "parcels",
    metadata,
    # What one process hands to another and is too long for a notification.
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("sent_at", Float, nullable=False),
    Column("body", Text, nullable=False),
)
