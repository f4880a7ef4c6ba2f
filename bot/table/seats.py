"""Seats that change hands: leaving, substitutes, removal, hosts, and people who are forgotten."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace

import msgspec

from bot.table.bots import unused_number
from bot.table.commands import (
    Actor,
    Change,
    Forget,
    FreeSeat,
    MakeHost,
    Notice,
    OfferSeat,
    TakeSeat,
    announced_by,
    announcement,
)
from bot.table.lobby import without_person
from bot.table.log import append, text_numbers
from bot.table.public import was_absent
from bot.table.table import ANYBODY, DeniedError, Lobby, Over, Person, Playing, Table, bot_player, seated
from games.core import Seat
from games.entries import Ended, Handed, Left


def hosted(table: Playing, actor: Actor) -> None:
    """Make sure that somebody is the host or manages the server. Raises `DeniedError`."""
    if table.host_id != actor.user_id and not actor.manages:
        raise DeniedError("denied-not-host")


# Leaving -------------------------------------------------------------------------------------------


def leave(table: Playing, actor: Actor, now: float) -> Change:
    """Give up a seat for good; it plays its safe defaults until somebody takes it."""
    seat = seated(table, actor.user_id)
    said = Notice("announcement", "told-left", args={"seat": seat}, by=actor.user_id)
    return vacate(table, seat, said, now)


def vacate(table: Playing, seat: Seat, said: Notice, now: float, *, out: bool = False) -> Change:
    """Let nobody play a seat any more, or one of ours, and anybody take it; `said` tells of it.

    `out`: the seat is out of the game.
    """
    empty = msgspec.structs.replace(table.people[seat], left=True, offered_to=ANYBODY)
    agreed = tuple(other for other in table.agreed if other != seat)
    votes = {other: answer for other, answer in table.late_votes.items() if other != seat}
    notes = other_notes(table, seat)
    cleared = replace(table, agreed=agreed, late_votes=votes, notes=notes)
    left = append(cleared, Left(seat), now, people=_with(table, seat, empty))
    change = Change(left.table, (said, *left.notices))
    if table.terms.follow and not out and isinstance(left.table, Playing) and left.table.present:
        change = _followed(left.table, seat, change, now)
    match change.table:
        case Playing() as after if not after.present:
            return change.then(append(after, Ended("left"), now))
        case Playing() as after if after.agreed and set(after.present) <= set(after.agreed):
            return change.then(append(after, Ended("together"), now))
        case Playing() as after if table.host_id == table.people[seat].user_id:
            return change.then(_passed_on(after, after.present[0]))
        case _:
            return change


def _followed(table: Playing, seat: Seat, left: Change, now: float) -> Change:
    """One of ours plays on in a seat that was left, until somebody takes it."""
    number = unused_number(table.people, (who for _, who in table.holders))
    person = bot_player(number, "sharp" if table.terms.advice else "even", now, ANYBODY)
    handed = append(_cleared(table, seat), Handed(seat), now, people=_with(table, seat, person))
    # The seat has another name now.
    key = "told-freed-follows" if "by" in left.notices[0].args else "told-follows"
    said = msgspec.structs.replace(left.notices[0], key=key)
    return Change(handed.table, (said, *left.notices[1:], *handed.notices))


def _cleared(table: Playing, seat: Seat) -> Playing:
    """The table as whoever comes to a seat finds it: who held it is known, what they planned is gone."""
    former = (seat, table.people[seat].user_id)
    holders = table.holders if former in table.holders else (*table.holders, former)
    drafts = {other: draft for other, draft in table.drafts.items() if other != seat}
    return replace(table, holders=holders, drafts=drafts, notes=other_notes(table, seat))


def free(table: Playing, command: FreeSeat, actor: Actor, now: float) -> Change:
    """Give up the seat of somebody who missed a decision; who manages the server may name any."""
    hosted(table, actor)
    seat = command.seat
    if seat not in table.present:
        raise DeniedError("denied-seat-left")
    if not was_absent(table, seat) and not actor.manages:
        raise DeniedError("denied-not-late")
    said = announced_by(table, actor, "told-replaced", seat=seat)
    return notify_loser(table, seat, vacate(table, seat, said, now))


def notify_loser(table: Playing, seat: Seat, change: Change) -> Change:
    """Tell who lost a seat the same that the others read, privately."""
    person = table.people[seat]
    if person.forgotten:
        return change
    said = next((one for one in change.notices if one.args.get("seat") == seat), None)
    args = {name: value for name, value in said.args.items() if name == "by"} if said else {}
    return Change(change.table, (*change.notices, Notice("private", "lost-seat", person.user_id, args=args)))


# Substitutes ---------------------------------------------------------------------------------------


def offer(table: Playing, command: OfferSeat, actor: Actor) -> Change:
    """Offer the own seat to somebody, to anybody, or to nobody any more. It is played on."""
    seat = seated(table, actor.user_id)
    if command.to and table.seat_of(command.to) is not None:
        raise DeniedError("denied-substitute-seated")
    if table.people[seat].offered_to == command.to:
        return Change(table)
    offered = msgspec.structs.replace(table.people[seat], offered_to=command.to)
    after = replace(table, people=_with(table, seat, offered))
    if command.to is None:
        return Change(after)
    said = Notice("announcement", "told-offered", command.to, args={"seat": seat}, by=actor.user_id)
    return Change(after, (said,))


def take(table: Playing, command: TakeSeat, actor: Actor, now: float) -> Change:
    """Take over a seat: what it may know now, and no more, is shown to its new player."""
    seat = command.seat
    _may_take(table, actor.user_id, seat)
    old = table.people[seat]
    person = Person(actor.user_id, actor.name, now)
    change = append(_cleared(table, seat), Handed(seat), now, people=_with(table, seat, person))
    said = Notice("announcement", "told-taken", args={"seat": seat}, by=actor.user_id)
    taken = Change(change.table, (said, *change.notices))
    if old.user_id != table.host_id or not isinstance(taken.table, Playing):
        return taken
    # A stranger does not become the host by taking the host's seat, while somebody else is there.
    heir = next((other for other in taken.table.present if other != seat), seat)
    return taken.then(_passed_on(taken.table, heir))


def _may_take(table: Playing, user_id: int, seat: Seat) -> None:
    """Who knows one seat's secrets may not take another."""
    if seat >= len(table.people):
        raise DeniedError("denied-seat-taken")
    person = table.people[seat]
    if table.seat_of(user_id) is not None:
        raise DeniedError("denied-substitute-seated")
    if person.offered_to is None:
        raise DeniedError("denied-seat-taken")
    if person.offered_to not in (ANYBODY, user_id):
        raise DeniedError("denied-seat-kept")
    if known_seats(table, user_id) - {seat}:
        raise DeniedError("denied-knows-a-seat")


