"""What is asked of the tables that are not over: whose they are, how many, and which are due."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Connection, Select, bindparam, case, exists, func, or_, select, update

from bot.store.database import Work
from bot.store.schema import OPEN, holders, seats, tables
from bot.store.writing import write_notices
from bot.table.commands import Notice
from bot.table.table import HIGHEST_BOT_ID
from games import GamePackage

Conditions: TypeAlias = tuple[ColumnElement[bool], ...]

IS_OPEN = tables.c.status.in_(OPEN)
SITS = (seats.c.user_id == bindparam("user"), seats.c.left.is_(False))

_open_of = (
    select(tables.c.id)
    .join(seats, seats.c.table_id == tables.c.id)
    .where(*SITS, IS_OPEN)
    .order_by(tables.c.id.desc())
)
_own_count = (
    select(func.count())
    .select_from(tables)
    .join(seats, seats.c.table_id == tables.c.id)
    .where(*SITS, seats.c.joined.is_(True), IS_OPEN)
)
_lobby_count = select(func.count()).where(tables.c.host_id == bindparam("user"), tables.c.status == "lobby")
_here_count = select(func.count()).where(tables.c.guild_id == bindparam("guild"), IS_OPEN)
_by_game = (
    select(tables.c.game, tables.c.status, func.count())
    .where(IS_OPEN)
    .group_by(tables.c.game, tables.c.status)
)
_with_company = (
    select(tables.c.id)
    .join(seats, seats.c.table_id == tables.c.id)
    .where(seats.c.user_id <= HIGHEST_BOT_ID, tables.c.status == "playing")
    .distinct()
    .order_by(tables.c.id)
)
_revision = select(tables.c.revision).where(tables.c.id == bindparam("table"))


def open_of(user_id: int) -> Work[list[int]]:
    """The open tables where a person sits, newest first."""
    return lambda connection: list(connection.scalars(_open_of, {"user": user_id}))


def own_count(user_id: int) -> Work[int]:
    """At how many open tables a person has taken a seat."""
    return lambda connection: connection.scalar(_own_count, {"user": user_id}) or 0


def lobby_count(user_id: int) -> Work[int]:
    """How many lobbies a person hosts."""
    return lambda connection: connection.scalar(_lobby_count, {"user": user_id}) or 0


def here_count(guild_id: int) -> Work[int]:
    """How many tables are open in a server."""
    return lambda connection: connection.scalar(_here_count, {"guild": guild_id}) or 0


def open_in_channel(guild_id: int, channel_id: int) -> Work[list[int]]:
    """The open tables of a channel, newest first; also those that have moved from there into a thread."""
    # Where the lobby was is in the body, with another field or the end after it.
    homes = (tables.c.body.contains(f'"home_id":{channel_id}{after}') for after in ",}")
    here = (tables.c.guild_id == guild_id, IS_OPEN, or_(tables.c.channel_id == channel_id, *homes))
    statement = select(tables.c.id).where(*here).order_by(tables.c.id.desc())
    return lambda connection: list(connection.scalars(statement))


def open_by_game(here: Conditions = ()) -> Work[list[tuple[str, str, int]]]:
    """How many tables are open, by game and status."""
    statement = _by_game.where(*here)
    return lambda connection: [(game, status, count) for game, status, count in connection.execute(statement)]


def opened_by(press_id: int) -> Work[int | None]:
    """The table that a press has opened."""
    return lambda connection: connection.scalar(select(tables.c.id).where(tables.c.opened_by == press_id))


def guild_of(table_id: int) -> Work[int | None]:
    """In which server a table is."""
    return lambda connection: connection.scalar(select(tables.c.guild_id).where(tables.c.id == table_id))


def revision(table_id: int) -> Work[int | None]:
    """How often a table has changed."""
    return lambda connection: connection.scalar(_revision, {"table": table_id})


def with_company(here: Conditions = ()) -> Work[list[int]]:
    """The games under way where computer players sit."""
    return lambda connection: list(connection.scalars(_with_company.where(*here)))


# Clocks --------------------------------------------------------------------------------------------


def _awake(games: Collection[str]) -> Select[Any, Any]:
    return select(tables.c.id, tables.c.next_check).where(
        tables.c.next_check.is_not(None), tables.c.set_aside.is_(False), tables.c.game.in_(games)
    )


def earliest(
    games: Collection[str], without: Collection[int] = (), here: Conditions = ()
) -> Work[tuple[int, float] | None]:
    """The table of these games that is to be looked at next, and when; some left out."""
    statement = _awake(games).where(*here).order_by(tables.c.next_check).limit(1)
    if without:
        statement = statement.where(tables.c.id.not_in(without))

    def work(connection: Connection) -> tuple[int, float] | None:
        return next(((table_id, due) for table_id, due in connection.execute(statement)), None)

    return work


# Tables that are set aside, or were made under other rules -----------------------------------------


def set_aside(table_id: int, told: Notice, *, aside: bool) -> Work[bool]:
    """Note that a table is set aside, or is not any more, and say so; nothing if that is known."""
    statement = (
        update(tables)
        .where(tables.c.id == table_id, tables.c.set_aside.is_(not aside))
        .values(set_aside=aside)
    )

    def work(connection: Connection) -> bool:
        new = connection.execute(statement).rowcount == 1
        if new:
            write_notices(connection, table_id, [told])
        return new

    return work


def to_be_read(packages: Mapping[str, GamePackage], here: Conditions = ()) -> Work[list[int]]:
    """The open tables that are set aside or were made under other rules than are installed."""
    versions = {key: package.game.about.version for key, package in packages.items()}
    other = tables.c.rules != case(versions, value=tables.c.game, else_=tables.c.rules)
    behind = (IS_OPEN, other | tables.c.set_aside.is_(True), *here)
    statement = select(tables.c.id).where(*behind).order_by(tables.c.id)
    return lambda connection: list(connection.scalars(statement))


# Whom tables know ----------------------------------------------------------------------------------


def knows(user_id: int) -> ColumnElement[bool]:
    """Whether a table knows somebody: at a seat, as its host, or as who may not come in again."""
    seated = exists().where(
        seats.c.table_id == tables.c.id, (seats.c.user_id == user_id) | (seats.c.offered_to == user_id)
    )
    held = exists().where(holders.c.table_id == tables.c.id, holders.c.user_id == user_id)
    # The body has whom a host sent away from a lobby, and who wants to be told that it fills.
    named = (tables.c.status == "lobby") & tables.c.body.contains(str(user_id))
    return (tables.c.host_id == user_id) | seated | held | named
