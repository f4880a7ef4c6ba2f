"""Turning the pages of a game that is told again."""

from __future__ import annotations

import asyncio

from cachetools import LRUCache

from bot.client.press import Press
from bot.features.answers import answer_with_pictures
from bot.features.results.commands import finished_here
from bot.screens.requests import OpenStory
from bot.screens.story import (
    Moment,
    moments,
    require_story,
    story_page,
    story_version,
)
from bot.screens.wording import words
from bot.table.table import DeniedError, Over, Playing, Table

MAXIMUM_STORIES = 16
"""So many games that are being read are kept."""


class Stories:
    """The games that people are reading, each replayed once."""

    def __init__(self) -> None:
        self._read = LRUCache[tuple[int, int, int], tuple[Moment, ...]](MAXIMUM_STORIES)

    async def turn(self, press: Press, request: OpenStory) -> None:
        """Show a moment of a game: in place of another one, or as a new private message."""
        table = require_story(await _table(press, request.table_id))
        told = await self._moments(table)
        text = words(press.services.texts, table, press.language)
        screen = story_page(table, told, request.page, text)
        await answer_with_pictures(press, screen, in_place=bool(request.slot))

    async def _moments(self, table: Playing | Over) -> tuple[Moment, ...]:
        key = story_version(table)
        if key not in self._read:
            self._read[key] = await asyncio.to_thread(moments, table)
        return self._read[key]


async def _table(press: Press, table_id: int) -> Table:
    """Return a table of this server. Raises `DeniedError`."""
    known = press.services.tables.loaded(table_id)
    if not isinstance(known, Playing):
        return await finished_here(press, table_id)
    if known.guild_id != press.interaction.guild_id:
        raise DeniedError("denied-other-server")
    return known
