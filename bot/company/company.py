"""When computer players act: a moment after it is their turn, one after the other, also after a restart."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec
import structlog

from bot.company.thinking import Thinking
from bot.store import Store, StoreError
from bot.table.bots import bot_seats, decision, draws, talkers, to_move
from bot.table.commands import PlayBot
from bot.table.table import DecisionTimer, DeniedError, Playing, RefusedError, StaleError, Table
from bot.tables import Committed, Tables
from games.core import Seat, Value, replace
from games.strategies import chance

TALKS = 3
"""So often each of ours acts unasked in one decision at most."""

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds: how soon after the moment one of ours acts, and how long after what people saw before.

    `again`: so soon one of ours tries again where the database was busy. `sweep`: so often all tables are
    looked at, and whatever else went wrong somewhere is tried again.
    """

    least: float = 1.5
    most: float = 3.0
    gap: float = 1.5
    again: float = 10.0
    sweep: float = 90.0


class Move(Value, frozen=True):
    """What one of ours is to do, and when by the clock of the loop; no action: the safe default.

    `awaited`: the game waits for it.
    """

    seat: Seat
    action: Any
    due: float
    awaited: bool = True


@dataclass(slots=True)
class _AtTable:
    """What is under way at a table. `dues`: for which decision each seat acts when, awaited or not.

    `acted`: when one of ours did last; `writing`: a move is being stored. `talks`: of this decision.
    """

    task: asyncio.Task[None]
    dues: dict[tuple[Seat, bool], tuple[object, float]] = field(default_factory=dict[Any, Any])
    acted: float = 0.0
    writing: bool = False
    decision: DecisionTimer | None = None
    talks: int = 0


class Company:
    """Asks the minds of our players for their moves, and makes them. One task for each table."""

    def __init__(
        self,
        tables: Tables,
        store: Store,
        thinking: Thinking,
        pace: Pace | None = None,
        seconds_to_tell: Callable[[Table], float] = lambda _: 0.0,
    ) -> None:
        """`seconds_to_tell`: until people have seen what has just happened; acting would cut it short."""
        self._tables = tables
        self._store = store
        self.thinking = thinking
        self._pace = pace or Pace()
        self._seconds_to_tell = seconds_to_tell
        self._at: dict[int, _AtTable] = {}
        self._context: contextvars.Context | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._sweeping: asyncio.Task[None] | None = None
        tables.listeners.append(self._committed)

    def start(self) -> None:
        """Begin to play, at all tables, in the context of whoever calls this."""
        self._context = contextvars.copy_context()
        if self._timer:
            self._timer.cancel()
        self._sweep()

    @property
    def running(self) -> set[asyncio.Task[None]]:
        """What is being done."""
        found = {at.task for at in self._at.values()}
        return found | {self._sweeping} if self._sweeping else found

    def close(self) -> None:
        """Begin nothing more. What is waited for is not: it is found again at the next start."""
        self._context = None
        if self._timer:
            self._timer.cancel()
        for task in {at.task for at in self._at.values() if not at.writing}:
            task.cancel()
        self.thinking.close()

    # Where there is something to do ----------------------------------------------------------------

    def _sweep(self) -> None:
        if self._context is None:
            return
        if self._sweeping is None or self._sweeping.done():
            self._sweeping = self._begin(self._look(), "look for company")
        later = asyncio.get_running_loop().call_later
        self._timer = self._context.run(later, self._pace.sweep, self._sweep)

    def _begin(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        assert self._context is not None
        begin = partial(asyncio.get_running_loop().create_task, work, name=name)
        return self._context.run(begin)

    async def _look(self) -> None:
        """Go on wherever one of ours sits; also where that was noted by another process."""
        try:
            found = await self._tables.readable(await self._store.with_company())
        except StoreError as error:
            log.warning("company_not_found", error=str(error))
            return
        for table in found:
            if self._tables.is_home(table):
                self._consider(table)

    def _committed(self, event: Committed) -> None:
        self._consider(event.after)

    def _consider(self, table: Table) -> None:
        if (
            self._context is None
            or table.id in self._at
            or not isinstance(table, Playing)
            or not bot_seats(table)
        ):
            return
        task = self._begin(self._play(table.id), "company")
        self._at[table.id] = _AtTable(task)

    # At a table ------------------------------------------------------------------------------------

    async def _play(self, table_id: int) -> None:
        """Do what is to be done by ours, until they wait for others."""
        try:
            while self._context is not None and not await self._played(table_id):  # noqa: ASYNC110 - time alone helps
                await asyncio.sleep(self._pace.again)
        except DeniedError as error:
            # Found again by the next look at all tables.
            log.info("company_waits", table=table_id, reason=str(error))
        except Exception:
            log.exception("company_failed", table=table_id)
        finally:
            # At once: whoever commits next begins another.
            self._at.pop(table_id, None)

    async def _played(self, table_id: int) -> bool:
        """Whether ours have done what there was to do; not while the database is busy."""
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
        """What is to be done next: what nobody waits for comes first, as it may be over soon."""
        dues = {seat: self._due(at, table, seat, awaited=True) for seat in to_move(table)}
        if (said := await self._said(at, table)) is not None:
            return said
        if not dues:
            return None
        seat = min(dues, key=dues.__getitem__)
        return Move(seat, await self.thinking.act(table, seat), dues[seat])

    async def _said(self, at: _AtTable, table: Playing) -> Move | None:
        """What one of ours does unasked, if that has not been often in this decision."""
        if at.decision is not table.timer:
            at.decision, at.talks = table.timer, 0
        for seat in talkers(table) if at.talks < TALKS * len(bot_seats(table)) else ():
            due = self._due(at, table, seat, awaited=False)
            if (action := await self.thinking.talk(table, seat)) is not None:
                at.talks += 1
                return Move(seat, action, due, awaited=False)
        return None

    def _due(self, at: _AtTable, table: Playing, seat: Seat, *, awaited: bool) -> float:
        """When a seat acts: drawn when it may for the first time, however long it thinks then.

        Never before people have seen what has just happened; and what is seen itself not right after that.
        """
        what = decision(table, seat) if awaited else table.position.length
        known = at.dues.get((seat, awaited))
        if known is None or known[0] != what:
            share, pace = chance(draws(table, seat, "pace")), self._pace
            known = (what, _clock() + pace.least + share * (pace.most - pace.least))
            at.dues[seat, awaited] = known
        left = self._seconds_to_tell(table)
        last = _clock() + left if left else at.acted
        unseen = awaited and table.awaited.secret
        return max(known[1], last if unseen else last + self._pace.gap)

    async def _made(self, table: Playing, move: Move) -> bool:
        """Make a move if its moment is still there; whether it makes sense to go on."""
        if await self._done(table, move):
            return True
        # Nothing came of it: for a decision that is awaited there is the safe default.
        if not move.awaited:
            return True
        return move.action is not None and await self._done(table, replace(move, action=None))

    async def _done(self, table: Playing, move: Move) -> bool:
        """Whether something came of a move; also that somebody else was faster."""
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
            # It would be thought of again and again.
            log.warning("mind_failed", game=table.game.key, table=table.id, seat=move.seat, reason="no move")
        return after is not table


def _clock() -> float:
    return asyncio.get_running_loop().time()
