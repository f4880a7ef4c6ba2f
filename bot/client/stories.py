"""Games as their pressers may read them again: what may be seen where, and stories kept for the next page."""

from __future__ import annotations

import asyncio

from cachetools import LRUCache

from bot.client.answers import Press
from bot.client.readers import server_of
from bot.client.services import Memory
from bot.screens.story import Moment, moments, story_version
from bot.table.table import DeniedError, Over, Playing, Table

MAXIMUM_STORIES = 16
"""Replayed games in memory."""


async def finished_here(press: Press, table_id: int) -> Over:
    """Return a finished table of this server; one that was not in memory is released again."""
    tables = press.services.tables
    known = tables.loaded(table_id)
    table = known or await tables.get(table_id)
    if known is None and isinstance(table, Over):
        tables.release(table_id)
    await check_sight(press, table)
    if not isinstance(table, Over):
        raise DeniedError("denied-not-finished")
    return table


async def check_sight(press: Press, table: Table) -> None:
    """Raise `DeniedError` unless the presser may be told of a table here."""
    if table.guild_id != server_of(press.interaction):
        raise DeniedError("denied-other-server")
    if not await press.services.channels.sees(press.interaction, table):
        raise DeniedError("denied-hidden-channel")


_stories = Memory(lambda: LRUCache[tuple[int, int, int], tuple[Moment, ...]](MAXIMUM_STORIES))


async def told_story(press: Press, game: Playing | Over) -> tuple[Moment, ...]:
    """Return the moments of a game, kept for the next page."""
    stories, key = _stories.of(press.services), story_version(game)
    if key not in stories:
        stories[key] = await asyncio.to_thread(moments, game)
    return stories[key]