def known_seats(table: Playing, user_id: int) -> set[Seat]:
    """Return the seats whose secrets somebody knows, also if they asked to be forgotten since."""
    theirs = mark_of(table, user_id)
    return held_seats(table, user_id) | {seat for seat, who in table.barred if who == theirs}


def held_seats(table: Playing | Over, user_id: int) -> set[Seat]:
    """Return the seats that somebody plays or has played."""
    seats = {seat for seat, who in table.holders if who == user_id}
    return seats | {seat for seat, person in enumerate(table.people) if person.user_id == user_id}


def mark_of(table: Table, user_id: int) -> str:
    """Return what stands for somebody who was forgotten, for as long as the table's secret is one."""
    return mark(table.secret, user_id)


def mark(secret: bytes, user_id: int) -> str:
    """Return the mark of somebody at the table with this secret."""
    return hashlib.blake2b(str(user_id).encode(), key=secret, digest_size=16).hexdigest()


# The host ------------------------------------------------------------------------------------------


def make_host(table: Playing, command: MakeHost, actor: Actor) -> Change:
    """Hand over the host's role."""
    hosted(table, actor)
    if command.seat not in table.present:
        raise DeniedError("denied-seat-left")
    if table.people[command.seat].user_id == table.host_id:
        raise DeniedError("denied-already-host")
    return _passed_on(table, command.seat, actor)


def claim_host(table: Playing, actor: Actor) -> Change:
    """Take the host's role from somebody who missed a decision."""
    seat, host = seated(table, actor.user_id), table.seat_of(table.host_id)
    if host == seat:
        raise DeniedError("denied-already-host")
    if host is not None and not was_absent(table, host):
        raise DeniedError("denied-host-present")
    return _passed_on(table, seat, actor)


def _passed_on(table: Playing, seat: Seat, actor: Actor | None = None) -> Change:
    said = announcement("told-host", seat=seat)
    if actor is not None:
        said = msgspec.structs.replace(said, by=actor.user_id)
    return Change(replace(table, host_id=table.people[seat].user_id), (said,))


def _with(table: Playing, seat: Seat, person: Person) -> tuple[Person, ...]:
    return (*table.people[:seat], person, *table.people[seat + 1 :])


def other_notes(table: Playing, seat: Seat) -> Mapping[Seat, str]:
    """Return the notes of the other seats: whoever takes a seat does not get its note."""
    return {other: note for other, note in table.notes.items() if other != seat}


# Forgetting ---------------------------------------------------------------------------------------


def forget_person(table: Table, command: Forget, now: float) -> Change:
    """Let somebody leave for good, and put a number that is nobody's in the place of theirs.

    Whoever was forgotten cannot take another seat of this game: a mark that tells nobody who they were
    keeps that.
    """
    gone = _without(table, command.user_id, now)
    seats = set[Seat]() if isinstance(table, Lobby) else held_seats(table, command.user_id)
    return Change(_nameless(gone.table, command, seats), _unnamed(gone, command.user_id).notices)


def _without(table: Table, user_id: int, now: float) -> Change:
    """The table when somebody has left it, where anybody still can."""
    match table:
        case Lobby() if table.seat_of(user_id) is not None:
            return Change(without_person(table, user_id, now))
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

    def others(ids: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(other for other in ids if other != user_id)

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
        if not any(number in text_numbers(seat) for seat in seats)
    }
    holders = tuple((seat, command.nobody if who == command.user_id else who) for seat, who in table.holders)
    return replace(table, texts=texts, holders=holders)


def _barred(table: Playing | Over, user_id: int, seats: set[Seat]) -> Table:
    """The game without the drafts of a person, and with marks of what they know."""
    if isinstance(table, Over):
        return table
    theirs = mark_of(table, user_id)
    marks = tuple((seat, theirs) for seat in sorted(seats) if (seat, theirs) not in table.barred)
    drafts = {seat: draft for seat, draft in table.drafts.items() if not table.people[seat].forgotten}
    return replace(table, barred=(*table.barred, *marks), drafts=drafts)


def _forgotten(person: Person, command: Forget) -> Person:
    if person.user_id == command.user_id:
        return msgspec.structs.replace(person, user_id=command.nobody, name="")
    if person.offered_to == command.user_id:
        return msgspec.structs.replace(person, offered_to=None)
    return person
