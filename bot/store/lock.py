"""Whose a database is: one program at a time works on a file."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from bot.store.errors import StoreError
from bot.store.opening import file_of


@contextmanager
def claimed(url: str) -> Generator[None]:
    """Keep other programs from a database meanwhile. Raises `StoreError` if one works on it."""
    file = file_of(url)
    real = file.resolve()
    if not real.parent.is_dir():
        raise StoreError(f"cannot open the database: there is no folder {real.parent}")
    path = real.with_name(f"{real.name}.lock")
    lock = FileLock(path)
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        raise StoreError(f"{file} is in use by another backroom{_process(path)}") from error
    except OSError as error:
        raise StoreError(f"cannot claim the database: {error}") from error
    try:
        path.write_text(str(os.getpid()))
        yield
    finally:
        lock.release()


def _process(path: Path) -> str:
    """Return who holds a lock, as far as they say."""
    with suppress(OSError, ValueError):
        return f" (process {int(path.read_text())})"
    return ""
