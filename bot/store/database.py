"""The file behind the store, worked on by threads of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from bot.store.errors import StoreBusyError, StoreError, StoreGoneError
from bot.store.opening import READERS, engines, file_of

T = TypeVar("T")
Work = Callable[[Connection], T]

BUSY = ("SQLITE_BUSY", "SQLITE_LOCKED")
CHECKPOINTS = 20

log = structlog.stdlib.get_logger(__name__)


class Database:
    """One SQLite file. One thread writes, a few read; each piece of work is one transaction and one hop.

    `gone` is set once the file is no longer the one that was opened: nothing can be kept any more.
    """

    def __init__(self, path: Path, writer: Engine, reader: Engine, gather: float) -> None:
        self._path = path
        self._gather = gather
        self._writer, self._reader = writer, reader
        self._connection = writer.connect()
        self._identity = _identity(path)
        self._writing = ThreadPoolExecutor(1, "store-write")
        self._reading = ThreadPoolExecutor(READERS, "store-read")
        self._later: dict[Hashable, Work[Any]] = {}
        self._flushing: asyncio.Task[None] | None = None
        self._hurried = asyncio.Event()
        self.gone = asyncio.Event()

    @classmethod
    async def open(cls, url: str, gather: float = 0.0) -> Database:
        """Connect and bring the tables up to date. Raises `StoreError`.

        `gather`: so many seconds what may wait is gathered, until somebody wants it written.
        """
        path = file_of(url)
        try:
            return cls(path, *await asyncio.to_thread(engines, path), gather)
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(f"cannot open the database: {_reason(error)}") from error

    async def close(self) -> None:
        """Finish what is being written and let go of the file."""
        await self.flush()
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._writing.shutdown()
        self._reading.shutdown()
        self._connection.close()
        self._writer.dispose()
        self._reader.dispose()

    # Work ------------------------------------------------------------------------------------------

    async def run(self, work: Work[T]) -> T:
        """Write all of it or nothing, durably. Raises `StoreError`; what the work itself raises undoes it."""
        self._check()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._writing, self._written, work)
        except StoreGoneError:
            self.gone.set()
            raise

    async def read(self, work: Work[T]) -> T:
        """Return what is found at one moment, with everything that was to be written soon."""
        await self.flush()
        self._check()
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._found, work)

    def _check(self) -> None:
        if self.gone.is_set():
            raise self._gone()

    def _gone(self) -> StoreGoneError:
        return StoreGoneError(f"the database {self._path} was deleted or swapped while running")

    def _written(self, work: Work[T]) -> T:
        with _told():
            with self._connection.begin():
                result = work(self._connection)
            # Before anything is acknowledged: what went into a deleted file is lost.
            if _identity(self._path) != self._identity:
                raise self._gone()
            return result

    def _found(self, work: Work[T]) -> T:
        with _told(), self._reader.connect() as connection:
            return work(connection)

    async def leave_no_trace(self) -> None:
        """Take out of the write-ahead log what has been deleted. Raises `StoreBusyError`."""
        await self.flush()
        await asyncio.get_running_loop().run_in_executor(self._writing, self._emptied)

    def _emptied(self) -> None:
        connection = self._connection.connection.driver_connection
        assert connection is not None
        for _ in range(CHECKPOINTS):
            busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if not busy:
                return
        raise StoreBusyError("the write-ahead log of the database is in use")

    # What may wait ---------------------------------------------------------------------------------

    def write_soon(self, key: Hashable, work: Work[Any]) -> None:
        """Write what a crash may lose, together with whatever else has gathered; the last of a key counts."""
        self.forget_later(key)
        self._later[key] = work
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush(), name="write soon")

    def forget_later(self, key: Hashable) -> None:
        """Do not write what was to be written soon: something newer is."""
        self._later.pop(key, None)

    async def flush(self) -> None:
        """Wait until everything that was to be written soon is written."""
        while self._flushing:
            self._hurried.set()
            await asyncio.wait({self._flushing})

    async def _flush(self) -> None:
        try:
            while self._later:
                await self._others_gathered()
                gathered, self._later = self._later, {}
                await self.run(_all_of(list(gathered.values())))
        except (StoreError, SQLAlchemyError) as error:
            log.error("not_written", error=_reason(error))  # noqa: TRY400 - where it failed tells nothing
        finally:
            self._flushing = None
            self._hurried.clear()

    async def _others_gathered(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self._gather):
                await self._hurried.wait()


def _all_of(works: list[Work[Any]]) -> Work[None]:
    def work(connection: Connection) -> None:
        for one in works:
            one(connection)

    return work


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _reason(error: BaseException) -> str:
    return str(getattr(error, "orig", None) or error)


@contextmanager
def _told() -> Generator[None]:
    """Tell what the database says in our words; what is in the way of a row is the work's to judge."""
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        if getattr(error.orig, "sqlite_errorname", "").startswith(BUSY):
            raise StoreBusyError("the database is busy: somebody else is writing") from error
        raise StoreError(f"the database cannot be used: {_reason(error)}") from error
