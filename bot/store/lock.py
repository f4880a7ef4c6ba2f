"""Whose a file is: one program at a time works on it, others may stand by."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Generator
from contextlib import contextmanager, suppress

from filelock import FileLock, Timeout

from bot.store.address import file_of
from bot.store.errors import StoreError
from bot.store.lease import Lease


class FileLease(Lease):
    """A lock beside the file: the system takes it from a process that has died, and from no other."""

    def __init__(self, url: str) -> None:
        """Raises `StoreError` for an address that names no file, or one in no folder."""
        real = file_of(url).resolve()
        if not real.parent.is_dir():
            raise StoreError(f"cannot open the database: there is no folder {real.parent}")
        self._path = real.with_name(f"{real.name}.lock")
        self._lock = FileLock(self._path, thread_local=False)

    @property
    def valid(self) -> bool:
        """Whether it is ours."""
        return self._lock.is_locked

    async def take(self, *, starting: bool = False) -> bool:
        """Take it, if nobody has it. Raises `StoreError`."""
        del starting
        return self.taken()

    def taken(self) -> bool:
        """Take it, if nobody has it; return whether it is ours. Raises `StoreError`."""
        try:
            self._lock.acquire(timeout=0)
            self._path.write_text(str(os.getpid()))
        except Timeout:
            self.holder = self._process()
            return False
        except OSError as error:
            raise StoreError(f"cannot open the database: {error}") from error
        return True

    def _process(self) -> str:
        """Return who holds it, as far as they say."""
        with suppress(OSError, ValueError):
            return f"process {int(self._path.read_text())}"
        return ""

    async def keep(self) -> None:
        """Nobody takes it away."""
        await asyncio.Event().wait()

    async def release(self) -> None:
        """Give it back."""
        self.give_back()

    def give_back(self) -> None:
        """Give it back, where nobody can wait."""
        self._lock.release()


@contextmanager
def claimed(url: str) -> Generator[None]:
    """Keep other programs from a database meanwhile. Raises `StoreError` if one works on it."""
    lease = FileLease(url)
    if not lease.taken():
        who = f" ({lease.holder})" if lease.holder else ""
        raise StoreError(f"{file_of(url)} is in use by another backroom{who}")
    try:
        yield
    finally:
        lease.give_back()
