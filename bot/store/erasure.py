"""Erasing what is stored of a person, in the rows as they are, damaged ones included."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    RowMapping,
    delete,
    insert,
    literal,
    or_,
    select,
    union,
    update,
)

from bot.store.messages import NAMING
from bot.store.moderation import forget_blocked
from bot.store.personal_data import all_rows, columns_of_people, knows
from bot.store.reader import decode_object
from bot.store.rows import BODIES, entry_row, sound_body
from bot.store.schema import (
    OPEN,
    drafts,
    entries,
    holders,
    night_guests,
    nights,
    notices,
    parcels,
    posts,
    seats,
    tables,
    texts,
)
from bot.table.people import ANYBODY, HIGHEST_BOT_ID
from bot.table.seats import mark
from bot.table.table import Over
from games.core import Seat
from games.host.entries import Left

LISTS = ("removed", "interested", "told", "invited", "called", "followers")
"""Fields of a body that are lists of people."""
NAMED_PEOPLE = ("who", "person", "caller")
"""Arguments of notices that are people."""


def unused_person_number(connection: Connection) -> int:
    """Return a number that stands for no account and for no person forgotten before."""
    number_queries = [
        select(column).where(column > HIGHEST_BOT_ID, column < 0) for column in columns_of_people("replaced")
    ]
    used_numbers = set(connection.scalars(union(*number_queries)))
    return -next(number for number in range(1, len(used_numbers) + 2) if -number not in used_numbers)


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
    table_rows = all_rows(connection, select(*columns).where(knows(user_id)))
    for row in table_rows:
        if row["status"] in OPEN:
            _leave_table(connection, user_id, row, now)
    for column in columns_of_people("replaced"):
        without_name = {"name": ""} if column.table is seats else {}
        connection.execute(
            update(column.table).where(column == user_id).values({column.name: stand_in, **without_name})
        )
    connection.execute(update(seats).where(seats.c.offered_to == user_id).values(offered_to=None))
    _show_again(connection, [row["id"] for row in table_rows if row["status"] not in OPEN])
    return [row["id"] for row in table_rows]


def _show_again(connection: Connection, finished: Sequence[int]) -> None:
    """Let the public posts of finished games be drawn again: they name the person, in words and pictures."""
    is_shown = (tables.c.id.in_(finished), tables.c.shown >= tables.c.revision)
    ids = list(connection.scalars(select(tables.c.id).where(*is_shown)))
    is_public_post = (posts.c.table_id.in_(ids), posts.c.place == "public", posts.c.message_id.is_not(None))
    connection.execute(update(posts).where(*is_public_post).values(digest=NAMING))
    connection.execute(update(tables).where(tables.c.id.in_(ids)).values(shown=tables.c.revision - 1))


def _forget_rows(connection: Connection, user_id: int) -> None:
    connection.execute(delete(texts).where(_of_seats(texts, user_id, seats, holders)))
    # Drafts of a seat that another person has now are theirs.
    connection.execute(delete(drafts).where(_of_seats(drafts, user_id, seats)))
    panel_place = literal("seat-").concat(seats.c.position)
    own_panels = select(seats.c.table_id).where(
        seats.c.user_id == user_id, seats.c.table_id == posts.c.table_id, panel_place == posts.c.place
    )
    connection.execute(delete(posts).where(own_panels.exists()))
    forget_blocked(connection, user_id)
    # The night shows it at once; its guests may take the role of the host.
    without_host = {"host_id": 0, "title": "", "reported_at": None, "due_at": 0.0}
    without_host |= {"revision": nights.c.revision + 1}
    connection.execute(update(nights).where(nights.c.host_id == user_id).values(without_host))
    visited_night_ids = select(night_guests.c.night_id).where(night_guests.c.user_id == user_id)
    shown_again = {"due_at": 0.0, "revision": nights.c.revision + 1}
    connection.execute(update(nights).where(nights.c.id.in_(visited_night_ids)).values(shown_again))
    possible_notices = select(notices.c.id, notices.c.args).where(notices.c.args.contains(str(user_id)))
    notice_ids = [
        number
        for number, args in connection.execute(possible_notices)
        if user_id in (decode_object(args).get(name) for name in NAMED_PEOPLE)
    ]
    connection.execute(delete(notices).where(notices.c.id.in_(notice_ids)))
    for column in columns_of_people("deleted"):
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
    """Take a person out of an open table, where they have not left it themselves: it may not be readable."""
    # Nothing can be taken out of a body that is no JSON: all of it goes.
    body = decode_object(row["body"])
    sound_fields = sound_body(row["status"], row["body"])
    body |= {
        name: [other for other in sound_fields.get(name, ()) if other != user_id]
        for name in LISTS
        if name in body
    }
    values: dict[str, Any] = {"revision": tables.c.revision + 1}
    if row["status"] == "playing":
        body |= _leave_game(connection, user_id, row, sound_fields)
    else:
        heir = _leave_lobby(connection, user_id, row["id"], awaits=sound_fields.get("awaits", False))
        if heir is None:
            body = {name: body[name] for name in BODIES[Over].__struct_fields__ if name in body}
            values |= {"status": "cancelled", "finished_at": now, "next_check": None}
        elif row["host_id"] == user_id:
            values["host_id"] = heir
    values["body"] = msgspec.json.encode(body).decode()
    connection.execute(update(tables).where(tables.c.id == row["id"]).values(values))


def _leave_lobby(connection: Connection, user_id: int, table_id: int, *, awaits: bool) -> int | None:
    """Delete a person's seat in a lobby; return the next in line to host, None where it closes.

    As in `bot/table/lobby.py:without_person`: one that `awaits` people stays while seats are kept.
    """
    connection.execute(delete(seats).where(seats.c.table_id == table_id, seats.c.user_id == user_id))
    is_heir = (seats.c.table_id == table_id, seats.c.user_id > 0, seats.c.joined | literal(awaits))
    first_heir = select(seats.c.user_id).where(*is_heir).order_by(seats.c.joined.desc(), seats.c.position)
    return connection.scalar(first_heir.limit(1))


def _leave_game(
    connection: Connection, user_id: int, row: RowMapping, sound_fields: Mapping[str, Any]
) -> dict[str, Any]:
    """Free a person's seats in a game; return the changes of its body.

    A mark of what the person knows bars them from other seats.
    """
    changes = dict[str, Any]()
    is_own = (seats.c.table_id == row["id"], seats.c.user_id == user_id)
    was_own = (holders.c.table_id == row["id"], holders.c.user_id == user_id)
    own_seats = connection.scalars(select(seats.c.position).where(*is_own)).all()
    former_seats = connection.scalars(select(holders.c.position).where(*was_own)).all()
    present_seats = connection.scalars(select(seats.c.position).where(*is_own, seats.c.left.is_(False))).all()
    for seat in present_seats:
        if isinstance(seat, int):
            _log_leaving(connection, row["id"], seat)
            changes |= _unsaid(sound_fields, seat)
    connection.execute(update(seats).where(*is_own).values(left=True, offered_to=ANYBODY))
    # A damaged secret may be text.
    persons_mark = mark(row["secret"], user_id) if isinstance(row["secret"], bytes) else ""
    marks = ([seat, persons_mark] for seat in {*own_seats, *former_seats} if isinstance(seat, int))
    barred = sound_fields.get("barred", [])
    changes["barred"] = [*barred, *sorted(seat_mark for seat_mark in marks if seat_mark not in barred)]
    return changes


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
