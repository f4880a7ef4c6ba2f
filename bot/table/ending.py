"""Ending a game before its rules do, and deciding about seats whose time is up."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.table.clock import play_for_late, restart_clock
from bot.table.commands import Actor, Change, Notice, announced_by, announcement, check_host
from bot.table.log import append
from bot.table.rating import must_ask
from bot.table.seats import notify_loser, vacate, with_person
from bot.table.table import NO_SEAT, DeniedError, LateAnswer, Over, Playing, seated
from games.core import Seat
from games.entries import Eliminated, Ended


def end(table: Playing, actor: Actor, now: float) -> Change:
    """End the game as its host or a manager: there is no winner.

    A rated game does not end by one of its players alone.
    """
    check_host(table, actor, manager=True)
    if must_ask(table, actor.user_id):
        raise DeniedError("denied-rated-end")
    said = announced_by(table, actor, "told-ended")
    change = append(table, Ended("host"), now)
    after, seat = change.table, None if actor.why else table.seat_of(actor.user_id)
    if isinstance(after, Over):
        after = replace(after, ended_by=NO_SEAT if seat is None else seat)
    return Change(after, (said, *change.notices))


# Together ------------------------------------------------------------------------------------------


def end_together(table: Playing, actor: Actor, now: float, *, agree: bool) -> Change:
    """Propose to end the game here, agree, or decline: it ends when everybody agrees."""
    seat = seated(table, actor.user_id)
    if not agree and not table.agreed:
        raise DeniedError("denied-no-question")
    if not agree:
        return Change(replace(table, agreed=()), (announced_by(table, actor, "told-declined"),))
    if seat in table.agreed:
        return Change(table)
    agreed = tuple(sorted({*table.agreed, seat}))
    if set(table.present) <= set(agreed):
        return append(table, Ended("together"), now)
    # The public post asks the others.
    return Change(replace(table, agreed=agreed))


# Late seats ----------------------------------------------------------------------------------------


def host_decides(table: Playing) -> bool:
    """Whether the host alone decides about seats whose time is up; not about their own."""
    host = table.seat_of(table.host_id)
    return table.terms.late == "host" and host is not None and host not in table.late


def voters(table: Playing) -> set[Seat]:
    """Return the seats that vote about the seats whose time is up."""
    return set(table.present) - set(table.late)


def answer_late(table: Playing, answer: LateAnswer, actor: Actor, now: float) -> Change:
    """Decide about the seats whose time is up as the host where the table wants it, or vote."""
    if not table.late:
        raise DeniedError("denied-not-late")
    if actor.manages or host_decides(table):
        check_host(table, actor, manager=True)
        return done_about_late(table, answer, actor, now)
    seat = seated(table, actor.user_id)
    if seat not in voters(table):
        raise DeniedError("denied-own-question")
    votes = {**table.late_votes, seat: answer}
    if list(votes.values()).count(answer) * 2 > len(voters(table)):
        return done_about_late(table, answer, None, now)
    return Change(replace(table, late_votes=votes))


def play_for_late_now(table: Playing, actor: Actor, now: float) -> Change:
    """Play for the seats whose time is up as the host or a manager, overriding the vote."""
    check_host(table, actor, manager=True)
    if not table.late:
        raise DeniedError("denied-not-late")
    return Change(table, (announced_by(table, actor, "told-plays-for"),)).then(play_for_late(table, now))


def done_about_late(table: Playing, answer: LateAnswer, actor: Actor | None, now: float) -> Change:
    """Do what the actor, or without one a majority, decided about the seats whose time is up."""
    match answer:
        case "wait":
            return restart_clock(table, now, _said(table, actor, "told-waits"))
        case "act":
            return play_for_late(table, now)
        case "replace" | "remove":
            return _freed(table, answer, actor, now)


def _freed(table: Playing, answer: LateAnswer, actor: Actor | None, now: float) -> Change:
    change = Change(table)
    for seat in table.late:
        after = change.table
        if isinstance(after, Playing) and seat in after.present:
            change = change.then(_free(after, seat, actor, now, eliminate=answer == "remove"))
    return change


def _free(table: Playing, seat: Seat, actor: Actor | None, now: float, *, eliminate: bool) -> Change:
    eliminate = eliminate and table.game.eliminate is not None
    said = _said(table, actor, "told-removed" if eliminate else "told-replaced", seat=seat)
    if not eliminate:
        return notify_loser(table, seat, vacate(table, seat, said, now))
    out = append(table, Eliminated(seat), now)
    if isinstance(out.table, Playing):
        out = out.then(vacate(out.table, seat, said, now, out=True))
    else:
        people = with_person(table, seat, msgspec.structs.replace(table.people[seat], left=True))
        out = Change(replace(out.table, people=people), (said, *out.notices))
    return notify_loser(table, seat, out)


def _said(table: Playing, actor: Actor | None, key: str, **args: int) -> Notice:
    if actor is None:
        return announcement(key, by="vote", **args)
    return announced_by(table, actor, key, **args)
