"""Copying everything from one database to another, of any kind."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

from sqlalchemy import Connection, Table, delete, func, insert, select, text, tuple_
from sqlalchemy.exc import IntegrityError

from bot.store.database import Database, StoreError
from bot.store.leases import working_process
from bot.store.rows import Row
from bot.store.schema import identifies, leases, metadata, parcels
from bot.store.store import database_at

BATCH_ROWS = 1000
OF_PROCESSES = (identifies, leases, parcels)
"""Tables about processes, not about games."""
COPIED = tuple(table for table in metadata.sorted_tables if table not in OF_PROCESSES)
GAP = 1000
"""Numbers skipped after the highest id, as ids of deleted rows must not be reused."""


async def copied(source_url: str, target_url: str) -> AsyncIterator[tuple[str, int]]:
    """Copy everything, and yield each table with its number of rows. Raises `StoreError`.

    No bot may work on either meanwhile. An incomplete copy is deleted.
    """
    source, target = database_at(source_url), database_at(target_url)
    try:
        await source.begin()
        await target.begin()
        for name, database in (("source", source), ("target", target)):
            if holder := await database.read(working_process):
                raise StoreError(f"the {name} is in use by another backroom ({holder})")
        if full := await target.read(_first_full):
            raise StoreError(f"the target is not empty: there are rows in {full}")
        try:
            for table in COPIED:
                yield table.name, await _table(source, target, table)
            await target.run(_number_on)
        except BaseException:
            await _take_back(target)
            raise
    finally:
        await source.close()
        await target.close()


async def _take_back(target: Database) -> None:
    """Delete an incomplete copy. Raises `StoreError`."""
    try:
        await target.run(lambda it: [it.execute(delete(table)) for table in reversed(COPIED)])
    except StoreError as error:
        raise StoreError(
            f"a part was copied, and cannot be taken back ({error}): create the target again"
        ) from error


def _first_full(connection: Connection) -> str | None:
    for table in COPIED:
        if connection.execute(select(1).select_from(table).limit(1)).first():
            return table.name
    return None


async def _table(source: Database, target: Database, table: Table) -> int:
    count, last = 0, None
    while page := await source.read(lambda it, last=last: _page(it, table, last)):
        try:
            await target.run(lambda it, page=page: it.execute(insert(table), page))
        except IntegrityError:
            # The database's message may hold a value of a game.
            raise StoreError(f"cannot copy {table.name}: a row there does not fit") from None
        count += len(page)
        last = tuple(page[-1][column.name] for column in table.primary_key)
    return count


def _page(connection: Connection, table: Table, last: Sequence[Any] | None) -> list[Row]:
    key = list(table.primary_key)
    statement = select(table).order_by(*key).limit(BATCH_ROWS)
    if last is not None:
        statement = statement.where(tuple_(*key) > tuple_(*last))
    return [dict(row) for row in connection.execute(statement).mappings()]


def _number_on(connection: Connection) -> None:
    """Continue the sequences of a server after the copied ids; SQLite does so by itself."""
    if connection.dialect.name != "postgresql":
        return
    for table in COPIED:
        column = table.autoincrement_column
        if column is None:
            continue
        newest = connection.scalar(select(func.max(column))) or 0
        connection.execute(
            text("SELECT setval(pg_get_serial_sequence(:name, :column), :newest)"),
            {"name": table.name, "column": column.name, "newest": newest + GAP},
        )
