"""Bot players: who is due when, the worker call that decides, and its limits.

A strategy is given what a person in its seat sees, and nothing else. Its failures are logged by their kind
alone: an error's message may tell what a hand holds.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Coroutine
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec
import structlog
from cachetools import LRUCache

from bot import worker
from bot.metrics import THOUGHTS
from bot.store import Store, StoreError
from bot.table.bots import Advice, bot_seats, decision, decision_draws, draws, memory_temper, talkers, to_move
from bot.table.commands import PlayBot
from bot.table.table import DecisionTimer, DeniedError, Playing, RefusedError, StaleError, Table
from bot.tables import Tables
from games.core import Rng, Seat, Value, replace
from games.strategies import Strategy, chance, silent

CALL_SECONDS = 10.0
"""Timeout of a worker call on a busy machine, after which the worker is killed."""
START_SECONDS = 60.0
"""Timeout for a worker to start."""
STRATEGY_NICENESS = 3
"""Worker calls are short, and people wait for them."""
MAXIMUM_WORKERS = 4
"""Number of workers on a machine with many cores."""
WORKER_ATTEMPTS = 2
"""Number of workers that may die during one call."""
MAXIMUM_KNOWN = 5_000
"""LRU size of memories of seats."""
LATE = "late"
"""The failure of a call that has not returned in time."""
REPEATED = (BrokenExecutor.__name__, MemoryError.__name__)
"""Failures that a call may have from what was done in its worker before."""
OFFERS = 3
"""Maximum unprompted actions per bot player and decision."""

log = structlog.stdlib.get_logger(__name__)


class Worker:
    """One worker process: started by its first call, replaced when it hangs, dies or runs out of memory."""

    def __init__(self, pool: Executor | None = None) -> None:
        """`pool` is lent, and left alone by `close`."""
        self._lent = pool
        self._pool = pool
        self._warm: Executor | None = None

    def close(self) -> None:
        """End the process: one that does not react would keep the bot from ending."""
        if self._pool is not None and self._pool is not self._lent:
            self._replace(self._pool)

    async def call(self, work: worker.WorkerCall) -> Any:  # noqa: ANN401 - any game's
        """Return what work returns there, or how it failed."""
        run = asyncio.get_running_loop().run_in_executor
        try:
            if self._pool is None:
                self._pool = worker.spawned(STRATEGY_NICENESS)
            pool = self._pool
        except Exception as error:  # noqa: BLE001 - a machine that has no room for one, or cannot have any
            return worker.Failed(type(error).__name__)
        try:
            if pool is not self._warm:
                await asyncio.wait_for(run(pool, worker.within, worker.ready, worker.SECONDS), START_SECONDS)
                self._warm = pool
            found = await asyncio.wait_for(run(pool, work), CALL_SECONDS)
        except TimeoutError:
            self._replace(pool)
            return worker.Failed(LATE)
        except (BrokenExecutor, OSError):
            self._replace(pool)
            return worker.Failed(BrokenExecutor.__name__)
        except Exception as error:  # noqa: BLE001 - what cannot be sent to the worker, or back
            return worker.Failed(type(error).__name__)
        if isinstance(found, worker.Failed) and found.kind == MemoryError.__name__:
            # Others would find no room there either.
            self._replace(pool)
        return found

    def _replace(self, pool: Executor) -> None:
        worker.kill(pool)
        self._pool = None


@dataclass(frozen=True, slots=True)
class _Known:
    """What a seat remembers, and the events that it remembers it from."""

    strategy: Strategy
    memory: worker.Memory
    history: tuple[Any, ...]


class StrategyCalls:
    """Calls strategies in worker processes; a table waits for another's call only while all are at work.

    Tables whose calls hang share a worker of their own until a call returns in time.
    """

    def __init__(self, pool: Executor | None = None, workers: int | None = None) -> None:
        """`pool` is lent, and left alone by `close`; else there are up to `workers`, by default by cores."""
        most = 1 if pool else workers or min(worker.cores(), MAXIMUM_WORKERS)
        self._workers = [Worker(pool) for _ in range(most)]
        # The last one used is warm.
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        for each in self._workers:
            self._idle.put_nowait(each)
        self._for_late = Worker(pool)
        self._turn_of_late = asyncio.Lock()
        self._late: LRUCache[int, None] = LRUCache(MAXIMUM_KNOWN)
        self._known: LRUCache[tuple[int, Seat], _Known] = LRUCache(MAXIMUM_KNOWN)
        self._closed = False

    def close(self) -> None:
        """Kill the workers."""
        self._closed = True
        for each in (*self._workers, self._for_late):
            each.close()

    async def act(self, table: Playing, seat: Seat) -> Any:  # noqa: ANN401 - any game's action
        """Return the action of a seat's strategy in its decision; None where it has none that is legal."""
        return await self._chosen(table, seat)

    async def hint(self, table: Playing, seat: Seat) -> Any:  # noqa: ANN401 - any game's action
        """Return the action that a person in a seat is advised to take; None as above."""
        return await self._chosen(table, seat, hint=True)

    async def _chosen(self, table: Playing, seat: Seat, *, hint: bool = False) -> Any:  # noqa: ANN401 - any game's
        strategy = table.package.strategy
        if strategy is None:
            return None
        game, state = table.game, table.state
        given = (game.view(state, seat), seat, game.legal(state, seat))
        memory, draws_ = await self._memory(table, seat, strategy), decision_draws(table, seat, "mind")
        decide = (strategy.hint if hint else None) or strategy.act
        work = worker.Decision(decide, given, memory, draws_, decision_draws(table, seat, "choice"))
        return await self._decided(table, seat, work, "act")

    async def talk(self, table: Playing, seat: Seat) -> Any:  # noqa: ANN401 - any game's action
        """Return the unprompted action of a seat's strategy; None for none."""
        return await self._offered(table, seat, draws(table, seat, "talk"))

    async def talk_beside(self, table: Playing, seat: Seat) -> Any:  # noqa: ANN401 - any game's action
        """Return the same of a seat that has to decide: what others do in secret does not change it."""
        return await self._offered(table, seat, decision_draws(table, seat, "talk"))

    async def advice(self, table: Playing, seat: Seat) -> Advice:
        """Return what a seat is advised to do, where its game has bot players."""
        strategy = table.package.strategy
        if strategy is None:
            return Advice(None, None, None)
        action, said = await self.hint(table, seat), await self.talk_beside(table, seat)
        return Advice(action, said, (await self._memory(table, seat, strategy)).value)

    async def _offered(self, table: Playing, seat: Seat, rng: Rng) -> Any:  # noqa: ANN401 - any game's action
        strategy = table.package.strategy
        if strategy is None or strategy.talk is silent:
            return None
        given = (table.game.view(table.state, seat), seat)
        work = worker.Decision(strategy.talk, given, await self._memory(table, seat, strategy), rng)
        return await self._decided(table, seat, work, "talk")

    async def _decided(self, table: Playing, seat: Seat, work: worker.Decision, what: str) -> Any:  # noqa: ANN401 - any game's
        """Return an action that the log can hold and the rules allow, judged as any seat's; else None."""
        with THOUGHTS.time():
            action = await self._called(table, seat, partial(worker.within, work, worker.SECONDS))
        if action is None:
            return None
        try:
            action = table.game.read_action(msgspec.to_builtins(action))
            refusal = table.game.check(table.state, seat, action)
        except Exception as error:  # noqa: BLE001 - not an action of this game at all
            _log_failure(table, seat, type(error).__name__)
            return None
        if refusal is None:
            return action
        _log_failure(table, seat, f"{what} refused")
        return None

    # Memories ----------------------------------------------------------------------------------

    async def _memory(self, table: Playing, seat: Seat, strategy: Strategy) -> worker.Memory:
        """Return what a seat remembers, computed from what it has seen since it was last asked."""
        history = table.position.history
        known = self._known.get((table.id, seat))
        # After an action was taken back, something else has happened.
        if known is None or known.strategy is not strategy or history[: len(known.history)] != known.history:
            known = _Known(strategy, worker.Memory(strategy.memory), ())
        if known.memory.encoded is not None and len(known.history) == len(history):
            return known.memory
        begin = partial(strategy.begin, seat, len(table.people), memory_temper(table, seat))
        asked = worker.Recollection(known.memory, begin, strategy.recall, history[len(known.history) :])
        found = await self._called(table, seat, partial(worker.recall, asked))
        if not isinstance(found, worker.Recalled):
            # These events are not tried again: the strategy may hang at any of them.
            found = worker.Recalled(known.memory, len(asked.events), None)
        elif found.error is not None:
            _log_failure(table, seat, found.error)
        known = _Known(strategy, found.memory, history[: len(known.history) + found.taken])
        self._known[table.id, seat] = known
        return known.memory

    # The workers -------------------------------------------------------------------------------

    async def _called(self, table: Playing, seat: Seat, work: worker.WorkerCall) -> Any:  # noqa: ANN401 - any game's
        """Return what work returns in a worker; None where it failed."""
        for _attempt in range(WORKER_ATTEMPTS):
            found = await self._in_turn(table, work)
            if not isinstance(found, worker.Failed):
                return found
            _log_failure(table, seat, found.kind)
            if found.kind not in REPEATED:
                return None
        return None

    async def _in_turn(self, table: Playing, work: worker.WorkerCall) -> Any:  # noqa: ANN401 - any game's
        if table.id in self._late:
            async with self._turn_of_late:
                found = None if self._closed else await self._for_late.call(work)
        else:
            free = await self._idle.get()
            try:
                found = None if self._closed else await free.call(work)
            finally:
                self._idle.put_nowait(free)
        if isinstance(found, worker.Failed) and found.kind == LATE:
            self._late[table.id] = None
        else:
            self._late.pop(table.id, None)
        return found


