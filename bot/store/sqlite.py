"""The file behind the store, worked on by threads of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from bot.store.database import (
    Database,
    StoreBusyError,
    StoreError,
    StoreGoneError,
    Work,
    file_of,
    migrate,
    reason_of,
)

T = TypeVar("T")

BUSY = ("SQLITE_BUSY", "SQLITE_LOCKED")
CHECKPOINTS = 20
BUSY_SECONDS = 5
"""So long somebody else's write is waited for."""
READERS = 3
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    # What is deleted is overwritten: somebody who wants to be forgotten is.
    "secure_delete=ON",
)


class SqliteDatabase(Database):
    """One SQLite file. One thread writes, a few read; each piece of work is one transaction and one hop.

    `gone` is set once the file is no longer the one that was opened: nothing can be kept any more.
    """

    def __init__(self, url: str, gather: float = 0.0) -> None:
        """Raises `StoreError` for an address that names no file."""
        super().__init__(gather)
        self._path = file_of(url)
        self._writer: Engine
        self._reader: Engine
        self._connection: Connection
        self._identity: tuple[int, int] | None = None
        self._writing = ThreadPoolExecutor(1, "store-write")
        self._reading = ThreadPoolExecutor(READERS, "store-read")
        self._begun = False

    async def begin(self) -> None:
        """Connect and bring the tables up to date. Raises `StoreError`."""
        try:
            self._writer, self._reader = await asyncio.to_thread(engines, self._path)
            self._connection = self._writer.connect()
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(f"cannot open the database: {reason_of(error)}") from error
        self._identity = _identity(self._path)
        self._begun = True

    async def close(self) -> None:
        """Finish what is being written and let go of the file."""
        await self.flush()
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._writing.shutdown()
        self._reading.shutdown()
        if self._begun:
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


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


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
        raise StoreError(f"the database cannot be used: {reason_of(error)}") from error


def engines(path: Path) -> tuple[Engine, Engine]:
    """Return what writes and what reads a file, brought up to date. Raises `StoreError`."""
    # Hidden hands are in there; what SQLite keeps beside it is as secret.
    path.touch(mode=0o600)
    writer, reader = _engine(path, "IMMEDIATE", 1), _engine(path, "DEFERRED", READERS)
    try:
        with writer.begin() as connection:
            migrate(connection)
        # Connected now: a file that is swapped later must not be met by half of us.
        connections = [reader.connect() for _ in range(READERS)]
    except BaseException:
        writer.dispose()
        reader.dispose()
        raise
    for connection in connections:
        connection.close()
    return writer, reader


def _engine(path: Path, lock: Literal["IMMEDIATE", "DEFERRED"], connections: int) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
        pool_size=connections,
        max_overflow=0,
        # A statement that fails must not tell the choice it was to write.
        hide_parameters=True,
    )

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(f"BEGIN {lock}")

    event.listen(engine, "connect", _make_durable)
    event.listen(engine, "begin", begin)
    return engine


def _make_durable(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's own type
    # Transactions begin where we say so, not where the driver guesses.
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()
