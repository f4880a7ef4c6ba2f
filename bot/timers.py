"""What features have to do at times that they have stored."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from sqlalchemy import Column, select, update

from bot.due import Clock
from bot.store.database import Database
from bot.store.reader import sound_rows
from bot.store.schema import LAST_MOMENT

RETRY_SECONDS = 60.0
"""Seconds after which a feature tries again what Discord did not take."""
DONE_AT_ONCE = 20
"""Rows of a feature where something is done at the same time."""

TimedWork: TypeAlias = Callable[[Any, int], Awaitable[float | None]]
"""Does what is due at a row, with the services and its key; returns when it is due next, None for never."""
EarliestOf: TypeAlias = Callable[[Any, Collection[int]], Awaitable[Sequence[tuple[int, float]]]]
"""What is due soonest, with the services and the keys that are left alone; see `due.Earliest`."""


@dataclass(frozen=True, slots=True)
class Timed:
    """Work of a feature, and the column or the question that says when it is due."""

    due: Column[Any] | EarliestOf
    work: TimedWork


_timed = dict[str, Timed]()


def timed(name: str, due: Column[Any] | EarliestOf) -> Callable[[TimedWork], TimedWork]:
    """Declare work of a feature that is due; `Timers.trigger` takes its name.

    With a column of times, the answer of the work is stored there, unless the row was made due at another
    time meanwhile; without one the work stores it. Work that a stop cuts off is done again.
    """

    def declare(work: TimedWork) -> TimedWork:
        if name in _timed:
            raise ValueError(f"taken: {name}")
        _timed[name] = Timed(due, work)
        return work

    return declare


class Timers:
    """The clocks of features, by the names of their work."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._clocks = dict[str, Clock]()

    def start(self, services: Any) -> None:  # noqa: ANN401 - what features are made with
        """Do from now on what is due; what was due before was due while the bot was down."""
        for name, work in _timed.items():
            self._clocks[name] = clock_of(work, name, services, self._now)
            self._clocks[name].start()

    def trigger(self, *names: str) -> None:
        """Look what is due: something was stored, or has changed. Without names: in all features."""
        for name in names or self._clocks:
            if clock := self._clocks.get(name):
                clock.wake_all()

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """What is being done."""
        return {task for clock in self._clocks.values() for task in clock.running}

    def close(self) -> None:
        """Begin nothing more."""
        for clock in self._clocks.values():
            clock.close()


def clock_of(timed_work: Timed, name: str, services: Any, now: Callable[[], float]) -> Clock:  # noqa: ANN401 - see above
    """Return the clock of some work, which stores when each row is due next where that is a column."""
    due = timed_work.due
    work = timed_work.work
    database: Database = services.store.database
    if not isinstance(due, Column):
        return Clock(name, now, partial(due, services), lambda key, _: work(services, key))
    (primary_key,) = due.table.primary_key

    async def step(key: int, due_since: float) -> float | None:
        later = await work(services, key)
        # A row that was made due meanwhile stays due.
        these = (primary_key == key, due == due_since)
        put_off = update(due.table).where(*these).values({due.name: later})
        await database.run(lambda connection: connection.execute(put_off))
        return later

    return Clock(name, now, partial(soonest, database, due), step)


async def soonest(
    database: Database, due_at: Column[Any], resting: Collection[int]
) -> list[tuple[int, float]]:
    """Return the rows of a table that are due soonest by this column; see `due.Earliest`.

    Rows without a server belong to the process of shard 0.
    """
    columns = due_at.table.c
    shards = database.shards
    (key,) = due_at.table.primary_key
    if "guild_id" not in columns and 0 not in shards.ids:
        return []
    is_here = shards.holds(columns.guild_id) if "guild_id" in columns else ()
    # A damaged time is never due.
    statement = select(key, due_at).where(due_at.between(0, LAST_MOMENT), key.not_in(resting), *is_here)
    statement = statement.order_by(due_at).limit(DONE_AT_ONCE)
    return [(key, due) for key, due in await database.read(lambda it: sound_rows(it, statement))]
