"""What a player of a rated game may not do alone to the time and the game of others, and their consent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import msgspec

from bot.table import commands as c
from bot.table.errors import DeniedError
from bot.table.public import AWAY_AFTER, is_party, missed_decisions, was_absent
from bot.table.table import Playing, Question, require_seat
from games.core import Seat

ENOUGH = 2
"""Players who must want what one of them may not do alone."""
PAUSE_SECONDS = 24 * 60 * 60
"""Seconds of a pause after which every player may start the clocks again."""
QUESTION_SECONDS = 24 * 60 * 60
"""Seconds after which a question that was not answered lapses."""


def may_govern(table: Playing, actor: c.Actor, seats: Iterable[Seat]) -> bool:
    """Whether the actor may do alone what is at the cost of these seats: as no party, or while they are away.

    A time that is up counts as missed, and three days without a clock as enough. Who may do it at all, the
    commands decide.
    """
    own_seat = table.seat_of(actor.user_id)
    return not is_party(table, actor.user_id) or all(
        seat == own_seat
        or seat in table.standing
        or missed_decisions(table, seat) + (seat in table.late) >= AWAY_AFTER
        for seat in seats
    )


def seats_concerned(table: Playing, command: c.Command, actor: c.Actor, now: float) -> Iterable[Seat]:
    """Return the seats at whose cost a command is, if another than the actor governs by it."""
    match command:
        case c.Pause() | c.SetLimit() | c.SetLate() | c.SetFinish():
            return table.present
        case c.Resume() if table.host_id != actor.user_id and not may_resume(table, now):
            return table.present
        case c.Extend():
            # In a secret phase nothing may tell who has chosen.
            is_asked = table.awaited.secret or table.seat_of(actor.user_id) in table.awaited.seats
            return table.present if is_asked else ()
        case c.FreeSeat(seat) if not actor.why:
            return (seat,)
        case c.AnswerLate("replace" | "remove"):
            return table.late
        case _:
            return ()


def may_resume(table: Playing, now: float) -> bool:
    """Whether the clocks have stood for a day, so that every player may let them go on."""
    return table.paused_at is not None and now >= table.paused_at + PAUSE_SECONDS


# Questions -----------------------------------------------------------------------------------------


def question_of(table: Playing, command: c.Governing) -> Question | None:
    """Return the question that stands about a command."""
    plain = msgspec.to_builtins(command)
    return next((question for question in table.questions if question.command == plain), None)


def ask(table: Playing, command: c.Governing, actor: c.Actor, now: float) -> Playing:
    """Return the table that asks the others about a command, in place of an earlier one of its kind."""
    if isinstance(command, c.FreeSeat):
        # No question names a user, who may be forgotten.
        command = c.FreeSeat(command.seat)
    if question_of(table, command) is not None:
        return table
    question = Question(msgspec.to_builtins(command), (require_seat(table, actor.user_id),), now)
    others = (other for other in table.questions if other.command[0] != question.command[0])
    return replace(table, questions=(*others, question))


def agree(table: Playing, command: c.Governing, actor: c.Actor) -> tuple[Playing, c.Actor | None]:
    """Return the table with the actor's consent, and who asked once that is enough. Raises `DeniedError`."""
    seat = require_seat(table, actor.user_id)
    question = question_of(table, command)
    if question is None:
        raise DeniedError("denied-no-question")
    if seat in question.agreed:
        return table, None
    others = tuple(other for other in table.questions if other is not question)
    question = msgspec.structs.replace(question, agreed=(*question.agreed, seat))
    if still_needed(table, question):
        return replace(table, questions=(*others, question)), None
    asker_id = table.people[question.agreed[0]].user_id
    # A player who asked without being the host manages the server.
    asker = msgspec.structs.replace(actor, user_id=asker_id, manages=asker_id != table.host_id, why="")
    return replace(table, questions=others), asker


def still_needed(table: Playing, question: Question) -> int:
    """Return how many must still agree: one other player, but all where the game is to end sooner."""
    command = asked_command(question)
    present = set(table.present)
    sooner = isinstance(command, c.SetFinish) and _ends_sooner(table, command, question.asked_at)
    count = len(present) if sooner else min(ENOUGH, len(present))
    return max(0, count - len(present.intersection(question.agreed)))


def asked_command(question: Question) -> c.Governing:
    """Return the command that a question is about."""
    return msgspec.convert(question.command, c.Governing)


def _ends_sooner(table: Playing, command: c.SetFinish, now: float) -> bool:
    if command.minutes is None:
        return False
    return table.finish is None or now + command.minutes * 60 < table.finish.at


def name_both(change: c.Change, table: Playing, asker: c.Actor, actor: c.Actor) -> c.Change:
    """Return a change that the actor has agreed to, which is announced of both."""
    by = table.seat_of(asker.user_id)
    second = require_seat(table, actor.user_id)
    notices = (
        msgspec.structs.replace(notice, args={**notice.args, "second": second}, by=actor.user_id)
        if notice.args.get("by") == by
        else notice
        for notice in change.notices
    )
    return c.Change(change.table, tuple(notices))


def without_questions_of(table: Playing, seat: Seat) -> tuple[Question, ...]:
    """Return the questions without what a seat has asked and agreed to."""
    return tuple(
        msgspec.structs.replace(question, agreed=tuple(other for other in question.agreed if other != seat))
        for question in table.questions
        if question.agreed[0] != seat
    )


def questions_lapse_at(table: Playing) -> float | None:
    """Return when the first question lapses; None if none is open."""
    return min((question.asked_at + QUESTION_SECONDS for question in table.questions), default=None)


def with_open_questions(table: Playing, now: float) -> Playing:
    """Return the table without the questions that are settled."""
    return replace(
        table, questions=tuple(question for question in table.questions if _is_open(table, question, now))
    )


def _is_open(table: Playing, question: Question, now: float) -> bool:
    if now >= question.asked_at + QUESTION_SECONDS:
        return False
    match asked_command(question):
        case c.Pause():
            return table.paused_at is None
        case c.Resume():
            return table.paused_at is not None
        case c.Extend():
            has_clock = table.timer.due is not None or table.clock is not None
            return has_clock and question.asked_at >= table.timer.since
        case c.SetLimit(limit):
            return limit != table.terms.limit
        case c.SetLate(late):
            return late != table.terms.late
        case c.SetFinish(minutes):
            return minutes is not None or table.finish is not None
        case c.FreeSeat(seat):
            return seat in table.present and was_absent(table, seat)
        case c.AnswerLate():
            return bool(table.late)
