"""Work in memory that is asked for more often than it needs to be done."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import Any


class Job:
    """Work that is done within the seconds it was last asked for, and never twice at the same time."""

    def __init__(
        self, name: str, work: Callable[[], Coroutine[Any, Any, None]], context: Context | None = None
    ) -> None:
        """`work` handles its errors; it may call `within` to be done again.

        It is done in this context, or in that of who asked for it.
        """
        self.closed = False
        self._name = name
        self._work = work
        self._context = context
        self._due = math.inf
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """The work under way."""
        return {self._task} if self._task else set()

    @property
    def planned(self) -> bool:
        """Whether it will be done, or done again."""
        return self._due < math.inf

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
            self._timer = loop.call_at(self._due, self._begin, context=self._context)
        else:
            self._begin()

    def _begin(self) -> None:
        self._timer = None
        self._due = math.inf
        self._task = asyncio.create_task(self._work(), name=self._name, context=self._context)
        self._task.add_done_callback(self._ended)

    def _ended(self, _: asyncio.Task[None]) -> None:
        self._task = None
        self._plan()
