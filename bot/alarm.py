"""The clock of all tables: time passes at each when its next check is due, also after a restart."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Collection, Sequence

import structlog

from bot.due import AGAIN_SECONDS, Clock
from bot.job import Job
from bot.live_tables import LiveTables
from bot.store.database import StoreError
from bot.store.store import Store
from bot.table.commands import TimePassed
from bot.table.deadlines import next_check
from bot.table.errors import DeniedError
from bot.table.table import Playing, Table
from bot.table.time_limits import NINE_TENTHS

LATE_SECONDS = 30.0
"""Seconds after which time that passes counts as lost to people who were not reminded."""

log = structlog.stdlib.get_logger(__name__)


class Alarm:
    """Lets time pass at tables that are due; at none while no presses of its server arrive."""

    def __init__(self, tables: LiveTables, store: Store, is_busy: Callable[[], bool] = lambda: False) -> None:
        """`is_busy`: whether people cannot be notified yet of what is due."""
        self._tables = tables
        self._store = store
        self._reading = Job("read again", self._read_again)
        self._up_since = math.inf

        def is_open() -> bool:
            return not math.isinf(tables.heard_since(None))

        self.clock = Clock("alarm", lambda: tables.now, self._earliest, self._pass_time, is_open, is_busy)
        tables.listeners.append(lambda event: self._wake_for(event.after))
        tables.opened.append(self._wake_for)

    def start(self) -> None:
        """Let time pass from now on; what was due before was due while the bot was down."""
        self._up_since = self._tables.now
        self._reading.within(0.0)
        self.clock.start()

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """What is being done."""
        return self._reading.running | self.clock.running

    def close(self) -> None:
        """Begin nothing more."""
        self._reading.close()
        self.clock.close()

    def _wake_for(self, table: Table) -> None:
        if (due := next_check(table)) is not None:
            self.clock.wake(due)

    async def _read_again(self) -> None:
        try:
            await self._tables.read_again()
        except StoreError as error:
            log.error("tables_not_read", error=str(error))  # noqa: TRY400 - where it failed tells nothing
            self._reading.within(AGAIN_SECONDS)

    async def _earliest(self, resting: Collection[int]) -> Sequence[tuple[int, float]]:
        """Return one table: people are notified of what happened there before time passes at the next."""
        due = await self._store.earliest(resting)
        return () if due is None else (due,)

    async def _pass_time(self, table_id: int, due: float) -> float | None:
        now = self._tables.now
        try:
            late = await self._tables.get(table_id)
            heard_since = self._tables.heard_since(late.guild_id)
            if math.isinf(heard_since):
                return due
            up_since = max(self._up_since, heard_since)
            if now - due > LATE_SECONDS and isinstance(late, Playing) and late.timer.stage < NINE_TENTHS:
                # Many are due, or the process was asleep: as if the bot had been down until now.
                up_since = now
            # What was to be looked at meanwhile may not have been shown.
            unseen = self._up_since < heard_since > due
            table = await self._tables.do(table_id, TimePassed(up_since, unseen))
        except DeniedError as error:
            # It was logged where it was found that it cannot be played.
            log.debug("time_stands_still", table=table_id, reason=error.key)
            return due
        later = next_check(table)
        if later is not None and later <= due:
            log.warning("time_stands_still", table=table_id, reason="still due")
        return later
