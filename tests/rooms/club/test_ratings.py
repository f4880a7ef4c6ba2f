"""Ratings of a club: who farms is not first, who does not play does not stay first, and skill shows."""

from __future__ import annotations

import dataclasses
import math
import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, pairwise, product
from statistics import mean, median
from typing import TypeAlias

import pytest

from bot.rooms.club.leaderboards import (
    ALWAYS,
    DAY_SECONDS,
    PAIR_SECONDS,
    SEASON_GAMES,
    SEASON_OPPONENTS,
    START,
    Career,
    Ranked,
    Span,
    careers,
    standings,
)
from bot.store.results import FinishedGame, SeatPlayed
from bot.table.people import Person
from games.core import Outcome, replace

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


def rated(
    outcome: Outcome, people: Sequence[int], *, gone: Collection[int] = (), at: float = 0, n: int = 0
) -> FinishedGame:
    """A rated game of these people, of whom some have left."""
    seats = (SeatPlayed(one, Person(one, f"P{one}", left=one in gone)) for one in people)
    return FinishedGame(n, "hidden_price", at, outcome, None, tuple(seats))


WEEK = 7 * 24 * 60 * 60


def test_ratings_follow_from_ranks_alone() -> None:
    """Equal ranks are equal, a place is shared by equal ratings, and points do not matter."""
    shared = Outcome("", (9, 9, 1, 0, 0), (1, 1, 3, 4, 5), (0, 1))
    games = [rated(shared, range(1, 6), at=n * WEEK) for n in range(ALWAYS.games)]
    board = standings(games)
    first, second = (one for one in board if one.user_id in (1, 2))
    assert (first.place, first.rating) == (second.place, second.rating)
    assert first.rating > START > board[-1].rating
    assert [one.wins for one in (first, second, board[-1])] == [ALWAYS.games, ALWAYS.games, 0]
    assert [one.place for one in board] == sorted(one.place or 0 for one in board)
    other = replace(shared, scores=(70, 70, 69, 0, 0))
    assert standings([dataclasses.replace(game, outcome=other) for game in games]) == board
    assert standings([]) == ()
    assert standings([rated(Outcome("", (1,), (1,), (0,)), [1])])[0].rating == 1000


@pytest.mark.parametrize("seats", range(2, 8))
def test_a_better_rank_never_gains_less(seats: int) -> None:
    """In all patterns of ties: after one game and after some, ratings are in the order of the ranks."""
    for ties in product((True, False), repeat=seats - 1):
        ranks = [1]
        for place, tied in enumerate(ties, 2):
            ranks.append(ranks[-1] if tied else place)
        outcome = Outcome("", (0,) * seats, tuple(ranks), tuple(range(ranks.count(1))))
        for games in (1, 4):
            board = standings(rated(outcome, range(seats), at=n * WEEK) for n in range(games))
            ratings = {one.user_id: one.rating for one in board}
            for (rank, rating), (next_rank, next_rating) in pairwise(
                (rank, ratings[seat]) for seat, rank in enumerate(ranks)
            ):
                assert (rating == next_rating) if rank == next_rank else (rating > next_rating), ranks


def test_a_win_over_many_brings_more_than_a_duel_but_not_many_times_as_much() -> None:
    def gain(seats: int) -> float:
        ranks = tuple(range(1, seats + 1))
        won = careers([rated(Outcome("", (0,) * seats, ranks, (0,)), range(seats))])[0].skill
        return won.mu - Career().skill.mu

    gains = [gain(seats) for seats in (2, 3, 5, 10)]
    assert gains == sorted(gains)
    assert gains[-1] < 2 * gains[0]


def test_leavers_rank_last_and_the_rest_by_the_rules() -> None:
    """Although their seat wins without them; where all others agreed to end it, they alone lose."""
    won_without = Outcome("", (9, 5, 1), (1, 2, 3), (0,))
    left = rated(won_without, (1, 2, 3), gone=(1,))
    same = rated(Outcome("", (5, 9, 1), (3, 1, 2), (1,)), (1, 2, 3))
    by_id = {one.user_id: (one.rating, one.wins) for one in standings([left])}
    assert [by_id[user][0] for user in (1, 2, 3)] == [
        {one.user_id: one.rating for one in standings([same])}[user] for user in (1, 2, 3)
    ]
    assert [by_id[user][1] for user in (1, 2, 3)] == [0, 0, 0]
    agreed = dataclasses.replace(left, unrated="leavers", outcome=Outcome("", (9, 5, 1), (), ()))
    (only,) = standings([agreed])
    assert (only.user_id, only.rating < START) == (1, True)


def test_a_moderator_gains_nothing_in_a_game_from_which_they_took_another_player() -> None:
    """Nor do they escape a loss by that."""
    for ranks in ((1, 2, 3, 4), (4, 3, 1, 2)):
        game = rated(Outcome("", (0,) * 4, ranks, (ranks.index(1),)), range(1, 5), gone=(2,))
        judge = dataclasses.replace(game.seats[0], last=replace(game.seats[0].last, judged=True))
        judged = dataclasses.replace(game, seats=(judge, *game.seats[1:]))
        before, after = careers([game]), careers([judged])
        assert after[1].skill == (Career().skill if ranks[0] == 1 else before[1].skill)
        assert all(after[user].skill == before[user].skill for user in (2, 3, 4))


def test_repeated_pairs_count_less_and_get_no_place() -> None:
    """Forty games of a pair make no place; the fourth within a month counts less than the third."""
    wins = Outcome("", (1, 0), (1, 2), (0,))
    farm = [rated(wins, (1, 2), at=n * 600) for n in range(40)]
    assert [one.place for one in standings(farm)] == [None, None]
    (fed,) = (one for one in standings(farm) if one.user_id == 1)
    slow = [rated(wins, (1, 2), at=n * PAIR_SECONDS) for n in range(40)]
    (fair,) = (one for one in standings(slow) if one.user_id == 1)
    assert fed.rating - START < 0.7 * (fair.rating - START)
    assert fed.doubt > fair.doubt
    three, apart = standings(farm[:3]), standings(slow[:3])
    assert [one.rating for one in three] == [one.rating for one in apart]
