"""Tables for tests without Discord: people who open them, sit down, and play at random."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from bot.limits import MessageBudget
from bot.live_tables import LiveTables
from bot.store.store import Store
from bot.table.commands import Act, Actor, Join, Start, TimePassed
from bot.table.deadlines import next_check
from bot.table.lobby import new_lobby
from bot.table.table import Lobby, Playing, Table
from games.core import Seat
from games.host.packages import GamePackage, load_package

HIDDEN_PRICE = load_package("tests.hidden_price")
ANN, BEN, CHIE, DAI, EVE = range(800_000_000_000_000_001, 800_000_000_000_000_006)
NAMES = dict(zip((ANN, BEN, CHIE, DAI, EVE), ("Ann", "Ben", "Chie", "Dai", "Eve"), strict=True))
GUILD, CHANNEL = 7_000, 7_001

presses: Iterator[int] = itertools.count(900_000_000_000_000_001)


def actor(user_id: int = ANN, *, manages: bool = False) -> Actor:
    """A person who presses something for the first time."""
    return Actor(user_id, NAMES.get(user_id, "Somebody"), next(presses), manages)


def lobby(package: GamePackage = HIDDEN_PRICE, host: Actor | None = None, **given: Any) -> Lobby:
    given = {"language": "en", "now": 1000.0, **given}
    return new_lobby(package, host or actor(), (GUILD, CHANNEL), b"s" * 32, **given)


class Clock:
    """A clock that a test turns."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


async def dealt(
    tables: LiveTables,
    package: GamePackage = HIDDEN_PRICE,
    people: Sequence[int] = (ANN, BEN, CHIE),
    **given: Any,
) -> Playing:
    """A game that has begun, with these people; the first is its host."""
    table: Table = await tables.open(lobby(package, actor(people[0]), now=tables.now, **given))
    for user_id in people[1:]:
        await tables.do(table.id, Join(), actor(user_id))
    table = await tables.do(table.id, Start(), actor(people[0]))
    assert isinstance(table, Playing)
    return table


def who(table: Table, seat: Seat) -> Actor:
    return actor(table.people[seat].user_id)


def awaited_act(table: Playing, chance: random.Random) -> tuple[Act, Actor]:
    """What a person who is awaited may play."""
    seat = chance.choice(table.awaited.seats)
    action = chance.choice(list(itertools.islice(table.game.legal(table.state, seat), 40)))
    return Act(msgspec.to_builtins(action)), who(table, seat)


def of_version(package: GamePackage, version: int, **changed: Any) -> GamePackage:
    about = dataclasses.replace(package.game.about, version=version)
    game = dataclasses.replace(package.game, about=about, **changed)
    return dataclasses.replace(package, game=game)


def database_at(path: Path) -> str:
    """The address of the database of a house; a test may have it on a server."""
    return f"sqlite:///{path}"


class House:
    """A store in a folder and the tables in it; closed and opened again at will."""

    def __init__(self, folder: Path, *packages: GamePackage) -> None:
        self.path = folder / "games.sqlite3"
        self.url = database_at(self.path)
        self.clock = Clock()
        self.packages = {package.game.key: package for package in packages or (HIDDEN_PRICE,)}
        self.store: Store
        self.tables: LiveTables

    async def open(self, *packages: GamePackage) -> House:
        """Start; with these games from now on, if any are given."""
        if packages:
            self.packages = {package.game.key: package for package in packages}
        self.store = await Store.open(self.url, self.packages)
        self.tables = LiveTables(self.store, self.clock, budget=MessageBudget(self.clock))
        return self

    async def restart(self, *packages: GamePackage) -> None:
        await self.store.close()
        await self.open(*packages)

    async def play_on(self, table: Playing, chance: random.Random) -> Table:
        """A person who is awaited acts; where no one is, time passes."""
        if table.awaited.seats:
            return await self.tables.do(table.id, *awaited_act(table, chance))
        self.clock.now = max(self.clock.now, next_check(table) or 0)
        return await self.tables.do(table.id, TimePassed())

    async def stored(self, table_id: int) -> Table:
        loaded = await self.store.load(table_id)
        assert loaded is not None
        return loaded.table

    async def notices(self) -> list[str]:
        return [outgoing.notice.key for outgoing in await self.store.outbox.unsent()]

    async def driver(self) -> Any:
        """The driver's connection that writes to the file."""
        database: Any = self.store.database
        return database._writer.driver
