"""What is stored of a person: exporting it, and erasing it.

Both work on the rows as they are, damaged ones included: a table that cannot be played now, or not even read,
keeps nothing back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, cast

import msgspec
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    FromClause,
    RowMapping,
    delete,
    exists,
    insert,
    literal,
    or_,
    select,
    union,
    update,
)

from bot.store.database import as_work
from bot.store.messages import NAMING
from bot.store.moderation import forget_blocked
from bot.store.reader import Query, salvage
from bot.store.rows import BODIES, entry_row
from bot.store.schema import (
    OPEN,
    Forgotten,
    blocks,
    drafts,
    entries,
    holders,
    metadata,
    night_guests,
    nights,
    notices,
    parcels,
    posts,
    seats,
    tables,
    texts,
)
from bot.table.log import integers
from bot.table.people import ANYBODY, HIGHEST_BOT_ID
from bot.table.seats import mark
from bot.table.table import Lobby, Over, Playing
from games.core import Outcome, Seat
from games.host.entries import Left

Data = dict[str, Any]
Log = tuple[dict[str, Any], ...]
"""The entries of a table, as plain data."""

KINDS = {"lobby": Lobby, "playing": Playing}
"""The kinds of tables that are not over, by their status."""
LISTS = ("removed", "interested", "told", "invited", "called", "followers")
"""Fields of a body that are lists of people."""
OF_TABLE = ("game", "rules", "status", "language")
LONG_IDS = ("guild_id", "channel_id", "message_id", "user_id")
"""Ends of names of Discord's ids, which are too long for the JSON of many programs."""
OF_NIGHT = ("id", "guild_id", "channel_id", "title")
OF_BLOCK = ("guild_id", "reason", "blocked_at")
NAMED_PEOPLE = ("who", "person", "caller")
"""Arguments of notices that are people."""


def knows(user_id: int) -> ColumnElement[bool]:
    """Whether a table has a person: at a seat, as its host, in a list of its lobby, or as a follower."""
    seated = exists().where(
        seats.c.table_id == tables.c.id, (seats.c.user_id == user_id) | (seats.c.offered_to == user_id)
    )
    held = exists().where(holders.c.table_id == tables.c.id, holders.c.user_id == user_id)
    # The body has those whom the host removed from a lobby, who want to be notified, or follow a game.
    listed = or_(tables.c.status == "lobby", tables.c.body.contains('"followers"'))
    named = listed & tables.c.body.contains(str(user_id))
    return or_(tables.c.host_id == user_id, tables.c.opener_id == user_id, seated, held, named)


@as_work
def personal_data(connection: Connection, user_id: int) -> Data:
    """Return everything that is stored of a person and nothing of anyone else, as plain data."""
    table_rows = _all_rows(connection, select(tables).where(knows(user_id)).order_by(tables.c.id))
    is_in_block = (blocks.c.user_id == user_id) | (blocks.c.by_id == user_id)
    visited_night_ids = select(night_guests.c.night_id).where(night_guests.c.user_id == user_id)
    is_at_night = (nights.c.host_id == user_id) | nights.c.id.in_(visited_night_ids)
    person_columns = [column for column in _columns("deleted") if column.info.get("told", True)]
    rows = {column.table.name: _rows_of_person(connection, column, user_id) for column in person_columns}
    return {
        "user_id": str(user_id),
        "tables": [_table_data(connection, row, user_id) for row in table_rows],
        "barred": _bars(connection, user_id),
        **rows,
        "nights": [
            {**_plain_values(row, OF_NIGHT), "host": row["host_id"] == user_id}
            for row in _all_rows(connection, select(nights).where(is_at_night).order_by(nights.c.id))
        ],
        "blocks": [
            {**_plain_values(row, OF_BLOCK), "as": "blocked" if row["user_id"] == user_id else "moderator"}
            for row in _all_rows(connection, select(blocks).where(is_in_block).order_by(blocks.c.id))
        ],
    }


def _rows_of_person(connection: Connection, person: Column[int], user_id: int) -> list[Data] | int:
    """Return the rows that are a person's by this column, or their number where all else is about others."""
    others = [column for column in person.table.columns if column is not person]
    told = [column.name for column in others if column.info.get("told", True)]
    of_person = select(person.table).where(person == user_id)
    rows = _all_rows(connection, of_person.order_by(*person.table.primary_key))
    return [_plain_values(row, told) for row in rows] if told else len(rows)


def _table_data(connection: Connection, row: RowMapping, user_id: int) -> Data:
    def of(table: Any, *order: str) -> Sequence[RowMapping]:  # noqa: ANN401 - a table
        ordered = select(table).where(table.c.table_id == row["id"])
        return _all_rows(connection, ordered.order_by(*(table.c[name] for name in order)))

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
    playing = select(tables.c.id, tables.c.secret, tables.c.body).where(
        tables.c.status == "playing", has_marks
    )
    bars = list[Data]()
    for table_id, secret, body in connection.execute(playing):
        if not isinstance(secret, bytes):
            continue
        persons_mark = mark(secret, user_id)
        sound = sound_body("playing", body)
        bars += [
            {"table": table_id, "seat": seat}
            for seat, barred_mark in sound.get("barred", ())
            if barred_mark == persons_mark
        ]
        bars += [
            {"table": table_id, "removed": True}
            for removed_mark in sound.get("removed", ())
            if removed_mark == persons_mark
        ]
    return bars


