"""The alarm clock of all tables: it lets time pass at each when that is due, also after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

import structlog

from bot.store import Store, StoreError
from bot.table.commands import TimePassed
from bot.table.table import NINE_TENTHS, DeniedError, Playing, Table
from bot.table.timing import next_check
from bot.tables import Tables

AGAIN_SECONDS, MAXIMUM_AGAIN_SECONDS = 5.0, 60 * 60.0
"""Where time does not pass, it is tried again later, and later still."""
MAXIMUM_SLEEP = 60 * 60.0
BUSY_SECONDS, MAXIMUM_BUSY_LOOKS = 0.05, 10
"""Seconds between two looks whether there is room for further notices, and their maximum for each table."""
LATE_SECONDS = 30.0
"""Seconds after which time that passes counts as lost to people who were not reminded."""

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Rest:
    """A table that stays due although its time has passed: it is left alone until then."""

    until: float
    tries: int


class Alarm:
    """Sleeps until the earliest table is due. What goes wrong at one keeps no other waiting."""

    def __init__(self, tables: Tables, store: Store, is_busy: Callable[[], bool] = lambda: False) -> None:
        """`is_busy`: whether people cannot be notified yet of what is due."""
        self._is_busy = is_busy
        self._tables = tables
        self._store = store
        self._tasks: set[asyncio.Task[None]] = set()
        self._ringing = False
        self._changed = False
        self._timer: asyncio.TimerHandle | None = None
        self._until = 0.0
        self._up_since: float | None = None
        self._rests: dict[int, _Rest] = {}
        self._closed = False
        tables.listeners.append(lambda event: self._wake_for(event.after))
        tables.opened.append(self._wake_for)

    def start(self) -> None:
        """Let time pass from now on; what was due before was due while the bot was down."""
        self._up_since = self._tables.now
        self._begin(self._read_again(), "read again")
        self.wake()

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """What is being done."""
        return set(self._tasks)

    def close(self) -> None:
        """Begin nothing more."""
        self._closed = True
        if self._timer:
            self._timer.cancel()

    def wake(self, due: float = 0.0) -> None:
        """Something is due at a time: look, unless we wake before."""
        if self._closed or self._up_since is None or (self._timer and due >= self._until):
            return
        self._changed = True
        if not self._ringing:
            self._ringing = True
            self._begin(self._ring(), "alarm")

    def _wake_for(self, table: Table) -> None:
        if (due := next_check(table)) is not None:
            self.wake(due)

    def _begin(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Ringing ---------------------------------------------------------------------------------------

    async def _read_again(self) -> None:
        while not self._closed:
            try:
                await self._tables.read_again()
            except StoreError as error:
                log.error("tables_not_read", error=str(error))  # noqa: TRY400 - where it failed tells nothing
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                return

    async def _ring(self) -> None:
        delay: float | None = AGAIN_SECONDS
        try:
            while self._changed and not self._closed:
                self._changed = False
                delay = await self._all_due()
        except StoreError as error:
            log.error("alarm_failed", error=str(error))  # noqa: TRY400 - where it failed tells nothing
            delay = AGAIN_SECONDS
        finally:
            self._ringing = False
            self._sleep(delay)

    async def _all_due(self) -> float | None:
        """Let time pass wherever it is due; return the seconds until it is again."""
        while not self._closed:
            await self._make_room()
            now = self._tables.now
            resting = [table_id for table_id, rest in self._rests.items() if rest.until > now]
            found = await self._store.earliest(resting)
            if found is None or found[1] > now:
                times = [self._rests[table_id].until for table_id in resting]
                times += [] if found is None else [found[1]]
                return min(times) - now if times else None
            await self._pass_time(*found)
        return None

    async def _make_room(self) -> None:
        """Let notices be sent before time passes at the next table; not for ever: some may fail."""
        for _ in range(MAXIMUM_BUSY_LOOKS):
            if self._closed or not self._is_busy():
                return
            await asyncio.sleep(BUSY_SECONDS)

    async def _pass_time(self, table_id: int, due: float) -> None:
        """Let time pass at a table; one where it does not is left alone for a while."""
        assert self._up_since is not None
        up_since, now = self._up_since, self._tables.now
        try:
            if now - due > LATE_SECONDS:
                late = await self._tables.get(table_id)
                if isinstance(late, Playing) and late.timer.stage < NINE_TENTHS:
                    # Many are due, or the process was asleep: as if the bot had been down until now.
                    up_since = now
            table = await self._tables.do(table_id, TimePassed(up_since))
        except StoreError:
            raise
        except DeniedError as error:
            log.warning("time_stands_still", table=table_id, reason=error.key)
        except Exception:
            log.exception("time_stands_still", table=table_id)
        else:
            later = next_check(table)
            if later is None or later > due:
                self._rests.pop(table_id, None)
                return
            log.warning("time_stands_still", table=table_id, reason="still due")
        tries = self._rests[table_id].tries if table_id in self._rests else 0
        seconds = min(AGAIN_SECONDS * 2**tries, MAXIMUM_AGAIN_SECONDS)
        self._rests[table_id] = _Rest(self._tables.now + seconds, min(tries + 1, 20))

    def _sleep(self, delay: float | None) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if delay is None or self._closed:
            return
        delay = min(max(delay, 0.0), MAXIMUM_SLEEP)
        self._until = self._tables.now + delay
        self._timer = asyncio.get_running_loop().call_later(delay, self._look)

    def _look(self) -> None:
        self._timer = None
        self.wake()
