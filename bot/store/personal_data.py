"""Exporting what is stored of a person.

It is read from the rows as they are, damaged ones included: a table that cannot be played now, or not even
read, keeps nothing back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, cast

import msgspec
from sqlalchemy import Column, ColumnElement, Connection, RowMapping, exists, or_, select

from bot.store.database import as_work
from bot.store.reader import Query, decode_object
from bot.store.rows import sound_body
from bot.store.schema import (
    Forgotten,
    blocks,
    drafts,
    entries,
    holders,
    metadata,
    night_guests,
    nights,
    seats,
    tables,
    texts,
)
from bot.table.log import integers
from bot.table.seats import mark
from games.core import Outcome, Seat

Data = dict[str, Any]
Log = tuple[dict[str, Any], ...]
"""The entries of a table, as plain data."""

OF_TABLE = ("game", "rules", "status", "language")
LONG_IDS = ("guild_id", "channel_id", "message_id", "user_id")
"""Ends of names of Discord's ids, which are too long for the JSON of many programs."""
OF_NIGHT = ("id", "guild_id", "channel_id", "title")
OF_BLOCK = ("guild_id", "reason", "blocked_at")


def knows(user_id: int) -> ColumnElement[bool]:
    """Whether a table has a person: at a seat, as its host, in a list of its lobby, or as a follower."""
    has_seat = exists().where(
        seats.c.table_id == tables.c.id, (seats.c.user_id == user_id) | (seats.c.offered_to == user_id)
    )
    held_seat = exists().where(holders.c.table_id == tables.c.id, holders.c.user_id == user_id)
    # The body has those whom the host removed from a lobby, who want to be notified, or follow a game.
    has_list = or_(tables.c.status == "lobby", tables.c.body.contains('"followers"'))
    is_listed = has_list & tables.c.body.contains(str(user_id))
    return or_(tables.c.host_id == user_id, tables.c.opener_id == user_id, has_seat, held_seat, is_listed)


@as_work
def personal_data(connection: Connection, user_id: int) -> Data:
    """Return everything that is stored of a person and nothing of anyone else, as plain data."""
    table_rows = all_rows(connection, select(tables).where(knows(user_id)).order_by(tables.c.id))
    is_in_block = (blocks.c.user_id == user_id) | (blocks.c.by_id == user_id)
    visited_night_ids = select(night_guests.c.night_id).where(night_guests.c.user_id == user_id)
    is_at_night = (nights.c.host_id == user_id) | nights.c.id.in_(visited_night_ids)
    person_columns = [column for column in columns_of_people("deleted") if column.info.get("told", True)]
    rows = {column.table.name: _rows_of_person(connection, column, user_id) for column in person_columns}
    return {
        "user_id": str(user_id),
        "tables": [_table_data(connection, row, user_id) for row in table_rows],
        "barred": _bars(connection, user_id),
        **rows,
        "nights": [
            {**_plain_values(row, OF_NIGHT), "host": row["host_id"] == user_id}
            for row in all_rows(connection, select(nights).where(is_at_night).order_by(nights.c.id))
        ],
        "blocks": [
            {**_plain_values(row, OF_BLOCK), "as": "blocked" if row["user_id"] == user_id else "moderator"}
            for row in all_rows(connection, select(blocks).where(is_in_block).order_by(blocks.c.id))
        ],
    }


def columns_of_people(forgotten: Forgotten) -> list[Column[Any]]:
    """Return the columns of people of which this becomes."""
    columns = (column for table in metadata.sorted_tables for column in table.columns)
    return [column for column in columns if column.info.get("forgotten") == forgotten]


def _rows_of_person(connection: Connection, person: Column[int], user_id: int) -> list[Data] | int:
    """Return the rows that are a person's by this column, or their number where all else is about others."""
    other_columns = [column for column in person.table.columns if column is not person]
    names_told = [column.name for column in other_columns if column.info.get("told", True)]
    of_person = select(person.table).where(person == user_id)
    rows = all_rows(connection, of_person.order_by(*person.table.primary_key))
    return [_plain_values(row, names_told) for row in rows] if names_told else len(rows)