def decode_object(text: object) -> Data:
    """Return a JSON object, empty for anything else."""
    try:
        value = msgspec.json.decode(text) if isinstance(text, str | bytes) else None
    except (msgspec.DecodeError, ValueError, RecursionError):
        return {}
    return cast("Data", value) if isinstance(value, dict) else {}


def _outcome(text: object) -> Data | None:
    with suppress(msgspec.DecodeError, ValueError, RecursionError):
        return msgspec.to_builtins(msgspec.json.decode(cast("str", text), type=Outcome)) if text else None
    return None


def sound_body(status: object, text: object) -> Data:
    """Return those fields of a table's body that can be read, as plain data."""
    kind = KINDS.get(status, Over) if isinstance(status, str) else Over
    return salvage(decode_object(text), BODIES[kind])[0]


def moment(seconds: float | None) -> str | None:
    """Return a time in ISO 8601; None also for one that is damaged."""
    try:
        return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")  # pyright: ignore[reportArgumentType]
    except (TypeError, ValueError, OverflowError, OSError):
        return None


def _all_rows(connection: Connection, statement: Query) -> Sequence[RowMapping]:
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
    ended = table.body.get("ended_by") == seat
    result = {"ending": outcome["ending"], "won": seat in outcome["winners"], "ended_it": ended}
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
    former = [row["user_id"] for row in table.holders if row["position"] == seat]
    holders_known = [*former, *(row["user_id"] for row in table.people if row["position"] == seat)]
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
    unassigned = {row["number"]: str(_value("said", row["said"])) for row in seat_rows}
    persons_texts = list[str]()
    for number, stint in enumerate(stints):
        numbers = {
            integer for entry in stint for integer in integers(entry.get("action")) if integer in unassigned
        }
        named_texts = [unassigned.pop(integer) for integer in sorted(numbers)]
        if number in own_stints:
            persons_texts += named_texts
    # The author of a text that no entry names is certain only in a seat with one holder.
    return persons_texts + (list(unassigned.values()) if len(own_stints) == len(stints) else [])


# Forgetting ----------------------------------------------------------------------------------------


def _columns(forgotten: Forgotten) -> list[Column[Any]]:
    """Return the columns of people of which this becomes."""
    every = (column for table in metadata.sorted_tables for column in table.columns)
    return [column for column in every if column.info.get("forgotten") == forgotten]


def unused_person_number(connection: Connection) -> int:
    """Return a number that stands for no account and for no person forgotten before."""
    numbers = [select(column).where(column > HIGHEST_BOT_ID, column < 0) for column in _columns("replaced")]
    used = set(connection.scalars(union(*numbers)))
    return -next(number for number in range(1, len(used) + 2) if -number not in used)


def known_at(connection: Connection, user_id: int) -> list[int]:
    """Return the open tables that have a person."""
    is_open = (knows(user_id), tables.c.status.in_(OPEN))
    return list(connection.scalars(select(tables.c.id).where(*is_open).order_by(tables.c.id)))


def forget(connection: Connection, user_id: int, now: float) -> list[int]:
    """Replace a person by a number that says nothing, wherever they are; return the ids of their tables.

    Tables that could be read they have left before. Open tables get another revision, so that processes
    which have them in memory read them again.
    """
    stand_in = unused_person_number(connection)
    _forget_rows(connection, user_id)
    columns = (tables.c.id, tables.c.status, tables.c.host_id, tables.c.secret, tables.c.body)
    table_rows = _all_rows(connection, select(*columns).where(knows(user_id)))
    for row in table_rows:
        if row["status"] in KINDS:
            _leave_table(connection, user_id, row, now)
    for column in _columns("replaced"):
        name = {"name": ""} if column.table is seats else {}
        connection.execute(
            update(column.table).where(column == user_id).values({column.name: stand_in, **name})
        )
    connection.execute(update(seats).where(seats.c.offered_to == user_id).values(offered_to=None))
    _show_again(connection, [row["id"] for row in table_rows if row["status"] not in KINDS])
    return [row["id"] for row in table_rows]


def _show_again(connection: Connection, finished: Sequence[int]) -> None:
    """Let the public posts of finished games be drawn again: they name the person, in words and pictures."""
    shown = (tables.c.id.in_(finished), tables.c.shown >= tables.c.revision)
    ids = list(connection.scalars(select(tables.c.id).where(*shown)))
    here = (posts.c.table_id.in_(ids), posts.c.place == "public", posts.c.message_id.is_not(None))
    connection.execute(update(posts).where(*here).values(digest=NAMING))
    connection.execute(update(tables).where(tables.c.id.in_(ids)).values(shown=tables.c.revision - 1))


