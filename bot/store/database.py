"""A database: its address, its time, its transactions, and what can go wrong with it."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import structlog
from sqlalchemy import ColumnElement, Connection, Insert, Update, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from bot.job import Job
from bot.store.migrations import NEWEST, VERSIONS
from bot.store.schema import metadata, tables

_T = TypeVar("_T")
Work = Callable[[Connection], _T]
"""Statements that make up one transaction, in portable SQLAlchemy Core."""
_P = ParamSpec("_P")


def as_work(function: Callable[Concatenate[Connection, _P], _T]) -> Callable[_P, Work[_T]]:
    """Let a function of a connection be called without it: it returns its work then, to be run later."""

    @wraps(function)
    def work_of(*args: _P.args, **kwargs: _P.kwargs) -> Work[_T]:
        return lambda connection: function(connection, *args, **kwargs)

    return work_of


RETRY_SECONDS = 5.0
"""Seconds until what the database did not take is tried again."""
DEFERRED_TOGETHER = 20
"""Maximum number of deferred writes in a transaction: a press may have to wait for one that has begun."""

log = structlog.stdlib.get_logger(__name__)


# Errors --------------------------------------------------------------------------------------------


class StoreError(Exception):
    """The database cannot be used; the message is one line for the operator."""


class StoreBusyError(StoreError):
    """Another process kept the database locked for too long. Nothing was written."""


class StoreAwayError(StoreError):
    """The database server cannot be reached. A commit in flight may or may not have been written."""


class StoreGoneError(StoreError):
    """The database file was deleted or replaced: writes to it would be lost."""


class ConflictError(Exception):
    """The table has changed since it was read: read it again and decide again."""


class AsleepError(Exception):
    """The game of a table is not installed: the table waits for it."""

    def __init__(self, table_id: int, game: str) -> None:
        super().__init__(f"table {table_id}: the game {game!r} is not installed")
        self.game = game


class UnreadableError(Exception):
    """The rows of a table cannot be decoded. The reason holds no value of a game."""

    def __init__(self, table_id: int, reason: str) -> None:
        super().__init__(f"table {table_id}: {reason}")
        self.reason = reason


class FinishedError(UnreadableError):
    """The rows of a finished table cannot be decoded: it waits for nothing, and cannot be shown."""


class OutdatedError(UnreadableError):
    """A game is played by a version of its rules that is not kept: it waits for that version."""

    def __init__(self, table_id: int, rules: int) -> None:
        super().__init__(table_id, f"version {rules} of its rules is not installed")


class SuspectError(UnreadableError):
    """The bot hung at a table: it is not read before an operator has looked at it."""


OF_VALUES = ("22", "23")
"""Prefixes of PostgreSQL's error codes whose messages quote the values to be written."""


def reason_of(error: BaseException) -> str:
    """Return the database's own message in one line, without any value of a game."""
    if isinstance(error, UnicodeDecodeError):
        # The message itself: it quotes a schema that is no text any longer.
        return "its schema is damaged"
    cause = getattr(error, "orig", None) or error
    state = str(getattr(cause, "sqlstate", None) or "")
    return f"a value does not fit ({state})" if state.startswith(OF_VALUES) else " ".join(str(cause).split())


# Addresses -----------------------------------------------------------------------------------------

FILES = ("sqlite", "sqlite+aiosqlite", "sqlite+pysqlite")
SERVERS = ("postgresql+asyncpg", "postgresql", "postgres")
OPTIONS = ("host", "port", "ssl", "passfile", "target_session_attrs", "krbsrvname", "gsslib")
"""Options allowed after the question mark of a server's address."""
LAST_PORT = 65535
NO_ADDRESS = "DATABASE_URL is not a database address"
ESCAPED = f"{NO_ADDRESS}: in a name or password write @ as %40, : as %3A, / as %2F and % as %25"


