"""Calls of strategies in worker processes: whose turn it is there, the limits, and what seats remember.

A strategy is given what a person in its seat sees, and nothing else. Its failures are logged by their kind
alone: an error's message may tell what a hand holds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import Any

import msgspec
import structlog
from cachetools import LRUCache

from bot import worker
from bot.capacity import own_capacity
from bot.metrics import THOUGHTS
from bot.table.bots import Advice, decision_draws, follows_lesson, memory_temper, next_reply, next_step
from bot.table.table import Over, Playing
from bot.workers import Worker, Workers
from games.core import Seat
from games.strategies import Strategy, Temper, decider, silent

STRATEGY_NICENESS = 12
"""Answers to presses go first, where a search takes all cores."""
WORKER_ATTEMPTS = 2
"""Number of workers that may die during one call."""
MAXIMUM_KNOWN = 5_000
"""LRU size of memories of seats."""
LATE = "late"
"""The failure of a call that has not returned in time."""
REPEATED = (BrokenExecutor.__name__, MemoryError.__name__)
"""Failures that a call may have from what was done in its worker before."""

log = structlog.stdlib.get_logger(__name__)


class Rank(IntEnum):
    """What goes first where calls wait for a worker: a move that all wait for never waits for secret talk."""

    AWAITED = 0
    ADVICE = 1
    TALK = 2
    ANALYSIS = 3


# Whose turn it is ----------------------------------------------------------------------------------


class WorkerQueue:
    """Hands workers to calls by rank.

    A table whose last call was cut off goes behind all others, and so do the tables of a game of which one
    has hung, until a call of it returns in time: whatever hangs takes another worker only if no one else
    wants it. A table whose own call has hung uses a worker beside the others until then.
    """

    def __init__(self, workers: Workers, for_hung: Worker) -> None:
        self._workers = workers
        self._for_hung = for_hung
        self._turn_of_hung = asyncio.Lock()
        self._hung: LRUCache[Hashable, None] = LRUCache(MAXIMUM_KNOWN)
        self._behind: LRUCache[Hashable, None] = LRUCache(MAXIMUM_KNOWN)
        self._closed = False

    @property
    def works(self) -> bool:
        """Whether there are workers."""
        return bool(len(self._workers))

    def close(self) -> None:
        """Kill the workers."""
        self._closed = True
        self._workers.close()
        self._for_hung.close()

    async def call(self, table: Playing | Over, work: worker.WorkerCall, rank: Rank) -> Any:  # noqa: ANN401 - any game's
        """Return what work returns in a worker, or how it failed; None without workers, and once closed."""
        if not len(self._workers):
            return None
        if table.id in self._hung:
            async with self._turn_of_hung:
                return await self._call_in(self._for_hung, table, work)

        def place() -> tuple[int, ...]:
            # By what is known now: another table may have hung since this one came.
            return (table.id in self._behind or table.game.key in self._behind, rank)

        async with self._workers.turn(place) as free:
            return await self._call_in(free, table, work)

    async def _call_in(self, free_worker: Worker, table: Playing | Over, work: worker.WorkerCall) -> Any:  # noqa: ANN401 - any game's
        if self._closed:
            return None
        result = await _run_in(free_worker, work)
        failure = result.kind if isinstance(result, worker.Failed) else getattr(result, "error", None)
        cut_off = failure in (LATE, worker.TooLongError.__name__)
        for marked, key, is_marked in (
            (self._hung, table.id, failure == LATE),
            (self._behind, table.id, cut_off),
            (self._behind, table.game.key, failure == LATE),
        ):
            if is_marked:
                marked[key] = None
            else:
                marked.pop(key, None)
        return result


async def _run_in(free_worker: Worker, work: worker.WorkerCall) -> Any:  # noqa: ANN401 - any game's
    """Return what work returns, or how it failed."""
    try:
        result = await free_worker.run(work)
    except TimeoutError:
        return worker.Failed(LATE)
    except (BrokenExecutor, OSError):
        return worker.Failed(BrokenExecutor.__name__)
    except Exception as error:  # noqa: BLE001 - what cannot be sent there or back, or a machine without room
        return worker.Failed(type(error).__name__)
    if isinstance(result, worker.Failed) and result.kind == MemoryError.__name__:
        # Others would find no room there either.
        free_worker.replace()
    return result


# Calls ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Known:
    """What a seat remembers, and the events that it remembers it from."""

    strategy: Strategy
    memory: worker.Memory
    history: tuple[Any, ...]


def _new_worker(pool: Executor | None) -> Worker:
    return Worker(STRATEGY_NICENESS, partial(worker.within, worker.ready, worker.SECONDS), pool)


class StrategyCalls:
    """Calls the strategies of seats; a table waits for another's call only while all workers are at work."""

    def __init__(self, pool: Executor | None = None, workers: int | None = None) -> None:
        """`pool` is lent, and left alone by `close`; else there are up to `workers`, by default what fits."""
        if workers is None:
            workers = 1 if pool else own_capacity().strategy_workers
        self._queue = WorkerQueue(Workers([_new_worker(pool) for _ in range(workers)]), _new_worker(pool))
        self._known: LRUCache[tuple[int, Seat, Temper], _Known] = LRUCache(MAXIMUM_KNOWN)

    @property
    def possible(self) -> bool:
        """Whether there are workers; the operator was told at the start where there are none."""
        return self._queue.works

    def close(self) -> None:
        """Kill the workers."""
        self._queue.close()

    async def act(self, table: Playing, seat: Seat) -> Any:  # noqa: ANN401 - any game's action
        """Return the action of a seat's strategy in its decision; None where it has none that is legal."""
        strategy = table.package.strategy
        if (taught := next_reply(table, seat)) is not None:
            return taught
        decide = decider(strategy, table.game, table.state, seat, decision_draws(table, seat, "world"))
        return await self._act(table, seat, decide, Rank.AWAITED)

    async def hint(self, table: Playing, seat: Seat) -> Any:  # noqa: ANN401 - any game's action
        """Return the action that a person in a seat is advised to take; None as above."""
        strategy = table.package.strategy
        draws = decision_draws(table, seat, "world")
        decide = strategy.hint or decider(strategy, table.game, table.state, seat, draws)
        return await self._act(table, seat, decide, Rank.ADVICE)

    async def _act(self, table: Playing, seat: Seat, decide: Callable[..., Any], rank: Rank) -> Any:  # noqa: ANN401 - any game's action
        game = table.game
        state = table.state
        question = (game.view(state, seat), seat, game.legal(state, seat))
        memory = await self._recall(table, seat, table.package.strategy, rank)
        draws = decision_draws(table, seat, "mind")
        choice = decision_draws(table, seat, "choice")
        work = worker.Decision(decide, question, memory, draws, choice)
        return await self._decide(table, seat, work, rank)

    async def talk(self, table: Playing, seat: Seat, rank: Rank = Rank.TALK) -> Any:  # noqa: ANN401 - any game's action
        """Return the unprompted action of a seat's strategy; None for none."""
        strategy = table.package.strategy
        if strategy.talk is silent:
            return None
        if follows_lesson(table):
            return next_reply(table, seat)
        question = (table.game.view(table.state, seat), seat)
        memory = await self._recall(table, seat, strategy, rank)
        work = worker.Decision(strategy.talk, question, memory, decision_draws(table, seat, "talk"))
        return await self._decide(table, seat, work, rank)

    async def advice(self, table: Playing, seat: Seat) -> Advice:
        """Return what a seat is advised to do."""
        memory = (await self._recall(table, seat, table.package.strategy, Rank.ADVICE)).value
        if (step := next_step(table, seat)) is not None:
            return Advice(step.action, None, memory)
        return Advice(await self.hint(table, seat), await self.talk(table, seat, Rank.ADVICE), memory)

    async def analyse(self, table: Playing | Over, work: worker.WorkerCall) -> Any:  # noqa: ANN401 - any work's
        """Return what work on a table's game returns; None where it failed. All else goes first."""
        limited_work = partial(worker.within, work, worker.DECISION_SECONDS)
        result = await self._queue.call(table, limited_work, Rank.ANALYSIS)
        if isinstance(result, worker.Failed):
            log.warning("analysis_failed", game=table.game.key, table=table.id, reason=result.kind)
            return None
        return result

    async def _decide(self, table: Playing, seat: Seat, work: worker.Decision, rank: Rank) -> Any:  # noqa: ANN401 - any game's
        """Return an action that the log can hold and the rules allow, judged as any seat's; else None."""
        with THOUGHTS.time():
            searches = table.package.strategy.search is not None
            limit = worker.DECISION_SECONDS if searches else worker.SECONDS
            limited_work = partial(worker.within, work, limit)
            action = await self._call_worker(table, seat, limited_work, rank)
        if action is None:
            return None
        try:
            action = table.game.read_action(msgspec.to_builtins(action))
            refusal = table.game.check(table.state, seat, action)
        except Exception as error:  # noqa: BLE001 - not an action of this game at all
            log_failure(table, seat, type(error).__name__)
            return None
        if refusal is None:
            return action
        log_failure(table, seat, f"{'act' if work.choice else 'talk'} refused")
        return None

    async def _recall(self, table: Playing, seat: Seat, strategy: Strategy, rank: Rank) -> worker.Memory:
        """Return what a seat remembers, computed from what it has seen since it was last asked."""
        history = table.position.history
        temper = memory_temper(table, seat)
        known = self._known.get((table.id, seat, temper))
        # After an action was taken back, something else has happened.
        if known is None or known.strategy is not strategy or history[: len(known.history)] != known.history:
            known = _Known(strategy, worker.Memory(strategy.memory), ())
        if known.memory.encoded is not None and len(known.history) == len(history):
            return known.memory
        begin = partial(strategy.begin, seat, len(table.people), temper)
        recollection = worker.Recollection(
            known.memory, begin, strategy.recall, history[len(known.history) :]
        )
        result = await self._call_worker(table, seat, partial(worker.recall, recollection), rank)
        if not isinstance(result, worker.Recalled):
            # These events are not tried again: the strategy may hang at any of them.
            result = worker.Recalled(known.memory, len(recollection.events), None)
        elif result.error is not None:
            log_failure(table, seat, result.error)
        known = _Known(strategy, result.memory, history[: len(known.history) + result.taken])
        self._known[table.id, seat, temper] = known
        return known.memory

    async def _call_worker(self, table: Playing, seat: Seat, work: worker.WorkerCall, rank: Rank) -> Any:  # noqa: ANN401 - any game's
        """Return what work returns in a worker; None where it failed."""
        for _attempt in range(WORKER_ATTEMPTS):
            result = await self._queue.call(table, work, rank)
            if not isinstance(result, worker.Failed):
                return result
            log_failure(table, seat, result.kind)
            if result.kind not in REPEATED:
                return None
        return None


def log_failure(table: Playing, seat: Seat, why: str) -> None:
    """Log the kind of a failure, which names no action."""
    log.warning("strategy_failed", game=table.game.key, table=table.id, seat=seat, reason=why)
