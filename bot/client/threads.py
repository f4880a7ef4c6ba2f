"""Tables in threads of their own: the thread grows from the lobby's post, and the game goes on in it.

A thread has the id of the message it grew from, so one that was made just before a crash is found again.
"""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

import discord
import structlog

from bot.client.failures import MADE_ALREADY, passes
from bot.client.private_replies import PrivateReplies
from bot.client.registry import Registry, home_of
from bot.metrics import count_error
from bot.screens.shown import LINK, PUBLIC
from bot.screens.wording import words
from bot.store.messages import StoredPost
from bot.table.commands import TABLE, EnterThread
from bot.table.table import Table
from bot.tables import Tables
from bot.text import Texts

WEEK = 10080
"""Minutes without a word until Discord archives a thread; it may be no longer."""
NAME_LENGTH = 100

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
        self._making: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def is_wanted(self, table: Table) -> bool:
        """Whether a table is to have a thread and has none yet. It grows from a post that is there."""
        mine = self._registry.of(table.id)
        unmoved = home_of(table) == table.channel_id and mine.stored(LINK) == StoredPost()
        return unmoved and mine.stored(PUBLIC).message_id is not None

    async def ensure_thread(self, table: Table) -> Table:
        """Let a table that wants a thread have one, or stay where it is when Discord says no.

        Whoever shows something in the channel waits for this. Raises discord.py's errors of the server and
        the connection; the wish stays.
        """
        if home_of(table) == table.channel_id:
            # It may have moved since the caller looked at it.
            lock = self._making.setdefault(table.id, asyncio.Lock())
            async with lock:
                table = await self._tables.get(table.id)
                if self.is_wanted(table):
                    table = await self._entered(table)
        await self._registry.make_link(table)
        return table

    async def _entered(self, table: Table) -> Table:
        try:
            thread_id = await self._made(table)
        except discord.HTTPException as error:
            count_error(error.status, error.code)
            if passes(error):
                raise
            log.warning("thread_refused", table=table.id, status=error.status, code=error.code)
            table = await self._tables.do(table.id, EnterThread(None), TABLE)
            await self._private_replies.tell(table, table.host_id, "thread-refused")
            return table
        return await self._enter(table, thread_id)

    async def _enter(self, table: Table, thread_id: int) -> Table:
        return await self._tables.do(table.id, EnterThread(thread_id), TABLE)

    async def _made(self, table: Table) -> int:
        post = self._registry.of(table.id).stored(PUBLIC)
        assert post.channel_id is not None
        assert post.message_id is not None
        text = words(self._texts, table, table.language)
        name = text("thread-name", game=text("game-title"), table=table.id)[:NAME_LENGTH]
        try:
            # `create_thread` of a message wants the server to be known; just after a start it is not.
            await self._client.http.start_thread_with_message(
                post.channel_id, post.message_id, name=name, auto_archive_duration=WEEK
            )
        except discord.HTTPException as error:
            if error.code != MADE_ALREADY:
                raise
        return post.message_id
