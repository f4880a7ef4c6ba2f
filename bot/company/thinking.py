"""What a computer player thinks, thought of in a worker process with little time.

It is given what a person in its seat sees, and nothing else. What fails is logged by its kind alone: an
error's words may tell what a hand holds.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import BrokenExecutor, Executor
from functools import partial
from typing import Any

import msgspec
import structlog

from bot.metrics import THOUGHTS
from bot.table.bots import decision_draws, draws, memory_of
from bot.table.table import Playing
from bot.thought import SECONDS, Decision, Failed, Work, ready, within
from bot.worker import spawned
from games.core import Rng, Seat
from games.strategies import silent

PATIENCE = 10.0
"""So long is waited for a thought on a busy machine: then the worker is stopped, whatever it does."""
START_SECONDS = 60.0
"""So long a worker may take until it can think."""
NICENESS = 3
"""Thoughts are short, and somebody waits for them."""
ATTEMPTS = 2
"""A thought during which so many workers died is given up."""

log = structlog.stdlib.get_logger(__name__)


class Thinking:
    """Lets minds think, one at a time."""

    def __init__(self, pool: Executor | None = None) -> None:
        """With a `pool` of somebody else's, they think there and `close` leaves it alone."""
        self._lent = pool
        self._pool = pool
        self._warm: Executor | None = None
        self._turn = asyncio.Lock()
        self._closed = False

    def close(self) -> None:
        """Stop the worker, with what it thinks of."""
        self._closed = True
        if self._pool is not None and self._pool is not self._lent:
            # One that hears nothing would keep the bot from ending.
            self._replace(self._pool)

    async def act(self, table: Playing, seat: Seat) -> Any:  # noqa: ANN401 - any game's action
        """Return what a seat's mind does in its decision; None where it has no answer that is allowed."""
        strategy = table.package.strategy
        if strategy is None:
            return None
        game, state = table.game, table.state
        view, legal, known = game.view(state, seat), game.legal(state, seat), memory_of(table, seat)
        given = (view, seat, legal, known, decision_draws(table, seat, "mind"))
        work = Decision(strategy.act, given, decision_draws(table, seat, "choice"))
        return self._allowed(table, seat, await self._thought(table, seat, work), "act")

    async def talk(self, table: Playing, seat: Seat) -> Any:  # noqa: ANN401 - any game's action
        """Return what a seat's mind does unasked; None for nothing."""
        return await self._said(table, seat, draws(table, seat, "talk"))

    async def talk_beside(self, table: Playing, seat: Seat) -> Any:  # noqa: ANN401 - any game's action
        """Return the same of a seat that has to decide: nothing that others do unseen changes it."""
        return await self._said(table, seat, decision_draws(table, seat, "talk"))

    async def _said(self, table: Playing, seat: Seat, rng: Rng) -> Any:  # noqa: ANN401 - any game's action
        strategy = table.package.strategy
        if strategy is None or strategy.talk is silent:
            return None
        view, known = table.game.view(table.state, seat), memory_of(table, seat)
        work = partial(strategy.talk, view, seat, known, rng)
        return self._allowed(table, seat, await self._thought(table, seat, work), "talk")

    def _allowed(self, table: Playing, seat: Seat, action: Any, what: str) -> Any:  # noqa: ANN401 - any game's
        """An action that the log can hold and the rules allow, as any seat's is judged."""
        if action is None:
            return None
        try:
            action = table.game.read_action(msgspec.to_builtins(action))
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
        run = asyncio.get_running_loop().run_in_executor
        try:
            pool = self._worker()
        except Exception as error:  # noqa: BLE001 - a machine that has no room for one, or cannot have any
            return Failed(type(error).__name__)
        try:
            if pool is not self._warm:
                await asyncio.wait_for(run(pool, within, ready, SECONDS), START_SECONDS)
                self._warm = pool
            return await asyncio.wait_for(run(pool, within, work, SECONDS), PATIENCE)
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
            self._pool = spawned(NICENESS)
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
