"""A word that must reach its person: by a press they have just made, else by DM, else in the channel."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import discord
import structlog
from cachetools import LRUCache, TTLCache

from bot.client.basis import Basis
from bot.client.outcomes import UndeliveredError, log_undelivered
from bot.client.reply import MAXIMUM_REMEMBERED, Reader, follow_up, is_dead, recent
from bot.store.statements import write_notices
from bot.table.commands import DM_CLOSED, EVERYONE, Notice
from bot.table.table import Table
from bot.text import channel_mention, mention
from games.text import Markup

log = structlog.stdlib.get_logger(__name__)


@dataclass(slots=True)
class PrivateReplies:
    """Tells people something about a table, each of them once."""

    basis: Basis
    """What the client is built on."""
    presses: TTLCache[Reader, discord.Interaction[Any]] = field(default_factory=recent)
    """The last press of each reader, while it can be answered."""
    hinted: LRUCache[Reader, bool] = field(default_factory=lambda: LRUCache[Reader, bool](MAXIMUM_REMEMBERED))
    """Who has been told how to open their DMs."""

    def remember(self, table_id: int, interaction: discord.Interaction[Any]) -> None:
        """Keep a press for as long as it can be followed up."""
        self.presses[table_id, interaction.user.id] = interaction

    def forget(self, user_id: int) -> None:
        """Drop a person's presses, and that they were told of their DMs."""
        for memory in (self.presses, self.hinted):
            for key in [key for key in memory if key[1] == user_id]:
                memory.pop(key, None)

    async def notify(self, table: Table, user_id: int, key: str) -> None:
        """Tell a person a text about a table that the others there may read, too."""
        if not await self._tell_privately(table, user_id, key, table=table.id):
            await self._say(table, user_id, key, table=table.id)

    async def notify_lost_post(self, table: Table) -> None:
        """Tell one of those who sit there, the host first, that the table's post cannot be shown."""
        channel = channel_mention(table.channel_id)
        for user_id in dict.fromkeys((table.host_id, *(person.user_id for person in table.people))):
            if user_id > EVERYONE and await self._tell_privately(
                table, user_id, "lost-post", table=table.id, channel=channel
            ):
                return
        log.warning("people_not_told", table=table.id)

    async def notify_closed_dm(self, table: Table, user_id: int, *, openly: bool) -> None:
        """Tell a person where their panel is: by their last press, else, `openly`, in the channel.

        Otherwise they read it in their next private answer.
        """
        line = f"✉️ {await self._words(table, user_id, 'notice-dm-closed')}"
        if await self._try_follow_up(table, user_id, line) or not openly:
            return
        if not self.is_first_hint(table.id, user_id):
            return
        calls = [Notice("call", DM_CLOSED, user_id)]
        await self.basis.store.database.run(partial(write_notices, table_id=table.id, new_notices=calls))
        self.basis.tables.announce_stored()

    def is_first_hint(self, table_id: int, user_id: int) -> bool:
        """Whether a person has not been asked yet to open their DMs; from now on they have."""
        is_hinted = (table_id, user_id) in self.hinted
        self.hinted[table_id, user_id] = True
        return not is_hinted

    async def _words(self, table: Table, user_id: int, key: str, /, **args: str | int) -> Markup:
        language = await self.basis.people.language(user_id, table.language)
        return self.basis.texts.of(language)(key, **args)

    async def _tell_privately(self, table: Table, user_id: int, key: str, /, **args: str | int) -> bool:
        line = await self._words(table, user_id, key, **args)
        if await self._try_follow_up(table, user_id, line):
            return True
        try:
            await self.basis.courier.write(user_id, line, nonce=_nonce(table, user_id, key))
        except UndeliveredError as error:
            log_undelivered("person_not_told", error, table=table.id)
            return False
        return True

    async def _say(self, table: Table, user_id: int, key: str, /, **args: str | int) -> None:
        line = f"{mention(user_id)} {self.basis.texts.of(table.language)(key, **args)}"
        nonce = _nonce(table, user_id, key)
        try:
            await self.basis.courier.send(table.channel_id, line, nonce=nonce, called=[user_id])
        except UndeliveredError as error:
            log_undelivered("people_not_told", error, table=table.id)

    async def _try_follow_up(self, table: Table, user_id: int, text: str) -> bool:
        press = self.presses.get((table.id, user_id))
        # Discord takes nothing by a press that is still to be answered.
        if press is None or is_dead(press) or not press.response.is_done():
            return False
        try:
            await follow_up(press, text)
        except UndeliveredError as error:
            log_undelivered("person_not_told", error, table=table.id)
            return False
        return True


def _nonce(table: Table, user_id: int, key: str) -> str:
    """Return what Discord knows a repeated word by, in which there is nothing to be read."""
    content = f"{table.id} {user_id} {key}".encode()
    return hashlib.blake2b(content, key=table.secret[:64], digest_size=12).hexdigest()
