"""Ratings for games of several players, and the leaderboard of each game on a server."""

from __future__ import annotations

import asyncio
import math
from collections import defaultdict
from collections.abc import Awaitable, Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import combinations

from cachetools import LRUCache
from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from bot.client.client import Backroom
from bot.client.part import Part
from bot.screens.shown import Rating
from bot.store.preferences import People, may_be_public
from bot.store.results import FinishedGame, Sight, finished_games, newest_rated
from bot.store.schema import LAST_MOMENT
from bot.store.store import Store
from bot.table.public import leavers
from bot.table.table import Over

DAY_SECONDS = 24 * 60 * 60
START = 1000
"""The rating before a first game."""
POINTS = 40
"""Points of a rating for one of the model's."""
WHOLE_GAMES = 3
"""Games of two opponents within `PAIR_SECONDS` that count whole; the nth one counts `WHOLE_GAMES / n`."""
PAIR_SECONDS = 30 * DAY_SECONDS
CIRCLE = 8
"""Number of people who play with both of two opponents, them included, by which their games count whole; in a
server where fewer people play, all of them.
"""
IDLE_SECONDS = 30 * DAY_SECONDS
"""Seconds without a game after which a skill becomes less certain."""
DOUBT_A_DAY = 0.2
"""What each further day adds to the variance of a skill, up to that of a beginner."""
DUEL = 2
"""Players of a game that counts whole."""
CACHED_BOARDS = 64

# Pair by pair: as one order of all, a tie of many would bring its last less than those behind it.
_model = BradleyTerryFull()


@dataclass(frozen=True, slots=True)
class Span:
    """A time in which games count: from `since` until before `until`; a place takes games and opponents."""

    since: float = 0
    until: float = LAST_MOMENT
    games: int = 8
    opponents: int = 4


ALWAYS = Span()
SEASON_GAMES, SEASON_OPPONENTS = 4, 3
"""What a place in a season takes."""


