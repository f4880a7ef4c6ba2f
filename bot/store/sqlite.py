"""A SQLite file as the database of one process."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite
import structlog
from sqlalchemy import Connection, Engine, NullPool, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from bot.job import Job
from bot.store.database import (
    RETRY_SECONDS,
    Database,
    StoreBusyError,
    StoreError,
    StoreGoneError,
    Work,
    file_of,
    migrate,
    reason_of,
)

_T = TypeVar("_T")

DRIVER_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What the driver raises; the second where the file is so damaged that SQLite's own message is no text."""
BUSY = ("SQLITE_BUSY", "SQLITE_LOCKED")
BUSY_SECONDS = 5
"""Seconds to wait for another process that writes."""
HAS_VERSION = "SELECT count(*) FROM sqlite_schema WHERE name = 'alembic_version'"
WAL_BYTES = 16 * 2**20
"""Size to which the write-ahead log shrinks when it begins again; others who read let it grow."""
READERS = 3
"""Number of connections that read."""
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    # Deleted rows are overwritten: a person who is to be forgotten leaves no trace.
    "secure_delete=ON",
    f"journal_size_limit={WAL_BYTES}",
)

log = structlog.stdlib.get_logger(__name__)


class HeldConnection:
    """A connection that is held open: SQLAlchemy's, on the thread of aiosqlite's.

    A whole transaction is one function on that thread. Through SQLAlchemy's asyncio each statement is a trip
    there and back, which costs more processor time than the statement.
    """

    connection: Connection

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.driver = aiosqlite.Connection(self._connect, 0)
        # It must not keep the process alive; SQLAlchemy does the same.
        self._thread = self.driver._thread  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
        self._thread.daemon = True
        self.pending = 0

    def _connect(self) -> sqlite3.Connection:
        self.connection = self._engine.connect()
        driver_connection = self.connection.connection.driver_connection
        assert isinstance(driver_connection, sqlite3.Connection)
        return driver_connection

    async def open(self) -> None:
        """Connect."""
        try:
            await self.driver
        except BaseException:
            # The driver ends its thread, and does not wait until it has ended.
            await asyncio.to_thread(self._thread.join)
            raise

    async def close(self) -> None:
        """Disconnect after all that has been begun."""
        await self.do(self.connection.close)
        # SQLAlchemy has closed it; this ends the thread.
        await self.driver.close()

    async def do(self, act: Callable[..., _T], *arguments: object) -> _T:
        """Call a function on the connection's thread; it is finished also when this is cancelled."""
        # The way of all its methods, none of which calls a given function.
        driver: Any = self.driver
        self.pending += 1
        results = list[_T]()
        try:
            # The thread keeps what it has returned last: a table would seem to be at hand, and hang there.
            await driver._execute(lambda: results.append(act(*arguments)))  # noqa: SLF001
            return results[0]
        finally:
            self.pending -= 1

    async def transact(self, work: Work[_T], begin: str) -> _T:
        """Do work in one transaction. Raises `StoreError`."""
        try:
            return await self.do(_transaction, self.connection, work, begin)
        except (DBAPIError, *DRIVER_ERRORS) as error:
            raise _translate(error) from error


