"""The right to act for shards, in rows of a server."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import structlog
from sqlalchemy import Connection, RowMapping, func, inspect, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import URL

from bot.rooms.fleet.postgresql import (
    NOW,
    PATIENCE,
    PostgresqlDatabase,
    dispose_of,
    engine_at,
    migrate_server,
    read_server_version,
    refuse_pooler,
    translated_errors,
)
from bot.store.database import (
    ServerClock,
    Shards,
    StoreAwayError,
    StoreBusyError,
    StoreError,
    address_of,
    awake_clock,
)
from bot.store.kinds import DatabaseKind
from bot.store.leases import Lease, LeaseLostError
from bot.store.schema import identifies, leases

SECONDS, RENEWED = 10.0, 3.0
"""Seconds that a lease is valid, and seconds between renewals."""
AGAIN = 0.5
"""Seconds between renewals while the server is away."""
HOLDER_FIRST = 3.0
"""Seconds after an outage of the server in which only the holder may renew a lease."""
STANDBY_FIRST = 1.0
"""Seconds in which a free lease is left to standbys, which are connected, by a process that starts."""
IDENTIFY_SECONDS = 5.0
"""Seconds between two sessions of a bucket, as Discord demands."""

log = structlog.stdlib.get_logger(__name__)


class RowLease(Lease):
    """A lease on all shards of a process, or on none. It is valid for `SECONDS` after its last renewal.

    Each look at the server measures its clock too.
    """

    def __init__(self, address: URL, shards: Shards, name: str, clock: ServerClock | None = None) -> None:
        """Raises `StoreError` where the extra is not installed."""
        self._engine = engine_at(address, 1, checked=True)
        self._shards = shards
        self._name = name
        self._clock = clock or ServerClock()
        self._reported = False
        self._until = 0.0
        self._missed = False
        self._holder_first = 0.0
        self._schema = False

    @property
    def valid(self) -> bool:
        """Whether this process may act at this moment."""
        return awake_clock() < self._until

    async def take(self, *, starting: bool = False) -> bool:
        """Take it, if it is free. Raises `StoreError`, if the server can be reached.

        For a while after an outage only a lease that was released is taken. `starting`: not one that has
        just become free.
        """
        asked_at = awake_clock()
        try:
            await self._prepare()
            async with translated_errors(), asyncio.timeout(PATIENCE), self._engine.begin() as connection:
                if self._missed:
                    self._missed = False
                    self._holder_first = awake_clock() + HOLDER_FIRST
                is_taken = await connection.run_sync(self._take_rows, starting)
        except StoreAwayError:
            self._missed = True
            raise
        if is_taken:
            self._until = asked_at + SECONDS
        return is_taken

    async def _prepare(self) -> None:
        """Make the tables, or wait until another process has: that may take longer than an answer."""
        if self._schema:
            return
        async with translated_errors(), asyncio.timeout(PATIENCE):
            await refuse_pooler(self._engine)
        async with translated_errors(), self._engine.begin() as connection:
            async with asyncio.timeout(PATIENCE):
                is_migrated = await connection.run_sync(lambda it: inspect(it).has_table(leases.name))
            if not is_migrated:
                await migrate_server(connection)
        self._schema = True

    def _take_rows(self, connection: Connection, starting: bool) -> bool:  # noqa: FBT001 - as SQLAlchemy calls it
        ids = self._shards.ids
        count = self._shards.count
        free_leases = [{"shard": i, "count": count, "holder": "", "epoch": 0, "until": 0.0} for i in ids]
        connection.execute(insert(leases).on_conflict_do_nothing(), free_leases)
        own_leases = select(leases).where(leases.c.shard.in_(ids)).order_by(leases.c.shard).with_for_update()
        rows = connection.execute(own_leases).mappings().all()
        asked_at = awake_clock()
        now = float(connection.scalar(select(NOW)) or 0.0)
        self._measure(asked_at, now)
        _check_shard_count(connection, count, now)
        held_rows = [row for row in rows if self._is_held(row, now, starting=starting)]
        if held_rows:
            self.holder = held_rows[0]["holder"]
            # If the server's clock was set back, a lease still ends after its time.
            is_overlong = (leases.c.shard.in_(ids), leases.c.until > NOW + SECONDS)
            connection.execute(update(leases).where(*is_overlong).values(until=NOW + SECONDS))
            return False
        values = {"holder": self._name, "count": count, "epoch": leases.c.epoch + 1, "until": NOW + SECONDS}
        connection.execute(update(leases).where(leases.c.shard.in_(ids)).values(values))
        self.epoch = (rows[0]["shard"], rows[0]["epoch"] + 1)
        return True

    def _is_held(self, row: RowMapping, now: float, *, starting: bool) -> bool:
        if row["holder"] == self._name:
            return False
        if starting and row["until"] > now - STANDBY_FIRST:
            return True
        is_released = not row["holder"]
        return not is_released and (row["until"] > now or awake_clock() < self._holder_first)

    async def keep(self) -> None:
        """Renew it until another process has taken it. Raises `LeaseLostError`."""
        while True:
            await asyncio.sleep(AGAIN if self.away else RENEWED)
            asked_at = awake_clock()
            try:
                is_renewed = await self._renew()
            except StoreAwayError:
                # While the server is away, no other process can take it either.
                self.away = True
                continue
            except StoreBusyError:
                continue
            self.away = False
            if not is_renewed:
                self._until = 0.0
                raise LeaseLostError(f"another process runs {self._shards} now")
            self._until = asked_at + SECONDS

    async def _renew(self) -> bool:
        is_held = (leases.c.shard.in_(self._shards.ids), leases.c.holder == self._name)
        # In the order of `_take_rows`, else two transactions may wait for each other.
        own_shards = select(leases.c.shard).where(*is_held).order_by(leases.c.shard).with_for_update()
        statement = update(leases).where(leases.c.shard.in_(own_shards)).values(until=NOW + SECONDS)
        async with translated_errors(), asyncio.timeout(PATIENCE), self._engine.begin() as connection:
            asked_at = awake_clock()
            times = (await connection.scalars(statement.returning(NOW))).all()
            if times:
                self._measure(asked_at, float(times[0]))
        return len(times) == len(self._shards.ids)

    def _measure(self, asked: float, server: float) -> None:
        clock = self._clock
        clock.measure(asked, server, awake_clock())
        if clock.astray and not self._reported:
            log.warning("clock_astray", seconds_ahead=round(clock.machine_ahead, 1))
        self._reported = clock.astray

    async def turn_to_identify(self, bucket: int) -> float:
        """Return the seconds to wait before a session may begin; the next one waits longer."""
        first_turn = insert(identifies).values(bucket=bucket, free_at=NOW + IDENTIFY_SECONDS)
        # The server's clock may have been set back; each shard has an active process and a standby.
        latest_turn = NOW + 2 * self._shards.count * IDENTIFY_SECONDS
        next_turn = func.least(func.greatest(identifies.c.free_at, NOW), latest_turn) + IDENTIFY_SECONDS
        turn = first_turn.on_conflict_do_update(index_elements=["bucket"], set_={"free_at": next_turn})
        async with translated_errors(), asyncio.timeout(PATIENCE), self._engine.begin() as connection:
            wait_seconds: Any = turn.returning(identifies.c.free_at - NOW)
            turn_seconds = float(await connection.scalar(wait_seconds) or 0.0)
        return max(0.0, turn_seconds - IDENTIFY_SECONDS)

    async def release(self) -> None:
        """Release it."""
        self._until = 0.0
        if self.epoch is not None:
            await self._give_back()
        await dispose_of(self._engine)

    async def _give_back(self) -> None:
        release = update(leases).where(leases.c.holder == self._name).values(until=NOW, holder="")
        try:
            async with translated_errors(), asyncio.timeout(PATIENCE), self._engine.begin() as connection:
                await connection.execute(release)
        except StoreError as error:
            log.warning("lease_not_released", error=str(error))


def _check_shard_count(connection: Connection, count: int, now: float) -> None:
    """Check that running processes have the same number of shards. Raises `StoreError`."""
    others: Sequence[Any] = connection.execute(
        # No lease is valid for longer, unless the server's clock was set back: then it is renewed at once.
        select(leases.c.count, leases.c.holder).where(
            leases.c.until > now, leases.c.until <= now + 2 * SECONDS, leases.c.count != count
        )
    ).all()
    if others:
        other_count, holder = others[0]
        raise StoreError(f"SHARD_COUNT is {count} here, and {other_count} in a process that runs ({holder})")


POSTGRESQL = DatabaseKind(
    database=lambda url, gather: PostgresqlDatabase(address_of(url), gather),
    lease=lambda url, shards, name, clock: RowLease(address_of(url), shards, name, clock),
    version=lambda url, clock: read_server_version(address_of(url), clock),
)
