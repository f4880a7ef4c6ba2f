"""Servers that the bot was removed from: their tables sleep, and in time all that is stored of them goes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import structlog
from sqlalchemy import ColumnElement, Connection, FromClause, delete, insert, select, update

from bot.alarm import Job
from bot.client.basis import Basis
from bot.store.database import StoreError, as_work
from bot.store.reader import sound_rows
from bot.store.schema import OPEN, guilds, metadata, tables

LOOK_SECONDS, RETRY_SECONDS = 6 * 60 * 60.0, 60.0
"""Seconds between two comparisons of the stored servers with those that the bot is in; after an error."""
ASLEEP = "server-gone"
"""Why tables of such a server cannot be played; part of a message's key."""

log = structlog.stdlib.get_logger(__name__)


class Departures:
    """Compares the stored servers with those that the bot is in, whenever that changes and now and then."""

    def __init__(self, basis: Basis, woken: Callable[[], None], deleted: Callable[[int], None]) -> None:
        """`woken` is called when tables go on, `deleted` with the id of a server of which nothing is left."""
        self._client, self._tables = basis.client, basis.tables
        self._database = basis.store.database
        self._woken = woken
        self._deleted = deleted
        self._job = Job("departures", self._compare)

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

    async def _compare(self) -> None:
        if not self._client.is_ready():
            return
        try:
            await self._compared({guild.id for guild in self._client.guilds})
        except StoreError as error:
            log.warning("servers_not_compared", error=str(error))
            self._job.within(RETRY_SECONDS)
        else:
            self._job.within(LOOK_SECONDS)

    async def _compared(self, present: set[int]) -> None:
        shards, now = self._database.shards, self._tables.now
        for guild_id, gone_at in (await self._database.read(known_servers)).items():
            if shards.of(guild_id) not in shards.ids:
                continue
            if guild_id in present and gone_at is not None:
                for table_id in await self._database.run(wake_up(guild_id)):
                    self._tables.quarantined.pop(table_id, None)
                log.info("server_back", server=guild_id)
                await self._tables.read_again()
                self._woken()
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
        self._deleted(guild_id)
        log.info("server_deleted", server=guild_id)
        with suppress(StoreError):
            await self._database.leave_no_trace()


# What is stored of servers -------------------------------------------------------------------------


KEPT_SECONDS = 30 * 24 * 60 * 60
"""How long all of a server is kept after the bot was removed from it; `docs/privacy.md` says so."""

_gone = select(guilds.c.guild_id, guilds.c.gone_at).where(guilds.c.gone_at.is_not(None))


def known_servers(connection: Connection) -> dict[int, float | None]:
    """Return every server of which anything is stored, and since when the bot is no longer in it."""
    known = set[object]()
    for table in metadata.tables.values():
        if "guild_id" in table.c:
            known.update(connection.scalars(select(table.c.guild_id).distinct()))
    gone = dict[int, float](sound_rows(connection, _gone))
    # A damaged number is no server's.
    return {one: gone.get(one) for one in known if isinstance(one, int)}


def asleep_tables(connection: Connection) -> list[int]:
    """Return the open tables of servers that the bot is no longer in."""
    left = select(guilds.c.guild_id).where(guilds.c.gone_at.is_not(None))
    asleep = select(tables.c.id).where(tables.c.guild_id.in_(left), tables.c.status.in_(OPEN))
    return list(connection.scalars(asleep))


@as_work
def put_to_sleep(connection: Connection, guild_id: int, now: float) -> list[int]:
    """Note that the bot was removed from a server, and quarantine its open tables; return them."""
    here = (tables.c.guild_id == guild_id, tables.c.status.in_(OPEN))
    gone = update(guilds).where(guilds.c.guild_id == guild_id).values(gone_at=now)
    if not connection.execute(gone).rowcount:
        connection.execute(insert(guilds).values(guild_id=guild_id, settings="{}", gone_at=now))
    connection.execute(update(tables).where(*here).values(set_aside=True))
    return list(connection.scalars(select(tables.c.id).where(*here)))


@as_work
def wake_up(connection: Connection, guild_id: int) -> list[int]:
    """Note that the bot is in a server again; return its open tables, which are quarantined still."""
    connection.execute(update(guilds).where(guilds.c.guild_id == guild_id).values(gone_at=None))
    here = (tables.c.guild_id == guild_id, tables.c.status.in_(OPEN))
    return list(connection.scalars(select(tables.c.id).where(*here)))


@as_work
def delete_server(connection: Connection, guild_id: int) -> list[int]:
    """Delete everything that is stored of a server; return the tables that it had."""
    had = list(connection.scalars(select(tables.c.id).where(tables.c.guild_id == guild_id)))
    # By reflection, those that name others first: what a later release stores of servers goes, too.
    for table in reversed(metadata.sorted_tables):
        if (here := _is_of(table, guild_id)) is not None:
            connection.execute(delete(table).where(here))
    return had


def _is_of(table: FromClause, guild_id: int) -> ColumnElement[bool] | None:
    """Whether a row is of a server, by itself or by the row that it belongs to; None if neither tells."""
    if "guild_id" in table.c:
        return table.c.guild_id == guild_id
    for key in table.foreign_keys:
        if (here := _is_of(key.column.table, guild_id)) is not None:
            return key.parent.in_(select(key.column).where(here))
    return None
