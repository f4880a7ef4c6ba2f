"""What people do to the clocks of a game: stop them, change them, give more time, end a time to look."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.table import commands as c
from bot.table import deadlines
from bot.table.consent import may_resume
from bot.table.errors import DeniedError, StaleError
from bot.table.log import append
from bot.table.public import away, is_party
from bot.table.table import Playing, require_seat
from bot.table.time_limits import LATE, NINE_TENTHS, RUNNING, DecisionTimer, RulesClock
from games.core import Seat
from games.host.entries import Expired

SHORTENED_SECONDS = 60
"""Minimum time left to a decision that gets a shorter clock."""
READING_SECONDS = 120
"""Minimum time left to a decision about which an awaited player reads."""


def stop_clocks(table: Playing, now: float) -> Playing:
    """Return the game with its clocks stopped; it may go on."""
    return replace(table, paused_at=now)


def pause(table: Playing, actor: c.Actor, now: float) -> c.Change:
    """Stop the clocks; the game may go on."""
    c.check_host(table, actor, manager=True)
    if table.paused_at is not None:
        raise DeniedError("denied-paused")
    return c.Change(stop_clocks(table, now), (c.announced_by(table, actor, "told-paused"),))


def resume(table: Playing, actor: c.Actor, now: float) -> c.Change:
    """Let the clocks go on where they stopped; players may where the host alone does not decide."""
    may_resume_alone = is_party(table, actor.user_id) or may_resume(table, now)
    if not (may_resume_alone and table.seat_of(actor.user_id) is not None):
        c.check_host(table, actor, manager=True)
    if table.paused_at is None:
        raise DeniedError("denied-not-paused")
    resumed_table = replace(
        table,
        paused_at=None,
        kept_at=now,
        timer=shift_timer(table.timer, table.paused_at, now),
        earlier=table.earlier and shift_timer(table.earlier, table.paused_at, now),
    )
    clock = table.clock and _shift_clock(table.clock, table.paused_at, now)
    return c.Change(
        deadlines.with_rules_clock(resumed_table, clock), (c.announced_by(table, actor, "told-resumed"),)
    )


def shift_timer(timer: DecisionTimer, paused_at: float, now: float) -> DecisionTimer:
    """Return the timer with as much time left as it had when it was stopped."""
    pause_seconds = now - max(paused_at, timer.since)
    due = None if timer.due is None else timer.due + pause_seconds
    return msgspec.structs.replace(timer, since=timer.since + pause_seconds, due=due)


def _shift_clock(clock: RulesClock, paused_at: float, now: float) -> RulesClock:
    pause_seconds = max(0.0, now - max(paused_at, clock.since))
    due = None if clock.due is None else clock.due + pause_seconds
    return msgspec.structs.replace(clock, since=clock.since + pause_seconds, due=due)


def extend(table: Playing, actor: c.Actor, now: float) -> c.Change:
    """Give the present decision its whole time again, and what the rules limit."""
    c.check_host(table, actor, manager=True)
    if table.terms.limit is None or (table.timer.due is None and table.clock is None):
        raise DeniedError("denied-no-clock")
    return restart_clock(table, now, c.announced_by(table, actor, "told-extended"))


def set_limit(table: Playing, command: c.SetLimit, actor: c.Actor, now: float) -> c.Change:
    """Change the time of decisions, the present one included."""
    c.check_host(table, actor, manager=True)
    if command.limit == table.terms.limit:
        return c.Change(table)
    after = table.with_terms(limit=command.limit)
    after = replace(
        after,
        timer=_timer_by_limit(after, table.timer, table.terms.limit, now),
        earlier=table.earlier and _timer_by_limit(after, table.earlier, table.terms.limit, now),
    )
    after = deadlines.with_rules_clock(after, _rules_clock_by_limit(table, after, now))
    return c.Change(after, (c.announced_by(table, actor, "told-clock", limit=command.limit or 0),))


def set_late(table: Playing, command: c.SetLate, actor: c.Actor) -> c.Change:
    """Change what happens when time is up; a question that stands is asked again under the new terms."""
    c.check_host(table, actor, manager=True)
    if command.late == table.terms.late:
        return c.Change(table)
    after = table.with_terms(late=command.late)
    return c.Change(after, (c.announced_by(table, actor, "told-when-late", late=command.late),))


def set_term(table: Playing, command: c.SetTerm, actor: c.Actor) -> c.Change:
    """Change a term that may change during the game."""
    if command.field not in ("mention", "at_once"):
        raise DeniedError("denied-started")
    c.check_host(table, actor, manager=True)
    return c.Change(table.with_terms(**{command.field: command.value}))


def _timer_by_limit(table: Playing, timer: DecisionTimer, before: int | None, now: float) -> DecisionTimer:
    """Return the timer with its whole time by the table's new limit; `before`: the old limit.

    A longer clock takes nothing of the time left, and a shorter one leaves at least a minute.
    """
    at = _clock_time(table, timer, now)
    due = deadlines.new_timer(table, table.awaited, at).due
    if due is not None:
        kept_due = timer.due or 0.0 if before is not None and (table.terms.limit or 0) > before else 0.0
        due = max(due, kept_due, at + SHORTENED_SECONDS)
    return msgspec.structs.replace(timer, since=at, due=due, stage=RUNNING)


def _rules_clock_by_limit(table: Playing, after: Playing, now: float) -> RulesClock | None:
    """Return the clock of the rules at the pace of the new limit, as in `_timer_by_limit`."""
    clock = table.game.clock(table.state)
    clock_before = table.clock
    if clock is None or clock_before is None:
        return clock_before
    before = deadlines.rules_seconds(table, clock)
    seconds = deadlines.rules_seconds(after, clock)
    if before == seconds:
        return clock_before
    restarted_clock = deadlines.rules_clock(after, _clock_time(table, table.timer, now), restart=True)
    if before is not None and seconds is not None and seconds > before:
        return deadlines.longer(restarted_clock, clock_before)
    return restarted_clock


def _clock_time(table: Playing, timer: DecisionTimer, now: float) -> float:
    """Return the time by a decision's clock: when it was stopped, or now."""
    return now if table.paused_at is None else max(table.paused_at, timer.since)


