"""What people wrote in forms, kept beside the log: games know the numbers of texts, never the texts."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Executable, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import schema


def words_row(table_id: int, number: int, seat: int, said: str) -> Executable:
    """What a seat wrote, under a number of its table."""
    return insert(schema.words).values(table_id=table_id, id=number, seat=seat, said=said)


async def words_of(connection: AsyncConnection, table_id: int) -> Mapping[int, str]:
    """Everything that was written at a table, by number."""
    columns = schema.words.c
    statement = select(columns.id, columns.said).where(columns.table_id == table_id)
    return {row[0]: row[1] for row in await connection.execute(statement)}
