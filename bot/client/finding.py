"""Finding the answer that became a table's post, where nobody could note which message it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import structlog
from discord.http import Route

from bot.client.failures import passes
from bot.client.post import Post
from bot.client.registry import Registry
from bot.table.table import Table

TOKEN_SECONDS = 15 * 60
"""So long Discord lets us ask for the answer to a press."""
LOADING = 1 << 7
"""The flag of an answer that was announced and never given."""
LOOKED_THROUGH = 100
"""So many messages after the press that opened a table are looked through for its post."""

log = structlog.stdlib.get_logger(__name__)


class Finding:
    """Looks for the answer to the press that opened a table: by its token, later in the channel."""

    def __init__(self, client: discord.Client, registry: Registry) -> None:
        self._client = client
        self._registry = registry

    async def find(self, table: Table, post: Post, now: float) -> None:
        """Adopt the answer as the table's post, if it was ever shown; else the post is to be sent.

        Raises what passes: then it is looked for again.
        """
        stored = post.stored
        if stored.token is None or stored.message_id is not None:
            return
        try:
            if now - stored.posted_at < TOKEN_SECONDS:
                message_id = await self._answer(stored.token)
            else:
                message_id = await self._in_channel(table)
        except discord.HTTPException as error:
            if passes(error):
                raise
            log.info("answer_not_found", table=table.id, status=error.status, code=error.code)
            message_id = None
        if message_id is None:
            await self._registry.keep(post, replace(stored, token=None, posted_at=0.0))
        else:
            log.info("answer_found", table=table.id)
            found = replace(stored, token=None, channel_id=table.channel_id, message_id=message_id)
            await self._registry.keep(post, found)

    async def _answer(self, token: str) -> int | None:
        names: dict[str, Any] = {"app": self._client.application_id, "token": token}
        route = Route("GET", "/webhooks/{app}/{token}/messages/@original", **names)
        message = await self._client.http.request(route)
        if not message.get("flags", 0) & LOADING:
            return int(message["id"])
        # It would say for ever that we are thinking.
        await self._client.http.request(
            Route("DELETE", "/webhooks/{app}/{token}/messages/@original", **names)
        )
        return None

    async def _in_channel(self, table: Table) -> int | None:
        channel, opened = self._client.get_partial_messageable(table.channel_id), table.opened_by
        async for message in channel.history(limit=LOOKED_THROUGH, after=discord.Object(opened)):
            cause = message.interaction_metadata
            if cause is not None and cause.id == opened and message.author == self._client.user:
                return message.id
        return None
