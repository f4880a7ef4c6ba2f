"""Results of finished tables. Each query is work for the database."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import ColumnElement, Connection, exists, func, or_, select

from bot.store.database import Work, as_work
from bot.store.reader import sound_rows
from bot.store.schema import LAST_MOMENT, holders, posts, seats, tables
from bot.table.people import HIGHEST_BOT_ID, Person
from bot.table.public import LEAVERS
from games.core import Outcome, Seat

PAGE_TABLES = 7
EARLY = ("ended", "rules", LEAVERS)
"""Values of `unrated` for games that people ended."""

PERSON_COLUMNS = tuple(seats.c[name] for name in Person.__struct_fields__)
_any_seat = seats.alias()
_former = holders.alias()


@dataclass(frozen=True, slots=True)
class Sight:
    """The finished games that a reader may be told of: those of a server, or of all servers.

    Of those played in `hidden` channels only the ones in which the reader held a seat.
    """

    guild_id: int | None
    reader_id: int = 0
    hidden: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Tally:
    """A person's numbers of games."""

    game: str
    """The key of the game."""
    games: int = 0
    """Games played."""
    wins: int = 0
    """Games won."""
    rated: int = 0
    """Rated games in which they were dealt in."""
    early: int = 0
    """Games that people ended early."""
    company: int = 0
    """Other games, in which bot players took part."""


def fits(outcome: Outcome, seat_count: int, *, rated: bool) -> bool:
    """Whether an outcome is one of this number of seats: without one of them it would be told of others."""
    has_value_per_seat = all(len(values) in (0, seat_count) for values in (outcome.scores, outcome.ranks))
    return (
        has_value_per_seat
        and (not rated or len(outcome.ranks) == seat_count)
        and all(0 <= seat < seat_count for seat in outcome.winners)
    )


@as_work
def channels_played_in(connection: Connection, guild_id: int) -> Mapping[int, int | None]:
    """Return the channels of a server's finished games; of a thread made for one, also its parent."""
    link = posts.alias()
    is_link = (link.c.table_id == tables.c.id) & (link.c.place == "link")
    statement = (
        select(tables.c.channel_id, func.max(link.c.channel_id))
        .select_from(tables.outerjoin(link, is_link))
        .where(*_finished_conditions(Sight(guild_id)))
        .group_by(tables.c.channel_id)
    )
    rows = connection.execute(statement).all()
    return {channel: home if isinstance(home, int) else None for channel, home in rows}


# Games as they were played --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatPlayed:
    """A seat of a finished game: the user who was dealt in, and the person who had it at the end."""

    first: int
    last: Person
    debut: bool = False
    """Whether it was the first rated game of the user who was dealt in; told for rated games alone."""

    @property
    def stayed(self) -> bool:
        """Whether the user who was dealt in played to the end, or came back."""
        return self.first == self.last.user_id and not self.last.left


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game, with what it counts for."""

    id: int
    """The number of the table."""
    game: str
    """The key of the game."""
    finished_at: float
    """When it ended."""
    outcome: Outcome
    """Its result."""
    unrated: str | None
    """Why it counts for no rating; None where it does."""
    seats: tuple[SeatPlayed, ...]
    """Who sat where."""
    message: tuple[int, int] | None = None
    """Channel and message of its final post."""

    @property
    def people(self) -> tuple[Person, ...]:
        """The people who had the seats at the end."""
        return tuple(seat.last for seat in self.seats)

    def is_rated_for(self, seat: Seat) -> bool:
        """Whether it is a rated game of the user who was dealt in; a first one is, and changes nothing."""
        return self.unrated is None or (self.unrated == LEAVERS and not self.seats[seat].stayed)

    def rank(self, seat: Seat) -> int:
        """Return the rank that counts for the user who was dealt in: those who left are behind all others."""
        if not self.seats[seat].stayed:
            return len(self.seats) + 1
        return self.outcome.ranks[seat] if self.unrated is None else 1


def finished_games(
    sight: Sight,
    *,
    user_id: int | None = None,
    rated: str | None = None,
    since: float = 0,
    until: float = LAST_MOMENT,
) -> Work[list[FinishedGame]]:
    """Return finished games in the order in which they ended.

    Those of a user, substitute or not; or the `rated` ones of a game, of all games for an empty key.
    """
    conditions = [*_finished_conditions(sight), tables.c.finished_at >= since, tables.c.finished_at < until]
    if user_id is not None:
        has_sat = (
            exists().where(seat_table.c.table_id == tables.c.id, seat_table.c.user_id == user_id)
            for seat_table in (_any_seat, _former)
        )
        conditions.append(or_(*has_sat))
    if rated is not None:
        conditions += _rated_conditions(rated)

    def read(connection: Connection) -> list[FinishedGame]:
        return _read_games(
            connection, conditions, frozenset() if rated is None else _debuts(connection, sight)
        )

    return read


def _debuts(connection: Connection, sight: Sight) -> frozenset[tuple[int, Seat]]:
    """Return table and seat of each user's first rated game on a server, of any kind and at any time."""
    first_holder = (
        select(_former.c.user_id)
        .where(_former.c.table_id == seats.c.table_id, _former.c.position == seats.c.position)
        .order_by(_former.c.n)
        .limit(1)
        .scalar_subquery()
    )
    user_id = func.coalesce(first_holder, seats.c.user_id)
    is_substituted = or_(seats.c.left, user_id != seats.c.user_id)
    by_end = (tables.c.finished_at, tables.c.id)
    number = func.row_number().over(partition_by=(tables.c.guild_id, user_id), order_by=by_end)
    numbered_seats = (
        select(seats.c.table_id, seats.c.position, number.label("number"))
        .join(tables, seats.c.table_id == tables.c.id)
        .where(
            *_finished_conditions(sight),
            *_rated_conditions(""),
            or_(tables.c.unrated.is_(None), is_substituted),
        )
        .subquery()
    )
    rows = connection.execute(
        select(numbered_seats.c.table_id, numbered_seats.c.position).where(numbered_seats.c.number == 1)
    )
    return frozenset((table_id, seat) for table_id, seat in rows)


