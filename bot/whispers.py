"""A word to one person, privately: by a press they have just made, else by DM where that is allowed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import discord
import structlog

from bot.people import People
from bot.table import Table
from bot.texts import Texts

MEMORY_SECONDS = 14 * 60
"""How long an answered press still lets us tell its presser something."""

log = structlog.stdlib.get_logger(__name__)


@dataclass(slots=True)
class Whispers:
    """Remembers the presses by which people can be told something."""

    client: discord.Client
    people: People
    texts: Texts
    now: Callable[[], float]
    presses: dict[tuple[int, int], tuple[float, discord.Interaction]] = field(
        default_factory=dict[tuple[int, int], tuple[float, discord.Interaction]]
    )

    def remember(self, table_id: int, interaction: discord.Interaction) -> None:
        """Keep a press for as long as its presser can be told something by it."""
        now = self.now()
        for key, (at, _) in list(self.presses.items()):
            if now - at > MEMORY_SECONDS:
                del self.presses[key]
        self.presses[table_id, interaction.user.id] = (now, interaction)

    def forget(self, user_id: int) -> None:
        """Drop somebody's presses."""
        for key in [key for key in self.presses if key[1] == user_id]:
            del self.presses[key]

    async def tell(self, table: Table, user_id: int, key: str) -> None:
        """Tell somebody something of a table."""
        said = await self._said(table, user_id, key, table=table.id)
        if not await self._told_here(table, user_id, said):
            await self._sent(table, user_id, said)

    async def post_lost(self, table: Table) -> None:
        """Tell the host, where we still can, that the table's post cannot be shown."""
        said = await self._said(
            table, table.host_id, "lost-post", table=table.id, channel=f"<#{table.channel_id}>"
        )
        await self._sent(table, table.host_id, said)

    async def dm_closed(self, table: Table, user_id: int) -> None:
        """Tell somebody, who can only be told by a press, that their DMs are closed."""
        said = await self._said(table, user_id, "notice-dm-closed")
        await self._told_here(table, user_id, f"✉️ {said}")

    async def _said(self, table: Table, user_id: int, key: str, /, **args: str | int) -> str:
        language = await self.people.language(user_id, table.language)
        return self.texts.of(language)(key, **args)

    async def _sent(self, table: Table, user_id: int, said: str) -> None:
        try:
            await (await self.client.create_dm(discord.Object(user_id))).send(said)
        except discord.HTTPException as error:
            log.info("not_told", table=table.id, code=error.code)

    async def _told_here(self, table: Table, user_id: int, said: str) -> bool:
        at, interaction = self.presses.get((table.id, user_id), (0.0, None))
        if interaction is None or self.now() - at > MEMORY_SECONDS:
            return False
        try:
            await interaction.followup.send(said, ephemeral=True)
        except discord.HTTPException as error:
            log.info("not_told", table=table.id, code=error.code)
            return False
        return True
