"""The store: every table of the games, written and read by statements."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Delete,
    Insert,
    Integer,
    Select,
    Text,
    Update,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.exc import IntegrityError

from bot.metrics import APPENDS
from bot.store.database import (
    ConflictError,
    Database,
    FinishedError,
    Plain,
    StoreError,
    SuspectError,
    UnreadableError,
)
from bot.store.kinds import database_at
from bot.store.messages import Outbox, PostStore
from bot.store.reader import Damage, DamagedError, Query, report, sound_rows, whole_rows
from bot.store.results import PERSON_COLUMNS
from bot.store.rows import (
    PARTS,
    Loaded,
    Row,
    Stored,
    body_of,
    columns_of,
    entries_of,
    entry_row,
    fold_rows,
    notice_row,
)
from bot.store.schema import (
    LAST_MOMENT,
    OPEN,
    OVER,
    drafts,
    entries,
    holders,
    leases,
    notices,
    seats,
    suspects,
    tables,
    texts,
)
from bot.table.commands import Notice
from bot.table.lobby import HIGHEST_UNPRESSED
from bot.table.people import HIGHEST_BOT_ID, Person
from bot.table.table import Lobby, Playing, Table
from games.host.packages import GamePackage
from games.languages import LANGUAGES

V = TypeVar("V")
Epoch = tuple[int, int] | None
"""A shard and the epoch of its lease, where several processes may write."""

NEVER_SHOWN = -1
IS_OPEN = tables.c.status.in_(OPEN)
AT = bindparam("at_table", type_=Integer)


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
        games = [each.game for each in self._packages.values()]
        version = tuple_(tables.c.game, tables.c.rules)
        present = [(game.key, game.about.version) for game in games]
        playable = [(game.key, each.about.version) for game in games for each in game.versions]
        is_unplayable = or_(version.not_in(playable), (tables.c.status == "lobby") & version.not_in(present))
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


# Reading -------------------------------------------------------------------------------------------

_select_suspect = select(suspects.c.function).where(suspects.c.table_id == AT)
_delete_suspect = delete(suspects).where(suspects.c.table_id == AT)
_select_table = select(tables).where(tables.c.id == AT)
_select_people = (
    select(seats.c.table_id, seats.c.position, *PERSON_COLUMNS)
    .where(seats.c.table_id == AT)
    .order_by(seats.c.position)
)
_select_log = (
    select(entries.c.table_id, entries.c.n, entries.c.body)
    .where(entries.c.table_id == AT)
    .order_by(entries.c.n)
)
_select_drafts = select(drafts.c.table_id, drafts.c.position, drafts.c.body).where(drafts.c.table_id == AT)
_select_texts = select(texts.c.table_id, texts.c.number, texts.c.said).where(texts.c.table_id == AT)
_select_holders = (
    select(holders.c.table_id, holders.c.n, holders.c.position, holders.c.user_id)
    .where(holders.c.table_id == AT)
    .order_by(holders.c.n)
)
STATUS = tables.c.keys().index("status")
DERIVED = {"language": LANGUAGES[0], "opened_by": None, "shown": NEVER_SHOWN, "next_check": None}
"""Columns of a table without which its game goes on, and what takes the place of a damaged value."""


def read_rows(connection: Connection, table_id: int) -> Stored | None:
    """Return the rows of a table; None if there is none. Raises `UnreadableError`."""
    at = {"at_table": table_id}
    try:
        row = next(iter(whole_rows(connection, _select_table, at, DERIVED)), None)
        if row is None:
            return None
        return Stored(
            dict(zip(tables.c.keys(), row, strict=True)),
            # Forgetting a person leaves a gap in a lobby that could not be read.
            tuple(
                Person(*who)
                for who in _numbered_rows(connection, _select_people, at, gaps=row[STATUS] == "lobby")
            ),
            tuple(body for (body,) in _numbered_rows(connection, _select_log, at)),
            {seat: body for _, seat, body in sound_rows(connection, _select_drafts, at)},
            {number: said for _, number, said in sound_rows(connection, _select_texts, at)},
            tuple((seat, user_id) for seat, user_id in _numbered_rows(connection, _select_holders, at)),
        )
    except DamagedError as error:
        report(connection, error.damage)
        status = connection.scalar(select(tables.c.status).where(tables.c.id == AT), at)
        kind = FinishedError if status in OVER else UnreadableError
        raise kind(table_id, str(error)) from error


def _numbered_rows(
    connection: Connection, statement: Query, at: Mapping[str, int], *, gaps: bool = False
) -> list[tuple[Any, ...]]:
    rows = whole_rows(connection, statement, at)
    for n, (table_id, number, *_) in enumerate(rows):
        if n != number and not gaps:
            column = statement.selected_columns[1]
            raise DamagedError(
                Damage(str(column.table), f"table_id {table_id}", column.name, f"number {n} is missing")
            )
    return [row[2:] for row in rows]


# Writing -------------------------------------------------------------------------------------------

_insert_entry, _insert_notice = Plain(insert(entries), entries.c.keys()), insert(notices)
_delete_parts = tuple(
    delete(part.number.table).where(part.number.table.c.table_id == AT, part.number == bindparam("at"))
    for part in PARTS
)


def write_new(connection: Connection, lobby: Lobby) -> int:
    """Insert a new table and return its id. Raises `IntegrityError` if its press has opened one before."""
    row = {**columns_of(lobby), "shown": NEVER_SHOWN, "set_aside": False, "body": body_of(lobby)}
    row["opener_id"] = lobby.host_id
    primary_key = connection.execute(insert(tables), row).inserted_primary_key
    table_id = int(primary_key[0]) if primary_key else 0
    _write_parts(connection, table_id, None, lobby)
    return table_id


def write_change(
    connection: Connection,
    before: Table,
    after: Table,
    new_notices: Sequence[Notice],
    epoch: Epoch = None,
    *,
    again: bool = False,
) -> None:
    """Write what differs, if the stored table is still `before`. Raises `ConflictError`.

    `again`: any column may differ from what is stored.
    """
    row = {**columns_of(after), "body": body_of(after)} if again else _differing_columns(before, after)
    statement = _guarded_update(frozenset(row), leased=epoch is not None)
    if statement(connection, {**row, **_guard_values(before, epoch)}) != 1:
        raise ConflictError
    entries_before = len(entries_of(before))
    new = enumerate(entries_of(after)[entries_before:], start=entries_before)
    try:
        for n, entry in new:
            _insert_entry(connection, entry_row(after.id, n, entry))
    except IntegrityError as error:
        raise ConflictError from error
    _write_parts(connection, after.id, before, after)
    length = None if isinstance(after, Lobby) else len(after.entries)
    write_notices(connection, after.id, new_notices, length)


def _write_parts(connection: Connection, table_id: int, before: Table | None, after: Table) -> None:
    for part, delete_row in zip(PARTS, _delete_parts, strict=True):
        old: Mapping[int, Any] = {} if before is None else part.of(before)
        new = part.of(after)
        numbers = sorted(n for n in old.keys() | new.keys() if old.get(n) != new.get(n))
        if before is not None:
            # Also those that are new: a row that could not be read may stand in their place.
            _execute_all(connection, delete_row, [{"at_table": table_id, "at": n} for n in numbers])
        column = part.number
        rows = [{"table_id": table_id, column.name: n, **part.row(n, new[n])} for n in numbers if n in new]
        _execute_all(connection, insert(column.table), rows)


def is_one_entry(before: Table, after: Table, new_notices: Sequence[Notice]) -> bool:
    """Whether nothing differs but columns, body and one more entry of the log."""
    return (
        isinstance(before, Playing)
        and not isinstance(after, Lobby)
        and not new_notices
        and len(after.entries) == len(before.entries) + 1
        and all(part.of(before) == part.of(after) for part in PARTS)
    )


def write_entry(connection: Connection, before: Table, after: Table, epoch: Epoch) -> None:
    """Write a change for which `is_one_entry`, in one statement. Raises `ConflictError`."""
    row = _differing_columns(before, after)
    n = len(entries_of(before))
    new = {"n": n, "entry": entry_row(after.id, n, entries_of(after)[n])["body"]}
    statement = _with_entry(frozenset(row), leased=epoch is not None)
    try:
        row_count = statement(connection, {**row, **_guard_values(before, epoch), **new})
    except IntegrityError as error:
        raise ConflictError from error
    if row_count != 1:
        raise ConflictError


def write_notices(
    connection: Connection, table_id: int, new_notices: Iterable[Notice], length: int | None = None
) -> None:
    """Put notices of a table into the outbox, with the length of its log."""
    _execute_all(connection, _insert_notice, [notice_row(table_id, notice, length) for notice in new_notices])


@lru_cache(maxsize=256)
def _guarded_update(names: frozenset[str], *, leased: bool = False) -> Plain:
    """Return the update of some columns, guarded by the revision and, if `leased`, by the epoch of a lease.

    An index is touched only if one of its columns is named.
    """
    return Plain(_update(names, leased=leased))


@lru_cache(maxsize=256)
def _with_entry(names: frozenset[str], *, leased: bool) -> Plain:
    """Return the same with one entry of the log in one statement: both or neither."""
    table_update = _update(names, leased=leased).returning(tables.c.id).cte("changed")
    values = select(table_update.c.id, bindparam("n", type_=Integer), bindparam("entry", type_=Text))
    return Plain(insert(entries).from_select(["table_id", "n", "body"], values).add_cte(table_update))


def _update(names: frozenset[str], *, leased: bool) -> Update:
    conditions = [tables.c.id == AT, tables.c.revision == bindparam("seen")]
    if leased:
        is_holder = (leases.c.shard == bindparam("held"), leases.c.epoch == bindparam("since"))
        conditions.append(exists().where(*is_holder))
    return update(tables).where(*conditions).values({name: bindparam(name) for name in sorted(names)})


def _differing_columns(before: Table, after: Table) -> Row:
    columns_before = columns_of(before)
    row = {name: value for name, value in columns_of(after).items() if value != columns_before[name]}
    return {**row, "body": body_of(after)}


def _guard_values(before: Table, epoch: Epoch) -> Row:
    holder = {} if epoch is None else {"held": epoch[0], "since": epoch[1]}
    return {"at_table": before.id, "seen": before.revision, **holder}


def _execute_all(connection: Connection, statement: Insert | Delete, new: list[Row]) -> None:
    if new:
        connection.execute(statement, new)
