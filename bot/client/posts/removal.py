"""Deletes the messages of places that are no longer shown, and those that others have replaced.

A message is stored until it is gone. One that Discord does not let go is redacted, and tried again later.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from bot.client.basis import Basis
from bot.client.courier import Standing
from bot.client.outcomes import Outcome, UndeliveredError, log_undelivered
from bot.client.posts.post import Post
from bot.client.posts.registry import Registry, language_at
from bot.client.render import render_page
from bot.screens.notices import notice
from bot.screens.shown import seat_at
from bot.table.table import Table


class Removal:
    """Deletes messages of posts. Its methods raise errors that pass."""

    def __init__(
        self, basis: Basis, registry: Registry, note_refusal: Callable[[Table, float], None]
    ) -> None:
        """`note_refusal` has what Discord has refused at a table looked at after these seconds at most."""
        self._basis = basis
        self._registry = registry
        self._note_refusal = note_refusal

    async def delete(self, table: Table, post: Post) -> None:
        """Delete the messages of a place that is no longer shown."""
        while (standing := post.stored.standing)[1] is not None:
            if not await self._remove(table, post, *standing):
                return
            post.forget_message()
            await self._registry.keep(post, post.stored)

    async def delete_replaced(self, table: Table, post: Post) -> bool:
        """Delete the message that a post has replaced; return whether it is gone."""
        replaced = (post.stored.replaced_channel_id, post.stored.replaced_message_id)
        is_gone = await self._remove(table, post, *replaced)
        if is_gone:
            left = replace(post.stored, replaced_channel_id=None, replaced_message_id=None)
            self._registry.keep_soon(post, left)
        return is_gone

    async def _remove(self, table: Table, post: Post, channel_id: int | None, message_id: int | None) -> bool:
        """Delete a message; where Discord refuses that, redact it and return False."""
        assert channel_id is not None
        assert message_id is not None
        if (seconds := post.trouble.deletes_at - asyncio.get_running_loop().time()) > 0:
            self._note_refusal(table, seconds)
            return False
        standing = Standing(channel_id, message_id)
        if post.reader.form_on == message_id or self._registry.positions.is_pinned(message_id):
            # A form may be open, which needs the message it came from; a pin leads to the table.
            await self._redact(table, post, standing)
            return True
        try:
            await self._basis.courier.delete(
                standing, private=seat_at(post.place) is not None, rounds=post.trouble.failures + 1
            )
        except UndeliveredError as error:
            if error.outcome is Outcome.RETRY:
                raise
            log_undelivered("old_post_stays", error, table=table.id, place=post.place)
            post.trouble.deletes_at = asyncio.get_running_loop().time() + self._basis.pace.refused
            self._note_refusal(table, self._basis.pace.refused)
            await self._redact(table, post, standing)
            return False
        return True

    async def _redact(self, table: Table, post: Post, standing: Standing) -> None:
        text = self._basis.texts.of(await language_at(self._basis.people, table, post.place))
        line = text("moved-post", link=self._registry.link(table))
        try:
            await self._basis.courier.edit(standing, render_page(notice(line)), [])
        except UndeliveredError as error:
            if error.outcome is Outcome.RETRY:
                raise
            log_undelivered("old_post_not_emptied", error, table=table.id)
