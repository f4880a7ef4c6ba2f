"""Finished tables: what is asked of them afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import msgspec
from async_lru import alru_cache
from sqlalchemy import ColumnElement, func, select

from bot.ratings import Played, Standing, standings
from bot.saved import Person
from bot.schema import people, posts, seats, tables
from bot.store import Store
from games.core import Outcome

PAGE = 5
BOARDS = 64
"""So many leaderboards are kept until a newer table is finished."""

_outcome = msgspec.json.Decoder(Outcome)


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished table. `message` is the channel and the number of its final post, if there is one."""

    id: int
    game: str
    finished_at: float
    outcome: Outcome
    unrated: str | None
    people: tuple[Person, ...]
    message: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Page:
    """Finished tables, newest first; `number` counts from 0."""

    number: int
    pages: int
    tables: tuple[Finished, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """How often somebody has played a game to its end, won it, and played it for a rating."""

    game: str
    games: int = 0
    wins: int = 0
    rated: int = 0


class Results:
    """Reads the finished tables in the store. Leaderboards are folded anew when one is added."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._board = alru_cache(maxsize=BOARDS)(self._folded)

    async def page(self, guild_id: int, number: int) -> Page:
        """A page of a server's finished tables; the last one where there are not so many."""
        count = (await self._store.rows(select(func.count()).where(*_finished(guild_id))))[0][0]
        pages = max(1, -(-count // PAGE))
        number = min(max(0, number), pages - 1)
        statement = (
            select(tables.c.id, tables.c.game, tables.c.finished_at, tables.c.outcome, tables.c.unrated)
            .where(*_finished(guild_id))
            .order_by(tables.c.finished_at.desc(), tables.c.id.desc())
            .limit(PAGE)
            .offset(number * PAGE)
        )
        rows = await self._store.rows(statement)
        seated = await self._seated([row[0] for row in rows])
        messages = await self._messages([row[0] for row in rows])
        found = (
            Finished(key, game, when, _outcome.decode(body), unrated, seated[key], messages.get(key))
            for key, game, when, body, unrated in rows
        )
        return Page(number, pages, tuple(found))

    async def _seated(self, table_ids: Sequence[int]) -> Mapping[int, tuple[Person, ...]]:
        columns = (seats.c.user_id, seats.c.name, seats.c.join_id, seats.c.joined, seats.c.left)
        statement = (
            select(seats.c.table_id, *columns)
            .where(seats.c.table_id.in_(table_ids))
            .order_by(seats.c.table_id, seats.c.position)
        )
        grouped = groupby(await self._store.rows(statement), key=lambda row: row[0])
        return {table_id: tuple(Person(*row[1:]) for row in rows) for table_id, rows in grouped}

    async def _messages(self, table_ids: Sequence[int]) -> Mapping[int, tuple[int, int]]:
        statement = select(posts.c.table_id, posts.c.channel_id, posts.c.message_id).where(
            posts.c.table_id.in_(table_ids), posts.c.place == "public", posts.c.message_id.is_not(None)
        )
        return {row[0]: (row[1], row[2]) for row in await self._store.rows(statement)}

    async def tallies(self, user_id: int, guild_id: int | None) -> tuple[Tally, ...]:
        """A person's results by game, the most played first; on one server, or on all of them.

        Tables without a ranking do not count, and no seat's result is that of somebody who left it.
        """
        statement = (
            select(tables.c.game, tables.c.outcome, tables.c.unrated, seats.c.position, seats.c.left)
            .join(seats, seats.c.table_id == tables.c.id)
            .where(*_finished(guild_id), seats.c.user_id == user_id)
        )
        found = dict[str, Tally]()
        for game, body, unrated, seat, left in await self._store.rows(statement):
            outcome = _outcome.decode(body)
            if outcome.ranks:
                won = seat in outcome.winners and not left
                found[game] = _added(found.get(game, Tally(game)), won=won, rated=unrated is None)
        return tuple(sorted(found.values(), key=lambda tally: (-tally.games, tally.game)))

    async def board(self, guild_id: int, game: str) -> tuple[Standing, ...]:
        """Everybody who has played a game for a rating on a server, the best first."""
        newest = select(func.count(), func.max(tables.c.finished_at)).where(*_rated(guild_id, game))
        return await self._board(guild_id, game, (await self._store.rows(newest))[0])

    async def _folded(self, guild_id: int, game: str, _newest: tuple[int, float]) -> tuple[Standing, ...]:
        statement = (
            select(tables.c.id, tables.c.outcome, seats.c.user_id, seats.c.name)
            .join(seats, seats.c.table_id == tables.c.id)
            .where(*_rated(guild_id, game))
            .order_by(tables.c.finished_at, tables.c.id, seats.c.position)
        )
        rows = await self._store.rows(statement)
        return await asyncio.to_thread(lambda: standings(_played(rows)))

    def forget_boards(self) -> None:
        """The people of finished tables have changed: fold the leaderboards again."""
        self._board.cache_clear()

    async def hidden(self) -> frozenset[int]:
        """The people who hide their results."""
        statement = select(people.c.user_id).where(people.c.hidden.is_(True))
        return frozenset(row[0] for row in await self._store.rows(statement))


def _finished(guild_id: int | None) -> list[ColumnElement[bool]]:
    """Finished tables, of one server or of all."""
    here = [] if guild_id is None else [tables.c.guild_id == guild_id]
    return [*here, tables.c.status == "finished", tables.c.outcome.is_not(None)]


def _rated(guild_id: int, game: str) -> list[ColumnElement[bool]]:
    return [*_finished(guild_id), tables.c.game == game, tables.c.unrated.is_(None)]


def _added(tally: Tally, *, won: bool, rated: bool) -> Tally:
    return Tally(tally.game, tally.games + 1, tally.wins + won, tally.rated + rated)


def _played(rows: Iterable[Sequence[Any]]) -> Iterable[Played]:
    for _, seated in groupby(rows, key=lambda row: row[0]):
        table = list(seated)
        yield Played(table[0][1], [(row[2], row[3]) for row in table])