class SqliteDatabase(Database):
    """One SQLite file. One held connection writes, a few others read beside it.

    Transactions that wait for the writer become one, which is written to the disk once; where one of them
    fails, each is repeated alone. Deferred writes go when no other waits.
    """

    def __init__(self, url: str, gather: float = 0.0) -> None:
        """Raises `StoreError` for an address that names no file."""
        super().__init__(gather)
        self._path = file_of(url)
        self._identity: tuple[int, int] | None = None
        self._lock_identity: tuple[int, int] | None = None
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._deferred: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._emptying = Job("empty the write-ahead log", self._empty_again)
        self._in_use = False
        self._open = AsyncExitStack()
        self._closed = False
        self._engine = create_engine(
            URL.create("sqlite", database=str(self._path)),
            connect_args={"timeout": BUSY_SECONDS, "isolation_level": None},
            poolclass=NullPool,
            # The error of a statement must not show the choice that it was to write.
            hide_parameters=True,
        )
        event.listen(self._engine, "connect", _prepare)
        self._writer = HeldConnection(self._engine)
        self._readers = [HeldConnection(self._engine) for _ in range(READERS)]

    async def begin(self) -> None:
        """Connect and migrate the schema. Raises `StoreError`."""
        try:
            # It holds secret hands; SQLite gives the same mode to the files beside it.
            self._path.touch(mode=0o600)
            # All connect now: after the file was replaced, none may see the other one.
            for connection in (self._writer, *self._readers):
                await connection.open()
                self._open.push_async_callback(connection.close)
                if connection is self._writer:
                    await connection.do(_migrate, connection.connection)
            # A process that was killed may have left deleted rows there.
            await self._empty_wal()
        except (SQLAlchemyError, *DRIVER_ERRORS, OSError) as error:
            await self._open.aclose()
            raise StoreError(f"cannot open the database: {reason_of(error)}") from error
        except BaseException:
            await self._open.aclose()
            raise
        self._identity = _identity(self._path)
        self._lock_identity = self.lock and _identity(self.lock)

    async def close(self) -> None:
        """Finish pending writes and close the file."""
        await self.flush()
        self._flushing.close()
        self._emptying.close()
        if self._emptying.running:
            await asyncio.wait(self._emptying.running)
        while self._writing:
            await asyncio.wait({self._writing})
        self._closed = True
        await self._open.aclose()

    async def run(self, work: Work[_T], *, deferred: bool = False) -> _T:
        """Write all of it or nothing, durably. Raises `StoreError`; an exception of the work rolls back."""
        self._check()
        result: asyncio.Future[_T] = asyncio.get_running_loop().create_future()
        (self._deferred if deferred else self._waiting).append((work, result))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write(), name="write")
        return await result

    async def read(self, work: Work[_T], *, flushed: bool = True) -> _T:
        """Read from one snapshot. Raises `StoreError`. `flushed`: after every deferred write."""
        if flushed:
            await self._flushed()
        self._check()
        return await min(self._readers, key=lambda held: held.pending).transact(work, "BEGIN")

    async def run_beside(self, work: Work[None]) -> None:
        """Run work in a loop of another thread while the loop of this database hangs. Raises `StoreError`."""
        await self._writer.transact(work, "BEGIN IMMEDIATE")

    async def leave_no_trace(self) -> None:
        """Erase deleted rows from the write-ahead log too, as soon as no other connection reads it."""
        await self.flush()
        await self._empty_wal()

    def _check(self) -> None:
        if self.gone.is_set():
            raise self._gone_error()
        if self._closed:
            raise StoreError("the database is closed")

    def _gone_error(self) -> StoreGoneError:
        if self._is_locked():
            return StoreGoneError(f"the database {self._path} was deleted or swapped while running")
        return StoreGoneError(f"the lock {self.lock} was deleted or swapped while running")

    def _is_locked(self) -> bool:
        return self.lock is None or _identity(self.lock) == self._lock_identity

    @property
    def wal_bytes(self) -> int:
        """The size of the write-ahead log."""
        return wal_bytes(self._path)

    async def _empty_wal(self) -> None:
        if not await self._try_to_empty_wal():
            self._emptying.within(RETRY_SECONDS)

    async def _empty_again(self) -> None:
        in_use = not self.gone.is_set() and not await self._try_to_empty_wal()
        if in_use and not self._in_use:
            log.warning("wal_in_use", bytes=self.wal_bytes)
        self._in_use = in_use
        if in_use:
            self._emptying.within(RETRY_SECONDS)

    async def _try_to_empty_wal(self) -> bool:
        try:
            return await self._writer.do(_empty_log, self._writer.connection)
        except DRIVER_ERRORS as error:
            log.warning("wal_not_emptied", error=reason_of(error))
            return False

    # The writer ------------------------------------------------------------------------------------

    async def _write(self) -> None:
        try:
            while queue := self._waiting or self._deferred:
                works, futures = zip(*queue, strict=True)
                queue.clear()
                for future, result in zip(
                    futures, await self._writer.do(self._write_together, works), strict=True
                ):
                    if isinstance(result, StoreGoneError):
                        self.gone.set()
                    if future.done():
                        # Its caller was cancelled.
                        continue
                    if isinstance(result, Exception):
                        future.set_exception(result)
                    else:
                        future.set_result(result)
        finally:
            self._writing = None

    def _write_together(self, works: Sequence[Work[Any]]) -> list[Any]:
        """Return what each work has returned or raised; on the writer's thread."""
        # Another process may have taken a lock of the same name, and write, too.
        if not self._is_locked():
            return [self._gone_error()] * len(works)
        try:
            result = _transaction(
                self._writer.connection, lambda it: [work(it) for work in works], "BEGIN IMMEDIATE"
            )
        except Exception as error:  # noqa: BLE001 - each work's caller gets its own
            store_error = _translate(error)
            if len(works) > 1 and not isinstance(store_error, StoreBusyError):
                return [self._write_together([work])[0] for work in works]
            return [store_error] * len(works)
        # Before it is acknowledged: a write to a deleted file is lost.
        if _identity(self._path) != self._identity:
            return [self._gone_error()] * len(works)
        return result


