"""The posts of the tables in memory, by table and place, with what is stored of them and where they stand."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Collection
from dataclasses import dataclass, field, replace

from cachetools import LRUCache

from bot.client.posts.post import CLOSED, LOST, Key, Post
from bot.screens.places import places
from bot.screens.shown import FORMER, LINK, PUBLIC, Context, seat_at, seat_place
from bot.store.messages import PostStore, StoredPost
from bot.store.preferences import People
from bot.table.table import Lobby, Table
from bot.text import channel_mention, message_link
from games.text import Markup

BURIED = 12
"""Number of messages below a post from which on the next change posts it again."""
MAXIMUM_PINNED = 10_000
"""LRU size of the messages that are known to be pinned."""


@dataclass(slots=True, eq=False)
class TablePosts:
    """The posts of one table; `shown` is the last revision that all of them are known to show, or -1."""

    table_id: int
    posts: dict[str, Post] = field(default_factory=dict[str, Post])
    shown: int = -1

    @property
    def idle(self) -> bool:
        """Whether every place is up to date."""
        return all(post.idle for post in self.posts.values())

    @property
    def wrong(self) -> bool:
        """Whether a place may show an older state."""
        return any(post.trouble.wrong for post in self.posts.values())

    def stored(self, place: str) -> StoredPost:
        """Return what is stored of a place."""
        post = self.posts.get(place)
        return StoredPost() if post is None else post.stored


class ScrollPositions:
    """Counts the messages below each post; a message costs only what its own channel holds."""

    def __init__(self) -> None:
        self._channels: dict[int, dict[Key, int]] = {}
        self._where: dict[Key, int] = {}
        self._below: dict[Key, int] = {}
        self._pinned = LRUCache[int, bool](MAXIMUM_PINNED)

    def put(self, key: Key, channel_id: int, message_id: int) -> None:
        """Note where a post stands now."""
        if self._channels.get(channel_id, {}).get(key) != message_id:
            self.drop(key)
            self._channels.setdefault(channel_id, {})[key] = message_id
            self._where[key] = channel_id

    def drop(self, key: Key) -> None:
        """Forget a post's position."""
        self._below.pop(key, None)
        channel_id = self._where.pop(key, None)
        if channel_id is None:
            return
        here = self._channels[channel_id]
        del here[key]
        if not here:
            del self._channels[channel_id]

    def message(self, channel_id: int, message_id: int) -> None:
        """Count a message for the posts above it."""
        for key, post_id in self._channels.get(channel_id, {}).items():
            if post_id < message_id:
                self._below[key] = self._below.get(key, 0) + 1

    def pin(self, message_id: int, pinned: bool) -> None:  # noqa: FBT001 - as Discord tells it
        """Note whether people have pinned a message; any other than a post may be meant, too."""
        if pinned:
            self._pinned[message_id] = True
        else:
            self._pinned.pop(message_id, None)

    def is_pinned(self, message_id: int) -> bool:
        """Whether people have pinned a message since the start."""
        return message_id in self._pinned

    def standing(self, channel_id: int, message_ids: Collection[int]) -> list[Key]:
        """Return the posts that stand in these messages of a channel."""
        here = self._channels.get(channel_id, {})
        return [key for key, post_id in here.items() if post_id in message_ids]

    def below(self, key: Key) -> int:
        """Return the number of messages below a post."""
        return self._below.get(key, 0)


