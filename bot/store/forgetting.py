"""Forgetting a person in the rows: those of tables that are over, and of those that cannot be read now."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    delete,
    func,
    literal,
    or_,
    select,
    update,
)

from bot.store.queries import IS_OPEN, knows
from bot.store.rows import OverBody
from bot.store.schema import (
    drafts,
    holders,
    kept_options,
    notices,
    parcels,
    people,
    posts,
    seats,
    tables,
    texts,
)
from bot.table.seats import mark
from bot.table.table import ANYBODY, HIGHEST_BOT_ID

SEAT = "seat-"
OF_TABLE = (tables.c.id, tables.c.status, tables.c.host_id, tables.c.secret, tables.c.body)


def unused_number(connection: Connection) -> int:
    """Return a number that no account has and nobody who was forgotten before."""
    columns = (seats.c.user_id, holders.c.user_id, tables.c.host_id)
    lowest = (select(func.min(column)).where(column > HIGHEST_BOT_ID) for column in columns)
    return min(0, *(connection.scalar(statement) or 0 for statement in lowest)) - 1


def known_at(connection: Connection, user_id: int) -> list[int]:
    """Return the open tables that know somebody."""
    return list(connection.scalars(select(tables.c.id).where(knows(user_id), IS_OPEN).order_by(tables.c.id)))


def forget(connection: Connection, user_id: int, nobody: int, now: float) -> list[int]:
    """Put a number that is nobody's in the place of a person's, wherever it still is; return at which tables.

    Open tables among them are of a later revision then: who has read them before reads them again.
    """
    _forget_what_is_theirs(connection, user_id, nobody)
    known = connection.execute(select(*OF_TABLE).where(knows(user_id))).all()
    for table_id, status, host_id, secret, body in known:
        if status == "lobby":
            _leave_lobby(connection, user_id, table_id, host_id, msgspec.json.decode(body), now)
        elif status == "playing":
            _leave_game(connection, user_id, table_id, secret, msgspec.json.decode(body))
    for column in (seats.c.user_id, holders.c.user_id, tables.c.host_id):
        name = {"name": ""} if column.table is seats else {}
        connection.execute(
            update(column.table).where(column == user_id).values({column.name: nobody, **name})
        )
    connection.execute(update(seats).where(seats.c.offered_to == user_id).values(offered_to=None))
    return [row[0] for row in known]


def _forget_what_is_theirs(connection: Connection, user_id: int, nobody: int) -> None:
    """What they wrote and chose, what was to be told them, and the panels of their seats."""
    connection.execute(delete(texts).where(_of_seats(texts, user_id)))
    connection.execute(delete(drafts).where(_of_seats(drafts, user_id)))
    panel = literal(SEAT).concat(seats.c.position)
    mine = select(seats.c.table_id).where(
        seats.c.user_id.in_((user_id, nobody)),
        seats.c.table_id == posts.c.table_id,
        panel == posts.c.place,
    )
    connection.execute(delete(posts).where(or_(posts.c.user_id == user_id, mine.exists())))
    for table in (notices, people, kept_options):
        connection.execute(delete(table).where(table.c.user_id == user_id))
    # Whose these are is not told; they are on their way for seconds.
    connection.execute(delete(parcels))


def _of_seats(table: FromClause, user_id: int) -> ColumnElement[bool]:
    """Whether a row is of a seat that somebody holds or has held."""
    of = (seats, holders)
    same = [(at.c.table_id == table.c.table_id, at.c.position == table.c.position) for at in of]
    return or_(
        *(
            select(at.c.table_id).where(at.c.user_id == user_id, *here).exists()
            for at, here in zip(of, same, strict=True)
        )
    )


def _leave_lobby(
    connection: Connection, user_id: int, table_id: int, host_id: int, body: dict[str, Any], now: float
) -> None:
    """Take somebody out of a lobby that cannot be read. The next in line hosts, the last one closes it."""
    of_table = seats.c.table_id == table_id
    connection.execute(delete(seats).where(of_table, seats.c.user_id == user_id))
    joined = select(seats.c.user_id).where(of_table, seats.c.joined.is_(True)).order_by(seats.c.position)
    heir = connection.scalar(joined.limit(1))
    if heir is None:
        # The body of a table that is over has no more than this.
        body = {name: body[name] for name in OverBody.__struct_fields__ if name in body}
        _change(connection, table_id, body, {"status": "cancelled", "finished_at": now, "next_check": None})
        return
    for name in ("removed", "interested", "told"):
        body[name] = [other for other in body.get(name, ()) if other != user_id]
    _change(connection, table_id, body, {"host_id": heir if host_id == user_id else host_id})


def _leave_game(
    connection: Connection, user_id: int, table_id: int, secret: bytes, body: dict[str, Any]
) -> None:
    """Give up a seat of a game that cannot be read. The mark of what they know bars them from others."""
    mine = (seats.c.table_id == table_id, seats.c.user_id == user_id)
    connection.execute(update(seats).where(*mine).values(left=True, offered_to=ANYBODY))
    now = select(seats.c.position).where(*mine)
    notes = {str(seat) for seat in connection.scalars(now)}
    body["notes"] = {seat: note for seat, note in body.get("notes", {}).items() if seat not in notes}
    held = (
        select(seats.c.position)
        .where(*mine)
        .union(select(holders.c.position).where(holders.c.table_id == table_id, holders.c.user_id == user_id))
    )
    marks = [[seat, mark(secret, user_id)] for seat in sorted(connection.scalars(held))]
    body["barred"] = [*body.get("barred", ()), *marks]
    _change(connection, table_id, body, {})


def _change(connection: Connection, table_id: int, body: dict[str, Any], values: dict[str, Any]) -> None:
    again = {**values, "body": msgspec.json.encode(body).decode(), "revision": tables.c.revision + 1}
    connection.execute(update(tables).where(tables.c.id == table_id).values(again))
