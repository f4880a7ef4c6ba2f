"""A SQLite file as the database of one process."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar

import aiosqlite
from sqlalchemy import Connection, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.database import (
    Database,
    Kind,
    StoreBusyError,
    StoreError,
    StoreGoneError,
    Work,
    file_of,
    migrate,
    reason_of,
)

_T = TypeVar("_T")

BUSY = ("SQLITE_BUSY", "SQLITE_LOCKED")
BUSY_SECONDS = 5
"""Seconds to wait for another process that writes."""
HAS_VERSION = "SELECT count(*) FROM sqlite_schema WHERE name = 'alembic_version'"
CHECKPOINTS = 20
"""Attempts to empty the write-ahead log while others read."""
READERS = 3
"""Number of connections that read."""
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    # Deleted rows are overwritten: a person who is to be forgotten leaves no trace.
    "secure_delete=ON",
)


class SqliteDatabase(Database):
    """One SQLite file. One held connection writes, a few others read beside it.

    `gone` is set once the file is no longer the one that was opened.
    """

    _writer: AsyncConnection
    _raw: aiosqlite.Connection | None = None

    def __init__(self, url: str, gather: float = 0.0) -> None:
        """Raises `StoreError` for an address that names no file."""
        super().__init__(gather)
        self._path = file_of(url)
        self._identity: tuple[int, int] | None = None
        self._writing = asyncio.Lock()
        self._open = AsyncExitStack()

    async def begin(self) -> None:
        """Connect and migrate the schema. Raises `StoreError`."""
        try:
            # It holds secret hands; SQLite gives the same mode to the files beside it.
            self._path.touch(mode=0o600)
            # A transaction begins at the first statement that writes, and takes the lock then.
            writer = self._engine("IMMEDIATE", 1)
            self._reader = self._engine(None, READERS)
            event.listen(self._reader.sync_engine, "begin", _begin)
            self._writer = await self._open.enter_async_context(writer.connect())
            self._raw = (await self._writer.get_raw_connection()).driver_connection
            await self._writer.run_sync(_transaction, migrate, "run")
            # All connect now: after the file was replaced, none may see the other one.
            async with AsyncExitStack() as readers:
                for _ in range(READERS):
                    await readers.enter_async_context(self._reader.connect())
        except (SQLAlchemyError, OSError) as error:
            await self._open.aclose()
            raise StoreError(f"cannot open the database: {reason_of(error)}") from error
        except BaseException:
            await self._open.aclose()
            raise
        self._identity = _identity(self._path)

    def _engine(self, isolation_level: str | None, connections: int) -> AsyncEngine:
        engine = create_async_engine(
            URL.create("sqlite+aiosqlite", database=str(self._path)),
            connect_args={"timeout": BUSY_SECONDS, "isolation_level": isolation_level},
            pool_size=connections,
            max_overflow=0,
            # The error of a statement must not show the choice that it was to write.
            hide_parameters=True,
        )
        event.listen(engine.sync_engine, "connect", _prepare)
        self._open.push_async_callback(engine.dispose)
        return engine

    async def close(self) -> None:
        """Finish pending writes and close the file."""
        await self.finish()
        await self._open.aclose()

    async def _transact(self, work: Work[_T], kind: Kind) -> _T:
        async with self._writing:
            result = await self._writer.run_sync(_transaction, work, kind)
        # Before it is acknowledged: a write to a deleted file is lost.
        if _identity(self._path) != self._identity:
            self.gone.set()
            raise self._gone()
        return result

    @asynccontextmanager
    async def _guarded(self) -> AsyncGenerator[None]:
        if self.gone.is_set():
            raise self._gone()
        try:
            yield
        except IntegrityError:
            raise
        except DBAPIError as error:
            if getattr(error.orig, "sqlite_errorname", "").startswith(BUSY):
                raise StoreBusyError("the database is busy: another process is writing") from error
            raise StoreError(f"the database cannot be used: {reason_of(error)}") from error

    def _gone(self) -> StoreGoneError:
        return StoreGoneError(f"the database {self._path} was deleted or swapped while running")

    async def run_beside(self, work: Work[None]) -> None:
        """Run work in a loop of another thread while the loop of this database hangs. Raises `StoreError`."""
        async with self._guarded():
            if self._raw is not None:
                # A transaction that it has begun would keep the file locked.
                await self._raw.close()
            engine = self._engine("IMMEDIATE", 1)
            try:
                async with engine.begin() as connection:
                    await connection.run_sync(work)
            finally:
                await engine.dispose()

    async def leave_no_trace(self) -> None:
        """Erase deleted rows from the write-ahead log too. Raises `StoreBusyError`."""
        await self.flush()
        async with self._writing:
            await self._writer.run_sync(_transaction, _checkpoint, "commit")


def stored_version(path: Path) -> str:
    """Return the version of a file's schema, empty for no tables. Raises `StoreError`."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
            if not connection.execute(HAS_VERSION).fetchone()[0]:
                return ""
            version = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be used ({error})") from error
    return str(version[0]) if version else "none"


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


class _Cursor:
    """A cursor of SQLAlchemy's that waits once a statement; the driver's waits to open and to close too.

    Most of a commit's processor time is spent on waiting for the driver's thread.
    """

    arraysize = 1
    _made: aiosqlite.Cursor | None = None

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, values: Sequence[Any] = ()) -> None:
        self._made = await self._connection.execute(statement, values)

    async def executemany(self, statement: str, values: Sequence[Sequence[Any]]) -> None:
        self._made = await self._connection.executemany(statement, values)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever its statement has returned
        return getattr(self._made, name)

    async def close(self) -> None:
        """Leave it to Python: all rows are fetched by now."""


def _prepare(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's own type
    connection.driver_connection.cursor = partial(_Cursor, connection.driver_connection)
    # Text that is none is found by its reader, and not in the midst of a query for many rows.
    connection.driver_connection.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _transaction(connection: Connection, work: Work[_T], kind: Kind) -> _T:
    """Do work in one transaction. A commit writes first, which takes the lock; other work may read first."""
    with connection.begin():
        if kind == "run":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        return work(connection)


def _checkpoint(connection: Connection) -> None:
    for _ in range(CHECKPOINTS):
        busy, *_ = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
        if not busy:
            return
    raise StoreBusyError("the write-ahead log of the database is in use")
