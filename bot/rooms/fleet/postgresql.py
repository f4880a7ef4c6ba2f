"""A PostgreSQL server as the database of several processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

import structlog
from sqlalchemy import Connection, event, func, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, DisconnectionError, IntegrityError, SQLAlchemyError

from bot.extras import install_command
from bot.job import Job
from bot.store.database import (
    Database,
    ServerClock,
    StoreAwayError,
    StoreBusyError,
    StoreError,
    Work,
    awake_clock,
    migrate,
    reason_of,
)
from bot.store.schema import leases

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

_T = TypeVar("_T")

OLDEST_VERSION = 130000
"""The oldest server that will do, as PostgreSQL numbers its versions."""
ENCODINGS = ("UTF8", "SQL_ASCII")
"""Encodings that hold every letter."""
MAY_MAKE_TABLES = "SELECT has_schema_privilege(current_schema(), 'CREATE')"
NO_TABLES = "cannot create tables in the database:"
MAXIMUM_CONNECTIONS = 8
"""Maximum of connections to the server at the same time."""
PATIENCE = 2.0
"""Seconds until a server counts as away."""
RETRY_SECONDS = 1.0
"""Seconds between attempts to reach it again."""
MIGRATION_LOCK = 4_286_190_027
"""Key of the lock that keeps two processes from migrating at the same time."""
GOODBYE_SECONDS = 0.25
"""Seconds to wait for a server's goodbye when a connection is closed."""
CONNECT_ARGUMENTS = {"timeout": PATIENCE, "server_settings": {"application_name": "backroom", "jit": "off"}}
"""Arguments of every connection."""

NOW: Any = func.extract("epoch", func.clock_timestamp())
"""The server's clock, as those of several machines may differ."""
MEASUREMENTS = 3
"""Number of times that a clock is measured at a start; the fastest answer counts."""
POOLED = "DATABASE_URL: connect to the server directly, not through a pooler in transaction mode"
POOLED_START = "DATABASE_URL: connect to the server directly, not through a pooler"
"""What is said of poolers; those that refuse the settings of a connection may keep sessions."""
# By a mark, a pooler that hands out sessions of the server by the transaction is found.
SET_MARK = "SELECT set_config('backroom.session', '{}', false)"
READ_MARK = "SELECT pg_backend_pid(), current_setting('backroom.session', true)"

log = structlog.stdlib.get_logger(__name__)


def engine_at(address: URL, connections: int = MAXIMUM_CONNECTIONS, *, checked: bool = False) -> AsyncEngine:
    """Return an engine, not connected yet. Raises `StoreError`. `checked`: try each connection before use."""
    if find_spec("asyncpg") is None or find_spec("greenlet") is None:
        raise StoreError(f"DATABASE_URL: PostgreSQL needs an extra: {install_command('postgresql')}")
    # With a file, a tenth of the start would be spent on it.
    from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415

    engine = create_async_engine(
        address,
        pool_size=connections,
        max_overflow=0,
        pool_pre_ping=checked,
        pool_timeout=PATIENCE,
        connect_args={**CONNECT_ARGUMENTS, "connection_class": _connection_class()},
        # The error of a statement must not show the choice that it was to write.
        hide_parameters=True,
    )
    event.listen(engine.sync_engine, "checkout", _replace_closed)
    return engine


@cache
def driver() -> Any:  # noqa: ANN401 - it has no types
    """Return the driver, which comes with an extra."""
    import asyncpg  # noqa: PLC0415  # pyright: ignore[reportMissingTypeStubs]

    return asyncpg


@cache
def _connection_class() -> Any:  # noqa: ANN401 - the same
    class Connection(driver().Connection):
        """A connection that is closed within a moment, also while its server hangs."""

        async def close(self, *, timeout: float | None = None) -> None:  # noqa: ASYNC109 - the driver's own name
            """Close it; with a timeout, without waiting long for the server's goodbye."""
            await driver().Connection.close(self, timeout=timeout and GOODBYE_SECONDS)

    return Connection


def _replace_closed(connection: Any, _record: object, _proxy: object) -> None:  # noqa: ANN401 - the driver's own type
    """Replace a connection that the server has closed."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


def connect_arguments(engine: AsyncEngine) -> dict[str, Any]:
    """Return the driver's arguments for a connection like an engine's."""
    _, arguments = engine.dialect.create_connect_args(engine.url)
    return {**arguments, **CONNECT_ARGUMENTS}


async def dispose_of(engine: AsyncEngine) -> None:
    """Close an engine's connections, also if the server no longer answers."""
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await engine.dispose()


