"""Ratings for games of several players, and the leaderboard of each game on a server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from async_lru import alru_cache
from openskill.models import PlackettLuce, PlackettLuceRating

from bot.screens.shown import Rating
from bot.store.preferences import People
from bot.store.results import RatedSeat, Sight, newest_rated, rated_seats
from bot.store.store import Store
from bot.table.table import Over

START = 1000
"""The rating before a first game."""
POINTS = 40
"""Points of a rating for one of the model's."""
PLACED_GAMES = 5
"""Rated games that a place on the leaderboard takes."""
CACHED_BOARDS = 64

_model = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Ranked:
    """A person on the leaderboard. `place` is None before `PLACED_GAMES`."""

    user_id: int
    name: str
    rating: int
    games: int
    wins: int
    place: int | None = None


@dataclass(slots=True)
class _Career:
    """A person's results so far."""

    name: str = ""
    skill: PlackettLuceRating = field(default_factory=_model.rating)
    games: int = 0
    wins: int = 0

    @property
    def rating(self) -> int:
        """The lower bound of the skill: the more certain, the closer to it."""
        return round(self.skill.ordinal(alpha=POINTS, target=START))


def standings(rows: Iterable[RatedSeat]) -> tuple[Ranked, ...]:
    """Return the leaderboard after these tables, in the order in which they were finished; the best first.

    Equal ratings share a place.
    """
    careers = _careers(rows)
    placed = [career.rating for career in careers.values() if career.games >= PLACED_GAMES]
    found = list[Ranked]()
    for user_id, career in careers.items():
        better = sum(rating > career.rating for rating in placed)
        place = better + 1 if career.games >= PLACED_GAMES else None
        found.append(Ranked(user_id, career.name, career.rating, career.games, career.wins, place))
    return tuple(sorted(found, key=lambda one: (one.place is None, -one.rating, -one.games, one.user_id)))


def _changes(rows: Sequence[RatedSeat], table_id: int) -> Mapping[int, tuple[int, int]]:
    """Return the ratings of a table's people before and after it, by account."""
    first = next((n for n, row in enumerate(rows) if row[0] == table_id), len(rows))
    careers, these = _careers(rows[:first]), [row for row in rows[first:] if row[0] == table_id]
    before = {user_id: careers.get(user_id, _Career()).rating for _, _, user_id, _ in these}
    _count(careers, these)
    return {user_id: (rating, careers[user_id].rating) for user_id, rating in before.items()}


def _careers(rows: Iterable[RatedSeat]) -> dict[int, _Career]:
    careers = dict[int, _Career]()
    for _, seated in groupby(rows, key=lambda row: row[0]):
        _count(careers, list(seated))
    return careers


def _count(careers: dict[int, _Career], seated: Sequence[RatedSeat]) -> None:
    """Add what the seats of one table say."""
    theirs = [careers.setdefault(user_id, _Career()) for _, _, user_id, _ in seated]
    if len(theirs) > 1:
        ranks = list(map(float, seated[0][1].ranks))
        teams = _model.rate([[career.skill] for career in theirs], ranks=ranks)
        for career, team in zip(theirs, teams, strict=True):
            career.skill = team[0]
    for seat, (career, (_, outcome, _, name)) in enumerate(zip(theirs, seated, strict=True)):
        career.name = name
        career.games += 1
        career.wins += seat in outcome.winners


class Leaderboards:
    """The leaderboards of every server, computed from its rated tables and cached until a newer one ends.

    What a reader may not be told of does not count on the board that they see.
    """

    def __init__(
        self, store: Store, people: People, public: Callable[[int, int], Awaitable[Sight]] | None = None
    ) -> None:
        """`public`: what everybody on a server may be told of who reads in a channel; by default all."""
        self._store = store
        self._people = people
        self._public = public
        self._board = alru_cache(maxsize=CACHED_BOARDS)(self._folded)

    async def of(self, sight: Sight, game: str) -> tuple[Ranked, ...]:
        """Return everybody who has a rating for a game, the best first."""
        newest = await self._store.database.read(newest_rated(sight, game))
        return await self._board(sight, game, newest)

    async def _folded(self, sight: Sight, game: str, _newest: tuple[int, float]) -> tuple[Ranked, ...]:
        rows = await self._store.database.read(rated_seats(sight, game))
        return await asyncio.to_thread(standings, rows)

    async def changed(self, table: Over) -> tuple[Rating, ...]:
        """Return how a table has changed the ratings of its people, except those who hide their results."""
        hidden, sight = await self._people.hidden(), Sight(table.guild_id)
        if self._public is not None:
            sight = await self._public(table.guild_id, table.channel_id)
        rows = await self._store.database.read(rated_seats(sight, table.game.key))
        found = await asyncio.to_thread(_changes, rows, table.id)
        seated = enumerate(person.user_id for person in table.people)
        return tuple(
            Rating(seat, after, after - before)
            for seat, user_id in seated
            if user_id not in hidden and user_id in found
            for before, after in [found[user_id]]
        )

    def forget(self) -> None:
        """Drop all boards: the people of finished tables have changed."""
        self._board.cache_clear()
