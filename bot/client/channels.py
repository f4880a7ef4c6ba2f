"""What a person may see and do on a server now: what is told of a game follows its channel."""

from __future__ import annotations

from contextlib import suppress

import discord
import structlog
from cachetools import LRUCache, TTLCache

from bot.client.basis import Basis
from bot.client.reply import BROKEN
from bot.store.results import Sight, channels_played_in
from bot.table.commands import Actor, Leave
from bot.table.seats import held_seats
from bot.table.table import DeniedError, Lobby, Table

MAXIMUM_THREADS = 10_000
"""LRU size of threads that Discord no longer lists: archived ones."""
MAXIMUM_FETCHES = 10
"""Threads that Discord is asked about for one answer; the others count as hidden until the next."""
LOOKUP_SECONDS = 3 * 60.0
"""Seconds between two requests about one person and server."""
MAXIMUM_LOOKED_UP = 10_000
"""LRU size of pairs of server and person."""
UNKNOWN_MEMBER = 10007

log = structlog.stdlib.get_logger(__name__)


class Channels:
    """Sees with a person's eyes, by what Discord has told of channels, roles and the person."""

    def __init__(self, basis: Basis) -> None:
        self._client, self._database = basis.client, basis.store.database
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


# Members --------------------------------------------------------------------------------------------


class Membership:
    """Frees the seats of people who are gone from a server, banned or timed out there, when they press.

    A press in the server says what the presser is there; for one in a DM, Discord is asked.
    """

    def __init__(self, basis: Basis) -> None:
        self._client, self._tables = basis.client, basis.tables
        self._why = TTLCache[tuple[int, int], str](MAXIMUM_LOOKED_UP, LOOKUP_SECONDS, timer=basis.now)

    async def check(self, interaction: discord.Interaction[discord.Client], table: Table) -> None:
        """Raise `DeniedError` for a presser who may not play in the table's server, and free their seats."""
        user, key = interaction.user, (table.guild_id, interaction.user.id)
        if isinstance(user, discord.Member) and user.guild.id == table.guild_id:
            why = _why_not(user)
            # A member who returns does not have to wait for the next request.
            self._why.pop(key, None)
        else:
            why = await self._asked(*key)
        if why:
            await self.free_seats(*key)
            raise DeniedError(why)

    async def free_seats(self, guild_id: int, user_id: int) -> None:
        """Let a person leave the open tables of a server."""
        for table in await self._tables.of_person(user_id):
            if table.guild_id == guild_id:
                try:
                    await self._tables.do(table.id, Leave(), Actor(user_id))
                except DeniedError as error:
                    log.info("seat_not_freed", table=table.id, reason=error.key)

    async def _asked(self, guild_id: int, user_id: int) -> str:
        """Return why a person may not play in a server; empty if they may, or if Discord does not say."""
        key, guild = (guild_id, user_id), self._client.get_guild(guild_id)
        if key not in self._why and guild is not None:
            try:
                self._why[key] = _why_not(await guild.fetch_member(user_id))
            except (discord.HTTPException, *BROKEN) as error:
                if getattr(error, "code", 0) == UNKNOWN_MEMBER:
                    self._why[key] = "denied-not-member"
        return self._why.get(key, "")


def _why_not(member: discord.Member) -> str:
    return "denied-timed-out" if member.is_timed_out() else ""
