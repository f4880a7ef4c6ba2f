"""Several processes for one bot: the lease that lets one act, and presses forwarded to a table's process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import aiohttp
import discord
import structlog
from cachetools import LRUCache
from discord.http import Route

from bot.client.custom_ids import DamagedIdError, Incoming, read
from bot.client.outcomes import FAILURES, Outcome, outcome_of
from bot.client.press import Interaction
from bot.client.render import render_page
from bot.client.reply import Reply
from bot.client.services import Services
from bot.client.token_watch import FORWARDED
from bot.job import Job
from bot.screens.notices import notice
from bot.store.database import Database, Shards, StoreAwayError, StoreBusyError, StoreError
from bot.store.leases import Lease
from bot.store.starts import SIGN_SECONDS, note_sign_of_life
from bot.store.store import Store
from bot.table.table import DeniedError, Table
from bot.text import supported

if TYPE_CHECKING:
    # It needs an extra that need not be installed.
    from bot.store.bus import Bus

LOOK = 0.25
"""Seconds between a standby's attempts to take the lease."""
HOLD_SECONDS = 2.5
"""How long to hold a press while on standby; Discord rejects answers after 3 s."""
ANSWERING = ("/interactions/", "/webhooks/")
"""Parts of the paths of answers to presses."""
TAKEN_SECONDS = 1.3
"""Timeout for the owner process to acknowledge a forwarded press."""
ASKED_SECONDS = 0.8
"""Timeout of the database on the way: the presser is told within 3 s that it hangs."""
MAXIMUM_FORWARDED = 10_000
"""LRU size of presses and tables that the forwarder knows."""
PRESS, TAKEN, CHANGED = "press", "taken", "changed"
EVERY_PROCESS = "backroom_all"
"""The channel of what every process is to know."""

Announced: TypeAlias = Literal["person", "server", "forgotten"]

log = structlog.stdlib.get_logger(__name__)


class LapsedError(aiohttp.ClientError):
    """A request that may not be sent: another process may be active by now."""


class LeaseGuard:
    """What this process may do under its lease; without a lease everything, always.

    An active process answers, posts and lets time pass; a standby waits to take over. `leased`: whether
    another process may take over from this one.
    """

    def __init__(self, lease: Lease | None = None) -> None:
        self.leased = lease is not None
        self._lease = lease or Lease()
        self._active = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None
        self._signing: Job | None = None
        self._released = False
        if not self.leased:
            self._active.set()

    @property
    def active(self) -> bool:
        """Whether this process has begun to act."""
        return self._active.is_set()

    @property
    def valid(self) -> bool:
        """Whether this process may act at this moment."""
        return self.active and self._lease.valid

    @property
    def away(self) -> bool:
        """Whether the database cannot be reached; pressers may be told so."""
        return self._lease.away

    # Taking and keeping it ---------------------------------------------------------------------

    async def take(self, store: Store, *, starting: bool = True) -> bool:
        """Take the lease and open the store, unless another process is active. Raises `StoreError`.

        `starting`: this process is not connected yet.
        """
        if not await self._lease.take(starting=starting):
            return False
        # Updating the tables, and connecting to Discord, may take longer than a lease is valid.
        if self._keeping is None or self._keeping.done():
            self._keeping = asyncio.create_task(self._lease.keep(), name="keep the lease")
        store.database.lock = self._lease.lock
        await store.database.begin()
        store.database.epoch = self._lease.epoch
        self._active.set()
        self._signing = Job("sign of life", partial(self._give_sign_of_life, store.database))
        self._signing.within(SIGN_SECONDS)
        log.info("on_duty")
        return True

    async def _give_sign_of_life(self, database: Database) -> None:
        # A later one makes up for one that is lost.
        sign = note_sign_of_life(min(database.shards.ids), database.clock.now())
        database.write_soon("sign of life", sign)
        if self._signing:
            self._signing.within(SIGN_SECONDS)

    async def stand_by(self, store: Store, connected: Callable[[], bool]) -> None:
        """Wait until no other process is active, and take over. Raises `StoreError`."""
        log.warning("standing by: another process runs these shards", holder=self._lease.holder)
        while True:
            # A database that is away is asked again: the holder of the lease keeps it meanwhile.
            with suppress(StoreAwayError, StoreBusyError):
                if await self.take(store, starting=not connected()):
                    log.warning("taking_over")
                    return
            await asyncio.sleep(LOOK)

    async def keep(self) -> None:
        """Wait for as long as the lease is kept. Raises `LeaseLostError`."""
        if self._keeping is None:
            await asyncio.Event().wait()
        else:
            await asyncio.shield(self._keeping)

    async def turn_to_identify(self, bucket: int) -> float | None:
        """Return the seconds until a session may begin; None where no other process begins one."""
        return await self._lease.turn_to_identify(bucket)

    def end(self) -> None:
        """Begin no further answer."""
        self._active.clear()
        if self._signing:
            self._signing.close()

    async def release(self) -> None:
        """Release the lease."""
        if self._released:
            return
        self._released = True
        self.end()
        if self._keeping:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        await self._lease.release()

    # What may be done --------------------------------------------------------------------------

    async def may_answer(self, interaction: Interaction) -> bool:
        """Whether this process answers an interaction. A standby holds it for a while: it may take over."""
        if self.valid or (self.active and self.away):
            return True
        try:
            async with asyncio.timeout(HOLD_SECONDS):
                while not self.valid:  # noqa: ASYNC110 - time alone makes it so
                    await asyncio.sleep(LOOK / 5)
        except TimeoutError:
            return False
        return not await _is_answered(interaction)

    def may_send(self, method: str, path: str) -> bool:
        """Whether a request may be sent: reading is harmless, and answers may tell why nothing is done."""
        if method == "GET" or self._lease.valid:
            return True
        return self.away and any(part in path for part in ANSWERING)

    def check(self, method: str, path: str) -> None:
        """Raise `LapsedError` for a request that may not be sent."""
        if not self.may_send(method, path):
            raise LapsedError("another process may act by now")


