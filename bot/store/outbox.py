"""The outbox: short messages that are to be sent once, and the turn pings that stand in channels."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from sqlalchemy import bindparam, delete, select, update

from bot.store.database import Database
from bot.store.schema import notices, tables
from bot.table.commands import Notice

_args = msgspec.json.Decoder(dict[str, str | int])


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A notice to be sent, and where its table is. `by` of the notice is not stored."""

    id: int
    table_id: int
    notice: Notice
    guild_id: int
    channel_id: int
    language: str
    game: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A turn ping that stands in a channel."""

    id: int
    channel_id: int
    message_id: int
    step: int


OF_NOTICE = (notices.c.kind, notices.c.key, notices.c.user_id, notices.c.step)
OF_TABLE = (tables.c.guild_id, tables.c.channel_id, tables.c.language, tables.c.game)
THIS = notices.c.id == bindparam("this")

_unsent = (
    select(notices.c.id, notices.c.table_id, *OF_NOTICE, notices.c.args, *OF_TABLE)
    .join(tables, tables.c.id == notices.c.table_id)
    .where(notices.c.sent.is_(False), notices.c.id > bindparam("after"))
    .order_by(notices.c.id)
    .limit(bindparam("maximum"))
)
_stands = (
    update(notices)
    .where(THIS)
    .values(sent=True, channel_id=bindparam("channel"), message_id=bindparam("message"))
)
_gone = delete(notices).where(THIS)
STANDS = (notices.c.kind == "turn_ping", notices.c.message_id.is_not(None))
_turn_pings = select(notices.c.id, notices.c.channel_id, notices.c.message_id, notices.c.step).where(
    notices.c.table_id == bindparam("at_table"), *STANDS
)
_pinged = select(notices.c.table_id).where(*STANDS).distinct()
AT_ONCE = 500


class Outbox:
    """The notices in the store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def unsent(self, maximum: int = AT_ONCE, *, after: int = 0) -> list[Outgoing]:
        """Return what is to be sent first, in order: of what was written after a notice."""
        values = {"maximum": maximum, "after": after}
        ours = _unsent.where(*self._database.here)
        rows = await self._database.read(lambda it: it.execute(ours, values).all())
        return [
            Outgoing(id_, table_id, Notice(kind, key, user_id, step, _args.decode(args)), *place)
            for id_, table_id, kind, key, user_id, step, args, *place in rows
        ]

    async def mark_sent(self, id_: int, channel_id: int | None = None, message_id: int | None = None) -> None:
        """Note that a notice was sent, or is not worth it any more. One that stands somewhere is kept."""
        if message_id is None:
            await self.remove(id_)
            return
        values = {"this": id_, "channel": channel_id, "message": message_id}
        await self._database.run(lambda connection: connection.execute(_stands, values))

    async def pinged(self) -> set[int]:
        """Return the tables of which a turn ping stands in a channel."""
        return await self._database.read(lambda connection: set(connection.scalars(_pinged)))

    async def turn_pings(self, table_id: int) -> list[Standing]:
        """Return a table's turn pings that stand in a channel."""
        values = {"at_table": table_id}
        rows = await self._database.read(lambda connection: connection.execute(_turn_pings, values).all())
        return [Standing(*row) for row in rows]

    async def remove(self, id_: int) -> None:
        """Forget a notice: it stands nowhere."""
        await self._database.run(lambda connection: connection.execute(_gone, {"this": id_}))
