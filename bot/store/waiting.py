"""Open tables that wait because they cannot be read: ended without a winner."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete, select, update

from bot.store.database import as_work
from bot.store.rows import OUTDATED, encode, sound_body
from bot.store.schema import OPEN, drafts, seats, suspects, tables
from bot.store.statements import write_notices
from bot.table.commands import Notice

MINIMAL_BODY: dict[str, Any] = {"options": {}, "terms": {}, "presses": []}
"""What the body of a table has at least."""


@as_work
def end_waiting(
    connection: Connection, table_id: int, now: float, notice: Notice, *, by: int | None = None
) -> bool:
    """End an open table that cannot be read, without a winner; return whether there is one.

    `by`: the user who ends it, who must sit there; None for the operator.
    """
    columns = (tables.c.status, tables.c.body)
    is_open_table = (tables.c.id == table_id, tables.c.status.in_(OPEN))
    if by is not None:
        is_seat_of_user = (seats.c.user_id == by, seats.c.joined.is_(True), seats.c.left.is_(False))
        is_open_table = (*is_open_table, tables.c.id.in_(select(seats.c.table_id).where(*is_seat_of_user)))
    stored_row = connection.execute(select(*columns).where(*is_open_table)).one_or_none()
    if stored_row is None:
        return False
    status, stored_body = stored_row
    body = {**MINIMAL_BODY, **sound_body("finished", stored_body)}
    game_ending = {"status": "finished", "outcome": encode(OUTDATED).decode(), "unrated": "rules"}
    values: dict[str, Any] = {"status": "cancelled"} if status == "lobby" else game_ending
    values |= {"body": encode(body).decode(), "revision": tables.c.revision + 1}
    values |= {"finished_at": now, "next_check": None, "set_aside": False}
    connection.execute(update(tables).where(*is_open_table).values(values))
    for table in (drafts, suspects):
        connection.execute(delete(table).where(table.c.table_id == table_id))
    write_notices(connection, table_id, [notice])
    return True