def restart_clock(table: Playing, now: float, notice: c.Notice) -> c.Change:
    """Give the present decision its whole time from now on, with no more than two reminders in all."""
    timer = table.timer
    at = _clock_time(table, timer, now)
    due = deadlines.new_timer(table, table.awaited, at).due
    if due is not None and timer.due is not None:
        due = max(due, timer.due)
    stage = min(timer.stage, NINE_TENTHS)
    restarted_timer = msgspec.structs.replace(timer, since=timer.since if stage else at, due=due, stage=stage)
    clock = deadlines.longer(deadlines.rules_clock(table, at, restart=True), table.clock)
    return c.Change(deadlines.with_rules_clock(replace(table, timer=restarted_timer), clock), (notice,))


def waits_for_reader(table: Playing, seat: Seat | None, now: float) -> bool:
    """Whether the clock of a decision has to wait for a seat that reads about it now: once a decision.

    In a secret phase for every seat, so that nothing tells whether the reader had chosen.
    """
    timer = table.timer
    is_asked = seat is not None and (table.awaited.secret or seat in table.awaited.seats)
    if (
        not is_asked
        or timer.read
        or timer.due is None
        or timer.stage == LATE
        or not deadlines.clock_runs(table)
    ):
        return False
    return timer.due < now + reading_seconds(table)


def wait_for_reader(table: Playing, actor: c.Actor, now: float) -> c.Change:
    """Leave a reader at least the time to read and to decide."""
    if not waits_for_reader(table, table.seat_of(actor.user_id), now):
        return c.Change(table)
    timer = msgspec.structs.replace(table.timer, due=now + reading_seconds(table), read=True)
    return c.Change(replace(table, timer=timer))


def reading_seconds(table: Playing) -> int:
    """Return the minimum time to read and decide, no more than a whole decision may take."""
    return min(READING_SECONDS, table.terms.limit or READING_SECONDS)


def may_ask_longer(table: Playing, seat: Seat) -> bool:
    """Whether a seat may get more time for a decision of people who play together.

    In a secret phase every seat may, as in `waits_for_reader`.
    """
    timer = table.timer
    is_asked = table.awaited.secret or seat in table.awaited.seats
    runs = timer.due is not None and timer.stage != LATE and deadlines.clock_runs(table)
    return is_asked and runs and deadlines.is_live(table) and seat not in timer.longer


def give_longer(table: Playing, actor: c.Actor) -> c.Change:
    """Give a decision more time for a player who asks for it, and what the rules limit."""
    seat = require_seat(table, actor.user_id)
    if not may_ask_longer(table, seat):
        raise DeniedError("denied-no-longer")
    seconds = reading_seconds(table)
    timer = table.timer
    clock = table.clock
    assert timer.due is not None
    # In the order of seats: not in that of the presses.
    longer = tuple(sorted((*timer.longer, seat)))
    after = replace(table, timer=msgspec.structs.replace(timer, due=timer.due + seconds, longer=longer))
    if clock is not None and clock.due is not None:
        clock = msgspec.structs.replace(clock, due=clock.due + seconds)
    return c.Change(deadlines.with_rules_clock(after, clock))


def see(table: Playing, command: c.Seen, actor: c.Actor, now: float) -> c.Change:
    """Note that a player has seen what is shown; once all have who are not away, the time to look is over."""
    seat = require_seat(table, actor.user_id)
    rules_clock = table.clock
    if rules_clock is None or rules_clock.key != command.clock or not table.viewing:
        raise StaleError
    looked = tuple(sorted({*table.looked, seat}))
    if all(other in looked or away(table, other) for other in table.present):
        return append(table, Expired(rules_clock.key), now)
    return c.Change(replace(table, looked=looked))
