"""The posts of the tables in memory: what is stored of them, and where they stand."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.client.post import CLOSED, Post, TablePosts
from bot.client.standing import Standing
from bot.screens.post import places
from bot.screens.shown import (
    LINK,
    PUBLIC,
    Context,
    seat_at,
    seat_place,
)
from bot.store.messages import PostStore, StoredPost
from bot.table.table import Lobby, Table

DISCORD = "https://discord.com/channels"


class Registry:
    """Every table in memory has its posts here; they are loaded and let go of with it."""

    def __init__(self, store: PostStore) -> None:
        self.store = store
        self.standing = Standing()
        self._tables: dict[int, TablePosts] = {}

    async def load(self, table_id: int) -> None:
        """Read where a table is shown. What is known of it already is newer."""
        stored = await self.store.of(table_id)
        if table_id not in self._tables:
            mine = self.begin(table_id)
            for place, post in stored.items():
                self._adopt(mine, place, post)

    def begin(self, table_id: int) -> TablePosts:
        """Note a table that is shown nowhere yet."""
        return self._tables.setdefault(table_id, TablePosts(table_id))

    def knows(self, table_id: int) -> bool:
        """Whether a table is in memory, or one of its posts is being brought up to date."""
        return table_id in self._tables

    def of(self, table_id: int) -> TablePosts:
        """Return the posts of a table; none of one that has gone from memory."""
        return self._tables.get(table_id) or TablePosts(table_id)

    def post(self, table_id: int, place: str) -> Post:
        """Return the post of a place of a table in memory."""
        mine = self._tables[table_id]
        return mine.posts.get(place) or self._adopt(mine, place, StoredPost())

    def release(self, table_id: int) -> None:
        """Let go of a table's posts, unless one of them is being brought up to date."""
        mine = self._tables.get(table_id)
        if mine is not None and mine.idle:
            del self._tables[table_id]

    def close(self, table_id: int) -> None:
        """Note that the posts of a table that is over may be buried as they like."""
        for post in self.of(table_id).posts.values():
            self.standing.drop(post.key)

    def forget_readers(self, table: Table) -> None:
        """Keep nothing of whose panels those of forgotten people were."""
        for seat, person in enumerate(table.people):
            post = self.of(table.id).posts.get(seat_place(seat))
            if person.forgotten and post is not None:
                post.stored = replace(post.stored, user_id=0)

    def _adopt(self, mine: TablePosts, place: str, stored: StoredPost) -> Post:
        born = asyncio.get_running_loop().time()
        post = mine.posts[place] = Post(mine.table_id, place, stored, born, digest=stored.digest)
        self._stands(post)
        return post

    def _stands(self, post: Post) -> None:
        if post.stored.channel_id is None or post.stored.message_id is None:
            self.standing.drop(post.key)
        else:
            self.standing.put(post.key, post.stored.channel_id, post.stored.message_id)

    # What is stored ----------------------------------------------------------------------------

    async def keep(self, post: Post, stored: StoredPost) -> None:
        """Store where a post is, durably."""
        post.stored = stored
        self._stands(post)
        await self.store.keep(post.table_id, post.place, stored)

    def keep_soon(self, post: Post, stored: StoredPost) -> None:
        """Note what a post shows."""
        post.stored = stored
        self._stands(post)
        self.store.keep_soon(post.table_id, post.place, stored)

    async def make_link(self, table: Table) -> None:
        """Let the lobby's post be the link of a table that has moved into its thread.

        Whichever post stands in the channel of the lobby is the link: a kill on the way there is no harm.
        """
        lobby = self.of(table.id).posts.get(PUBLIC)
        if lobby is None or not has_moved(table) or lobby.stored.channel_id != home_of(table):
            return
        link = self.post(table.id, LINK)
        link.stored, link.files, link.digest = replace(lobby.stored, digest=""), lobby.files, ""
        lobby.stored, lobby.files, lobby.digest = StoredPost(), None, ""
        for post in (lobby, link):
            self._stands(post)
        await self.store.rename(table.id, PUBLIC, LINK)

    # What screens tell of posts ----------------------------------------------------------------

    def around(self, table: Table) -> Context:
        """Return what screens tell of a table's posts."""
        mine = self.of(table.id)
        seats = range(len(table.people))
        closed = frozenset(seat for seat in seats if is_closed(table, mine.stored(seat_place(seat))))
        return Context(self.link(table), closed)

    def link(self, table: Table) -> str:
        """Return where the public post is."""
        return link_to(table, self.of(table.id).stored(PUBLIC))

    def shown_places(self, table: Table) -> tuple[str, ...]:
        """Return everywhere a table is to be shown, or still is."""
        wanted = places(table)
        stale = (place for place, post in self.of(table.id).posts.items() if post.stored.message_id)
        return (*wanted, *(place for place in stale if place not in wanted))


def link_to(table: Table, public: StoredPost) -> str:
    """Return the way to a table, whose public post is stored so."""
    if home_of(table) is not None:
        # A thread has the id of the message it grows from.
        thread = table.channel_id if has_moved(table) else public.message_id or table.channel_id
        return f"{DISCORD}/{table.guild_id}/{thread}"
    if public.message_id is None:
        return f"<#{table.channel_id}>"
    return f"{DISCORD}/{table.guild_id}/{public.channel_id}/{public.message_id}"


def home_of(table: Table) -> int | None:
    """Return the channel of the lobby of a table that wants a thread, or has one."""
    return None if isinstance(table, Lobby) else table.home_id


def has_moved(table: Table) -> bool:
    """Whether a table goes on in a thread of its own."""
    return home_of(table) not in (None, table.channel_id)


def reader_of(table: Table, place: str) -> int:
    """Return whose panel a place is; 0 for what everybody sees."""
    seat = seat_at(place)
    return 0 if seat is None else table.people[seat].user_id


def is_closed(table: Table, panel: StoredPost) -> bool:
    """Whether a panel was refused by the closed DM of somebody who sits there now."""
    return panel.digest == CLOSED and table.seat_of(panel.user_id) is not None
