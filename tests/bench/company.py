"""How soon computer players answer, and people beside them: each person sits with three of ours."""

from __future__ import annotations

import asyncio
import json

from tests.bench.figures import goal, heading, say, share, spread
from tests.bench.hall import Hall, hall
from tests.bench.press import WANTED, tell

TABLES, CHANNELS, OURS = 20, 5, 3
RATE, SECONDS = 4.0, 40.0
WANTED_OURS = 6000.0
"""Milliseconds within which nineteen of twenty decisions of ours are made, the moment they take included."""


def bench() -> None:
    """From the moment a computer player has to decide to its action being stored; presses as ever."""
    heading("company", f"{TABLES} tables with {OURS} of ours, {RATE:g} presses a second at random moments")
    asyncio.run(_bench())


async def _bench() -> None:
    async with hall(TABLES, 2 * TABLES, CHANNELS, OURS) as here:
        await here.pressed_at_random(RATE, SECONDS)
        await asyncio.sleep(5)
        waits = await here.stopped()
        taken = _taken(here)
    tell(sorted(wait for own in waits.values() for wait in own), WANTED)
    say(f"{len(taken)} decisions of ours: {spread(taken)}; p95 {goal(share(taken, 95), WANTED_OURS)} ms")


def _taken(here: Hall) -> list[float]:
    """How long each decision of ours took, in milliseconds."""
    seconds: list[float] = json.loads(here.times.with_suffix(".ours").read_text())
    return sorted(1000 * each for each in seconds)
