"""Opening the file of the database: its schema, and connections that lose nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL

from bot.store.errors import StoreError

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
