"""Results of finished tables. Each query is work for `Database.read`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TypeAlias

from sqlalchemy import ColumnElement, Connection, exists, func, select

from bot.store.database import Work
from bot.store.reader import sound_rows
from bot.store.schema import posts, seats, tables
from bot.table.table import HIGHEST_BOT_ID, Person
from games.core import Outcome

RatedSeat: TypeAlias = tuple[int, Outcome, int, str]
"""A table, its outcome, and the person in a seat by account and name."""
PAGE_TABLES = 5
EARLY = ("ended", "rules")
"""Values of `unrated` for games that people ended."""

PERSON_COLUMNS = tuple(seats.c[name] for name in Person.__struct_fields__)
_others = seats.alias()


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished table. `message`: channel and message of its final post, if any."""

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
    """A person's numbers of games: played, won, rated, and ended early by people.

    `company`: other games, in which bot players took part.
    """

    game: str
    games: int = 0
    wins: int = 0
    rated: int = 0
    early: int = 0
    company: int = 0


def fits(outcome: Outcome, seats_: int, *, rated: bool) -> bool:
    """Whether an outcome is one of this number of seats: without one of them it would be told of others."""
    each = all(len(values) in (0, seats_) for values in (outcome.scores, outcome.ranks))
    return (
        each
        and (not rated or len(outcome.ranks) == seats_)
        and all(0 <= seat < seats_ for seat in outcome.winners)
    )


def history(guild_id: int, number: int) -> Work[Page]:
    """Return a page of a server's finished tables, at most the last one."""

    def work(connection: Connection) -> Page:
        count = connection.scalar(select(func.count()).where(*_finished(guild_id))) or 0
        pages = max(1, -(-count // PAGE_TABLES))
        page = min(max(0, number), pages - 1)
        return Page(page, pages, _listed(connection, guild_id, page))

    return work


def _listed(connection: Connection, guild_id: int, page: int) -> tuple[Finished, ...]:
    statement = (
        select(tables.c.id, tables.c.game, tables.c.finished_at, tables.c.outcome, tables.c.unrated)
        .where(*_finished(guild_id))
        .order_by(tables.c.finished_at.desc(), tables.c.id.desc())
        .limit(PAGE_TABLES)
        .offset(page * PAGE_TABLES)
    )
    rows = sound_rows(connection, statement)
    ids = [row[0] for row in rows]
    seated = (
        select(seats.c.table_id, seats.c.position, *PERSON_COLUMNS)
        .where(seats.c.table_id.in_(ids))
        .order_by(seats.c.table_id, seats.c.position)
    )
    found: dict[int, list[Person]] = {table_id: [] for table_id in ids}
    for table_id, _, *person in sound_rows(connection, seated):
        found[table_id].append(Person(*person))
    public = select(posts.c.table_id, posts.c.channel_id, posts.c.message_id).where(
        posts.c.table_id.in_(ids), posts.c.place == "public", posts.c.message_id.is_not(None)
    )
    messages = {table_id: (channel, message) for table_id, channel, message in sound_rows(connection, public)}
    return tuple(
        Finished(key, game, when, outcome, unrated, tuple(found[key]), messages.get(key))
        for key, game, when, outcome, unrated in rows
        if fits(outcome, len(found[key]), rated=unrated is None)
    )


def tallies(user_id: int, guild_id: int | None) -> Work[tuple[Tally, ...]]:
    """Return a person's results by game, the most played first; in one server, or in all.

    A game that people ended early has no winner, and a seat's result is not that of a person who left it.
    """
    company = exists().where(_others.c.table_id == tables.c.id, _others.c.user_id <= HIGHEST_BOT_ID)
    statement = (
        select(tables.c.id, tables.c.game, tables.c.outcome, tables.c.unrated)
        .add_columns(seats.c.position, seats.c.left, company)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(*_finished(guild_id), seats.c.user_id == user_id)
    )

    def work(connection: Connection) -> tuple[Tally, ...]:
        found = dict[str, Tally]()
        for _, game, outcome, unrated, seat, left, with_bots in sound_rows(connection, statement):
            one, early = found.get(game, Tally(game)), unrated in EARLY
            won = seat in outcome.winners and not left and not early
            found[game] = (
                replace(one, company=one.company + 1)
                if with_bots
                else replace(
                    one,
                    games=one.games + 1,
                    wins=one.wins + won,
                    rated=one.rated + (unrated is None),
                    early=one.early + early,
                )
            )
        return tuple(sorted(found.values(), key=lambda tally: (-tally.games, tally.game)))

    return work


def newest_rated(guild_id: int, game: str) -> Work[tuple[int, float]]:
    """Return the number of a server's rated tables of a game, and when the last was finished."""
    statement = select(func.count(), func.max(tables.c.finished_at)).where(*_rated(guild_id, game))

    def work(connection: Connection) -> tuple[int, float]:
        count, last = connection.execute(statement).one()
        return count, last if isinstance(last, float) else 0.0

    return work


def rated_seats(guild_id: int, game: str) -> Work[list[RatedSeat]]:
    """Return each seat of a server's rated tables that are whole, the table finished first before others."""
    statement = (
        select(tables.c.id, tables.c.outcome, seats.c.user_id, seats.c.name, seats.c.position)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(*_rated(guild_id, game))
        .order_by(tables.c.finished_at, tables.c.id, seats.c.position)
    )

    def work(connection: Connection) -> list[RatedSeat]:
        rows = sound_rows(connection, statement)
        people = Counter(row[0] for row in rows)
        return [
            (table, outcome, user, name)
            for table, outcome, user, name, _ in rows
            if fits(outcome, people[table], rated=True)
        ]

    return work


def _finished(guild_id: int | None) -> list[ColumnElement[bool]]:
    here = [] if guild_id is None else [tables.c.guild_id == guild_id]
    return [*here, tables.c.status == "finished", tables.c.outcome.is_not(None)]


def _rated(guild_id: int, game: str) -> list[ColumnElement[bool]]:
    return [*_finished(guild_id), tables.c.game == game, tables.c.unrated.is_(None)]
