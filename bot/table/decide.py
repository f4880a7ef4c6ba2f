"""The rulebook of tables: what every command makes of a table, or why it may not."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from bot.table import acting, clock, ending, lobby, seats
from bot.table.commands import (
    Act,
    Actor,
    AddBot,
    AnswerLate,
    AnyCommand,
    Cancel,
    Change,
    ClaimHost,
    CutDeck,
    End,
    EndTogether,
    EnterThread,
    Extend,
    Forget,
    FreeSeat,
    Join,
    Leave,
    MakeHost,
    MoveTable,
    NotifyMe,
    OfferSeat,
    Pause,
    PlayBot,
    PlayForLate,
    Practise,
    Remove,
    RemoveBot,
    Resume,
    SetAdvice,
    SetFinish,
    SetFollow,
    SetLanguage,
    SetLate,
    SetLimit,
    SetOption,
    SetOptions,
    SetReminders,
    Start,
    TakeBack,
    TakeSeat,
    TimePassed,
    Update,
    UpdateDraft,
    WriteNote,
    announcement,
)
from bot.table.seats import forget_person
from bot.table.table import Lobby, Over, Playing, Table, in_game, in_lobby
from bot.table.timing import next_check

PRESSES = 16
"""So many of the last presses that changed a table are remembered: what arrives twice is done once."""


def decide(table: Table, command: AnyCommand, actor: Actor, now: float) -> Change:
    """Return what a command makes of a table, at this time in seconds since the epoch.

    Raises `DeniedError` where the table says no, `RefusedError` where the rules do, and `StaleError` for a
    control of an earlier moment. A command that changes nothing returns the very same table.
    """
    if actor.press_id and actor.press_id in table.presses:
        return Change(table)
    change = _decided(table, command, actor, now)
    if change.table == table:
        return Change(table)
    presses = (*table.presses, actor.press_id)[-PRESSES:] if actor.press_id else table.presses
    return Change(replace(change.table, revision=table.revision + 1, presses=presses), change.notices)


def _decided(table: Table, command: AnyCommand, actor: Actor, now: float) -> Change:
    match command:
        case Join() | NotifyMe() | Remove() | CutDeck() | Cancel() | Start():
            return lobby.changed(in_lobby(table), command, actor, now)
        case AddBot() | RemoveBot() | SetFollow() | SetAdvice() | Practise():
            return lobby.changed(in_lobby(table), command, actor, now)
        case SetOption() | SetOptions() | SetLanguage():
            return lobby.changed(in_lobby(table), command, actor, now)
        case SetLimit() if isinstance(table, Playing):
            return clock.set_limit(table, command, actor, now)
        case SetFinish() if isinstance(table, Playing):
            return clock.set_finish(table, command, actor, now)
        case SetLimit() | SetLate() | SetReminders() | SetFinish():
            return lobby.changed(in_lobby(table), command, actor, now)
        case Leave() if isinstance(table, Lobby):
            return lobby.changed(table, command, actor, now)
        case PlayBot():
            return acting.play_bot(in_game(table), command, now)
        case TimePassed() | EnterThread() | MoveTable() | Forget() | Update():
            return _by_itself(table, command, now)
        case _:
            return _in_game(in_game(table), command, actor, now)


InGame = (
    Leave
    | Act
    | UpdateDraft
    | WriteNote
    | TakeBack
    | Pause
    | Resume
    | Extend
    | AnswerLate
    | PlayForLate
    | OfferSeat
    | TakeSeat
    | FreeSeat
    | MakeHost
    | ClaimHost
    | EndTogether
    | End
)


def _in_game(table: Playing, command: InGame, actor: Actor, now: float) -> Change:
    match command:
        case Act() | UpdateDraft() | WriteNote() | TakeBack():
            return _at_own_seat(table, command, actor, now)
        case Pause():
            return clock.pause(table, actor, now)
        case Resume():
            return clock.resume(table, actor, now)
        case Extend():
            return clock.extend(table, actor, now)
        case AnswerLate():
            return ending.answer_late(table, command, actor, now)
        case PlayForLate():
            return ending.play_for_late_now(table, actor, now)
        case EndTogether():
            return ending.end_together(table, command, actor, now)
        case End():
            return ending.end(table, actor, now)
        case _:
            return _about_seats(table, command, actor, now)


def _at_own_seat(
    table: Playing, command: Act | UpdateDraft | WriteNote | TakeBack, actor: Actor, now: float
) -> Change:
    match command:
        case Act():
            return acting.act(table, command, actor, now)
        case UpdateDraft():
            return acting.update_draft(table, command, actor)
        case WriteNote():
            return acting.write_note(table, command, actor)
        case TakeBack():
            return acting.take_back(table, command, actor, now)
        case _:
            assert_never(command)


def _about_seats(
    table: Playing,
    command: Leave | OfferSeat | TakeSeat | FreeSeat | MakeHost | ClaimHost,
    actor: Actor,
    now: float,
) -> Change:
    match command:
        case Leave():
            return seats.leave(table, actor, now)
        case OfferSeat():
            return seats.offer(table, command, actor)
        case TakeSeat():
            return seats.take(table, command, actor, now)
        case FreeSeat():
            return seats.free(table, command, actor, now)
        case MakeHost():
            return seats.make_host(table, command, actor)
        case ClaimHost():
            return seats.claim_host(table, actor)
        case _:
            assert_never(command)


# The table itself ----------------------------------------------------------------------------------


def _by_itself(
    table: Table, command: TimePassed | EnterThread | MoveTable | Forget | Update, now: float
) -> Change:
    match command:
        case TimePassed():
            return _time_passed(table, command, now)
        case EnterThread() | MoveTable():
            return Change(_moved(table, command))
        case Forget():
            return forget_person(table, command, now)
        case Update():
            return _updated(table)


def _time_passed(table: Table, command: TimePassed, now: float) -> Change:
    due = next_check(table)
    if due is None or now < due:
        return Change(table)
    match table:
        case Lobby():
            return Change(lobby.closed_lobby(table, "expired", now))
        case Playing():
            return clock.time_passed(table, command, now)
        case Over():
            return Change(table)


def _moved(table: Table, command: EnterThread | MoveTable) -> Table:
    match command:
        case MoveTable(channel_id):
            return replace(table, channel_id=channel_id)
        case EnterThread(None) if not isinstance(table, Lobby):
            return replace(table, home_id=None)
        case EnterThread(int(thread_id)) if not isinstance(table, Lobby):
            return replace(table, channel_id=thread_id)
        case _:
            return table


def _updated(table: Table) -> Change:
    """The people of a game are told that its rules are others now, and what became of it."""
    # The store writes the version of the rules with every revision.
    again = replace(table, revision=table.revision + 1)
    match table:
        case Playing():
            return Change(again, (announcement("told-updated"),))
        case Over(unrated="rules"):
            return Change(again, (announcement("told-outdated"),))
        case _:
            return Change(again)
