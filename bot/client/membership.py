"""Who may play at a server's tables: its members, unless they are timed out."""

from __future__ import annotations

from collections.abc import Callable

import discord
import structlog
from cachetools import TTLCache

from bot.client.reply import BROKEN
from bot.table.commands import Actor, Leave
from bot.table.table import DeniedError, Table
from bot.tables import Tables

LOOKUP_SECONDS = 3 * 60.0
"""Seconds between two requests about one person and server."""
MAXIMUM_LOOKED_UP = 10_000
"""LRU size of pairs of server and person."""
UNKNOWN_MEMBER = 10007

log = structlog.stdlib.get_logger(__name__)


class Membership:
    """Frees the seats of people who are gone from a server, banned or timed out there, when they press.

    A press in the server says what the presser is there; for one in a DM, Discord is asked.
    """

    def __init__(self, client: discord.Client, tables: Tables, now: Callable[[], float]) -> None:
        self._client = client
        self._tables = tables
        self._why = TTLCache[tuple[int, int], str](MAXIMUM_LOOKED_UP, LOOKUP_SECONDS, timer=now)

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
