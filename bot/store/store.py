"""The store: every table of the games, its posts and its outbox."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.exc import IntegrityError

from bot.metrics import APPENDS
from bot.store.database import ConflictError, Database, StoreError, SuspectError
from bot.store.kinds import database_at
from bot.store.messages import Outbox, PostStore
from bot.store.reader import sound_rows
from bot.store.rows import Loaded, Stored, fold_rows
from bot.store.schema import LAST_MOMENT, OPEN, seats, suspects, tables
from bot.store.statements import (
    AT,
    is_one_entry,
    read_rows,
    write_change,
    write_entry,
    write_new,
    write_notices,
)
from bot.table.commands import Notice
from bot.table.lobby import HIGHEST_UNPRESSED
from bot.table.people import HIGHEST_BOT_ID
from bot.table.table import Lobby, Table
from games.host.packages import GamePackage

IS_OPEN = tables.c.status.in_(OPEN)


@dataclass(frozen=True, slots=True)
class Counts:
    """What a limit counts when a table is to be opened, of its host and of the server."""

    own: int
    """Open tables where the host sits."""
    lobbies: int
    """Lobbies that they host, but those in which they look for people: these have a limit of their own."""
    opened: int
    """Tables that they opened in this server."""
    here: int
    """Open tables of the server but those of game nights."""
    first_at: float
    """When the host's first table there was opened; 0 where they have had none."""


