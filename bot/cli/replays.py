"""Replays of tables in a worker, which is replaced when one hangs it or ends it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor
from functools import cache
from typing import TypeVar

from bot.store.rows import Stored
from bot.text import usable
from bot.workers import Worker
from games.host.packages import GamePackage

REPLAY_SECONDS = 60.0
"""Seconds after which a table counts as one that cannot be replayed."""

_T = TypeVar("_T")


class EndlessError(Exception):
    """A replay did not end, or its worker did."""


class Replays:
    """A worker, which is replaced when it hangs or dies."""

    def __init__(self) -> None:
        self._worker = Worker(0)

    async def run(self, work: Callable[[Stored], _T], stored: Stored) -> _T:
        """Return what work on a table returns. Raises `EndlessError`."""
        try:
            return await self._worker.run(work, stored, seconds=REPLAY_SECONDS)
        except (TimeoutError, BrokenExecutor) as error:
            raise EndlessError(f"it did not end ({type(error).__name__})") from error

    def close(self) -> None:
        """End the worker at once."""
        self._worker.close()


@cache
def packages() -> Mapping[str, GamePackage]:
    """Return the games that can be played, in the process that asks."""
    return usable()[0]
