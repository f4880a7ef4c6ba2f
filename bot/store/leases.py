"""The right to act for shards: a lock beside a file. A server has another, in rows: see `rooms/fleet`."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from bot.store.database import StoreError, file_of


class LeaseLostError(StoreError):
    """Another process acts for the shards of this one now."""


def process_name() -> str:
    """Return a name that no other process has."""
    return f"{socket.gethostname()[:40]}-{os.getpid()}-{secrets.token_hex(3)}"


class Lease:
    """The right to act for shards; this one is always had, where no other process could want it.

    `holder`: the process that held it when it could not be taken. `epoch`: a shard and the number of times
    its lease was taken, to guard commits; None where no other process can write. `away`: the server cannot
    be reached, so no other process can take the lease either. `lock`: the file that is locked, of a file.
    """

    holder = ""
    epoch: tuple[int, int] | None = None
    away = False
    lock: Path | None = None

    @property
    def valid(self) -> bool:
        """Whether this process may act at this moment."""
        return True

    async def take(self, *, starting: bool = False) -> bool:
        """Take it, if it is free. Raises `StoreError` for what waiting will not mend.

        `starting`: this process is not connected yet, and leaves a free lease to standbys first.
        """
        del starting
        return True

    async def keep(self) -> None:
        """Keep it for as long as this is awaited. Raises `LeaseLostError`."""
        await asyncio.Event().wait()

    async def turn_to_identify(self, bucket: int) -> float | None:
        """Return the seconds to wait before a session may begin; None where no other process begins one."""
        del bucket

    async def release(self) -> None:
        """Release it, for a standby to take."""


# A file --------------------------------------------------------------------------------------------


class FileLease(Lease):
    """A lock beside the file, which the system releases when its process dies."""

    def __init__(self, url: str) -> None:
        """Raises `StoreError` for an address that names no file, or one in no folder."""
        real = file_of(url).resolve()
        if not real.parent.is_dir():
            raise StoreError(f"cannot open the database: there is no folder {real.parent}")
        self.lock = self._path = real.with_name(f"{real.name}.lock")
        self._lock = FileLock(self._path, thread_local=False)

    @property
    def valid(self) -> bool:
        """Whether this process holds the lock."""
        return self._lock.is_locked

    async def take(self, *, starting: bool = False) -> bool:
        """Take it, if it is free. Raises `StoreError`."""
        del starting
        return self.try_lock()

    def try_lock(self) -> bool:
        """Lock it, if it is free; return whether this process holds it. Raises `StoreError`."""
        try:
            self._lock.acquire(timeout=0)
            self._path.write_text(str(os.getpid()))
        except Timeout:
            self.holder = ""
            with suppress(OSError, ValueError):
                self.holder = f"process {int(self._path.read_text())}"
            return False
        except OSError as error:
            raise StoreError(f"cannot open the database: {error}") from error
        return True

    async def release(self) -> None:
        """Release it."""
        self.unlock()

    def unlock(self) -> None:
        """Release the lock."""
        self._lock.release()


@contextmanager
def claimed(url: str) -> Generator[None]:
    """Keep other programs from a database file meanwhile. Raises `StoreError` if one works on it."""
    lease = FileLease(url)
    if not lease.try_lock():
        holder = f" ({lease.holder})" if lease.holder else ""
        raise StoreError(f"{file_of(url)} is in use by another backroom{holder}")
    try:
        yield
    finally:
        lease.unlock()
