"""After a start: every post that may show an older state is brought up to date."""

from __future__ import annotations

import asyncio
from typing import Protocol

import structlog

from bot.client.standing import Standing
from bot.screens.shown import PUBLIC
from bot.store.messages import PostStore
from bot.table.table import DeniedError, Table
from bot.tables import Tables

AT_ONCE = 50
"""Hundreds of tables may wait, and presses come first: so many posts are on their way together."""

log = structlog.stdlib.get_logger(__name__)


class Marking(Protocol):
    """Brings tables up to date."""

    def mark_dirty(self, table: Table, *, now: bool = False) -> None:
        """Look whether a table is shown everywhere as it is."""
        ...

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """The posts that are on their way."""
        ...


async def catch_up(posts: Marking, tables: Tables, store: PostStore, standing: Standing) -> None:
    """Look at every table that was not shown everywhere when the bot stopped or was killed."""
    for channel_id, message_id, table_id in await store.in_channels():
        standing.put((table_id, PUBLIC), channel_id, message_id)
    for table_id in await store.behind():
        try:
            table = await tables.get(table_id)
        except DeniedError as error:
            log.warning("table_not_shown", table=table_id, reason=error.key)
            continue
        posts.mark_dirty(table, now=True)
        await asyncio.sleep(0)
        while len(running := posts.running) >= AT_ONCE:
            await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
