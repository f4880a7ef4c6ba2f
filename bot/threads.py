"""Tables in threads of their own: the thread grows from the lobby's post, and the game goes on in it.

A thread has the id of the message it grew from, so one that was made just before a crash is found again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from weakref import WeakValueDictionary

import discord
import structlog

from bot.metrics import count_error
from bot.screens import LINK, PUBLIC, thread_wanted, words
from bot.store import Store
from bot.table import Table
from bot.tables import Tables
from bot.texts import Texts

WEEK = 10080
"""Minutes without a word until Discord archives a thread; it may be no longer."""
NAME_LENGTH = 100
MADE_ALREADY = 160004
SERVER_ERROR = 500

log = structlog.stdlib.get_logger(__name__)


class Threads:
    """Makes the threads that tables want."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        store: Store,
        texts: Texts,
        tell: Callable[[Table, int, str], Awaitable[None]],
    ) -> None:
        """`tell` says something privately: at which table, to whom, and the key of the message."""
        self._client = client
        self._tables = tables
        self._store = store
        self._texts = texts
        self._tell = tell
        self._making: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def settle(self, table: Table) -> None:
        """Let a table that wants a thread have one, or stay where it is when Discord says no.

        Whoever shows something in the channel waits for this. Raises discord.py's errors of the server and
        the connection; the wish stays.
        """
        if not thread_wanted(table):
            return
        lock = self._making.setdefault(table.id, asyncio.Lock())
        async with lock:
            if thread_wanted(table):
                await self._settle(table)

    async def _settle(self, table: Table) -> None:
        try:
            thread_id = await self._made(table)
        except discord.HTTPException as error:
            count_error(error.status, error.code)
            if error.status >= SERVER_ERROR:
                raise
            log.warning("thread_refused", table=table.id, status=error.status, code=error.code)
            await self._stay(table.id)
            await self._tell(table, table.host_id, "thread-refused")
        else:
            await self._enter(table.id, thread_id)

    async def _made(self, table: Table) -> int:
        post = table.posts[PUBLIC]
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

    async def _enter(self, table_id: int, thread_id: int) -> None:
        """The lobby's post becomes the link to the thread; the thread gets a post of its own."""
        async with self._tables.changing(table_id) as table:
            if not thread_wanted(table):
                return
            await self._store.flush()
            renamed = self._store.renamed_post(table.id, PUBLIC, LINK)
            lobby = table.posts[PUBLIC]
            await self._tables.change(table, {"channel_id": thread_id}, also=renamed)
            # Tables.change has told of it, but nothing is shown before the next step of the loop.
            table.posts[LINK] = replace(lobby, digest="")
            del table.posts[PUBLIC]
        self._tables.changed(table)

    async def _stay(self, table_id: int) -> None:
        async with self._tables.changing(table_id) as table:
            await self._tables.change(table, {"home_id": None})
