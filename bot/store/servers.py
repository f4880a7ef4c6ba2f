"""What is stored of servers: which the bot has left, and deleting all of one."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, FromClause, delete, insert, select, update

from bot.store.database import Work
from bot.store.reader import sound_rows
from bot.store.schema import OPEN, guilds, metadata, tables

KEPT_SECONDS = 30 * 24 * 60 * 60
"""How long all of a server is kept after the bot was removed from it; `docs/privacy.md` says so."""

_gone = select(guilds.c.guild_id, guilds.c.gone_at).where(guilds.c.gone_at.is_not(None))


def known_servers(connection: Connection) -> dict[int, float | None]:
    """Return every server of which anything is stored, and since when the bot is no longer in it."""
    known = set[object]()
    for table in metadata.tables.values():
        if "guild_id" in table.c:
            known.update(connection.scalars(select(table.c.guild_id).distinct()))
    gone = dict[int, float](sound_rows(connection, _gone))
    # A damaged number is no server's.
    return {one: gone.get(one) for one in known if isinstance(one, int)}


def asleep_tables(connection: Connection) -> list[int]:
    """Return the open tables of servers that the bot is no longer in."""
    left = select(guilds.c.guild_id).where(guilds.c.gone_at.is_not(None))
    asleep = select(tables.c.id).where(tables.c.guild_id.in_(left), tables.c.status.in_(OPEN))
    return list(connection.scalars(asleep))


def put_to_sleep(guild_id: int, now: float) -> Work[list[int]]:
    """Note that the bot was removed from a server, and quarantine its open tables; return them."""

    def work(connection: Connection) -> list[int]:
        here = (tables.c.guild_id == guild_id, tables.c.status.in_(OPEN))
        gone = update(guilds).where(guilds.c.guild_id == guild_id).values(gone_at=now)
        if not connection.execute(gone).rowcount:
            connection.execute(insert(guilds).values(guild_id=guild_id, settings="{}", gone_at=now))
        connection.execute(update(tables).where(*here).values(set_aside=True))
        return list(connection.scalars(select(tables.c.id).where(*here)))

    return work


def wake_up(guild_id: int) -> Work[list[int]]:
    """Note that the bot is in a server again; return its open tables, which are quarantined still."""

    def work(connection: Connection) -> list[int]:
        connection.execute(update(guilds).where(guilds.c.guild_id == guild_id).values(gone_at=None))
        here = (tables.c.guild_id == guild_id, tables.c.status.in_(OPEN))
        return list(connection.scalars(select(tables.c.id).where(*here)))

    return work


def delete_server(guild_id: int) -> Work[list[int]]:
    """Delete everything that is stored of a server; return the tables that it had."""

    def work(connection: Connection) -> list[int]:
        had = list(connection.scalars(select(tables.c.id).where(tables.c.guild_id == guild_id)))
        # By reflection, those that name others first: what a later release stores of servers goes, too.
        for table in reversed(metadata.sorted_tables):
            if (here := _is_of(table, guild_id)) is not None:
                connection.execute(delete(table).where(here))
        return had

    return work


def _is_of(table: FromClause, guild_id: int) -> ColumnElement[bool] | None:
    """Whether a row is of a server, by itself or by the row that it belongs to; None if neither tells."""
    if "guild_id" in table.c:
        return table.c.guild_id == guild_id
    for key in table.foreign_keys:
        if (here := _is_of(key.column.table, guild_id)) is not None:
            return key.parent.in_(select(key.column).where(here))
    return None
