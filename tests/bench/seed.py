"""A database with many games that have begun."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

import msgspec
from sqlalchemy import Connection

from bot.cli.backup import copy_rows
from bot.store.statements import write_change, write_new
from bot.store.store import Store
from bot.table.commands import Act, Actor, AddBot, Command, Join, Start, TimePassed
from bot.table.deadlines import next_check
from bot.table.decide import decide
from bot.table.lobby import new_lobby
from bot.table.table import Lobby, Playing, Table, require_lobby, require_playing
from bot.table.terms import LIVE
from games import GAMES
from tests.local_discord.payloads import CHANNELS, GUILD, PEOPLE

GAME, SEATS, AT_ONCE = "money_and_luck", 4, 500
HOUR, DAY = 3600.0, 86400
LONGEST, LISTED = 400, 40
"""Maximum number of actions of a game that is played, and of actions that are chosen from."""


async def many_tables(
    database: Path, count: int, people: int, channels: int, actions: int, ours: int = 0, overdue: int = 0
) -> list[Playing]:
    """Begin games and do some actions in each; all pings have been sent.

    `ours`: seats of bot players at each table. `overdue`: number of tables, the first ones, that began an
    hour ago and have been late since; where there are any, nothing is due at the others for a day.
    """
    store = await Store.open(f"sqlite:///{database}", GAMES)
    chance, made = random.Random(7), list[Playing]()
    for first in range(0, count, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, count))
        lobbies = [_lobby(number, people, channels, ours) for number in numbers]
        if overdue:
            lobbies = [
                _timed(lobby, late=number < overdue) for number, lobby in zip(numbers, lobbies, strict=True)
            ]
        made += await store.database.run(
            lambda connection, new=lobbies: _written(connection, new, actions, chance)
        )
    await store.close()
    return made


async def tables_of(
    database: Path, game: str, count: int, people: int, channels: int, sharp: int = 0
) -> None:
    """Begin games: every second is two thirds over; every other of those that begin has two bot players.

    `sharp`: instead of that all begin, with this number of sharp bot players.
    """
    store = await Store.open(f"sqlite:///{database}", GAMES)
    chance = random.Random(7)
    for number in range(count):
        lobby = _lobby(number, people, channels, sharp or 2 * (number % 4 == 0), game, sharp=sharp > 0)
        is_over = not sharp and is_late(number + 1)

        def work(connection: Connection, lobby: Lobby = lobby, late: bool = is_over) -> None:  # noqa: FBT001
            known = replace(lobby, id=write_new(connection, lobby))
            write_change(connection, known, late_in(begun(known), chance) if late else begun(known), ())

        await store.database.run(work)
    await store.close()


def is_late(table_id: int) -> bool:
    """Whether a table of `tables_of` is two thirds over."""
    return table_id % 2 == 0


def late_in(table: Playing, chance: random.Random) -> Playing:
    """Play a game at random to its end, and return it as it was after two thirds."""
    played, now = [table], table.opened_at
    while isinstance(table, Playing) and len(played) < LONGEST:
        command: Command = TimePassed()
        actor = Actor(0)
        if seats := table.awaited.seats:
            seat = chance.choice(seats)
            action = chance.choice(list(islice(table.game.legal(table.state, seat), LISTED)))
            command, actor = Act(msgspec.to_builtins(action)), Actor(table.people[seat].user_id)
        else:
            now = max(now, next_check(table) or now)
        after = decide(table, command, actor, now).table
        if not isinstance(after, Playing):
            break
        table = after
        played.append(table)
    return played[2 * len(played) // 3]


async def carry(database: Path, url: str) -> None:
    async for _ in copy_rows(f"sqlite:///{database}", url):
        pass


def _written(
    connection: Connection, lobbies: Sequence[Lobby], actions: int, chance: random.Random
) -> list[Playing]:
    tables = list[Playing]()
    for lobby in lobbies:
        known = replace(lobby, id=write_new(connection, lobby))
        tables.append(played(begun(known), actions, chance))
        write_change(connection, known, tables[-1], ())
    return tables


def _lobby(
    number: int, people: int, channels: int, ours: int, game: str = GAME, *, sharp: bool = False
) -> Lobby:
    place = (GUILD, CHANNELS + number % channels)
    secret = number.to_bytes(32, "big")
    first, *others = (person(number, seat, people) for seat in range(SEATS - ours))
    table: Table = new_lobby(GAMES[game], first, place, secret, time.time(), language="en")
    for other in others:
        table = decide(table, Join(), other, time.time()).table
    for _ in range(ours):
        table = decide(table, AddBot("sharp" if sharp else "even"), Actor(first.user_id), time.time()).table
    return require_lobby(table)


def _timed(lobby: Lobby, late: bool) -> Lobby:  # noqa: FBT001 - of a pair
    terms = msgspec.structs.replace(lobby.terms, limit=LIVE if late else DAY)
    return replace(lobby, terms=terms, opened_at=lobby.opened_at - HOUR * late)


def person(number: int, seat: int, people: int) -> Actor:
    user_id = PEOPLE + (number * SEATS // 2 + seat) % people
    return Actor(user_id, f"person{user_id - PEOPLE}", 10 * number + seat + 1)


def begun(lobby: Lobby) -> Playing:
    """Return its game, in which everybody has been told that they are awaited."""
    host = Actor(lobby.host_id, "", lobby.opened_by + 8)
    return replace(require_playing(decide(lobby, Start(), host, lobby.opened_at).table), uncalled=())


def played(table: Playing, actions: int, chance: random.Random) -> Playing:
    for _ in range(actions):
        seat = chance.choice(table.awaited.seats)
        legal = table.game.legal(table.state, seat)
        # No game ends here, because one person always shows white and one black.
        action = legal[0] if seat == 0 else legal[-1] if seat == 1 else chance.choice(legal)
        actor = Actor(table.people[seat].user_id)
        table = require_playing(decide(table, Act(msgspec.to_builtins(action)), actor, time.time()).table)
    return table
