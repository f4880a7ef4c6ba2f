"""What is stored of servers that the bot is in or was in: tables of those sleep, and are deleted at last."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, FromClause, delete, insert, select, update

from bot.store.database import as_work
from bot.store.preferences import UNSET
from bot.store.reader import sound_rows
from bot.store.schema import OPEN, guilds, metadata, tables

_departed = select(guilds.c.guild_id, guilds.c.gone_at).where(guilds.c.gone_at.is_not(None))


def known_servers(connection: Connection) -> dict[int, float | None]:
    """Return every server of which anything is stored, and since when the bot is no longer in it."""
    guild_ids = set[object]()
    for table in metadata.tables.values():
        if "guild_id" in table.c:
            guild_ids.update(connection.scalars(select(table.c.guild_id).distinct()))
    gone_at_by_guild = dict[int, float](sound_rows(connection, _departed))
    # A damaged number is no server's.
    return {guild_id: gone_at_by_guild.get(guild_id) for guild_id in guild_ids if isinstance(guild_id, int)}


def asleep_tables(connection: Connection) -> list[int]:
    """Return the open tables of servers that the bot is no longer in."""
    departed_ids = select(guilds.c.guild_id).where(guilds.c.gone_at.is_not(None))
    asleep_ids = select(tables.c.id).where(tables.c.guild_id.in_(departed_ids), tables.c.status.in_(OPEN))
    return list(connection.scalars(asleep_ids))


@as_work
def put_to_sleep(connection: Connection, guild_id: int, now: float) -> list[int]:
    """Note that the bot was removed from a server, and quarantine its open tables; return them."""
    is_open_here = (tables.c.guild_id == guild_id, tables.c.status.in_(OPEN))
    departure = update(guilds).where(guilds.c.guild_id == guild_id).values(gone_at=now)
    if not connection.execute(departure).rowcount:
        connection.execute(insert(guilds).values(guild_id=guild_id, settings=UNSET, gone_at=now))
    connection.execute(update(tables).where(*is_open_here).values(set_aside=True))
    return list(connection.scalars(select(tables.c.id).where(*is_open_here)))


@as_work
def wake_up(connection: Connection, guild_id: int) -> list[int]:
    """Note that the bot is in a server again; return its open tables, which are quarantined still."""
    connection.execute(update(guilds).where(guilds.c.guild_id == guild_id).values(gone_at=None))
    is_open_here = (tables.c.guild_id == guild_id, tables.c.status.in_(OPEN))
    return list(connection.scalars(select(tables.c.id).where(*is_open_here)))


@as_work
def delete_server(connection: Connection, guild_id: int) -> list[int]:
    """Delete everything that is stored of a server; return the tables that it had."""
    table_ids = list(connection.scalars(select(tables.c.id).where(tables.c.guild_id == guild_id)))
    # By reflection, those that name others first: what a later release stores of servers goes, too.
    for table in reversed(metadata.sorted_tables):
        if (is_of_server := _is_of(table, guild_id)) is not None:
            connection.execute(delete(table).where(is_of_server))
    return table_ids


def _is_of(table: FromClause, guild_id: int) -> ColumnElement[bool] | None:
    """Whether a row is of a server, by itself or by the row that it belongs to; None if neither tells."""
    if "guild_id" in table.c:
        return table.c.guild_id == guild_id
    for key in table.foreign_keys:
        if (is_of_server := _is_of(key.column.table, guild_id)) is not None:
            return key.parent.in_(select(key.column).where(is_of_server))
    return None