class Registry:
    """The posts of every table in memory, loaded and released with it."""

    def __init__(self, store: PostStore) -> None:
        self.store = store
        self.positions = ScrollPositions()
        self._tables: dict[int, TablePosts] = {}
        # Looked through for few of those who receive a DM.
        self._closed_dms = set[int]()

    async def load(self, table_id: int) -> None:
        """Read where a table is shown, unless that is known: what is in memory is newer."""
        stored = await self.store.of(table_id)
        if table_id not in self._tables:
            known = self._tables[table_id] = TablePosts(table_id)
            for place, post in stored.items():
                self._adopt(known, place, post)

    def begin(self, table: Table) -> None:
        """Add a table that has just been opened and is not shown anywhere yet."""
        self._tables.setdefault(table.id, TablePosts(table.id))

    def of(self, table_id: int) -> TablePosts:
        """Return the posts of a table; none of one that is not in memory."""
        return self._tables.get(table_id) or TablePosts(table_id)

    def in_memory(self) -> list[TablePosts]:
        """Return the posts of every table in memory."""
        return list(self._tables.values())

    def knows(self, table_id: int) -> bool:
        """Whether a table is in memory, or one of its posts is being updated."""
        return table_id in self._tables

    def post(self, table_id: int, place: str) -> Post:
        """Return the post of a place of a table in memory."""
        known = self._tables[table_id]
        return known.posts.get(place) or self._adopt(known, place, StoredPost())

    def release(self, table_id: int) -> None:
        """Release a table's posts, unless one of them is being updated."""
        known = self._tables.get(table_id)
        if known is not None and known.idle:
            del self._tables[table_id]

    def forget_readers(self, table: Table) -> None:
        """Clear the reader of panels whose person was forgotten."""
        for seat, person in enumerate(table.people):
            post = self.of(table.id).posts.get(seat_place(seat))
            if person.forgotten and post is not None:
                post.stored = replace(post.stored, user_id=0)

    def _adopt(self, known: TablePosts, place: str, stored: StoredPost) -> Post:
        created = asyncio.get_running_loop().time()
        post = known.posts[place] = Post(known.table_id, place, stored, created)
        post.shown.digest = stored.digest
        post.trouble.lost = stored.digest == LOST
        post.trouble.closed_to = stored.user_id if stored.digest == CLOSED else 0
        self._note_position(post)
        return post

    def closed_to(self, user_id: int) -> list[Post]:
        """Return the panels in memory that a person's closed DM has refused since this was asked last."""
        if user_id not in self._closed_dms:
            return []
        self._closed_dms.discard(user_id)
        posts = (post for known in self._tables.values() for post in known.posts.values())
        return [post for post in posts if post.stored.user_id == user_id and post.stored.digest == CLOSED]

    def _note_position(self, post: Post) -> None:
        if post.stored.digest == CLOSED:
            self._closed_dms.add(post.stored.user_id)
        channel_id, message_id = post.stored.standing
        if channel_id is None or message_id is None:
            self.positions.drop(post.key)
        else:
            self.positions.put(post.key, channel_id, message_id)

    # What is stored ----------------------------------------------------------------------------

    async def keep(self, post: Post, stored: StoredPost) -> None:
        """Store where a post is, durably."""
        post.stored, post.noted = stored, False
        self._note_position(post)
        await self.store.keep(post.table_id, post.place, stored)
        post.noted = True

    def keep_soon(self, post: Post, stored: StoredPost) -> None:
        """Note what a post shows; stored with the next writes, unless it is an open panel."""
        if post.opened is not None:
            return
        post.stored = stored
        self._note_position(post)
        self.store.keep_soon(post.table_id, post.place, stored)

    async def make_link(self, table: Table) -> None:
        """Turn the lobby's post into the link of a table that has moved into its thread.

        A public post in the lobby's channel becomes the link, also if a kill came between the move and this.
        """
        lobby = self.of(table.id).posts.get(PUBLIC)
        if lobby is None or not has_moved(table) or lobby.stored.channel_id != home_of(table):
            return
        link = self.post(table.id, LINK)
        link.stored, link.shown.digest = replace(lobby.stored, digest=""), ""
        link.shown.attached = lobby.shown.attached
        lobby.stored = StoredPost()
        lobby.shown.clear()
        for post in (lobby, link):
            self._note_position(post)
        await self.store.rename(table.id, PUBLIC, LINK)

    async def retire(self, post: Post, table: Table) -> Post | None:
        """Return a post with the messages of this one that are in another channel, or another reader's, now.

        Its place is not one of the table's, so that it is deleted.
        """
        channel_id, message_id = post.stored.standing
        stays = post.stored.user_id == reader_of(table, post.place)
        if post.place == PUBLIC:
            stays = channel_id == table.channel_id
        if stays or message_id is None:
            return None
        posts = self.of(table.id).posts
        names = (f"{FORMER}-{number}" for number in itertools.count())
        former = self.post(table.id, next(name for name in names if name not in posts or posts[name].is_gone))
        messages = replace(post.stored, generation=0, digest="", posted_at=0.0, user_id=0)
        await self.keep(former, messages)
        post.shown.clear()
        await self.keep(post, StoredPost(generation=post.stored.generation + 1))
        return former

    # What others ask of posts ------------------------------------------------------------------

    def context(self, table: Table) -> Context:
        """Return what screens say of a table's posts."""
        closed = (post for post in self.of(table.id).posts.values() if is_closed(table, post.stored))
        seats = frozenset(seat for post in closed if (seat := seat_at(post.place)) is not None)
        return Context(self.link(table), seats)

    def link(self, table: Table) -> Markup:
        """Return the link to a table's public post."""
        return link_to(table, self.of(table.id).stored(PUBLIC))

    async def find_link(self, table: Table) -> Markup:
        """Return the same link, also of a table that has been released from memory."""
        if self.knows(table.id):
            return self.link(table)
        return link_to(table, (await self.store.of(table.id)).get(PUBLIC, StoredPost()))

    def dm_of(self, table: Table, user_id: int) -> int | None:
        """Return the DM channel of a player, where their panel stands; None if it is not known."""
        seat = table.seat_of(user_id)
        stored = StoredPost() if seat is None else self.of(table.id).stored(seat_place(seat))
        return stored.channel_id if stored.user_id == user_id else None

    def below(self, table: Table) -> int:
        """Return the number of messages below the public post; `BURIED` when it is not there."""
        there = self.of(table.id).stored(PUBLIC).standing[1] is not None
        return self.positions.below((table.id, PUBLIC)) if there else BURIED

    def is_lost(self, table: Table) -> bool:
        """Whether the public post cannot be shown where it belongs."""
        public = self.of(table.id).posts.get(PUBLIC)
        return public is not None and public.trouble.lost

    def shown_places(self, table: Table) -> tuple[str, ...]:
        """Return the places where a table is to be shown, and those where it still is."""
        wanted = places(table)
        posts = self.of(table.id).posts
        stale = (place for place, post in posts.items() if not post.is_gone)
        return (*wanted, *(place for place in stale if place not in wanted))


