"""Tables built quickly, and what happens to them: through `decide` alone, without Discord or a store."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, create_engine, insert

from bot.store.erasure import forget
from bot.store.rows import PARTS, body_of, columns_of, entries_of, entry_row, fold_rows
from bot.store.schema import entries, metadata, tables
from bot.store.statements import read_rows
from bot.table import commands as c
from bot.table.deadlines import next_check
from bot.table.decide import decide
from bot.table.errors import DeniedError
from bot.table.lobby import new_lobby
from bot.table.table import Lobby, Over, Playing, Table
from bot.table.terms import LIVE, Terms
from games import GAMES
from games.core import Rng, Seat, replace
from games.host.entries import Entry
from games.host.packages import GamePackage, load_package
from tests.table.invariants import sound, whole

PACKAGES: Mapping[str, GamePackage] = {**GAMES, "hidden_price": load_package("tests.hidden_price")}
SECRET = bytes(range(32))
BEGUN = 1_700_000_000.0
"""The fake clock begins here."""
GUILD, CHANNEL, FIRST_PRESS = 7, 70, 1000
NAMES = ("Ann", "Ben", "Cho", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
PEOPLE = {name: number for number, name in enumerate(NAMES, start=101)}
ANN, BEN, CHO, DAN, EVE = list(PEOPLE.values())[:5]
"""Ann always hosts; seats are drawn."""
STRANGER, BOSS = 901, 902
"""No one who sits, and a person who manages the server."""
NOBODY = -1
CALM = 61
"""Seconds without a word after which no one is calm now."""
SETTLED = 500
"""Upper bound of looks at the clock."""

Live = Terms(limit=LIVE)
Unlimited = Terms(limit=None)


class Session:
    """A table, the time, and what was said since it began. `kept` is told of every change."""

    def __init__(self, table: Table, now: float = BEGUN) -> None:
        self.table = table
        self.now = now
        self.said: list[c.Notice] = []
        self.kept: Callable[[Table, Table, tuple[c.Notice, ...]], None] = lambda *_: None
        self._press = FIRST_PRESS

    # Commands --------------------------------------------------------------------------------------

    def press(self, user_id: int) -> c.Actor:
        """A person who presses something, for the first time."""
        self._press += 1
        name = next((name for name, number in PEOPLE.items() if number == user_id), f"Name {user_id}")
        return c.Actor(user_id, name, self._press, manages=user_id == BOSS)

    def do(self, command: c.Command, who: int | c.Actor = c.TABLE) -> tuple[c.Notice, ...]:
        """Do something; return what is said of it. Whatever comes of it is sound."""
        actor = self.press(who) if isinstance(who, int) else who
        change = decide(self.table, command, actor, self.now)
        sound(self.table, command, actor, change, self.now)
        if change.table is not self.table:
            self.kept(self.table, change.table, change.notices)
        self.table = change.table
        self.said.extend(change.notices)
        return change.notices

    def forget(self, user_id: int, connection: Connection | None = None) -> tuple[c.Notice, ...]:
        """Forget a person as `Tables` does: they leave, and what names them goes from the rows.

        `connection`: to a database that has the table; without one it is stored in a new one.
        """
        said: tuple[c.Notice, ...] = ()
        with suppress(DeniedError):
            said = self.do(c.Leave(), c.Actor(user_id))
        rows = connection or store_of(self.table)
        if self.table.id in forget(rows, user_id, self.now):
            stored = read_rows(rows, self.table.id)
            assert stored is not None
            self.table = fold_rows(stored, {self.table.game.key: self.table.package}).table
            whole(self.table, self.now)
        if connection is None:
            rows.close()
        return said

    def play(self, action: Any, seat: Seat | None = None, texts: Mapping[int, str] | None = None) -> Any:
        """Play an action, of the person who is awaited if no one else is named."""
        at = self.awaited[0] if seat is None else seat
        return self.do(c.Act(plain(action), texts or {}), self.user(at))

    def undo(self, seat: Seat) -> tuple[c.Notice, ...]:
        return self.do(c.TakeBack(self.game.moves[seat]), self.user(seat))

    def menu(self, seat: Seat | None = None) -> tuple[Any, ...]:
        return self.game.game.legal(self.game.state, self.awaited[0] if seat is None else seat)

    def any_action(self, rng: Rng, seat: Seat | None = None) -> None:
        at = rng.choice(self.awaited) if seat is None else seat
        self.play(rng.choice(self.menu(at)), at)

    def play_on(self) -> None:
        """Play the last thing on the menu of an awaited person; where no one is, let a second pass."""
        if isinstance(self.table, Playing) and self.awaited:
            self.play(self.menu()[-1])
        else:
            self.wait(1)

    def to_the_end(self) -> Over:
        """Everybody plays anything until the game is over."""
        rng = Rng(b"to the end", 0)
        while isinstance(self.table, Playing):
            if self.awaited:
                self.any_action(rng)
            else:
                self.wait(200)
        return self.over

    # Time ------------------------------------------------------------------------------------------

    def wait(self, seconds: float, *, up_since: float = 0.0, unseen: bool = False) -> tuple[c.Notice, ...]:
        """Let time pass, with a look at the table whenever it wants one; return what is said meanwhile."""
        before, until = len(self.said), self.now + seconds
        for _ in range(SETTLED):
            due = next_check(self.table)
            if due is None or due > until:
                self.now = until
                return tuple(self.said[before:])
            self.now = max(self.now, due)
            table = self.table
            self.do(c.TimePassed(up_since, unseen))
            assert self.table != table, "what is due makes no progress"
        raise AssertionError

    def down(self, seconds: float, *, unseen: bool = True) -> tuple[c.Notice, ...]:
        """Let time pass while the bot is down; then it looks."""
        self.now += seconds
        return self.wait(0, up_since=self.now, unseen=unseen)

    def absent(self, *missed: int) -> None:
        """Decisions in a row that each seat has missed."""
        presence = replace(self.game.presence, missed=missed)
        self.table = dataclasses.replace(self.game, presence=presence)

    # Looking ---------------------------------------------------------------------------------------

    @property
    def game(self) -> Playing:
        assert isinstance(self.table, Playing)
        return self.table

    @property
    def over(self) -> Over:
        assert isinstance(self.table, Over)
        return self.table

    @property
    def lobby(self) -> Lobby:
        assert isinstance(self.table, Lobby)
        return self.table

    @property
    def awaited(self) -> tuple[Seat, ...]:
        return self.game.awaited.seats

    @property
    def host(self) -> Seat:
        seat = self.game.seat_of(self.table.host_id)
        assert seat is not None
        return seat

    def user(self, seat: Seat) -> int:
        return self.table.people[seat].user_id

    def seat(self, user_id: int) -> Seat:
        seat = self.table.seat_of(user_id)
        assert seat is not None
        return seat

    def kinds(self) -> list[str]:
        return [type(entry).__name__ for entry in self.entries]

    @property
    def entries(self) -> tuple[Entry, ...]:
        return () if isinstance(self.table, Lobby) else self.table.entries

    def keys(self, kind: str = "announcement") -> list[str]:
        """What was said so far: the keys of one kind of notice."""
        return [notice.key for notice in self.said if notice.kind == kind]


def store_of(table: Table) -> Connection:
    """Return a connection to a database with this table and no other."""
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    connection = engine.connect()
    row = {**columns_of(table), "id": table.id, "body": body_of(table), "shown": 0, "set_aside": False}
    connection.execute(insert(tables), row)
    for n, entry in enumerate(entries_of(table)):
        connection.execute(insert(entries), entry_row(table.id, n, entry))
    for part in PARTS:
        for n, value in part.of(table).items():
            of_table = {"table_id": table.id, part.number.name: n}
            connection.execute(insert(part.number.table), of_table | part.row(n, value))
    return connection


def plain(action: Any) -> Any:
    """An action as the plain data that comes back from Discord."""
    return msgspec.json.decode(msgspec.json.encode(action))


def lobby(
    key: str = "konsul",
    people: int = 1,
    terms: Terms | None = None,
    *,
    package: GamePackage | None = None,
    **options: str,
) -> Session:
    """A lobby that Ann has opened and that others have joined."""
    host = c.Actor(ANN, "Ann", FIRST_PRESS)
    chosen = package or PACKAGES[key]
    table = new_lobby(
        chosen,
        host,
        (GUILD, CHANNEL),
        SECRET,
        BEGUN,
        language="en",
        terms=terms,
        options={**msgspec.to_builtins(chosen.game.options()), **options},
    )
    session = Session(dataclasses.replace(table, id=1))
    for user_id in list(PEOPLE.values())[1:people]:
        session.do(c.Join(), user_id)
    return session


def game(
    key: str = "konsul",
    people: int = 3,
    terms: Terms | None = Live,
    *,
    package: GamePackage | None = None,
    **options: str,
) -> Session:
    """A game that has just begun; the host has been calm for a while."""
    session = lobby(key, people, terms, package=package, **options)
    session.now += CALM
    session.do(c.Start(), ANN)
    session.said.clear()
    return session


def denied(session: Session, command: c.Command, who: int | c.Actor) -> str:
    """Do something that the table denies; return the key of the reason. Nothing changes."""
    before = session.table
    with pytest.raises(DeniedError) as caught:
        session.do(command, who)
    assert session.table is before
    return caught.value.key
