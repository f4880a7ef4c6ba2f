"""What Discord deletes: all leave a channel that is gone, posts stand again, and settings forget it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import TypeAlias

import structlog

from bot.client.services import Services
from bot.store.database import StoreError
from bot.table.errors import DeniedError

Leave: TypeAlias = Callable[[Services, int, int], Awaitable[None]]
"""Ends what a feature has in a channel of a server. Raises `StoreError`."""

_features = list[Leave]()

log = structlog.stdlib.get_logger(__name__)


def leaves_channels(leave: Leave) -> Leave:
    """Declare what a feature does when a channel is deleted."""
    _features.append(leave)
    return leave


class Deletions:
    """Follows the deletions that the gateway tells of; others are noticed when a post fails."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store
        self._tables = services.tables
        self._servers = services.servers
        self._posts = services.posts

    async def channel(self, guild_id: int, channel_id: int) -> None:
        """Let the tables of a channel or of a thread go on without it, and whatever else is there."""
        try:
            for table_id in await self._store.open_in_channel(guild_id, channel_id):
                try:
                    await self._posts.lose_channel(await self._tables.get(table_id), channel_id)
                except DeniedError as error:
                    log.info("channel_not_left", table=table_id, reason=error.key)
            for leave in _features:
                await leave(self._services, guild_id, channel_id)
            was_log_channel = (await self._servers.settings(guild_id)).log_channel == channel_id
            await self._servers.forget_deleted(guild_id, channel_id)
            if was_log_channel:
                await self._notify_owner(guild_id)
        except StoreError as error:
            # The next post that fails tells of it, too.
            log.warning("deletion_not_stored", channel=channel_id, error=str(error))

    async def _notify_owner(self, guild_id: int) -> None:
        """Tell the owner of a server that what moderators do is logged nowhere any longer."""
        services = self._services
        owner_id = self._services.channels.owner(guild_id)

        def message_in(language: str) -> str:
            return services.texts.of(language)("owner-log-deleted")

        if owner_id:
            await services.announcements.write(owner_id, message_in, f"log {guild_id} {int(services.now())}")

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
