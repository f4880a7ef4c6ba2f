"""The messages of tables: the posts that show them, and the outbox of short notices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from bot.store.database import Database, Plain, as_work
from bot.store.reader import sound, sound_rows
from bot.store.schema import BEHIND, OPEN, UNSETTLED, notices, posts, tables
from bot.table.commands import Notice
from games.languages import LANGUAGES

# Posts ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StoredPost:
    """A message that shows a table."""

    channel_id: int | None = None
    """Its channel."""
    message_id: int | None = None
    """The message; None for one that is not sent yet, or not known to be."""
    generation: int = 0
    """The number of messages before it at this place."""
    digest: str = ""
    """What it shows, in short."""
    posted_at: float = 0.0
    """When it was sent."""
    user_id: int = 0
    """The owner of a panel; 0 for a public post."""
    replaced_channel_id: int | None = None
    """The channel of the message that this one replaces, until that is gone."""
    replaced_message_id: int | None = None
    """The message that this one replaces, until it is gone.

    While there is no `message_id`, the new one is being sent.
    """

    @property
    def standing(self) -> tuple[int | None, int | None]:
        """The channel and the id of the message that people see, also while a new one is being sent."""
        if self.message_id is None:
            return self.replaced_channel_id, self.replaced_message_id
        return self.channel_id, self.message_id


NAMING = "naming"
"""Stored in place of the digest of a finished game's post that names a person who was forgotten since."""

NAMES = tuple(StoredPost.__dataclass_fields__)
HERE = (posts.c.table_id == bindparam("at_table"), posts.c.place == bindparam("at_place"))

_update_here = update(posts).where(*HERE)
_update_post = Plain(_update_here, NAMES)
_insert_post = Plain(insert(posts), posts.c.keys())
_delete_post = delete(posts).where(*HERE)
_update_shown = Plain(
    update(tables)
    .where(tables.c.id == bindparam("at_table"), tables.c.shown < bindparam("seen"))
    .values(shown=bindparam("seen"))
)
_select_posts = select(posts.c.table_id, posts.c.place, *(posts.c[name] for name in NAMES)).where(
    posts.c.table_id == bindparam("at_table")
)


class PostStore:
    """The posts of every table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, table_id: int) -> dict[str, StoredPost]:
        """Return a table's posts by their places."""
        rows = await self._database.read(lambda it: sound_rows(it, _select_posts, {"at_table": table_id}))
        return {place: StoredPost(*fields) for _, place, *fields in rows}

    async def keep(self, table_id: int, place: str, post: StoredPost) -> None:
        """Store a post, durably."""
        self._database.forget_later((table_id, place))
        await self._database.run(_store_post(table_id, place, post))

    def keep_soon(self, table_id: int, place: str, post: StoredPost) -> None:
        """Store later what a post shows; if that is lost, the post is rendered once more."""
        self._database.write_soon((table_id, place), _store_post(table_id, place, post))

    async def rename(self, table_id: int, place: str, other: str) -> None:
        """Move the post of one place to another, where it is rendered again."""

        def work(connection: Connection) -> None:
            connection.execute(_delete_post, {"at_table": table_id, "at_place": other})
            here = {"at_table": table_id, "at_place": place}
            connection.execute(_update_here.values(place=other, digest=""), here)

        await self._database.flush()
        await self._database.run(work)

    def mark_shown(self, table_id: int, revision: int) -> None:
        """Store later that every post of a table shows this revision."""
        values = {"at_table": table_id, "seen": revision}
        self._database.write_soon((table_id, "shown"), lambda connection: _update_shown(connection, values))

    async def behind(self) -> list[int]:
        """Return the tables whose posts may show an older state, or were left half done."""
        own_shards = self._database.shards.here
        behind_ids = select(tables.c.id).where(BEHIND, *own_shards)
        unsettled_ids = select(posts.c.table_id).where(UNSETTLED)
        if own_shards:
            unsettled_ids = unsettled_ids.join(tables, tables.c.id == posts.c.table_id).where(*own_shards)
        statement = behind_ids.union(unsettled_ids).order_by("id")
        return await self._database.read(lambda connection: list(connection.scalars(statement)))

    async def in_channels(self) -> list[tuple[int, int, int]]:
        """Return channel, message and table of every public post of an open table."""
        statement = (
            select(posts.c.channel_id, posts.c.message_id, posts.c.table_id)
            .join(tables, tables.c.id == posts.c.table_id)
            .where(tables.c.status.in_(OPEN), posts.c.message_id.is_not(None), posts.c.place == "public")
            .where(*self._database.shards.here)
        )
        rows = await self._database.read(lambda connection: sound_rows(connection, statement))
        return [(channel, message, table) for channel, message, table in rows]


