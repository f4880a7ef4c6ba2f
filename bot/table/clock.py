"""What happens when time passes, and what people do to the clock."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.table.change import Change, Notice, announcement, told_by
from bot.table.commands import Actor, TimePassed
from bot.table.entries import append
from bot.table.public import everybody_away, missed
from bot.table.seats import hosted
from bot.table.table import HALF, LATE, NINE_TENTHS, DecisionTimer, DeniedError, Playing
from bot.table.timing import IDLE_SECONDS, SHARES, begun, due_at, rules_clock, stand_in_at, unplayed
from games.core import Seat
from games.record import Absent, Ended, Expired

GRACE_SECONDS = 60
"""Time that ran out while the bot was down is given again: so much at least."""


def time_passed(table: Playing, command: TimePassed, now: float) -> Change:
    """Do the one thing that is due; nothing when nothing is."""
    timer, stand_in, clock = table.timer, stand_in_at(table), table.clock
    if now >= timer.since + IDLE_SECONDS:
        return append(table, Ended("idle"), now)
    if clock is not None and now >= clock.due:
        return _rules_clock_ran_out(table, command, now)
    if stand_in is not None and now >= stand_in:
        return play_for(table, unplayed(table)[0], now)
    running = timer.due is not None and table.paused_at is None and table.awaited.seats
    if running and now >= due_at(table.terms, timer):
        return _decision_due(table, command, now)
    return Change(table)


def _rules_clock_ran_out(table: Playing, command: TimePassed, now: float) -> Change:
    assert table.clock is not None
    if command.unseen and not table.awaited.seats:
        # What there is to look at may not have been shown, the bot was down: the whole time again.
        return Change(replace(table, clock=rules_clock(table, now, anew=True)))
    return append(table, Expired(table.clock.key), now)


def _decision_due(table: Playing, command: TimePassed, now: float) -> Change:
    """The latest of what is due: a reminder that is overtaken by another is not sent."""
    timer = table.timer
    assert timer.due is not None
    rest = (timer.due - timer.since) * (1 - SHARES[HALF])
    if timer.stage == LATE:
        return play_for_late(table, now)
    if now >= timer.due and timer.due < command.up_since:
        again = now + min(timer.due - timer.since, max(GRACE_SECONDS, rest))
        return _remind(table, msgspec.structs.replace(timer, due=again), NINE_TENTHS)
    if now >= timer.due:
        return _late(table, now)
    return _remind(table, timer, HALF if now < timer.due - rest else NINE_TENTHS)


def _remind(table: Playing, timer: DecisionTimer, stage: int) -> Change:
    """A word to everybody who is awaited, unless they had this one."""
    assert timer.due is not None
    said = tuple(
        Notice("reminder", "reminder", person.user_id, table.step, {"due": int(timer.due)})
        for person in (table.people[seat] for seat in table.awaited.seats)
        if stage > timer.stage and not person.left and not person.forgotten
    )
    return Change(replace(table, timer=msgspec.structs.replace(timer, stage=stage)), said)


# When the time is over -----------------------------------------------------------------------------


def _late(table: Playing, now: float) -> Change:
    """The table does what it agreed on; a question needs somebody to answer it."""
    asked = set(table.present) - set(table.awaited.seats)
    if table.terms.late == "act" or not asked:
        return play_for_late(table, now)
    return Change(replace(table, timer=msgspec.structs.replace(table.timer, stage=LATE)))


def play_for_late(table: Playing, now: float) -> Change:
    """The safe default for everybody whose time is up, at this moment of the game only."""
    change = Change(table)
    for seat in table.awaited.seats:
        after = change.table
        if isinstance(after, Playing) and seat in after.awaited.seats and after.step == table.step:
            change = change.then(play_for(after, seat, now))
    after = change.table
    if isinstance(after, Playing) and after.paused_at is None and everybody_away(after):
        return change.then(_stopped(after, now, announcement("told-away")))
    return change


def play_for(table: Playing, seat: Seat, now: float) -> Change:
    """Play a seat's safe default; the first one in a row is told."""
    first = not missed(table, seat) and not table.people[seat].left
    said = (announcement("told-absent", seat=seat),) if first else ()
    change = append(table, Absent(seat), now)
    return Change(change.table, (*said, *change.notices))


# What people do to the clock -----------------------------------------------------------------------


def _stopped(table: Playing, now: float, said: Notice) -> Change:
    clock = None if table.awaited.seats else table.clock
    return Change(replace(table, paused_at=now, clock=clock), (said,))


def pause(table: Playing, actor: Actor, now: float) -> Change:
    """Stop the clocks; the game may go on."""
    hosted(table, actor)
    if table.paused_at is not None:
        raise DeniedError("denied-paused")
    return _stopped(table, now, told_by(table, actor, "told-paused"))


def resume(table: Playing, actor: Actor, now: float) -> Change:
    """Let the clocks go on where they stopped."""
    hosted(table, actor)
    if table.paused_at is None:
        raise DeniedError("denied-not-paused")
    stood = now - max(table.paused_at, table.timer.since)
    running = replace(
        table,
        paused_at=None,
        timer=_shifted(table.timer, stood),
        earlier=table.earlier and _shifted(table.earlier, stood),
    )
    running = replace(running, clock=rules_clock(running, now))
    return Change(running, (told_by(table, actor, "told-resumed"),))


def _shifted(timer: DecisionTimer, seconds: float) -> DecisionTimer:
    due = None if timer.due is None else timer.due + seconds
    return msgspec.structs.replace(timer, since=timer.since + seconds, due=due)


def extend(table: Playing, actor: Actor, now: float) -> Change:
    """Give the present decision its whole time once more."""
    hosted(table, actor)
    if table.timer.due is None:
        raise DeniedError("denied-no-clock")
    return wound_up(table, now, told_by(table, actor, "told-extended"))


def wound_up(table: Playing, now: float, said: Notice) -> Change:
    """Give the present decision its whole time from now on; no further reminders than two."""
    timer = table.timer
    due = begun(table, table.awaited, now).due
    stage = min(timer.stage, NINE_TENTHS)
    wound = DecisionTimer(timer.since if stage else now, due, stage, timer.undone)
    return Change(replace(table, timer=wound, late_votes={}), (said,))