def link_to(table: Table, public: StoredPost) -> Markup:
    """Return the link to a table, given what is stored of its public post."""
    channel_id, message_id = public.standing
    if home_of(table) is not None:
        # A thread has the id of the message it grows from.
        thread = table.channel_id if has_moved(table) else message_id or table.channel_id
        return message_link(table.guild_id, thread)
    if message_id is None:
        return channel_mention(table.channel_id)
    return message_link(table.guild_id, channel_id, message_id)


def home_of(table: Table) -> int | None:
    """Return the lobby's channel of a table that wants a thread, or has one."""
    return None if isinstance(table, Lobby) else table.home_id


def has_moved(table: Table) -> bool:
    """Whether a table goes on in its own thread."""
    return home_of(table) not in (None, table.channel_id)


def reader_of(table: Table, place: str) -> int:
    """Return whose panel a place is; 0 for a public place."""
    seat = seat_at(place)
    return 0 if seat is None else table.people[seat].user_id


async def language_at(people: People, table: Table, place: str) -> str:
    """Return the language in which a place is shown: that of its reader, or of the table."""
    reader = reader_of(table, place)
    return await people.language(reader, table.language) if reader else table.language


def is_closed(table: Table, panel: StoredPost) -> bool:
    """Whether a panel was refused by the closed DM of a person who has a seat now."""
    return panel.digest == CLOSED and table.seat_of(panel.user_id) is not None
