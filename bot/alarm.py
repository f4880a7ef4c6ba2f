"""What is due at stored times, also after a restart: at each table, and in the work of features."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, TypeAlias

import structlog
from sqlalchemy import Column, Connection, func, select, update

from bot.store.database import Database, StoreError, Work
from bot.store.reader import sound_rows
from bot.store.schema import LAST_MOMENT
from bot.store.store import Store
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
WORK_RETRY_SECONDS = 60.0
DONE_AT_ONCE = 20
"""Rows of a feature where something is done at the same time."""

TimedWork: TypeAlias = Callable[[Any], Awaitable[float | None]]
"""Does what of a feature is due, with the services; returns when something is due next, None for never."""

_timed = dict[str, TimedWork]()

log = structlog.stdlib.get_logger(__name__)


class Job:
    """Work that is done within the seconds it was last asked for, and never twice at the same time."""

    def __init__(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """`work` handles its errors; it may call `within` to be done again."""
        self.closed = False
        self._name = name
        self._work = work
        self._due = math.inf
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """The work under way."""
        return {self._task} if self._task else set()

    def within(self, seconds: float) -> None:
        """Do it after these seconds at most; once more where it is under way."""
        due = asyncio.get_running_loop().time() + seconds
        if due < self._due:
            self._due = due
            self._plan()

    def close(self) -> None:
        """Begin it no more."""
        self.closed = True
        self._plan()

    def _plan(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self._task or self.closed or self._due == math.inf:
            return
        loop = asyncio.get_running_loop()
        if self._due > loop.time():
            self._timer = loop.call_at(self._due, self._begin)
        else:
            self._begin()

    def _begin(self) -> None:
        self._timer, self._due = None, math.inf
        self._task = asyncio.create_task(self._work(), name=self._name)
        self._task.add_done_callback(self._ended)

    def _ended(self, _: asyncio.Task[None]) -> None:
        self._task = None
        self._plan()


class Alarm:
    """Sleeps until the earliest table is due. What goes wrong at one keeps no other waiting.

    While no presses of its server arrive, no time passes at a table.
    """

    def __init__(self, tables: Tables, store: Store, is_busy: Callable[[], bool] = lambda: False) -> None:
        """`is_busy`: whether people cannot be notified yet of what is due."""
        self._is_busy = is_busy
        self._tables = tables
        self._store = store
        self._reading = Job("read again", self._read_again)
        self._ringing = Job("alarm", self._ring)
        self._up_since: float | None = None
        # Tables that stay due although their time has passed: left alone until then, tried this often.
        self._rests: dict[int, tuple[float, int]] = {}
        tables.listeners.append(lambda event: self._wake_for(event.after))
        tables.opened.append(self._wake_for)

    def start(self) -> None:
        """Let time pass from now on; what was due before was due while the bot was down."""
        self._up_since = self._tables.now
        self._reading.within(0.0)
        self.wake()

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """What is being done."""
        return self._reading.running | self._ringing.running

    def close(self) -> None:
        """Begin nothing more."""
        self._reading.close()
        self._ringing.close()

    def wake(self, due: float = 0.0) -> None:
        """Look at a time when something is due, unless we look before."""
        if self._up_since is not None:
            self._ringing.within(min(max(0.0, due - self._tables.now), MAXIMUM_SLEEP))

    def wake_all(self) -> None:
        """Look at once, also at tables that are left alone for a while: presses arrive again."""
        self._rests.clear()
        self.wake()

    def _wake_for(self, table: Table) -> None:
        if (due := next_check(table)) is not None:
            self.wake(due)

    async def _read_again(self) -> None:
        try:
            await self._tables.read_again()
        except StoreError as error:
            log.error("tables_not_read", error=str(error))  # noqa: TRY400 - where it failed tells nothing
            self._reading.within(AGAIN_SECONDS)

    async def _ring(self) -> None:
        delay: float | None = AGAIN_SECONDS
        try:
            delay = await self._all_due()
        except StoreError as error:
            log.error("alarm_failed", error=str(error))  # noqa: TRY400 - where it failed tells nothing
        finally:
            if delay is not None:
                self.wake(self._tables.now + delay)

    async def _all_due(self) -> float | None:
        while not self._ringing.closed:
            await self._make_room()
            if math.isinf(self._tables.heard_since(None)):
                return AGAIN_SECONDS
            now = self._tables.now
            resting = {table_id: until for table_id, (until, _) in self._rests.items() if until > now}
            found = await self._store.earliest(tuple(resting))
            if found is None or found[1] > now:
                times = [*resting.values(), *(() if found is None else (found[1],))]
                return min(times) - now if times else None
            await self._pass_time(*found)
        return None

    async def _make_room(self) -> None:
        """Let notices be sent before time passes at the next table; not for ever: some may fail."""
        for _ in range(MAXIMUM_BUSY_LOOKS):
            if self._ringing.closed or not self._is_busy():
                return
            await asyncio.sleep(BUSY_SECONDS)

    async def _pass_time(self, table_id: int, due: float) -> None:
        """Let time pass at a table; one where it does not is left alone for a while."""
        assert self._up_since is not None
        now = self._tables.now
        try:
            late = await self._tables.get(table_id)
            heard_since = self._tables.heard_since(late.guild_id)
            if math.isinf(heard_since):
                self._rests[table_id] = now + AGAIN_SECONDS, 0
                return
            up_since = max(self._up_since, heard_since)
            if now - due > LATE_SECONDS and isinstance(late, Playing) and late.timer.stage < NINE_TENTHS:
                # Many are due, or the process was asleep: as if the bot had been down until now.
                up_since = now
            # What was to be looked at meanwhile may not have been shown.
            unseen = self._up_since < heard_since > due
            table = await self._tables.do(table_id, TimePassed(up_since, unseen))
        except StoreError:
            raise
        except DeniedError as error:
            # It was logged where it was found that it cannot be played.
            log.debug("time_stands_still", table=table_id, reason=error.key)
        except Exception:
            log.exception("time_stands_still", table=table_id)
        else:
            later = next_check(table)
            if later is None or later > due:
                self._rests.pop(table_id, None)
                return
            log.warning("time_stands_still", table=table_id, reason="still due")
        _, tries = self._rests.get(table_id, (0.0, 0))
        seconds = min(AGAIN_SECONDS * 2**tries, MAXIMUM_AGAIN_SECONDS)
        self._rests[table_id] = self._tables.now + seconds, min(tries + 1, 20)


# Features ------------------------------------------------------------------------------------------


def timed(name: str) -> Callable[[TimedWork], TimedWork]:
    """Declare work of a feature that is due at times it has stored; `Timers.trigger` takes its name."""

    def declare(work: TimedWork) -> TimedWork:
        if _timed.setdefault(name, work) is not work:
            raise ValueError(f"taken: {name}")
        return work

    return declare


class Timers:
    """Runs the work of features when it is due. One that fails is retried and keeps no other waiting."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._jobs = dict[str, Job]()

    def start(self, services: object) -> None:
        """Do from now on what is due; what was due before was due while the bot was down."""
        for name, work in _timed.items():
            self._jobs[name] = Job(name, partial(self._run, name, partial(work, services)))
        self.trigger()

    def trigger(self, *names: str) -> None:
        """Look what is due: something was stored, or time has passed. Without names: in all features."""
        for name in names or self._jobs:
            if job := self._jobs.get(name):
                job.within(0.0)

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """What is being done."""
        return {task for job in self._jobs.values() for task in job.running}

    def close(self) -> None:
        """Begin nothing more."""
        for job in self._jobs.values():
            job.close()

    async def _run(self, name: str, work: Callable[[], Awaitable[float | None]]) -> None:
        delay: float | None = WORK_RETRY_SECONDS
        try:
            due = await work()
            delay = None if due is None else min(max(0.0, due - self._now()), MAXIMUM_SLEEP)
        except StoreError as error:
            log.error("timed_work_failed", work=name, error=str(error))  # noqa: TRY400 - where it failed tells nothing
        except Exception:
            log.exception("timed_work_failed", work=name)
        finally:
            if delay is not None:
                self._jobs[name].within(delay)


