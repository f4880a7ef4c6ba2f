"""The store: what is kept of tables, durably, and all that is asked of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from bot.metrics import APPENDS
from bot.store import queries
from bot.store.address import address_of, is_file
from bot.store.database import Database, Work
from bot.store.errors import ConflictError, StoreError
from bot.store.lease import Shards
from bot.store.outbox import Outbox
from bot.store.posts import Posts
from bot.store.reading import Loaded, folded, read_rows
from bot.store.sqlite import SqliteDatabase
from bot.store.writing import is_one_entry, write_again, write_change, write_entry, write_new
from bot.table.commands import Notice
from bot.table.table import Lobby, Table
from games import GamePackage

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Counts:
    """How many tables there are when one is to be opened: its host's own, their lobbies, and the server's."""

    own: int
    lobbies: int
    here: int


def _always(_: Counts) -> None:
    """Let every table be opened."""


class Store:
    """One database, and the games whose tables are in it.

    Work is a function of a connection: one transaction in a thread of its own, so portable Core alone.
    """

    def __init__(self, database: Database, packages: Mapping[str, GamePackage]) -> None:
        self._database = database
        self._packages = packages
        self.posts = Posts(database)
        self.outbox = Outbox(database)
        self.gone = database.gone
        self.recovered = database.recovered

    @classmethod
    async def open(cls, url: str, packages: Mapping[str, GamePackage], gather: float = 0.0) -> Store:
        """Connect and bring the tables up to date. Raises `StoreError`.

        `gather`: so many seconds what may wait is gathered, until somebody wants it written.
        """
        store = cls.at(url, packages, gather)
        try:
            await store.begin()
        except StoreError:
            await store.close()
            raise
        return store

    @classmethod
    def at(cls, url: str, packages: Mapping[str, GamePackage], gather: float = 0.0) -> Store:
        """Return a store that is to begin later. Raises `StoreError` for an address that cannot be used."""
        return cls(database_at(url, gather), packages)

    async def begin(self) -> None:
        """Connect and bring the tables up to date. Raises `StoreError`."""
        await self._database.begin()

    def guard(self, epoch: tuple[int, int] | None) -> None:
        """Commit tables from now on only while a lease has this epoch; None: whenever."""
        self._database.epoch = epoch

    @property
    def tells_people(self) -> bool:
        """Whether it is ours to tell people of all their tables at once: that is where DMs arrive."""
        return 0 in self._database.shards.ids

    def look_after(self, shards: Shards) -> None:
        """Whatever is asked of all tables from now on is asked of those of these shards."""
        self._database.shards = shards

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
        await self._database.close()

    async def run(self, work: Work[T]) -> T:
        """Write all of it or nothing, durably. Raises `StoreError`; what the work itself raises undoes it."""
        return await self._database.run(work)

    async def read(self, work: Work[T]) -> T:
        """Return what is found at one moment."""
        return await self._database.read(work)

    def write_soon(self, key: Hashable, work: Work[Any]) -> None:
        """Write what a crash may lose; the last of a key counts."""
        self._database.write_soon(key, work)

    async def flush(self) -> None:
        """Wait until everything that was to be written soon is written."""
        await self._database.flush()

    async def leave_no_trace(self) -> None:
        """Take out of the write-ahead log what has been deleted. Raises `StoreError`."""
        await self._database.leave_no_trace()

    # Tables ----------------------------------------------------------------------------------------

    async def load(self, table_id: int, now: float = 0.0) -> Loaded | None:
        """Return a table as it is stored; `now` is when it ends if the installed rules end it.

        Raises `AsleepError` if its game is not installed, `UnreadableError` if it is to be set aside.
        """
        stored = await self.read(lambda connection: read_rows(connection, table_id))
        return stored and await asyncio.to_thread(folded, stored, self._packages, now)

    async def create(self, lobby: Lobby, admit: Callable[[Counts], None] = _always) -> Table:
        """Store a new table and give it its id; `admit` raises if there are too many.

        Return the table that the same press has opened before, if there is one. Raises `ConflictError`,
        `StoreError`.
        """

        def work(connection: Connection) -> tuple[int, bool]:
            known = queries.opened_by(lobby.opened_by)(connection)
            if known is None:
                admit(_counts(connection, lobby))
                return write_new(connection, lobby), True
            return known, False

        try:
            table_id, new = await self.run(work)
        except IntegrityError as error:
            raise ConflictError from error
        if new:
            return replace(lobby, id=table_id)
        loaded = await self.load(table_id)
        assert loaded is not None
        return loaded.table

    async def is_current(self, table: Table) -> bool:
        """Whether a table is still as it is stored."""
        return await self.read(queries.revision(table.id)) == table.revision

    async def commit(self, before: Table, after: Table, notices: Sequence[Notice] = ()) -> None:
        """Write what differs, if the table is as it was before. Raises `ConflictError`, `StoreError`."""
        with APPENDS.time():
            database = self._database
            if database.one_statement and is_one_entry(before, after, notices):
                await database.commit(
                    lambda connection: write_entry(connection, before, after, database.epoch), alone=True
                )
            else:
                await database.commit(
                    lambda connection: write_change(connection, before, after, notices, database.epoch)
                )

    async def commit_again(self, before: Table, after: Table, notices: Sequence[Notice] = ()) -> None:
        """Write all of a table that was not `fresh`. Raises `ConflictError`, `StoreError`."""
        await self.run(lambda connection: write_again(connection, before, after, notices))

    async def set_aside(self, table_id: int, told: Notice, *, aside: bool) -> bool:
        """Note that a table is set aside or taken up again; `told` once. Return whether that is new."""
        return await self.run(queries.set_aside(table_id, told, aside=aside))

    async def guild_of(self, table_id: int) -> int | None:
        """Return in which server a table is."""
        return await self.read(queries.guild_of(table_id))

    async def with_company(self) -> list[int]:
        """Return the games under way where computer players sit."""
        return await self.read(queries.with_company(self._database.here))

    async def to_be_read(self) -> list[int]:
        """Return the open tables that are set aside or were made under other rules."""
        return await self.read(queries.to_be_read(self._packages, self._database.here))

    # Clocks ----------------------------------------------------------------------------------------

    async def earliest(self, without: Sequence[int] = ()) -> tuple[int, float] | None:
        """Return the table that is to be looked at next, and when; some left out."""
        return await self.read(queries.earliest(tuple(self._packages), without, self._database.here))

    async def next_check(self) -> float | None:
        """Return when a table is to be looked at next."""
        found = await self.earliest()
        return None if found is None else found[1]

    # Counts ----------------------------------------------------------------------------------------

    async def open_of(self, user_id: int) -> list[int]:
        """Return the open tables where a person sits, newest first."""
        return await self.read(queries.open_of(user_id))

    async def open_in_channel(self, guild_id: int, channel_id: int) -> list[int]:
        """Return the open tables of a channel and of its threads, newest first."""
        return await self.read(queries.open_in_channel(guild_id, channel_id))

    async def open_count_of(self, user_id: int) -> int:
        """Return at how many open tables a person has taken a seat."""
        return await self.read(queries.own_count(user_id))

    async def open_in(self, guild_id: int) -> int:
        """Return how many tables are open in a server."""
        return await self.read(queries.here_count(guild_id))

    async def open_by_game(self, *, ours: bool = False) -> list[tuple[str, str, int]]:
        """Return how many tables are open, by game and status; `ours`: of our shards alone."""
        return await self.read(queries.open_by_game(self._database.here if ours else ()))


def database_at(url: str, gather: float = 0.0) -> Database:
    """Return what is at an address, not begun yet. Raises `StoreError` for one that cannot be used."""
    if is_file(url):
        return SqliteDatabase(url, gather)
    # The driver comes with an extra that need not be installed.
    from bot.store.postgresql import PostgresqlDatabase  # noqa: PLC0415

    return PostgresqlDatabase(address_of(url), gather)


def _counts(connection: Connection, lobby: Lobby) -> Counts:
    return Counts(
        queries.own_count(lobby.host_id)(connection),
        queries.lobby_count(lobby.host_id)(connection),
        queries.here_count(lobby.guild_id)(connection),
    )
