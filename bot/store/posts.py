"""Where tables are shown: a row for each message, and what it shows."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from bot.store.database import Database, Work
from bot.store.schema import BEHIND, OPEN, UNSETTLED, posts, tables


@dataclass(frozen=True, slots=True)
class Post:
    """A message that shows a table. No `message_id`: not sent yet, or not known to be.

    `user_id`: whose panel it is, 0 for what everybody sees. `token`: of the press whose answer becomes the
    post, until the message is known. `replaced_...`: the message that this one replaces, until it is gone.
    """

    channel_id: int | None = None
    message_id: int | None = None
    generation: int = 0
    digest: str = ""
    posted_at: float = 0.0
    user_id: int = 0
    token: str | None = None
    replaced_channel_id: int | None = None
    replaced_message_id: int | None = None


NAMES = tuple(Post.__dataclass_fields__)
FIELDS = tuple(posts.c[name] for name in NAMES)
HERE = (posts.c.table_id == bindparam("at_table"), posts.c.place == bindparam("at_place"))

_changed = update(posts).where(*HERE)
_made = insert(posts)
_gone = delete(posts).where(*HERE)
_shown = (
    update(tables)
    .where(tables.c.id == bindparam("at_table"), tables.c.shown < bindparam("seen"))
    .values(shown=bindparam("seen"))
)
_of_table = select(posts.c.place, *FIELDS).where(posts.c.table_id == bindparam("at_table"))


class Posts:
    """The posts of every table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, table_id: int) -> dict[str, Post]:
        """Return a table's posts by their places."""
        rows = await self._database.read(lambda it: it.execute(_of_table, {"at_table": table_id}).all())
        return {place: Post(*fields) for place, *fields in rows}

    async def keep(self, table_id: int, place: str, post: Post) -> None:
        """Store where a table is shown, durably."""
        self._database.forget_later((table_id, place))
        await self._database.run(_keeping(table_id, place, post))

    def keep_soon(self, table_id: int, place: str, post: Post) -> None:
        """Note what a post shows now; if it is lost, the post is only drawn once more."""
        self._database.write_soon((table_id, place), _keeping(table_id, place, post))

    async def remove(self, table_id: int, place: str) -> None:
        """Forget a post."""
        self._database.forget_later((table_id, place))
        here = {"at_table": table_id, "at_place": place}
        await self._database.run(lambda connection: connection.execute(_gone, here))

    async def rename(self, table_id: int, place: str, other: str) -> None:
        """Make the post of one place that of another, to be drawn anew."""
        await self._database.flush()
        await self._database.run(lambda connection: _renamed(connection, table_id, place, other))

    def mark_shown(self, table_id: int, revision: int) -> None:
        """Note soon that every post of a table shows this revision."""
        values = {"at_table": table_id, "seen": revision}
        self._database.write_soon((table_id, "shown"), lambda connection: connection.execute(_shown, values))

    async def behind(self) -> list[int]:
        """Return the tables whose posts may show an older state than the log, or were left half done."""
        here = self._database.here
        older = select(tables.c.id).where(BEHIND, *here)
        half_done = select(posts.c.table_id).where(UNSETTLED)
        if here:
            half_done = half_done.join(tables, tables.c.id == posts.c.table_id).where(*here)
        statement = older.union(half_done).order_by("id")
        return await self._database.read(lambda connection: list(connection.scalars(statement)))

    async def in_channels(self) -> list[tuple[int, int, int]]:
        """Return channel, message and table of every public post of an open table."""
        statement = (
            select(posts.c.channel_id, posts.c.message_id, posts.c.table_id)
            .join(tables, tables.c.id == posts.c.table_id)
            .where(tables.c.status.in_(OPEN), posts.c.message_id.is_not(None), posts.c.place == "public")
            .where(*self._database.here)
        )
        rows = await self._database.read(lambda connection: connection.execute(statement).all())
        return [(channel, message, table) for channel, message, table in rows]


def _keeping(table_id: int, place: str, post: Post) -> Work[None]:
    here = {"at_table": table_id, "at_place": place}
    values = {name: getattr(post, name) for name in NAMES}

    def work(connection: Connection) -> None:
        if not connection.execute(_changed, {**values, **here}).rowcount:
            connection.execute(_made, {**values, "table_id": table_id, "place": place})

    return work


def _renamed(connection: Connection, table_id: int, place: str, other: str) -> None:
    moved = update(posts).where(*HERE).values(place=other, digest="")
    connection.execute(_gone, {"at_table": table_id, "at_place": other})
    connection.execute(moved, {"at_table": table_id, "at_place": place})
