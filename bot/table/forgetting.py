"""Forgetting a person at a table: nothing names them any more, and the record replays as before."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.table.change import Change
from bot.table.commands import Actor, Forget
from bot.table.free_text import texts_of
from bot.table.lobby import without
from bot.table.seats import held, leave, mark_of
from bot.table.table import Lobby, Over, Person, Playing, Table
from games.core import Seat


def forget(table: Table, command: Forget, now: float) -> Change:
    """Let somebody leave for good, and put a number that is nobody's in the place of theirs.

    Whoever was forgotten cannot take another seat of this game: a mark that tells nobody who they were
    keeps that.
    """
    gone = _without(table, command.user_id, now)
    seats = set[Seat]() if isinstance(table, Lobby) else held(table, command.user_id)
    return Change(_nameless(gone.table, command, seats), _unnamed(gone, command.user_id).notices)


def _without(table: Table, user_id: int, now: float) -> Change:
    """The table when somebody has left it, where anybody still can."""
    match table:
        case Lobby() if table.seat_of(user_id) is not None:
            return Change(without(table, user_id, now))
        case Playing() if table.seat_of(user_id) is not None:
            return leave(table, Actor(user_id), now)
        case _:
            return Change(table)


def _unnamed(change: Change, user_id: int) -> Change:
    """What is said without whose doing it was."""
    kept = tuple(
        msgspec.structs.replace(notice, by=0) if notice.by == user_id else notice
        for notice in change.notices
        if notice.user_id != user_id
    )
    return Change(change.table, kept)


def _nameless(table: Table, command: Forget, seats: set[Seat]) -> Table:
    people = tuple(_forgotten(person, command) for person in table.people)
    host_id = command.nobody if table.host_id == command.user_id else table.host_id
    table = replace(table, people=people, host_id=host_id)
    match table:
        case Lobby():
            return _without_number(table, command.user_id)
        case Playing():
            return _barred(_unwritten(table, command, seats), command.user_id, seats)
        case Over():
            return _unwritten(table, command, seats)


def _without_number(table: Lobby, user_id: int) -> Lobby:
    """The lobby without whom it knows although they do not sit there."""

    def others(known: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(other for other in known if other != user_id)

    return replace(
        table,
        removed=others(table.removed),
        interested=others(table.interested),
        told=others(table.told),
    )


def _unwritten(table: Playing | Over, command: Forget, seats: set[Seat]) -> Playing | Over:
    """The table without what was written in these seats, and without who held them."""
    texts = {
        number: said
        for number, said in table.texts.items()
        if not any(number in texts_of(seat) for seat in seats)
    }
    holders = tuple((seat, command.nobody if who == command.user_id else who) for seat, who in table.holders)
    return replace(table, texts=texts, holders=holders)


def _barred(table: Playing | Over, user_id: int, seats: set[Seat]) -> Table:
    """The game without the drafts of a person, and with marks of what they know."""
    if isinstance(table, Over):
        return table
    mark = mark_of(table, user_id)
    marks = tuple((seat, mark) for seat in sorted(seats) if (seat, mark) not in table.barred)
    drafts = {seat: draft for seat, draft in table.drafts.items() if not table.people[seat].forgotten}
    return replace(table, barred=(*table.barred, *marks), drafts=drafts)


def _forgotten(person: Person, command: Forget) -> Person:
    if person.user_id == command.user_id:
        return msgspec.structs.replace(person, user_id=command.nobody, name="")
    if person.offered_to == command.user_id:
        return msgspec.structs.replace(person, offered_to=None)
    return person