def address_of(url: str) -> URL:
    """Parse `DATABASE_URL`. Raises `StoreError`, never with any part of a password."""
    try:
        address = make_url(url)
    except ArgumentError:
        raise StoreError(NO_ADDRESS) from None
    except ValueError:
        # Text where the port should be.
        raise StoreError(ESCAPED) from None
    if address.drivername in SERVERS:
        return _server(address)
    if address.drivername not in FILES:
        raise StoreError(f"DATABASE_URL: {address.drivername} is not supported, only sqlite and postgresql")
    if address.query:
        raise StoreError("DATABASE_URL: after the name of a file no ? may stand: how it is opened is fixed")
    return address


def _server(address: URL) -> URL:
    if "@" in (address.host or "") or not is_host(address.host or "localhost"):
        raise StoreError(ESCAPED)
    if address.port is not None and not 0 < address.port <= LAST_PORT:
        raise StoreError(f"DATABASE_URL: ports are numbered from 1 to {LAST_PORT}")
    # PostgreSQL's other clients call it `sslmode`, and know a parameter that the driver does not.
    parameters = {name: value for name, value in address.query.items() if name != "channel_binding"}
    options = {"ssl" if name == "sslmode" else name: value for name, value in parameters.items()}
    if not options.keys() <= set(OPTIONS):
        raise StoreError(f"DATABASE_URL: after ? may stand only {', '.join(OPTIONS)}")
    return address.set(drivername=SERVERS[0], query=options)


def is_host(name: str) -> bool:
    """Whether a name, or an empty string, can be a host name."""
    try:
        name.encode("idna")
    except UnicodeError:
        return False
    return True


def is_file(url: str) -> bool:
    """Whether an address names a file. Raises `StoreError`."""
    return address_of(url).drivername in FILES


def file_of(url: str) -> Path:
    """Return the file that an address names. Raises `StoreError`."""
    address = address_of(url)
    if address.drivername not in FILES:
        raise StoreError("DATABASE_URL names a server, not a file")
    if address.database in (None, "", ":memory:"):
        raise StoreError("DATABASE_URL names no file: a table kept in memory is lost at every restart")
    path = Path(address.database).absolute()
    if path.is_dir():
        raise StoreError(f"DATABASE_URL: {path} is a folder, and cannot hold the games")
    return path


# Schema --------------------------------------------------------------------------------------------


def migrate(connection: Connection) -> None:
    """Make the tables, or bring them up to date. Raises `StoreError` for a version that is not known."""
    version = None
    if inspect(connection).has_table("alembic_version"):
        version = connection.scalar(text("SELECT version_num FROM alembic_version"))
    if version == NEWEST:
        return
    # Most starts need none of it, and it takes a tenth of their time.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    # In a configuration file, which this stands for, `%` begins a reference.
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    if version is None:
        metadata.create_all(connection, checkfirst=False)
        command.stamp(config, "head")
    elif version in VERSIONS:
        command.upgrade(config, "head")
    else:
        raise StoreError(f"the database {unknown_version(str(version))}")


def unknown_version(version: str) -> str:
    """Say of a version of the schema, which no migration knows, what it is and what to do."""
    if not version.isdecimal():
        return f"has a version that is none of Backroom's ({version}): look at DATABASE_URL"
    if int(version) < int(VERSIONS[0]):
        return (
            f"is older than this version can bring up to date ({version}): nothing in it was changed;"
            " databases of 1.0 and 1.1 have to pass through 1.2 first"
        )
    if int(version) > int(NEWEST):
        return f"was made by a newer version of Backroom ({version}): update, or restore a backup"
    return f"has a version that is none of Backroom's ({version}): look at DATABASE_URL"


# Time ----------------------------------------------------------------------------------------------

ASTRAY_SECONDS = 2.0
"""Seconds by which two clocks may differ before an operator is told."""


