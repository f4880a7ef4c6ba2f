"""How long What decided it takes until all of a game that is over is known, and the calls that this takes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from bot.rooms.review.reviews import Analysis
from bot.strategy_calls import StrategyCalls
from bot.table.table import Lobby, Over, Playing, Table
from games import GAMES
from games.core import Rng
from games.strategies import SHARP, SeatedStrategies
from tests.bench.figures import goal, heading, say
from tests.bench.ladders import SEATS
from tests.table.builders import Unlimited, game

WANTED = 20.0
"""Seconds until a review is done, on a machine at rest."""
LOOK_SECONDS = 0.02
COLUMNS = "{:<28}{:>8}{:>7}{:>8}{:>8}{:>9}{:>7}{:>8}"


@dataclass(frozen=True, slots=True)
class Timed:
    """Work that is returned with the processor time that it has taken."""

    work: Callable[[], Any]

    def __call__(self) -> tuple[Any, float]:
        began = time.process_time()
        return self.work(), time.process_time() - began


def bench() -> None:
    heading("decided", "What decided it, after a game of sharp players")
    say(COLUMNS.format("game", "entries", "calls", "failed", "max ms", "curve s", "all s", "cpu s"))
    asyncio.run(_every_game())


async def _every_game() -> None:
    calls = StrategyCalls()
    try:
        slowest = max([await _decided(calls, played(key)) for key in GAMES])
    finally:
        calls.close()
    say(f"the slowest: {goal(slowest, WANTED)} s")


async def _decided(calls: StrategyCalls, table: Over) -> float:
    """Return the seconds until all is known."""
    took, failed, stages, begun = list[float](), 0, dict[str, float](), time.monotonic()

    async def call(work: Callable[[], Any]) -> Any:
        nonlocal failed
        found = await calls.analyse(table, Timed(work))
        if found is None:
            failed += 1
            return None
        took.append(found[1])
        return found[0]

    analysis = Analysis(table, call)
    work = asyncio.create_task(analysis.work())
    while not work.done():
        await asyncio.sleep(LOOK_SECONDS)
        if analysis.review.curve:
            stages.setdefault("curve", time.monotonic() - begun)
    whole = time.monotonic() - begun
    figures = [stages["curve"], whole, sum(took)]
    seconds = [f"{figure:.1f}" for figure in figures]
    say(
        COLUMNS.format(
            table.game.key, len(table.entries), len(took), failed, f"{1000 * max(took):.0f}", *seconds
        )
    )
    return whole


def played(key: str) -> Over:
    """Return a game that strategies have played to the end, without a search, which would take minutes."""
    session = game(key, people=SEATS[key][-2], terms=Unlimited)
    seats = range(len(session.game.people))
    players = dict.fromkeys(seats, (replace(GAMES[key].strategy, search=None), SHARP))
    seated, number = SeatedStrategies(session.game.game, len(seats), players), 0
    while isinstance(now := session.table, Playing):
        if not session.awaited:
            session.wait(200)
        else:
            decision = seated.decide(now.state, session.awaited[0], Rng(b"decided", number := number + 1))
            session.play(decision.action, decision.seat)
        seated.see(_history(session.table)[len(now.position.history) :])
    return session.over


def _history(table: Table) -> tuple[Any, ...]:
    return table.position.history if not isinstance(table, Lobby) and table.position else ()