async def each_due(
    database: Database,
    now: Callable[[], float],
    due_at: Column[Any],
    step: Callable[[int], Awaitable[float | None]],
) -> float | None:
    """Do what is due in the rows of a table, by its column `due_at`; return when to look again.

    `step` gets the key of a row and returns when it is due next, None for never. A row is put off before its
    step, so that one that fails, or that a stop cuts off, is done again later and keeps no other waiting. A
    row that was made due meanwhile stays due. Rows without a server belong to the process of shard 0.
    """
    rows, shards = due_at.table, database.shards
    (key,) = rows.primary_key
    if "guild_id" not in rows.c and 0 not in shards.ids:
        return None
    here = shards.holds(rows.c.guild_id) if "guild_id" in rows.c else ()
    # A damaged time is never due.
    due = select(key, due_at).where(due_at.between(0, now()), *here).order_by(due_at).limit(DONE_AT_ONCE)
    later = select(func.min(due_at)).where(due_at > now(), due_at <= LAST_MOMENT, *here)

    def put_off(number: int, until: float | None, before: float | None = None) -> Work[None]:
        this = [key == number] if before is None else [key == number, due_at == before]
        changed = update(rows).where(*this).values({due_at.name: until})

        def work(connection: Connection) -> None:
            connection.execute(changed)

        return work

    async def attend(number: int) -> None:
        claim = now() + WORK_RETRY_SECONDS
        await database.run(put_off(number, claim))
        try:
            again = await step(number)
        except Exception:
            log.exception("timed_step_failed", work=rows.name, key=number)
            # What was stored of it may have made it due.
            await database.run(put_off(number, claim))
        else:
            await database.run(put_off(number, again, claim))

    found, earliest = await database.read(lambda it: (sound_rows(it, due), it.scalar(later)))
    await asyncio.gather(*(attend(number) for number, _ in found))
    return now() if found else earliest
