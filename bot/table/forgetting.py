"""Forgetting a person at a table: nothing names them any more, and the record replays as before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import msgspec

from bot.table.acting import SEAT_TEXTS
from bot.table.change import Change
from bot.table.commands import Actor, Forget
from bot.table.lobby import without
from bot.table.seats import held, leave, mark_of
from bot.table.table import Lobby, Over, Person, Playing, Table
from games.core import Seat


def forget(table: Table, command: Forget, now: float) -> Change:
    """Let somebody leave for good, and put a number that is nobody's in the place of theirs.

    Whoever was forgotten cannot take another seat of this game: a mark that tells nobody who they were
    keeps that.
    """
    user_id = command.user_id
    if isinstance(table, Lobby):
        removed = tuple(other for other in table.removed if other != user_id)
        lobby = replace(table, removed=removed)
        gone = Change(lobby) if lobby.seat_of(user_id) is None else Change(without(lobby, user_id, now))
    elif isinstance(table, Playing) and table.seat_of(user_id) is not None:
        gone = leave(table, Actor(user_id), now)
    else:
        gone = Change(table)
    return Change(_nameless(gone.table, command), _unnamed(gone, user_id).notices)


def _unnamed(change: Change, user_id: int) -> Change:
    """What is said without whose doing it was."""
    kept = tuple(
        msgspec.structs.replace(notice, by=0) if notice.by == user_id else notice
        for notice in change.notices
        if notice.user_id != user_id
    )
    return Change(change.table, kept)


def _nameless(table: Table, command: Forget) -> Table:
    people = tuple(_forgotten(person, command) for person in table.people)
    host_id = command.nobody if table.host_id == command.user_id else table.host_id
    match table:
        case Lobby():
            return replace(table, people=people, host_id=host_id)
        case Playing():
            return _nameless_game(replace(table, people=people, host_id=host_id), table, command)
        case Over():
            texts = _without_texts(table.texts, _seats(table, command.user_id))
            return replace(table, people=people, host_id=host_id, texts=texts)


def _nameless_game(table: Playing, known: Playing, command: Forget) -> Playing:
    seats = held(known, command.user_id)
    mark = mark_of(known, command.user_id)
    marks = tuple((seat, mark) for seat in sorted(seats) if (seat, mark) not in known.barred)
    holders = tuple((seat, command.nobody if who == command.user_id else who) for seat, who in known.holders)
    drafts = {seat: draft for seat, draft in known.drafts.items() if seat not in seats}
    texts = _without_texts(known.texts, seats)
    return replace(table, holders=holders, barred=(*known.barred, *marks), drafts=drafts, texts=texts)


def _without_texts(texts: Mapping[int, str], seats: set[Seat]) -> Mapping[int, str]:
    return {number: said for number, said in texts.items() if number // SEAT_TEXTS - 1 not in seats}


def _seats(table: Table, user_id: int) -> set[Seat]:
    return {seat for seat, person in enumerate(table.people) if person.user_id == user_id}


def _forgotten(person: Person, command: Forget) -> Person:
    if person.user_id == command.user_id:
        return msgspec.structs.replace(person, user_id=command.nobody, name="")
    if person.offered_to == command.user_id:
        return msgspec.structs.replace(person, offered_to=None)
    return person