class Store:
    """The tables of these games in a database."""

    def __init__(self, database: Database, packages: Mapping[str, GamePackage]) -> None:
        self.database = database
        self._packages = packages
        self.posts = PostStore(database)
        self.outbox = Outbox(database)

    @classmethod
    async def open(cls, url: str, packages: Mapping[str, GamePackage], gather: float = 0.0) -> Store:
        """Connect and migrate the schema. Raises `StoreError`. `gather`: seconds to collect writes."""
        store = cls(database_at(url, gather), packages)
        try:
            await store.database.begin()
        except StoreError:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Finish pending writes and disconnect."""
        await self.database.close()

    # One table -------------------------------------------------------------------------------------

    async def create(self, lobby: Lobby, admit: Callable[[Counts], None] | None = None) -> Table:
        """Store a new table and give it its id; `admit` raises if there are too many.

        Return the table that the same press has opened before, if there is one. Raises `ConflictError`,
        `StoreError`.
        """

        def work(connection: Connection) -> tuple[int, bool]:
            known_id = connection.scalar(_select_opened, {"press": lobby.opened_by})
            if known_id is not None:
                return known_id, False
            if admit is not None:
                questions = (_own_count, _lobby_count, _opened_count, _here_count, _first_at)
                parameters = {"user": lobby.host_id, "guild": lobby.guild_id}
                admit(Counts(*(connection.scalar(question, parameters) or 0 for question in questions)))
            return write_new(connection, lobby), True

        try:
            table_id, is_new = await self.database.run(work)
        except IntegrityError as error:
            raise ConflictError from error
        if is_new:
            return replace(lobby, id=table_id)
        table = await self.load(table_id)
        assert table is not None
        return table.table

    async def load(self, table_id: int) -> Loaded | None:
        """Return a table as it is stored.

        Raises `AsleepError` if its game is not installed, `UnreadableError` if it must be quarantined.
        """
        rows = await self.rows(table_id)
        return rows and await asyncio.to_thread(fold_rows, rows, self._packages)

    async def rows(self, table_id: int) -> Stored | None:
        """Return the rows of a table. Raises `UnreadableError` for damaged ones and for a suspect."""

        def work(connection: Connection) -> Stored | None:
            if function := connection.scalar(_select_suspect, {"at_table": table_id}):
                raise SuspectError(table_id, f"the bot hung in {function}")
            return read_rows(connection, table_id)

        return await self.database.read(work)

    async def is_current(self, table: Table) -> bool:
        """Whether a table is still as it is stored."""
        parameters = {"at_table": table.id}
        revision = await self.database.read(lambda it: it.scalar(_select_revision, parameters), flushed=False)
        return revision == table.revision

    async def commit(self, before: Table, after: Table, new_notices: Sequence[Notice] = ()) -> None:
        """Write what differs, if the stored table is still `before`. Raises `ConflictError`, `StoreError`."""
        database = self.database
        with APPENDS.time():
            if database.one_statement and is_one_entry(before, after, new_notices):
                await database.commit(lambda it: write_entry(it, before, after, database.epoch), alone=True)
            else:
                await database.commit(lambda it: write_change(it, before, after, new_notices, database.epoch))

    async def commit_again(self, before: Table, after: Table) -> None:
        """Write every column of a table that is not stored as it must be.

        Raises `ConflictError`, `StoreError`.
        """
        await self.database.run(lambda it: write_change(it, before, after, (), again=True))

    async def quarantine(self, table_id: int, notice: Notice, *, release: bool) -> bool:
        """Quarantine a table or release it, with a notice; return False if that is stored already."""
        change = (
            update(tables)
            .where(tables.c.id == table_id, tables.c.set_aside.is_(release))
            .values(set_aside=not release)
        )

        def work(connection: Connection) -> bool:
            is_new = connection.execute(change).rowcount == 1
            if is_new:
                write_notices(connection, table_id, [notice])
            return is_new

        return await self.database.run(work)

    async def suspect(self, table_id: int, function: str) -> None:
        """Mark a table at which the loop hangs, from another thread's loop. Raises `StoreError`."""

        def work(connection: Connection) -> None:
            connection.execute(_delete_suspect, {"at_table": table_id})
            connection.execute(insert(suspects), {"table_id": table_id, "function": function})

        await self.database.run_beside(work)

    async def clear(self, table_id: int) -> str | None:
        """Remove the mark of a table, and return the function in which the bot hung; None without a mark."""

        def work(connection: Connection) -> str | None:
            function = connection.scalar(_select_suspect, {"at_table": table_id})
            connection.execute(_delete_suspect, {"at_table": table_id})
            return function

        return await self.database.run(work)

    async def guild_of(self, table_id: int) -> int | None:
        """Return the server of a table."""
        statement = select(tables.c.guild_id).where(tables.c.id == table_id)
        return await self.database.read(lambda connection: connection.scalar(statement))

    async def opened_by(self, press_id: int) -> int | None:
        """Return the table that a press has opened."""
        return await self.database.read(lambda it: it.scalar(_select_opened, {"press": press_id}))

    # Several tables --------------------------------------------------------------------------------

    async def _ids(self, statement: Select[int]) -> list[int]:
        return await self.database.read(lambda connection: list(connection.scalars(statement)))

    async def open_of(self, user_id: int) -> list[int]:
        """Return the open tables where a person sits, newest first."""
        parameters = {"user": user_id}
        return await self.database.read(
            lambda it: list(it.scalars(_select_open_of, parameters)), flushed=False
        )

    async def open_in_channel(self, guild_id: int, channel_id: int) -> list[int]:
        """Return the open tables of a channel and of its threads, newest first."""
        is_open_here = (tables.c.guild_id == guild_id, IS_OPEN, is_in_channel(channel_id))
        return await self._ids(select(tables.c.id).where(*is_open_here).order_by(tables.c.id.desc()))

    async def open_in_server(self, guild_id: int) -> list[int]:
        """Return the open tables of a server, oldest first."""
        is_open_here = (tables.c.guild_id == guild_id, IS_OPEN)
        return await self._ids(select(tables.c.id).where(*is_open_here).order_by(tables.c.id))

    async def open_count_of(self, user_id: int) -> int:
        """Return the number of open tables where a person has taken a seat."""
        parameters = {"user": user_id}
        return await self.database.read(lambda it: it.scalar(_own_count, parameters), flushed=False) or 0

    async def open_by_game(self, *, here: bool = False) -> list[tuple[str, str, int]]:
        """Return game, status and number of open tables; `here`: of the shards of this process alone."""
        statement = select(tables.c.game, tables.c.status, func.count()).where(IS_OPEN)
        if here:
            statement = statement.where(*self.database.shards.here)
        statement = statement.group_by(tables.c.game, tables.c.status)
        rows = await self.database.read(lambda connection: sound_rows(connection, statement))
        return [(game, status, count) for game, status, count in rows]

    async def with_company(self) -> list[int]:
        """Return the games under way, of these shards, with bot players."""
        bots = select(seats.c.table_id).where(seats.c.user_id <= HIGHEST_BOT_ID)
        is_played_here = (tables.c.id.in_(bots), tables.c.status == "playing", *self.database.shards.here)
        return await self._ids(select(tables.c.id).where(*is_played_here).order_by(tables.c.id))

    async def to_be_read(self) -> list[int]:
        """Return the open tables, of these shards, quarantined, outdated, or with a damaged clock."""
        games = [package.game for package in self._packages.values()]
        version = tuple_(tables.c.game, tables.c.rules)
        present_versions = [(game.key, game.about.version) for game in games]
        playable_versions = [(game.key, package.about.version) for game in games for package in game.versions]
        is_unplayable = or_(
            version.not_in(playable_versions), (tables.c.status == "lobby") & version.not_in(present_versions)
        )
        is_other_version = tables.c.game.in_(tuple(self._packages)) & is_unplayable
        never_due = or_(tables.c.next_check < 0, tables.c.next_check > LAST_MOMENT)
        is_set_aside = tables.c.id.in_(select(suspects.c.table_id)) | tables.c.set_aside.is_(True)
        conditions = (IS_OPEN, is_other_version | never_due | is_set_aside, *self.database.shards.here)
        return await self._ids(select(tables.c.id).where(*conditions).order_by(tables.c.id))

    async def earliest(self, without: Collection[int] = ()) -> tuple[int, float] | None:
        """Return the table, of these shards and installed games, whose clock is due first, and when."""
        statement = (
            select(tables.c.id, tables.c.next_check)
            # A damaged one would hide all others.
            .where(tables.c.next_check.between(0, LAST_MOMENT), tables.c.set_aside.is_(False))
            .where(tables.c.game.in_(tuple(self._packages)), *self.database.shards.here)
            .order_by(tables.c.next_check)
            .limit(1)
        )
        if without:
            statement = statement.where(tables.c.id.not_in(without))
        rows = await self.database.read(lambda connection: sound_rows(connection, statement), flushed=False)
        return (rows[0][0], rows[0][1]) if rows else None

    async def next_check(self) -> float | None:
        """Return when the first clock is due."""
        first_due = await self.earliest()
        return None if first_due is None else first_due[1]


