"""The time of a game: its clocks, what is decided about late seats, and an end before the rules'."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.table import commands as c
from bot.table import deadlines, lobby
from bot.table.acting import prepared_act
from bot.table.commands import LateAnswer
from bot.table.consent import may_resume
from bot.table.errors import DeniedError, StaleError
from bot.table.log import append, call
from bot.table.public import away, everybody_away, is_party, kept_waiting_by, quick
from bot.table.search import without_absent
from bot.table.seats import notify_loser, vacate, with_person, with_removed
from bot.table.table import NO_SEAT, Lobby, Over, Playing, Table, require_seat
from bot.table.time_limits import HALF, LATE, NINE_TENTHS, RUNNING, DecisionTimer, Finish, RulesClock
from games.core import Seat
from games.host.entries import Acted, Eliminated, Ended, Expired

GRACE_SECONDS = 60
"""Minimum time left to a decision after a time in which no one could press anything."""
READING_SECONDS = 120
"""Minimum time left to a decision about which an awaited player reads."""
SHORTENED_SECONDS = 60
"""Minimum time left to a decision that gets a shorter clock."""


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
        return _finish_due(table, table.finish, command, now)
    if clock is not None and rules_due_at is not None and now >= rules_due_at:
        if rules_due_at < command.up_since if table.awaited.seats else command.unseen:
            # No one could act meanwhile, or it may not have been shown: give the whole time again.
            restarted_clock = deadlines.rules_clock(table, now, restart=True)
            return c.Change(deadlines.with_rules_clock(table, restarted_clock))
        return _end_rules_clock(table, clock, now)
    if autoplay_at is not None and now >= autoplay_at:
        if autoplay_at < command.up_since:
            # No substitute could come.
            return c.Change(replace(table, timer=_shift_timer(table.timer, table.timer.since, now)))
        return play_for(table, table.unplayed[0], now)
    if deadlines.clock_runs(table):
        is_due = now >= deadlines.due_at(table, table.timer)
        return _decision_due(table, command, now) if is_due else c.Change(table)
    return _idle_due(table, command, now) if now >= deadlines.idle_check(table) else c.Change(table)


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
    due = now + _reading_seconds(table)
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


# What people do to the clock -----------------------------------------------------------------------


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
        timer=_shift_timer(table.timer, table.paused_at, now),
        earlier=table.earlier and _shift_timer(table.earlier, table.paused_at, now),
    )
    clock = table.clock and _shift_clock(table.clock, table.paused_at, now)
    return c.Change(
        deadlines.with_rules_clock(resumed_table, clock), (c.announced_by(table, actor, "told-resumed"),)
    )


def _shift_timer(timer: DecisionTimer, paused_at: float, now: float) -> DecisionTimer:
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
        timer=_by_clock_of(after, table.timer, table.terms.limit, now),
        earlier=table.earlier and _by_clock_of(after, table.earlier, table.terms.limit, now),
    )
    after = deadlines.with_rules_clock(after, _rules_by_pace(table, after, now))
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


def _by_clock_of(table: Playing, timer: DecisionTimer, before: int | None, now: float) -> DecisionTimer:
    """Return the timer with its whole time by the table's new limit; `before`: the old limit.

    A longer clock takes nothing of the time left, and a shorter one leaves at least a minute.
    """
    at = _stands_at(table, timer, now)
    due = deadlines.new_timer(table, table.awaited, at).due
    if due is not None:
        kept_due = timer.due or 0.0 if before is not None and (table.terms.limit or 0) > before else 0.0
        due = max(due, kept_due, at + SHORTENED_SECONDS)
    return msgspec.structs.replace(timer, since=at, due=due, stage=RUNNING)


def _rules_by_pace(table: Playing, after: Playing, now: float) -> RulesClock | None:
    """Return the clock of the rules at the pace of the new limit, as in `_by_clock_of`."""
    clock = table.game.clock(table.state)
    clock_before = table.clock
    if clock is None or clock_before is None:
        return clock_before
    before = deadlines.rules_seconds(table, clock)
    seconds = deadlines.rules_seconds(after, clock)
    if before == seconds:
        return clock_before
    restarted_clock = deadlines.rules_clock(after, _stands_at(table, table.timer, now), restart=True)
    if before is not None and seconds is not None and seconds > before:
        return deadlines.longer(restarted_clock, clock_before)
    return restarted_clock


def _stands_at(table: Playing, timer: DecisionTimer, now: float) -> float:
    """Return the time by a decision's clock: when it was stopped, or now."""
    return now if table.paused_at is None else max(table.paused_at, timer.since)


def restart_clock(table: Playing, now: float, notice: c.Notice) -> c.Change:
    """Give the present decision its whole time from now on, with no more than two reminders in all."""
    timer = table.timer
    at = _stands_at(table, timer, now)
    due = deadlines.new_timer(table, table.awaited, at).due
    if due is not None and timer.due is not None:
        due = max(due, timer.due)
    stage = min(timer.stage, NINE_TENTHS)
    restarted_timer = msgspec.structs.replace(timer, since=timer.since if stage else at, due=due, stage=stage)
    clock = deadlines.longer(deadlines.rules_clock(table, at, restart=True), table.clock)
    return c.Change(deadlines.with_rules_clock(replace(table, timer=restarted_timer), clock), (notice,))


# The clock waits for readers -----------------------------------------------------------------------


def waits_for(table: Playing, seat: Seat | None, now: float) -> bool:
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
    return timer.due < now + _reading_seconds(table)


def wait_for(table: Playing, actor: c.Actor, now: float) -> c.Change:
    """Leave a reader at least the time to read and to decide."""
    if not waits_for(table, table.seat_of(actor.user_id), now):
        return c.Change(table)
    timer = msgspec.structs.replace(table.timer, due=now + _reading_seconds(table), read=True)
    return c.Change(replace(table, timer=timer))


