"""Computer players in a lobby: the host seats and dismisses them, and they make room for people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import msgspec

from bot.table.company_commands import AddOurs, DismissOurs, SetAdvice, SetFollow
from bot.table.table import DeniedError, Lobby, Person
from bot.table.values import our_player
from games.minds import Mind

CompanyCommand = AddOurs | DismissOurs | SetFollow | SetAdvice


def changed(table: Lobby, command: CompanyCommand, now: float) -> Lobby:
    """Return the lobby after its host has chosen its company. Raises `DeniedError`."""
    mind_of(table)
    match command:
        case AddOurs(temper):
            if len(table.people) >= table.seats[-1]:
                raise DeniedError("denied-full", most=table.seats[-1])
            return added(table, temper, now)
        case DismissOurs(number):
            return _dismissed(table, number)
        case SetFollow(follow):
            return replace(table, terms=msgspec.structs.replace(table.terms, follow=follow))
        case SetAdvice(advice):
            return replace(table, terms=msgspec.structs.replace(table.terms, advice=advice))


def mind_of(table: Lobby) -> Mind:
    """Return the computer player of a table's game. Raises `DeniedError` where there is none."""
    if table.package.mind is None:
        raise DeniedError("denied-no-company")
    return table.package.mind


def added(table: Lobby, temper: str, now: float) -> Lobby:
    """Return the lobby with one more of our players."""
    person = our_player(unused(table.people), temper, now)
    return replace(table, people=(*table.people, person))


def unused(people: Iterable[Person], former: Iterable[int] = ()) -> int:
    """Return the lowest number that none of our players has at a table; `former` have sat there."""
    others = (Person(user_id, "") for user_id in former)
    taken = {person.number for person in (*people, *others) if person.ours}
    return next(number for number in range(1, len(taken) + 2) if number not in taken)


def _dismissed(table: Lobby, number: int) -> Lobby:
    people = tuple(person for person in table.people if not (person.ours and person.number == number))
    if people == table.people:
        raise DeniedError("denied-not-here")
    return replace(table, people=people)


def made_room(table: Lobby, most: int) -> Lobby:
    """Return the lobby with no more than so many people, if it is ours who are too many: the last ones go."""
    people, over = list(table.people), len(table.people) - most
    for person in [person for person in reversed(people) if person.ours][: max(0, over)]:
        people.remove(person)
    return replace(table, people=tuple(people))


def practice(table: Lobby, now: float) -> Lobby:
    """Return the lobby as one sits down to learn: with company, without a clock, and with advice.

    Raises `DeniedError` where other people have joined.
    """
    mind, seats = mind_of(table), table.seats
    if sum(not person.ours for person in table.joined) > 1:
        raise DeniedError("denied-practice")
    wanted = min(max(mind.likes or seats[0], seats[0]), seats[-1])
    table = replace(table, people=table.joined)
    while len(table.people) < wanted:
        table = added(table, "even", now)
    return replace(table, terms=msgspec.structs.replace(table.terms, limit=None, advice=True))
