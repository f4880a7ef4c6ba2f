"""Starts of processes: one that ends soon and is started again and again waits longer each time."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from bot.store.database import as_work
from bot.store.schema import starts

SOON_SECONDS = 300.0
"""A start within this time after the one before counts as one of a row."""
DOUBLINGS = 6
"""Number of times that the wait of the second start in a row is doubled before it is as long as it gets."""


@as_work
def note_start(connection: Connection, shard: int, now: float, maximum: float) -> float:
    """Store the start of a process by its first shard; return the seconds until its sessions may begin.

    `maximum`: after many starts in a row.
    """
    mine = starts.c.shard == shard
    last = connection.execute(select(starts.c.begun_at, starts.c.soon).where(mine)).first()
    # A clock that was set back counts as soon: the next start is right again.
    soon = last.soon + 1 if last and now - last.begun_at < SOON_SECONDS else 0
    seconds = maximum * 2.0 ** min(0, soon - 1 - DOUBLINGS) if soon else 0.0
    connection.execute(delete(starts).where(mine))
    values = {"shard": shard, "begun_at": now + seconds, "soon": min(soon, 1 + DOUBLINGS)}
    connection.execute(insert(starts).values(values))
    return seconds
