"""What is done when the bot was removed from a server, and when it comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from bot.client.basis import Basis
from bot.job import Job
from bot.store.database import StoreError
from bot.store.departures import asleep_tables, delete_server, known_servers, put_to_sleep, wake_up

LOOK_SECONDS = 6 * 60 * 60.0
"""Seconds between two comparisons of the stored servers with those that the bot is in."""
RETRY_SECONDS = 60.0
"""Seconds until the next comparison after an error."""
ASLEEP = "server-gone"
"""Why tables of such a server cannot be played; part of a message's key."""
KEPT_SECONDS = 30 * 24 * 60 * 60
"""How long all of a server is kept after the bot was removed from it; `docs/privacy.md` says so."""

log = structlog.stdlib.get_logger(__name__)


class Departures:
    """Compares the stored servers with those that the bot is in, whenever that changes and now and then."""

    def __init__(self, basis: Basis, on_return: Callable[[], None], on_delete: Callable[[int], None]) -> None:
        """`on_return` is called when tables go on, `on_delete` with the id of a server that was deleted."""
        self._client = basis.client
        self._tables = basis.tables
        self._database = basis.store.database
        self._on_return = on_return
        self._on_delete = on_delete
        self._job = Job("departures", self._compare_and_plan)

    async def begin(self) -> None:
        """Leave alone the tables that slept before this start. Raises `StoreError`."""
        for table_id in await self._database.read(asleep_tables):
            self._tables.quarantined[table_id] = ASLEEP

    def trigger(self) -> None:
        """Compare: the bot knows its servers, or they have changed."""
        self._job.within(0.0)

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """The comparison under way."""
        return self._job.running

    def close(self) -> None:
        """Begin nothing more."""
        self._job.close()

    async def _compare_and_plan(self) -> None:
        if not self._client.is_ready():
            return
        try:
            await self._compare()
        except StoreError as error:
            log.warning("servers_not_compared", error=str(error))
            self._job.within(RETRY_SECONDS)
        else:
            self._job.within(LOOK_SECONDS)

    async def _compare(self) -> None:
        shards = self._database.shards
        now = self._tables.now
        stored = await self._database.read(known_servers)
        # After that: a server that the bot joins meanwhile must not be taken for one that it has left.
        present = {guild.id for guild in self._client.guilds}
        for guild_id, gone_at in stored.items():
            if shards.of(guild_id) not in shards.ids:
                continue
            if guild_id in present and gone_at is not None:
                for table_id in await self._database.run(wake_up(guild_id)):
                    self._tables.quarantined.pop(table_id, None)
                log.info("server_back", server=guild_id)
                await self._tables.read_again()
                self._on_return()
            elif guild_id not in present and gone_at is None:
                for table_id in await self._database.run(put_to_sleep(guild_id, now)):
                    self._tables.quarantined[table_id] = ASLEEP
                    await self._tables.release_stale(table_id)
                log.info("server_gone", server=guild_id)
            elif gone_at is not None and now - gone_at > KEPT_SECONDS:
                await self._delete(guild_id)

    async def _delete(self, guild_id: int) -> None:
        for table_id in await self._database.run(delete_server(guild_id)):
            self._tables.quarantined.pop(table_id, None)
            await self._tables.release_stale(table_id)
        self._on_delete(guild_id)
        log.info("server_deleted", server=guild_id)
        await self._database.leave_no_trace()
