"""Short messages to be sent once, written down with what they tell of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Executable, insert, select, update

from bot import schema
from bot.store import Store

EVERYBODY = 0
NO_STEP = -1
"""For a notice that is still true when the game has moved on."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What to say about a table, to whom. `kind`: "call", "reminder" or "told"."""

    id: int
    table_id: int
    user_id: int
    kind: str
    key: str
    args: dict[str, Any]
    step: int


@dataclass(frozen=True, slots=True)
class Spoken:
    """A notice that stands in a channel."""

    id: int
    channel_id: int
    message_id: int


def notice_row(
    table_id: int, user_id: int, kind: str, key: str, step: int = NO_STEP, /, **args: str | int
) -> Executable:
    """A notice to be written with what it tells of; `args` are its text's, `seat` and `by` being seats."""
    return insert(schema.notices).values(
        table_id=table_id,
        user_id=user_id,
        kind=kind,
        key=key,
        args=msgspec.json.encode(args).decode(),
        step=step,
        sent=False,
    )


class Notices:
    """The notices in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def unsent(self) -> list[Notice]:
        """What is still to be said, in order."""
        columns = schema.notices.c
        statement = (
            select(
                columns.id,
                columns.table_id,
                columns.user_id,
                columns.kind,
                columns.key,
                columns.args,
                columns.step,
            )
            .where(columns.sent.is_(False))
            .order_by(columns.id)
        )
        return [
            Notice(number, table, user, kind, key, msgspec.json.decode(args), step)
            for number, table, user, kind, key, args, step in await self._store.rows(statement)
        ]

    async def said(
        self, notice: Notice, channel_id: int | None = None, message_id: int | None = None
    ) -> None:
        """A notice has been sent, or is not worth sending any more."""
        values = {"sent": True, "channel_id": channel_id, "message_id": message_id}
        await self._store.write(
            update(schema.notices).where(schema.notices.c.id == notice.id).values(**values)
        )

    async def calls(self, table_id: int, *, before: int) -> list[Spoken]:
        """The calls of a table that stand in its channel, older than this notice."""
        columns = schema.notices.c
        statement = select(columns.id, columns.channel_id, columns.message_id).where(
            columns.table_id == table_id,
            columns.kind == "call",
            columns.message_id.is_not(None),
            columns.id < before,
        )
        return [Spoken(*row) for row in await self._store.rows(statement)]

    async def removed(self, spoken: Spoken) -> None:
        """A call no longer stands in its channel."""
        await self._store.write(
            update(schema.notices).where(schema.notices.c.id == spoken.id).values(message_id=None)
        )