def _translate(error: Exception) -> Exception:
    """Return the `StoreError` for an error of the driver; `IntegrityError` is the caller's to judge."""
    if not isinstance(error, (DBAPIError, *DRIVER_ERRORS)) or isinstance(error, IntegrityError):
        return error
    cause = error.orig if isinstance(error, DBAPIError) else error
    if getattr(cause, "sqlite_errorname", "").startswith(BUSY):
        translated = StoreBusyError("the database is busy: another process is writing")
    else:
        translated = StoreError(f"the database cannot be used: {reason_of(error)}")
    translated.__cause__ = error
    return translated


def stored_version(path: Path) -> str:
    """Return the version of a file's schema, empty for no tables. Raises `StoreError`."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
            if not connection.execute(HAS_VERSION).fetchone()[0]:
                return ""
            version = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except DRIVER_ERRORS as error:
        raise StoreError(f"{path} cannot be used ({reason_of(error)}): restore a backup") from error
    return str(version[0]) if version else "none"


def wal_bytes(path: Path) -> int:
    """Return the size of the write-ahead log of a file, 0 where there is none."""
    try:
        return path.with_name(f"{path.name}-wal").stat().st_size
    except OSError:
        return 0


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    # Text that is none is found by its reader, and not in the midst of a query for many rows.
    connection.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _transaction(connection: Connection, work: Work[_T], begin: str) -> _T:
    """Do work between two statements of the driver, whether or not SQLAlchemy executes any of it."""
    driver: Any = connection.connection.driver_connection
    driver.execute(begin)
    try:
        result = work(connection)
        driver.commit()
    except BaseException:
        driver.rollback()
        raise
    finally:
        if connection.in_transaction():
            # It began one of its own, which the driver has just ended.
            connection.rollback()
    return result


def _migrate(connection: Connection) -> None:
    """Migrate the schema. To make a table again, the one that others refer to is deleted."""
    driver: Any = connection.connection.driver_connection
    driver.execute("PRAGMA foreign_keys=OFF")
    _transaction(connection, migrate, "BEGIN IMMEDIATE")
    driver.execute("PRAGMA foreign_keys=ON")


def _empty_log(connection: Connection) -> bool:
    """Empty the write-ahead log; return False where another connection reads it, for which no one waits."""
    driver: Any = connection.connection.driver_connection
    driver.execute("PRAGMA busy_timeout=0")
    try:
        busy, *_ = driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        driver.execute(f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}")
    return not busy
