"""Deadlines: stored, fired once, also those that passed while the bot was down."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from bot.store import Store
from bot.table import DeniedError

AGAIN_SECONDS = 5.0
LONGEST_SLEEP = 24 * 60 * 60.0

log = structlog.stdlib.get_logger(__name__)


class Deadlines:
    """Sleeps until the next deadline, never longer than there is one."""

    def __init__(
        self, store: Store, now: Callable[[], float], fire: Callable[[int, str], Awaitable[None]]
    ) -> None:
        self._store = store
        self._now = now
        self._fire = fire
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._changed = False
        self._until = 0.0
        self._closed = False

    def wake(self, due: float = 0.0) -> None:
        """The deadlines have changed: look again, if the earliest comes before what we sleep for."""
        if self._timer and due >= self._until:
            return
        self._changed = True
        if self._task is None and not self._closed:
            self._task = asyncio.create_task(self._run(), name="deadlines")

    async def _run(self) -> None:
        delay: float | None = None
        try:
            while self._changed:
                self._changed = False
                delay = await self._fire_due()
        except Exception:
            log.exception("deadlines_failed")
            delay = AGAIN_SECONDS
        finally:
            self._task = None
        self._sleep(delay)

    async def _fire_due(self) -> float | None:
        """Fire what is due; answers the seconds until the next one."""
        while (upcoming := await self._store.next_deadline()) is not None:
            table_id, key, due = upcoming
            if due > self._now():
                return min(due - self._now(), LONGEST_SLEEP)
            try:
                await self._fire(table_id, key)
            except DeniedError as error:
                log.warning("deadline_dropped", table=table_id, key=key, reason=error.key)
                await self._store.drop_deadline(table_id, key)
        return None

    def _sleep(self, delay: float | None) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if delay is not None and not self._closed:
            self._until = self._now() + delay
            self._timer = asyncio.get_running_loop().call_later(delay, self.wake)

    def close(self) -> None:
        """Fire nothing more."""
        self._closed = True
        if self._timer:
            self._timer.cancel()
        if self._task:
            self._task.cancel()
