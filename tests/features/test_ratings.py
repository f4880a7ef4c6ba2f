"""Ratings of a club: who farms is not first, who does not play does not stay first, and skill shows."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from statistics import mean, median
from typing import TypeAlias

import pytest

from bot.rooms.club.leaderboards import (
    ALWAYS,
    DAY_SECONDS,
    SEASON_GAMES,
    SEASON_OPPONENTS,
    Ranked,
    Span,
    standings,
)
from bot.store.results import FinishedGame, SeatPlayed
from bot.table.table import Person
from games.core import Outcome

MEMBERS, TABLE = range(1, 13), 4
ALTS = (101, 102, 103, 104)
MONTH = 30
SEEDS = range(3)
SEASON = Span(0, MONTH * DAY_SECONDS, SEASON_GAMES, SEASON_OPPONENTS)

Ended: TypeAlias = tuple[float, Sequence[int]]
"""When a game ended, and its people, the best first."""


def club(seed: int, days: int) -> tuple[Mapping[int, float], list[Ended]]:
    """The skills of a club's members, and what they play: on two evenings a week two games at two tables."""
    rng = random.Random(seed)
    skills = {user_id: rng.gauss(0, 1) for user_id in MEMBERS}

    def luck() -> float:
        return -math.log(-math.log(rng.random()))

    games = list[Ended]()
    for day in (day for day in range(days) if day % 7 in (1, 4)):
        present = rng.sample(MEMBERS, 2 * TABLE)
        for number in range(2):
            rng.shuffle(present)
            for people in (present[:TABLE], present[TABLE:]):
                order = sorted(people, key=lambda user_id: -skills[user_id] - luck())
                games.append((day * DAY_SECONDS + 72_000 + number * 3600, order))
    return skills, games


def farmed(ring: Sequence[int], evenings: int, seats: int) -> list[Ended]:
    """Twenty games an evening among these accounts, all of which the first one wins."""
    games = list[Ended]()
    for evening, number in ((evening, number) for evening in range(evenings) for number in range(20)):
        others = random.Random(number).sample(ring[1:], seats - 1)
        games.append((evening * DAY_SECONDS + number * 600, (ring[0], *others)))
    return games


def finished(ended: Iterable[Ended]) -> list[FinishedGame]:
    known, games = set[int](), list[FinishedGame]()
    for at, order in sorted(ended):
        people = sorted(order)
        ranks = tuple(order.index(user_id) + 1 for user_id in people)
        seats = tuple(SeatPlayed(one, Person(one, f"P{one}"), one not in known) for one in people)
        known.update(people)
        outcome = Outcome("", (0,) * len(people), ranks, (ranks.index(1),))
        games.append(FinishedGame(len(games) + 1, "konsul", at, outcome, None, seats))
    return games


def place(board: Sequence[Ranked], user_id: int) -> int:
    return next(one.place or len(board) for one in board if one.user_id == user_id)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("evenings", [1, 30])
@pytest.mark.parametrize("bridged", [False, True], ids=["four alts", "a member and three alts"])
def test_accounts_that_only_play_each_other_weigh_little(evenings: int, seats: int, *, bridged: bool) -> None:
    """None of them is among the first three of a season, though they play all evenings of a month.

    Also where one of them plays in the club and loses to the others.
    """
    places, ratings, best = list[int](), list[int](), list[int]()
    for seed in SEEDS:
        _, games = club(seed, MONTH)
        ring = (*ALTS[:3], 6) if bridged else ALTS
        board = standings(finished([*games, *farmed(ring, evenings, seats)]), SEASON)
        places.append(place(board, ring[0]))
        ratings.append(next(one.rating for one in board if one.user_id == ring[0]) - 1000)
        best.append(board[0].rating - 1000)
    assert min(places) > 3
    assert mean(ratings) < mean(best) / 2


def test_the_best_of_a_club_are_its_first() -> None:
    """Kendall's tau of ratings against skills: as high as before groups and idle days counted."""

    def tau(seed: int, days: int) -> float:
        skills, games = club(seed, days)
        ratings = {one.user_id: one.rating for one in standings(finished(games), ALWAYS, days * DAY_SECONDS)}
        pairs = [*combinations(ratings, 2)]
        return mean(
            math.copysign(1, (skills[one] - skills[other]) * (ratings[one] - ratings[other]))
            for one, other in pairs
        )

    assert mean(tau(seed, 60) for seed in range(12)) > 0.75


def test_an_idle_leader_does_not_stay_first() -> None:
    """People go on playing: the median leader stays first for a month, and is not among three after five."""
    places = {30: list[int](), 150: list[int]()}
    for seed in SEEDS:
        _, games = club(seed, 300)
        early = games[: len(games) // 2]
        leader, left_at = standings(finished(early))[0].user_id, early[-1][0]
        for days, found in places.items():
            until = left_at + days * DAY_SECONDS
            later = [(at, order) for at, order in games if left_at < at < until and leader not in order]
            found.append(place(standings(finished([*early, *later]), ALWAYS, until), leader))
    assert median(places[30]) == 1
    assert median(places[150]) > 3


def test_doubt_grows_with_idle_days() -> None:
    """From the second month on, up to that of a beginner; a game that comes later counts more then."""
    early = [(n * 3600.0, order) for n in range(12) for order in ((1, 2, 3), (4, 2, 1))]
    last = early[-1][0]

    def after(days: float, *later: Ended) -> Ranked:
        board = standings(finished([*early, *later]), ALWAYS, last + days * DAY_SECONDS)
        return next(one for one in board if one.user_id == 1)

    doubts = [after(days).doubt for days in (0, 30, 40, 100, 2000, 3000)]
    assert doubts[0] == doubts[1] < doubts[2] < doubts[3] < doubts[4] == doubts[5]
    soon, late = (after(0, (last + days * DAY_SECONDS, (3, 1))).curve for days in (30, 200))
    assert soon[-1] > late[-1]
