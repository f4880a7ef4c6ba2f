"""Forgetting a person: nothing that is stored names them any more, and every record replays as before."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import replace

import structlog
from sqlalchemy import ColumnElement, Executable, FromClause, delete, func, literal, select, update

from bot.people import People
from bot.results import Results
from bot.saved import Person
from bot.schema import notices, people, posts, seats, tables, tenures, words
from bot.screens import link, seat_place
from bot.store import OPEN, Store
from bot.table import DeniedError, Table
from bot.tables import Tables

SEAT = "seat-"
NEXT = tables.c.revision + 1

log = structlog.stdlib.get_logger(__name__)


class Forgetting:
    """Puts one number that is nobody's in the place of a person, at all their tables.

    The number is the same at each of them, so that everybody else's ratings stay as they were.
    """

    def __init__(
        self,
        store: Store,
        tables: Tables,
        people: People,
        results: Results,
        leave: Callable[[Table, int], Awaitable[object]],
    ) -> None:
        """`leave` takes somebody away from an open table, be it a lobby or a game under way."""
        self._store = store
        self._tables = tables
        self._people = people
        self._results = results
        self._leave = leave
        self._turn = asyncio.Lock()

    async def forget(self, user_id: int) -> None:
        """Forget somebody: they leave their open tables, then their name and number go.

        Raises `DeniedError` for somebody who could not leave.
        """
        async with self._turn, AsyncExitStack() as held:
            await self.leave_everything(user_id)
            open_tables = await self._held(held, user_id)
            over = await self._known_at(user_id, tables.c.status.not_in(OPEN))
            nobody = await self._unused_number()
            await self._store.flush()
            await self._store.write(*_forgotten(user_id, nobody))
            for table in open_tables:
                _forget_at(table, user_id, nobody)
                table.words = await self._words_left(table.id)
        for table_id in over:
            self._tables.forget(table_id)
        self._tables.pressed_at.pop(user_id, None)
        self._people.forget(user_id)
        self._results.forget_boards()
        for table in open_tables:
            self._tables.changed(table)
        log.info("person_forgotten", open_tables=len(open_tables))

    async def leave_everything(self, user_id: int) -> None:
        """Give up every seat at a table that is not over."""
        for table_id in await self._store.open_of(user_id):
            # A game may end, or be of other rules, before its seat can be left.
            with suppress(DeniedError):
                await self._leave(await self._tables.get(table_id), user_id)
        if still := await self._tables.of_person(user_id):
            raise DeniedError("denied-still-seated", links=" ".join(map(link, still)))

    async def _held(self, held: AsyncExitStack, user_id: int) -> list[Table]:
        """The open tables that know somebody; nobody else changes them meanwhile."""
        found: list[Table] = []
        for table_id in await self._known_at(user_id, tables.c.status.in_(OPEN)):
            with suppress(DeniedError):
                found.append(await held.enter_async_context(self._tables.changing(table_id)))
        return found

    async def _known_at(self, user_id: int, which: ColumnElement[bool]) -> list[int]:
        statement = select(tables.c.id).where(_knows(user_id), which)
        return [row[0] for row in await self._store.rows(statement)]

    async def _words_left(self, table_id: int) -> dict[int, str]:
        saved = await self._store.load(table_id)
        return {} if saved is None else dict(saved.words)

    async def _unused_number(self) -> int:
        """A number that no account has and nobody who was forgotten before."""
        columns = (seats.c.user_id, tenures.c.user_id, tables.c.host_id)
        least = select(*(select(func.min(column)).scalar_subquery() for column in columns))
        return min(number or 0 for number in (await self._store.rows(least))[0]) - 1


def _knows(user_id: int) -> ColumnElement[bool]:
    """Whether a table knows somebody."""
    seated = (seats.c.user_id == user_id) | (seats.c.offered_to == user_id)
    held = select(tenures.c.table_id).where(tenures.c.user_id == user_id)
    sits = select(seats.c.table_id).where(seated)
    return (tables.c.host_id == user_id) | tables.c.id.in_(sits) | tables.c.id.in_(held)


def _forgotten(user_id: int, nobody: int) -> list[Executable]:
    """What has to be written, in this order: the first three find what is theirs by their number."""
    return [
        delete(words).where(_written_by(user_id)),
        delete(posts).where(_shows_panel_of(user_id)),
        update(tables).where(_knows(user_id), tables.c.status.in_(OPEN)).values(revision=NEXT),
        update(tables).where(tables.c.host_id == user_id).values(host_id=nobody),
        update(seats).where(seats.c.offered_to == user_id).values(offered_to=None),
        update(seats).where(seats.c.user_id == user_id).values(user_id=nobody, name=""),
        update(tenures).where(tenures.c.user_id == user_id).values(user_id=nobody),
        delete(notices).where(notices.c.user_id == user_id),
        delete(people).where(people.c.user_id == user_id),
    ]


def _written_by(user_id: int) -> ColumnElement[bool]:
    """Whether words were written in a seat that somebody holds or has held."""
    return _place_of(seats, user_id) | _place_of(tenures, user_id)


def _place_of(places: FromClause, user_id: int) -> ColumnElement[bool]:
    columns = places.c
    same = (columns.table_id == words.c.table_id, columns.position == words.c.seat)
    return select(columns.position).where(columns.user_id == user_id, *same).exists()


def _shows_panel_of(user_id: int) -> ColumnElement[bool]:
    """Whether a post is somebody's own panel."""
    place = literal(SEAT).concat(seats.c.position)
    mine = (seats.c.user_id == user_id, seats.c.table_id == posts.c.table_id, place == posts.c.place)
    return select(seats.c.position).where(*mine).exists()


def _forget_at(table: Table, user_id: int, nobody: int) -> None:
    """The same, at a table in memory."""
    held = [seat for seat, person in enumerate(table.people) if person.user_id == user_id]
    for seat in held:
        table.posts.pop(seat_place(seat), None)
    table.people = tuple(_forgotten_person(person, user_id, nobody) for person in table.people)
    # In memory alone: what they know of one seat keeps them from another while this game goes on.
    table.tenures = (*table.tenures, *((seat, user_id) for seat in held))
    table.host_id = nobody if table.host_id == user_id else table.host_id
    table.revision += 1


def _forgotten_person(person: Person, user_id: int, nobody: int) -> Person:
    if person.user_id == user_id:
        return replace(person, user_id=nobody, name="")
    return replace(person, offered_to=None) if person.offered_to == user_id else person