def _forget_rows(connection: Connection, user_id: int) -> None:
    connection.execute(delete(texts).where(_of_seats(texts, user_id, seats, holders)))
    # Drafts of a seat that another person has now are theirs.
    connection.execute(delete(drafts).where(_of_seats(drafts, user_id, seats)))
    panel = literal("seat-").concat(seats.c.position)
    mine = select(seats.c.table_id).where(
        seats.c.user_id == user_id, seats.c.table_id == posts.c.table_id, panel == posts.c.place
    )
    connection.execute(delete(posts).where(mine.exists()))
    forget_blocked(connection, user_id)
    # The night shows it at once; its guests may take the role of the host.
    hosted = {"host_id": 0, "title": "", "reported_at": None, "due_at": 0.0}
    hosted |= {"revision": nights.c.revision + 1}
    connection.execute(update(nights).where(nights.c.host_id == user_id).values(hosted))
    coming = select(night_guests.c.night_id).where(night_guests.c.user_id == user_id)
    shown = {"due_at": 0.0, "revision": nights.c.revision + 1}
    connection.execute(update(nights).where(nights.c.id.in_(coming)).values(shown))
    naming = select(notices.c.id, notices.c.args).where(notices.c.args.contains(str(user_id)))
    named = [
        number
        for number, args in connection.execute(naming)
        if user_id in (decode_object(args).get(name) for name in NAMED_PEOPLE)
    ]
    connection.execute(delete(notices).where(notices.c.id.in_(named)))
    for column in _columns("deleted"):
        connection.execute(delete(column.table).where(column == user_id))
    # Parcels name no owner; they are in transit for seconds.
    connection.execute(delete(parcels))


def _of_seats(table: FromClause, user_id: int, *holdings: FromClause) -> ColumnElement[bool]:
    """Whether a row of a table is of a seat that a person holds by one of these tables."""
    selections = (
        select(holding.c.table_id).where(
            holding.c.user_id == user_id,
            holding.c.table_id == table.c.table_id,
            holding.c.position == table.c.position,
        )
        for holding in holdings
    )
    return or_(*(selection.exists() for selection in selections))


def _leave_table(connection: Connection, user_id: int, row: RowMapping, now: float) -> None:
    """Take a person out of an open table, where they have not left it themselves: it may not be readable.

    Of a lobby the next in line hosts, and the last one closes it. A seat of a game is free, and a mark of
    what the person knows bars them from others.
    """
    # Nothing can be taken out of a body that is no JSON: all of it goes.
    body = decode_object(row["body"])
    sound_fields = sound_body(row["status"], row["body"])
    body |= {
        name: [other for other in sound_fields.get(name, ()) if other != user_id]
        for name in LISTS
        if name in body
    }
    values: dict[str, Any] = {"revision": tables.c.revision + 1}
    is_own = (seats.c.table_id == row["id"], seats.c.user_id == user_id)
    if row["status"] == "lobby":
        connection.execute(delete(seats).where(*is_own))
        others = (seats.c.table_id == row["id"], seats.c.joined.is_(True), seats.c.user_id > 0)
        heir = connection.scalar(select(seats.c.user_id).where(*others).order_by(seats.c.position).limit(1))
        if heir is None:
            body = {name: body[name] for name in BODIES[Over].__struct_fields__ if name in body}
            values |= {"status": "cancelled", "finished_at": now, "next_check": None}
        elif row["host_id"] == user_id:
            values["host_id"] = heir
    else:
        was_own = (holders.c.table_id == row["id"], holders.c.user_id == user_id)
        present_seats = connection.scalars(select(seats.c.position).where(*is_own)).all()
        held = {*present_seats, *connection.scalars(select(holders.c.position).where(*was_own))}
        for seat in connection.scalars(
            select(seats.c.position).where(*is_own, seats.c.left.is_(False))
        ).all():
            if isinstance(seat, int):
                _log_leaving(connection, row["id"], seat)
                body |= _unsaid(sound_fields, seat)
        connection.execute(update(seats).where(*is_own).values(left=True, offered_to=ANYBODY))
        # A damaged secret may be text.
        persons_mark = mark(row["secret"], user_id) if isinstance(row["secret"], bytes) else ""
        marks = ([seat, persons_mark] for seat in held if isinstance(seat, int))
        barred = sound_fields.get("barred", [])
        body["barred"] = [*barred, *sorted(seat_mark for seat_mark in marks if seat_mark not in barred)]
    values["body"] = msgspec.json.encode(body).decode()
    connection.execute(update(tables).where(tables.c.id == row["id"]).values(values))


def _log_leaving(connection: Connection, table_id: int, seat: Seat) -> None:
    """Let the log say that a seat was left: what was said in the game ends, and its record holds."""
    numbers = connection.scalars(select(entries.c.n).where(entries.c.table_id == table_id)).all()
    # Nothing is added to a damaged log.
    if set(numbers) == set(range(len(numbers))):
        connection.execute(insert(entries), entry_row(table_id, len(numbers), Left(seat)))


def _unsaid(body: Mapping[str, Any], seat: Seat) -> dict[str, Any]:
    """Return what the players of a table want, without what one of them said."""
    agreed = [other for other in body.get("agreed", ()) if other != seat]
    questions = [question for question in body.get("questions", ()) if seat not in question["agreed"]]
    return {"agreed": agreed, "questions": questions}