def _log_failure(table: Playing, seat: Seat, why: str) -> None:
    log.warning("mind_failed", game=table.game.key, table=table.id, seat=seat, reason=why)


# When they act -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BotPace:
    """Seconds from a bot player's turn to its action, and from an action that people saw to the next.

    `again`: until the next attempt where the database was busy. `sweep`: between two looks at all tables,
    which retry whatever else went wrong.
    """

    least: float = 1.5
    most: float = 3.0
    gap: float = 1.5
    again: float = 10.0
    sweep: float = 90.0


class Move(Value, frozen=True):
    """What a bot player is to do, and when by the clock of the loop; no action: the safe default.

    `awaited`: the game waits for it.
    """

    seat: Seat
    action: Any
    due: float
    awaited: bool = True


@dataclass(slots=True)
class _AtTable:
    """What is under way at a table. `dues`: for which decision each seat acts when, awaited or not.

    `acted`: when a bot player last did; `writing`: a move is being stored. `offers`: of this decision.
    """

    task: asyncio.Task[None]
    dues: dict[tuple[Seat, bool], tuple[object, float]] = field(default_factory=dict[Any, Any])
    acted: float = 0.0
    writing: bool = False
    decision: DecisionTimer | None = None
    offers: int = 0


class BotPlayers:
    """Plays for the bot players of every table: a moment after it is their turn, one after the other.

    Each table has one task; after a restart it goes on.
    """

    def __init__(
        self,
        tables: Tables,
        store: Store,
        calls: StrategyCalls,
        pace: BotPace | None = None,
        seconds_to_reveal: Callable[[Table], float] = lambda _: 0.0,
    ) -> None:
        """`seconds_to_reveal`: until people have seen what has just happened; acting would cut it short."""
        self._tables = tables
        self._store = store
        self._calls = calls
        self._pace = pace or BotPace()
        self._seconds_to_reveal = seconds_to_reveal
        self._at: dict[int, _AtTable] = {}
        self._context: contextvars.Context | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._sweeping: asyncio.Task[None] | None = None
        tables.listeners.append(lambda committed: self._consider(committed.after))

    def start(self) -> None:
        """Begin to play, at all tables, in the context of the caller."""
        self._context = contextvars.copy_context()
        if self._timer:
            self._timer.cancel()
        self._sweep()

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """What is under way."""
        found = {at.task for at in self._at.values()}
        return found | {self._sweeping} if self._sweeping else found

    def close(self) -> None:
        """Begin nothing more; what is pending is found again at the next start."""
        self._context = None
        if self._timer:
            self._timer.cancel()
        for task in {at.task for at in self._at.values() if not at.writing}:
            task.cancel()
        self._calls.close()

    def _sweep(self) -> None:
        if self._context is None:
            return
        if self._sweeping is None or self._sweeping.done():
            self._sweeping = self._begin(self._look(), "look for bot players")
        later = asyncio.get_running_loop().call_later
        self._timer = self._context.run(later, self._pace.sweep, self._sweep)

    def _begin(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        assert self._context is not None
        begin = partial(asyncio.get_running_loop().create_task, work, name=name)
        return self._context.run(begin)

    async def _look(self) -> None:
        """Go on wherever a bot player has a seat, also if another process stored that."""
        try:
            found = await self._tables.readable(await self._store.with_company())
        except StoreError as error:
            log.warning("company_not_found", error=str(error))
            return
        for table in found:
            if self._tables.owns(table):
                self._consider(table)

    def _consider(self, table: Table) -> None:
        if (
            self._context is None
            or table.id in self._at
            or not isinstance(table, Playing)
            or not bot_seats(table)
        ):
            return
        self._at[table.id] = _AtTable(self._begin(self._play(table.id), "bot players"))

    # At a table --------------------------------------------------------------------------------

    async def _play(self, table_id: int) -> None:
        """Play until the bot players wait for people."""
        try:
            while self._context is not None and not await self._played(table_id):  # noqa: ASYNC110 - time alone helps
                await asyncio.sleep(self._pace.again)
        except DeniedError as error:
            # Found again by the next look at all tables.
            log.info("company_waits", table=table_id, reason=str(error))
        except Exception:
            log.exception("company_failed", table=table_id)
        finally:
            # Without a moment in between: the next commit begins another task.
            self._at.pop(table_id, None)

    async def _played(self, table_id: int) -> bool:
        """Whether everything was done; not while the database is busy."""
        try:
            while self._context is not None and isinstance(
                table := await self._tables.get(table_id), Playing
            ):
                move = await self._next(self._at[table_id], table)
                if move is None:
                    if self._tables.loaded(table_id) is table:
                        return True
                    continue
                await asyncio.sleep(max(0.0, move.due - _clock()))
                if not await self._made(table, move):
                    return True
        except StoreError as error:
            log.info("company_waits", table=table_id, reason=str(error))
            return False
        return True

    async def _next(self, at: _AtTable, table: Playing) -> Move | None:
        """Return what is to be done next: unprompted actions come first, as their time may be over soon."""
        dues = {seat: self._due(at, table, seat, awaited=True) for seat in to_move(table)}
        if (offer := await self._offer(at, table)) is not None:
            return offer
        if not dues:
            return None
        seat = min(dues, key=dues.__getitem__)
        return Move(seat, await self._calls.act(table, seat), dues[seat])

    async def _offer(self, at: _AtTable, table: Playing) -> Move | None:
        if at.decision is not table.timer:
            at.decision, at.offers = table.timer, 0
        for seat in talkers(table) if at.offers < OFFERS * len(bot_seats(table)) else ():
            due = self._due(at, table, seat, awaited=False)
            if (action := await self._calls.talk(table, seat)) is not None:
                at.offers += 1
                return Move(seat, action, due, awaited=False)
        return None

    def _due(self, at: _AtTable, table: Playing, seat: Seat, *, awaited: bool) -> float:
        """Return when a seat acts: drawn when it first may, however long its worker call takes.

        Never before people have seen what has just happened; and what is seen itself not right after that.
        """
        what = decision(table, seat) if awaited else table.position.length
        known = at.dues.get((seat, awaited))
        if known is None or known[0] != what:
            share, pace = chance(draws(table, seat, "pace")), self._pace
            known = (what, _clock() + pace.least + share * (pace.most - pace.least))
            at.dues[seat, awaited] = known
        left = self._seconds_to_reveal(table)
        last = _clock() + left if left else at.acted
        unseen = awaited and table.awaited.secret
        return max(known[1], last if unseen else last + self._pace.gap)

    async def _made(self, table: Playing, move: Move) -> bool:
        """Make a move if its moment is still there; return whether it makes sense to go on."""
        if await self._done(table, move):
            return True
        # It changed nothing: for a decision that is awaited there is the safe default.
        if not move.awaited:
            return True
        return move.action is not None and await self._done(table, replace(move, action=None))

    async def _done(self, table: Playing, move: Move) -> bool:
        """Whether a move changed the table, or the table has changed meanwhile."""
        at, action = self._at[table.id], None if move.action is None else msgspec.to_builtins(move.action)
        at.writing = True
        try:
            after = await self._tables.do(table.id, PlayBot(move.seat, action, table.position.length))
        except StaleError:
            return True
        except RefusedError:
            after = table
        finally:
            at.writing = False
        at.acted = _clock()
        if after is table:
            # The strategy would return it forever.
            _log_failure(table, move.seat, "no move")
        return after is not table


def _clock() -> float:
    return asyncio.get_running_loop().time()
