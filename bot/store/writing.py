"""Writing what a command made of a table: one transaction, and only what differs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import (
    Connection,
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

from bot.store.errors import ConflictError
from bot.store.rows import (
    Row,
    body_of,
    columns_of,
    draft_row,
    drafts_of,
    entries_of,
    entry_row,
    holder_row,
    notice_row,
    seat_row,
    text_row,
    texts_of,
)
from bot.store.schema import drafts, entries, holders, leases, notices, seats, tables, texts
from bot.table.commands import Notice
from bot.table.table import Lobby, Over, Playing, Table

V = TypeVar("V")

Epoch: TypeAlias = tuple[int, int] | None
"""A shard and the epoch of its lease, where several processes may write."""

NEVER_SHOWN = -1

_opened = insert(tables)
_entry, _notice, _seat = insert(entries), insert(notices), insert(seats)
_holder, _draft, _text = insert(holders), insert(drafts), insert(texts)
_no_seats = delete(seats).where(seats.c.table_id == bindparam("at_table"))
_no_holders = delete(holders).where(holders.c.table_id == bindparam("at_table"))
_no_drafts = delete(drafts).where(drafts.c.table_id == bindparam("at_table"))
_no_draft = delete(drafts).where(
    drafts.c.table_id == bindparam("at_table"), drafts.c.position == bindparam("at")
)
_no_text = delete(texts).where(texts.c.table_id == bindparam("at_table"), texts.c.number == bindparam("at"))


@lru_cache(maxsize=256)
def _changed(names: frozenset[str], *, leased: bool = False) -> Update:
    """The columns that change; an index is touched only if one of its columns is named.

    `leased`: only while a lease has the epoch that it had when we took it.
    """
    where = [tables.c.id == bindparam("at_table"), tables.c.revision == bindparam("seen")]
    if leased:
        where.append(
            exists().where(leases.c.shard == bindparam("held"), leases.c.epoch == bindparam("since"))
        )
    return update(tables).where(*where).values({name: bindparam(name) for name in sorted(names)})


@lru_cache(maxsize=256)
def _with_entry(names: frozenset[str], *, leased: bool) -> Insert:
    """The columns that change and one entry of the log, in one statement: both or neither."""
    changed = _changed(names, leased=leased).returning(tables.c.id).cte("changed")
    values = select(changed.c.id, bindparam("n", type_=Integer), bindparam("entry", type_=Text))
    return insert(entries).from_select(["table_id", "n", "body"], values).add_cte(changed)


def write_new(connection: Connection, lobby: Lobby) -> int:
    """Write a new table and return its number. Raises `IntegrityError` if its press has opened one before."""
    row = {**columns_of(lobby), "shown": NEVER_SHOWN, "set_aside": False, "body": body_of(lobby)}
    made = connection.execute(_opened, row).inserted_primary_key
    table_id = int(made[0]) if made else 0
    _all(connection, _seat, [seat_row(table_id, *seat) for seat in enumerate(lobby.people)])
    return table_id


def is_one_entry(before: Table, after: Table, told: Sequence[Notice]) -> bool:
    """Whether nothing differs but columns, body and one more entry of the log."""
    return (
        isinstance(before, Playing)
        and not isinstance(after, Lobby)
        and not told
        and len(after.entries) == len(before.entries) + 1
        and before.people == after.people
        and before.holders == after.holders
        and before.texts == after.texts
        and drafts_of(before) == drafts_of(after)
    )


def write_entry(connection: Connection, before: Table, after: Table, epoch: Epoch) -> None:
    """Write a table of which `is_one_entry`, by one statement. Raises `ConflictError`."""
    row = _differing_columns(before, after)
    n = len(entries_of(before))
    new = {"n": n, "entry": entry_row(after.id, n, entries_of(after)[n])["body"]}
    statement = _with_entry(frozenset(row), leased=epoch is not None)
    try:
        written = connection.execute(statement, {**row, **_seen(before, epoch), **new}).rowcount
    except IntegrityError as error:
        raise ConflictError from error
    if written != 1:
        raise ConflictError


def _differing_columns(before: Table, after: Table) -> Row:
    known = columns_of(before)
    row = {name: value for name, value in columns_of(after).items() if value != known[name]}
    return {**row, "body": body_of(after)}


def _seen(before: Table, epoch: Epoch) -> Row:
    held = {} if epoch is None else {"held": epoch[0], "since": epoch[1]}
    return {"at_table": before.id, "seen": before.revision, **held}


def write_change(
    connection: Connection, before: Table, after: Table, told: Sequence[Notice], epoch: Epoch = None
) -> None:
    """Write what differs, if the table is stored as it was before. Raises `ConflictError`."""
    row = _differing_columns(before, after)
    statement = _changed(frozenset(row), leased=epoch is not None)
    if connection.execute(statement, {**row, **_seen(before, epoch)}).rowcount != 1:
        raise ConflictError
    try:
        _write_log(connection, before, after)
    except IntegrityError as error:
        raise ConflictError from error
    if before.people != after.people:
        _rewrite_seats(connection, after)
    if not isinstance(after, Lobby):
        _rewrite_holders(connection, before, after)
    _differing(connection, after.id, (drafts_of(before), drafts_of(after)), draft_row, (_no_draft, _draft))
    _differing(connection, after.id, (texts_of(before), texts_of(after)), text_row, (_no_text, _text))
    write_notices(connection, after.id, told)


def write_again(connection: Connection, before: Table, after: Table, told: Sequence[Notice]) -> None:
    """Write all of a table that has been read under other rules. Raises `ConflictError`."""
    row = {**columns_of(after), "body": body_of(after)}
    seen = {"at_table": before.id, "seen": before.revision}
    if connection.execute(_changed(frozenset(row)), {**row, **seen}).rowcount != 1:
        raise ConflictError
    connection.execute(_no_drafts, {"at_table": after.id})
    _all(connection, _draft, [draft_row(after.id, *draft) for draft in drafts_of(after).items()])
    write_notices(connection, after.id, told)


def write_notices(connection: Connection, table_id: int, told: Iterable[Notice]) -> None:
    """Write what is to be said of a table."""
    _all(connection, _notice, [notice_row(table_id, notice) for notice in told])


def _write_log(connection: Connection, before: Table, after: Table) -> None:
    known = len(entries_of(before))
    new = enumerate(entries_of(after)[known:], start=known)
    _all(connection, _entry, [entry_row(after.id, n, entry) for n, entry in new])


def _rewrite_seats(connection: Connection, after: Table) -> None:
    connection.execute(_no_seats, {"at_table": after.id})
    _all(connection, _seat, [seat_row(after.id, *seat) for seat in enumerate(after.people)])


def _rewrite_holders(connection: Connection, before: Table, after: Playing | Over) -> None:
    known = () if isinstance(before, Lobby) else before.holders
    if known != after.holders:
        connection.execute(_no_holders, {"at_table": after.id})
        _all(connection, _holder, [holder_row(after.id, *holder) for holder in enumerate(after.holders)])


def _differing(
    connection: Connection,
    table_id: int,
    values: tuple[Mapping[int, V], Mapping[int, V]],
    row: Callable[[int, int, V], Row],
    statements: tuple[Any, Insert],
) -> None:
    """Write what differs between two mappings by number: what is not there any more goes."""
    before, after = values
    if before is after:
        return
    gone, made = statements
    old = [{"at_table": table_id, "at": at} for at, value in before.items() if after.get(at) != value]
    if old:
        connection.execute(gone, old)
    new = [row(table_id, at, value) for at, value in after.items() if before.get(at) != value]
    _all(connection, made, new)


def _all(connection: Connection, statement: Insert, rows: list[Row]) -> None:
    if rows:
        connection.execute(statement, rows)
