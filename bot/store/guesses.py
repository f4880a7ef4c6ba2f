"""Stored guesses: what people expect of a game, and what came true. Each query is work for the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, and_, case, delete, func, insert, select, update

from bot.store.database import Work
from bot.store.reader import sound_rows
from bot.store.schema import guesses


@dataclass(frozen=True, slots=True)
class StoredGuess:
    """A person's guess about a question of a table; `came_true` is None until that is known."""

    user_id: int
    about: str
    choice: int
    guessed_at: float
    came_true: bool | None = None


def guesses_of(table_id: int) -> Work[tuple[StoredGuess, ...]]:
    """Return all guesses at a table."""
    columns = [guesses.c[name] for name in StoredGuess.__dataclass_fields__]
    statement = select(guesses.c.table_id, *columns).where(guesses.c.table_id == table_id)
    return lambda connection: tuple(StoredGuess(*row[1:]) for row in sound_rows(connection, statement))


def store_guess(table_id: int, channel_id: int, guess: StoredGuess) -> Work[None]:
    """Store a guess in place of the person's earlier one about the same question."""
    same = and_(
        guesses.c.table_id == table_id,
        guesses.c.user_id == guess.user_id,
        guesses.c.about == guess.about,
    )

    def work(connection: Connection) -> None:
        connection.execute(delete(guesses).where(same))
        row = {name: getattr(guess, name) for name in StoredGuess.__dataclass_fields__}
        connection.execute(insert(guesses).values(table_id=table_id, channel_id=channel_id, **row))

    return work


def settle_guesses(table_id: int, about: str, right: int | None) -> Work[None]:
    """Store which choice about a question was right; None: none will be, so the guesses are dropped."""
    here = and_(guesses.c.table_id == table_id, guesses.c.about == about, guesses.c.came_true.is_(None))
    settled = (
        update(guesses).where(here).values(came_true=case((guesses.c.choice == right, True), else_=False))
    )
    statement = delete(guesses).where(here) if right is None else settled

    def work(connection: Connection) -> None:
        connection.execute(statement)

    return work


def points_beside(table_id: int, channel_id: int, since: float, until: float) -> Work[Mapping[int, int]]:
    """Return how many guesses of each person came true at other tables of a channel in a span of time."""
    statement = (
        select(guesses.c.user_id, func.count())
        .where(
            guesses.c.channel_id == channel_id,
            guesses.c.guessed_at.between(since, until),
            guesses.c.table_id != table_id,
            guesses.c.came_true.is_(True),
        )
        .group_by(guesses.c.user_id)
    )
    return lambda connection: {row[0]: row[1] for row in connection.execute(statement)}
