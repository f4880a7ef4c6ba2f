"""Several processes for one bot: presses forwarded to a table's process, and news for the others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Literal, TypeAlias

import structlog
from cachetools import LRUCache

from bot.client.client import Backroom
from bot.client.custom_ids import DamagedIdError, Incoming, read
from bot.client.part import Part
from bot.client.press import Interaction
from bot.client.render import render_page
from bot.client.reply import Reply
from bot.client.token_watch import FORWARDED
from bot.rooms.fleet.bus import Bus
from bot.rooms.fleet.postgresql import PostgresqlDatabase
from bot.screens.notices import notice
from bot.store.database import StoreError
from bot.table.errors import DeniedError
from bot.table.table import Table
from bot.text import supported

TAKEN_SECONDS = 1.3
"""Timeout for the owner process to acknowledge a forwarded press."""
ASKED_SECONDS = 0.8
"""Timeout of the database on the way: the presser is told within 3 s that it hangs."""
MAXIMUM_FORWARDED = 10_000
"""LRU size of presses and tables that the forwarder knows."""
EVERY_PROCESS = "backroom_all"
"""The channel that every process listens to."""

Announced: TypeAlias = Literal["person", "server", "forgotten"]
"""The kinds of messages for every process: of a person's or a server's choices, and of who was forgotten."""
MessageKind: TypeAlias = Literal["press", "taken", "changed"] | Announced
"""The kinds of messages: also a press for the owner of its table, its acknowledgement, and a table that was
changed by another process than its owner."""

log = structlog.stdlib.get_logger(__name__)


class Forwarder(Part):
    """Forwards DM presses, which all reach shard 0, to the process that owns their table.

    By the same bus processes tell each other what they must read again.
    """

    def __init__(self, bot: Backroom, bus: Bus) -> None:
        self._bot = bot
        self._bus = bus
        self._lease = bot.lease
        self._shards = bot.own_shards
        self._payloads: LRUCache[int, dict[str, Any]] = LRUCache(MAXIMUM_FORWARDED)
        self._owners: LRUCache[int, int] = LRUCache(MAXIMUM_FORWARDED)
        # Set when the owner has acknowledged a press, by its id.
        self._acknowledged: dict[str, asyncio.Event] = {}
        # The shards that have forwarded a press to this process, by its id.
        self._senders: LRUCache[int, str] = LRUCache(MAXIMUM_FORWARDED)
        self._working: set[asyncio.Task[None]] = set()
        self._parse: Any = None

    async def begin(self) -> None:
        """Listen to the bus. Raises `StoreError`."""
        # The payload as it came is not available anywhere else.
        connection: Any = self._bot._connection  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
        parsers: dict[str, Any] = connection.parsers
        self._parse = parsers["INTERACTION_CREATE"]
        parsers["INTERACTION_CREATE"] = self._on_interaction
        channels = [EVERY_PROCESS, *map(_channel, self._shards.ids)]
        await self._bus.begin(dict.fromkeys(channels, self._on_message))

    async def leave(self) -> None:
        """Leave the bus."""
        await self._bus.close()

    def owns(self, table: Table) -> bool:
        """Whether this process owns a table."""
        return self._shards.of(table.guild_id) in self._shards.ids

    def changed(self, table: Table) -> None:
        """Notify the owner of a table that it has changed in the store."""
        self._announce(_channel(self._shards.of(table.guild_id)), "changed", table.id)

    def announce(self, kind: Announced, id_: int) -> None:
        """Make every process read a person's or a server's choices again, or forget a person."""
        self._announce(EVERY_PROCESS, kind, id_)

    # From Discord ------------------------------------------------------------------------------

    def _on_interaction(self, data: dict[str, Any]) -> None:
        if "guild_id" not in data:
            self._payloads[int(data["id"])] = data
        self._parse(data)

    async def forward(self, interaction: Interaction, incoming: Incoming) -> bool:
        """Forward a press to the owner of its table; return whether this process need not answer it.

        The presser is told if the owner does not acknowledge it.
        """
        if sender_shard := self._senders.pop(interaction.id, None):
            interaction.extras[FORWARDED] = True
            self._announce(_channel(int(sender_shard)), "taken", interaction.id)
            return False
        data = self._payloads.pop(interaction.id, None)
        shard = None if data is None else await self._owner_shard(incoming)
        if shard is None or shard in self._shards.ids:
            return False
        interaction.extras[FORWARDED] = True
        try:
            # If this process has lost its lease meanwhile, its standby has got the press, too, and answers.
            if not await self._send_press(shard, interaction.id, data) and self._lease.valid:
                await self._answer_owner_away(interaction)
        except StoreError:
            # The press is answered here, and meets the same error there, which is told then.
            return False
        return True

    async def _owner_shard(self, incoming: Incoming) -> int | None:
        """Return the shard of the table of a press; None without a table, or without a database."""
        try:
            table_id = read(incoming.custom_id, incoming.values).table_id
            async with asyncio.timeout(ASKED_SECONDS):
                if table_id and table_id not in self._owners:
                    guild_id = await self._bot.services.store.guild_of(table_id)
                    if guild_id is None:
                        return None
                    self._owners[table_id] = self._shards.of(guild_id)
        except (DamagedIdError, StoreError, TimeoutError):
            # The press is answered here, and meets the same error there, which is told then.
            return None
        return self._owners.get(table_id)

    async def _send_press(self, shard: int, press_id: int, data: object) -> bool:
        acknowledged = self._acknowledged[str(press_id)] = asyncio.Event()
        try:
            async with asyncio.timeout(TAKEN_SECONDS):
                content = {"to": self._shards.ids[0], "data": data}
                await self._bus.say(_channel(shard), _message("press", content))
                await acknowledged.wait()
        except TimeoutError:
            return False
        finally:
            del self._acknowledged[str(press_id)]
        return True

    async def _answer_owner_away(self, interaction: Interaction) -> None:
        log.warning("press_process_away", user=interaction.user.id)
        locale = str(interaction.locale)
        language = supported(locale)
        # A database that hangs does not tell which language the presser chose.
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(ASKED_SECONDS):
                language = await self._bot.services.people.seen(interaction.user.id, locale)
        line = self._bot.services.texts.of(language)("denied-restarting")
        async with Reply(interaction, "private") as reply:
            await reply.private(render_page(notice(line)))

    # From other processes ----------------------------------------------------------------------

    def _on_message(self, text: str) -> None:
        message = json.loads(text)
        kind: MessageKind = message["kind"]
        match kind:
            case "press":
                data: dict[str, Any] = message["what"]["data"]
                self._senders[int(data["id"])] = str(message["what"]["to"])
                self._parse(data)
            case "taken":
                if acknowledged := self._acknowledged.get(message["what"]):
                    acknowledged.set()
            case "person":
                self._bot.services.people.forget(int(message["what"]))
            case "forgotten":
                self._bot.forget(int(message["what"]))
            case "server":
                self._bot.services.servers.forget(int(message["what"]))
            case "changed":
                self._begin(self._read_again(int(message["what"])))

    async def _read_again(self, table_id: int) -> None:
        tables = self._bot.services.tables
        if not self._lease.valid:
            return
        await tables.release_stale(table_id)
        try:
            self._bot.services.posts.mark_dirty(await tables.get(table_id))
        except (DeniedError, StoreError) as error:
            log.info("table_not_read_again", table=table_id, error=str(error))
        self._bot.look_for_work()

    def _announce(self, channel: str, kind: MessageKind, id_: int) -> None:
        async def say() -> None:
            try:
                await self._bus.say(channel, _message(kind, str(id_)))
            except StoreError as error:
                log.warning("process_message_not_sent", kind=kind, error=str(error))

        self._begin(say())

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name="tell others")
        self._working.add(task)
        task.add_done_callback(self._working.discard)


def begin_forwarding(bot: Backroom) -> Forwarder | None:
    """Return what connects the processes of a bot; None where there is one, or a file, which has one."""
    database = bot.store.database
    if bot.own_shards.all or not isinstance(database, PostgresqlDatabase):
        return None
    forwarder = Forwarder(bot, Bus(database.address))
    bot.forwarders.append(forwarder.forward)
    bot.tables.owns = forwarder.owns
    bot.tables.elsewhere.append(forwarder.changed)
    bot.people.chosen.append(partial(forwarder.announce, "person"))
    bot.servers.chosen.append(partial(forwarder.announce, "server"))
    bot.forgotten.append(partial(forwarder.announce, "forgotten"))
    return forwarder


def _message(kind: MessageKind, what: object) -> str:
    return json.dumps({"kind": kind, "what": what})


def _channel(shard: int) -> str:
    return f"backroom_{shard}"