def _table_data(connection: Connection, row: RowMapping, user_id: int) -> Data:
    def of(table: Any, *order: str) -> Sequence[RowMapping]:  # noqa: ANN401 - a table
        ordered = select(table).where(table.c.table_id == row["id"])
        return all_rows(connection, ordered.order_by(*(table.c[name] for name in order)))

    body = sound_body(row["status"], row["body"])
    log = (decode_object(entry["body"]) for entry in of(entries, "n"))
    table_rows = TableRows(
        body,
        [seat for seat in of(seats, "position") if isinstance(seat["position"], int)],
        [holder for holder in of(holders, "n") if isinstance(holder["position"], int)],
        tuple(entry for entry in log if "type" in entry),
        of(drafts, "position"),
        of(texts, "number"),
        _outcome(row["outcome"]),
    )
    return {
        "table": row["id"],
        **_plain_values(row, OF_TABLE),
        "server": str(row["guild_id"]),
        "channel": str(row["channel_id"]),
        "opened_at": moment(row["opened_at"]),
        "finished_at": moment(row["finished_at"]),
        "host": row["host_id"] == user_id,
        "opened": row["opener_id"] == user_id,
        # Those removed from a lobby, those who want to be notified.
        "listed_as": [name for name, value in body.items() if isinstance(value, list) and user_id in value],
        "offered_seats": [seat["position"] for seat in table_rows.people if seat["offered_to"] == user_id],
        "seats": [seat_data(table_rows, seat, user_id) for seat in seats_held_by(table_rows, user_id)],
    }


def _bars(connection: Connection, user_id: int) -> list[Data]:
    has_marks = or_(tables.c.body.contains('"barred"'), tables.c.body.contains('"removed"'))
    marked_games = select(tables.c.id, tables.c.secret, tables.c.body).where(
        tables.c.status == "playing", has_marks
    )
    bars = list[Data]()
    for table_id, secret, body in connection.execute(marked_games):
        if not isinstance(secret, bytes):
            continue
        persons_mark = mark(secret, user_id)
        sound_fields = sound_body("playing", body)
        bars += [
            {"table": table_id, "seat": seat}
            for seat, barred_mark in sound_fields.get("barred", ())
            if barred_mark == persons_mark
        ]
        bars += [
            {"table": table_id, "removed": True}
            for removed_mark in sound_fields.get("removed", ())
            if removed_mark == persons_mark
        ]
    return bars


def _outcome(text: object) -> Data | None:
    with suppress(msgspec.DecodeError, ValueError, RecursionError):
        return msgspec.to_builtins(msgspec.json.decode(cast("str", text), type=Outcome)) if text else None
    return None


def moment(seconds: float | None) -> str | None:
    """Return a time in ISO 8601; None also for one that is damaged."""
    try:
        return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")  # pyright: ignore[reportArgumentType]
    except (TypeError, ValueError, OverflowError, OSError):
        return None


def all_rows(connection: Connection, statement: Query) -> Sequence[RowMapping]:
    """Return the rows of a query as they are, by the names of their columns."""
    return connection.execute(statement).mappings().all()


def _plain_values(row: RowMapping, names: Iterable[str]) -> Data:
    return {name: _value(name, row[name]) for name in names}


def _value(name: str, value: Any) -> Any:  # noqa: ANN401 - any column
    if value is None:
        return None
    if name.endswith(LONG_IDS):
        return str(value)
    if name.endswith("_at"):
        return moment(value)
    # What a damaged row holds is theirs too.
    return value.hex() if isinstance(value, bytes) else clean(value) if isinstance(value, str) else value


def clean(text: str) -> str:
    """Return a text without what cannot be written."""
    return text.encode(errors="replace").decode()


# The seats of a person -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableRows:
    """The rows of a table."""

    body: Mapping[str, Any]
    """The table without its people."""
    people: Sequence[RowMapping]
    """The rows of its people."""
    holders: Sequence[RowMapping]
    """The rows of former holders of its seats."""
    log: Log
    """Its entries."""
    drafts: Sequence[RowMapping]
    """The rows of drafts."""
    texts: Sequence[RowMapping]
    """The rows of free text."""
    outcome: Mapping[str, Any] | None
    """The result, once it is over."""


def seats_held_by(table: TableRows, user_id: int) -> list[Seat]:
    """Return the seats that a person holds or has held."""
    rows = (*table.people, *table.holders)
    return sorted({row["position"] for row in rows if row["user_id"] == user_id})


