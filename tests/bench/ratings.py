"""How long a leaderboard takes that is not cached."""

from __future__ import annotations

import random
import time

import msgspec

from bot.leaderboards import RatedTable, standings
from games.core import Outcome, ranked
from tests.bench.figures import heading, say, spread

TABLES, PEOPLE, SEATS, RUNS = 1000, 60, 5, 10


def bench() -> None:
    heading("ratings", f"a leaderboard of {TABLES:,} tables of {SEATS}, {PEOPLE} people")
    chance = random.Random(5)
    tables = [_table(chance) for _ in range(TABLES)]
    say(spread(_timed(tables) for _ in range(RUNS)))


def _table(chance: random.Random) -> RatedTable:
    scores = tuple(chance.randrange(30) for _ in range(SEATS))
    outcome = Outcome("ending", scores, *ranked(scores, highest=True))
    people = [(person, f"person{person}") for person in chance.sample(range(1, PEOPLE + 1), SEATS)]
    return RatedTable(msgspec.json.encode(outcome).decode(), people)


def _timed(tables: list[RatedTable]) -> float:
    begun = time.perf_counter()
    standings(tables)
    return (time.perf_counter() - begun) * 1000