async def _is_answered(interaction: Interaction) -> bool:
    names: dict[str, Any] = {"app": interaction.application_id, "token": interaction.token}
    route = Route("GET", "/webhooks/{app}/{token}/messages/@original", **names)
    try:
        await interaction.client.http.request(route)
    except FAILURES as error:
        # Where Discord does not say, the press is left alone: better twice pressed than done twice.
        return outcome_of("answer", error) is Outcome.RETRY
    return True


# Forwarded presses ---------------------------------------------------------------------------------


class Forwarder:
    """Forwards DM presses, which all reach shard 0, to the process that owns their table.

    On the same bus processes announce what the others must read again.
    """

    def __init__(
        self,
        client: discord.Client,
        services: Services,
        lease: LeaseGuard,
        bus: Bus,
        shards: Shards,
        forget: Callable[[int], None],
        look_for_work: Callable[[], None],
    ) -> None:
        """`forget` drops from memory what concerns a person; `look_for_work` looks at clocks and notices."""
        self._client = client
        self._services = services
        self._lease = lease
        self._forget = forget
        self._look_for_work = look_for_work
        self._bus = bus
        self._shards = shards
        self._came: LRUCache[int, dict[str, Any]] = LRUCache(MAXIMUM_FORWARDED)
        self._owners: LRUCache[int, int] = LRUCache(MAXIMUM_FORWARDED)
        self._waiting: dict[str, asyncio.Event] = {}
        self._forwarded: LRUCache[int, str] = LRUCache(MAXIMUM_FORWARDED)
        self._working: set[asyncio.Task[None]] = set()
        self._parse: Any = None

    async def begin(self) -> None:
        """Listen to the bus. Raises `StoreError`."""
        # The payload as it came is not available anywhere else.
        connection: Any = self._client._connection  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
        parsers: dict[str, Any] = connection.parsers
        self._parse = parsers["INTERACTION_CREATE"]
        parsers["INTERACTION_CREATE"] = self._received
        channels = [EVERY_PROCESS, *map(_channel, self._shards.ids)]
        await self._bus.begin(dict.fromkeys(channels, self._heard))

    async def close(self) -> None:
        """Leave the bus."""
        await self._bus.close()

    def owns(self, table: Table) -> bool:
        """Whether this process owns a table."""
        return self._shards.of(table.guild_id) in self._shards.ids

    def changed(self, table: Table) -> None:
        """Notify the owner of a table that it has changed in the store."""
        self._announce(_channel(self._shards.of(table.guild_id)), CHANGED, table.id)

    def announce(self, kind: Announced, id_: int) -> None:
        """Make every process read a person's or a server's choices again, or forget a person."""
        self._announce(EVERY_PROCESS, kind, id_)

    # From Discord ------------------------------------------------------------------------------

    def _received(self, data: dict[str, Any]) -> None:
        if "guild_id" not in data:
            self._came[int(data["id"])] = data
        self._parse(data)

    async def forwarded(self, interaction: Interaction, found: Incoming) -> bool:
        """Whether a press is answered elsewhere; if its owner does not react, the presser is told."""
        if sender := self._forwarded.pop(interaction.id, None):
            interaction.extras[FORWARDED] = True
            self._announce(_channel(int(sender)), TAKEN, interaction.id)
            return False
        data = self._came.pop(interaction.id, None)
        shard = None if data is None else await self._owner(found)
        if shard is None or shard in self._shards.ids:
            return False
        interaction.extras[FORWARDED] = True
        try:
            # One that has stopped meanwhile leaves the press to its standby, which keeps it as well.
            if not await self._taken(shard, interaction.id, data) and self._lease.valid:
                await self._answer_owner_away(interaction)
        except StoreError:
            # Reported when the press is answered.
            return False
        return True

    async def _owner(self, found: Incoming) -> int | None:
        """Return the shard of the table of a press; None without a table, or without a database."""
        try:
            table_id = read(found.custom_id, found.values).table_id
            async with asyncio.timeout(ASKED_SECONDS):
                if table_id and table_id not in self._owners:
                    guild_id = await self._services.store.guild_of(table_id)
                    if guild_id is None:
                        return None
                    self._owners[table_id] = self._shards.of(guild_id)
        except (DamagedIdError, StoreError, TimeoutError):
            # Reported when the press is answered.
            return None
        return self._owners.get(table_id)

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

    async def _answer_owner_away(self, interaction: Interaction) -> None:
        log.warning("press_process_away", user=interaction.user.id)
        language = supported(locale := str(interaction.locale))
        # A database that hangs does not tell which language the presser chose.
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(ASKED_SECONDS):
                language = await self._services.people.seen(interaction.user.id, locale)
        said = self._services.texts.of(language)("denied-restarting")
        async with Reply(interaction, "private") as reply:
            await reply.private(render_page(notice(said)))

    # From other processes ----------------------------------------------------------------------

    def _heard(self, said: str) -> None:
        message = json.loads(said)
        match message["kind"]:
            case "press":
                data: dict[str, Any] = message["what"]["data"]
                self._forwarded[int(data["id"])] = str(message["what"]["to"])
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
        tables = self._services.tables
        if not self._lease.valid:
            return
        await tables.release_stale(table_id)
        try:
            self._services.posts.mark_dirty(await tables.get(table_id))
        except (DeniedError, StoreError) as error:
            log.info("table_not_read_again", table=table_id, error=str(error))
        self._look_for_work()

    def _announce(self, channel: str, kind: str, id_: int) -> None:
        async def say() -> None:
            try:
                await self._bus.say(channel, _message(kind, str(id_)))
            except StoreError as error:
                log.warning("process_message_not_sent", kind=kind, error=str(error))

        self._begin(say())

    def _begin(self, work: Any) -> None:  # noqa: ANN401 - a coroutine
        task: asyncio.Task[None] = asyncio.create_task(work, name="tell others")
        self._working.add(task)
        task.add_done_callback(self._working.discard)


def _message(kind: str, what: object) -> str:
    return json.dumps({"kind": kind, "what": what})


def _channel(shard: int) -> str:
    return f"backroom_{shard}"
