"""Whom people have blocked for themselves: only they know of it. The blocks of moderators are a server's."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select

from bot.store.database import Work, as_work
from bot.store.schema import personal_blocks as table
from bot.table.errors import DeniedError

MAXIMUM_PERSONAL_BLOCKS = 25
"""Maximum number of people whom a person has blocked."""


class PersonalBlock(NamedTuple):
    """A person has blocked another for themselves."""

    by: int
    blocked: int


def personal_blocks(user_ids: Collection[int]) -> Work[frozenset[PersonalBlock]]:
    """Return which of these people have blocked which others of them.

    Everything that seats people together, calls one to another or warns them asks this.
    """
    among = (table.c.user_id.in_(user_ids), table.c.blocked_id.in_(user_ids))
    statement = select(table.c.user_id, table.c.blocked_id).where(*among)
    return lambda connection: frozenset(PersonalBlock(*row) for row in connection.execute(statement))


def blocked_by(user_id: int) -> Work[list[int]]:
    """Return whom a person has blocked."""
    blocked_ids = select(table.c.blocked_id).where(table.c.user_id == user_id).order_by(table.c.blocked_id)
    return lambda connection: list(connection.scalars(blocked_ids))


@as_work
def toggle_personal_block(connection: Connection, user_id: int, blocked_id: int) -> None:
    """Let a person block another, or no longer. Raises `DeniedError` for the person, and for a full list."""
    if user_id == blocked_id:
        raise DeniedError("denied-block-oneself")
    is_blocker = table.c.user_id == user_id
    if connection.execute(delete(table).where(is_blocker, table.c.blocked_id == blocked_id)).rowcount:
        return
    count = connection.scalar(select(func.count()).select_from(table).where(is_blocker)) or 0
    if count >= MAXIMUM_PERSONAL_BLOCKS:
        raise DeniedError("denied-many-personal-blocks", most=MAXIMUM_PERSONAL_BLOCKS)
    connection.execute(insert(table).values(user_id=user_id, blocked_id=blocked_id))
