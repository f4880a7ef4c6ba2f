"""Kinds of databases, by the address: a file of SQLite, or what a room adds."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot import room
from bot.store.database import Database, ServerClock, Shards, StoreError, address_of, file_of, is_file
from bot.store.leases import FileLease, Lease
from bot.store.sqlite import SqliteDatabase, stored_version


@dataclass(frozen=True, slots=True)
class DatabaseKind:
    """What is made at an address, `DATABASE_URL`; each raises `StoreError`."""

    database: Callable[[str, float], Database]
    """The database; it collects deferred writes for some seconds."""
    lease: Callable[[str, Shards, str, ServerClock], Lease]
    """The lease on some shards for a process of this name, which keeps a clock right."""
    version: Callable[[str, ServerClock], Awaitable[str]]
    """The version of its schema, empty for no tables. Sets a clock by the server's."""


def _file_lease(url: str, shards: Shards, _name: str, _clock: ServerClock) -> Lease:
    if not shards.all:
        raise StoreError("SHARD_IDS: several processes need PostgreSQL (DATABASE_URL names a file)")
    return FileLease(url)


SQLITE = DatabaseKind(
    database=SqliteDatabase,
    lease=_file_lease,
    version=lambda url, _clock: asyncio.to_thread(stored_version, file_of(url)),
)


def _kind_of(url: str) -> DatabaseKind:
    if is_file(url):
        return SQLITE
    driver = address_of(url).drivername
    kind: DatabaseKind | None = room.database_kind(driver)
    if kind is None:
        raise StoreError(f"DATABASE_URL: {driver} is not supported, only sqlite")
    return kind


def database_at(url: str, gather: float = 0.0) -> Database:
    """Return the database at an address, not begun yet. Raises `StoreError`."""
    return _kind_of(url).database(url, gather)


def lease_at(url: str, shards: Shards, name: str, clock: ServerClock) -> Lease:
    """Return the lease on some shards, not taken yet; a server's keeps a clock right. Raises `StoreError`."""
    return _kind_of(url).lease(url, shards, name, clock)


async def version_at(url: str, clock: ServerClock | None = None) -> str:
    """Return the version of a database's schema, empty for one without tables. Raises `StoreError`.

    A clock is set by the server's.
    """
    return await _kind_of(url).version(url, clock or ServerClock())