def seat_data(table: TableRows, seat: Seat, user_id: int) -> dict[str, Any]:
    """Return what is stored of a person in a seat: while it was theirs, and no longer."""
    row = next((row for row in table.people if (row["position"], row["user_id"]) == (seat, user_id)), None)
    stints = list(_stints(table, seat))
    own_stints = [number for number, who in enumerate(_holders(table, seat, len(stints))) if who == user_id]
    return {
        "seat": seat,
        "held": "before" if row is None or row["left"] else "now",
        **({} if row is None else _present(table, row)),
        "actions": [entry for number in own_stints for entry in stints[number]],
        "texts": _texts(table, seat, stints, own_stints),
    }


def _present(table: TableRows, row: RowMapping) -> dict[str, Any]:
    seat = row["position"]
    persons_drafts = [decode_object(draft["body"]) for draft in table.drafts if draft["position"] == seat]
    return {
        "name": _value("name", row["name"]),
        "joined": row["joined"],
        "joined_at": _value("joined", row["joined_at"]),
        "left": row["left"],
        "offered": row["offered_to"] is not None,
        "finishes": row["finishes"],
        "judged": row["judged"],
        "drafts": persons_drafts,
        "presence": _presence(table.body, seat),
        "result": _result(table, seat),
    }


def _presence(body: Mapping[str, Any], seat: Seat) -> dict[str, Any]:
    presence = body.get("presence", {})
    moves = body.get("moves", ())
    counts = {"missed": presence.get("missed", ()), "seen_at": presence.get("seen_at", ()), "moves": moves}
    if seat >= min(map(len, counts.values())):
        return {}
    return {
        **{name: count[seat] for name, count in counts.items()},
        "agreed_to_end": seat in body.get("agreed", ()),
        "agreed_to": [
            question["command"] for question in body.get("questions", ()) if seat in question["agreed"]
        ],
    }


def _result(table: TableRows, seat: Seat) -> dict[str, Any] | None:
    outcome = table.outcome
    if outcome is None:
        return None
    ended_it = table.body.get("ended_by") == seat
    result = {"ending": outcome["ending"], "won": seat in outcome["winners"], "ended_it": ended_it}
    return result | {
        name: outcome[key][seat]
        for name, key in (("points", "scores"), ("rank", "ranks"))
        if seat < len(outcome[key])
    }


def _stints(table: TableRows, seat: Seat) -> Iterator[list[dict[str, Any]]]:
    """Yield the entries of a seat for one holder after another, up to the moment each left."""
    stint = list[dict[str, Any]]()
    has_holder = True
    for entry in table.log:
        if entry.get("seat") != seat:
            continue
        if entry["type"] == "handed":
            yield stint
            stint, has_holder = [], True
        if has_holder:
            stint.append(entry)
        if entry["type"] == "left":
            has_holder = False
    yield stint


def _holders(table: TableRows, seat: Seat, count: int) -> list[int | None]:
    """Return the holder of a seat in each of `count` stints; None where that is not certain.

    A person who held it twice is among the former holders once.
    """
    former_ids = [row["user_id"] for row in table.holders if row["position"] == seat]
    holders_known = [*former_ids, *(row["user_id"] for row in table.people if row["position"] == seat)]
    if len(holders_known) == count:
        return holders_known
    if not holders_known or len(holders_known) > count:
        # The rows are damaged: the log knows of fewer holders.
        return [None] * count
    return [holders_known[0], *[None] * (count - 2), holders_known[-1]]


def _texts(
    table: TableRows, seat: Seat, stints: Sequence[Sequence[dict[str, Any]]], own_stints: Sequence[int]
) -> list[str]:
    """Return the texts of a person: a text belongs to the holder who named it first."""
    seat_rows = (row for row in table.texts if row["position"] == seat)
    texts_unassigned = {row["number"]: str(_value("said", row["said"])) for row in seat_rows}
    persons_texts = list[str]()
    for number, stint in enumerate(stints):
        numbers = {
            integer
            for entry in stint
            for integer in integers(entry.get("action"))
            if integer in texts_unassigned
        }
        named_texts = [texts_unassigned.pop(integer) for integer in sorted(numbers)]
        if number in own_stints:
            persons_texts += named_texts
    # The author of a text that no entry names is certain only in a seat with one holder.
    return persons_texts + (list(texts_unassigned.values()) if len(own_stints) == len(stints) else [])
