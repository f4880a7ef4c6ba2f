"""Worker processes as the bot sees them: started when wanted, replaced when they fail, and shared out.

Pictures and strategies have workers of their own: one that keeps drawn pieces is not killed for a strategy
that hangs.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import asynccontextmanager
from typing import TypeAlias, TypeVar

from bot.worker import kill, spawned

_T = TypeVar("_T")

CALL_SECONDS = 10.0
"""Timeout of a call on a busy machine, after which the worker is killed."""
START_SECONDS = 60.0
"""Timeout for a worker to start."""

Rank: TypeAlias = Callable[[], tuple[int, ...]]
"""The place of who waits for a worker, by what is known when one is free: the least goes first."""


class Worker:
    """One worker process: started by its first call, replaced when it hangs, dies or runs out of memory."""

    def __init__(
        self, niceness: int, ready: Callable[[], object] | None = None, pool: Executor | None = None
    ) -> None:
        """`ready`: what a new process does first; `pool` is lent, and left alone by `close`."""
        self._niceness = niceness
        self._ready = ready
        self._lent = pool
        self._pool = pool
        self._warm: Executor | None = None

    def warm_up(self) -> None:
        """Start the process before it is wanted."""
        if self._ready is not None:
            self._process().submit(self._ready)

    def close(self) -> None:
        """End the process: one that does not react, or still starts, would keep the bot from ending."""
        if self._pool is not self._lent:
            self.replace()

    def replace(self) -> None:
        """Kill the process; the next call starts another."""
        if self._pool is not None:
            kill(self._pool)
        self._pool = None

    async def run(self, work: Callable[..., _T], *given: object, seconds: float = CALL_SECONDS) -> _T:
        """Return what work returns there.

        Raises what it raises, `TimeoutError`, `BrokenExecutor`, and what keeps a process from being started.
        """
        run = asyncio.get_running_loop().run_in_executor
        pool = self._process()
        try:
            if self._ready is not None and pool is not self._warm:
                await asyncio.wait_for(run(pool, self._ready), START_SECONDS)
                self._warm = pool
            return await asyncio.wait_for(run(pool, work, *given), seconds)
        except (TimeoutError, BrokenExecutor, OSError, MemoryError):
            # Where memory has run out, others would find no room either.
            if pool is self._pool:
                self.replace()
            raise

    def _process(self) -> Executor:
        if self._pool is None:
            self._pool = spawned(self._niceness)
        return self._pool


class Workers:
    """Hands free workers to those who wait, by rank; those of one rank in the order in which they came."""

    def __init__(self, workers: Sequence[Worker]) -> None:
        self._every = tuple(workers)
        self._free = list(workers)
        self._waiting = list[tuple[Rank, asyncio.Future[Worker]]]()

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._every)

    def warm_up(self) -> None:
        """Start the first one before it is wanted."""
        for worker in self._every[:1]:
            worker.warm_up()

    def close(self) -> None:
        """End all of them."""
        for worker in self._every:
            worker.close()

    @asynccontextmanager
    async def turn(self, rank: Rank) -> AsyncGenerator[Worker]:
        """Wait for a worker, and have it for oneself."""
        worker = await self._next_free(rank)
        try:
            yield worker
        finally:
            self._release(worker)

    async def _next_free(self, rank: Rank) -> Worker:
        if self._free:
            # The first ones are preferred: they are warm, and keep what most pictures are put together from.
            worker = min(self._free, key=self._every.index)
            self._free.remove(worker)
            return worker
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append((rank, turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release(turn.result())
            raise

    def _release(self, worker: Worker) -> None:
        self._waiting = [(rank, turn) for rank, turn in self._waiting if not turn.done()]
        if not self._waiting:
            self._free.append(worker)
            return
        first = min(self._waiting, key=lambda waiting: waiting[0]())
        self._waiting.remove(first)
        first[1].set_result(worker)
