"""A copy of the database, whole and of one moment, while the bot works on it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.store import StoreError
from bot.store.address import file_of, is_file

BUSY_SECONDS = 30
OURS = "SELECT count(*) FROM sqlite_schema WHERE name = 'alembic_version'"
BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file that is in use, or was not closed."""


class BackupError(Exception):
    """Nothing was copied; the message is one line for the operator."""


def backed_up(url: str, target: Path, *, force: bool = False) -> int:
    """Copy the database to a file, checked, and return how many bytes it has. Raises `BackupError`.

    Without `force` nothing is overwritten. Whoever looks meanwhile sees no half of a copy.
    """
    source = _source(url)
    part = target.with_name(f"{target.name}.part")
    try:
        _may_write(source, target, force=force)
        _copy(source, part)
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


def _may_write(source: Path, target: Path, *, force: bool) -> None:
    if target.resolve() == source:
        raise BackupError(f"{target} is the database itself")
    if not target.absolute().parent.is_dir():
        raise BackupError(f"there is no folder {target.absolute().parent}")
    if target.exists() and not (force and target.is_file()):
        raise BackupError(f"{target} is there already; --force overwrites a file")
    # SQLite would take what was left of another file for changes to this one.
    for end in BESIDE:
        if (beside := target.with_name(f"{target.name}{end}")).exists():
            raise BackupError(f"{beside} is there: {target} is a database in use, or was not closed")


def _copy(source: Path, part: Path) -> None:
    """Write a checked copy that is on the disk. It holds hidden hands: nobody else may read it."""
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    with (
        closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)) as before,
        closing(sqlite3.connect(part)) as after,
    ):
        if not before.execute(OURS).fetchone()[0]:
            raise BackupError(f"{source} is no database of Backroom")
        before.backup(after)
        # One file, that is all: its own log of changes would be a second.
        after.execute("PRAGMA journal_mode=DELETE").close()
        found = after.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise BackupError(f"{source} is damaged, its copy too: {found}")
    with part.open("rb+") as copy:
        os.fsync(copy.fileno())
