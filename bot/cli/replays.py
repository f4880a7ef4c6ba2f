"""Replays tables in a worker with limits: one whose rules hang, or take all memory, costs itself alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from bot.store.rows import Stored
from bot.worker import kill, spawned

SECONDS = 60.0
"""Seconds after which a table counts as one that cannot be replayed."""

_T = TypeVar("_T")


class EndlessError(Exception):
    """A replay did not end, or its worker did."""


class Replays:
    """A worker, which is replaced when it hangs or dies."""

    def __init__(self) -> None:
        self._pool = spawned(0)

    async def run(self, work: Callable[[Stored, float], _T], stored: Stored, now: float) -> _T:
        """Return what work on a table returns. Raises `EndlessError`."""
        replayed = asyncio.get_running_loop().run_in_executor(self._pool, work, stored, now)
        try:
            return await asyncio.wait_for(replayed, SECONDS)
        except (TimeoutError, BrokenProcessPool) as error:
            self.close()
            self._pool = spawned(0)
            raise EndlessError(f"it did not end ({type(error).__name__})") from error

    def close(self) -> None:
        """End the worker at once."""
        kill(self._pool)