def is_in_channel(channel_id: int) -> ColumnElement[bool]:
    """Return the condition on rows of `tables` that selects those of a channel and of its threads."""
    # The lobby's channel is in the body, with another field or the end after it.
    homes = (tables.c.body.contains(f'"home_id":{channel_id}{after}') for after in ",}")
    return or_(tables.c.channel_id == channel_id, *homes)


_sits = (seats.c.user_id == bindparam("user"), seats.c.left.is_(False))
_seated = select(func.count()).select_from(tables).join(seats, seats.c.table_id == tables.c.id)
_own_count = _seated.where(*_sits, seats.c.joined.is_(True), IS_OPEN)
_is_search = tables.c.body.contains('"search":{')
_lobby_count = select(func.count()).where(
    tables.c.host_id == bindparam("user"), tables.c.status == "lobby", ~_is_search
)
_here = tables.c.guild_id == bindparam("guild")
# A damaged or missing number is a press.
_is_unpressed = func.coalesce(tables.c.opened_by, 0).between(1, HIGHEST_UNPRESSED)
# Odd ones were opened by searches of 1.2.
_is_of_night = and_(_is_unpressed, tables.c.opened_by % 2 == 0)
_here_count = select(func.count()).where(_here, IS_OPEN, ~_is_of_night)
_opener = func.coalesce(tables.c.opener_id, tables.c.host_id)
_opened_count = select(func.count()).where(_here, IS_OPEN, _opener == bindparam("user"))
_first_at = (
    select(func.min(tables.c.opened_at))
    .join(seats, seats.c.table_id == tables.c.id)
    .where(seats.c.user_id == bindparam("user"), _here, tables.c.opened_at.between(0, LAST_MOMENT))
)
_select_open_of = (
    select(tables.c.id)
    .join(seats, seats.c.table_id == tables.c.id)
    .where(*_sits, IS_OPEN)
    .order_by(tables.c.id.desc())
)
_select_opened = select(tables.c.id).where(tables.c.opened_by == bindparam("press"))
_select_revision = select(tables.c.revision).where(tables.c.id == AT)
_select_suspect = select(suspects.c.function).where(suspects.c.table_id == AT)
_delete_suspect = delete(suspects).where(suspects.c.table_id == AT)
