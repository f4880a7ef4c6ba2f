"""Presses in DMs, which all come to one process, handed on to the one where their table is at home."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import discord
import structlog
from cachetools import LRUCache

from bot.client.answers import of_no_table
from bot.client.custom_ids import DamagedError, read
from bot.client.duty import Duty
from bot.client.incoming import Incoming
from bot.client.press import Interaction
from bot.client.render import render
from bot.client.reply import Reply
from bot.client.services import Services
from bot.screens.notices import notice
from bot.store import StoreError
from bot.store.database import Shards
from bot.table.table import DeniedError, Table
from bot.text import supported

if TYPE_CHECKING:
    # It needs an extra that need not be installed.
    from bot.store.bus import Bus

TAKEN_SECONDS = 1.3
"""So soon the home says that it has a press; else whoever pressed is told that it is not there."""
ASKED_SECONDS = 0.8
"""So long the database is asked on the way: whoever pressed is told within three seconds that it hangs."""
MAXIMUM_KNOWN = 10_000
PRESS, TAKEN, CHANGED = "press", "taken", "changed"
PERSON, SERVER, FORGOTTEN = "person", "server", "forgotten"
EVERYBODY = "backroom_all"
"""The channel of what every process is to know."""

log = structlog.stdlib.get_logger(__name__)


class HandingOn:
    """The bus between the homes of tables, as one of them uses it."""

    def __init__(
        self,
        client: discord.Client,
        services: Services,
        duty: Duty,
        bus: Bus,
        shards: Shards,
        forget: Callable[[int], None],
        look_for_work: Callable[[], None],
    ) -> None:
        """`forget` drops from memory what concerns a person; `look_for_work` looks at clocks and notices."""
        self._client = client
        self._services = services
        self._duty = duty
        self._forget = forget
        self._look_for_work = look_for_work
        self._bus = bus
        self._shards = shards
        self._came: LRUCache[int, dict[str, Any]] = LRUCache(MAXIMUM_KNOWN)
        self._homes: LRUCache[int, int] = LRUCache(MAXIMUM_KNOWN)
        self._waiting: dict[str, asyncio.Event] = {}
        self._handed: LRUCache[int, str] = LRUCache(MAXIMUM_KNOWN)
        self._working: set[asyncio.Task[None]] = set()
        self._parse: Any = None

    async def begin(self) -> None:
        """Listen for what is ours. Raises `StoreError`."""
        # The payload as it came is kept nowhere else.
        connection: Any = self._client._connection  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
        parsers: dict[str, Any] = connection.parsers
        self._parse = parsers["INTERACTION_CREATE"]
        parsers["INTERACTION_CREATE"] = self._received
        channels = [EVERYBODY, *map(_channel, self._shards.ids)]
        await self._bus.begin(dict.fromkeys(channels, self._heard))

    async def close(self) -> None:
        """Hear nothing more."""
        await self._bus.close()

    def is_home(self, table: Table) -> bool:
        """Whether a table is one of ours."""
        return self._shards.of(table.guild_id) in self._shards.ids

    def changed(self, table: Table) -> None:
        """Tell the home of a table that it is not any more as it was there."""
        self._begin(self._say(_channel(self._shards.of(table.guild_id)), CHANGED, str(table.id)))

    def person_chose(self, user_id: int) -> None:
        """Let every process read again what somebody chose."""
        self._begin(self._say(EVERYBODY, PERSON, str(user_id)))

    def person_forgotten(self, user_id: int) -> None:
        """Let no process remember somebody."""
        self._begin(self._say(EVERYBODY, FORGOTTEN, str(user_id)))

    def server_chose(self, guild_id: int) -> None:
        """Let every process read again what a server chose."""
        self._begin(self._say(EVERYBODY, SERVER, str(guild_id)))

    # From Discord ----------------------------------------------------------------------------------

    def _received(self, data: dict[str, Any]) -> None:
        """Keep what may have to be handed on as it came."""
        if "guild_id" not in data:
            self._came[int(data["id"])] = data
        self._parse(data)

    async def handed_on(self, interaction: Interaction, found: Incoming) -> bool:
        """Whether a press is answered elsewhere; if nobody is there, whoever pressed is told."""
        if sender := self._handed.pop(interaction.id, None):
            self._begin(self._say(_channel(int(sender)), TAKEN, str(interaction.id)))
            return False
        data = self._came.pop(interaction.id, None)
        shard = None if data is None else await self._home_in_time(found)
        if shard is None or shard in self._shards.ids:
            return False
        try:
            if not await self._taken(shard, interaction.id, data):
                await self._not_there(interaction)
        except StoreError:
            # Why nothing can be done is told where presses are answered.
            return False
        return True

    async def _home_in_time(self, found: Incoming) -> int | None:
        """Return the shard of the table of a press; None for one of none, or when it cannot be asked."""
        try:
            async with asyncio.timeout(ASKED_SECONDS):
                return await self._home_of(found)
        except (StoreError, TimeoutError):
            # It is told where the press is answered.
            return None

    async def _home_of(self, found: Incoming) -> int | None:
        """Return the shard of the table of a press; None for one of none."""
        try:
            table_id = read(found.custom_id, found.values).table_id
        except DamagedError:
            return None
        if table_id and table_id not in self._homes:
            guild_id = await self._services.store.guild_of(table_id)
            if guild_id is None:
                return None
            self._homes[table_id] = self._shards.of(guild_id)
        return self._homes.get(table_id)

    async def _taken(self, shard: int, press_id: int, data: object) -> bool:
        taken = self._waiting[str(press_id)] = asyncio.Event()
        try:
            async with asyncio.timeout(TAKEN_SECONDS):
                what = {"to": self._shards.ids[0], "data": data}
                await self._bus.say(_channel(shard), _message(PRESS, what))
                await taken.wait()
        except TimeoutError:
            return False
        finally:
            del self._waiting[str(press_id)]
        return True

    async def _not_there(self, interaction: Interaction) -> None:
        log.warning("home_not_there", user=interaction.user.id)
        said = self._services.texts.of(await self._language(interaction))("denied-restarting")
        async with Reply(interaction, "private") as reply:
            await reply.private(render(of_no_table(notice(said))))

    async def _language(self, interaction: Interaction) -> str:
        """Return which language somebody reads, or may read where a database that hangs does not tell."""
        locale = str(interaction.locale)
        try:
            async with asyncio.timeout(ASKED_SECONDS):
                return await self._services.people.seen(interaction.user.id, locale)
        except (StoreError, TimeoutError):
            return supported(locale)

    # From others -----------------------------------------------------------------------------------

    def _heard(self, said: str) -> None:
        message = json.loads(said)
        match message["kind"]:
            case "press":
                data: dict[str, Any] = message["what"]["data"]
                self._handed[int(data["id"])] = str(message["what"]["to"])
                self._parse(data)
            case "taken":
                if taken := self._waiting.get(message["what"]):
                    taken.set()
            case "person":
                self._services.people.forget(int(message["what"]))
            case "forgotten":
                self._forget(int(message["what"]))
            case "server":
                self._services.servers.forget(int(message["what"]))
            case _:
                self._begin(self._read_again(int(message["what"])))

    async def _read_again(self, table_id: int) -> None:
        """Another process has changed a table of ours."""
        tables = self._services.tables
        if not self._duty.valid:
            return
        tables.release(table_id)
        try:
            self._services.posts.mark_dirty(await tables.get(table_id), now=True)
        except (DeniedError, StoreError) as error:
            log.info("not_read_again", table=table_id, error=str(error))
        self._look_for_work()

    async def _say(self, channel: str, kind: str, what: object) -> None:
        try:
            await self._bus.say(channel, _message(kind, what))
        except StoreError as error:
            log.warning("not_said", kind=kind, error=str(error))

    def _begin(self, work: Any) -> None:  # noqa: ANN401 - a coroutine
        task: asyncio.Task[None] = asyncio.create_task(work, name="tell others")
        self._working.add(task)
        task.add_done_callback(self._working.discard)


def _message(kind: str, what: object) -> str:
    return json.dumps({"kind": kind, "what": what})


def _channel(shard: int) -> str:
    return f"backroom_{shard}"
