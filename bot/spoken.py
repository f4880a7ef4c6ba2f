"""What people wrote in forms, kept beside the log: games know the numbers of texts, never the texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Executable, insert, select

from bot import schema


class SpokenWords:
    """The part of the store that keeps what people wrote."""

    async def write(self, *statements: Executable) -> None:
        """Write all of it or nothing, durably."""
        raise NotImplementedError

    async def rows(self, statement: Executable) -> list[tuple[Any, ...]]:
        """What is found."""
        raise NotImplementedError

    async def keep_words(self, table_id: int, number: int, seat: int, said: str) -> None:
        """Store what a seat wrote under a number of its table."""
        row = {"table_id": table_id, "id": number, "seat": seat, "said": said}
        await self.write(insert(schema.words).values(row))

    async def words_of(self, table_id: int) -> Mapping[int, str]:
        """Everything that was written at a table, by number."""
        columns = schema.words.c
        statement = select(columns.id, columns.said).where(columns.table_id == table_id)
        return {row[0]: row[1] for row in await self.rows(statement)}