def _read_games(
    connection: Connection,
    where: Sequence[ColumnElement[bool]],
    debuts: Collection[tuple[int, Seat]] = (),
) -> list[FinishedGame]:
    select_former = (
        select(holders.c.table_id, holders.c.position, holders.c.user_id)
        .join(tables, holders.c.table_id == tables.c.id)
        .where(*where)
        .order_by(holders.c.n.desc())
    )
    first_holders = {(table_id, seat): user for table_id, seat, user in sound_rows(connection, select_former)}
    seat_rows = (
        select(seats.c.table_id, seats.c.position, *PERSON_COLUMNS)
        .join(tables, seats.c.table_id == tables.c.id)
        .where(*where)
        .order_by(seats.c.table_id, seats.c.position)
    )
    people: dict[int, list[SeatPlayed]] = {}
    for table_id, seat, *person in sound_rows(connection, seat_rows):
        last = Person(*person)
        first_id = first_holders.get((table_id, seat), last.user_id)
        seat_played = SeatPlayed(first_id, last, (table_id, seat) in debuts)
        people.setdefault(table_id, []).append(seat_played)
    statement = (
        select(tables.c.id, tables.c.game, tables.c.finished_at, tables.c.outcome, tables.c.unrated)
        .where(*where)
        .order_by(tables.c.finished_at, tables.c.id)
    )
    return [
        FinishedGame(table_id, game, at, outcome, unrated, tuple(people[table_id]))
        for table_id, game, at, outcome, unrated in sound_rows(connection, statement)
        if table_id in people and fits(outcome, len(people[table_id]), rated=unrated is None)
    ]


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Finished games, newest first; `number` counts from 0."""

    number: int
    pages: int
    tables: tuple[FinishedGame, ...]


@as_work
def history(connection: Connection, sight: Sight, number: int) -> HistoryPage:
    """Return a page of finished games, at most the last one."""
    finished_ids = select(tables.c.id).where(*_finished_conditions(sight))
    newest = finished_ids.order_by(tables.c.finished_at.desc(), tables.c.id.desc()).limit(PAGE_TABLES)
    count = connection.scalar(select(func.count()).where(*_finished_conditions(sight))) or 0
    pages = max(1, -(-count // PAGE_TABLES))
    page = min(max(0, number), pages - 1)
    ids = connection.scalars(newest.offset(page * PAGE_TABLES)).all()
    select_posts = select(posts.c.table_id, posts.c.channel_id, posts.c.message_id).where(
        posts.c.table_id.in_(ids), posts.c.place == "public", posts.c.message_id.is_not(None)
    )
    final_posts = {
        table_id: (channel, message) for table_id, channel, message in sound_rows(connection, select_posts)
    }
    games = reversed(_read_games(connection, [tables.c.id.in_(ids)]))
    return HistoryPage(page, pages, tuple(replace(game, message=final_posts.get(game.id)) for game in games))


def tallies(games: Iterable[FinishedGame], user_id: int) -> tuple[Tally, ...]:
    """Return a person's results by game, the most played first.

    A game that people ended early has no winner, and a seat's result is not that of a person who left it.
    """
    by_game = dict[str, Tally]()
    for game in games:
        seat = next(
            (
                seat
                for seat, seat_held in enumerate(game.seats)
                if user_id in (seat_held.first, seat_held.last.user_id)
            ),
            None,
        )
        if seat is None:
            # Between a former player of a seat and its last one.
            continue
        tally = by_game.get(game.game, Tally(game.game))
        ended_early = game.unrated in EARLY
        seat_played = game.seats[seat]
        has_won = (
            seat in game.outcome.winners
            and seat_played.last.user_id == user_id
            and not seat_played.last.left
            and not ended_early
        )
        has_bots = any(seat_held.last.bot for seat_held in game.seats)
        by_game[game.game] = (
            replace(tally, company=tally.company + 1)
            if has_bots
            else replace(
                tally,
                games=tally.games + 1,
                wins=tally.wins + has_won,
                rated=tally.rated + (game.unrated is None and seat_played.first == user_id),
                early=tally.early + ended_early,
            )
        )
    return tuple(sorted(by_game.values(), key=lambda tally: (-tally.games, tally.game)))


RELIABILITY_GAMES, RELIABILITY_SECONDS, RELIABILITY_LEAST = 50, 180 * 24 * 60 * 60, 5
"""Number and age of the last games that reliability is about, and of how few nothing is known from."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """How many of their last games a person has finished."""

    finished: int = 0
    games: int = 0

    @property
    def percent(self) -> int | None:
        """The share of finished games; None while there are few."""
        return 100 * self.finished // self.games if self.games >= RELIABILITY_LEAST else None


def reliability(games: Iterable[FinishedGame], user_id: int) -> Reliability:
    """Return how reliable these games, in the order in which they ended, show a person to be.

    Only games with other people count, and substitutes only where they stayed. A game that all stopped
    playing tells nothing of those who were still there.
    """
    outcomes = list[bool]()
    for game in games:
        has_others = any(seat.first > HIGHEST_BOT_ID and seat.first != user_id for seat in game.seats)
        seat_played = next((seat for seat in game.seats if user_id in (seat.first, seat.last.user_id)), None)
        if seat_played is None or not has_others or game.unrated == "rules":
            continue
        has_stayed = seat_played.last.user_id == user_id and not seat_played.last.left
        if has_stayed and game.outcome.ending != "ended-idle":
            outcomes.append(True)
        elif not has_stayed and seat_played.first == user_id:
            outcomes.append(False)
    last_outcomes = outcomes[-RELIABILITY_GAMES:]
    return Reliability(sum(last_outcomes), len(last_outcomes))


def is_new(games: Iterable[FinishedGame], user_id: int) -> bool:
    """Whether none of these games was a rated one of a user."""
    return not any(
        seat_played.first == user_id and game.is_rated_for(seat)
        for game in games
        for seat, seat_played in enumerate(game.seats)
    )


@as_work
def newest_rated(
    connection: Connection, sight: Sight, game: str, since: float = 0, until: float = LAST_MOMENT
) -> tuple[int, float]:
    """Return the number of rated tables of a game, and when the last was finished."""
    is_in_span = (tables.c.finished_at >= since, tables.c.finished_at < until)
    statement = select(func.count(), func.max(tables.c.finished_at)).where(
        *_finished_conditions(sight), *_rated_conditions(game), *is_in_span
    )
    count, finished_at = connection.execute(statement).one()
    return count, finished_at if isinstance(finished_at, float) else 0.0


def _finished_conditions(sight: Sight) -> list[ColumnElement[bool]]:
    conditions = [tables.c.status == "finished", tables.c.outcome.is_not(None)]
    if sight.guild_id is not None:
        conditions.append(tables.c.guild_id == sight.guild_id)
    if sight.hidden:
        was_seated = (
            exists().where(seat_table.c.table_id == tables.c.id, seat_table.c.user_id == sight.reader_id)
            for seat_table in (_any_seat, _former)
        )
        conditions.append(or_(tables.c.channel_id.not_in(sight.hidden), *was_seated))
    return conditions


def _rated_conditions(game: str) -> list[ColumnElement[bool]]:
    counts = or_(tables.c.unrated.is_(None), tables.c.unrated == LEAVERS)
    return [counts, tables.c.game == game] if game else [counts]
