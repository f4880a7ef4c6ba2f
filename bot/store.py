"""The log on disk: tables, their entries, and what stands beside them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Hashable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any, TypeAlias

import structlog
from alembic import command
from alembic.config import Config
from sqlalchemy import Executable, create_engine, delete, event, func, insert, literal, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot import schema
from bot.metrics import APPENDS
from bot.spoken import words_of

log = structlog.stdlib.get_logger(__name__)

OPEN = ("lobby", "playing")
Votes: TypeAlias = Mapping[str, Mapping[int, str]]
"""What seats have answered to questions put to a table."""
BUSY_SECONDS = 10
HANDED = "handed"
"""Stands for the digest of a panel whose seat somebody else plays now."""


class StoreError(Exception):
    """The database cannot be used; the message is for the operator."""


class TakenError(Exception):
    """Somebody else has written this entry: the table in memory is out of date."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who sits at a table. `joined` is False while a seat is only kept for them.

    `left`: nobody plays here any more. `offered_to`: who may take the seat over, 0 for anybody.
    """

    user_id: int
    name: str
    join_id: int
    joined: bool = True
    left: bool = False
    offered_to: int | None = None

    @property
    def forgotten(self) -> bool:
        """Whether they asked us to forget them: no name is kept, and no account is behind the number."""
        return self.user_id < 0


@dataclass(frozen=True, slots=True)
class Post:
    """A message that shows a table. No `message_id`: not sent yet."""

    channel_id: int | None = None
    message_id: int | None = None
    generation: int = 0
    digest: str = ""
    posted_at: float = 0.0


@dataclass(frozen=True, slots=True)
class Draft:
    """A selection not yet made final, and the moment of the game it belongs to."""

    step: int
    body: str


@dataclass(frozen=True, slots=True)
class Saved:
    """Everything that is stored of a table."""

    id: int
    game: str
    rules: int
    options: str
    status: str
    guild_id: int
    channel_id: int
    host_id: int
    language: str
    secret: bytes
    start_id: int | None
    revision: int
    shown: int
    opened_at: float
    terms: str = "{}"
    home_id: int | None = None
    turn_from: float | None = None
    turn_due: float | None = None
    stage: int = 0
    wake: float | None = None
    paused_at: float | None = None
    finished_at: float | None = None
    outcome: str | None = None
    unrated: str | None = None
    people: tuple[Person, ...] = ()
    entries: tuple[str, ...] = ()
    deadlines: Mapping[str, float] = field(default_factory=dict[str, float])
    drafts: Mapping[int, Draft] = field(default_factory=dict[int, Draft])
    posts: Mapping[str, Post] = field(default_factory=dict[str, Post])
    votes: tuple[tuple[str, int, str], ...] = ()
    tenures: tuple[tuple[int, int], ...] = ()
    words: Mapping[int, str] = field(default_factory=dict[int, str])


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
        address = _supported(url)
        # By the standard driver: when aiosqlite cannot connect, its thread may outlive the loop.
        try:
            await asyncio.to_thread(_migrate, address.set(drivername="sqlite"))
        except (SQLAlchemyError, OSError) as error:
            reason = getattr(error, "orig", None) or error
            msg = f"cannot open the database: {reason}"
            raise StoreError(msg) from error
        # A statement that fails must not tell the choice it was to write.
        engine = create_async_engine(address, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", _make_durable)
        return cls(engine)

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
            for statement in (*_seating(table_id, saved.people), *_timing(table_id, saved.deadlines)):
                await connection.execute(statement)
        return table_id

    async def load(self, table_id: int) -> Saved | None:
        """Everything stored of a table."""
        await self.flush()
        async with self._engine.connect() as connection:
            found = await connection.execute(select(schema.tables).where(schema.tables.c.id == table_id))
            row = found.mappings().one_or_none()
            if row is None:
                return None
            return Saved(
                **row,
                people=await _people(connection, table_id),
                entries=await _entries(connection, table_id),
                deadlines=await _deadlines(connection, table_id),
                drafts=await _drafts(connection, table_id),
                posts=await _posts(connection, table_id),
                votes=await _votes(connection, table_id),
                tenures=await _tenures(connection, table_id),
                words=await words_of(connection, table_id),
            )

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
        statements: list[Executable] = [_fields(table_id, values), *also]
        if people is not None:
            statements += [_gone(schema.seats, table_id), *_seating(table_id, people)]
        if deadlines is not None:
            statements += [_gone(schema.deadlines, table_id), *_timing(table_id, deadlines)]
        if votes is not None:
            statements += [_gone(schema.votes, table_id), *_voting(table_id, votes)]
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
            _fields(table_id, values),
            *also,
        ]
        if people is not None:
            statements += [_gone(schema.seats, table_id), *_seating(table_id, people)]
        if deadlines is not None:
            statements += [_gone(schema.deadlines, table_id), *_timing(table_id, deadlines)]
        if votes is not None:
            statements += [_gone(schema.votes, table_id), *_voting(table_id, votes)]
        if clear_drafts:
            statements.append(_gone(schema.drafts, table_id))
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
        await self.write(*_posting(table_id, place, post))

    def keep_post_soon(self, table_id: int, place: str, post: Post) -> None:
        """Note what a post shows now; if it is lost, the post is only drawn once more."""
        self.write_soon((table_id, place), *_posting(table_id, place, post))

    def mark_shown(self, table_id: int, revision: int) -> None:
        """Note that every post of a table shows this revision."""
        self.write_soon((table_id, "shown"), _fields(table_id, {"shown": revision}))

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
        await self.write(_person_row(user_id), _of_person(user_id, values))


def _supported(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        msg = "DATABASE_URL is not a database address"
        raise StoreError(msg) from error
    if parsed.drivername not in ("sqlite", "sqlite+aiosqlite"):
        msg = f"DATABASE_URL: {parsed.drivername} is not supported, only sqlite"
        raise StoreError(msg)
    if parsed.database in (None, "", ":memory:"):
        msg = "DATABASE_URL names no file: a table kept in memory is lost at every restart"
        raise StoreError(msg)
    return parsed.set(drivername="sqlite+aiosqlite")


def _make_durable(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's own type
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(address: URL) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    engine = create_engine(address, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _make_durable)
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()


def _person_row(user_id: int) -> Executable:
    """Makes sure that there is a row for a person."""
    row = sqlite.insert(schema.people).values(user_id=user_id, hidden=False)
    return row.on_conflict_do_nothing()


def _of_person(user_id: int, values: Mapping[str, Any]) -> Executable:
    return update(schema.people).where(schema.people.c.user_id == user_id).values(**values)


def _fields(table_id: int, values: Mapping[str, Any]) -> Executable:
    return update(schema.tables).where(schema.tables.c.id == table_id).values(**values)


def _posting(table_id: int, place: str, post: Post) -> tuple[Executable, Executable]:
    columns = schema.posts.c
    return (
        delete(schema.posts).where(columns.table_id == table_id, columns.place == place),
        insert(schema.posts).values(table_id=table_id, place=place, **asdict(post)),
    )


def _gone(table: Any, table_id: int) -> Executable:  # noqa: ANN401 - a schema table of unknown columns
    return delete(table).where(table.c.table_id == table_id)


def _seating(table_id: int, people: Iterable[Person]) -> list[Executable]:
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


def _timing(table_id: int, deadlines: Mapping[str, float]) -> list[Executable]:
    return [
        insert(schema.deadlines).values(table_id=table_id, key=key, due=due) for key, due in deadlines.items()
    ]


def _voting(table_id: int, votes: Votes) -> list[Executable]:
    return [
        insert(schema.votes).values(table_id=table_id, question=question, seat=seat, answer=answer)
        for question, answers in votes.items()
        for seat, answer in answers.items()
    ]


async def _people(connection: AsyncConnection, table_id: int) -> tuple[Person, ...]:
    columns = schema.seats.c
    statement = (
        select(
            columns.user_id,
            columns.name,
            columns.join_id,
            columns.joined,
            columns.left,
            columns.offered_to,
        )
        .where(columns.table_id == table_id)
        .order_by(columns.position)
    )
    return tuple(Person(*row) for row in await connection.execute(statement))


async def _entries(connection: AsyncConnection, table_id: int) -> tuple[str, ...]:
    columns = schema.entries.c
    statement = select(columns.body).where(columns.table_id == table_id).order_by(columns.n)
    return tuple(row[0] for row in await connection.execute(statement))


async def _deadlines(connection: AsyncConnection, table_id: int) -> dict[str, float]:
    columns = schema.deadlines.c
    statement = select(columns.key, columns.due).where(columns.table_id == table_id)
    return {row[0]: row[1] for row in await connection.execute(statement)}


async def _drafts(connection: AsyncConnection, table_id: int) -> dict[int, Draft]:
    columns = schema.drafts.c
    statement = select(columns.seat, columns.step, columns.body).where(columns.table_id == table_id)
    return {row[0]: Draft(row[1], row[2]) for row in await connection.execute(statement)}


async def _posts(connection: AsyncConnection, table_id: int) -> dict[str, Post]:
    columns = schema.posts.c
    fields = (columns.channel_id, columns.message_id, columns.generation, columns.digest, columns.posted_at)
    statement = select(columns.place, *fields).where(columns.table_id == table_id)
    return {row[0]: Post(*row[1:]) for row in await connection.execute(statement)}


async def _votes(connection: AsyncConnection, table_id: int) -> tuple[tuple[str, int, str], ...]:
    columns = schema.votes.c
    statement = select(columns.question, columns.seat, columns.answer).where(columns.table_id == table_id)
    return tuple((row[0], row[1], row[2]) for row in await connection.execute(statement))


async def _tenures(connection: AsyncConnection, table_id: int) -> tuple[tuple[int, int], ...]:
    columns = schema.tenures.c
    statement = select(columns.position, columns.user_id).where(columns.table_id == table_id)
    return tuple((row[0], row[1]) for row in await connection.execute(statement))
