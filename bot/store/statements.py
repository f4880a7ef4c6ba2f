"""One table, read and written by statements: its row, its log, and the parts that are numbered rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    Connection,
    Delete,
    Insert,
    Integer,
    Text,
    Update,
    bindparam,
    delete,
    exists,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from bot.store.database import ConflictError, FinishedError, Plain, UnreadableError
from bot.store.reader import Damage, DamagedError, Query, report, sound_rows, whole_rows
from bot.store.results import PERSON_COLUMNS
from bot.store.rows import PARTS, Row, Stored, body_of, columns_of, entries_of, entry_row, notice_row
from bot.store.schema import OVER, drafts, entries, holders, leases, notices, seats, tables, texts
from bot.table.commands import Notice
from bot.table.people import Person
from bot.table.table import Lobby, Playing, Table
from games.languages import LANGUAGES

Epoch = tuple[int, int] | None
"""A shard and the epoch of its lease, where several processes may write."""
NEVER_SHOWN = -1
"""The revision shown of a table that has no post yet."""
AT = bindparam("at_table", type_=Integer)
"""The parameter of the table that a statement is about."""

# Reading -------------------------------------------------------------------------------------------

STATUS = tables.c.keys().index("status")
DERIVED = {"language": LANGUAGES[0], "opened_by": None, "shown": NEVER_SHOWN, "next_check": None}
"""Columns of a table without which its game goes on, and what takes the place of a damaged value."""
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


def read_rows(connection: Connection, table_id: int) -> Stored | None:
    """Return the rows of a table; None if there is none. Raises `UnreadableError`."""
    parameters = {"at_table": table_id}
    try:
        row = next(iter(whole_rows(connection, _select_table, parameters, DERIVED)), None)
        if row is None:
            return None
        return Stored(
            dict(zip(tables.c.keys(), row, strict=True)),
            # Forgetting a person leaves a gap in a lobby that could not be read.
            tuple(
                Person(*person_row)
                for person_row in _numbered_rows(
                    connection, _select_people, parameters, gaps=row[STATUS] == "lobby"
                )
            ),
            tuple(body for (body,) in _numbered_rows(connection, _select_log, parameters)),
            {seat: body for _, seat, body in sound_rows(connection, _select_drafts, parameters)},
            {number: said for _, number, said in sound_rows(connection, _select_texts, parameters)},
            tuple(
                (seat, user_id) for seat, user_id in _numbered_rows(connection, _select_holders, parameters)
            ),
        )
    except DamagedError as error:
        report(connection, error.damage)
        status = connection.scalar(select(tables.c.status).where(tables.c.id == AT), parameters)
        kind = FinishedError if status in OVER else UnreadableError
        raise kind(table_id, str(error)) from error


def _numbered_rows(
    connection: Connection, statement: Query, parameters: Mapping[str, int], *, gaps: bool = False
) -> list[tuple[Any, ...]]:
    rows = whole_rows(connection, statement, parameters)
    for n, (table_id, number, *_) in enumerate(rows):
        if n != number and not gaps:
            column = statement.selected_columns[1]
            raise DamagedError(
                Damage(str(column.table), f"table_id {table_id}", column.name, f"number {n} is missing")
            )
    return [row[2:] for row in rows]


# Writing -------------------------------------------------------------------------------------------

_insert_entry = Plain(insert(entries), entries.c.keys())
_insert_notice = insert(notices)
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
    new_entries = enumerate(entries_of(after)[entries_before:], start=entries_before)
    try:
        for n, entry in new_entries:
            _insert_entry(connection, entry_row(after.id, n, entry))
    except IntegrityError as error:
        raise ConflictError from error
    _write_parts(connection, after.id, before, after)
    length = None if isinstance(after, Lobby) else len(after.entries)
    write_notices(connection, after.id, new_notices, length)


def _write_parts(connection: Connection, table_id: int, before: Table | None, after: Table) -> None:
    for part, delete_row in zip(PARTS, _delete_parts, strict=True):
        parts_before: Mapping[int, Any] = {} if before is None else part.of(before)
        parts_after = part.of(after)
        numbers = sorted(
            n for n in parts_before.keys() | parts_after.keys() if parts_before.get(n) != parts_after.get(n)
        )
        if before is not None:
            # Also those that are new: a row that could not be read may stand in their place.
            _execute_all(connection, delete_row, [{"at_table": table_id, "at": n} for n in numbers])
        column = part.number
        rows = [
            {"table_id": table_id, column.name: n, **part.row(n, parts_after[n])}
            for n in numbers
            if n in parts_after
        ]
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
    entry_values = {"n": n, "entry": entry_row(after.id, n, entries_of(after)[n])["body"]}
    statement = _with_entry(frozenset(row), leased=epoch is not None)
    try:
        row_count = statement(connection, {**row, **_guard_values(before, epoch), **entry_values})
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
    lease_values = {} if epoch is None else {"held": epoch[0], "since": epoch[1]}
    return {"at_table": before.id, "seen": before.revision, **lease_values}


def _execute_all(connection: Connection, statement: Insert | Delete, rows: list[Row]) -> None:
    if rows:
        connection.execute(statement, rows)
