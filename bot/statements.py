"""What is written of a table and of people, as statements for one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import Executable, delete, insert, update
from sqlalchemy.dialects import sqlite

from bot import schema
from bot.saved import Person, Post, Votes


def person_row(user_id: int) -> Executable:
    """Makes sure that there is a row for a person."""
    row = sqlite.insert(schema.people).values(user_id=user_id, hidden=False)
    return row.on_conflict_do_nothing()


def of_person(user_id: int, values: Mapping[str, Any]) -> Executable:
    """What is known of a person, in a row that is there."""
    return update(schema.people).where(schema.people.c.user_id == user_id).values(**values)


def fields(table_id: int, values: Mapping[str, Any]) -> Executable:
    """A table's own fields."""
    return update(schema.tables).where(schema.tables.c.id == table_id).values(**values)


def posting(table_id: int, place: str, post: Post) -> tuple[Executable, Executable]:
    """Where a table is shown, in the place of what was stored."""
    columns = schema.posts.c
    return (
        delete(schema.posts).where(columns.table_id == table_id, columns.place == place),
        insert(schema.posts).values(table_id=table_id, place=place, **asdict(post)),
    )


def gone(table: Any, table_id: int) -> Executable:  # noqa: ANN401 - a schema table of unknown columns
    """Nothing of a table is left there."""
    return delete(table).where(table.c.table_id == table_id)


def seating(table_id: int, people: Iterable[Person]) -> list[Executable]:
    """Who sits where."""
    return [
        insert(schema.seats).values(
            table_id=table_id,
            position=position,
            user_id=person.user_id,
            name=person.name,
            join_id=person.join_id,
            joined=person.joined,
            left=person.left,
            offered_to=person.offered_to,
        )
        for position, person in enumerate(people)
    ]


def timing(table_id: int, deadlines: Mapping[str, float]) -> list[Executable]:
    """When deadlines are due."""
    return [
        insert(schema.deadlines).values(table_id=table_id, key=key, due=due) for key, due in deadlines.items()
    ]


def voting(table_id: int, votes: Votes) -> list[Executable]:
    """What seats have answered."""
    return [
        insert(schema.votes).values(table_id=table_id, question=question, seat=seat, answer=answer)
        for question, answers in votes.items()
        for seat, answer in answers.items()
    ]
