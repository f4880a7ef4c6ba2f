"""A word to one person, privately: by a press they have just made, else by DM where that is allowed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

import discord
import structlog
from cachetools import LRUCache, TTLCache

from bot.client.reply import BROKEN
from bot.table.table import Table
from bot.text import Texts

MEMORY_SECONDS = 14 * 60
"""How long an answered press still lets us tell its presser something."""
MAXIMUM_REMEMBERED = 20_000

Key: TypeAlias = tuple[int, int]
"""A table and a person."""
log = structlog.stdlib.get_logger(__name__)


class Languages(Protocol):
    """Knows which language somebody reads."""

    async def language(self, user_id: int, otherwise: str) -> str:
        """Return what they chose, else what Discord says of them, else `otherwise`."""
        ...

    async def is_quiet(self, user_id: int, now: float) -> bool:
        """Whether nothing that is sent to somebody now may make a sound."""
        ...


def _clock() -> float:
    # A simulated Discord has a clock of its own, and computer players leave only this one to it.
    return discord.utils.utcnow().timestamp()


def lately() -> TTLCache[Key, Any]:
    """Return a memory of what may still be answered; what is too old or too much is forgotten unasked."""
    return TTLCache(MAXIMUM_REMEMBERED, MEMORY_SECONDS, timer=_clock)


@dataclass(slots=True)
class PrivateReplies:
    """Remembers the presses by which people can be told something."""

    client: discord.Client
    people: Languages
    texts: Texts
    presses: TTLCache[Key, discord.Webhook] = field(default_factory=lately)
    told_closed: LRUCache[Key, bool] = field(default_factory=lambda: LRUCache[Key, bool](MAXIMUM_REMEMBERED))

    def remember(self, table_id: int, interaction: discord.Interaction[Any]) -> None:
        """Keep a press for as long as its presser can be told something by it."""
        self.presses[table_id, interaction.user.id] = interaction.followup

    def forget(self, user_id: int) -> None:
        """Drop somebody's presses."""
        for key in [key for key in self.presses if key[1] == user_id]:
            self.presses.pop(key, None)

    async def tell(self, table: Table, user_id: int, key: str) -> None:
        """Tell somebody something of a table."""
        said = await self._said(table, user_id, key, table=table.id)
        if not await self._told_here(table, user_id, said):
            await self._sent(table, user_id, said)

    async def post_lost(self, table: Table) -> None:
        """Tell the host, where we still can, that the table's post cannot be shown."""
        channel = f"<#{table.channel_id}>"
        said = await self._said(table, table.host_id, "lost-post", table=table.id, channel=channel)
        await self._sent(table, table.host_id, said)

    def is_news(self, table_id: int, user_id: int) -> bool:
        """Whether somebody has not been asked yet to open their DMs; from now on they have."""
        known = (table_id, user_id) in self.told_closed
        self.told_closed[table_id, user_id] = True
        return not known

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
        except (discord.HTTPException, *BROKEN) as error:
            _not_told(table, error)

    async def _told_here(self, table: Table, user_id: int, said: str) -> bool:
        press = self.presses.get((table.id, user_id))
        if press is None:
            return False
        try:
            await press.send(said, ephemeral=True)
        except (discord.HTTPException, *BROKEN) as error:
            _not_told(table, error)
            return False
        return True


def _not_told(table: Table, error: Exception) -> None:
    code = error.code if isinstance(error, discord.HTTPException) else type(error).__name__
    log.info("not_told", table=table.id, code=code)
