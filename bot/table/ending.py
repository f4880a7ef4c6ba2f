"""How a game ends before its rules do, and what is done about those whose time is up."""

from __future__ import annotations

from dataclasses import replace

from bot.table.clock import play_for_late, restart_clock
from bot.table.commands import (
    Actor,
    AnswerLate,
    Change,
    EndTogether,
    Notice,
    announced_by,
    announced_by_vote,
)
from bot.table.log import append
from bot.table.seats import hosted, notify_loser, vacate
from bot.table.table import NO_SEAT, DeniedError, LateAnswer, Over, Playing, seated
from games.core import Seat
from games.entries import Eliminated, Ended


def end(table: Playing, actor: Actor, now: float) -> Change:
    """End the game as its host or a manager: there is no winner."""
    hosted(table, actor)
    said = announced_by(table, actor, "told-ended")
    change = append(table, Ended("host"), now)
    after, seat = change.table, table.seat_of(actor.user_id)
    if isinstance(after, Over):
        after = replace(after, ended_by=NO_SEAT if seat is None else seat)
    return Change(after, (said, *change.notices))


# Together ------------------------------------------------------------------------------------------


def end_together(table: Playing, command: EndTogether, actor: Actor, now: float) -> Change:
    """Propose to end the game here, agree, or decline: it ends when everybody agrees."""
    seat = seated(table, actor.user_id)
    if not command.agree:
        return _decline(table, actor)
    if seat in table.agreed:
        return Change(table)
    agreed = tuple(sorted({*table.agreed, seat}))
    if set(table.present) <= set(agreed):
        return append(table, Ended("together"), now)
    # The post that asks everybody tells it.
    return Change(replace(table, agreed=agreed))


def _decline(table: Playing, actor: Actor) -> Change:
    if not table.agreed:
        raise DeniedError("denied-no-question")
    return Change(replace(table, agreed=()), (announced_by(table, actor, "told-declined"),))


# Late seats ----------------------------------------------------------------------------------------


def host_decides(table: Playing) -> bool:
    """Whether the host alone says what to do about those whose time is up; not about themselves."""
    host = table.seat_of(table.host_id)
    return table.terms.late == "host" and host is not None and host not in table.late


def voters(table: Playing) -> set[Seat]:
    """Return the seats that decide about those whose time is up."""
    return set(table.present) - set(table.late)


def answer_late(table: Playing, command: AnswerLate, actor: Actor, now: float) -> Change:
    """Say what to do about a seat whose time is up: the host where the table wants it, else most."""
    if not table.late:
        raise DeniedError("denied-not-late")
    if actor.manages or host_decides(table):
        hosted(table, actor)
        return done_about_late(table, command.answer, actor, now)
    seat = seated(table, actor.user_id)
    if seat not in voters(table):
        raise DeniedError("denied-own-question")
    votes = {**table.late_votes, seat: command.answer}
    if list(votes.values()).count(command.answer) * 2 > len(voters(table)):
        return done_about_late(table, command.answer, None, now)
    return Change(replace(table, late_votes=votes))


def play_for_late_now(table: Playing, actor: Actor, now: float) -> Change:
    """Play for those whose time is up as the host or a manager, whoever else decides about them."""
    hosted(table, actor)
    if not table.late:
        raise DeniedError("denied-not-late")
    return Change(table, (announced_by(table, actor, "told-plays-for"),)).then(play_for_late(table, now))


def done_about_late(table: Playing, answer: LateAnswer, actor: Actor | None, now: float) -> Change:
    """Do what was decided about everybody whose time is up: by one person, or by most of the others."""
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
        out = Change(out.table, (said, *out.notices))
    return notify_loser(table, seat, out)


def _said(table: Playing, actor: Actor | None, key: str, **args: int) -> Notice:
    return announced_by_vote(key, **args) if actor is None else announced_by(table, actor, key, **args)
