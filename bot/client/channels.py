"""Which channels of a server a person can see now: what is told of a game follows its channel."""

from __future__ import annotations

from contextlib import suppress

import discord
from cachetools import LRUCache

from bot.client.reply import BROKEN
from bot.store.database import Database
from bot.store.results import Sight, channels_played_in
from bot.table.seats import held_seats
from bot.table.table import Lobby, Table

MAXIMUM_THREADS = 10_000
"""LRU size of threads that Discord no longer lists: archived ones."""
MAXIMUM_FETCHES = 10
"""Threads that Discord is asked about for one answer; the others count as hidden until the next."""


class Channels:
    """Sees with a person's eyes, by what Discord has told of channels, roles and the person."""

    def __init__(self, client: discord.Client, database: Database) -> None:
        self._client = client
        self._database = database
        self._archived: LRUCache[int, discord.Thread | None] = LRUCache(MAXIMUM_THREADS)

    async def sight(self, guild_id: int, viewer: discord.abc.User | None, here: int | None) -> Sight:
        """Return what a viewer in the channel `here` may be told of; without one, what everybody may."""
        played = dict(await self._database.read(channels_played_in(guild_id)))
        played.pop(here or 0, None)
        await self._fetch(guild_id, [one for one, home in played.items() if home is None])
        hidden = (one for one, home in played.items() if not self._sees(guild_id, viewer, one, home))
        return Sight(guild_id, viewer.id if viewer else 0, frozenset(hidden))

    def locale(self, guild_id: int) -> str:
        """Return the locale of a server; empty where Discord has not sent it."""
        guild = self._client.get_guild(guild_id)
        return str(guild.preferred_locale) if guild else ""

    async def sees(self, where: discord.Interaction[discord.Client], table: Table) -> bool:
        """Whether the presser holds or held a seat at a table of this server, or can see its channel."""
        if where.guild_id != table.guild_id:
            return False
        user_id, home_id = where.user.id, None if isinstance(table, Lobby) else table.home_id
        mine = table.seat_of(user_id) is not None if isinstance(table, Lobby) else held_seats(table, user_id)
        if mine or where.channel_id == table.channel_id:
            return True
        if home_id is None:
            await self._fetch(table.guild_id, [table.channel_id])
        return self._sees(table.guild_id, where.user, table.channel_id, home_id)

    async def say(self, channel_id: int, message: str) -> None:
        """Send a message that calls no one; one that Discord does not take is dropped."""
        channel = self._client.get_partial_messageable(channel_id)
        with suppress(discord.HTTPException, *BROKEN):
            await channel.send(message, allowed_mentions=discord.AllowedMentions.none(), suppress_embeds=True)

    def _sees(
        self, guild_id: int, viewer: discord.abc.User | None, channel_id: int, home_id: int | None
    ) -> bool:
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return False
        channel = guild.get_channel_or_thread(channel_id) or self._archived.get(channel_id)
        private = isinstance(channel, discord.Thread) and channel.is_private()
        if isinstance(channel, discord.Thread):
            channel = channel.parent
        if channel is None and home_id is not None:
            channel = guild.get_channel(home_id)
        if channel is None:
            return False
        member = viewer if isinstance(viewer, discord.Member) else guild.default_role
        may = channel.permissions_for(member)
        # Who was asked into a private thread is not known; who manages threads sees them all.
        return may.view_channel and (not private or may.manage_threads)

    async def _fetch(self, guild_id: int, channels: list[int]) -> None:
        """Ask Discord about archived threads; a channel that is gone is not asked about again."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return
        unknown = (
            one for one in channels if guild.get_channel_or_thread(one) is None and one not in self._archived
        )
        for channel_id in [one for one, _ in zip(unknown, range(MAXIMUM_FETCHES), strict=False)]:
            found = None
            with suppress(discord.NotFound, discord.Forbidden):
                found = await guild.fetch_channel(channel_id)
            self._archived[channel_id] = found if isinstance(found, discord.Thread) else None
