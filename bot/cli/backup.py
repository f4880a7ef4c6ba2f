"""Backs up the database while the bot works on it, and copies it to another while none does."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import click

from bot.cli.findings import give_up
from bot.cli.settings import SettingsError, configure
from bot.store.copying import copied
from bot.store.database import StoreError, file_of, is_file
from bot.store.leases import claimed

WRITER_SECONDS = 30
HAS_VERSION = "SELECT count(*) FROM sqlite_schema WHERE name = 'alembic_version'"
SIDE_FILES = ("-wal", "-shm", "-journal")
"""Suffixes of files that SQLite keeps beside a database in use, or one that was not closed."""


class BackupError(Exception):
    """Nothing was copied; the message is one line for the operator."""


def back_up(url: str, target: Path, *, force: bool = False) -> int:
    """Copy the database to a file and check it; return its size in bytes. Raises `BackupError`.

    Without `force` nothing is overwritten. `target` appears only when it is complete.
    """
    source = _source(url)
    part = target.with_name(f"{target.name}.part")
    try:
        _check_target(source, target, force=force)
        copy_file(source, part)
        part.replace(target)
        return target.stat().st_size
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"cannot back up {source} to {target}: {error}") from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _source(url: str) -> Path:
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
    for end in SIDE_FILES:
        if (beside := target.with_name(f"{target.name}{end}")).exists():
            raise BackupError(f"{beside} is there: {target} is a database in use, or was not closed")


def copy_file(source: Path, part: Path) -> None:
    """Write and check a copy that only its owner can read, because it holds hidden hands.

    Raises `BackupError`, `sqlite3.Error` and `OSError`.
    """
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    with (
        closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True, timeout=WRITER_SECONDS)) as before,
        closing(sqlite3.connect(part)) as after,
    ):
        if not before.execute(HAS_VERSION).fetchone()[0]:
            raise BackupError(f"{source} is no database of Backroom")
        before.backup(after)
        # A write-ahead log would be a second file.
        after.execute("PRAGMA journal_mode=DELETE").close()
        integrity = after.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if integrity != "ok":
        raise BackupError(f"{source} is damaged, its copy too: {integrity}")
    with part.open("rb+") as copy:
        os.fsync(copy.fileno())


async def copy_database(source: str, target: str) -> None:
    """Copy everything to another, empty database, and print the rows of each table. Raises `StoreError`."""
    if is_file(source) and not file_of(source).is_file():
        raise StoreError(f"there is no database {file_of(source)}")
    with ExitStack() as claims:
        for url in (source, target):
            if is_file(url):
                claims.enter_context(claimed(url))
        async for name, count in copied(source, target):
            click.echo(f"{name}: {count}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Overwrite FILE.")
def backup(file: Path, *, force: bool) -> None:
    """Copy the database to FILE, whole and checked. The bot may run meanwhile."""
    try:
        size = back_up(configure().database_url, file, force=force)
    except (SettingsError, BackupError) as error:
        give_up(str(error), 1)
    click.echo(f"{file}: {size} bytes, whole and checked")


@click.command("copy")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def carry_over(source: str, target: str) -> None:
    """Carry everything over to another, empty database; FROM and TO are addresses as in DATABASE_URL."""
    try:
        configure()
        asyncio.run(copy_database(source, target))
    except (SettingsError, StoreError) as error:
        give_up(str(error), 1)
