"""The leases of shards, as rows of a server: whoever holds one renews it, whoever stands by looks at it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import structlog
from sqlalchemy import Connection, RowMapping, func, inspect, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import URL

from bot.store.errors import StoreAwayError, StoreBusyError, StoreError
from bot.store.lease import Lease, LeaseLostError, Shards
from bot.store.postgresql import NOW, PATIENCE, engine_at, let_go, ready, told
from bot.store.schema import identifies, leases

SECONDS, RENEWED = 10.0, 3.0
"""A lease holds for so long, and is renewed so often."""
AGAIN = 0.5
HOLDER_FIRST = 3.0
"""When the server was away, who held a lease may renew it first."""
STANDBY_FIRST = 1.0
"""What has become free is taken by whoever stands by; who starts is not connected yet."""
IDENTIFY_SECONDS = 5.0
"""Discord lets one session of a bucket begin in so many."""

log = structlog.stdlib.get_logger(__name__)


def awake_clock() -> float:
    """Seconds that go on while the process is stopped, and where the system can tell while it sleeps."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class RowLease(Lease):
    """A lease on all shards of a process, or on none. It holds for `SECONDS` after it was last asked for."""

    def __init__(self, address: URL, shards: Shards, name: str) -> None:
        """Raises `StoreError` where the extra is not installed."""
        self._engine = engine_at(address, 1, surely=True)
        self._shards = shards
        self._name = name
        self._until = 0.0
        self._missed = False
        self._holder_first = 0.0
        self._schema = False

    @property
    def valid(self) -> bool:
        """Whether we may act at this moment."""
        return awake_clock() < self._until

    async def take(self, *, starting: bool = False) -> bool:
        """Take it, if nobody has it. Raises `StoreError`, if the server is there.

        For a while after the server was away only what was given back is taken. `starting`: what has just
        become free is not.
        """
        asked = awake_clock()
        try:
            await self._prepared()
            async with told(), asyncio.timeout(PATIENCE), self._engine.begin() as connection:
                self._reached()
                taken = await connection.run_sync(self._taken, starting)
        except StoreAwayError:
            self._missed = True
            raise
        if taken:
            self._until = asked + SECONDS
        return taken

    async def _prepared(self) -> None:
        """Make the tables, or wait until another has made them: for longer than for an answer."""
        if self._schema:
            return
        async with told(), self._engine.begin() as connection:
            async with asyncio.timeout(PATIENCE):
                there = await connection.run_sync(_has_leases)
            if not there:
                await ready(connection)
        self._schema = True

    def _reached(self) -> None:
        """Note that the server is there, perhaps again."""
        if self._missed:
            self._missed, self._holder_first = False, awake_clock() + HOLDER_FIRST

    def _taken(self, connection: Connection, starting: bool) -> bool:  # noqa: FBT001 - as SQLAlchemy calls it
        ids, count = self._shards.ids, self._shards.count
        free = [{"shard": i, "count": count, "holder": "", "epoch": 0, "until": 0.0} for i in ids]
        connection.execute(insert(leases).on_conflict_do_nothing(), free)
        mine = select(leases).where(leases.c.shard.in_(ids)).order_by(leases.c.shard).with_for_update()
        rows = connection.execute(mine).mappings().all()
        now = float(connection.scalar(select(NOW)) or 0.0)
        _agree(connection, count, now)
        held = [row for row in rows if self._is_held(row, now, starting=starting)]
        if held:
            self.holder = held[0]["holder"]
            # The server's clock was set back: nobody holds a lease for longer than it lasts.
            late = (leases.c.shard.in_(ids), leases.c.until > NOW + SECONDS)
            connection.execute(update(leases).where(*late).values(until=NOW + SECONDS))
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
        given_back = not row["holder"]
        return not given_back and (row["until"] > now or awake_clock() < self._holder_first)

    async def keep(self) -> None:
        """Renew it until that comes to nothing. Raises `LeaseLostError`."""
        while True:
            await asyncio.sleep(AGAIN if self.away else RENEWED)
            asked = awake_clock()
            try:
                renewed = await self._renewed()
            except StoreAwayError:
                # As long as nobody can be asked, nobody else can take it.
                self.away = True
                continue
            except StoreBusyError:
                continue
            self.away = False
            if not renewed:
                self._until = 0.0
                raise LeaseLostError(f"another process runs {self._shards} now")
            self._until = asked + SECONDS

    async def _renewed(self) -> bool:
        held = (leases.c.shard.in_(self._shards.ids), leases.c.holder == self._name)
        # In the order of those who look, else two may wait for each other.
        mine = select(leases.c.shard).where(*held).order_by(leases.c.shard).with_for_update()
        statement = update(leases).where(leases.c.shard.in_(mine)).values(until=NOW + SECONDS)
        async with told(), asyncio.timeout(PATIENCE), self._engine.begin() as connection:
            return (await connection.execute(statement)).rowcount == len(self._shards.ids)

    async def turn_to_identify(self, bucket: int) -> float:
        """Return how many seconds to wait until our session may begin; the next one begins later still."""
        mine = insert(identifies).values(bucket=bucket, free_at=NOW + IDENTIFY_SECONDS)
        # The server's clock may have been set back; besides ours there is who stands by for each shard.
        latest = NOW + 2 * self._shards.count * IDENTIFY_SECONDS
        later = func.least(func.greatest(identifies.c.free_at, NOW), latest) + IDENTIFY_SECONDS
        turn = mine.on_conflict_do_update(index_elements=["bucket"], set_={"free_at": later})
        async with told(), asyncio.timeout(PATIENCE), self._engine.begin() as connection:
            asked: Any = turn.returning(identifies.c.free_at - NOW)
            left = float(await connection.scalar(asked) or 0.0)
        return max(0.0, left - IDENTIFY_SECONDS)

    async def release(self) -> None:
        """Give it back."""
        self._until = 0.0
        if self.epoch is not None:
            await self._given_back()
        await let_go(self._engine)

    async def _given_back(self) -> None:
        gone = update(leases).where(leases.c.holder == self._name).values(until=NOW, holder="")
        try:
            async with told(), asyncio.timeout(PATIENCE), self._engine.begin() as connection:
                await connection.execute(gone)
        except StoreError as error:
            log.warning("lease_not_released", error=str(error))


def _has_leases(connection: Connection) -> bool:
    return inspect(connection).has_table(leases.name)


def _agree(connection: Connection, count: int, now: float) -> None:
    """Make sure that living processes count the shards as we do. Raises `StoreError`."""
    others: Sequence[Any] = connection.execute(
        select(leases.c.count, leases.c.holder).where(leases.c.until > now, leases.c.count != count)
    ).all()
    if others:
        other, holder = others[0]
        raise StoreError(f"SHARD_COUNT is {count} here, and {other} in a process that runs ({holder})")
