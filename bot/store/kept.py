"""The options that people keep under names, for the next table of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, select

from bot.store.database import Work
from bot.store.schema import kept_options
from bot.table.table import DeniedError, SavedOptions

MAXIMUM_KEPT = 10
"""So many a person keeps of a game."""

_columns = (kept_options.c.id, kept_options.c.name, kept_options.c.options)


def kept_of(user_id: int, game: str) -> Work[tuple[SavedOptions, ...]]:
    """The options that somebody keeps of a game, by name."""
    mine = (kept_options.c.user_id == user_id, kept_options.c.game == game)
    statement = select(*_columns).where(*mine).order_by(kept_options.c.name)
    return lambda connection: tuple(
        SavedOptions(number, name, msgspec.json.decode(options))
        for number, name, options in connection.execute(statement)
    )


def keep(user_id: int, game: str, name: str, options: Mapping[str, Any]) -> Work[None]:
    """Keep options under a name, in the place of those that had it. Raises `DeniedError` for too many."""
    mine = (kept_options.c.user_id == user_id, kept_options.c.game == game)

    def work(connection: Connection) -> None:
        connection.execute(delete(kept_options).where(*mine, kept_options.c.name == name))
        count = connection.scalar(select(func.count()).select_from(kept_options).where(*mine)) or 0
        if count >= MAXIMUM_KEPT:
            raise DeniedError("denied-many-kept", most=MAXIMUM_KEPT)
        row = {"user_id": user_id, "game": game, "name": name}
        connection.execute(insert(kept_options).values(**row, options=msgspec.json.encode(options).decode()))

    return work


def drop(user_id: int, number: int) -> Work[None]:
    """Keep options of somebody's no longer; those of others stay."""
    mine = delete(kept_options).where(kept_options.c.user_id == user_id, kept_options.c.id == number)

    def work(connection: Connection) -> None:
        connection.execute(mine)

    return work
