"""What a computer player thinks, thought of in a worker process with little time.

It is given what a person in its seat sees, and nothing else. What fails is logged by its kind alone: an
error's words may tell what a hand holds.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
import threading
from collections.abc import Callable, Generator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

import structlog

from bot.metrics import THOUGHTS
from bot.table.our_moves import draws, memory
from bot.table.table import Playing
from bot.worker import spawned
from games.core import Rng, Seat
from games.minds import Weighted, sampled

SECONDS = 0.5
"""So much of a processor's time a thought may take."""
PATIENCE = 5.0
"""So long is waited for the worker: then it is stopped, whatever it does, and the next one goes on."""
ATTEMPTS = 2
"""A thought during which so many workers died is given up."""

Work: TypeAlias = Callable[[], Any]

log = structlog.stdlib.get_logger(__name__)


class TooLongError(Exception):
    """A mind has used up its time."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A mind raised an error of this kind."""

    kind: str


def within(work: Work, seconds: float) -> Any:  # noqa: ANN401 - any game's action
    """Return what work comes to within so much processor time, or how it failed."""
    try:
        with _cut_off(seconds):
            return work()
    except Exception as error:  # noqa: BLE001 - whatever a mind does wrong
        return Failed(type(error).__name__)


@contextmanager
def _cut_off(seconds: float) -> Generator[None]:
    """Raise `TooLongError` in what takes longer; without such alarms only the patience of the bot ends it."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def over(_signal: int, _frame: object) -> None:
        raise TooLongError

    signal.signal(signal.SIGPROF, over)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision as a worker gets it: a mind's policy, what it is given, and the draws among its actions."""

    act: Callable[..., Weighted]
    given: tuple[Any, ...]
    choice: Rng

    def __call__(self) -> Any:  # noqa: ANN401 - any game's action
        """Return one of the actions that the mind weighs."""
        return sampled(self.act(*self.given), self.choice)


class Thinking:
    """Lets minds think, one at a time."""

    def __init__(self, pool: Executor | None = None) -> None:
        """With a `pool` of somebody else's, they think there and `close` leaves it alone."""
        self._lent = pool
        self._pool = pool
        self._turn = asyncio.Lock()
        self._closed = False

    def close(self) -> None:
        """Stop the worker, with what it thinks of."""
        self._closed = True
        if self._pool is not None and self._pool is not self._lent:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = None

    async def act(self, table: Playing, seat: Seat) -> Any:  # noqa: ANN401 - any game's action
        """Return what a seat's mind does in its decision; None where it has no answer that is allowed."""
        mind = table.package.mind
        if mind is None:
            return None
        game, state = table.game, table.state
        view, legal, known = game.view(state, seat), game.legal(state, seat), memory(table, seat)
        given = (view, seat, legal, known, draws(table, seat, "mind"))
        work = Decision(mind.act, given, draws(table, seat, "choice"))
        return self._allowed(table, seat, await self._thought(table, seat, work), "act")

    async def talk(self, table: Playing, seat: Seat) -> Any:  # noqa: ANN401 - any game's action
        """Return what a seat's mind does unasked; None for nothing."""
        mind = table.package.mind
        if mind is None:
            return None
        view, known = table.game.view(table.state, seat), memory(table, seat)
        work = partial(mind.talk, view, seat, known, draws(table, seat, "talk"))
        return self._allowed(table, seat, await self._thought(table, seat, work), "talk")

    def _allowed(self, table: Playing, seat: Seat, action: Any, what: str) -> Any:  # noqa: ANN401 - any game's
        """An action that the rules allow, as any seat's is judged."""
        if action is None:
            return None
        try:
            refusal = table.game.check(table.state, seat, action)
        except Exception as error:  # noqa: BLE001 - what is no action of this game at all
            self._failed(table, seat, type(error).__name__)
            return None
        if refusal is None:
            return action
        self._failed(table, seat, f"{what} refused")
        return None

    def _failed(self, table: Playing, seat: Seat, why: str) -> None:
        log.warning("mind_failed", game=table.game.key, table=table.id, seat=seat, reason=why)

    # The worker --------------------------------------------------------------------------------

    async def _thought(self, table: Playing, seat: Seat, work: Work) -> Any:  # noqa: ANN401 - any game's
        async with self._turn:
            for _attempt in range(ATTEMPTS):
                if self._closed:
                    return None
                with THOUGHTS.time():
                    found = await self._tried(work)
                if not isinstance(found, Failed):
                    return found
                self._failed(table, seat, found.kind)
                if found.kind != BrokenExecutor.__name__:
                    return None
        return None

    async def _tried(self, work: Work) -> Any:  # noqa: ANN401 - any game's
        pool = self._worker()
        thinking = asyncio.get_running_loop().run_in_executor(pool, within, work, SECONDS)
        try:
            return await asyncio.wait_for(thinking, PATIENCE)
        except TimeoutError:
            self._replace(pool)
            return Failed("late")
        except (BrokenExecutor, OSError):
            self._replace(pool)
            return Failed(BrokenExecutor.__name__)
        except Exception as error:  # noqa: BLE001 - what cannot be sent to the worker, or not back
            return Failed(type(error).__name__)

    def _worker(self) -> Executor:
        if self._pool is None:
            self._pool = spawned()
        return self._pool

    def _replace(self, pool: Executor) -> None:
        """The worker is dead or does not listen: the next one goes on."""
        for child in workers(pool):
            child.kill()
        pool.shutdown(wait=False, cancel_futures=True)
        self._pool = None


def workers(pool: Executor) -> list[multiprocessing.Process]:
    """Return the processes of a pool."""
    known: dict[int, multiprocessing.Process] = getattr(pool, "_processes", None) or {}
    return list(known.values())
