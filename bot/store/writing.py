"""Writing what a command made of a table: one transaction, and only what differs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from sqlalchemy import Connection, Insert, Update, bindparam, delete, insert, update
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
from bot.store.schema import drafts, entries, holders, notices, seats, tables, texts
from bot.table.change import Notice
from bot.table.table import Lobby, Over, Playing, Table

V = TypeVar("V")

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
def _changed(names: frozenset[str]) -> Update:
    """The columns that change; an index is touched only if one of its columns is named."""
    return (
        update(tables)
        .where(tables.c.id == bindparam("at_table"), tables.c.revision == bindparam("seen"))
        .values({name: bindparam(name) for name in sorted(names)})
    )


def write_new(connection: Connection, lobby: Lobby) -> int:
    """Write a new table and return its number. Raises `IntegrityError` if its press has opened one before."""
    row = {**columns_of(lobby), "shown": NEVER_SHOWN, "set_aside": False, "body": body_of(lobby)}
    made = connection.execute(_opened, row).inserted_primary_key
    table_id = int(made[0]) if made else 0
    _all(connection, _seat, [seat_row(table_id, *seat) for seat in enumerate(lobby.people)])
    return table_id


def write_change(connection: Connection, before: Table, after: Table, told: Sequence[Notice]) -> None:
    """Write what differs, if the table is stored as it was before. Raises `ConflictError`."""
    known = columns_of(before)
    row = {name: value for name, value in columns_of(after).items() if value != known[name]}
    row["body"] = body_of(after)
    seen = {"at_table": before.id, "seen": before.revision}
    if connection.execute(_changed(frozenset(row)), {**row, **seen}).rowcount != 1:
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
