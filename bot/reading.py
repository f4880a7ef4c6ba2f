"""Everything that is stored of a table, read."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import schema
from bot.saved import Draft, Person, Post, Saved
from bot.spoken import words_of


async def read_table(connection: AsyncConnection, table_id: int) -> Saved | None:
    """A table with its people, log, deadlines, drafts, posts, votes and words; None where there is none."""
    found = await connection.execute(select(schema.tables).where(schema.tables.c.id == table_id))
    row = found.mappings().one_or_none()
    if row is None:
        return None
    return Saved(
        **row,
        people=await _people(connection, table_id),
        entries=await _entries(connection, table_id),
        deadlines=await _deadlines(connection, table_id),
        drafts=await _drafts(connection, table_id),
        posts=await _posts(connection, table_id),
        votes=await _votes(connection, table_id),
        tenures=await _tenures(connection, table_id),
        words=await words_of(connection, table_id),
    )


async def _people(connection: AsyncConnection, table_id: int) -> tuple[Person, ...]:
    columns = schema.seats.c
    statement = (
        select(
            columns.user_id,
            columns.name,
            columns.join_id,
            columns.joined,
            columns.left,
            columns.offered_to,
        )
        .where(columns.table_id == table_id)
        .order_by(columns.position)
    )
    return tuple(Person(*row) for row in await connection.execute(statement))


async def _entries(connection: AsyncConnection, table_id: int) -> tuple[str, ...]:
    columns = schema.entries.c
    statement = select(columns.body).where(columns.table_id == table_id).order_by(columns.n)
    return tuple(row[0] for row in await connection.execute(statement))


async def _deadlines(connection: AsyncConnection, table_id: int) -> dict[str, float]:
    columns = schema.deadlines.c
    statement = select(columns.key, columns.due).where(columns.table_id == table_id)
    return {row[0]: row[1] for row in await connection.execute(statement)}


async def _drafts(connection: AsyncConnection, table_id: int) -> dict[int, Draft]:
    columns = schema.drafts.c
    statement = select(columns.seat, columns.step, columns.body).where(columns.table_id == table_id)
    return {row[0]: Draft(row[1], row[2]) for row in await connection.execute(statement)}


async def _posts(connection: AsyncConnection, table_id: int) -> dict[str, Post]:
    columns = schema.posts.c
    fields = (columns.channel_id, columns.message_id, columns.generation, columns.digest, columns.posted_at)
    statement = select(columns.place, *fields).where(columns.table_id == table_id)
    return {row[0]: Post(*row[1:]) for row in await connection.execute(statement)}


async def _votes(connection: AsyncConnection, table_id: int) -> tuple[tuple[str, int, str], ...]:
    columns = schema.votes.c
    statement = select(columns.question, columns.seat, columns.answer).where(columns.table_id == table_id)
    return tuple((row[0], row[1], row[2]) for row in await connection.execute(statement))


async def _tenures(connection: AsyncConnection, table_id: int) -> tuple[tuple[int, int], ...]:
    columns = schema.tenures.c
    statement = select(columns.position, columns.user_id).where(columns.table_id == table_id)
    return tuple((row[0], row[1]) for row in await connection.execute(statement))
