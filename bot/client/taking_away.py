"""Posts that go: replaced by fresh ones, or not wanted any more."""

from __future__ import annotations

from dataclasses import replace

import discord
import structlog

from bot.client.failures import UNKNOWN_MESSAGE, passes
from bot.client.post import Post
from bot.client.private_replies import Languages
from bot.client.registry import Registry, reader_of
from bot.client.render import render
from bot.screens.notices import notice
from bot.screens.shown import Shown, seat_at
from bot.store.messages import StoredPost
from bot.table.table import Playing, Table
from bot.text import Texts

log = structlog.stdlib.get_logger(__name__)


class TakingAway:
    """Deletes messages; where that fails, empties them of all they showed."""

    def __init__(self, client: discord.Client, registry: Registry, people: Languages, texts: Texts) -> None:
        self._client = client
        self._registry = registry
        self._people = people
        self._texts = texts

    async def replaced(self, table: Table, post: Post) -> None:
        """Take away the message that a post has replaced, if there is one. It is stored until it is gone.

        Raises what passes: then it is tried again.
        """
        stored = post.stored
        if stored.replaced_channel_id is None or stored.replaced_message_id is None:
            return
        await self._remove(table, post.place, stored.replaced_channel_id, stored.replaced_message_id)
        gone = replace(post.stored, replaced_channel_id=None, replaced_message_id=None)
        self._registry.keep_soon(post, gone)

    async def post(self, table: Table, post: Post) -> None:
        """Take away a post whose place shows nothing any more."""
        stored = post.stored
        if stored.channel_id is None or stored.message_id is None:
            return
        await self._remove(table, post.place, stored.channel_id, stored.message_id)
        post.digest, post.files = "", None
        await self._registry.keep(post, StoredPost(generation=stored.generation + 1))

    async def _remove(self, table: Table, place: str, channel_id: int, message_id: int) -> None:
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        if _at_work(table, place):
            # A form may be open, which needs the message it came from.
            await self._empty(table, place, message)
            return
        try:
            await message.delete()
        except discord.HTTPException as error:
            if passes(error):
                raise
            log.info("old_post_stays", code=error.code)
            if error.code != UNKNOWN_MESSAGE:
                await self._empty(table, place, message)

    async def _empty(self, table: Table, place: str, message: discord.PartialMessage) -> None:
        """What a post showed may not stay to be seen for ever: some games live on memory."""
        language = await language_at(self._people, table, place)
        said = self._texts.of(language)("moved-post", link=self._registry.link(table))
        try:
            await message.edit(view=render(Shown(table.id, "", 0, notice(said))), attachments=[])
        except discord.HTTPException as error:
            if passes(error):
                raise
            log.warning("old_post_not_emptied", table=table.id, code=error.code)


async def language_at(people: Languages, table: Table, place: str) -> str:
    """Return the language of a place: the table's, or that of the person in the seat."""
    reader = reader_of(table, place)
    return await people.language(reader, table.language) if reader else table.language


def _at_work(table: Table, place: str) -> bool:
    """Whether somebody has selected something on a panel."""
    seat = seat_at(place)
    return seat is not None and isinstance(table, Playing) and table.draft(seat) is not None
