"""The tables of the database. Changes come with a migration.

`info` says what a column may hold: `only` values of a type, or `json` of a type; without either, values of
the column's own type. `bot/store/reader.py` reads by it. Of a column that has a person, `forgotten` says what
becomes of it when they are forgotten; and a person is given what is in their rows, but for columns about
others, which are not `told`: see `bot/store/erasure.py` and `bot/store/personal_data.py`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
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
    false,
    text,
)

from bot.table.commands import NoticeKind
from bot.table.review import Review
from bot.table.table import Status
from games.core import Outcome
from games.languages import Language

metadata = MetaData()

OPEN, OVER = ("lobby", "playing"), ("finished", "cancelled", "expired")
"""The status of a table that is not over, and of one that is."""
PLAYED = ("playing", "finished")
"""The status of a table that has been dealt."""
BEHIND = text("shown < revision")
UNSETTLED = text(
    "replaced_message_id IS NOT NULL"
    " OR message_id IS NULL AND posted_at > 0"
    " OR message_id IS NOT NULL AND digest = ''"
)
"""Posts with work left: not sent, not finished, or replacing another."""

Pings: TypeAlias = Literal["mention", "dm", "both", "none"]
"""How a person is notified of their turn."""
LAST_MOMENT = 1e11
"""The latest time, in seconds since the epoch: in some thousand years."""
Moment = Annotated[float, msgspec.Meta(ge=0, le=LAST_MOMENT)]
Place = Annotated[str, msgspec.Meta(pattern=r"^(public|questions|link|seat-\d{1,2}|former-\d{1,4})$")]
"""Where a post stands: see `bot/screens/shown.py`."""
Count = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
Hour = Annotated[int, msgspec.Meta(ge=0, lt=24)]
Offset = Annotated[int, msgspec.Meta(ge=-24 * 60, le=24 * 60)]
Position = Annotated[int, msgspec.Meta(ge=0, lt=100)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Name = Annotated[str, msgspec.Meta(max_length=200)]
Said = Annotated[str, msgspec.Meta(max_length=10_000)]
SecretBytes = Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]


class Bytes(LargeBinary):
    """Bytes as the driver returns them: to convert a damaged value would raise in the midst of a query."""

    cache_ok = True

    def result_processor(self, dialect: object, coltype: object) -> None:
        """Convert nothing."""
        del dialect, coltype


Forgotten: TypeAlias = Literal["deleted", "replaced", "by hand"]
"""The row is deleted; a number that says nothing replaces the person; or more is to be done than either."""


def _of_person(
    name: str = "user_id", forgotten: Forgotten = "deleted", *, nullable: bool = False
) -> Column[int]:
    return Column(name, BigInteger, nullable=nullable, info={"forgotten": forgotten})


def _key_of_person(name: str = "user_id", *, told: bool = True) -> Column[int]:
    info = {"forgotten": "deleted", "told": told}
    return Column(name, BigInteger, primary_key=True, autoincrement=False, info=info)


def _of_table() -> Column[int]:
    return Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False)


tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", String(64), nullable=False),
    # Version of the rules by which the table is played.
    Column("rules", Integer, nullable=False),
    Column("status", String(16), nullable=False, info={"only": Status}),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    _of_person("host_id", "replaced"),
    Column("language", String(8), nullable=False, info={"only": Language}),
    Column("secret", Bytes, nullable=False, info={"only": SecretBytes}),
    # What every draw of a dealt game follows from; null for a lobby.
    Column("seed", Bytes, info={"only": SecretBytes}),
    # The press that opened it, or the negative id of the table that it is a rematch of; each opens one table.
    Column("opened_by", BigInteger, unique=True),
    # The person who opened it; null where an earlier release did not store that.
    _of_person("opener_id", "replaced", nullable=True),
    # Number of changes; `shown` is the revision last shown on Discord.
    Column("revision", Integer, nullable=False, info={"only": Count}),
    Column("shown", Integer, nullable=False),
    Column("opened_at", Float, nullable=False, info={"only": Moment}),
    Column("finished_at", Float, info={"only": Moment}),
    # When the next clock of the table is due.
    Column("next_check", Float, info={"only": Moment}),
    # Quarantined: it could not be read, or its clock failed; its people know.
    Column("set_aside", Boolean, nullable=False),
    Column("outcome", Text, info={"json": Outcome}),
    # Why the result is not rated; null if it is.
    Column("unrated", String(32)),
    # Everything else of the table.
    Column("body", Text, nullable=False),
    Index("tables_by_guild", "guild_id", "status"),
    Index("tables_by_host", "host_id", "status"),
    Index("tables_by_status", "status"),
    Index("tables_by_next_check", "next_check"),
    Index("tables_behind", "id", sqlite_where=BEHIND, postgresql_where=BEHIND),
    # Ids are never reused: messages that stand in channels name them.
    sqlite_autoincrement=True,
)

seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("position", Integer, primary_key=True, autoincrement=False, info={"only": Position}),
    _of_person(forgotten="replaced"),
    Column("name", Text, nullable=False, info={"only": Name}),
    Column("joined_at", Float, nullable=False),
    Column("joined", Boolean, nullable=False),
    # The player has left; the seat plays its default moves.
    Column("left", Boolean, nullable=False),
    # The person who may take over the seat: 0 for anyone, null for no one.
    _of_person("offered_to", "by hand", nullable=True),
    # Percent of their last games that a person in a lobby has finished.
    Column("finishes", Integer, info={"only": Percent}),
    # The player took out another player of a rated game, alone: it brings them no rating.
    Column("judged", Boolean, nullable=False, server_default=false()),
    Index("seats_by_person", "user_id"),
    Index("seats_by_offer", "offered_to"),
)

holders = Table(
    "holders",
    metadata,
    # Former holders of seats; kept when the game is over.
    _of_table(),
    Column("n", Integer, primary_key=True, autoincrement=False, info={"only": Count}),
    Column("position", Integer, nullable=False, info={"only": Position}),
    _of_person(forgotten="replaced"),
    Index("holders_by_person", "user_id"),
)

entries = Table(
    "entries",
    metadata,
    _of_table(),
    Column("n", Integer, primary_key=True, autoincrement=False, info={"only": Count}),
    Column("body", Text, nullable=False),
)

drafts = Table(
    "drafts",
    metadata,
    _of_table(),
    Column("position", Integer, primary_key=True, autoincrement=False, info={"only": Position}),
    Column("body", Text, nullable=False),
)

texts = Table(
    "texts",
    metadata,
    # Free text. The log has only its number, so that a text can be deleted without harm to a record.
    _of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("position", Integer, nullable=False, info={"only": Position}),
    Column("said", Text, nullable=False, info={"only": Said}),
)

posts = Table(
    "posts",
    metadata,
    _of_table(),
    Column("place", String(16), primary_key=True, info={"only": Place}),
    # The owner of a panel; 0 for public posts.
    _of_person(),
    Column("channel_id", BigInteger),
    Column("message_id", BigInteger),
    # Number of fresh posts, so that a repeated send has the nonce of the first.
    Column("generation", Integer, nullable=False, info={"only": Count}),
    Column("digest", String(64), nullable=False),
    Column("posted_at", Float, nullable=False, info={"only": Moment}),
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
    Column("kind", String(16), nullable=False, info={"only": NoticeKind}),
    Column("key", String(32), nullable=False),
    # The receiver; 0 for everyone in the channel.
    _of_person(),
    # The step of the game it belongs to.
    Column("step", Integer, nullable=False),
    Column("args", Text, nullable=False, info={"json": dict[str, str | int], "told": False}),
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
    _key_of_person(),
    # What they chose, and what Discord last reported.
    Column("language", String(8), info={"only": Language}),
    Column("locale", String(16)),
    Column("pings", String(8), info={"only": Pings}),
    # Whether their results are hidden from others.
    Column("hidden", Boolean, nullable=False),
    # Hours of the start and end of quiet hours, by the clock of a zone (a name in the IANA database); by one
    # this many minutes ahead of UTC for people who chose before there were zones.
    Column("quiet_from", Integer, info={"only": Hour}),
    Column("quiet_to", Integer, info={"only": Hour}),
    Column("utc_offset", Integer, info={"only": Offset}),
    Column("zone", String(64)),
    # When the quiet hours end that held back a notice; null when none was.
    Column("held_until", Float, info={"only": Moment}),
    Index("people_by_held_until", "held_until"),
)

personal_blocks = Table(
    "personal_blocks",
    metadata,
    # Whom a person has blocked for themselves; only they are told of it.
    _key_of_person(),
    _key_of_person("blocked_id", told=False),
    Index("personal_blocks_by_blocked", "blocked_id"),
)

suspects = Table(
    "suspects",
    metadata,
    # A table at which the bot hung: it is left alone until an operator says otherwise.
    _of_table(),
    # The call that did not return.
    Column("function", Text, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    # What decided a game that is over, when that has been worked out: see `bot/table/review.py`.
    _of_table(),
    Column("body", Text, nullable=False, info={"json": Review}),
)

nights = Table(
    "nights",
    metadata,
    # Game nights that are planned or under way.
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    # 0 for a host who was forgotten.
    _of_person("host_id", "by hand"),
    Column("title", Text, nullable=False, info={"only": Name}),
    # Number of changes that its post shows.
    Column("revision", Integer, nullable=False, info={"only": Count}),
    # When its title was reported, unless moderators have decided.
    Column("reported_at", Float, info={"only": Moment}),
    # When something is to be done next.
    Column("due_at", Float, nullable=False, info={"only": Moment}),
    # Everything else: see `bot/rooms/club/night/nights.py`.
    Column("body", Text, nullable=False, info={"json": dict[str, Any]}),
    Index("nights_by_guild", "guild_id"),
    Index("nights_by_due", "due_at"),
    # Ids are never reused: the tables that a night has opened are known by them.
    sqlite_autoincrement=True,
)

night_guests = Table(
    "night_guests",
    metadata,
    # The people who come to a night.
    Column("night_id", Integer, ForeignKey("nights.id"), primary_key=True, autoincrement=False),
    _key_of_person(),
    Column("name", Text, nullable=False, info={"only": Name}),
    # The order in which they signed up.
    Column("place", Integer, nullable=False, info={"only": Count}),
    # The games that they like; none named: all of them.
    Column("games", Text, nullable=False, info={"json": list[str]}),
    # The number of the table where they are to sit.
    Column("seated_at", Integer, info={"only": Position}),
    # Whether they have not heard yet of what the guests are called for.
    Column("uncalled", Boolean, server_default=false(), nullable=False),
    # Whether that could not reach them.
    Column("unreached", Boolean, server_default=false(), nullable=False),
    Index("night_guests_by_person", "user_id"),
)

seasons = Table(
    "seasons",
    metadata,
    # When the season of a server in which games were finished is over, and it is told of.
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("due_at", Float, nullable=False, info={"only": Moment}),
    Index("seasons_by_due", "due_at"),
)

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", Text, nullable=False, info={"json": dict[str, Any]}),
    # Since when the bot is no longer in the server; null while it is.
    Column("gone_at", Float, info={"only": Moment}),
    Index("guilds_by_gone", "gone_at"),
)

blocks = Table(
    "blocks",
    metadata,
    # People who may not join or open tables of a server.
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("guild_id", BigInteger, nullable=False),
    # 0 for a person who was forgotten: they are known by the mark alone.
    _of_person(forgotten="by hand"),
    Column("mark", String(80)),
    Column("reason", Text, nullable=False, info={"only": Name}),
    # The moderator, 0 for one who was forgotten.
    _of_person("by_id", "by hand"),
    Column("blocked_at", Float, nullable=False, info={"only": Moment}),
    Index("blocks_by_server", "guild_id", "user_id"),
    Index("blocks_by_person", "user_id"),
    # Ids are never reused: the pages of moderators name them.
    sqlite_autoincrement=True,
)

reports = Table(
    "reports",
    metadata,
    # Texts that people have reported: by their numbers, words for a deal by the seat.
    _of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False, info={"only": Count}),
    _key_of_person(),
    Column("reported_at", Float, nullable=False, info={"only": Moment}),
    Index("reports_by_person", "user_id"),
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

starts = Table(
    "starts",
    metadata,
    # The last start of the process whose first shard this is.
    Column("shard", Integer, primary_key=True, autoincrement=False),
    # When its sessions began, or begin.
    Column("begun_at", Float, nullable=False),
    # Number of starts before it, each soon after the one before.
    Column("soon", Integer, nullable=False),
    # When it was last known to run.
    Column("seen_at", Float, nullable=False),
)

parcels = Table(
    "parcels",
    metadata,
    # Messages between processes that are too long for a notification.
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("sent_at", Float, nullable=False),
    Column("body", Text, nullable=False),
)
