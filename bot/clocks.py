"""What happens when time passes: reminders, the end of a decision's time, seats that nobody plays."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Executable

from bot.consequences import LATE as QUESTION
from bot.consequences import clocks
from bot.notices import EVERYBODY, NO_STEP, notice_row
from bot.table import DeniedError, Table, hosted, playing
from bot.tables import Tables
from bot.turns import (
    HALF,
    IDLE_SECONDS,
    LATE,
    MISSES,
    NINE_TENTHS,
    SHARES,
    Turn,
    begun,
    due_at,
    empty,
    missed,
    stand_in_at,
)
from games.core import Seat
from games.record import Absent, Ended

GRACE_SECONDS = 60
"""Time that ran out while the bot was down is given again: so much at least."""
ANSWERS = ("wait", "act", "replace", "remove")
"""What may be done about a seat whose time is up."""


class Clocks:
    """Looks at tables when they want it, and lets people stop and wind up the clock."""

    def __init__(self, tables: Tables, now: Callable[[], float]) -> None:
        self._tables = tables
        self._now = now
        self._started = 0.0

    def begin(self) -> None:
        """From now on time counts; what ran out before ran out while the bot was down."""
        self._started = self._now()

    async def woken(self, table_id: int) -> None:
        """A table wants to be looked at: one thing is done, and the next time noted."""
        async with self._tables.changing(table_id) as table:
            await self._look(table)

    async def _look(self, table: Table) -> None:
        now, turn = self._now(), table.turn
        if table.status != "playing":
            await self._tables.change(table, {})
            return
        stand_in = stand_in_at(turn, table.awaited, table.people, table.entries)
        if now >= turn.since + IDLE_SECONDS:
            await self._tables.append(table, Ended("idle"))
        elif stand_in is not None and now >= stand_in:
            await self._play_for(table, empty(table.awaited, table.people)[0])
        elif turn.due is not None and table.paused_at is None and now >= due_at(table.terms, turn):
            await self._time_passed(table, turn, now, turn.due)
        else:
            await self._tables.change(table, {})

    async def _time_passed(self, table: Table, turn: Turn, now: float, due: float) -> None:
        """The latest of what is due: a reminder that is overtaken by another is not sent."""
        rest = (due - turn.since) * (1 - SHARES[HALF])
        if turn.stage == LATE:
            await self.act_for_late(table)
        elif now >= due and due < self._started:
            again = now + min(due - turn.since, max(GRACE_SECONDS, rest))
            await self._remind(table, Turn(turn.since, again, turn.stage), NINE_TENTHS)
        elif now >= due:
            await self._late(table)
        else:
            await self._remind(table, turn, HALF if now < due - rest else NINE_TENTHS)

    async def _remind(self, table: Table, turn: Turn, stage: int) -> None:
        """A word to everybody who is awaited, unless they had this one."""
        assert turn.due is not None
        step, also = playing(table).state.step, list[Executable]()
        for seat in table.awaited.seats if stage > turn.stage else ():
            user_id = table.people[seat].user_id
            also.append(notice_row(table.id, user_id, "reminder", "reminder", step, due=int(turn.due)))
        await self._tables.change(table, {}, turn=Turn(turn.since, turn.due, stage), also=also)

    # When the time is over ---------------------------------------------------------------------

    async def _late(self, table: Table) -> None:
        """The table does what it agreed on; a question needs somebody to answer it."""
        asked = set(table.present) - set(table.awaited.seats)
        if table.terms.late == "act" or not asked:
            await self.act_for_late(table)
            return
        await self._tables.change(table, {}, turn=Turn(table.turn.since, table.turn.due, LATE))

    async def act_for_late(self, table: Table) -> None:
        """The safe default for everybody whose time is up, at this moment of the game only."""
        late, step = table.awaited.seats, playing(table).state.step
        for seat in late:
            if table.status == "playing" and seat in table.awaited.seats and _step(table) == step:
                await self._play_for(table, seat)
        if table.status == "playing" and table.paused_at is None and _everybody_away(table):
            told = notice_row(table.id, EVERYBODY, "told", "told-away")
            await self._pause(table, told)

    async def _play_for(self, table: Table, seat: Seat) -> None:
        """Play a seat's safe default; the first one in a row is told."""
        first = not missed(table.entries, seat) and not table.people[seat].left
        told = [notice_row(table.id, EVERYBODY, "told", "told-absent", seat=seat)] if first else []
        await self._tables.append(table, Absent(seat), also=told)

    # What people do to the clock ---------------------------------------------------------------

    async def _pause(self, table: Table, told: Executable) -> None:
        deadlines = {} if table.awaited.seats else table.deadlines
        await self._tables.change(table, {"paused_at": self._now()}, deadlines=deadlines, also=[told])

    async def pause(self, table_id: int, user_id: int, *, manager: bool) -> Table:
        """The host stops the clocks; the game may go on."""
        async with self._tables.changing(table_id) as table:
            playing(table)
            hosted(table, user_id, manager=manager)
            if table.paused_at is not None:
                raise DeniedError("denied-paused")
            await self._pause(table, told_by(table, user_id, "told-paused"))
        return table

    async def resume(self, table_id: int, user_id: int, *, manager: bool) -> Table:
        """The clocks go on where they stopped."""
        async with self._tables.changing(table_id) as table:
            state = playing(table).state
            hosted(table, user_id, manager=manager)
            if table.paused_at is None:
                raise DeniedError("denied-not-paused")
            now, turn = self._now(), table.turn
            stood = now - max(table.paused_at, turn.since)
            due = None if turn.due is None else turn.due + stood
            table.paused_at = None
            await self._tables.change(
                table,
                {"paused_at": None},
                turn=Turn(turn.since + stood, due, turn.stage),
                deadlines=clocks(table, state, now),
                also=[told_by(table, user_id, "told-resumed")],
            )
        return table

    async def extend(self, table_id: int, user_id: int, *, manager: bool) -> Table:
        """The time of the present decision once more; no further reminders than two."""
        async with self._tables.changing(table_id) as table:
            playing(table)
            hosted(table, user_id, manager=manager)
            if table.turn.due is None:
                raise DeniedError("denied-no-clock")
            await self.wind_up(table, told_by(table, user_id, "told-extended"))
        return table

    async def wind_up(self, table: Table, told: Executable) -> None:
        """Give the present decision its whole time, from now on; inside `changing`."""
        now, turn = self._now(), table.turn
        due = begun(table.terms, (), table.awaited, now).due
        stage = min(turn.stage, NINE_TENTHS)
        votes = {question: answers for question, answers in table.votes.items() if question != QUESTION}
        wound = Turn(turn.since if stage else now, due, stage)
        await self._tables.change(table, {}, turn=wound, votes=votes, also=[told])


def told_by(table: Table, user_id: int, key: str, **args: str | int) -> Executable:
    """A notice of what somebody has done to a table: a seat of it, or else who manages the server."""
    seat = table.seat_of(user_id)
    who = {} if seat is None else {"by": seat}
    return notice_row(table.id, EVERYBODY, "told", key, NO_STEP, **who, **args)


def _step(table: Table) -> int:
    return playing(table).state.step


def _everybody_away(table: Table) -> bool:
    return all(missed(table.entries, seat) >= MISSES for seat in table.present)