class PostgresqlDatabase(Database):
    """A server. Commits of tables run side by side, other writes of a process one after another.

    While the server is away, all work raises within seconds; `recovered` is called when it is back.
    """

    one_statement = True

    def __init__(self, address: URL, gather: float = 0.0) -> None:
        """Raises `StoreError` where the extra is not installed."""
        super().__init__(gather)
        self.address = address
        self._engine = engine_at(address)
        self._autocommitting = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._reader = self._engine.execution_options(isolation_level="REPEATABLE READ")
        self._checking = Job("look for the database", self._check_again)
        self._away = False
        self._one_writer = asyncio.Lock()
        self._running: set[asyncio.Task[Any]] = set()

    async def begin(self) -> None:
        """Connect and migrate the schema. Raises `StoreError`."""
        async with translated_errors(), self._engine.begin() as connection:
            await migrate_server(connection)
            await set_clock(self.clock, connection)

    async def close(self) -> None:
        """Finish pending writes and disconnect."""
        await self.flush()
        self._flushing.close()
        while self._running:
            await asyncio.wait(self._running)
        self._checking.close()
        for task in self._checking.running:
            task.cancel()
        await dispose_of(self._engine)

    async def run(self, work: Work[_T], *, deferred: bool = False) -> _T:
        """Write all of it or nothing, durably. Raises `StoreError`; an exception of the work rolls back."""
        del deferred
        return await self._finish_always(self._run(work))

    async def commit(self, work: Work[_T], *, alone: bool = False) -> _T:
        """Like `run`, beside others. `alone`: it is one statement."""
        # One statement is a transaction by itself, in one round trip.
        return await self._finish_always(
            self._once(work, self._autocommitting.connect if alone else self._engine.begin)
        )

    async def read(self, work: Work[_T], *, flushed: bool = True) -> _T:
        """Read from one snapshot. Raises `StoreError`. `flushed`: after every deferred write."""
        return await self._finish_always(self._read(work, flushed=flushed))

    async def _finish_always(self, transaction: Coroutine[Any, Any, _T]) -> _T:
        """Await a transaction, which is finished also when this is cancelled."""
        task = asyncio.create_task(transaction)
        self._running.add(task)
        task.add_done_callback(self._on_end)
        return await asyncio.shield(task)

    def _on_end(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            # Read, or asyncio would complain of it: if its caller was cancelled, no one else does.
            task.exception()

    async def _run(self, work: Work[_T]) -> _T:
        async with self._note_outages(), self._one_writer:
            # Where another process has written the same row meanwhile, the work reads it again below.
            with suppress(IntegrityError, StoreBusyError):
                return await self._once(work, self._engine.begin)
            return await self._once(work, self._engine.begin)

    async def _once(
        self, work: Work[_T], connect: Callable[[], AbstractAsyncContextManager[AsyncConnection]]
    ) -> _T:
        async with self._note_outages(), connect() as connection:
            return await connection.run_sync(work)

    async def _read(self, work: Work[_T], *, flushed: bool) -> _T:
        async with self._note_outages():
            if flushed:
                await self._flushed()
            async with self._reader.connect() as connection:
                return await connection.run_sync(work)

    async def run_beside(self, work: Work[None]) -> None:
        """Run work in a loop of another thread while the loop of this database hangs. Raises `StoreError`."""
        engine = engine_at(self._engine.url, 1)
        try:
            async with translated_errors(), asyncio.timeout(PATIENCE), engine.begin() as connection:
                await connection.run_sync(work)
        finally:
            await dispose_of(engine)

    async def leave_no_trace(self) -> None:
        """Only flush: the server cleans up by itself."""
        await self.flush()

    async def working_process(self) -> str | None:
        """Return the process that holds a lease. Raises `StoreError`."""
        holder = select(leases.c.holder).where(leases.c.holder != "", leases.c.until > NOW).limit(1)
        return await self.read(lambda connection: connection.scalar(holder))

    # Away ------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _note_outages(self) -> AsyncGenerator[None]:
        try:
            async with translated_errors(), asyncio.timeout(PATIENCE):
                yield
        except StoreAwayError:
            if not self._away:
                self._away = True
                log.warning("database_away")
                self._checking.within(0.0)
            raise

    async def _check_again(self) -> None:
        if not await self._is_there():
            self._checking.within(RETRY_SECONDS)
            return
        self._away = False
        log.warning("database_back")
        for listener in self.recovered:
            listener()

    async def _is_there(self) -> bool:
        try:
            async with translated_errors(), asyncio.timeout(PATIENCE), self._engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
        except StoreError:
            return False
        return True


async def migrate_server(connection: AsyncConnection) -> None:
    """Migrate the schema of a server, one process at a time. Raises `StoreError`."""
    await _check_server(connection)
    await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
    await connection.run_sync(_migrate)


async def _check_server(connection: AsyncConnection) -> None:
    version = int(await connection.scalar(text("SHOW server_version_num")) or 0)
    if version < OLDEST_VERSION:
        raise StoreError(
            f"PostgreSQL {version // 10000} is too old: {OLDEST_VERSION // 10000} or newer is needed"
        )
    encoding = await connection.scalar(text("SHOW server_encoding"))
    if encoding not in ENCODINGS:
        raise StoreError(f"the database has the encoding {encoding}: make one with --encoding=UTF8")


async def refuse_pooler(engine: AsyncEngine) -> None:
    """Raise `StoreError` where the transactions of a connection reach more than one session of the server.

    Two connections mark their sessions; whichever of them is busy, each must find its own mark. Beside the
    answers, messages between processes would be lost.
    """
    arguments = connect_arguments(engine)
    async with AsyncExitStack() as stack:
        connections: list[Any] = []
        for number in range(2):
            connections.append(await driver().connect(**arguments))
            stack.callback(connections[-1].terminate)
            await connections[-1].execute(SET_MARK.format(number))
        pids: dict[int, int] = {}
        # The one that has marked last is first: a pooler may hand out its connections in turn.
        for busy in (1, 0):
            async with connections[busy].transaction():
                for number in (busy, 1 - busy):
                    pid, mark = await connections[number].fetchrow(READ_MARK)
                    if mark != str(number) or pids.setdefault(number, pid) != pid:
                        raise StoreError(POOLED)


async def set_clock(clock: ServerClock, connection: AsyncConnection) -> None:
    """Set a clock by the server's: each measurement is wrong by half its round trip at most."""
    measurements: list[tuple[float, float, float]] = []
    for _ in range(MEASUREMENTS):
        asked_at = awake_clock()
        server_time = float(await connection.scalar(select(NOW)) or 0.0)
        measurements.append((asked_at, server_time, awake_clock()))
    clock.measure(*min(measurements, key=lambda measurement: measurement[2] - measurement[0]))


async def read_server_version(address: URL, clock: ServerClock | None = None) -> str:
    """Return the version of a server's schema, empty for no tables; set a clock. Raises `StoreError`."""
    engine = engine_at(address, 1)
    try:
        async with translated_errors(), asyncio.timeout(PATIENCE), engine.connect() as connection:
            await _check_server(connection)
            await refuse_pooler(engine)
            await set_clock(clock or ServerClock(), connection)
            if not await connection.scalar(text("SELECT to_regclass('alembic_version')")):
                if not await connection.scalar(text(MAY_MAKE_TABLES)):
                    raise StoreError(f"{NO_TABLES} {address.username} may not")
                return ""
            return str(await connection.scalar(text("SELECT version_num FROM alembic_version")) or "none")
    finally:
        await dispose_of(engine)


def _migrate(connection: Connection) -> None:
    try:
        migrate(connection)
    except DBAPIError as error:
        if state_of(error) == "42501":
            raise StoreError(f"{NO_TABLES} {_message_of(error)}") from error
        raise


def state_of(error: BaseException) -> str:
    """Return PostgreSQL's five-letter code of an error, empty for other errors."""
    return str(
        getattr(error, "sqlstate", None) or getattr(getattr(error, "orig", None), "sqlstate", "") or ""
    )


def _message_of(error: BaseException) -> str:
    cause: Any = getattr(error, "orig", None) or error
    return reason_of(getattr(cause, "__cause__", None) or cause)


AWAY_STATES = ("08", "57", "53")
"""Prefixes of codes of temporary errors: connections, a server that stops or starts, too many clients."""
REFUSAL_LINES = {
    "28P01": "DATABASE_URL: the server refused name and password",
    "28000": "DATABASE_URL: the server refused the connection",
    "3D000": "DATABASE_URL: there is no such database",
    **dict.fromkeys(("26000", "42P05"), POOLED),
}
POOLER_REFUSAL = "startup parameter"
"""Part of PgBouncer's refusal of a parameter that a server knows."""


@asynccontextmanager
async def translated_errors() -> AsyncGenerator[None]:
    """Translate errors of the driver into `StoreError`; `IntegrityError` is the caller's to judge."""
    try:
        yield
    except (StoreError, IntegrityError):
        raise
    except TimeoutError as error:
        raise StoreAwayError("the database cannot be reached: it does not answer") from error
    except OSError as error:
        raise StoreAwayError(f"the database cannot be reached: {reason_of(error)}") from error
    except SQLAlchemyError as error:
        raise _store_error(error) from error
    except Exception as error:
        # While it connects, the driver raises errors that are not SQLAlchemy's.
        if not state_of(error) and not type(error).__module__.startswith("asyncpg"):
            raise
        raise _store_error(error) from error


def _store_error(error: Exception) -> StoreError:
    state = state_of(error)
    if state in REFUSAL_LINES:
        return StoreError(f"{REFUSAL_LINES[state]}: {_message_of(error)}")
    if POOLER_REFUSAL in str(error):
        return StoreError(f"{POOLED_START}: {_message_of(error)}")
    if state.startswith("40"):
        return StoreBusyError("the database is busy: another process is writing")
    is_lost = isinstance(error, DBAPIError) and error.connection_invalidated
    if is_lost or state.startswith(AWAY_STATES) or (not state and not isinstance(error, DBAPIError)):
        return StoreAwayError(f"the database cannot be reached: {_message_of(error)}")
    return StoreError(f"the database cannot be used: {_message_of(error)}")
