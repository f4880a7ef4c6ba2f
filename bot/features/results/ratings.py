"""Ratings made for several players: what the results of a game on a server say of each of its people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from games.core import Outcome

START = 1000
"""Everybody's rating before their first game."""
POINTS = 40
"""So many of our points are one of the model's."""
PLACED_GAMES = 5
"""Whoever has played fewer rated games has no place yet."""

_model = PlackettLuce()
_outcome = msgspec.json.Decoder(Outcome)


@dataclass(frozen=True, slots=True)
class Played:
    """A rated table: its outcome as it is stored, and who sat there in order of seats."""

    outcome: str
    people: Sequence[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Standing:
    """A person on the leaderboard. `place` is None as long as they have played too little."""

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
        """What this person is at least likely to be worth: the surer we are, the closer to their skill."""
        return round(self.skill.ordinal(alpha=POINTS, target=START))


def standings(tables: Iterable[Played]) -> tuple[Standing, ...]:
    """Return the leaderboard after these tables, in the order in which they were finished; the best first."""
    careers = dict[int, _Career]()
    for table in tables:
        _count(careers, table)
    placed = sorted(career.rating for career in careers.values() if career.games >= PLACED_GAMES)
    found = [_standing(user_id, career, placed) for user_id, career in careers.items()]
    return tuple(sorted(found, key=lambda one: (one.place is None, -one.rating, -one.games, one.user_id)))


def changes(earlier: Iterable[Played], table: Played) -> Mapping[int, tuple[int, int]]:
    """Return the ratings of a table's people before and after it, by account; `earlier` in their order."""
    careers = dict[int, _Career]()
    for one in earlier:
        _count(careers, one)
    people = [user_id for user_id, _ in table.people]
    before = {user_id: careers.get(user_id, _Career()).rating for user_id in people}
    _count(careers, table)
    return {user_id: (before[user_id], careers[user_id].rating) for user_id in people}


def _count(careers: dict[int, _Career], table: Played) -> None:
    """Let a table's ranks change the skills of its people."""
    outcome = _outcome.decode(table.outcome)
    seated = [careers.setdefault(user_id, _Career()) for user_id, _ in table.people]
    if len(seated) > 1:
        teams = _model.rate([[career.skill] for career in seated], ranks=list(map(float, outcome.ranks)))
        for career, team in zip(seated, teams, strict=True):
            career.skill = team[0]
    for seat, (career, (_, name)) in enumerate(zip(seated, table.people, strict=True)):
        career.name = name
        career.games += 1
        career.wins += seat in outcome.winners


def _standing(user_id: int, career: _Career, placed: Sequence[int]) -> Standing:
    """Return a person's line; equal ratings share a place."""
    better = sum(rating > career.rating for rating in placed)
    place = better + 1 if career.games >= PLACED_GAMES else None
    return Standing(user_id, career.name, career.rating, career.games, career.wins, place)
