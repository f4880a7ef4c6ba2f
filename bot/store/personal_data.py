"""Everything that is stored of a person, as plain data: theirs alone, and nothing of anybody else.

Read from the rows, so that a table that cannot be played now keeps nothing back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, RowMapping, Select, select

from bot.store.database import Work
from bot.store.person_seats import Log, Seated, held_by, seat_data
from bot.store.queries import knows
from bot.store.schema import (
    drafts,
    entries,
    holders,
    kept_options,
    notices,
    people,
    posts,
    seats,
    tables,
    texts,
)
from bot.table.seats import mark

Data = dict[str, Any]

OF_TABLE = ("game", "rules", "status", "language")
PLACES = ("guild_id", "channel_id", "message_id", "user_id")
"""Numbers of Discord's, which are too long for JSON in many programs."""
OF_POST = ("table_id", "place", "channel_id", "message_id", "posted_at")
OF_NOTICE = ("table_id", "kind", "key", "step", "sent", "channel_id", "message_id")
"""Not its arguments: they are of whoever it tells about."""


def personal_data(user_id: int) -> Work[Data]:
    """Everything that is stored of somebody."""

    def work(connection: Connection) -> Data:
        return {
            "person": {"user_id": str(user_id), **_chosen(connection, user_id)},
            "tables": _tables(connection, user_id),
            "barred": _barred(connection, user_id),
            "panels": _listed(connection, OF_POST, posts, user_id),
            "kept_options": _kept(connection, user_id),
            "notices": _listed(connection, OF_NOTICE, notices, user_id),
        }

    return work


def _chosen(connection: Connection, user_id: int) -> Data:
    row = _all(connection, select(people).where(people.c.user_id == user_id))
    return _plain(row[0], [name for name in row[0] if name != "user_id"]) if row else {}


def _listed(connection: Connection, names: Sequence[str], of: Any, user_id: int) -> list[Data]:  # noqa: ANN401 - a table
    rows = _all(connection, select(of).where(of.c.user_id == user_id).order_by(of.c.table_id))
    return [_plain(row, names) for row in rows]


def _kept(connection: Connection, user_id: int) -> list[Data]:
    mine = select(kept_options).where(kept_options.c.user_id == user_id).order_by(kept_options.c.id)
    return [
        {**_plain(row, ("game", "name")), "options": msgspec.json.decode(row["options"])}
        for row in _all(connection, mine)
    ]


# Tables --------------------------------------------------------------------------------------------


def _tables(connection: Connection, user_id: int) -> list[Data]:
    known = _all(connection, select(tables).where(knows(user_id)).order_by(tables.c.id))
    return [_table(connection, row, user_id) for row in known]


def _table(connection: Connection, row: RowMapping, user_id: int) -> Data:
    body = msgspec.json.decode(row["body"])
    mine = _seated(connection, row, body)
    return {
        "table": row["id"],
        **_plain(row, OF_TABLE),
        "server": str(row["guild_id"]),
        "channel": str(row["channel_id"]),
        "opened_at": moment(row["opened_at"]),
        "finished_at": moment(row["finished_at"]),
        "host": row["host_id"] == user_id,
        "listed_as": _named(body, user_id),
        "cuts": [cut["word"] for cut in body.get("cuts", ()) if cut.get("user_id") == user_id],
        "offered_seats": [seat["position"] for seat in mine.people if seat["offered_to"] == user_id],
        "seats": [seat_data(mine, seat, user_id) for seat in held_by(mine, user_id)],
    }


def _named(body: Mapping[str, Any], user_id: int) -> list[str]:
    """Return the lists of a table that somebody is on: of those sent away, of those who want to hear."""
    return [name for name, value in body.items() if isinstance(value, list) and user_id in value]


def _seated(connection: Connection, row: RowMapping, body: Mapping[str, Any]) -> Seated:
    table_id = row["id"]

    def of(table: Any, *order: str) -> Sequence[RowMapping]:  # noqa: ANN401 - a table
        ordered = select(table).where(table.c.table_id == table_id).order_by(*(table.c[one] for one in order))
        return _all(connection, ordered)

    log: Log = tuple(msgspec.json.decode(entry["body"]) for entry in of(entries, "n"))
    outcome = None if row["outcome"] is None else msgspec.json.decode(row["outcome"])
    return Seated(
        body,
        of(seats, "position"),
        of(holders, "n"),
        log,
        of(drafts, "position"),
        of(texts, "number"),
        outcome,
    )


def _barred(connection: Connection, user_id: int) -> list[Data]:
    """Return the games where a mark of somebody who was forgotten keeps them from other seats."""
    playing = select(tables.c.id, tables.c.secret, tables.c.body).where(
        tables.c.status == "playing", tables.c.body.contains('"barred"')
    )
    found = list[Data]()
    for table_id, secret, body in connection.execute(playing):
        theirs = mark(secret, user_id)
        marks = msgspec.json.decode(body)["barred"]
        found += [{"table": table_id, "seat": seat} for seat, who in marks if who == theirs]
    return found


# Plain data ----------------------------------------------------------------------------------------


def moment(seconds: float | None) -> str | None:
    """Return a time as people and programs read it."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _all(connection: Connection, statement: Select[Any]) -> Sequence[RowMapping]:
    return connection.execute(statement).mappings().all()


def _plain(row: RowMapping, names: Iterable[str]) -> Data:
    return {name: _value(name, row[name]) for name in names}


def _value(name: str, value: Any) -> Any:  # noqa: ANN401 - any column
    if value is None:
        return None
    if name in PLACES:
        return str(value)
    return moment(value) if name.endswith("_at") else value
