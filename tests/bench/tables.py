"""How fast tables are: random play through `decide`, beside the bare rules, and the parts of an action."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any

import msgspec

from bot.table.acting import can_take_back
from bot.table.commands import Act, Actor
from bot.table.decide import decide
from bot.table.log import append
from bot.table.public import witnessed
from bot.table.table import Playing
from bot.table.timing import next_check
from games import GAMES
from games.core import Rng
from games.entries import Acted
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
        each = timed(moments, decided)
        say(f"{key}, {seats} players: {1e6 / each:,.0f} actions/s, {each:.0f} µs each; rules {bare:,.0f}/s")
        parts = ", ".join(f"{name} {timed(moments, part):.1f}" for name, part in PARTS.items())
        say(f"    of it: {parts}")


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


def timed(moments: list[Moment], part: Callable[[Moment], object]) -> float:
    """The median of the best times of a part, in microseconds."""
    figures: list[float] = []
    for one in moments:
        best = float("inf")
        for _ in range(5):
            begun = time.perf_counter()
            part(one)
            best = min(best, time.perf_counter() - begun)
        figures.append(best * 1e6)
    return median(figures)


# The parts -----------------------------------------------------------------------------------------


def entry(one: Moment) -> Acted:
    table, command, actor, _ = one
    seat = table.seat_of(actor.user_id)
    assert seat is not None
    return Acted(seat, command.action)


def decided(one: Moment) -> object:
    return decide(*one)


def read(one: Moment) -> Any:
    table, command, actor, _ = one
    action = table.game.read_action(command.action)
    return table.game.check(table.state, table.seat_of(actor.user_id), action)


def ruled(one: Moment) -> object:
    return one[0].position.after(entry(one))


def appended(one: Moment) -> object:
    return append(one[0], entry(one), one[3])


def seen(one: Moment) -> object:
    return witnessed(one[0], entry(one), one[0].position, one[3])


def undone(one: Moment) -> object:
    return [can_take_back(one[0], seat) for seat in one[0].present]


def checked(one: Moment) -> object:
    return next_check(one[0])


def compared(one: Moment) -> object:
    return one[0] == one[0]


PARTS: dict[str, Callable[[Moment], object]] = {
    "read and check": read,
    "position": ruled,
    "append, with the position": appended,
    "witnessed": seen,
    "next check": checked,
    "equal": compared,
    "take back of all (when drawn)": undone,
}
