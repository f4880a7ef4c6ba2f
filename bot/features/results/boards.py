"""Leaderboards, folded from a server's rated tables and kept until a newer one is finished."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby

from async_lru import alru_cache

from bot.features.results.ratings import Played, Standing, changes, standings
from bot.screens.shown import Rating
from bot.store import Store
from bot.store.results import newest_rated, rated_seats
from bot.table.table import Over

BOARDS = 64
"""So many leaderboards are kept."""


class Boards:
    """The leaderboards of every server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._board = alru_cache(maxsize=BOARDS)(self._folded)

    async def of(self, guild_id: int, game: str) -> tuple[Standing, ...]:
        """Return everybody who has played a game for a rating on a server, the best first."""
        newest = await self._store.database.read(newest_rated(guild_id, game))
        return await self._board(guild_id, game, newest)

    async def _folded(self, guild_id: int, game: str, _newest: tuple[int, float]) -> tuple[Standing, ...]:
        rows = await self._store.database.read(rated_seats(guild_id, game))
        return await asyncio.to_thread(lambda: standings(_played(rows)))

    async def changed(self, table: Over, hidden: Collection[int]) -> tuple[Rating, ...]:
        """Return what a table has made of the ratings of its people, without those who are hidden."""
        rows = await self._store.database.read(rated_seats(table.guild_id, table.game.key))
        found = await asyncio.to_thread(lambda: _changed(rows, table.id))
        seated = enumerate(person.user_id for person in table.people)
        return tuple(
            Rating(seat, after, after - before)
            for seat, user_id in seated
            if user_id not in hidden and user_id in found
            for before, after in [found[user_id]]
        )

    def forget(self) -> None:
        """Fold all of them anew: the people of finished tables have changed."""
        self._board.cache_clear()


def _changed(rows: Sequence[tuple[int, str, int, str]], table_id: int) -> Mapping[int, tuple[int, int]]:
    ids = [row[0] for row in rows]
    if table_id not in ids:
        return {}
    start = ids.index(table_id)
    (this,) = _played(row for row in rows[start:] if row[0] == table_id)
    return changes(_played(rows[:start]), this)


def _played(rows: Iterable[tuple[int, str, int, str]]) -> Iterable[Played]:
    for _, seated in groupby(rows, key=lambda row: row[0]):
        table: Sequence[tuple[int, str, int, str]] = list(seated)
        yield Played(table[0][1], [(row[2], row[3]) for row in table])
