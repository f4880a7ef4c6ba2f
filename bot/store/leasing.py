"""The lease that fits a database: a lock beside a file, rows of a server."""

from __future__ import annotations

from bot.store.errors import StoreError
from bot.store.lease import Lease, Shards
from bot.store.lock import FileLease
from bot.store.opening import address_of, is_file


def lease_at(url: str, shards: Shards, name: str) -> Lease:
    """Return the lease on some shards, not taken yet. Raises `StoreError`."""
    if is_file(url):
        if len(shards.ids) < shards.count:
            raise StoreError("SHARD_IDS: several processes need PostgreSQL (DATABASE_URL names a file)")
        return FileLease(url)
    # The driver comes with an extra that need not be installed.
    from bot.store.leases import RowLease  # noqa: PLC0415

    return RowLease(address_of(url), shards, name)
