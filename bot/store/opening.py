"""Opening the file of the database: its address, its schema, and connections that lose nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.store.errors import StoreError

BUSY_SECONDS = 5
"""So long somebody else's write is waited for."""
READERS = 3
DRIVERS = ("sqlite", "sqlite+pysqlite")
POSTGRESQL = ("postgresql+asyncpg", "postgresql", "postgres")
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    # What is deleted is overwritten: somebody who wants to be forgotten is.
    "secure_delete=ON",
)


def address_of(url: str) -> URL:
    """Return an address of a database, taken apart. Raises `StoreError` for one that we cannot use."""
    try:
        address = make_url(url)
    except ArgumentError as error:
        raise StoreError("DATABASE_URL is not a database address") from error
    if address.drivername in POSTGRESQL:
        return address.set(drivername=POSTGRESQL[0])
    if address.drivername not in DRIVERS:
        raise StoreError(f"DATABASE_URL: {address.drivername} is not supported, only sqlite and postgresql")
    return address


def is_file(url: str) -> bool:
    """Whether an address is that of a file. Raises `StoreError`."""
    return address_of(url).drivername in DRIVERS


def file_of(url: str) -> Path:
    """Return the file that an address of a database names. Raises `StoreError`."""
    address = address_of(url)
    if address.drivername not in DRIVERS:
        raise StoreError("DATABASE_URL names a server, not a file")
    if address.database in (None, "", ":memory:"):
        raise StoreError("DATABASE_URL names no file: a table kept in memory is lost at every restart")
    return Path(address.database).absolute()


def engines(path: Path) -> tuple[Engine, Engine]:
    """Return what writes and what reads a file, brought up to date. Raises `StoreError`."""
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


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    return config


def migrate(connection: Connection) -> None:
    """Bring the tables up to date. Raises `StoreError` if they are of a newer version."""
    config = _config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError("the database was made by a newer version of Backroom") from error


def revisions() -> tuple[str | None, frozenset[str]]:
    """Return the newest version of the schema, and every one that we can bring up to it."""
    scripts = ScriptDirectory.from_config(_config())
    known = frozenset(script.revision for script in scripts.walk_revisions())
    return scripts.get_current_head(), known
