"""After a start: every post that may show an older state is brought up to date."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from bot.client.standing import Standing
from bot.screens.shown import PUBLIC
from bot.store.posts import Posts as PostStore
from bot.table.table import DeniedError
from bot.tables import Tables

if TYPE_CHECKING:
    from bot.client.posts import Posts

AT_ONCE = 50
"""Hundreds of tables may wait, and presses come first: so many posts are on their way together."""

log = structlog.stdlib.get_logger(__name__)


class CatchUp:
    """Brings back what a stop or a kill has left undone."""

    def __init__(self, posts: Posts, tables: Tables, store: PostStore, standing: Standing) -> None:
        self._posts = posts
        self._tables = tables
        self._store = store
        self._standing = standing

    async def __call__(self) -> None:
        """Look at every table that was not shown everywhere."""
        for channel_id, message_id, table_id in await self._store.in_channels():
            self._standing.put((table_id, PUBLIC), channel_id, message_id)
        for table_id in await self._store.behind():
            try:
                table = await self._tables.get(table_id)
            except DeniedError as error:
                log.warning("table_not_shown", table=table_id, reason=error.key)
                continue
            self._posts.mark_dirty(table, now=True)
            await self._room()

    async def _room(self) -> None:
        await asyncio.sleep(0)
        while len(running := self._posts.running) >= AT_ONCE:
            await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
