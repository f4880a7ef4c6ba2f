"""What is due first, of rows that store when they are due."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import TypeAlias

import structlog

from bot.job import Job
from bot.store.database import StoreError

AGAIN_SECONDS = 5.0
"""Seconds until a row that stays due is looked at again, doubled each time."""
MAXIMUM_AGAIN_SECONDS = 60 * 60.0
"""Maximum of these seconds."""
MAXIMUM_SLEEP = 60 * 60.0
"""Maximum seconds between two looks at what is due first."""
BUSY_SECONDS = 0.05
"""Seconds between two looks whether there is room for further work."""
MAXIMUM_BUSY_LOOKS = 10
"""Maximum number of these looks before each step."""

Earliest: TypeAlias = Callable[[Collection[int]], Awaitable[Sequence[tuple[int, float]]]]
"""The keys of rows with the times when they are due, the soonest first, without those that are given."""
Step: TypeAlias = Callable[[int, float], Awaitable[float | None]]
"""Does what is due at a row since a time; returns when it is due now, as it is stored, and None for never."""

log = structlog.stdlib.get_logger(__name__)


class Clock:
    """Sleeps until the earliest row is due, and takes its step; one that fails keeps no other waiting.

    A row that stays due is left alone for a while, known in memory alone: a step must bear being taken twice.
    """

    def __init__(
        self,
        name: str,
        now: Callable[[], float],
        earliest: Earliest,
        step: Step,
        is_open: Callable[[], bool] = lambda: True,
        is_busy: Callable[[], bool] = lambda: False,
    ) -> None:
        """Steps of rows that `earliest` returns together are taken at the same time.

        `is_open`: whether time passes at all; `is_busy`: whether to wait a little, though not for ever.
        """
        self._name = name
        self._now = now
        self._earliest = earliest
        self._step = step
        self._is_open = is_open
        self._is_busy = is_busy
        self._job = Job(name, self._look)
        self._started = False
        # By row that stays due: until when it is left alone, and how often its step was taken.
        self._rests: dict[int, tuple[float, int]] = {}

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """What is being done."""
        return self._job.running

    def start(self) -> None:
        """Take steps from now on."""
        self._started = True
        self.wake()

    def close(self) -> None:
        """Begin nothing more."""
        self._job.close()

    def wake(self, due: float = 0.0) -> None:
        """Look at a time when something is due, unless we look before."""
        if self._started:
            self._job.within(min(max(0.0, due - self._now()), MAXIMUM_SLEEP))

    def wake_all(self) -> None:
        """Look at once, also at rows that are left alone for a while: something has changed."""
        self._rests.clear()
        self.wake()

    async def _look(self) -> None:
        due = self._now() + AGAIN_SECONDS
        try:
            due = await self._all_due()
        except StoreError as error:
            log.error("clock_failed", clock=self._name, error=str(error))  # noqa: TRY400 - where it failed tells nothing
        except Exception:
            log.exception("clock_failed", clock=self._name)
        finally:
            self.wake(due)

    async def _all_due(self) -> float:
        """Take the steps of all rows that are due; return when to look again."""
        while not self._job.closed:
            await self._make_room()
            now = self._now()
            if not self._is_open():
                return now + AGAIN_SECONDS
            resting_keys = {key: until for key, (until, _) in self._rests.items() if until > now}
            rows = await self._earliest(tuple(resting_keys))
            # A row may have become due while it was read.
            now = self._now()
            if not rows or rows[0][1] > now:
                return min((*resting_keys.values(), *(due for _, due in rows[:1])), default=math.inf)
            steps = (self._attend(key, due) for key, due in rows if due <= now)
            for error in await asyncio.gather(*steps, return_exceptions=True):
                if error is not None:
                    raise error
        return math.inf

    async def _make_room(self) -> None:
        """Wait for room; not for ever: what takes it may fail."""
        for _ in range(MAXIMUM_BUSY_LOOKS):
            if self._job.closed or not self._is_busy():
                return
            await asyncio.sleep(BUSY_SECONDS)

    async def _attend(self, key: int, due: float) -> None:
        """Take the step of a row; one that stays due is left alone for a while. Raises StoreError."""
        try:
            later = await self._step(key, due)
        except StoreError:
            raise
        except Exception:
            log.exception("step_failed", clock=self._name, key=key)
        else:
            if later is None or later > due:
                self._rests.pop(key, None)
                return
        _, tries = self._rests.get(key, (0.0, 0))
        seconds = min(AGAIN_SECONDS * 2**tries, MAXIMUM_AGAIN_SECONDS)
        self._rests[key] = self._now() + seconds, min(tries + 1, 20)
