"""Bot players: what is due when at each table.

The moment of a move that is awaited follows from what everybody can see; what bot players do in secret fits
in around it, so that no one can tell by their pace whether there is any.
"""

from __future__ import annotations

import asyncio
import contextvars
import math
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec
import structlog

from bot.job import Job
from bot.live_tables import Committed, LiveTables
from bot.store.database import StoreError
from bot.store.store import Store
from bot.strategy_calls import StrategyCalls, log_failure
from bot.table.bots import bot_seats, pace_share, talkers, to_move, waits_in_lesson
from bot.table.commands import PlayBot
from bot.table.errors import DeniedError, RefusedError, StaleError
from bot.table.table import Playing, Table
from games.core import Seat, Value, replace
from games.host.entries import Acted
from games.host.packages import strategy_version

OFFERS = 3
"""Maximum unprompted actions per bot player, for each bot player at the table, in a decision."""
STILL_SECONDS = 0.5
"""Before an awaited move, bot players do nothing unprompted, which might change what is best."""

log = structlog.stdlib.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class BotPace:
    """When bot players act, in seconds."""

    least: float = 1.5
    """The shortest time from a bot player's turn to its action."""
    most: float = 3.0
    """The longest time from a bot player's turn to its action."""
    gap: float = 1.5
    """The time from an action that people saw to the next."""
    again: float = 10.0
    """The time until the next attempt where the database was busy."""
    sweep: float = 90.0
    """The time between two looks at all tables, which retry whatever else went wrong."""


class Move(Value, frozen=True):
    """What a bot player does now; no action: the safe default. `awaited`: the game waits for it."""

    seat: Seat
    action: Any
    awaited: bool = True


@dataclass(slots=True, eq=False)
class _Decision:
    """A call for the decision of a seat at a step of the game."""

    seat: Seat
    step: int
    question: object
    """What the seat sees and may do."""
    call: asyncio.Task[Any]


@dataclass(slots=True, eq=False)
class _Talker:
    """What a seat wants to do unprompted, and when."""

    view: object = None
    """What it sees."""
    since: float = 0.0
    """When others changed what it sees."""
    asked: bool = False
    """Whether its strategy has been asked about this view."""
    own: bool = False
    """Whether its own action changes the view."""
    wish: Any = None
    """What it wants to do, or None."""
    due: float = 0.0
    """When it does it."""
    public: bool = False
    """Whether everybody will see it."""
    spent: int = 0
    """The number of its unprompted actions in this decision."""


@dataclass(slots=True, eq=False)
class _AtTable:
    """What is under way at a table."""

    table_id: int
    """The table."""
    job: Job
    """What looks at the table: when it has changed, when a call has returned, and when something is due."""
    due: float = 0.0
    """The next moment when something is due."""
    loop_due: float = math.inf
    """The time of the loop at that moment."""
    reached: float = 0.0
    """The last moment that came."""
    writing: bool = False
    """Whether an action is being written."""
    decision: _Decision | None = None
    """The call for the awaited move."""
    older_answer: tuple[Seat, int, Any] | None = None
    """The seat and step of a decision, and the answer to an earlier view of it."""
    asking: asyncio.Task[None] | None = None
    """The call for a wish."""
    talkers: dict[Seat, _Talker] = field(default_factory=dict[Seat, _Talker])
    """What seats want to do unprompted."""
    seen: Playing | None = None
    """The table at the last look."""

    @property
    def calls(self) -> set[asyncio.Task[Any]]:
        """The calls under way."""
        calls = {self.decision.call if self.decision else None, self.asking}
        return {call for call in calls if call and not call.done()}


