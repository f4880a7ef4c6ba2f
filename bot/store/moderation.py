"""What the moderators of servers keep: who is blocked there, and which texts were reported."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from bot.store.database import Work, as_work
from bot.store.reader import sound_rows
from bot.store.schema import blocks, nights, reports, tables
from bot.store.statements import write_notices
from bot.table.commands import Notice
from bot.table.errors import DeniedError

# Blocks --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Block:
    """A person who may not join or open tables of a server."""

    number: int
    """Its number in the list of the server."""
    user_id: int
    """The person; 0 for one who was forgotten."""
    reason: str
    """Why."""
    by: int
    """The moderator; 0 for one who was forgotten."""
    since: float
    """Since when."""


def blocks_of(guild_id: int) -> Work[list[Block]]:
    """Return the block list of a server, the newest first."""
    statement = (
        select(blocks.c.id, blocks.c.user_id, blocks.c.reason, blocks.c.by_id, blocks.c.blocked_at)
        .where(blocks.c.guild_id == guild_id)
        .order_by(blocks.c.id.desc())
    )
    return lambda connection: [Block(*row) for row in sound_rows(connection, statement)]


@as_work
def why_blocked(connection: Connection, guild_id: int, user_id: int) -> str | None:
    """Return the reason why a person is blocked in a server; None for a person who is not."""
    return next((reason for _, reason in _blocks_of_person(connection, guild_id, user_id)), None)


def _blocks_of_person(connection: Connection, guild_id: int, user_id: int) -> Iterator[tuple[int, str]]:
    """Yield number and reason of each block of a person, also of one of which only the mark is left."""
    statement = (
        select(blocks.c.id, blocks.c.user_id, blocks.c.mark, blocks.c.reason)
        .where(blocks.c.guild_id == guild_id)
        .where(blocks.c.user_id.in_((user_id, 0)))
    )
    for number, blocked_id, mark, reason in connection.execute(statement).all():
        if blocked_id == user_id or _is_mark_of(mark, user_id):
            yield number, reason


@as_work
def block(connection: Connection, guild_id: int, user_id: int, reason: str, by: int, now: float) -> None:
    """Block a person in a server; a new block takes the place of an older one."""
    row = {"guild_id": guild_id, "user_id": user_id, "reason": reason, "by_id": by, "blocked_at": now}
    for number, _ in _blocks_of_person(connection, guild_id, user_id):
        connection.execute(delete(blocks).where(blocks.c.id == number))
    connection.execute(insert(blocks).values(**row))


@as_work
def unblock(connection: Connection, guild_id: int, number: int) -> int | None:
    """Take a person off the block list of a server; return who it was, None where it was done before."""
    is_block = (blocks.c.guild_id == guild_id, blocks.c.id == number)
    blocked_id = connection.scalar(select(blocks.c.user_id).where(*is_block))
    connection.execute(delete(blocks).where(*is_block))
    return blocked_id


def forget_blocked(connection: Connection, user_id: int) -> None:
    """Leave of a blocked person only a mark, by which the block holds; and no name of a moderator."""
    for number in connection.scalars(select(blocks.c.id).where(blocks.c.user_id == user_id)).all():
        salt = secrets.token_hex(16)
        anonymous = update(blocks).where(blocks.c.id == number)
        connection.execute(anonymous.values(user_id=0, mark=f"{salt}:{_mark(salt, user_id)}"))
    connection.execute(update(blocks).where(blocks.c.by_id == user_id).values(by_id=0))


def _mark(salt: str, user_id: int) -> str:
    return hashlib.blake2b(str(user_id).encode(), key=salt.encode(), digest_size=16).hexdigest()


def _is_mark_of(mark: str | None, user_id: int) -> bool:
    salt, _, digest = (mark or "").partition(":")
    return bool(salt) and len(salt) <= hashlib.blake2b.MAX_KEY_SIZE and _mark(salt, user_id) == digest


# Reports -------------------------------------------------------------------------------------------

MAXIMUM_REPORTS = 20
"""Maximum number of undecided reports of a person."""


@dataclass(frozen=True, slots=True)
class Report:
    """A text of a table that was reported, by how many people, and since when."""

    table_id: int
    number: int
    count: int
    since: float


@as_work
def store_report(
    connection: Connection, table_id: int, number: int, user_id: int, now: float, notice: Notice
) -> None:
    """Store a report of a text; the first one is told to the server's moderators.

    Raises `DeniedError` for too many of one person.
    """
    row = {"table_id": table_id, "number": number, "user_id": user_id, "reported_at": now}
    is_report = (reports.c.table_id == table_id, reports.c.number == number)
    count = select(func.count()).select_from(reports)
    reports_before = connection.scalar(count.where(*is_report)) or 0
    if connection.scalar(count.where(*is_report, reports.c.user_id == user_id)):
        return
    if (connection.scalar(count.where(reports.c.user_id == user_id)) or 0) >= MAXIMUM_REPORTS:
        raise DeniedError("denied-many-reports")
    connection.execute(insert(reports).values(**row))
    write_notices(connection, table_id, [notice] if not reports_before else [])


def reports_of(guild_id: int) -> Work[list[Report]]:
    """Return the texts that were reported in a server and not decided on, the oldest first."""
    since = func.min(reports.c.reported_at)
    statement = (
        select(reports.c.table_id, reports.c.number, func.count(), since)
        .join(tables, tables.c.id == reports.c.table_id)
        .where(tables.c.guild_id == guild_id)
        .group_by(reports.c.table_id, reports.c.number)
        .order_by(since)
    )
    return lambda connection: [Report(*row) for row in connection.execute(statement)]


@as_work
def count_reported_nights(connection: Connection, guild_id: int) -> int:
    """Return the number of nights of a server whose titles were reported and not decided on."""
    is_reported = (nights.c.guild_id == guild_id, nights.c.reported_at.is_not(None))
    return connection.scalar(select(func.count()).select_from(nights).where(*is_reported)) or 0


@as_work
def settle(connection: Connection, table_id: int, number: int, notice: Notice | None = None) -> None:
    """Delete the reports of a text that was decided on; `notice` is for the log channel."""
    is_report = (reports.c.table_id == table_id, reports.c.number == number)
    connection.execute(delete(reports).where(*is_report))
    write_notices(connection, table_id, [notice] if notice else [])
