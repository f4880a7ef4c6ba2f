"""Moves tables into threads, which grow from the lobby's post.

A thread has the id of the message it grew from, so one that was made just before a crash is found again.
"""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

import discord
import structlog

from bot.client.posts.panels import PrivateReplies
from bot.client.posts.post import Registry, home_of
from bot.client.reply import MADE_ALREADY, passes
from bot.metrics import count_error
from bot.screens.shown import LINK, PUBLIC
from bot.screens.wording import words
from bot.store.messages import StoredPost
from bot.table.commands import TABLE, EnterThread
from bot.table.table import Table
from bot.tables import Tables
from bot.text import Texts

WEEK = 10080
"""Minutes of silence until Discord archives a thread; the maximum."""
THREAD_NAME_LENGTH = 100

log = structlog.stdlib.get_logger(__name__)


class Threads:
    """Makes the threads that tables want."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        registry: Registry,
        texts: Texts,
        private_replies: PrivateReplies,
    ) -> None:
        self._client = client
        self._tables = tables
        self._registry = registry
        self._texts = texts
        self._private_replies = private_replies
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def is_wanted(self, table: Table) -> bool:
        """Whether a table is to have a thread, has none yet, and has a post for it to grow from."""
        known = self._registry.of(table.id)
        unmoved = home_of(table) == table.channel_id and known.stored(LINK) == StoredPost()
        return unmoved and known.stored(PUBLIC).message_id is not None

    async def ensure_thread(self, table: Table) -> Table:
        """Return a table once it is where it wants to be: in its thread, or where it was if Discord refuses.

        Whatever is shown in its channel waits for this. Raises errors that pass; then it is still wanted.
        """
        if home_of(table) == table.channel_id:
            # It may have moved since the caller looked at it.
            lock = self._locks.setdefault(table.id, asyncio.Lock())
            async with lock:
                table = await self._tables.get(table.id)
                if self.is_wanted(table):
                    table = await self._enter(table, await self._make_thread(table))
        await self._registry.make_link(table)
        return table

    async def _enter(self, table: Table, thread_id: int | None) -> Table:
        table = await self._tables.do(table.id, EnterThread(thread_id), TABLE)
        if thread_id is None:
            await self._private_replies.notify(table, table.host_id, "thread-refused")
        return table

    async def _make_thread(self, table: Table) -> int | None:
        """Create a thread, or find the one created before; None if Discord refuses."""
        post = self._registry.of(table.id).stored(PUBLIC)
        assert post.channel_id is not None
        assert post.message_id is not None
        text = words(self._texts, table, table.language)
        name = text("thread-name", game=text("game-title"), table=table.id)[:THREAD_NAME_LENGTH]
        try:
            # `create_thread` of a message wants the server to be known; just after a start it is not.
            await self._client.http.start_thread_with_message(
                post.channel_id, post.message_id, name=name, auto_archive_duration=WEEK
            )
        except discord.HTTPException as error:
            if error.code != MADE_ALREADY:
                count_error(error.status, error.code)
                if passes(error):
                    raise
                log.warning("thread_refused", table=table.id, status=error.status, code=error.code)
                return None
        return post.message_id
