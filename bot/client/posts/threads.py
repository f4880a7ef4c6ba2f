"""A table's own thread.

It grows from the lobby's post and has the id of that message, so that one made just before a crash is found
again.
"""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from bot.client.basis import Basis
from bot.client.courier import Standing
from bot.client.outcomes import Outcome, UndeliveredError, log_undelivered
from bot.client.posts.registry import Registry, home_of
from bot.client.private_replies import PrivateReplies
from bot.screens.shown import LINK, PUBLIC
from bot.screens.wording import words
from bot.store.messages import StoredPost
from bot.table.commands import TABLE, EnterThread
from bot.table.table import Table

NAME_LENGTH = 100


class Threads:
    """Moves tables into the threads that they want."""

    def __init__(self, basis: Basis, registry: Registry, private_replies: PrivateReplies) -> None:
        self._basis, self._registry = basis, registry
        self._private_replies = private_replies
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def ensure(self, table: Table) -> Table:
        """Return a table once it is where it wants to be: in its thread, or where it was if Discord refuses.

        Whatever is shown in its channel waits for this. Raises errors that pass; then it is still wanted.
        """
        if home_of(table) == table.channel_id:
            # It may have moved since the caller looked at it.
            lock = self._locks.setdefault(table.id, asyncio.Lock())
            async with lock:
                table = await self._basis.tables.get(table.id)
                if self.is_wanted(table):
                    table = await self._enter(table, await self._start(table))
        await self._registry.make_link(table)
        return table

    def is_wanted(self, table: Table) -> bool:
        """Whether a table is to have a thread, has none yet, and has a post for it to grow from."""
        known = self._registry.of(table.id)
        unmoved = home_of(table) == table.channel_id and known.stored(LINK) == StoredPost()
        return unmoved and known.stored(PUBLIC).message_id is not None

    async def _enter(self, table: Table, thread_id: int | None) -> Table:
        table = await self._basis.tables.do(table.id, EnterThread(thread_id), TABLE)
        if thread_id is None:
            await self._private_replies.notify(table, table.host_id, "thread-refused")
        return table

    async def _start(self, table: Table) -> int | None:
        """Start a thread, or find the one started before; None if Discord refuses."""
        post = self._registry.post(table.id, PUBLIC)
        channel_id, message_id = post.stored.channel_id, post.stored.message_id
        assert channel_id is not None
        assert message_id is not None
        text = words(self._basis.texts, table, table.language)
        name = text("thread-name", game=text("game-title"), table=table.id)[:NAME_LENGTH]
        try:
            await self._basis.courier.start_thread(
                Standing(channel_id, message_id), name, rounds=post.trouble.failures + 1
            )
        except UndeliveredError as error:
            if error.outcome is Outcome.RETRY:
                raise
            log_undelivered("thread_refused", error, table=table.id)
            return None
        return message_id
