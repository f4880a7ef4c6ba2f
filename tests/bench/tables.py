"""How fast tables are: random play through `decide`, beside the bare rules."""

from __future__ import annotations

import time
from statistics import median

import msgspec

from bot.table.commands import Act, Actor
from bot.table.decide import decide
from bot.table.table import Playing
from games import GAMES
from games.core import Rng
from tests.bench.figures import heading, say
from tests.bench.rules import played, seats_of
from tests.table.builders import Session, Unlimited, game

ACTIONS, TIMES = 3000, 300
Moment = tuple[Playing, Act, Actor, float]


def bench() -> None:
    heading("tables", "decide for each action, one core, random play; beside it legal, play and a view alone")
    for key, package in GAMES.items():
        seats = seats_of(package.game)
        moments = random_moments(key, seats)
        bare = played(package.game, seats, 4 * ACTIONS)
        each = timed(moments)
        say(f"{key}, {seats} players: {1e6 / each:,.0f} actions/s, {each:.0f} µs each; rules {bare:,.0f}/s")


def random_moments(key: str, seats: int) -> list[Moment]:
    moments: list[Moment] = []
    rng, session = Rng(b"bench", 0), game(key, seats, Unlimited)
    while len(moments) < ACTIONS:
        if not isinstance(session.table, Playing):
            session = game(key, seats, Unlimited)
        elif not session.awaited:
            session.wait(200)
        else:
            moments.append(moment(session, rng))
    return moments[:: ACTIONS // TIMES]


def moment(session: Session, rng: Rng) -> Moment:
    table, seat = session.game, rng.choice(session.awaited)
    action = msgspec.to_builtins(rng.choice(session.menu(seat)))
    command, actor = Act(action), session.press(session.user(seat))
    session.do(command, actor)
    return table, command, actor, session.now


def timed(moments: list[Moment]) -> float:
    """Return the median of the best times of `decide`, in microseconds."""
    figures: list[float] = []
    for one in moments:
        best = float("inf")
        for _ in range(5):
            begun = time.perf_counter()
            decide(*one)
            best = min(best, time.perf_counter() - begun)
        figures.append(best * 1e6)
    return median(figures)