def awake_clock() -> float:
    """Return seconds that pass also while the process is stopped and, where supported, the system asleep."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


class ServerClock:
    """The machine's clock until the server's time is measured; from then on the server's, carried on.

    Setting a machine's clock does not move it. `leaped`: called when it had to move forward by seconds, as
    something may be due now. `machine_ahead`: seconds by which the machine was ahead when last measured.
    """

    def __init__(self) -> None:
        self._offset: float | None = None
        self.machine_ahead = 0.0
        self.leaped: list[Callable[[], None]] = []

    def now(self) -> float:
        """Return the seconds since the epoch."""
        return time.time() if self._offset is None else awake_clock() + self._offset

    @property
    def astray(self) -> bool:
        """Whether the machine's clock is too far from the server's."""
        return abs(self.machine_ahead) > ASTRAY_SECONDS

    def measure(self, asked: float, server: float, answered: float) -> None:
        """Note the server's time, read at a moment of the `awake_clock` between `asked` and `answered`.

        A clock that can be right stays as it is. One that is behind is moved forward; one that is ahead by
        seconds is not moved back, for the server's was set back then, and decisions would end later.
        """
        least_offset = server - answered
        most_offset = server - asked
        offset = self._offset
        self.machine_ahead = time.time() - awake_clock() - (least_offset + most_offset) / 2
        if offset is None:
            self._offset = (least_offset + most_offset) / 2
        elif offset < least_offset:
            self._offset = least_offset
            for listener in self.leaped if least_offset - offset > ASTRAY_SECONDS else ():
                listener()
        elif most_offset < offset <= most_offset + ASTRAY_SECONDS:
            self._offset = most_offset


# Statements ----------------------------------------------------------------------------------------


class Plain:
    """A write that is compiled once and run by the driver: it costs less than SQLAlchemy's execution."""

    def __init__(self, statement: Insert | Update, columns: Iterable[str] = ()) -> None:
        """`columns`: those that are written, where the statement does not name them."""
        self._statement = statement
        self._columns = list(columns) or None
        self._compiled: dict[str, tuple[str, tuple[str, ...]]] = {}

    def __call__(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """Run it with a value for each parameter; return the number of rows. Raises `IntegrityError`."""
        dialect = connection.dialect
        if dialect.name not in self._compiled:
            compiled: Any = self._statement.compile(dialect=dialect, column_keys=self._columns)
            self._compiled[dialect.name] = (str(compiled), tuple(compiled.positiontup))
        sql, names = self._compiled[dialect.name]
        parameters = tuple(values[name] for name in names)
        driver = connection.connection.driver_connection
        if not isinstance(driver, sqlite3.Connection):
            return connection.exec_driver_sql(sql, parameters).rowcount
        try:
            return driver.execute(sql, parameters).rowcount
        except sqlite3.IntegrityError as error:
            raise IntegrityError(sql, None, error, hide_parameters=True) from error


# Transactions --------------------------------------------------------------------------------------


class Listeners(list[Callable[[_T], None]]):
    """Callbacks for one kind of event, in order."""

    def tell(self, event: _T) -> None:
        """Call all of them; an exception in one is logged and stops neither the caller nor the others."""
        for listener in self:
            try:
                listener(event)
            except Exception:
                log.exception("listener_failed")


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards of this process, out of all of them."""

    count: int = 1
    ids: tuple[int, ...] = (0,)

    def of(self, guild_id: int) -> int:
        """Return the shard of a server, as Discord counts."""
        return (guild_id >> 22) % self.count

    @property
    def all(self) -> bool:
        """Whether this process runs every shard."""
        return len(self.ids) == self.count

    def __str__(self) -> str:
        """Return them as people read them."""
        if self.count == 1:
            return "the only shard"
        if self.all:
            return f"all {self.count} shards"
        return f"shards {', '.join(map(str, self.ids))} of {self.count}"

    @property
    def here(self) -> tuple[ColumnElement[bool], ...]:
        """The condition on rows of `tables` that selects those of these shards; empty for every shard."""
        return self.holds(tables.c.guild_id)

    def holds(self, guild_id: ColumnElement[int]) -> tuple[ColumnElement[bool], ...]:
        """Return the condition on a column of servers that selects those of these shards."""
        if self.all:
            return ()
        # The same as `of`, in portable SQL.
        return (((guild_id // (1 << 22)) % self.count).in_(self.ids),)


class Database(ABC):
    """Rows, and transactions on them. Each piece of work is one transaction.

    `gone` is set once nothing can be stored any longer. `one_statement`: whether one statement can write
    several tables. `shards`: those of this process. `epoch`: a shard and the epoch of its lease; tables are
    not committed once the lease has another. `lock`: the file by which no other process works on this one;
    nothing is committed once it is another. `clock`: the server's time; for a file, the machine's.
    `gather`: seconds to collect deferred writes.
    """

    one_statement = False

    def __init__(self, gather: float = 0.0) -> None:
        self._gather = gather
        self._later: dict[Hashable, Work[Any]] = {}
        self._in_flight: dict[Hashable, Work[Any]] = {}
        self._flushing = Job("write soon", self._flush)
        # Whether what was deferred was not taken: it is tried again in its time alone.
        self._refused = False
        self.gone = asyncio.Event()
        self.epoch: tuple[int, int] | None = None
        self.lock: Path | None = None
        self.shards: Shards = Shards()
        self.clock = ServerClock()
        self.recovered: list[Callable[[], None]] = []

    @abstractmethod
    async def begin(self) -> None:
        """Connect and migrate the schema. Raises `StoreError`."""

    @abstractmethod
    async def close(self) -> None:
        """Finish pending writes and disconnect."""

    @abstractmethod
    async def run(self, work: Work[_T], *, deferred: bool = False) -> _T:
        """Write all of it or nothing, durably, also when this is cancelled.

        Raises `StoreError`; an exception of the work rolls back. The work may be run more than once.
        `deferred`: no press waits for it.
        """

    async def commit(self, work: Work[_T], *, alone: bool = False) -> _T:
        """Like `run`, for work that writes first, guarded by a revision. `alone`: it is one statement."""
        del alone
        return await self.run(work)

    @abstractmethod
    async def read(self, work: Work[_T], *, flushed: bool = True) -> _T:
        """Read from one snapshot. Raises `StoreError`. `flushed`: after every deferred write."""

    @abstractmethod
    async def run_beside(self, work: Work[None]) -> None:
        """Run work in a loop of another thread while the loop of this database hangs. Raises `StoreError`.

        Then the process must end.
        """

    @abstractmethod
    async def leave_no_trace(self) -> None:
        """Erase deleted rows from the write-ahead log too: at once, or when no other program reads it."""

    @property
    def wal_bytes(self) -> int:
        """The size of the write-ahead log; 0 where a server keeps it."""
        return 0

    async def working_process(self) -> str | None:
        """Return the process that works on a server; of a file its lock tells. Raises `StoreError`."""
        return None

    # Deferred writes -------------------------------------------------------------------------------

    def write_soon(self, key: Hashable, work: Work[Any]) -> None:
        """Write later, together with other deferred writes; a crash may lose it. The last per key wins.

        What the database does not take is tried again, in the same order, until it does.
        """
        self.forget_later(key)
        self._later[key] = work
        if not self._refused:
            self._flushing.within(self._gather)

    def forget_later(self, key: Hashable) -> None:
        """Drop a deferred write that a newer one replaces."""
        self._later.pop(key, None)
        self._in_flight.pop(key, None)

    async def flush(self) -> None:
        """Write now what was deferred; what fails again is kept for later."""
        self._refused = False
        await self._flushed()

    async def _flushed(self) -> None:
        if self._later and not self._refused:
            self._flushing.within(0.0)
        while running := self._flushing.running:
            await asyncio.wait(running)

    async def _flush(self) -> None:
        self._refused = False
        try:
            self._in_flight = self._later
            self._later = {}
            in_flight = list(self._in_flight.values())
            for first in range(0, len(in_flight), DEFERRED_TOGETHER):
                works = in_flight[first : first + DEFERRED_TOGETHER]
                await self.run(
                    lambda connection, works=works: [work(connection) for work in works], deferred=True
                )
        except StoreError as error:
            log.error("deferred_writes_refused", error=str(error))  # noqa: TRY400 - the place of failure tells nothing
            if not self.gone.is_set():
                # In the same order: a table counts as shown by the last of its writes.
                self._later = self._in_flight | self._later
                self._refused = True
                self._flushing.within(RETRY_SECONDS)
        except SQLAlchemyError as error:
            log.error("deferred_writes_refused", error=reason_of(error))  # noqa: TRY400 - the same
        finally:
            self._in_flight = {}
