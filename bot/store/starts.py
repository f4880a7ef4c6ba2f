"""Starts of processes: one that ends soon and is started again and again waits longer each time.

A database may have been restored before a start. It does not know then which numbers were given out after it
was copied, and messages that still stand name them: a button there would open what has the number now. So at
each start numbers go on higher, by one for each second since the database was last in use as far as it knows.
That needs no mark in a copy, however it was made, and no bot opens a table a second for as long.
"""

from __future__ import annotations

from sqlalchemy import Connection, column, delete, func, insert, select, table, update

from bot.store.database import as_work
from bot.store.schema import LAST_MOMENT, metadata, starts, tables

SOON_SECONDS = 300.0
"""A start within this time after the one before counts as one of a row."""
DOUBLINGS = 6
"""Number of times that the wait of the second start in a row is doubled before it is as long as it gets."""
SIGN_SECONDS = 60.0
"""Seconds between two signs of life, which a process stores."""
MAXIMUM_SKIPPED = 30 * 24 * 60 * 60
"""Numbers skipped at a start, at most: clocks may be wrong by years, and numbers have an end."""

_numbers = table("sqlite_sequence", column("name"), column("seq"))


@as_work
def note_sign_of_life(connection: Connection, shard: int, now: float) -> None:
    """Store that the process whose first shard this is runs now."""
    connection.execute(update(starts).where(starts.c.shard == shard).values(seen_at=now))


@as_work
def note_start(connection: Connection, shard: int, now: float, maximum: float) -> float:
    """Store the start of a process by its first shard; return the seconds until its sessions may begin.

    `maximum`: after many starts in a row.
    """
    _skip_numbers(connection, now)
    is_shard = starts.c.shard == shard
    last_start = connection.execute(select(starts.c.begun_at, starts.c.soon).where(is_shard)).first()
    # A clock that was set back counts as soon: the next start is right again.
    soon_starts = last_start.soon + 1 if last_start and now - last_start.begun_at < SOON_SECONDS else 0
    seconds = maximum * 2.0 ** min(0, soon_starts - 1 - DOUBLINGS) if soon_starts else 0.0
    connection.execute(delete(starts).where(is_shard))
    values = {
        "shard": shard,
        "begun_at": now + seconds,
        "soon": min(soon_starts, 1 + DOUBLINGS),
        "seen_at": now,
    }
    connection.execute(insert(starts).values(values))
    return seconds


def _skip_numbers(connection: Connection, now: float) -> None:
    # Releases before 2.0 stored no signs of life, but tables. A damaged moment is none.
    is_sign = starts.c.seen_at.between(0, LAST_MOMENT)
    is_opening = tables.c.opened_at.between(0, LAST_MOMENT)
    newest_opening = select(tables.c.opened_at).where(is_opening).order_by(tables.c.id.desc()).limit(1)
    moments = (select(func.max(starts.c.seen_at)).where(is_sign), newest_opening)
    seen_at = max(connection.scalar(moment) or 0.0 for moment in moments)
    count = min(int(now - seen_at), MAXIMUM_SKIPPED)
    if not seen_at or count <= 0:
        return
    for numbered_table in metadata.sorted_tables:
        number = numbered_table.autoincrement_column
        if number is None:
            continue
        if connection.dialect.name == "postgresql":
            sequence = func.pg_get_serial_sequence(numbered_table.name, number.name)
            connection.execute(select(func.setval(sequence, func.nextval(sequence) - 1 + count)))
        elif numbered_table.kwargs.get("sqlite_autoincrement"):
            is_table = _numbers.c.name == numbered_table.name
            last_number = connection.scalar(select(_numbers.c.seq).where(is_table)) or 0
            # Of a table that has never had a row there is none.
            connection.execute(delete(_numbers).where(is_table))
            connection.execute(insert(_numbers).values(name=numbered_table.name, seq=last_number + count))
