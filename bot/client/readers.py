"""Who reads results and stories, what they may be told of, and what several pages show of them."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass

from cachetools import LRUCache

from bot.client.press import Press
from bot.client.services import PerBot
from bot.screens.story import Moment, moments, story_version
from bot.store.preferences import may_be_public
from bot.store.results import Sight
from bot.table.errors import DeniedError
from bot.table.table import Over, Playing
from bot.text import Texts

MAXIMUM_STORIES = 16
"""Replayed games in memory."""


@dataclass(frozen=True, slots=True)
class ResultsReader:
    """The person who reads a page, their language, and the people whose results they may not see."""

    user_id: int
    language: str
    hidden: Collection[int] = ()

    def sees(self, user_id: int) -> bool:
        """Whether a person's results are shown to this reader."""
        return user_id == self.user_id or may_be_public(user_id, self.hidden)


async def results_reader(press: Press) -> ResultsReader:
    """Return the presser as a reader of results."""
    return ResultsReader(press.user_id, press.language, await press.services.people.hidden())


async def sight_of(press: Press) -> Sight:
    """Return what the presser may be told of here; in a DM only their own, of all servers."""
    guild_id = press.guild_id
    channel_id = press.channel_id
    if guild_id is None:
        return Sight(None)
    return await press.services.channels.sight(guild_id, press.user, channel_id)


def game_title(texts: Texts, game: str, language: str) -> str:
    """Return the name of a game, or its key if it is not installed."""
    return texts.of(language, game)("game-title") if game in texts.packages else game


# Games as they were played --------------------------------------------------------------------------


def finished_game(press: Press) -> Over:
    """Return the table that was asked for as a finished one. Raises `DeniedError`."""
    if not isinstance(press.here, Over):
        raise DeniedError("denied-not-finished")
    return press.here


_stories = PerBot(lambda: LRUCache[tuple[int, int, int], tuple[Moment, ...]](MAXIMUM_STORIES))


async def load_story(press: Press, game: Playing | Over) -> tuple[Moment, ...]:
    """Return the moments of a game, kept for the next page."""
    stories = _stories.of(press.services)
    key = story_version(game)
    if key not in stories:
        stories[key] = await asyncio.to_thread(moments, game)
    return stories[key]