def season(at: float, before: int = 0) -> Span:
    """Return the season at a time, or one of those before it: a calendar month by UTC."""
    date = datetime.fromtimestamp(at, UTC)
    month = date.year * 12 + date.month - 1 - before

    def begin(number: int) -> float:
        return datetime(number // 12, number % 12 + 1, 1, tzinfo=UTC).timestamp()

    return Span(begin(month), begin(month + 1), SEASON_GAMES, SEASON_OPPONENTS)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A person on the leaderboard."""

    user_id: int
    """The person."""
    name: str
    """Their name."""
    rating: int
    """Their rating."""
    games: int
    """The number of games that count."""
    wins: int
    """The number of games won."""
    place: int | None = None
    """Their place; None before they have played as many games against as many opponents as it takes."""
    opponents: int = 0
    """The number of people they played against."""
    doubt: int = 0
    """The deviation of the rating."""
    curve: tuple[int, ...] = ()
    """The rating after each game."""


@dataclass(slots=True)
class Career:
    """A person's results so far."""

    name: str = ""
    """Their name."""
    skill: BradleyTerryFullRating = field(default_factory=_model.rating)
    """Their rating."""
    games: int = 0
    """The number of games."""
    wins: int = 0
    """The number of games won."""
    opponents: set[int] = field(default_factory=set[int])
    """Those they played against."""
    curve: list[int] = field(default_factory=list[int])
    """The rating after each game."""
    certain_until: float = 0.0
    """The time until which doubt has been added."""

    def pass_time(self, until: float) -> None:
        """Let doubt grow where the last game was long ago."""
        if until > self.certain_until:
            doubt = (until - self.certain_until) / DAY_SECONDS * DOUBT_A_DAY
            sigma = min(_model.sigma, math.sqrt(self.skill.sigma**2 + doubt))
            self.skill = _model.rating(self.skill.mu, sigma)
            self.certain_until = until

    @property
    def rating(self) -> int:
        """The lower bound of the skill: the more certain, the closer to it."""
        return round(self.skill.ordinal(alpha=POINTS, target=START))


def standings(games: Iterable[FinishedGame], span: Span = ALWAYS, at: float = 0.0) -> tuple[Ranked, ...]:
    """Return the leaderboard after these games, in the order in which they ended; the best first.

    Equal ratings share a place. `at`: the time by which people may have been idle.
    """
    by_user = careers(games, at)

    def has_place(career: Career) -> bool:
        return career.games >= span.games and len(career.opponents) >= span.opponents

    ratings = [career.rating for career in by_user.values() if has_place(career)]
    entries = (
        Ranked(
            user_id,
            career.name,
            career.rating,
            career.games,
            career.wins,
            sum(rating > career.rating for rating in ratings) + 1 if has_place(career) else None,
            len(career.opponents),
            round(career.skill.sigma * POINTS),
            tuple(career.curve),
        )
        for user_id, career in by_user.items()
        if career.games
    )
    return tuple(
        sorted(entries, key=lambda entry: (entry.place is None, -entry.rating, -entry.games, entry.user_id))
    )


def _rating_changes(games: Sequence[FinishedGame], table_id: int) -> Mapping[int, tuple[int, int | None]]:
    """Return the ratings after a game, by user, and the changes by it; None where it was the first one."""
    index = next((n for n, game in enumerate(games) if game.id == table_id), None)
    if index is None:
        return {}
    rated_game = games[index]
    meetings = _Meetings(games[: index + 1])
    by_user = defaultdict[int, Career](Career)
    for game in games[:index]:
        _count_game(by_user, meetings, game)
    before = dict[int, int]()
    for seat in rated_game.seats:
        by_user[seat.first].pass_time(rated_game.finished_at)
        before[seat.first] = by_user[seat.first].rating
    _count_game(by_user, meetings, rated_game)
    changes = dict[int, tuple[int, int | None]]()
    for seat in rated_game.seats:
        career = by_user[seat.first]
        if career.games or seat.debut:
            changes[seat.first] = (career.rating, None if seat.debut else career.rating - before[seat.first])
    return changes


def careers(games: Iterable[FinishedGame], at: float = 0.0) -> dict[int, Career]:
    """Return what these games, in the order in which they ended, say of each person at a time."""
    games = tuple(games)
    by_user = defaultdict[int, Career](Career)
    meetings = _Meetings(games)
    for game in games:
        _count_game(by_user, meetings, game)
    for career in by_user.values():
        career.pass_time(at)
    return by_user


def _count_game(by_user: defaultdict[int, Career], meetings: _Meetings, game: FinishedGame) -> None:
    """Add what one game says: of all dealt in, or of those alone who left it."""
    people = [seat.first for seat in game.seats]
    own_careers = [by_user[user_id] for user_id in people]
    for career in own_careers:
        career.pass_time(game.finished_at)
        career.certain_until = max(career.certain_until, game.finished_at + IDLE_SECONDS)
    if len(own_careers) > 1:
        weights = meetings.weights(people, game.finished_at)
        ranks = [float(game.rank(seat)) for seat in range(len(people))]
        teams = _model.rate([[career.skill] for career in own_careers], ranks=ranks)
    else:
        weights = [0.0]
        teams = [[career.skill] for career in own_careers]
    for seat, (career, (rated_skill,)) in enumerate(zip(own_careers, teams, strict=True)):
        seat_played = game.seats[seat]
        career.name = seat_played.last.name if seat_played.first == seat_played.last.user_id else career.name
        if seat_played.debut or not game.is_rated_for(seat):
            # A first game counts for the others alone.
            continue
        skill_before = career.skill
        weight = weights[seat]
        skill = _model.rating(
            skill_before.mu + weight * (rated_skill.mu - skill_before.mu),
            skill_before.sigma + weight * (rated_skill.sigma - skill_before.sigma),
        )
        if seat_played.last.judged and skill.ordinal() > skill_before.ordinal():
            continue
        career.skill = skill
        career.games += 1
        career.wins += seat_played.stayed and seat in game.outcome.winners
        career.opponents.update(other for other in people if other != people[seat])
        career.curve.append(career.rating)


class _Meetings:
    """Who meets whom in games, and when.

    Two opponents tell less of each other the oftener they meet, and the fewer people play with both of them.
    """

    def __init__(self, games: Iterable[FinishedGame]) -> None:
        self._times = defaultdict[tuple[int, int], list[float]](list)
        self._known = defaultdict[int, set[int]](set)
        for game in games:
            people = [seat.first for seat in game.seats]
            for user_id in people:
                self._known[user_id].update(people)

    def weights(self, people: Sequence[int], now: float) -> list[float]:
        """Note a game of these people; return how far it counts for each: the mean over the opponents.

        Each pair of a table is rated: weighed, a win over nine brings little more than a duel, not nine times
        it.
        """
        sums = dict.fromkeys(people, 0.0)
        for user_id, other_id in combinations(sorted(sums), 2):
            weight = self._weight(user_id, other_id, now)
            sums[user_id] += weight
            sums[other_id] += weight
        mean = 1 / max(1, len(sums) - 1)
        return [sums[user_id] * mean * DUEL / len(people) for user_id in people]

    def _weight(self, user_id: int, other_id: int, now: float) -> float:
        times = self._times[user_id, other_id]
        times[:] = [*(at for at in times if at > now - PAIR_SECONDS), now]
        # The accounts of one person remain a small circle, though one of them may meet the whole server.
        circle = len(self._known[user_id] & self._known[other_id]) / min(CIRCLE, len(self._known))
        share = min(1.0, circle)
        return share * min(1.0, WHOLE_GAMES / len(times)) ** (1 / share)


class Leaderboards(Part):
    """The leaderboards of every server, computed from its rated tables and cached until a newer one ends.

    What a reader may not be told of does not count on the board that they see.
    """

    def __init__(
        self,
        store: Store,
        people: People,
        now: Callable[[], float],
        public_sight: Callable[[int, int], Awaitable[Sight]] | None = None,
    ) -> None:
        """`public_sight`: returns what everybody may be told of in a channel of a server; by default all."""
        self._store = store
        self._people = people
        self._now = now
        self._public_sight = public_sight
        self._boards: LRUCache[Hashable, tuple[Ranked, ...]] = LRUCache(CACHED_BOARDS)
        self._folding = asyncio.Lock()

    async def of(self, sight: Sight, game: str, span: Span = ALWAYS) -> tuple[Ranked, ...]:
        """Return everybody who has a rating for a game, the best first, as of the last midnight by UTC."""
        at = min(span.until, self._now() // DAY_SECONDS * DAY_SECONDS)
        newest = await self._store.database.read(newest_rated(sight, game, span.since, span.until))
        # One that is worked out while all are dropped is kept where they were.
        key = (sight, game, span, at, newest)
        boards = self._boards
        if key not in boards:
            async with self._folding:
                # Another reader may have waited for the same.
                if key not in boards:
                    games = await self._store.database.read(
                        finished_games(sight, rated=game, since=span.since, until=span.until)
                    )
                    boards[key] = await asyncio.to_thread(standings, games, span, at)
        return boards[key]

    async def changed(self, table: Over) -> tuple[Rating, ...]:
        """Return how a table has changed the ratings of those who stayed, except who hides their results."""
        hidden_ids = await self._people.hidden()
        sight = Sight(table.guild_id)
        if self._public_sight is not None:
            sight = await self._public_sight(table.guild_id, table.channel_id)
        games = await self._store.database.read(finished_games(sight, rated=table.game.key))
        changes = await asyncio.to_thread(_rating_changes, games, table.id)
        leaver_seats = leavers(table)
        user_ids = enumerate(person.user_id for person in table.people)
        return tuple(
            Rating(seat, *changes[user_id])
            for seat, user_id in user_ids
            if user_id in changes and may_be_public(user_id, hidden_ids) and seat not in leaver_seats
        )

    def forget(self) -> None:
        """Drop all boards: the people of finished tables have changed."""
        self._boards = LRUCache(CACHED_BOARDS)


def begin_leaderboards(bot: Backroom) -> Leaderboards:
    """Return the leaderboards of a bot, whose posts tell of ratings from now on."""
    leaderboards = Leaderboards(bot.store, bot.people, bot.services.now, bot.services.channels.public_sight)
    bot.posts.find_ratings = leaderboards.changed
    return leaderboards