def _reading_seconds(table: Playing) -> int:
    return min(READING_SECONDS, table.terms.limit or READING_SECONDS)


def may_ask_longer(table: Playing, seat: Seat) -> bool:
    """Whether a seat may get more time for a decision of people who play together; as in `waits_for`."""
    timer = table.timer
    is_asked = table.awaited.secret or seat in table.awaited.seats
    runs = timer.due is not None and timer.stage != LATE and deadlines.clock_runs(table)
    return is_asked and runs and deadlines.is_live(table) and seat not in timer.longer


def give_longer(table: Playing, actor: c.Actor) -> c.Change:
    """Give a decision more time for a player who asks for it, and what the rules limit."""
    seat = require_seat(table, actor.user_id)
    if not may_ask_longer(table, seat):
        raise DeniedError("denied-no-longer")
    seconds = _reading_seconds(table)
    timer = table.timer
    clock = table.clock
    assert timer.due is not None
    # In the order of seats: not in that of the presses.
    longer = tuple(sorted((*timer.longer, seat)))
    after = replace(table, timer=msgspec.structs.replace(timer, due=timer.due + seconds, longer=longer))
    if clock is not None and clock.due is not None:
        clock = msgspec.structs.replace(clock, due=clock.due + seconds)
    return c.Change(deadlines.with_rules_clock(after, clock))


# A time to look that all may end --------------------------------------------------------------------


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


# The time at which a game is to end, kept whatever the clocks do -----------------------------------


def finish_after(minutes: int | None, now: float) -> Finish | None:
    """Return the end of a game after these minutes."""
    return None if minutes is None else Finish(now + minutes * 60)


def set_finish(table: Playing, command: c.SetFinish, actor: c.Actor, now: float) -> c.Change:
    """Set the time at which the game ends, or clear it."""
    c.check_host(table, actor, manager=True)
    finish = finish_after(command.minutes, now)
    if finish == table.finish:
        return c.Change(table)
    if finish is None:
        notice = c.announced_by(table, actor, "told-finish-off")
    else:
        notice = c.announced_by(table, actor, "told-finish", at=int(finish.at))
    return c.Change(replace(table, finish=finish), (notice,))


def _finish_due(table: Playing, finish: Finish, command: c.TimePassed, now: float) -> c.Change:
    """End the game, or announce that it will end soon, also where no one could press meanwhile.

    A turn that was under way at that time ends first.
    """
    if now >= finish.at and finish.at < command.up_since:
        finish = Finish(now + deadlines.FINISH_NOTICE_SECONDS)
    elif now >= finish.at and table.game.between_turns(table.state):
        return c.Change(table, (c.announcement("told-finished"),)).then(append(table, Ended("time"), now))
    after = replace(table, finish=msgspec.structs.replace(finish, told=True))
    return c.Change(after, (c.announcement("told-finish-soon", at=int(finish.at)),))


# A game that stands idle ----------------------------------------------------------------------------


def _idle_due(table: Playing, command: c.TimePassed, now: float) -> c.Change:
    """Announce that the game ends, or end it: for those it waits for alone, it counts as if they had left."""
    at = deadlines.idle_at(table)
    if deadlines.is_warned(table) and at >= command.up_since:
        people = table.people
        for seat in kept_waiting_by(table):
            people = with_person(
                replace(table, people=people), seat, msgspec.structs.replace(people[seat], left=True)
            )
        return append(table, Ended("idle"), now, people=people)
    warned_table = replace(table, warned_at=now)
    due = {"due": int(deadlines.idle_at(warned_table))}
    people = (table.people[seat] for seat in table.present)
    private_notices = (
        c.Notice("private", "told-idle", person.user_id, args=due) for person in people if person.reachable
    )
    return c.Change(warned_table, (c.announcement("told-idle", **due), *private_notices))


def keep_playing(table: Playing, actor: c.Actor, now: float) -> c.Change:
    """Keep a game that would end because it is idle."""
    require_seat(table, actor.user_id)
    return c.Change(replace(table, kept_at=now), (c.announced_by(table, actor, "told-kept"),))


# An end before the rules' ---------------------------------------------------------------------------


def end(table: Playing, actor: c.Actor, now: float) -> c.Change:
    """End the game as its host or a manager: there is no winner.

    A rated game does not end by one of its players alone.
    """
    c.check_host(table, actor, manager=True)
    if is_party(table, actor.user_id):
        raise DeniedError("denied-rated-end")
    notice = c.announced_by(table, actor, "told-ended")
    change = append(table, Ended("host"), now)
    after = change.table
    seat = None if actor.why else table.seat_of(actor.user_id)
    if isinstance(after, Over):
        after = replace(after, ended_by=NO_SEAT if seat is None else seat)
    return c.Change(after, (notice, *change.notices))


def end_together(table: Playing, actor: c.Actor, now: float, *, agree: bool) -> c.Change:
    """Propose to end the game here, agree, or decline: it ends when everybody agrees."""
    seat = require_seat(table, actor.user_id)
    if not agree and not table.agreed:
        raise DeniedError("denied-no-question")
    if not agree:
        return c.Change(replace(table, agreed=()), (c.announced_by(table, actor, "told-declined"),))
    if seat in table.agreed:
        return c.Change(table)
    agreeing = tuple(sorted({*table.agreed, seat}))
    if set(table.present) <= set(agreeing):
        return append(table, Ended("together"), now)
    # The public post asks the others.
    return c.Change(
        replace(table, agreed=agreeing, agreed_step=table.agreed_step if table.agreed else table.step)
    )
