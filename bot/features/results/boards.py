"""Leaderboards, folded from a server's rated tables and kept until a newer one is finished."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from itertools import groupby

from async_lru import alru_cache

from bot.features.results.ratings import Played, Standing, standings
from bot.store import Store
from bot.store.results import newest_rated, rated_seats

BOARDS = 64
"""So many leaderboards are kept."""


class Boards:
    """The leaderboards of every server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._board = alru_cache(maxsize=BOARDS)(self._folded)

    async def of(self, guild_id: int, game: str) -> tuple[Standing, ...]:
        """Return everybody who has played a game for a rating on a server, the best first."""
        newest = await self._store.read(newest_rated(guild_id, game))
        return await self._board(guild_id, game, newest)

    async def _folded(self, guild_id: int, game: str, _newest: tuple[int, float]) -> tuple[Standing, ...]:
        rows = await self._store.read(rated_seats(guild_id, game))
        return await asyncio.to_thread(lambda: standings(_played(rows)))

    def forget(self) -> None:
        """Fold all of them anew: the people of finished tables have changed."""
        self._board.cache_clear()


def _played(rows: Iterable[tuple[int, str, int, str]]) -> Iterable[Played]:
    for _, seated in groupby(rows, key=lambda row: row[0]):
        table: Sequence[tuple[int, str, int, str]] = list(seated)
        yield Played(table[0][1], [(row[2], row[3]) for row in table])
