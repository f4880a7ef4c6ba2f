"""Channels as a person sees them now, and where the bot may write."""

from __future__ import annotations

from itertools import islice
from typing import Protocol

import discord
from cachetools import LRUCache

from bot.client.basis import Basis
from bot.client.outcomes import Outcome, outcome_of
from bot.store.results import Sight, channels_played_in
from bot.table.seats import held_seats
from bot.table.table import Lobby, Table

MAXIMUM_THREADS = 10_000
"""LRU size of threads that Discord no longer lists: archived ones."""
MAXIMUM_FETCHES = 10
"""Threads that Discord is asked about for one answer; the others count as hidden until the next."""


class Where(Protocol):
    """Where a person pressed or typed, and who it was."""

    @property
    def guild_id(self) -> int | None:
        """The server; None in a DM."""
        ...

    @property
    def channel_id(self) -> int | None:
        """The channel."""
        ...

    @property
    def user(self) -> discord.abc.User:
        """The person."""
        ...


class Channels:
    """Sees with a person's eyes, by what Discord has told of channels, roles and the person."""

    def __init__(self, basis: Basis) -> None:
        self._client = basis.client
        self._database = basis.store.database
        self._archived: LRUCache[int, discord.Thread | None] = LRUCache(MAXIMUM_THREADS)

    async def sight(self, guild_id: int, viewer: discord.abc.User | None, here: int | None) -> Sight:
        """Return what a viewer in the channel `here` may be told of; without one, what everybody may."""
        played = dict(await self._database.read(channels_played_in(guild_id)))
        played.pop(here or 0, None)
        await self._fetch(guild_id, [channel_id for channel_id, home in played.items() if home is None])
        hidden = (
            channel_id
            for channel_id, home in played.items()
            if not self._sees(guild_id, viewer, channel_id, home)
        )
        return Sight(guild_id, viewer.id if viewer else 0, frozenset(hidden))

    async def public_sight(self, guild_id: int, here: int | None) -> Sight:
        """Return what everybody in the channel `here` may be told of."""
        return await self.sight(guild_id, None, here)

    def locale(self, guild_id: int) -> str:
        """Return the locale of a server; empty where Discord has not sent it."""
        guild = self._client.get_guild(guild_id)
        return str(guild.preferred_locale) if guild else ""

    @property
    def server_count(self) -> int:
        """The number of servers that the bot is in, as far as Discord has sent them."""
        return len(self._client.guilds)

    def members(self, guild_id: int) -> int:
        """Return the number of members of a server; 0 where Discord has not sent it."""
        guild = self._client.get_guild(guild_id)
        return (guild.member_count if guild else None) or 0

    def takes_messages(self, guild_id: int, channel_id: int) -> bool:
        """Whether the bot may write in a channel, as far as Discord has told."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return True
        channel = guild.get_channel_or_thread(channel_id)
        if channel is None:
            return False
        rights = channel.permissions_for(guild.me)
        thread = isinstance(channel, discord.Thread)
        return rights.view_channel and (rights.send_messages_in_threads if thread else rights.send_messages)

    def joined_since(self, moment: float) -> list[int]:
        """Return the servers that the bot has joined since a moment."""
        joined = ((guild.id, guild.me and guild.me.joined_at) for guild in self._client.guilds)
        return [guild_id for guild_id, at in joined if at and at.timestamp() >= moment]

    def writable(self, guild_id: int) -> list[int]:
        """Return the text channels where the bot may write, those where everybody may and the highest first.

        The channel that Discord welcomes members in is the first of all.
        """
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return []

        def rank(channel: discord.TextChannel) -> tuple[bool, bool]:
            everybody = channel.permissions_for(guild.default_role)
            return channel != guild.system_channel, not (everybody.view_channel and everybody.send_messages)

        return [
            channel.id
            for channel in sorted(guild.text_channels, key=rank)
            if self.takes_messages(guild_id, channel.id)
        ]

    def owner(self, guild_id: int) -> int | None:
        """Return the owner of a server; None where Discord has not sent it."""
        guild = self._client.get_guild(guild_id)
        return guild.owner_id if guild else None

    async def sees(self, where: Where, table: Table) -> bool:
        """Whether the presser holds or held a seat at a table of this server, or can see its channel."""
        if where.guild_id != table.guild_id:
            return False
        user_id = where.user.id
        home_id = None if isinstance(table, Lobby) else table.home_id
        mine = table.seat_of(user_id) is not None if isinstance(table, Lobby) else held_seats(table, user_id)
        return bool(mine) or await self.sees_channel(where, table.channel_id, home_id)

    async def sees_channel(self, where: Where, channel_id: int, home_id: int | None = None) -> bool:
        """Whether the presser can see a channel of the server where they are.

        `home_id`: the channel whose thread it is or was, where that is known.
        """
        if where.guild_id is None or where.channel_id == channel_id:
            return where.guild_id is not None
        if home_id is None:
            await self._fetch(where.guild_id, [channel_id])
        return self._sees(where.guild_id, where.user, channel_id, home_id)

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
            channel_id
            for channel_id in channels
            if guild.get_channel_or_thread(channel_id) is None and channel_id not in self._archived
        )
        for channel_id in list(islice(unknown, MAXIMUM_FETCHES)):
            try:
                channel = await guild.fetch_channel(channel_id)
            except (discord.NotFound, discord.Forbidden) as error:
                match outcome_of("fetch", error):
                    case Outcome.RETRY:
                        raise
                    case Outcome.GONE:
                        self._archived[channel_id] = None
                    case _:
                        # The bot may be let in again.
                        continue
            else:
                self._archived[channel_id] = channel if isinstance(channel, discord.Thread) else None
