"""Turn pings and reminders that are answered: their messages are deleted."""

from __future__ import annotations

import asyncio

import structlog

from bot.client.courier import Courier, Standing
from bot.client.http import Priority, prioritised
from bot.client.outcomes import Outcome, UndeliveredError, log_undelivered
from bot.client.posts import Posts
from bot.client.posts.policy import step_of
from bot.live_tables import Committed, LiveTables
from bot.store.database import StoreError
from bot.store.messages import Outbox, TurnPing
from bot.table.errors import DeniedError
from bot.table.table import Over, Playing

log = structlog.stdlib.get_logger(__name__)


class AnsweredPings:
    """Deletes the messages of calls to decisions that are made; one that cannot go now is retried later."""

    def __init__(self, courier: Courier, tables: LiveTables, outbox: Outbox, posts: Posts) -> None:
        self._courier = courier
        self._tables = tables
        self._outbox = outbox
        self._posts = posts
        # The tables with such messages; None until they are read.
        self._pinged: set[int] | None = None
        self._deletions: dict[asyncio.Task[None], int] = {}

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """The deletions under way."""
        return {*self._deletions}

    def on_commit(self, committed: Committed) -> None:
        """Delete the messages that a change answers."""
        table_id = committed.after.id
        has_moved = step_of(committed.before) != step_of(committed.after) or isinstance(committed.after, Over)
        if has_moved if self._pinged is None else table_id in self._pinged:
            task = asyncio.create_task(self.delete(table_id), name="delete turn pings")
            self._deletions[task] = table_id
            task.add_done_callback(self._deletions.pop)

    async def wait_for(self, table_id: int) -> None:
        """Wait for the deletions under way at a table."""
        if deletions := [task for task, at in self._deletions.items() if at == table_id]:
            await asyncio.wait(deletions)

    async def note_sent(self, table_id: int) -> None:
        """Note that a table has such a message, which may have been answered while it was sent."""
        if self._pinged is not None:
            self._pinged.add(table_id)
        await self.delete(table_id)

    async def delete(self, table_id: int) -> None:
        """Delete what is answered at a table; what cannot go now is retried when the game moves on."""
        await self._posts.public_shown(table_id)
        try:
            if self._pinged is None:
                self._pinged = await self._outbox.pinged()
            if table_id not in self._pinged:
                return
            some_stay = False
            for ping in await self._outbox.turn_pings(table_id):
                if await self._is_awaited(table_id, ping):
                    some_stay = True
                elif await self._delete_message(Standing(ping.channel_id, ping.message_id)):
                    await self._outbox.remove(ping.id)
                else:
                    some_stay = True
            if not some_stay:
                self._pinged.discard(table_id)
        except StoreError as error:
            log.warning("turn_ping_stays", error=str(error))

    async def _is_awaited(self, table_id: int, ping: TurnPing) -> bool:
        """Whether a decision is still to come: in a channel everybody's, in a DM its reader's own."""
        try:
            table = await self._tables.get(table_id)
        except DeniedError:
            return False
        if not isinstance(table, Playing) or table.step != ping.step:
            return False
        in_channel = ping.channel_id in (table.channel_id, table.home_id)
        return in_channel or table.seat_of(ping.user_id) in table.called

    async def _delete_message(self, at: Standing) -> bool:
        """Whether a message is gone; else it is to be retried."""
        try:
            with prioritised(Priority.POST):
                await self._courier.delete(at)
        except UndeliveredError as error:
            log_undelivered("turn_ping_stays", error)
            return error.outcome is Outcome.LOST
        return True
