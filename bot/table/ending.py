"""Ends before the rules': at a set time, because the game is idle, by its host, or by all together."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.table import commands as c
from bot.table import deadlines
from bot.table.errors import DeniedError
from bot.table.log import append
from bot.table.public import is_party, kept_waiting_by
from bot.table.seats import with_person
from bot.table.table import NO_SEAT, Over, Playing, require_seat
from bot.table.time_limits import Finish
from games.host.entries import Ended


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


def finish_due(table: Playing, finish: Finish, command: c.TimePassed, now: float) -> c.Change:
    """End the game, or announce that it will end soon, also where no one could press meanwhile.

    A turn that was under way at that time ends first.
    """
    if now >= finish.at and finish.at < command.up_since:
        finish = Finish(now + deadlines.FINISH_NOTICE_SECONDS)
    elif now >= finish.at and table.game.between_turns(table.state):
        return c.Change(table, (c.announcement("told-finished"),)).then(append(table, Ended("time"), now))
    after = replace(table, finish=msgspec.structs.replace(finish, told=True))
    return c.Change(after, (c.announcement("told-finish-soon", at=int(finish.at)),))


def idle_due(table: Playing, command: c.TimePassed, now: float) -> c.Change:
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
