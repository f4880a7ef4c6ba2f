"""The log on disk: tables, their entries, and what stands beside them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Hashable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import chain
from typing import Any

import structlog
from sqlalchemy import Executable, delete, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot import schema
from bot.database import open_database
from bot.metrics import APPENDS
from bot.reading import read_table
from bot.saved import Draft, Person, Post, Saved, Votes
from bot.statements import fields, gone, of_person, person_row, posting, seating, timing, voting

log = structlog.stdlib.get_logger(__name__)

OPEN = ("lobby", "playing")


class TakenError(Exception):
    """Somebody else has written this entry: the table in memory is out of date."""


class Store:
    """One database. Writes wait for each other, so that SQLite is never found locked."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._turn = asyncio.Lock()
        self._later: dict[Hashable, tuple[Executable, ...]] = {}
        self._flushing: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str) -> Store:
        """Connect and bring the tables up to date. Raises `StoreError`."""
        return cls(await open_database(url))

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
        await self.flush()
        async with self._turn:
            await self._engine.dispose()

    @asynccontextmanager
    async def _writing(self) -> AsyncGenerator[AsyncConnection]:
        async with self._turn, self._engine.begin() as connection:
            yield connection

    async def write(self, *statements: Executable) -> None:
        """Write all of it or nothing, durably."""
        async with self._writing() as connection:
            for statement in statements:
                await connection.execute(statement)

    def write_soon(self, key: Hashable, *statements: Executable) -> None:
        """Write what a crash may lose, together with whatever else has gathered; the last of a key counts."""
        self._later[key] = statements
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush(), name="write soon")

    async def _flush(self) -> None:
        try:
            while self._later:
                async with self._writing() as connection:
                    gathered, self._later = self._later, {}
                    for statement in chain.from_iterable(gathered.values()):
                        await connection.execute(statement)
        except SQLAlchemyError:
            log.exception("not_written")
        finally:
            self._flushing = None

    async def flush(self) -> None:
        """Until everything that was to be written soon is written."""
        while self._flushing:
            await asyncio.wait({self._flushing})

    async def rows(self, statement: Executable) -> list[tuple[Any, ...]]:
        """What is found."""
        async with self._engine.connect() as connection:
            return [tuple(row) for row in (await connection.execute(statement)).all()]

    # Tables ------------------------------------------------------------------------------------

    async def create(self, saved: Saved) -> int:
        """Store a new table with its people and deadlines; answers its number."""
        async with self._writing() as connection:
            row = insert(schema.tables).values(
                {
                    column.name: getattr(saved, column.name)
                    for column in schema.tables.c
                    if column.name != "id"
                }
            )
            made = (await connection.execute(row)).inserted_primary_key
            table_id = int(made[0]) if made else 0
            for statement in (*seating(table_id, saved.people), *timing(table_id, saved.deadlines)):
                await connection.execute(statement)
        return table_id

    async def load(self, table_id: int) -> Saved | None:
        """Everything stored of a table."""
        await self.flush()
        async with self._engine.connect() as connection:
            return await read_table(connection, table_id)

    async def change(
        self,
        table_id: int,
        values: Mapping[str, Any],
        *,
        people: Sequence[Person] | None = None,
        deadlines: Mapping[str, float] | None = None,
        votes: Votes | None = None,
        also: Iterable[Executable] = (),
    ) -> None:
        """Change a table's own fields, and its people, deadlines or votes when given."""
        statements: list[Executable] = [fields(table_id, values), *also]
        if people is not None:
            statements += [gone(schema.seats, table_id), *seating(table_id, people)]
        if deadlines is not None:
            statements += [gone(schema.deadlines, table_id), *timing(table_id, deadlines)]
        if votes is not None:
            statements += [gone(schema.votes, table_id), *voting(table_id, votes)]
        await self.write(*statements)

    async def append(
        self,
        table_id: int,
        n: int,
        body: str,
        values: Mapping[str, Any],
        *,
        people: Sequence[Person] | None = None,
        deadlines: Mapping[str, float] | None = None,
        clear_drafts: bool = False,
        votes: Votes | None = None,
        also: Iterable[Executable] = (),
    ) -> None:
        """Write entry `n` of a log, durably. Raises `TakenError` when there is one already."""
        statements: list[Executable] = [
            insert(schema.entries).values(table_id=table_id, n=n, body=body),
            fields(table_id, values),
            *also,
        ]
        if people is not None:
            statements += [gone(schema.seats, table_id), *seating(table_id, people)]
        if deadlines is not None:
            statements += [gone(schema.deadlines, table_id), *timing(table_id, deadlines)]
        if votes is not None:
            statements += [gone(schema.votes, table_id), *voting(table_id, votes)]
        if clear_drafts:
            statements.append(gone(schema.drafts, table_id))
        try:
            with APPENDS.time():
                await self.write(*statements)
        except IntegrityError as error:
            raise TakenError(table_id, n) from error

    async def keep_draft(self, table_id: int, seat: int, draft: Draft | None) -> None:
        """Store a seat's draft; None forgets it."""
        here = (schema.drafts.c.table_id == table_id, schema.drafts.c.seat == seat)
        statements: list[Executable] = [delete(schema.drafts).where(*here)]
        if draft is not None:
            row = {"table_id": table_id, "seat": seat, "step": draft.step, "body": draft.body}
            statements.append(insert(schema.drafts).values(row))
        await self.write(*statements)

    async def open_of(self, user_id: int) -> list[int]:
        """The open tables where a person sits, newest first."""
        statement = (
            select(schema.tables.c.id)
            .join(schema.seats, schema.seats.c.table_id == schema.tables.c.id)
            .where(
                schema.seats.c.user_id == user_id,
                schema.seats.c.left.is_(False),
                schema.tables.c.status.in_(OPEN),
            )
            .order_by(schema.tables.c.id.desc())
        )
        return [row[0] for row in await self.rows(statement)]

    async def lobbies_of(self, user_id: int) -> int:
        """How many lobbies a person hosts."""
        statement = select(func.count()).where(
            schema.tables.c.host_id == user_id, schema.tables.c.status == "lobby"
        )
        return (await self.rows(statement))[0][0]

    async def open_count(self) -> int:
        """How many tables are not finished."""
        return (await self.rows(select(func.count()).where(schema.tables.c.status.in_(OPEN))))[0][0]

    async def open_by_game(self) -> list[tuple[str, str, int]]:
        """How many tables are open, by game and status."""
        columns = schema.tables.c
        statement = select(columns.game, columns.status, func.count()).where(columns.status.in_(OPEN))
        counted = await self.rows(statement.group_by(columns.game, columns.status))
        return [(game, status, count) for game, status, count in counted]

    async def behind(self) -> list[int]:
        """The tables whose posts may show an older state than the log."""
        statement = select(schema.tables.c.id).where(schema.tables.c.shown < schema.tables.c.revision)
        return [row[0] for row in await self.rows(statement.order_by(schema.tables.c.id))]

    async def in_channels(self) -> list[tuple[int, int, int]]:
        """Channel, message and table of every public post of an open table."""
        statement = (
            select(schema.posts.c.channel_id, schema.posts.c.message_id, schema.posts.c.table_id)
            .join(schema.tables, schema.tables.c.id == schema.posts.c.table_id)
            .where(
                schema.tables.c.status.in_(OPEN),
                schema.posts.c.message_id.is_not(None),
                schema.posts.c.place == "public",
            )
        )
        return [(channel, message, table) for channel, message, table in await self.rows(statement)]

    # Posts -------------------------------------------------------------------------------------

    async def keep_post(self, table_id: int, place: str, post: Post) -> None:
        """Store where a table is shown."""
        self._later.pop((table_id, place), None)
        await self.write(*posting(table_id, place, post))

    def keep_post_soon(self, table_id: int, place: str, post: Post) -> None:
        """Note what a post shows now; if it is lost, the post is only drawn once more."""
        self.write_soon((table_id, place), *posting(table_id, place, post))

    def mark_shown(self, table_id: int, revision: int) -> None:
        """Note that every post of a table shows this revision."""
        self.write_soon((table_id, "shown"), fields(table_id, {"shown": revision}))

    def renamed_post(self, table_id: int, place: str, other: str) -> list[Executable]:
        """Statements that make the post of one place that of another, to be drawn anew."""
        columns = schema.posts.c
        return [
            update(schema.posts)
            .where(columns.table_id == table_id, columns.place == place)
            .values(place=other, digest="")
        ]

    # Deadlines and people ----------------------------------------------------------------------

    async def next_deadline(self) -> tuple[int, str, float] | None:
        """Table, key and time of the earliest deadline; the key is empty where a table wants to be woken."""
        columns, tables = schema.deadlines.c, schema.tables.c
        clock = select(columns.table_id, columns.key, columns.due).order_by(columns.due).limit(1)
        wake = (
            select(tables.id, literal(""), tables.wake)
            .where(tables.wake.is_not(None))
            .order_by(tables.wake)
            .limit(1)
        )
        found = [*await self.rows(clock), *await self.rows(wake)]
        row = min(found, key=lambda row: row[2], default=None)
        return None if row is None else (row[0], row[1], row[2])

    async def drop_deadline(self, table_id: int, key: str) -> None:
        """Forget a deadline that no longer means anything."""
        columns = schema.deadlines.c
        await self.write(delete(schema.deadlines).where(columns.table_id == table_id, columns.key == key))

    async def person(self, user_id: int) -> tuple[str | None, str | None]:
        """The language a person chose, and the locale Discord last gave them."""
        statement = select(schema.people.c.language, schema.people.c.locale)
        rows = await self.rows(statement.where(schema.people.c.user_id == user_id))
        return (rows[0][0], rows[0][1]) if rows else (None, None)

    async def calls(self, user_id: int) -> str | None:
        """How a person wants to be called."""
        columns = schema.people.c
        rows = await self.rows(select(columns.calls).where(columns.user_id == user_id))
        return rows[0][0] if rows else None

    async def keep_person(self, user_id: int, language: str | None, locale: str | None) -> None:
        """Store the language a person chose and the locale Discord gives them."""
        await self.keep_preferences(user_id, {"language": language, "locale": locale})

    async def keep_preferences(self, user_id: int, values: Mapping[str, Any]) -> None:
        """Store fields of a person."""
        await self.write(person_row(user_id), of_person(user_id, values))
