"""The database behind the store: which address it has, and how it is brought up to date."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

BUSY_SECONDS = 10


class StoreError(Exception):
    """The database cannot be used; the message is for the operator."""


async def open_database(url: str) -> AsyncEngine:
    """Connect and bring the tables up to date. Raises `StoreError`."""
    address = _supported(url)
    # By the standard driver: when aiosqlite cannot connect, its thread may outlive the loop.
    try:
        await asyncio.to_thread(_migrate, address.set(drivername="sqlite"))
    except (SQLAlchemyError, OSError) as error:
        reason = getattr(error, "orig", None) or error
        msg = f"cannot open the database: {reason}"
        raise StoreError(msg) from error
    # A statement that fails must not tell the choice it was to write.
    engine = create_async_engine(address, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _make_durable)
    return engine


def _supported(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        msg = "DATABASE_URL is not a database address"
        raise StoreError(msg) from error
    if parsed.drivername not in ("sqlite", "sqlite+aiosqlite"):
        msg = f"DATABASE_URL: {parsed.drivername} is not supported, only sqlite"
        raise StoreError(msg)
    if parsed.database in (None, "", ":memory:"):
        msg = "DATABASE_URL names no file: a table kept in memory is lost at every restart"
        raise StoreError(msg)
    return parsed.set(drivername="sqlite+aiosqlite")


def _make_durable(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's own type
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(address: URL) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    engine = create_engine(address, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _make_durable)
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()
