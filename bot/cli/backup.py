"""Backs up the database while the bot works on it, and copies it to another while none does."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from sqlalchemy import Connection, Table, delete, func, insert, select, tuple_
from sqlalchemy.exc import IntegrityError

from bot.cli.findings import ended_by
from bot.cli.settings import SettingsError, configure
from bot.store.database import Database, StoreError, file_of, is_file, reason_of, unknown_version
from bot.store.kinds import database_at
from bot.store.leases import claimed
from bot.store.migrations import VERSIONS
from bot.store.rows import Row
from bot.store.schema import identifies, leases, metadata, parcels, starts
from bot.store.sqlite import DRIVER_ERRORS, HAS_VERSION, stored_version

WRITER_SECONDS = 30
SIDE_FILES = ("-wal", "-shm", "-journal")
"""Suffixes of files that SQLite keeps beside a database in use, or one that was not closed."""


class BackupError(Exception):
    """Nothing was copied; the message is one line for the operator."""


def back_up(url: str, target: Path, *, force: bool = False) -> int:
    """Copy the database to a file and check it; return its size in bytes. Raises `BackupError`.

    Without `force` nothing is overwritten. `target` appears only when it is complete.
    """
    source = _source_file(url)
    partial_file = target.with_name(f"{target.name}.part")
    try:
        _check_target(source, target, force=force)
        copy_file(source, partial_file)
        partial_file.replace(target)
        return target.stat().st_size
    except (*DRIVER_ERRORS, OSError) as error:
        raise BackupError(f"cannot back up {source} to {target}: {reason_of(error)}") from error
    finally:
        with suppress(OSError):
            partial_file.unlink(missing_ok=True)


def _source_file(url: str) -> Path:
    try:
        if not is_file(url):
            raise BackupError("the games are on a server: pg_dump backs them up (docs/operating.md)")
        source = file_of(url).resolve()
    except StoreError as error:
        raise BackupError(str(error)) from error
    if not source.is_file():
        raise BackupError(f"there is no database {source} yet")
    return source


def _check_target(source: Path, target: Path, *, force: bool) -> None:
    if target.resolve() == source:
        raise BackupError(f"{target} is the database itself")
    if not target.absolute().parent.is_dir():
        raise BackupError(f"there is no folder {target.absolute().parent}")
    if target.exists() and not (force and target.is_file()):
        raise BackupError(f"{target} is there already; --force overwrites a file")
    # SQLite would read the journal of another database as changes to this one.
    for suffix in SIDE_FILES:
        if (side_file := target.with_name(f"{target.name}{suffix}")).exists():
            raise BackupError(f"{side_file} is there: {target} is a database in use, or was not closed")


def copy_file(source: Path, target: Path) -> None:
    """Write and check a copy that only its owner can read, because it holds hidden hands.

    Raises `BackupError`, `DRIVER_ERRORS` and `OSError`.
    """
    target.unlink(missing_ok=True)
    target.touch(mode=0o600)
    with (
        closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True, timeout=WRITER_SECONDS)) as original,
        closing(sqlite3.connect(target)) as written,
    ):
        if not original.execute(HAS_VERSION).fetchone()[0]:
            raise BackupError(f"{source} is no database of Backroom")
        original.backup(written)
        # A write-ahead log would be a second file.
        written.execute("PRAGMA journal_mode=DELETE").close()
        integrity = written.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if integrity != "ok":
        raise BackupError(f"{source} is damaged, its copy too: {integrity}")
    with target.open("rb+") as copy:
        os.fsync(copy.fileno())


def restore_file(url: str, backup_file: Path, now: datetime) -> Path | None:
    """Put a backup in the place of the database; return where that is kept, if there was one.

    Raises `BackupError` and `StoreError`. Until the backup is checked, nothing changes.
    """
    if not is_file(url):
        raise BackupError("the games are on a server: pg_restore restores them (docs/operating.md)")
    target = file_of(url).resolve()
    partial_file = target.with_name(f"{target.name}.part")
    if not backup_file.is_file():
        raise BackupError(f"there is no file {backup_file}")
    if backup_file.resolve() == target:
        raise BackupError(f"{backup_file} is the database itself")
    try:
        version = stored_version(backup_file.resolve())
        if version not in VERSIONS:
            raise BackupError(f"{backup_file} {unknown_version(version)}")
        with claimed(url):
            try:
                copy_file(backup_file.resolve(), partial_file)
                kept_file = _set_aside(target, f"{now:%Y%m%d-%H%M%S}") if target.exists() else None
                partial_file.replace(target)
            finally:
                partial_file.unlink(missing_ok=True)
    except (*DRIVER_ERRORS, OSError) as error:
        raise BackupError(f"cannot restore {backup_file}: {reason_of(error)}") from error
    return kept_file


def _set_aside(target: Path, when: str) -> Path:
    """Rename a database with the files beside it: they belong to it, and would damage another."""
    kept_file = target.with_name(f"{target.name}.until-{when}")
    for suffix in ("", *SIDE_FILES):
        with suppress(FileNotFoundError):
            target.with_name(f"{target.name}{suffix}").rename(
                kept_file.with_name(f"{kept_file.name}{suffix}")
            )
    return kept_file


async def copy_database(source: str, target: str) -> None:
    """Copy everything to another, empty database, and print the rows of each table. Raises `StoreError`."""
    if is_file(source) and not file_of(source).is_file():
        raise StoreError(f"there is no database {file_of(source)}")
    with ExitStack() as claims:
        for url in (source, target):
            if is_file(url):
                claims.enter_context(claimed(url))
        async for name, count in copy_rows(source, target):
            click.echo(f"{name}: {count}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Overwrite FILE.")
@ended_by(SettingsError, BackupError)
def backup(file: Path, *, force: bool) -> None:
    """Copy the database to FILE, whole and checked. The bot may run meanwhile."""
    size = back_up(configure().database_url, file, force=force)
    click.echo(f"{file}: {size} bytes, whole and checked")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@ended_by(SettingsError, BackupError, StoreError)
def restore(file: Path) -> None:
    """Put the backup FILE in the place of the database, which is kept beside it. Stop the bot first."""
    kept_file = restore_file(configure().database_url, file, datetime.now(UTC))
    click.echo(f"{file} is restored" + (f"; what was there is kept in {kept_file}" if kept_file else ""))


@click.command("copy")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@ended_by(SettingsError, StoreError)
def carry_over(source: str, target: str) -> None:
    """Carry everything over to another, empty database; FROM and TO are addresses as in DATABASE_URL."""
    configure()
    asyncio.run(copy_database(source, target))


# Copying to another database -----------------------------------------------------------------------


BATCH_ROWS = 1000
OF_PROCESSES = (identifies, leases, parcels, starts)
"""Tables about processes, not about games."""
COPIED = tuple(table for table in metadata.sorted_tables if table not in OF_PROCESSES)
GAP = 1000
"""Numbers skipped after the highest id, as ids of deleted rows must not be reused."""


async def copy_rows(source_url: str, target_url: str) -> AsyncIterator[tuple[str, int]]:
    """Copy everything, and yield each table with its number of rows. Raises `StoreError`.

    No bot may work on either meanwhile. An incomplete copy is deleted.
    """
    source = database_at(source_url)
    target = database_at(target_url)
    try:
        await source.begin()
        await target.begin()
        for name, database in (("source", source), ("target", target)):
            if holder := await database.working_process():
                raise StoreError(f"the {name} is in use by another backroom ({holder})")
        if table_in_use := await target.read(_first_full):
            raise StoreError(f"the target is not empty: there are rows in {table_in_use}")
        try:
            for table in COPIED:
                yield table.name, await _copy_table(source, target, table)
            await target.run(_continue_sequences)
        except BaseException:
            await _delete_copied_rows(target)
            raise
    finally:
        await source.close()
        await target.close()


async def _delete_copied_rows(target: Database) -> None:
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


async def _copy_table(source: Database, target: Database, table: Table) -> int:
    count = 0
    last_key = None
    while page := await source.read(lambda it, last_key=last_key: _read_page(it, table, last_key)):
        try:
            await target.run(lambda it, page=page: it.execute(insert(table), page))
        except IntegrityError:
            # The database's message may hold a value of a game.
            raise StoreError(f"cannot copy {table.name}: a row there does not fit") from None
        count += len(page)
        last_key = tuple(page[-1][column.name] for column in table.primary_key)
    return count


def _read_page(connection: Connection, table: Table, after_key: Sequence[Any] | None) -> list[Row]:
    key_columns = list(table.primary_key)
    statement = select(table).order_by(*key_columns).limit(BATCH_ROWS)
    if after_key is not None:
        statement = statement.where(tuple_(*key_columns) > tuple_(*after_key))
    return [dict(row) for row in connection.execute(statement).mappings()]


def _continue_sequences(connection: Connection) -> None:
    """Continue the sequences of a server after the copied ids; SQLite does so by itself."""
    if connection.dialect.name != "postgresql":
        return
    for table in COPIED:
        column = table.autoincrement_column
        if column is None:
            continue
        newest = connection.scalar(select(func.max(column))) or 0
        sequence = func.pg_get_serial_sequence(table.name, column.name)
        connection.execute(select(func.setval(sequence, newest + GAP)))
