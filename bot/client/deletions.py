"""What Discord deletes: tables leave channels that are gone, posts stand again, settings forget it."""

from __future__ import annotations

from collections.abc import Collection

import structlog

from bot.client.basis import Basis
from bot.client.posts import Posts
from bot.store.database import StoreError
from bot.table.table import DeniedError

log = structlog.stdlib.get_logger(__name__)


class Deletions:
    """Follows the deletions that the gateway tells of; others are noticed when a post fails."""

    def __init__(self, basis: Basis, posts: Posts) -> None:
        self._store, self._tables, self._servers = basis.store, basis.tables, basis.servers
        self._posts = posts

    async def channel(self, guild_id: int, channel_id: int) -> None:
        """Let the tables of a channel, or of a thread, go on without it."""
        try:
            for table_id in await self._store.open_in_channel(guild_id, channel_id):
                try:
                    await self._posts.lose_channel(await self._tables.get(table_id), channel_id)
                except DeniedError as error:
                    log.info("channel_not_left", table=table_id, reason=error.key)
            await self._servers.forget_deleted(guild_id, channel_id)
        except StoreError as error:
            # The next post that fails tells of it, too.
            log.warning("deletion_not_stored", channel=channel_id, error=str(error))

    async def role(self, guild_id: int, role_id: int) -> None:
        """Let a server's settings name a role no longer."""
        try:
            await self._servers.forget_deleted(guild_id, role_id)
        except StoreError as error:
            log.warning("deletion_not_stored", role=role_id, error=str(error))

    async def messages(self, channel_id: int, message_ids: Collection[int]) -> None:
        """Post again what stood in these messages."""
        for key in self._posts.registry.positions.standing(channel_id, message_ids):
            try:
                await self._posts.restore(*key, message_ids)
            except (DeniedError, StoreError) as error:
                log.info("post_not_restored", table=key[0], place=key[1], error=str(error))
