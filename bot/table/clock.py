"""What time brings to a table: reminders, default moves, ends; and what is decided about late seats."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.table import commands as c
from bot.table import deadlines, lobby
from bot.table.acting import prepared_act
from bot.table.clock_commands import reading_seconds, restart_clock, shift_timer, stop_clocks
from bot.table.commands import LateAnswer
from bot.table.ending import finish_due, idle_due
from bot.table.errors import DeniedError
from bot.table.log import append, call
from bot.table.public import everybody_away, quick
from bot.table.search import without_absent
from bot.table.seats import notify_loser, vacate, with_person, with_removed
from bot.table.table import Lobby, Over, Playing, Table
from bot.table.time_limits import HALF, LATE, NINE_TENTHS, DecisionTimer, RulesClock
from games.core import Seat
from games.host.entries import Acted, Eliminated, Expired

GRACE_SECONDS = 60
"""Minimum time left to a decision after a time in which no one could press anything."""


def time_passed(table: Table, command: c.TimePassed, now: float) -> c.Change:
    """Do the one thing that is due, if there is one."""
    match table:
        case Lobby():
            seats_due = deadlines.called_until(table)
            if seats_due is not None and now >= seats_due:
                return c.Change(without_absent(table, now, command.up_since))
            return lobby.pass_time(table, now, command.up_since)
        case Over():
            return c.Change(table)
        case Playing():
            pass
    autoplay_at = deadlines.autoplay_at(table)
    clock = table.clock
    rules_due_at = deadlines.rules_due(table)
    finish_due_at = deadlines.finish_check(table)
    calls_due_at = deadlines.call_at(table)
    if calls_due_at is not None and now >= calls_due_at:
        # In a secret phase privately: a ping would tell who has not chosen.
        seats_to_call = [seat for seat in table.uncalled if seat in table.called]
        kind = "private" if table.awaited.secret else "turn_ping"
        return call(replace(table, uncalled=()), seats_to_call, now, kind)
    if table.finish is not None and finish_due_at is not None and now >= finish_due_at:
        return finish_due(table, table.finish, command, now)
    if clock is not None and rules_due_at is not None and now >= rules_due_at:
        if rules_due_at < command.up_since if table.awaited.seats else command.unseen:
            # No one could act meanwhile, or it may not have been shown: give the whole time again.
            restarted_clock = deadlines.rules_clock(table, now, restart=True)
            return c.Change(deadlines.with_rules_clock(table, restarted_clock))
        return _end_rules_clock(table, clock, now)
    if autoplay_at is not None and now >= autoplay_at:
        if autoplay_at < command.up_since:
            # No substitute could come.
            return c.Change(replace(table, timer=shift_timer(table.timer, table.timer.since, now)))
        return play_for(table, table.unplayed[0], now)
    if deadlines.clock_runs(table):
        is_due = now >= deadlines.due_at(table, table.timer)
        return _decision_due(table, command, now) if is_due else c.Change(table)
    return idle_due(table, command, now) if now >= deadlines.idle_check(table) else c.Change(table)


def _end_rules_clock(table: Playing, clock: RulesClock, now: float) -> c.Change:
    """End what a clock of the rules limits, after what was prepared in full for it."""
    change = c.Change(table)
    for seat in table.awaited.seats:
        after = change.table
        if isinstance(after, Playing) and after.clock == clock and prepared_act(after, seat) is not None:
            change = change.then(play_for(after, seat, now))
    after = change.table
    if isinstance(after, Playing) and after.clock is not None and after.clock.key == clock.key:
        change = change.then(append(after, Expired(clock.key), now))
    return change


def _decision_due(table: Playing, command: c.TimePassed, now: float) -> c.Change:
    """Do the latest thing that is due: a reminder overtaken by another is not sent."""
    timer = table.timer
    assert timer.due is not None
    whole = timer.due - timer.since
    deadline = deadlines.due_at(table, timer) if timer.stage == LATE else timer.due
    if deadline < command.up_since + min(whole, GRACE_SECONDS):
        due = now + min(whole, max(GRACE_SECONDS, whole * (1 - deadlines.SHARES[HALF])))
        later_timer = msgspec.structs.replace(timer, due=due + (timer.due - deadline))
        if timer.stage == LATE:
            return c.Change(replace(table, timer=later_timer))
        return _remind(table, later_timer, NINE_TENTHS)
    if timer.stage == LATE:
        return play_for_late(table, now)
    if now >= timer.due:
        return (
            _give_bargaining_time(table, timer, now)
            if _waits_for_answers(table)
            else _begin_lateness(table, now)
        )
    overtaken = now >= deadlines.due_at(table, msgspec.structs.replace(timer, stage=HALF))
    return _remind(table, timer, NINE_TENTHS if overtaken else HALF)


def _remind(table: Playing, timer: DecisionTimer, stage: int) -> c.Change:
    """Remind everybody who is awaited, unless they were; in a secret phase privately."""
    assert timer.due is not None
    kind = "private" if table.awaited.secret else "reminder"
    key = "reminder-standing" if table.terms.limit is None else "reminder"
    reminders = tuple(
        c.Notice(kind, key, person.user_id, table.step, {"due": int(timer.due)})
        for person in (table.people[seat] for seat in table.awaited.seats)
        if stage > timer.stage and not person.left and person.reachable
    )
    return c.Change(replace(table, timer=msgspec.structs.replace(timer, stage=stage)), reminders)


# When the time is over -----------------------------------------------------------------------------


def _waits_for_answers(table: Playing) -> bool:
    """Whether the clock waits for answers to offers, once a decision: an offer costs its maker no turn.

    Offers are secret, so it waits also where none is open.
    """
    if table.terms.limit is None or table.timer.bargained or quick(table, table.awaited):
        return False
    return table.game.bargains(table.state)


def _give_bargaining_time(table: Playing, timer: DecisionTimer, now: float) -> c.Change:
    due = now + reading_seconds(table)
    timer = msgspec.structs.replace(timer, due=due, stage=NINE_TENTHS, bargained=True)
    return c.Change(replace(table, timer=timer))


def _begin_lateness(table: Playing, now: float) -> c.Change:
    has_limit = table.terms.limit is not None
    if has_limit and not table.host_decides:
        return play_for_late(table, now)
    late = replace(table, timer=msgspec.structs.replace(table.timer, stage=LATE))
    absent_seats = (seat for seat in late.standing if seat in table.present)
    return c.Change(late, tuple(c.announcement("told-standing", seat=seat) for seat in absent_seats))


def play_for_late(table: Playing, now: float) -> c.Change:
    """Play the safe default for all seats whose time is up, at this moment of the game only."""
    change = _play_defaults(table, now)
    after = change.table
    if isinstance(after, Playing) and after.paused_at is None and everybody_away(after):
        return change.then(c.Change(stop_clocks(after, now), (c.announcement("told-away"),)))
    return change


def _play_defaults(table: Playing, now: float) -> c.Change:
    """Play for all awaited seats; bot players that waited for the others in secret get extra time."""
    seats = table.awaited.seats
    # A bot player that replaced a person waits until all others have chosen: that person may have.
    substitute_bots = (
        seat for seat in seats if table.people[seat].bot and table.people[seat].offered_to is not None
    )
    secret_substitutes = tuple(substitute_bots) if table.awaited.secret else ()
    change = c.Change(table)
    for seat in [seat for seat in seats if seat not in secret_substitutes] or seats:
        after = change.table
        if isinstance(after, Playing) and seat in after.awaited.seats and after.step == table.step:
            change = change.then(play_for(after, seat, now))
    after = change.table
    if not isinstance(after, Playing) or not secret_substitutes or after.awaited.seats != secret_substitutes:
        return change
    timer = msgspec.structs.replace(after.timer, due=now + GRACE_SECONDS, stage=NINE_TENTHS)
    return c.Change(replace(after, timer=timer) if after.step == table.step else after, change.notices)


def play_for(table: Playing, seat: Seat, now: float) -> c.Change:
    """Play what a seat has prepared in full, else its safe default."""
    act = prepared_act(table, seat)
    if act is None:
        return append(table, table.position.default(seat), now)
    return append(table, Acted(seat, act.action), now, texts=act.texts, late=True)


# Late seats ----------------------------------------------------------------------------------------


def answer_late(table: Playing, answer: LateAnswer, actor: c.Actor, now: float) -> c.Change:
    """Do what the host or a manager decides about the seats whose time is up."""
    c.check_host(table, actor, manager=True)
    if not table.late:
        raise DeniedError("denied-not-late")
    match answer:
        case "wait":
            return restart_clock(table, now, c.announced_by(table, actor, "told-waits"))
        case "act":
            return play_for_late(table, now)
        case "replace" | "remove":
            change = c.Change(table)
            for seat in table.late:
                after = change.table
                if isinstance(after, Playing) and seat in after.present:
                    change = change.then(_take_out(after, seat, actor, now, eliminate=answer == "remove"))
            return change


def _take_out(table: Playing, seat: Seat, actor: c.Actor, now: float, *, eliminate: bool) -> c.Change:
    eliminate = eliminate and table.game.eliminate is not None
    notice = c.announced_by(table, actor, "told-removed" if eliminate else "told-replaced", seat=seat)
    if not eliminate:
        return notify_loser(table, seat, vacate(table, seat, notice, now))
    change = append(table, Eliminated(seat), now)
    if isinstance(change.table, Playing):
        change = change.then(vacate(with_removed(change.table, seat), seat, notice, now, out=True))
    else:
        people = with_person(table, seat, msgspec.structs.replace(table.people[seat], left=True))
        change = c.Change(replace(change.table, people=people), (notice, *change.notices))
    return notify_loser(table, seat, change)
