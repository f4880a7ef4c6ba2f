"""A lobby that waits for people who look for the same: the game it leads to, and when it starts by itself.

The press with which enough are there starts a game over days. People who have looked for an evening may be
away by then: those who have not pressed lately are called, their seats are kept for a while, and the game
starts once enough have pressed that they are there.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import msgspec

from bot.table import lobby
from bot.table.commands import Actor, Change, Notice
from bot.table.deadlines import CALLED_SECONDS
from bot.table.errors import DeniedError
from bot.table.game_options import opening_options
from bot.table.lobby import waits_for_all, without_person
from bot.table.table import Lobby, Over, Search, Table, require_lobby
from games.host.packages import GamePackage

HERE_SECONDS = 5 * 60
"""Seconds since they sat down for which people are taken to be there, and are not called."""


def search_lobby(table: Lobby, games: Sequence[GamePackage], search: Search, until: float) -> Lobby:
    """Return a new lobby as one that waits for people, until a time at least, to play one of these games."""
    return replace(table, search=search, choice=tuple(games), closes_at=until, awaits=True)


def open_games(table: Lobby) -> tuple[GamePackage, ...]:
    """Return the games that people may still sit down for: once those who look are called, one is settled."""
    return (table.package,) if table.search is None or has_enough(table) else table.choice


def narrow(table: Lobby, games: Collection[str]) -> Lobby:
    """Return a lobby that leads to one of these games. Raises `DeniedError` where it leads to none."""
    common = tuple(package for package in open_games(table) if package.game.key in games)
    if not common:
        raise DeniedError("denied-other-game")
    return table if table.search is None or has_enough(table) else replace(table, choice=common)


def suits(table: Lobby, games: Collection[str], search: Search) -> bool:
    """Whether who looks for these games so may sit down with those who wait in a lobby."""
    common = [package for package in open_games(table) if package.game.key in games]
    if table.search is None or table.search.days != search.days or not common:
        return False
    return all(
        _people_needed_for(table, package) >= min(search.least, _seats(table, package)[-1])
        for package in common
    )


def are_rivals(table: Table, other: Lobby) -> bool:
    """Whether people look for the same time in both of two lobbies: one evening, or days."""
    if not isinstance(table, Lobby) or table.search is None or other.search is None:
        return False
    return table.id != other.id and table.search.days == other.search.days


def people_needed(table: Lobby) -> int:
    """Return the number of people that the game of a search needs to start."""
    return _people_needed_for(table, table.package)


def _people_needed_for(table: Lobby, package: GamePackage) -> int:
    seats = _seats(table, package)
    least = 0 if table.search is None else table.search.least
    return min(max(least, seats[0]), seats[-1])


def _seats(table: Lobby, package: GamePackage) -> range:
    options = table.options if package.game.key == table.game.key else opening_options(package)
    return package.game.seats(package.game.read_options(options))


def seated_people(table: Lobby) -> int:
    """Return the number of people who sit in a lobby, also of those who were called and have not pressed."""
    return sum(
        not person.bot and (person.joined or person.user_id in table.called) for person in table.people
    )


def has_enough(table: Table) -> bool:
    """Whether enough people sit in the lobby of a search, some of whom may have been called to it."""
    return (
        isinstance(table, Lobby) and table.search is not None and seated_people(table) >= people_needed(table)
    )


def settle_search(before: Table, table: Lobby, actor: Actor, now: float) -> Change:
    """Let a search lead to the first game with enough people; call those who are not there, once."""
    search = table.search
    if search is None:
        return Change(table)
    kept_ids = {person.user_id for person in table.people if not person.joined}
    table = replace(table, called=tuple(user_id for user_id in table.called if user_id in kept_ids))
    count = seated_people(table)
    package = next(
        (each for each in table.choice if count >= _people_needed_for(table, each)), table.choice[0]
    )
    if package.game.key != table.game.key:
        table = replace(table, package=package, options=opening_options(package))
    if not has_enough(table):
        return Change(_without_calls(table))
    if not search.days and not has_enough(before):
        return _call_absent(table, search, actor, now)
    return Change(_with_present_host(table) if enough_are_there(table) else table)


def _with_present_host(table: Lobby) -> Lobby:
    """Return a lobby that may start without its host, with one who is there."""
    people = [person.user_id for person in table.seated]
    return table if table.host_id in people else replace(table, host_id=people[0])


def _without_calls(table: Lobby) -> Lobby:
    """Return a lobby that needs more people: who was called need not answer any longer."""
    people = (
        msgspec.structs.replace(person, joined=person.joined or person.user_id in table.called)
        for person in table.people
    )
    return replace(table, people=tuple(people), called=())


def _call_absent(table: Lobby, search: Search, actor: Actor, now: float) -> Change:
    """Keep the seats of those who may be away, and call them."""
    joined_at = {person.user_id: person.joined_at for person in table.joined if person.reachable}
    absent = tuple(who for who, at in joined_at.items() if who != actor.user_id and at < now - HERE_SECONDS)
    people = tuple(
        msgspec.structs.replace(person, joined=person.joined and person.user_id not in absent)
        for person in table.people
    )
    # A person who comes and goes does not have them called each time.
    called_lately = now - CALLED_SECONDS < search.called_at
    unaware = (user_id for user_id in absent if not called_lately or joined_at[user_id] > search.called_at)
    deadline = {"at": int(now + CALLED_SECONDS)}
    calls = (Notice("lobby_call", "told-enough", who, args=deadline, by=actor.user_id) for who in unaware)
    search = msgspec.structs.replace(search, called_at=now)
    return Change(replace(table, people=people, called=absent, search=search), tuple(calls))


def without_absent(table: Lobby, now: float, up_since: float) -> Lobby | Over:
    """Free the seats of those who were called and have not pressed; the others wait on.

    Time in which no one could press is given again.
    """
    assert table.search is not None
    if table.search.called_at + CALLED_SECONDS < up_since:
        return replace(table, search=msgspec.structs.replace(table.search, called_at=now))
    after: Lobby | Over = table
    for user_id in table.called:
        if isinstance(after, Lobby):
            after = without_person(after, user_id, now)
    return after


def enough_are_there(table: Lobby) -> bool:
    """Whether as many people as a search needs sit in its lobby and need not be called."""
    return table.search is not None and len(table.seated) >= people_needed(table)


def starting_lobby(table: Table, actor: Actor, now: float) -> Lobby:
    """Return the table as a lobby if the actor may start it: where enough look, anyone there.

    Raises `DeniedError`.
    """
    lobby_table = require_lobby(table)
    is_seated = any(person.user_id == actor.user_id for person in lobby_table.seated)
    starter = (
        lobby_table if is_seated and enough_are_there(lobby_table) else lobby.of_starter(table, actor, now)
    )
    return _with_present_host(starter) if starter.called else starter


def starts_by_itself(before: Table, after: Table) -> bool:
    """Whether a press has completed a lobby: the last kept seat of a rematch, or enough people who look."""
    if not isinstance(after, Lobby):
        return False
    if after.search is not None:
        return enough_are_there(after)
    was_waiting = (
        isinstance(before, Lobby) and waits_for_all(before) and len(before.joined) < len(before.people)
    )
    return was_waiting and len(after.joined) == len(after.people)
