"""Finished tables: what is asked of them afterwards. Each question is work for `Store.read`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import msgspec
from sqlalchemy import ColumnElement, Connection, exists, func, select

from bot.store.database import Work
from bot.store.schema import posts, seats, tables
from bot.table.table import HIGHEST_BOT_ID, Person
from games.core import Outcome

PAGE = 5
EARLY = ("ended", "rules")
"""Why tables are unrated whose games the rules did not end."""

PERSON = tuple(seats.c[name] for name in Person.__struct_fields__)
_outcome = msgspec.json.Decoder(Outcome)
_others = seats.alias()


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
    """How many games somebody has played, won, had rated, and of how many people ended early.

    `company`: how many others, in which computer players took part.
    """

    game: str
    games: int = 0
    wins: int = 0
    rated: int = 0
    early: int = 0
    company: int = 0


def history(guild_id: int, number: int) -> Work[Page]:
    """A page of a server's finished tables; the last one where there are not so many."""

    def work(connection: Connection) -> Page:
        count = connection.scalar(select(func.count()).where(*_finished(guild_id))) or 0
        pages = max(1, -(-count // PAGE))
        page = min(max(0, number), pages - 1)
        return Page(page, pages, _listed(connection, guild_id, page))

    return work


def _listed(connection: Connection, guild_id: int, page: int) -> tuple[Finished, ...]:
    statement = (
        select(tables.c.id, tables.c.game, tables.c.finished_at, tables.c.outcome, tables.c.unrated)
        .where(*_finished(guild_id))
        .order_by(tables.c.finished_at.desc(), tables.c.id.desc())
        .limit(PAGE)
        .offset(page * PAGE)
    )
    rows = connection.execute(statement).all()
    ids = [row[0] for row in rows]
    seated, messages = _seated(connection, ids), _messages(connection, ids)
    return tuple(
        Finished(key, game, when, _outcome.decode(body), unrated, seated[key], messages.get(key))
        for key, game, when, body, unrated in rows
    )


def _seated(connection: Connection, table_ids: Sequence[int]) -> Mapping[int, tuple[Person, ...]]:
    statement = (
        select(seats.c.table_id, *PERSON)
        .where(seats.c.table_id.in_(table_ids))
        .order_by(seats.c.table_id, seats.c.position)
    )
    found: dict[int, list[Person]] = {table_id: [] for table_id in table_ids}
    for table_id, *person in connection.execute(statement):
        found[table_id].append(Person(*person))
    return {table_id: tuple(people) for table_id, people in found.items()}


def _messages(connection: Connection, table_ids: Sequence[int]) -> Mapping[int, tuple[int, int]]:
    statement = select(posts.c.table_id, posts.c.channel_id, posts.c.message_id).where(
        posts.c.table_id.in_(table_ids), posts.c.place == "public", posts.c.message_id.is_not(None)
    )
    return {table_id: (channel, message) for table_id, channel, message in connection.execute(statement)}


def tallies(user_id: int, guild_id: int | None) -> Work[tuple[Tally, ...]]:
    """A person's results by game, the most played first; on one server, or on all of them.

    Nobody wins what people ended early, and no seat's result is that of somebody who left it.
    """
    ours = exists().where(_others.c.table_id == tables.c.id, _others.c.user_id <= HIGHEST_BOT_ID)
    statement = (
        select(tables.c.game, tables.c.outcome, tables.c.unrated, seats.c.position, seats.c.left, ours)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(*_finished(guild_id), seats.c.user_id == user_id)
    )

    def work(connection: Connection) -> tuple[Tally, ...]:
        found = dict[str, Tally]()
        for game, body, unrated, seat, left, company in connection.execute(statement):
            one = found.get(game, Tally(game))
            won = seat in _outcome.decode(body).winners and not left
            found[game] = _with_company(one) if company else _counted(one, unrated, won=won)
        return tuple(sorted(found.values(), key=lambda tally: (-tally.games, tally.game)))

    return work


def _with_company(one: Tally) -> Tally:
    return replace(one, company=one.company + 1)


def _counted(one: Tally, unrated: str | None, *, won: bool) -> Tally:
    early = unrated in EARLY
    return replace(
        one,
        games=one.games + 1,
        wins=one.wins + (won and not early),
        rated=one.rated + (unrated is None),
        early=one.early + early,
    )


def newest_rated(guild_id: int, game: str) -> Work[tuple[int, float]]:
    """How many rated tables of a game a server has, and when the last was finished."""
    statement = select(func.count(), func.max(tables.c.finished_at)).where(*_rated(guild_id, game))

    def work(connection: Connection) -> tuple[int, float]:
        count, last = connection.execute(statement).one()
        return count, last or 0.0

    return work


def rated_seats(guild_id: int, game: str) -> Work[list[tuple[int, str, int, str]]]:
    """Table, outcome, person and name of every seat of a server's rated tables, in the order of their end."""
    statement = (
        select(tables.c.id, tables.c.outcome, seats.c.user_id, seats.c.name)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(*_rated(guild_id, game))
        .order_by(tables.c.finished_at, tables.c.id, seats.c.position)
    )

    def work(connection: Connection) -> list[tuple[int, str, int, str]]:
        return [(table, body, user, name) for table, body, user, name in connection.execute(statement)]

    return work


def _finished(guild_id: int | None) -> list[ColumnElement[bool]]:
    """Finished tables, of one server or of all."""
    here = [] if guild_id is None else [tables.c.guild_id == guild_id]
    return [*here, tables.c.status == "finished", tables.c.outcome.is_not(None)]


def _rated(guild_id: int, game: str) -> list[ColumnElement[bool]]:
    return [*_finished(guild_id), tables.c.game == game, tables.c.unrated.is_(None)]