@as_work
def _store_post(connection: Connection, table_id: int, place: str, post: StoredPost) -> None:
    values = {name: getattr(post, name) for name in NAMES}
    if not _update_post(connection, {**values, "at_table": table_id, "at_place": place}):
        _insert_post(connection, {**values, "table_id": table_id, "place": place})


# The outbox ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A notice to be sent, and the place of its table."""

    id: int
    """Its number in the outbox."""
    table_id: int
    """The table."""
    notice: Notice
    """The notice; its `by` is not stored."""
    guild_id: int
    """The table's server."""
    channel_id: int
    """The table's channel."""
    language: str
    """The table's language."""
    game: str
    """The key of the table's game."""


@dataclass(frozen=True, slots=True)
class TurnPing:
    """A turn ping or a reminder that was sent, and is still there."""

    id: int
    """Its number in the database."""
    user_id: int
    """Whom it calls."""
    channel_id: int
    """Its channel, or the DM."""
    message_id: int
    """The message."""
    step: int
    """The moment of the game that it calls to."""


READ_TOGETHER = 500
"""Maximum number of notices read together."""

_this = notices.c.id == bindparam("this")
_select_unsent = (
    select(notices.c.id, notices.c.table_id, notices.c.kind, notices.c.key, notices.c.user_id)
    .add_columns(notices.c.step, notices.c.args)
    .add_columns(tables.c.guild_id, tables.c.channel_id, tables.c.language, tables.c.game)
    .join(tables, tables.c.id == notices.c.table_id)
    .where(notices.c.sent.is_(False), notices.c.id > bindparam("after"))
    .order_by(notices.c.id)
    .limit(bindparam("maximum"))
)
_update_sent = (
    update(notices)
    .where(_this)
    .values(sent=True, channel_id=bindparam("channel"), message_id=bindparam("message"))
)
_delete_notice = delete(notices).where(_this)
_is_standing = (notices.c.kind.in_(("turn_ping", "reminder")), notices.c.message_id.is_not(None))
_select_turn_pings = (
    select(notices.c.id, notices.c.user_id, notices.c.channel_id, notices.c.message_id, notices.c.step)
).where(notices.c.table_id == bindparam("at_table"), *_is_standing)
_select_pinged = select(notices.c.table_id).where(*_is_standing).distinct()


class Outbox:
    """The notices to be sent, and the turn pings to be deleted later."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def unsent(self, maximum: int = READ_TOGETHER, *, after: int = 0) -> list[Outgoing]:
        """Return the next notices to be sent, in order, with ids above `after`."""
        statement = _select_unsent.where(*self._database.shards.here)

        def work(connection: Connection) -> list[tuple[Any, ...]]:
            unsent_rows = list[tuple[Any, ...]]()
            last = after
            remaining = maximum
            while remaining:
                rows = connection.execute(statement, {"maximum": remaining, "after": last}).all()
                unsent_rows += sound(connection, statement, rows, {"language": LANGUAGES[0]})
                if len(rows) < remaining:
                    break
                # Damaged ones do not hide those that follow.
                last = rows[-1][0]
                remaining = maximum - len(unsent_rows)
            return unsent_rows

        rows = await self._database.read(work, flushed=False)
        return [
            Outgoing(id_, table_id, Notice(kind, key, user_id, step, args), *place)
            for id_, table_id, kind, key, user_id, step, args, *place in rows
        ]

    async def mark_sent(self, id_: int, channel_id: int | None = None, message_id: int | None = None) -> None:
        """Note that a notice was sent or dropped. One with a message is kept until it is removed."""
        if message_id is None:
            await self.remove(id_)
            return
        values = {"this": id_, "channel": channel_id, "message": message_id}
        await self._database.run(lambda connection: connection.execute(_update_sent, values))

    async def pinged(self) -> set[int]:
        """Return the tables with turn pings or reminders that are still there."""
        return await self._database.read(lambda it: set(it.scalars(_select_pinged)), flushed=False)

    async def turn_pings(self, table_id: int) -> list[TurnPing]:
        """Return a table's turn pings and reminders that are still there."""
        values = {"at_table": table_id}
        rows = await self._database.read(lambda it: sound_rows(it, _select_turn_pings, values), flushed=False)
        return [TurnPing(*row) for row in rows]

    async def remove(self, id_: int) -> None:
        """Forget a notice."""
        await self._database.run(lambda connection: connection.execute(_delete_notice, {"this": id_}))
