"""The lease that fits a database: a lock beside a file, rows of a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.store.address import address_of, is_file
from bot.store.errors import StoreError
from bot.store.lease import Lease, Shards
from bot.store.lock import FileLease

if TYPE_CHECKING:
    from bot.store.bus import Bus


def lease_at(url: str, shards: Shards, name: str) -> Lease:
    """Return the lease on some shards, not taken yet. Raises `StoreError`."""
    if is_file(url):
        if not shards.all:
            raise StoreError("SHARD_IDS: several processes need PostgreSQL (DATABASE_URL names a file)")
        return FileLease(url)
    # The driver comes with an extra that need not be installed.
    from bot.store.leases import RowLease  # noqa: PLC0415

    return RowLease(address_of(url), shards, name)


def bus_at(url: str) -> Bus:
    """Return what processes on one server tell each other by. Raises `StoreError`."""
    from bot.store.bus import Bus  # noqa: PLC0415 - as above

    return Bus(address_of(url))