class BotPlayers:
    """Plays for the bot players of every table, one move after the other; after a restart it goes on."""

    def __init__(
        self,
        tables: LiveTables,
        store: Store,
        calls: StrategyCalls,
        pace: BotPace | None = None,
        shown_at: Callable[[Table], float] = lambda _: 0.0,
    ) -> None:
        """`shown_at`: when people have seen what has just happened; acting would cut its reveal short."""
        self._tables = tables
        self._store = store
        self._calls = calls
        self._pace = pace or BotPace()
        self._shown_at = shown_at
        self._at: dict[int, _AtTable] = {}
        self._context: contextvars.Context | None = None
        self._sweeping: Job | None = None
        tables.listeners.append(self._on_commit)

    def start(self) -> None:
        """Begin to play, at all tables, in the context of the caller."""
        self._context = contextvars.copy_context()
        if self._sweeping:
            self._sweeping.close()
        self._sweeping = Job("look for bot players", self._look_everywhere, self._context)
        self._sweeping.within(0.0)

    @property
    def running(self) -> set[asyncio.Task[Any]]:
        """What is under way."""
        under_way = {task for at in self._at.values() for task in (*at.job.running, *at.calls)}
        return under_way | self._sweeping.running if self._sweeping else under_way

    def close(self) -> None:
        """Begin nothing more; what is pending is found again at the next start."""
        self._context = None
        if self._sweeping:
            self._sweeping.close()
        for at in list(self._at.values()):
            self._leave_table(at)
            if not at.writing:
                for task in at.job.running:
                    task.cancel()
        self._calls.close()

    async def _look_everywhere(self) -> None:
        """Go on wherever a bot player has a seat, also if another process stored that."""
        assert self._sweeping is not None
        self._sweeping.within(self._pace.sweep)
        try:
            tables = await self._tables.readable(await self._store.with_company())
        except StoreError as error:
            log.warning("bot_tables_not_read", error=str(error))
            return
        for table in tables:
            if self._tables.owns(table):
                self._consider(table)

    def _on_commit(self, committed: Committed) -> None:
        at = self._at.get(committed.after.id)
        for talker in at.talkers.values() if at and committed.actor.user_id else ():
            # The maximum is there for talk among bot players: a person is always answered.
            talker.spent = 0
        self._consider(committed.after)

    def _consider(self, table: Table) -> None:
        at = self._at.get(table.id)
        if at is None:
            if self._context is None or not isinstance(table, Playing) or not bot_seats(table):
                return
            job = Job("bot players", partial(self._play, table.id), self._context)
            at = self._at[table.id] = _AtTable(table.id, job)
        at.job.within(0.0)

    # At a table --------------------------------------------------------------------------------

    async def _play(self, table_id: int) -> None:
        at = self._at.get(table_id)
        if at is None:
            return
        try:
            table = await self._tables.get(table_id)
            if not isinstance(table, Playing) or not bot_seats(table):
                self._leave_table(at)
            elif (move := self._next_move(at, table)) is not None:
                await self._make_move(at, table, move)
        except StoreError as error:
            log.info("bot_player_waits", table=table_id, reason=str(error))
            at.job.within(self._pace.again)
        except DeniedError as error:
            # Found again by the next look at all tables.
            log.debug("bot_player_waits", table=table_id, reason=str(error))
            self._leave_table(at)
        except Exception:
            log.exception("bot_player_failed", table=table_id)
            self._leave_table(at)
        finally:
            if not at.job.planned and not at.calls:
                self._leave_table(at)

    def _leave_table(self, at: _AtTable) -> None:
        at.job.close()
        for call in at.calls:
            call.cancel()
        if self._at.get(at.table_id) is at:
            del self._at[at.table_id]

    def _next_move(self, at: _AtTable, table: Playing) -> Move | None:
        """Return what is to be done now; else see to it that the next thing is done in time."""
        clock = asyncio.get_running_loop().time
        if clock() >= at.loop_due:
            at.reached = at.due
        # A timer may be a little early.
        now = max(self._tables.now, at.reached)
        self._note_views(at, table, now)
        due_by_seat = {
            seat: self._acts_at(table, seat) for seat in to_move(table) if not waits_in_lesson(table, seat)
        }
        turn_at = min(due_by_seat.values(), default=None)
        if turn_at is not None:
            seat = min(due_by_seat, key=due_by_seat.__getitem__)
            self._ask_for_decision(at, table, seat)
            if now >= turn_at:
                return self._awaited_move(at, table, seat)
        wish = self._next_wish(at, table, None if turn_at is None else turn_at - STILL_SECONDS, now)
        if wish is not None and wish[0] <= now:
            return wish[1]
        due = min((when for when in (turn_at, wish and wish[0]) if when is not None), default=None)
        if due is not None:
            at.due = due
            at.loop_due = clock() + due - now
            at.job.within(due - now)
        return None

    async def _make_move(self, at: _AtTable, table: Playing, move: Move) -> None:
        """Make a move if its moment is still there; for a decision that is awaited there is the default."""
        attempts = (move, replace(move, action=None)) if move.awaited and move.action is not None else (move,)
        for attempt in attempts:
            has_changed = await self._send_move(at, table, attempt)
            if has_changed is None:
                break
            if move.awaited:
                at.decision = at.older_answer = None
            elif (talker := at.talkers.get(move.seat)) is not None:
                talker.own = True
                talker.spent += 1
                talker.wish = None
                talker.asked = True
            if has_changed:
                break
        else:
            if move.awaited:
                # The next commit at the table tries it again.
                self._leave_table(at)
                return
        at.job.within(0.0)

    async def _send_move(self, at: _AtTable, table: Playing, move: Move) -> bool | None:
        action = None if move.action is None else msgspec.to_builtins(move.action)
        at.writing = True
        try:
            version = strategy_version(table.package.folder)
            command = PlayBot(move.seat, action, table.position.length, version)
            after = await self._tables.do(table.id, command)
        except StaleError:
            return None
        except RefusedError:
            after = table
        finally:
            at.writing = False
        if after is table:
            # The strategy would return the same action again and again: the default move takes its place.
            log_failure(table, move.seat, "no move")
        return after is not table

    def _begin_call(self, at: _AtTable, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        def look_again(call: asyncio.Task[Any]) -> None:
            # An error is raised again where the result is wanted.
            _ = call.cancelled() or call.exception()
            at.job.within(0.0)

        call = asyncio.create_task(work, name="bot player's strategy", context=self._context)
        call.add_done_callback(look_again)
        return call

    # The awaited move --------------------------------------------------------------------------

    def _acts_at(self, table: Playing, seat: Seat) -> float:
        """Return when an awaited seat acts, which follows from what everybody can see, also after a restart.

        Never before people have seen what has just happened; and what is seen itself not right after that.
        """
        due = table.timer.since + self._delay(table, seat)
        return max(due, self._shown_at(table) if table.awaited.secret else self._clear_at(table))

    def _delay(self, table: Playing, seat: Seat) -> float:
        """Return the seconds that a seat takes for this decision, in whole milliseconds."""
        pace = self._pace
        return round(pace.least + pace_share(table, seat) * (pace.most - pace.least), 3)

    def _clear_at(self, table: Playing) -> float:
        """Return when people have had a moment with what was shown last."""
        acted_at = max(table.presence.seen_at[seat] for seat in bot_seats(table))
        return max(self._shown_at(table), acted_at) + self._pace.gap

    def _ask_for_decision(self, at: _AtTable, table: Playing, seat: Seat) -> None:
        """Call the strategy for a decision, unless it knows what the seat sees, or is at this decision."""
        question = (table.game.view(table.state, seat), table.game.legal(table.state, seat))
        decision = at.decision
        if decision is not None and (decision.seat, decision.step) == (seat, table.step):
            if not decision.call.done() or decision.question == question:
                return
            at.older_answer = (seat, table.step, decision.call.result())
        call = self._begin_call(at, self._calls.act(table, seat))
        at.decision = _Decision(seat, table.step, question, call)

    def _awaited_move(self, at: _AtTable, table: Playing, seat: Seat) -> Move | None:
        """Return the awaited move; None while there is no answer.

        An answer to an older view of the same decision will do: only secret talk has changed since, and to
        decide again would take a time that tells of it.
        """
        if at.decision is not None and at.decision.call.done():
            return Move(seat, at.decision.call.result())
        if at.older_answer is None or at.older_answer[:2] != (seat, table.step):
            return None
        action = at.older_answer[2]
        is_allowed = action is not None and table.game.check(table.state, seat, action) is None
        return Move(seat, action) if is_allowed else None

    # Unprompted --------------------------------------------------------------------------------

    def _note_views(self, at: _AtTable, table: Playing, now: float) -> None:
        """Note what has changed for those who may act unprompted."""
        before = at.seen
        at.seen = table
        if before is table:
            return
        talkers_before = at.talkers
        is_new = before is None or before.timer.since != table.timer.since
        at.talkers = {seat: talkers_before.get(seat) or _Talker() for seat in talkers(table)}
        for seat, talker in at.talkers.items():
            view = (table.game.view(table.state, seat), len(table.position.history))
            if view != talker.view:
                talker.view = view
                talker.asked = False
                talker.since = talker.since if talker.own else now
            talker.own = False
            talker.spent = 0 if is_new else talker.spent

    def _next_wish(
        self, at: _AtTable, table: Playing, next_move_at: float | None, now: float
    ) -> tuple[float, Move] | None:
        """Return the next unprompted action and when it is due, before the next awaited move if it can be."""
        if next_move_at is not None and now >= next_move_at:
            return None
        maximum = OFFERS * len(bot_seats(table))
        seats_to_ask = [
            seat for seat, talker in at.talkers.items() if not talker.asked and talker.spent < maximum
        ]
        if seats_to_ask and (at.asking is None or at.asking.done()):
            if at.asking is not None:
                at.asking.result()
            at.asking = self._begin_call(
                at, self._ask_for_wish(at.talkers[seats_to_ask[0]], table, seats_to_ask[0])
            )
        clear_at = self._clear_at(table)
        dues = {
            seat: max(talker.due, clear_at) if talker.public else talker.due
            for seat, talker in at.talkers.items()
            if talker.asked and talker.wish is not None
        }
        if not dues:
            return None
        seat = min(dues, key=dues.__getitem__)
        due = dues[seat] if next_move_at is None else min(dues[seat], next_move_at)
        return due, Move(seat, at.talkers[seat].wish, awaited=False)

    async def _ask_for_wish(self, talker: _Talker, table: Playing, seat: Seat) -> None:
        """Find out what a seat wants to do unprompted; what it wanted before keeps its moment."""
        view = talker.view
        wish = await self._calls.talk(table, seat)
        if talker.view is not view:
            return
        talker.asked = True
        if wish is not None and wish != talker.wish:
            after = table.position.after(Acted(seat, msgspec.to_builtins(wish)))
            views = [
                [table.game.view(state, each) for each in table.present]
                for state in (table.state, after.state)
            ]
            # Bot players wait for no one who does not see them.
            delay = self._delay(table, seat) if views[0] != views[1] else 0.0
            talker.due = talker.since + delay
            talker.public = after.state.step != table.step
        talker.wish = wish
